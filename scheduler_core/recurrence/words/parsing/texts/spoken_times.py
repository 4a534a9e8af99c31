"""Times of day that are told from another: half past six, quarter to 8, ten minutes past four."""

from datetime import time

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number
from scheduler_core.recurrence.words.parsing.texts.day_parts import DayPart
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    HALVES_OF_DAY,
    LENGTHS,
    MONTH_COUNTS,
    MONTHS,
    NAMED_TIMES,
    TEENS,
    UNITS,
)

_HALF, _QUARTER = 30, 15
_HALF_A_DAY = 12
_LAST_HOUR = 23
_FIVE = 5  # nobody says 11 to 3 for a time
# A number before one of these is not an hour.
COUNTABLE = (
    LENGTHS.keys()
    | MONTH_COUNTS.keys()
    | MONTHS.keys()
    | {"times", "time", "runs", "occurrences", "business", "working"}
)
# In languages that have a word for each meaning of to: minutes stand before one and hours before the other.
_OF_MINUTES, _OF_HOURS = "vor", "bis"
# With one of these two hours are a part of the day that something goes through.
UNITS_OF_STEPS = frozenset(
    {"hourly", "hour", "hours", "minute", "minutes", "min", "mins", "second", "seconds"}
)
_SPANNING = UNITS_OF_STEPS | {"from", "between", "starting", "starts", "beginning", "since"}


@dataclass(frozen=True, slots=True)
class SaidTime:
    """A time as said: `is_open` if a bare hour may be of either half of the day.

    `is_of_twelve` tells that a part of the day may move it to the other half.
    """

    clock: time
    is_open: bool = False
    has_half: bool = False
    is_of_twelve: bool = False
    part: DayPart | None = None  # said behind it
    is_beside_noon: bool = False  # quarter to one


