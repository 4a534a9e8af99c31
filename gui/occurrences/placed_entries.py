"""Entries and where they are drawn, found again by place."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from PySide6.QtCore import QRectF

from gui.occurrences.entries import Entry
from scheduler_core.values.ids import JobId, RunId

# Entries are looked up by bands of the content, so that a part is drawn without asking all of them.
_BAND = 128
Handle: TypeAlias = tuple[JobId | None, datetime, RunId | None]


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry and where it is drawn; what is pinned does not scroll."""

    entry: Entry
    place: QRectF
    is_pinned: bool = False

    @property
    def handle(self) -> Handle:
        return handle_of(self.entry)


class PlacedEntries:
    """All entries of a canvas; those that scroll lie in its content, the pinned ones in the viewport."""

    def __init__(self, placed: Sequence[Placed] = ()) -> None:
        self.all = list(placed)
        self.pinned = [each for each in placed if each.is_pinned]
        self._bands: defaultdict[int, list[Placed]] = defaultdict(list)
        for each in placed:
            if not each.is_pinned:
                for band in range(_band(each.place.top()), _band(each.place.bottom()) + 1):
                    self._bands[band].append(each)

    def between(self, top: float, bottom: float) -> Iterator[Placed]:
        """Yield what may lie between two heights of the content, each once."""
        first = _band(top)
        for band in range(first, _band(bottom) + 1):
            for placed in self._bands.get(band, ()):
                if band == first or _band(placed.place.top()) == band:
                    yield placed

    def found(self, handle: Handle | None) -> Placed | None:
        return next((each for each in self.all if each.handle == handle), None)


def handle_of(entry: Entry, at: datetime | None = None) -> Handle:
    """Return what an entry is selected by, or would be at another instant: it stays when it is read again."""
    return entry.job_id, at or entry.at, None if entry.waiting is None else entry.waiting.handle


def _band(height: float) -> int:
    return int(height // _BAND)
