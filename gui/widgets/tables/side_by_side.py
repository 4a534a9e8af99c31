"""Align two texts side by side, line by line. No Qt here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto
from itertools import zip_longest


class LineKind(Enum):
    """What became of a line."""

    SAME = auto()
    CHANGED = auto()
    ADDED = auto()
    REMOVED = auto()
    LEFT_OUT = auto()


@dataclass(frozen=True, slots=True)
class LinePair:
    """A line of either text; None where the other text has one more. `count` lines are left out here."""

    kind: LineKind
    before: str | None = None
    after: str | None = None
    count: int = 0


def side_by_side(before: str, after: str) -> list[LinePair]:
    """Return all lines of two texts, what belongs together in one pair."""
    old, new = before.splitlines(), after.splitlines()
    pairs: list[LinePair] = []
    for tag, old_from, old_to, new_from, new_to in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            pairs += [LinePair(LineKind.SAME, line, line) for line in old[old_from:old_to]]
        else:
            pairs += _changed(old[old_from:old_to], new[new_from:new_to])
    return pairs


def without_same(pairs: Sequence[LinePair], around: int = 2) -> list[LinePair]:
    """Leave out the lines that are the same, but for some around each change."""
    changed = [place for place, pair in enumerate(pairs) if pair.kind is not LineKind.SAME]
    kept = {near for place in changed for near in range(place - around, place + around + 1)}
    shown: list[LinePair] = []
    for place, pair in enumerate(pairs):
        if place in kept:
            shown.append(pair)
        elif shown and shown[-1].kind is LineKind.LEFT_OUT:
            shown[-1] = LinePair(LineKind.LEFT_OUT, count=shown[-1].count + 1)
        else:
            shown.append(LinePair(LineKind.LEFT_OUT, count=1))
    return shown


def _changed(old: Sequence[str], new: Sequence[str]) -> Iterator[LinePair]:
    for before, after in zip_longest(old, new):
        if before is None:
            yield LinePair(LineKind.ADDED, None, after)
        elif after is None:
            yield LinePair(LineKind.REMOVED, before, None)
        else:
            yield LinePair(LineKind.CHANGED, before, after)
