"""Gather what runs often on some days into a band per job. No Qt here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise

from gui.look.tokens import Hue
from gui.occurrences.entries import MOST_SINGLE, Entry
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState

_PLAIN = frozenset({None, RunState.SUCCEEDED})
# Of what stands out, that of which nobody knows how it went.
IN_DOUBT = frozenset({RunState.MISSED, RunState.INTERRUPTED})


@dataclass(slots=True)
class BandDay:
    """One day of a band: what ran and what is to come, and marks where it did not go as it should."""

    parts: list[Entry] = field(default_factory=list)
    marks: list[Entry] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(each.count for each in (*self.parts, *self.marks))


@dataclass(frozen=True, slots=True)
class Band:
    """A job that runs often, on some of the days that are shown; without a job it stands for other bands."""

    job_id: JobId | None
    job_name: str
    hue: Hue
    days: Mapping[date, BandDay]
    hidden: int = 0

    @property
    def is_paused(self) -> bool:
        coming = [each for day in self.days.values() for each in day.parts if each.is_to_come]
        return bool(coming) and all(each.is_paused for each in coming)

    @property
    def step(self) -> timedelta | None:
        """The distance of the occurrences to come, if it is one everywhere."""
        strips = [each for day in self.days.values() for each in day.parts if each.is_strip]
        steps = {each.step for each in strips if each.is_to_come} or {each.step for each in strips}
        return steps.pop() if len(steps) == 1 else None

    @property
    def a_day(self) -> int:
        """How many there are on a whole day."""
        return self._whole_day.count

    @property
    def sample(self) -> Entry:
        """All of its busiest day as one."""
        day = self._whole_day
        parts = (*day.parts, *day.marks)
        first = min(parts, key=lambda each: each.at)
        return replace(first, until=max(each.until or each.at for each in parts), count=day.count)

    @property
    def _whole_day(self) -> BandDay:
        """The busiest day that is still to come, else the busiest one."""
        days = list(self.days.values())
        coming = [day for day in days if all(each.is_to_come for each in (*day.parts, *day.marks))]
        return max(coming or days, key=lambda day: day.count)


def bands_of(
    entries: Mapping[date, Sequence[Entry]], most: int
) -> tuple[list[Band], dict[date, list[Entry]]]:
    """Return the bands above some days, the busiest first, and what is left to lie by its time.

    What a job with a band does one by one on such a day is part of the band. So is a day of many whose past
    and future have few each, as that of now: one job lies in one place all week. Of more bands than there is
    room for, the last one says how many there are.
    """
    found: dict[JobId, dict[date, BandDay]] = {}
    names: dict[JobId, Entry] = {}
    singles: dict[date, list[Entry]] = {}
    crowd: dict[date, int] = {}
    elsewhere = {each.job_id for of_day in entries.values() for each in of_day if each.is_strip}
    for day, of_day in entries.items():
        often = {each.job_id for each in of_day if each.is_strip} | (_many_of(of_day) & elsewhere)
        for entry in of_day:
            if entry.job_id not in often or entry.waiting is not None:
                singles.setdefault(day, []).append(entry)
            elif entry.job_id is None:
                _count_crowd(entry, day, crowd, singles)
            else:
                names.setdefault(entry.job_id, entry)
                band = found.setdefault(entry.job_id, {}).setdefault(day, BandDay())
                (band.marks if is_mark(entry) else band.parts).append(entry)
    bands = [_band(names[job_id], days) for job_id, days in found.items()]
    bands.sort(key=lambda band: (-band.a_day, band.job_name.casefold(), band.job_id or 0))
    return _cut(bands, crowd, most), singles


def _many_of(entries: Iterable[Entry]) -> set[JobId | None]:
    """Return the jobs of which there are too many on a day to be told one by one."""
    counts: Counter[JobId | None] = Counter()
    for each in entries:
        if each.waiting is None:
            counts[each.job_id] += each.count
    return {job_id for job_id, count in counts.items() if job_id is not None and count > MOST_SINGLE}


def _count_crowd(entry: Entry, day: date, crowd: dict[date, int], singles: dict[date, list[Entry]]) -> None:
    """Tell a crowd of strips from one of single runs, which has its time."""
    if entry.is_strip:
        crowd[day] = crowd.get(day, 0) + entry.count
    else:
        singles.setdefault(day, []).append(entry)


def is_mark(entry: Entry) -> bool:
    """Tell what stands out of a band: what did not succeed, and what was changed or is under way."""
    is_plain = entry.state in _PLAIN and not entry.is_left_out
    return not is_plain or entry.moved_from is not None or entry.is_added


def _band(sample: Entry, days: Mapping[date, BandDay]) -> Band:
    for day in days.values():
        day.parts[:] = _joined(day.parts)
    return Band(sample.job_id, sample.job_name, sample.hue, days)


def _joined(parts: Iterable[Entry]) -> list[Entry]:
    """Make one part of all that ran, and one of all that is to come."""
    joined: list[Entry] = []
    for is_to_come in (False, True):
        alike = [each for each in parts if each.is_to_come is is_to_come]
        if len(alike) > 1:
            last = max(each.until or each.at for each in alike)
            count = sum(each.count for each in alike)
            step = alike[0].step if any(each.is_strip for each in alike) else _distance(alike)
            alike = [replace(alike[0], until=last, count=count, run_id=None, step=step)]
        joined += alike
    return joined


def _distance(singles: Sequence[Entry]) -> timedelta | None:
    """Return how far single ones are apart, if that is the same everywhere."""
    distances = {later.at - earlier.at for earlier, later in pairwise(singles)}
    return distances.pop() if len(distances) == 1 else None


def _cut(bands: list[Band], crowd: Mapping[date, int], most: int) -> list[Band]:
    if len(bands) <= most and not crowd:
        return bands
    shown, hidden = bands[: most - 1], bands[most - 1 :]
    if not hidden and not crowd:
        return shown
    days = sorted({*crowd, *(day for band in hidden for day in band.days)})
    count = len(hidden) + max(crowd.values(), default=0)
    return [*shown, Band(None, "", Hue.SLATE, {day: BandDay() for day in days}, hidden=count)]
