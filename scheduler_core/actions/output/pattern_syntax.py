"""Parse a regular expression into the steps of a machine that runs in linear time.

`re` decides what is well formed and which single characters a piece matches; this module knows how the
pieces are joined. What would need to go back in the text is refused.
"""

import re
import warnings
from collections.abc import Callable
from dataclasses import field
from enum import Enum, auto
from typing import NoReturn, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import LONGEST_PATTERN

MOST_STEPS = 3_000

_FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "u": re.UNICODE}
_REPEAT = re.compile(r"(\*|\+|\?|\{(?!\})([0-9]*)(?:(,)([0-9]*))?\})([?+]?)")
_GROUP = re.compile(
    r"\((?:\?(?:P<\w+>|([imsuaxL]*)(?:-([imsuaxL]+))?:|([imsuaxL]+)\)|(#[^)]*\))|(.{1,2})))?", re.DOTALL
)
_SINGLE = re.compile(
    r"\\(?:x..|u.{4}|U.{8}|N\{[^}]*\}|0[0-7]{0,2}|[0-3][0-7]{2}|[^1-9])|\[\^?\]?(?:\\.|[^\]\\])*\]|[^\\\[]",
    re.DOTALL,
)


class PatternPlace(Enum):
    """A place between two characters."""

    LINE_BEGIN = auto()
    LINE_END = auto()
    TEXT_BEGIN = auto()
    TEXT_END = auto()
    LAST_LINE_END = auto()
    WORD_EDGE = auto()
    NO_WORD_EDGE = auto()


@dataclass(frozen=True, slots=True)
class One:
    """Take one character that the piece matches."""

    piece: int


@dataclass(frozen=True, slots=True)
class Fork:
    """Go on at all of the steps."""

    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class At:
    """Go on if this is such a place."""

    place: PatternPlace


@dataclass(frozen=True, slots=True)
class FoundPart:
    """The whole pattern is found."""


Step: TypeAlias = One | Fork | At | FoundPart


@dataclass(slots=True)
class PatternProgram:
    """Steps, each followed by the next one unless it is a Fork, and the pieces they name."""

    steps: list[Step] = field(default_factory=list)
    pieces: list[Callable[[str], object]] = field(default_factory=list)


def read_pattern(pattern: str) -> PatternProgram:
    """Return the program of a pattern; InvalidInput if it is malformed or not for linear time."""
    if len(pattern) > LONGEST_PATTERN:
        _refuse(f"longer than {LONGEST_PATTERN} characters")
    try:
        _compiled(pattern, re.RegexFlag(0))
    except (re.error, OverflowError, RecursionError) as error:
        raise InvalidInput("pattern", f"{pattern!r} is not a regular expression: {error}") from error
    reader = _PatternReader(pattern)
    node = reader.alternatives(reader.flags_at_start())
    program = PatternProgram(pieces=reader.pieces)
    node(program.steps)
    _emit(program.steps, FoundPart())
    return program


_Node: TypeAlias = Callable[[list[Step]], None]  # appends its steps


