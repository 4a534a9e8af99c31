"""Parts of the one line of plain English that stands for a schedule."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import clock_text
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.english import ENGLISH, ordinal_text
from scheduler_core.recurrence.words.phrases.phrase import Names
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.rules import DayNumber, MonthDay, NthBusinessDay, NthWeekday
from scheduler_core.values.schedules.weekday import ALL_DAYS, WEEKEND, WORKDAYS, Weekday, in_order, range_of

_SPEAKER = Speaker(ENGLISH, "UTC")


def counted_from(anchor_on: date | None) -> str:
    return "" if anchor_on is None else f" counted from {anchor_on}"


def month_days(days: Sequence[MonthDay]) -> str:
    """Name days; those of different kinds each with what they count, so that none counts for two."""
    numbers = [day.number for day in days if isinstance(day, DayNumber)]
    if len(numbers) < len(days):
        return listed_text([month_day(day) for day in days])
    listed = listed_text([ordinal_text(number) for number in numbers])
    return f"{listed} day" if min(numbers) < 0 else listed


def month_day(day: MonthDay) -> str:
    match day:
        case DayNumber():
            return f"{ordinal_text(day.number)} day"
        case NthWeekday():
            return f"{ordinal_text(day.nth)} {weekday(day.weekday)}"
        case NthBusinessDay():
            return f"{ordinal_text(day.nth)} business day"


def every_day(weekdays: frozenset[Weekday]) -> str:
    if weekdays == ALL_DAYS:
        return "every day"
    if weekdays == WORKDAYS:
        return "every weekday"
    return "on weekends" if weekdays == WEEKEND else f"every {_weekdays(weekdays)}"


def on_days(weekdays: frozenset[Weekday]) -> str:
    if weekdays in {WORKDAYS, WEEKEND}:
        return "on weekdays" if weekdays == WORKDAYS else "on weekends"
    return f"on {_weekdays(weekdays)}"


def _weekdays(weekdays: frozenset[Weekday]) -> str:
    ends = range_of(weekdays)
    if ends is not None:
        return f"{weekday(ends[0])} to {weekday(ends[1])}"
    return listed_text([weekday(day) for day in in_order(weekdays)])


def weekday(weekday: Weekday) -> str:
    return ENGLISH.names[Names.WEEKDAY_ON][weekday.number]


def moment_text(moment: date | datetime) -> str:
    if not isinstance(moment, datetime):
        return str(moment)
    if moment.tzinfo is None:
        return f"{moment.date()} {time_text(moment.time())}"
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def at_times(times: tuple[time, ...]) -> str:
    return f"at {listed_text([time_text(moment) for moment in times])}"


def time_text(moment: time) -> str:
    return clock_text(tick_of_day(moment))


def length_text(length: timedelta) -> str:
    return length_words(_SPEAKER, ticks.of_length(length))


def listed_text(items: Sequence[str]) -> str:
    return _SPEAKER.all_of(items)