def read_spoken(reader: Reader) -> SaidTime | None:
    """Read half past six, quarter to 8, ten minutes past four pm."""
    minutes = reader.attempt(_read_minutes_beside)
    is_past = reader.take_word("past", "after") or _is_half_of_hour(reader)
    if minutes is None or not (is_past or reader.take_word("to", "before")):
        return None
    if minutes == _HALF and not is_past:
        return None
    is_half_of_hour = reader.peek(-1).text == "half"
    hour = reader.attempt(_read_spoken_hour)
    if hour is None or (is_half_of_hour and hour > _HALF_A_DAY):
        return None
    beside = minutes if is_past else -minutes
    half = reader.look_up(HALVES_OF_DAY)
    is_beside_noon = half is None and beside < 0 and hour == 1
    reader.take_word("o'clock")
    if half is not None:
        hour = in_half(reader, time(hour), half).hour
    elif is_beside_noon:
        hour += _HALF_A_DAY  # quarter to one is of the same half of the day as half past twelve
    clock = time((hour * 60 + beside) // 60 % 24, beside % 60)
    is_of_twelve = half is None and is_hour_of_twelve(clock)
    return SaidTime(
        clock, has_half=half is not None, is_of_twelve=is_of_twelve, is_beside_noon=is_beside_noon
    )


def _is_half_of_hour(reader: Reader) -> bool:
    """Tell whether an hour follows half, as the British say half three for half past three."""
    hour = reader.peek()
    is_hour = hour.text in UNITS or hour.text in TEENS or hour.kind is TokenKind.NUMBER
    return reader.peek(-1).text == "half" and is_hour


def _read_minutes_beside(reader: Reader) -> int | None:
    """Read half, a quarter, ten minutes: how far a time is from a full hour."""
    if reader.take_word("half"):
        return _HALF
    has_article = reader.take_word("a")
    if reader.take_word("quarter"):
        return _QUARTER
    if (
        has_article
        and reader.peek(1).text in {"to", "before", "past", "after"}
        and reader.take_word("minute")
    ):
        return 1
    number = reader.peek()
    has_at = reader.peek(-1).text == "at"
    begins_span = reader.peek(-1).text in {"from", "between"}
    minutes = read_number(reader)
    has_unit = reader.take_word("minutes", "minute")
    if minutes is None or not 0 < minutes < 60:
        return None
    if reader.typed(reader.peek(), reader.peek()).lower() == _OF_MINUTES:
        is_clear = not begins_span  # from 8 to 18
    elif reader.peek().text == "to" and not has_unit:
        is_clear = not begins_span and _are_minutes_to(reader, number, minutes, has_at=has_at)
    else:
        is_clear = number.kind is TokenKind.WORD or has_unit or reader.peek().text in {"past", "after"}
        is_clear |= has_at and _is_less_than(reader, minutes)
    return minutes if is_clear else None


def _are_minutes_to(reader: Reader, number: Token, minutes: int, *, has_at: bool) -> bool:
    """Tell whether these are minutes: 5 to 12 may be a part of the day, and five to twelve is a time.

    At 20 to 9 and at twenty-three to nine are times as well; at 7 to 9 can be both.
    """
    if reader.typed(reader.peek(), reader.peek()).lower() == _OF_HOURS:
        return False
    in_words = number.kind is TokenKind.WORD
    hour = _hour_ahead(reader)
    if minutes % _FIVE:
        is_of_twelve = hour is not None and hour <= _HALF_A_DAY
        is_clear = has_at and is_of_twelve and minutes > (_HALF_A_DAY if in_words else _LAST_HOUR)
    else:
        is_clear = in_words or (has_at and _is_less_than(reader, minutes))
    if has_at and not is_clear and hour and minutes <= _HALF_A_DAY and reader.words.isdisjoint(_SPANNING):
        _refuse_minutes_or_hours(reader, number, minutes, hour)
    return is_clear


def _hour_ahead(reader: Reader) -> int | None:
    """Return the hour that is said behind to, where it is one."""
    text = reader.peek(1).text
    if reader.peek(2).text in COUNTABLE:
        return None
    named = NAMED_TIMES.get(text)
    hour = int(text) if text.isdigit() else UNITS.get(text, TEENS.get(text))
    hour = hour if named is None else named.hour
    return hour if hour is not None and hour <= _LAST_HOUR else None


def _refuse_minutes_or_hours(reader: Reader, number: Token, minutes: int, hour: int) -> None:
    """Refuse at seven to nine, which can be seven minutes before nine."""
    typed = reader.typed(number, reader.peek(1))
    half = HALVES_OF_DAY.get(reader.peek(2).text)
    begins, ends = minutes, hour
    if half is not None and 1 <= hour <= _HALF_A_DAY:
        typed = reader.typed(number, reader.peek(2))
        ends = hour % _HALF_A_DAY + half
        begins = begins + half if begins + half < ends else begins
    elif ends <= begins:
        ends += _HALF_A_DAY
    if not begins < ends <= _LAST_HOUR:
        return
    is_beside_noon = half is None and hour == 1
    to_hour = (ends if half is not None else hour + _HALF_A_DAY * is_beside_noon) * 60 - minutes
    reader.refuse(
        f"{typed!r} can be a time or hours of the day; "
        f"write {to_hour // 60}:{to_hour % 60:02}, or from {begins}:00 to {ends}:00"
    )


def _is_less_than(reader: Reader, minutes: int | None) -> bool:
    """Tell whether the hour that follows comes before what stands for minutes, so that it ends nothing."""
    hour = reader.peek(1).text
    return minutes is not None and not minutes % _FIVE and hour.isdigit() and 0 < int(hour) < minutes


def _read_spoken_hour(reader: Reader) -> int | None:
    """Read the hour of a time that is said alongside it; what is followed by a unit is none."""
    named = reader.look_up(NAMED_TIMES)
    hour = named.hour if named is not None else read_number(reader)
    return hour if hour is not None and hour <= 23 and reader.peek().text not in COUNTABLE else None


def is_hour_of_twelve(clock: time) -> bool:
    """Tell whether a clock of twelve hours has such an hour."""
    return 1 <= clock.hour <= 12


def in_half(reader: Reader, clock: time, half: int) -> time:
    """Return an hour in the half of the day that am or pm says."""
    if not 1 <= clock.hour <= 12:
        reader.refuse(f"{clock.hour} is not an hour of a half day; leave out am and pm")
    return clock.replace(hour=clock.hour % 12 + half)
