"""Rules and their parts as the short texts of the command line, read and printed.

What is printed is read back as the same value. A printer has nothing but its text, so that the
interval of a rule and what it is counted from are given alongside it. What reads is imported where it reads:
engines and most commands print alone, and it takes 1.7 MB and 20 ms.
"""

import re
from collections.abc import Callable
from datetime import date, time, timedelta
from typing import TYPE_CHECKING, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import clock_text, fraction_text
from scheduler_core.recurrence.words.phrases.english import ordinal_text
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Easter,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday, in_order, range_of

if TYPE_CHECKING:
    from scheduler_core.recurrence.words.parsing.reader import Reader

T = TypeVar("T")

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# Of so few digits that it is not a length beyond what a reader takes.
_PLAIN = re.compile(
    "".join(rf"(?:([0-9]{{1,{most}}}){unit})?" for most, unit in ((5, "d"), (5, "h"), (6, "m"), (7, "s")))
)
_NUMBER = re.compile(r"[0-9]{1,9}")
_UNITS = ((ticks.DAY, "d"), (ticks.HOUR, "h"), (ticks.MINUTE, "m"))


def parse_weekly(
    text: str, interval: int = 1, anchor_on: date | None = None, week_start: Weekday = Weekday.MONDAY
) -> Weekly:
    """Read mon,wed 09:00,17:30; fri 12:00."""
    reader = _reader(text, "weekly", "mon,wed 09:00,17:30; fri 12:00")
    slots = [_read_slot(reader)]
    while reader.take_word(";"):
        slots.append(_read_slot(reader))
    reader.finish()
    return Weekly(tuple(slots), interval, anchor_on, week_start)


def print_weekly(rule: Weekly) -> str:
    return "; ".join(f"{print_days(slot.weekdays)} {print_times(slot.times)}" for slot in rule.slots)


def parse_monthly(text: str, interval: int = 1, anchor_on: date | None = None) -> Monthly:
    """Read 1,15 06:00; last fri 18:00; last 23:00; 3rd business 17:00; -3 09:00."""
    reader = _reader(text, "monthly", "last fri 18:00")
    days = _needed(reader, _read_days_of_month(reader))
    return Monthly(days, _read_closing_times(reader), interval, anchor_on)


def print_monthly(rule: Monthly) -> str:
    return f"{_print_month_days(rule.days)} {print_times(rule.times)}"


def parse_yearly(text: str, interval: int = 1, anchor_on: date | None = None) -> Yearly:
    """Read dec 24 18:00; last fri of nov 18:00; mar,jun 1,15 09:00."""
    from scheduler_core.recurrence.words.parsing.texts.month_days import read_months

    reader = _reader(text, "yearly", "dec 24 18:00")
    months = read_months(reader)
    days = _needed(reader, _read_days_of_month(reader))
    if months is None:
        reader.take_word("of", "in")
        months = _needed(reader, read_months(reader))
    return Yearly(frozenset(months), days, _read_closing_times(reader), interval, anchor_on)


def print_yearly(rule: Yearly) -> str:
    months = ",".join(_MONTHS[month - 1] for month in sorted(rule.months))
    days, times = _print_month_days(rule.days), print_times(rule.times)
    if all(isinstance(day, DayNumber) and day.number > 0 for day in rule.days):
        return f"{months} {days} {times}"
    return f"{days} of {months} {times}"


def parse_easter(text: str) -> Easter:
    """Read -2 09:00: two days before Easter Sunday."""
    from scheduler_core.recurrence.words.parsing.texts.amounts import read_number

    reader = _reader(text, "easter", "-2 09:00")
    is_before = reader.take_word("-")
    if not is_before:
        reader.take_word("+")
    days = _needed(reader, read_number(reader))
    return Easter(-days if is_before else days, _read_closing_times(reader))


def print_easter(rule: Easter) -> str:
    return f"{rule.offset_days} {print_times(rule.times)}"


def parse_duration(text: str) -> timedelta:
    """Read 15m, 40d, 1h30m, 90s, 2w; M is a minute to some programs and a month to others."""
    if (plain := plain_duration(text)) is not None:
        return plain
    if re.search(r"\dM(?![a-zA-Z])", text):
        raise InvalidInput("duration", "M may be minutes or months; write m for minutes, or a rule by months")
    if _NUMBER.fullmatch(number := text.strip()):
        raise InvalidInput("duration", f"{number!r} has no unit; write {f'{number}s'!r} or {f'{number}m'!r}")
    from scheduler_core.recurrence.words.parsing.texts.amounts import read_length

    return _whole(_reader(text, "duration", "1h30m"), read_length).length


