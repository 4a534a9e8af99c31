"""Numbers, places in a row and lengths of time, read from text."""

from datetime import timedelta
from fractions import Fraction

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    ARTICLES,
    LENGTHS,
    TEEN_ORDINALS,
    TEENS,
    TENS,
    UNIT_ORDINALS,
    UNITS,
)

_TICK = timedelta(microseconds=1)
_SAID_LENGTHS = tuple(
    (words, timedelta(minutes=minutes))
    for words, minutes in (
        ("half an hour", 30),
        ("half hour", 30),
        ("a quarter of an hour", 15),
        ("quarter of an hour", 15),
        ("quarter hour", 15),
        ("three quarters of an hour", 45),
        ("an hour and a half", 90),
        ("hour and a half", 90),
    )
)
_LONGEST = timedelta(days=366_000)


def read_number(reader: Reader) -> int | None:
    """Read a whole number in digits or words."""
    token = reader.peek()
    if token.kind is TokenKind.NUMBER:
        return int(reader.take().text) if "." not in token.text else None
    tens = reader.look_up(TENS)
    if tens is None:
        return reader.look_up(UNITS) or reader.look_up(TEENS)
    return tens + (reader.attempt(lambda inner: _after_hyphen(inner, UNITS)) or 0)


def read_ordinal(reader: Reader) -> int | None:
    """Read 3rd, third, twenty-first."""
    token = reader.peek()
    if token.kind is TokenKind.ORDINAL:
        return int(reader.take().text[:-2])
    if token.text in TENS:
        return reader.attempt(_read_compound_ordinal)
    return reader.look_up(UNIT_ORDINALS) or reader.look_up(TEEN_ORDINALS)


@dataclass(frozen=True, slots=True)
class SaidLength:
    """A length of time with the smallest unit it was said in: 1 day is not said like 24 hours."""

    length: timedelta
    unit: timedelta


def read_length(reader: Reader) -> SaidLength | None:
    """Read 15 minutes, 1h30m, an hour and 30 minutes, half an hour."""
    said = reader.attempt(_read_part)
    if said is None:
        return None
    while (part := reader.attempt(_read_next_part)) is not None:
        said = SaidLength(said.length + part.length, min(said.unit, part.unit))
    if said.length > _LONGEST:
        reader.refuse("that is longer than a thousand years")
    return said


def _read_compound_ordinal(reader: Reader) -> int | None:
    tens = reader.look_up(TENS)
    unit = _after_hyphen(reader, UNIT_ORDINALS)
    return tens + unit if tens is not None and unit is not None else None


def _after_hyphen(reader: Reader, table: dict[str, int]) -> int | None:
    reader.take_word("-")
    return reader.look_up(table)


def _read_next_part(reader: Reader) -> SaidLength | None:
    reader.take_word("and", ",")
    return _read_part(reader)


def _read_part(reader: Reader) -> SaidLength | None:
    if (
        fixed := next((length for words, length in _SAID_LENGTHS if reader.take_words(words)), None)
    ) is not None:
        return SaidLength(fixed, timedelta(minutes=1))
    count = _read_decimal(reader)
    if count is not None and reader.take_words("and a half"):
        count += Fraction(1, 2)
    unit = None if count is None else reader.look_up(LENGTHS)
    if count is None or unit is None:
        return None
    in_ticks = count * (unit // _TICK)
    if in_ticks.denominator != 1:
        reader.refuse("a length is measured in millionths of a second at most")
    if in_ticks > _LONGEST // _TICK:
        reader.refuse("that is longer than a thousand years")
    return SaidLength(int(in_ticks) * _TICK, unit)


def _read_decimal(reader: Reader) -> Fraction | None:
    token = reader.peek()
    if token.kind is TokenKind.NUMBER:
        return Fraction(reader.take().text)
    number = reader.look_up(ARTICLES) or read_number(reader)
    return None if number is None else Fraction(number)
