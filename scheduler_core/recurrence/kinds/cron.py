"""Cron expressions of all dialects: instants, words, refusals."""

from scheduler_core.recurrence.cron.cron_days import (
    CronDays,
    cron_bounds,
    cron_habits,
    cron_pattern,
    cron_times,
)
from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LONGEST_MONTHS,
    MONTH_NAMES,
    bits_of,
    year_kind,
)
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.recurrence.words.describing.day_words import DescribedDays, days_at, pattern_words
from scheduler_core.recurrence.words.describing.length_words import in_years
from scheduler_core.recurrence.words.describing.month_day_words import NamedDay, NearestWorkday, NthWorkday
from scheduler_core.recurrence.words.describing.time_words import ClockParts, clock_words
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.cron import LAST, Cron, CronMonthDays, CronWeekdays
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import DayNumber, NthWeekday, Rule
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_ALL_MONTH_DAYS = frozenset(range(1, 32))
_LEAP_DAY = 29

# After so many years the Gregorian calendar begins anew.
_CYCLE = 400


class CronKind(RuleKind[Cron]):
    """Cron expressions of all dialects."""

    made = Cron

    def source(self, rule: Cron, setting: Setting) -> RuleSource:
        begin, end = cron_bounds(rule)
        source = calendar_source(
            setting,
            cron_pattern(rule),
            cron_times(rule),
            habits=cron_habits(rule),
            begin_local=begin,
            end_local=end,
        )
        return RuleSource(source, ends=rule.years is not None)

    def why_never(self, rule: Cron) -> str:
        return why_cron_never_fires(rule) or f"no date has all that {rule.text!r} asks for"

    def moved(self, _rule: Cron, _move: RuleMove) -> Rule:
        raise not_movable("the fields of a cron expression can't be shifted")

    def describe(self, speaker: Speaker, rule: Cron, _policies: TimePolicies) -> str:
        return cron_words(speaker, rule)


def why_cron_never_fires(cron: Cron) -> str | None:
    """Say why no day fits the expression; None where one does."""
    pattern = cron_pattern(cron)
    years = range(FIRST_YEAR, FIRST_YEAR + _CYCLE) if pattern.years is None else pattern.years
    one_of_each_kind = {year_kind(year): year for year in years}
    if any(pattern.year_mask(year) for year in one_of_each_kind.values()):
        return None
    earliest = _earliest_day(pattern)
    longest = max(LONGEST_MONTHS[month - 1] for month in pattern.months)
    if earliest > longest:
        return f"{_months_text(pattern.months)} never {_has(pattern.months)} {earliest} days"
    if earliest == longest == _LEAP_DAY and pattern.years is not None:
        return "February has 29 days in none of its years"
    return "no day of the month it names is ever on a weekday it names"


def _earliest_day(pattern: CronDays) -> int:
    """Return how long a month must be to have one of the days."""
    before_last = (offset + 1 for offset in pattern.from_last | pattern.near_last)
    numbers = (bit + 1 for bit in bits_of(pattern.numbers))
    return min((*numbers, *pattern.near, *before_last))


def _months_text(months: tuple[int, ...]) -> str:
    *others, last = (MONTH_NAMES[month - 1] for month in months)
    return f"{', '.join(others)} and {last}" if others else last


def _has(months: tuple[int, ...]) -> str:
    return "has" if len(months) == 1 else "have"


def cron_words(speaker: Speaker, cron: Cron) -> str:
    seconds = frozenset({0}) if cron.seconds is None else cron.seconds.allowed
    in_ticks = frozenset(second * SECOND for second in seconds)
    times = clock_words(speaker, ClockParts(cron.hours.allowed, cron.minutes.allowed, in_ticks))
    return days_at(speaker, pattern_words(speaker, _pattern(speaker, cron)), times)


def _pattern(speaker: Speaker, cron: Cron) -> DescribedDays:
    month_days = _month_days(cron.month_days)
    weekdays, nths = _weekdays(cron.weekdays)
    years = "" if cron.years is None else in_years(speaker, cron.years.allowed)
    if cron.either_day and not (month_days and (weekdays or nths)):
        return DescribedDays(months=cron.months.allowed, years=years)
    return DescribedDays(weekdays, nths, month_days, cron.months.allowed, years, cron.either_day)


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
