"""How one list of ids becomes another, as insertions and removals of rows. No Qt here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Insert:
    """Put ids before the row `at`."""

    at: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Take `count` rows away, from the row `at` on."""

    at: int
    count: int


Edit: TypeAlias = Insert | Remove


def row_edits(old: Sequence[int], new: Sequence[int]) -> list[Edit] | None:
    """Return what turns `old` into `new`, done one after the other; None if ids changed places.

    No id may occur twice.
    """
    if len(old) == len(new) and old == new:
        return []
    kept_of_old, kept_of_new = set(old), set(new)
    if [each for each in old if each in kept_of_new] != [each for each in new if each in kept_of_old]:
        return None
    removals = [Remove(at, count) for at, count in _stretches(old, kept_of_new)]
    insertions = [Insert(at, tuple(new[at : at + count])) for at, count in _stretches(new, kept_of_old)]
    # From the end, so that no removal moves what another one means; insertions count rows of the new list.
    return [*reversed(removals), *insertions]


def _stretches(ids: Sequence[int], known: set[int]) -> Iterator[tuple[int, int]]:
    """Yield where ids that are not known stand together, and how many."""
    begin: int | None = None
    for at, each in enumerate(ids):
        if each in known:
            if begin is not None:
                yield begin, at - begin
            begin = None
        elif begin is None:
            begin = at
    if begin is not None:
        yield begin, len(ids) - begin
