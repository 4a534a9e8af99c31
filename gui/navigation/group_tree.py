"""Folders as a tree, from their names alone. No Qt here."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

_SEPARATOR = "/"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with how many jobs it holds, those below it included."""

    path: str
    name: str
    count: int
    below: tuple["Folder", ...]


def folder_tree(counts: Mapping[str, int]) -> tuple[Folder, ...]:
    """Return the folders at the top, each with those below it; jobs without a folder are left out."""
    totals: Counter[str] = Counter()
    for path, count in counts.items():
        if not path:
            continue
        parts = path.split(_SEPARATOR)
        for depth in range(1, len(parts) + 1):
            totals[_SEPARATOR.join(parts[:depth])] += count
    children: dict[str, list[str]] = {}
    for path in totals:
        children.setdefault(path.rpartition(_SEPARATOR)[0] if _SEPARATOR in path else "", []).append(path)

    def folder(path: str) -> Folder:
        below = sorted(children.get(path, ()), key=str.casefold)
        return Folder(path, path.rpartition(_SEPARATOR)[2], totals[path], tuple(map(folder, below)))

    return tuple(folder(path) for path in sorted(children.get("", ()), key=str.casefold))