class _PatternReader:
    """Reads from `at`; what `re` has refused does not come here."""

    def __init__(self, pattern: str) -> None:
        self._text = pattern
        self._at = 0
        self._numbers: dict[tuple[str, re.RegexFlag], int] = {}
        self.pieces: list[Callable[[str], object]] = []

    def flags_at_start(self) -> re.RegexFlag:
        flags = re.RegexFlag(0)
        while (found := _GROUP.match(self._text, self._at)) and found[3]:
            flags |= self._flags(found[3])
            self._at = found.end()
        return flags

    def alternatives(self, flags: re.RegexFlag) -> _Node:
        choices = [self._sequence(flags)]
        while self._text[self._at : self._at + 1] == "|":
            self._at += 1
            choices.append(self._sequence(flags))
        return choices[0] if len(choices) == 1 else _any_of(choices)

    def _sequence(self, flags: re.RegexFlag) -> _Node:
        nodes: list[_Node] = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            node = self._item(flags)
            if node is not None:
                nodes.append(self._repeated(node))
        return _all_of(nodes)

    def _item(self, flags: re.RegexFlag) -> _Node | None:
        if self._text[self._at] == "(":
            return self._group(flags)
        place = self._place(flags)
        if place is not None:
            return _step(At(place))
        found = _SINGLE.match(self._text, self._at)
        if found is None:
            _refuse("a reference back to a group can take for ever; write out what it stands for")
        self._at = found.end()
        return _step(One(self._piece(found[0], flags)))

    def _place(self, flags: re.RegexFlag) -> PatternPlace | None:
        many = re.MULTILINE in flags
        signs = {
            "^": PatternPlace.LINE_BEGIN if many else PatternPlace.TEXT_BEGIN,
            "$": PatternPlace.LINE_END if many else PatternPlace.LAST_LINE_END,
            r"\A": PatternPlace.TEXT_BEGIN,
            r"\Z": PatternPlace.TEXT_END,
            r"\b": PatternPlace.WORD_EDGE,
            r"\B": PatternPlace.NO_WORD_EDGE,
        }
        for sign, place in signs.items():
            if self._text.startswith(sign, self._at):
                self._at += len(sign)
                return place
        return None

    def _group(self, flags: re.RegexFlag) -> _Node | None:
        found = _GROUP.match(self._text, self._at)
        assert found is not None
        on, off, _, comment, other = found.groups()
        if other is not None:
            _refuse(f"(?{other[:1]} looks around or goes back, which can take for ever; say it without")
        self._at = found.end()
        if comment is not None:
            return None
        node = self.alternatives((flags | self._flags(on or "")) & ~self._flags(off or ""))
        self._at += 1
        return node

    def _flags(self, letters: str) -> re.RegexFlag:
        flags = re.RegexFlag(0)
        for letter in letters:
            if letter not in _FLAGS:
                _refuse(f"the flag {letter} is not known here; there are i, m and s")
            flags |= _FLAGS[letter]
        return flags

    def _repeated(self, node: _Node) -> _Node:
        found = _REPEAT.match(self._text, self._at)
        if found is None:
            return node
        sign, low, comma, high, manner = found.groups()
        if manner == "+":
            _refuse(f"{found[0]} never gives back what it took; leave out the last +")
        self._at = found.end()
        if not sign.startswith("{"):
            return _repeat(node, int(sign == "+"), 1 if sign == "?" else None)
        least = int(low or 0)
        most = int(high) if high else None if comma else least
        if max(least, most or 0) > MOST_STEPS:
            _refuse(f"{sign} repeats too often")
        return _repeat(node, least, most)

    def _piece(self, text: str, flags: re.RegexFlag) -> int:
        key = text, flags & ~re.MULTILINE
        if key not in self._numbers:
            self._numbers[key] = len(self.pieces)
            self.pieces.append(_compiled(*key).fullmatch)
        return self._numbers[key]


def _step(step: Step) -> _Node:
    return lambda steps: _emit(steps, step)


def _all_of(nodes: list[_Node]) -> _Node:
    def emit(steps: list[Step]) -> None:
        for node in nodes:
            node(steps)

    return emit


def _any_of(nodes: list[_Node]) -> _Node:
    def emit(steps: list[Step]) -> None:
        fork = _reserve(steps)
        begins, ends = [], []
        for node in nodes:
            begins.append(len(steps))
            node(steps)
            ends.append(_reserve(steps))
        steps[fork] = Fork(tuple(begins))
        for end in ends:
            steps[end] = Fork((len(steps),))

    return emit


def _repeat(node: _Node, least: int, most: int | None) -> _Node:
    def emit(steps: list[Step]) -> None:
        for _ in range(least):
            node(steps)
        forks = []
        for _ in range(1 if most is None else most - least):
            forks.append(_reserve(steps))
            node(steps)
        if most is None:
            _emit(steps, Fork((forks[0],)))
        for fork in forks:
            steps[fork] = Fork((fork + 1, len(steps)))

    return emit


def _reserve(steps: list[Step]) -> int:
    _emit(steps, Fork(()))
    return len(steps) - 1


def _emit(steps: list[Step], step: Step) -> None:
    if len(steps) >= MOST_STEPS:
        _refuse("too large once its repetitions are written out; make it simpler")
    steps.append(step)


def _compiled(text: str, flags: re.RegexFlag) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a `[[`, which may mean more one day
        return re.compile(text, flags)


def _refuse(reason: str) -> NoReturn:
    raise InvalidInput("pattern", reason)
