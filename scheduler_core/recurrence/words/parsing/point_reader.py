"""One day or moment in plain words: tomorrow 9:00, montag 9 uhr, in 2 stunden."""

from datetime import date, datetime, time, timedelta

from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length
from scheduler_core.recurrence.words.parsing.texts.bound_days import read_first_day, read_last_day
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_said_times, read_times
from scheduler_core.recurrence.words.parsing.texts.dates import read_moment
from scheduler_core.recurrence.words.parsing.texts.day_parts import (
    NIGHT,
    PARTS,
    DayPart,
    clock_in,
    is_after_midnight,
)
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.recurrence.words.parsing.texts.periods import read_months_apart
from scheduler_core.recurrence.words.parsing.texts.spoken_times import SaidTime
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import WEEKDAYS

_ONE_DAY = timedelta(days=1)
_EXAMPLE = "tomorrow 9:00"
_EXAMPLES = {"de": "morgen 9:00"}


def read_point(field: str, text: str, now: datetime, local: datetime, *, is_end: bool) -> date | datetime:
    """Return a day, a time on the wall clock where it is `local` now, or an instant.

    A day without a year is the next such day, a month or a year its first day, or its last for an end.
    """
    lexicon = lexicon_of(text)
    reader = Reader(text, field, _EXAMPLES.get(lexicon.code, _EXAMPLE), lexicon)
    if reader.peek().kind is TokenKind.NUMBER and reader.peek(1).kind is TokenKind.END:
        reader.refuse_here()  # 2027 may be a year, and 1700 an hour
    found: date | datetime | None = read_moment(reader)
    found = found or reader.attempt(lambda inner: _read_later(inner, now, local))
    found = found or _read_day_and_time(reader, local.date(), is_end=is_end)
    reader.finish()
    return found


def _read_later(reader: Reader, now: datetime, local: datetime) -> datetime | None:
    """Read in 2 hours, 90 minutes from now, in 3 days: at the time of day it is now."""
    has_in = reader.take_word("in")
    months = reader.attempt(read_months_apart)
    said = read_length(reader) if months is None else None
    has_from_now = reader.take_words("from now")
    if not (has_in or has_from_now):
        return None
    try:
        if said is not None and (said.unit < _ONE_DAY or said.length % _ONE_DAY):
            return now + said.length
        if not reader.at_end():
            return None  # in 3 days at 9:00, in 2 weeks on monday
        if months is not None:
            return local + relativedelta(months=months[0] * months[1])
        return None if said is None else local + said.length
    except (OverflowError, ValueError):
        reader.refuse("that is beyond the year 9999")


def _read_day_and_time(reader: Reader, today: date, *, is_end: bool) -> date | datetime:
    """Read tomorrow, friday at 18:00, 9 uhr morgen, tonight at 11, next month on the 3rd."""
    first = reader.attempt(_read_time_first)
    reader.take_word(",")
    reader.take_word("on")
    is_near = reader.peek().text in {"today", "tonight"}
    part = reader.attempt(_read_part_of_today)
    day = today if part is not None else None
    if day is None:
        last = read_last_day(reader, today) if is_end else None
        day = read_first_day(reader, today) if last is None else last
        part = None if day is None else reader.look_up(PARTS)
    if day is None:
        reader.refuse_here()
    times = first
    if times is None:
        reader.take_word(",")
        reader.take_word("at")
        times = read_said_times(reader, bare_hours=True)
    reader.finish()
    if times is None:
        if part is not None:
            reader.refuse(f"say at what time of the {part.name}, such as 'at 7:30'")
        return day
    if len(times) > 1:
        reader.refuse("names several times of day; give one")
    return _combined(reader, day, times[0], part, is_near=is_near)


def _combined(reader: Reader, day: date, said: SaidTime, part: DayPart | None, *, is_near: bool) -> datetime:
    clock = said.clock if part is None else clock_in(reader, part, said.clock, is_of_twelve=said.is_of_twelve)
    if is_after_midnight(part, (clock,)):
        if not is_near:
            reader.refuse("hours after midnight belong to the next day; name that day instead of the night")
        day = later_by_days(reader, day, 1)
    return datetime.combine(day, clock)


def _read_time_first(reader: Reader) -> list[SaidTime] | None:
    """Read 9:00, at 9, noon; what follows them is a day, and no month."""
    times = read_said_times(reader, bare_hours=reader.take_word("at"))
    return None if reader.at_end() else times


def _read_part_of_today(reader: Reader) -> DayPart | None:
    """Read tonight, this evening."""
    if reader.take_word("tonight"):
        return NIGHT
    is_day = reader.peek(1).text in WEEKDAYS
    return reader.look_up(PARTS) if not is_day and reader.take_word("this") else None


def parse_spoken_times(text: str) -> tuple[time, ...]:
    """Read 9, 17 and noon, half past nine, halb zehn and 9 Uhr 30; refuse what names no time."""
    reader = Reader(text, "times", "09:00,17:30", lexicon_of(text))
    reader.take_word("at")
    times = reader.attempt(lambda inner: read_times(inner, bare_hours=True))
    if times is None:
        reader.refuse_here()
    reader.finish()
    return times
