"""The entries of the palette, in order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QIcon

from gui.palette.fuzzy import folded, match

_MOST_SHOWN = 100
_OF_RECENT = 3.0
_BY_DETAIL = 0.5


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One line: the key it is remembered by, what it says, and what is wanted with it.

    `is_found` says that somebody else looked for it already, where the text does not show why.
    """

    key: str
    text: str
    request: object
    icon: QIcon
    detail: str = ""
    shortcut: str = ""
    is_found: bool = False


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry with the places of the letters that were looked for."""

    entry: PaletteEntry
    places: frozenset[int] = frozenset()


def ranked(entries: Iterable[PaletteEntry], pattern: str, recent: Sequence[str]) -> list[ShownEntry]:
    """Return the entries that fit, the best first; without a pattern all, what was used lately first."""
    if not pattern.strip():
        by_key = {entry.key: entry for entry in entries}
        used = [by_key.pop(key) for key in recent if key in by_key]
        return [ShownEntry(entry) for entry in (*used, *by_key.values())][:_MOST_SHOWN]
    scored: list[tuple[float, ShownEntry]] = []
    for entry in entries:
        found = match(pattern, entry.text)
        if found is not None:
            scored.append((found.score + _OF_RECENT * (entry.key in recent), ShownEntry(entry, found.places)))
        elif entry.is_found or _says(pattern, entry.detail):
            scored.append((_BY_DETAIL, ShownEntry(entry)))
    scored.sort(key=lambda each: -each[0])
    return [shown for _, shown in scored[:_MOST_SHOWN]]


def _says(pattern: str, detail: str) -> bool:
    """Tell whether words of a detail begin with each word of the pattern."""
    words = folded(detail).split()
    return all(any(word.startswith(part) for word in words) for part in folded(pattern).split())
