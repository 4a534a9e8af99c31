"""Times of day, read from text."""

from dataclasses import dataclass
from datetime import time

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    HALVES_OF_DAY,
    LENGTHS,
    MONTH_COUNTS,
    MONTHS,
    NAMED_TIMES,
)
from scheduler_core.values.rules import DailyWindow

_MIDNIGHT = time(0)
# A number before one of these is no hour.
_COUNTABLE = (
    LENGTHS.keys()
    | MONTH_COUNTS.keys()
    | MONTHS.keys()
    | {"times", "time", "runs", "occurrences", "business", "working"}
)


@dataclass(frozen=True, slots=True)
class _Said:
    """A time as said: `is_open` if a bare hour may be of either half of the day."""

    clock: time
    is_open: bool = False
    has_half: bool = False


def read_times(reader: Reader, *, bare_hours: bool) -> tuple[time, ...] | None:
    """Read a list of times; a bare hour such as 7 counts only with `bare_hours`."""
    first = _read_said(reader, bare_hours)
    if first is None:
        return None
    said = [first]
    while (following := reader.attempt(lambda inner: _read_next(inner, bare_hours))) is not None:
        said.append(following)
    if any(each.has_half for each in said) and any(each.is_open for each in said):
        reader.refuse("say am or pm with each hour: 7pm and 9pm")
    return tuple(each.clock for each in said)


def read_window(reader: Reader, *joints: str) -> DailyWindow | None:
    """Read two times as a part of the day, joined by a dash or by one of the words."""
    begins = _read_said(reader, bare_hours=True)
    if begins is None or not reader.take_word("-", *joints):
        return None
    ends = _read_end(reader)
    if ends is None:
        return None
    if begins.has_half != ends.has_half and (begins.is_open or ends.is_open):
        reader.refuse("say am or pm with both hours: from 9am to 5pm")
    if begins.is_open and ends.is_open and ends.clock < begins.clock:
        hours = begins.clock.hour, ends.clock.hour
        reader.refuse(
            f"{hours[0]} to {hours[1]} can end in the afternoon or on the next morning; "
            f"write {hours[0]:02}:00 to {hours[1] + 12:02}:00 or {hours[0]:02}:00 to {hours[1]:02}:00"
        )
    return DailyWindow(begins.clock, ends.clock)


def read_minute(reader: Reader) -> int | None:
    """Read :15 as a minute of every hour."""
    text = reader.take_kind(TokenKind.MINUTE)
    if text is None:
        return None
    if int(text[1:]) > 59:
        reader.refuse(f"{text} is not a minute (:00 to :59)")
    return int(text[1:])


def _read_next(reader: Reader, bare_hours: bool) -> _Said | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    reader.take_word("at")
    return _read_said(reader, bare_hours)


def _read_end(reader: Reader) -> _Said | None:
    """Read the end of a window, which may be 24:00."""
    if reader.take_word("24:00", "24"):
        return _Said(_MIDNIGHT)
    return _read_said(reader, bare_hours=True)


def _read_said(reader: Reader, bare_hours: bool) -> _Said | None:
    token = reader.peek()
    if token.kind is TokenKind.WORD:
        named = reader.look_up(NAMED_TIMES)
        return None if named is None else _Said(named)
    if token.kind is TokenKind.TIME:
        reader.take()
        clock = _clock_of(reader, *token.text.split(":"))
        half = reader.look_up(HALVES_OF_DAY)
        return _Said(clock) if half is None else _Said(_in_half(reader, clock, half), has_half=True)
    if token.kind is TokenKind.NUMBER:
        return reader.attempt(lambda inner: _read_hour(inner, bare_hours))
    return None


def _read_hour(reader: Reader, bare_hours: bool) -> _Said | None:
    """Read 7pm, 7 o'clock, 9.30 or a bare 7."""
    text = reader.take().text
    hour, dot, minutes = text.partition(".")
    half = reader.look_up(HALVES_OF_DAY)
    if dot and (len(minutes) != 2 or not (bare_hours or half is not None)):
        return None
    if half is not None:
        return _Said(_in_half(reader, _clock_of(reader, hour, minutes or "0"), half), has_half=True)
    has_clock = reader.take_word("o'clock")
    if not (has_clock or bare_hours) or reader.peek().text in _COUNTABLE or len(hour) > 2:
        return None
    clock = _clock_of(reader, hour, minutes or "0")
    return _Said(clock, is_open=not dot and 1 <= clock.hour <= 12)


def _clock_of(reader: Reader, hour: str, minute: str, second: str = "0") -> time:
    whole, _, fraction = second.partition(".")
    if int(hour) == 24:
        reader.refuse("24:00 is 00:00 of the next day; write 00:00")
    if int(hour) > 23 or int(minute) > 59 or int(whole) > 59:
        reader.refuse(f"{hour}:{minute} is not a time of day (00:00 to 23:59)")
    return time(int(hour), int(minute), int(whole), int(fraction.ljust(6, "0") or 0))


def _in_half(reader: Reader, clock: time, half: int) -> time:
    if not 1 <= clock.hour <= 12:
        reader.refuse(f"{clock.hour} is not an hour of a half day; leave out am and pm")
    return clock.replace(hour=clock.hour % 12 + half)
