"""Cron expressions in words, from their meaning."""

from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.recurrence.words.describing.day_words import DayPattern, days_at, pattern_words
from scheduler_core.recurrence.words.describing.month_day_words import NamedDay, NearestWorkday, NthWorkday
from scheduler_core.recurrence.words.describing.time_words import ClockParts, clock_words
from scheduler_core.recurrence.words.describing.year_words import in_years
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.cron import LAST, Cron, CronMonthDays, CronWeekdays
from scheduler_core.values.schedules.rules import DayNumber, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

_ALL_MONTH_DAYS = frozenset(range(1, 32))


def cron_words(speaker: Speaker, cron: Cron) -> str:
    seconds = frozenset({0}) if cron.seconds is None else cron.seconds.allowed
    in_ticks = frozenset(second * SECOND for second in seconds)
    times = clock_words(speaker, ClockParts(cron.hours.allowed, cron.minutes.allowed, in_ticks))
    return days_at(speaker, pattern_words(speaker, _pattern(speaker, cron)), times)


def _pattern(speaker: Speaker, cron: Cron) -> DayPattern:
    month_days = _month_days(cron.month_days)
    weekdays, nths = _weekdays(cron.weekdays)
    years = "" if cron.years is None else in_years(speaker, cron.years.allowed)
    if cron.either_day and not (month_days and (weekdays or nths)):
        return DayPattern(months=cron.months.allowed, years=years)
    return DayPattern(weekdays, nths, month_days, cron.months.allowed, years, cron.either_day)


def _month_days(days: CronMonthDays) -> tuple[NamedDay, ...]:
    """Return the days a field names; none where it allows all."""
    if days.numbers >= _ALL_MONTH_DAYS:
        return ()
    return (
        *(DayNumber(number) for number in sorted(days.numbers)),
        *(DayNumber(-1 - count) for count in sorted(days.from_last)),
        *(NearestWorkday(number) for number in sorted(days.near)),
        *(NearestWorkday(-1 - count) if count else NthWorkday(-1) for count in sorted(days.near_last)),
    )


def _weekdays(days: CronWeekdays) -> tuple[frozenset[Weekday], tuple[NthWeekday, ...]]:
    if days.each == ALL_DAYS:
        return frozenset(), ()
    nths = [NthWeekday(-1 if day.nth == LAST else day.nth, day.weekday) for day in days.nth]
    return days.each, tuple(sorted(nths, key=lambda day: (day.nth, day.weekday.number)))