def plain_duration(text: str) -> timedelta | None:
    """Return a length that is written as `print_duration` writes whole seconds; None for all else."""
    found = _PLAIN.fullmatch(text)
    if found is None or not text:
        return None
    days, hours, minutes, seconds = (int(count or 0) for count in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


def print_duration(length: timedelta) -> str:
    """Write a length that is not below zero in days, hours, minutes and seconds."""
    left = ticks.of_length(length)
    text = ""
    for size, unit in _UNITS:
        count, left = divmod(left, size)
        text += f"{count}{unit}" if count else ""
    if left or not text:
        text += f"{left // ticks.SECOND}{fraction_text(left % ticks.SECOND)}s"
    return text


def parse_days(text: str) -> frozenset[Weekday]:
    """Read mon-fri; sat,sun; weekdays."""
    from scheduler_core.recurrence.words.parsing.texts.weekday_lists import read_weekdays

    return _whole(_reader(text, "days", "mon-fri"), read_weekdays).weekdays


def print_days(weekdays: frozenset[Weekday]) -> str:
    """Write weekdays, of which there must be one at least."""
    ends = range_of(weekdays)
    return "-".join(ends) if ends is not None else ",".join(in_order(weekdays))


def parse_window(text: str) -> DailyWindow:
    """Read 08:00-18:00."""
    from scheduler_core.recurrence.words.parsing.texts.clock_times import read_window

    return _whole(_reader(text, "window", "08:00-18:00"), read_window)


def print_window(window: DailyWindow) -> str:
    return "-".join(clock_text(tick_of_day(moment)) for moment in (window.begins, window.ends))


def parse_times(text: str, *, bare_hours: bool = False) -> tuple[time, ...]:
    """Read 09:00,17:30; with `bare_hours` also 9, 17."""
    reader = _reader(text, "times", "09:00,17:30")
    return _whole(reader, lambda inner: _read_clocks(inner, bare_hours=bare_hours))


def print_times(times: tuple[time, ...]) -> str:
    return ",".join(clock_text(tick_of_day(moment)) for moment in times)


def _reader(text: str, kind: str, example: str) -> "Reader":
    from scheduler_core.recurrence.words.parsing.reader import Reader

    return Reader(text, kind, example)


def _read_slot(reader: "Reader") -> DaysAt:
    from scheduler_core.recurrence.words.parsing.texts.weekday_lists import read_weekdays

    said = _needed(reader, read_weekdays(reader))
    return DaysAt(said.weekdays, _needed(reader, _read_clocks(reader)))


def _read_closing_times(reader: "Reader") -> tuple[time, ...]:
    """Read the times at the end of a text."""
    times = _needed(reader, _read_clocks(reader))
    reader.finish()
    return times


def _read_clocks(reader: "Reader", *, bare_hours: bool = False) -> tuple[time, ...] | None:
    from scheduler_core.recurrence.words.parsing.texts.clock_times import read_times

    return read_times(reader, bare_hours=reader.take_word("at") or bare_hours)


def _read_days_of_month(reader: "Reader") -> tuple[MonthDay, ...] | None:
    from scheduler_core.recurrence.words.parsing.texts.month_days import read_month_days

    return reader.attempt(lambda inner: read_month_days(inner, bare_numbers=True))


def _print_month_days(days: tuple[MonthDay, ...]) -> str:
    if days == (DayNumber(-1),):
        return "last"
    return ",".join(_print_month_day(day) for day in days)


def _print_month_day(day: MonthDay) -> str:
    match day:
        case DayNumber():
            return str(day.number)
        case NthWeekday():
            return f"{ordinal_text(day.nth)} {day.weekday}"
        case NthBusinessDay():
            return f"{ordinal_text(day.nth)} business"


def _whole(reader: "Reader", read: "Callable[[Reader], T | None]") -> T:
    """Read a text that holds one thing and nothing else."""
    found = _needed(reader, reader.attempt(read))
    reader.finish()
    return found


def _needed(reader: "Reader", found: T | None) -> T:
    if found is None:
        reader.refuse_here()
    return found
