"""Search a text for a regular expression in time linear to the text.

Python's `re` can need centuries for a short pattern, and nothing else runs meanwhile. Here all ways to read
the text are followed at once (as in RE2), and the sets of ways met are kept, so that a character mostly
costs one look into a dictionary.
"""

import re
from collections.abc import Iterable
from enum import Enum, auto

from scheduler_core.actions.output.pattern_syntax import At, Fork, FoundPart, One, PatternPlace, read_pattern
from scheduler_core.errors import SchedulerError

_MOST_EFFORT = 1_500_000  # about a second
_EFFORT_OF_WAYS = 20
_IS_WORD = re.compile(r"\w").fullmatch


class PatternTooSlow(SchedulerError):
    """A pattern that meets too many different ways to read a text."""


def is_found(pattern: str, text: str) -> bool:
    """Say if `re.search` would find the pattern; PatternTooSlow if that took more than about a second."""
    machine = _Machine(pattern)
    ways = machine.begin
    for letter in text[:-1]:
        ways = ways[letter]
        if ways.is_found:
            return True
    return machine.ends_found(ways, text[-1:])


class _Sort(Enum):
    """What a place sees of a character alongside it."""

    NONE = auto()  # the text begins or ends here
    WORD = auto()
    LINE_END = auto()
    LAST_LINE_END = auto()
    OTHER = auto()


class _Ways(dict[str, "_Ways"]):
    """All steps that can come next at one place of the text; by letter, the ways after it."""

    def __init__(self, machine: "_Machine", steps: frozenset[int], before: _Sort) -> None:
        super().__init__()
        self.machine = machine
        self.steps = steps
        self.before = before
        self.is_found = False

    def __missing__(self, letter: str) -> "_Ways":
        self[letter] = ways = self.machine.after(self, letter, self.machine.sort(letter))
        return ways


class _Machine:
    """Runs the program of one pattern over one text."""

    def __init__(self, pattern: str) -> None:
        program = read_pattern(pattern)
        self._steps = program.steps
        self._pieces = program.pieces
        self._has_places = any(isinstance(step, At) for step in self._steps)
        self._matched: dict[str, tuple[bool, ...]] = {}
        self._met: dict[tuple[frozenset[int], _Sort], _Ways] = {}
        self._effort = 0
        self.begin = self._ways(frozenset(), _Sort.NONE if self._has_places else _Sort.OTHER)
        self.found = _Ways(self, frozenset(), _Sort.OTHER)
        self.found.is_found = True

    def sort(self, letter: str) -> _Sort:
        if not self._has_places:
            return _Sort.OTHER
        if letter == "\n":
            return _Sort.LINE_END
        return _Sort.WORD if _IS_WORD(letter) else _Sort.OTHER

    def after(self, ways: _Ways, letter: str, sort: _Sort) -> _Ways:
        """Return the ways after a letter, of which the places before it see the sort."""
        reached = self._reached(ways.steps, ways.before, sort)
        if reached is None:
            return self.found
        matched = self._matched_pieces(letter)
        steps = frozenset(
            number + 1
            for number in reached
            if isinstance(step := self._steps[number], One) and matched[step.piece]
        )
        return self._ways(steps, self.sort(letter))

    def ends_found(self, ways: _Ways, last: str) -> bool:
        """Say if the pattern is found with the last letter, or at the end."""
        if last:
            is_line_end = last == "\n" and self._has_places
            ways = self.after(ways, last, _Sort.LAST_LINE_END if is_line_end else self.sort(last))
        return ways.is_found or self._reached(ways.steps, ways.before, _Sort.NONE) is None

    def _ways(self, steps: frozenset[int], before: _Sort) -> _Ways:
        key = steps, before
        if key not in self._met:
            self._met[key] = _Ways(self, steps, before)
        return self._met[key]

    def _reached(self, steps: Iterable[int], before: _Sort, after: _Sort) -> set[int] | None:
        """Return where the steps lead without taking a letter, a new begin too; None if to the end."""
        reached: set[int] = set()
        waiting = [0, *steps]
        while waiting:
            number = waiting.pop()
            if number in reached:
                continue
            reached.add(number)
            match self._steps[number]:
                case FoundPart():
                    return None
                case Fork(to):
                    waiting.extend(to)
                case At(place) if _is_at(place, before, after):
                    waiting.append(number + 1)
                case _:
                    pass
        self._spend(len(reached) + _EFFORT_OF_WAYS)
        return reached

    def _matched_pieces(self, letter: str) -> tuple[bool, ...]:
        if letter not in self._matched:
            self._spend(len(self._pieces))
            self._matched[letter] = tuple(bool(piece(letter)) for piece in self._pieces)
        return self._matched[letter]

    def _spend(self, effort: int) -> None:
        self._effort += effort
        if self._effort > _MOST_EFFORT:
            raise PatternTooSlow("the pattern can match in too many ways; make it simpler")


def _is_at(place: PatternPlace, before: _Sort, after: _Sort) -> bool:
    line_ends = {_Sort.LINE_END, _Sort.LAST_LINE_END}
    match place:
        case PatternPlace.TEXT_BEGIN:
            return before is _Sort.NONE
        case PatternPlace.TEXT_END:
            return after is _Sort.NONE
        case PatternPlace.LAST_LINE_END:
            return after in {_Sort.NONE, _Sort.LAST_LINE_END}
        case PatternPlace.LINE_BEGIN:
            return before is _Sort.NONE or before in line_ends
        case PatternPlace.LINE_END:
            return after is _Sort.NONE or after in line_ends
        case PatternPlace.WORD_EDGE:
            return (before is _Sort.WORD) != (after is _Sort.WORD)
        case PatternPlace.NO_WORD_EDGE:
            return (before is _Sort.WORD) == (after is _Sort.WORD)
