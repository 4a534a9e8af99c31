"""Rules of jobs as recurrence rules of calendars, in the words that most calendars know."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time

from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    DayNumber,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

_MOST_TIMES = 24  # of one day, each an event of its own
_LONG_AGO = date(2000, 1, 1)
_ALL_DAYS = range(1, 32)
_STEPS = (
    (86_400, Frequency.DAILY),
    (3600, Frequency.HOURLY),
    (60, Frequency.MINUTELY),
    (1, Frequency.SECONDLY),
)


def rules_of(rule: Rule, zone: str) -> Iterator[tuple[Rule, RecurrenceRule]]:
    """Yield recurrence rules that together say a rule, each with a rule that finds its first occurrence."""
    match rule:
        case Weekly() | Monthly() | Yearly() if rule.interval > 1:
            for part in _parts(rule):
                yield part, _stepped(part)
        case Every() if not patterns_of(rule, zone):
            if rule.between is None:
                yield rule, every_rule(rule)
        case _:
            for pattern in _apart(rule, patterns_of(rule, zone) or ()):
                for found in _rules_of_pattern(pattern):
                    yield from _timed(found, pattern)


def _apart(rule: Rule, patterns: tuple[Pattern, ...]) -> Iterator[Pattern]:
    """Yield patterns that share no day, so that no occurrence is shown twice.

    Cron's days of the month *or* weekdays become days of the month, and weekdays on all other days.
    """
    numbers = {day.number for each in patterns for day in each.days if isinstance(day, DayNumber)}
    is_split = isinstance(rule, Cron) and rule.either_day and bool(numbers) and min(numbers) > 0
    for pattern in patterns:
        if is_split and pattern.weekdays and not pattern.days:
            others = tuple(DayNumber(day) for day in _ALL_DAYS if day not in numbers)
            if others:
                yield replace(pattern, days=others)
        else:
            yield pattern


def _parts(rule: Weekly | Monthly | Yearly) -> Iterator[Weekly | Monthly | Yearly]:
    """Split a rule so that each part has one time of day, and one kind of days."""
    if isinstance(rule, Weekly):
        for slot in rule.slots:
            for at in slot.times:
                yield replace(rule, slots=(replace(slot, times=(at,)),))
        return
    for kind in (DayNumber, NthWeekday, NthBusinessDay):
        days = tuple(day for day in rule.days if isinstance(day, kind))
        for at in rule.times if days else ():
            yield replace(rule, days=days, times=(at,))


def _stepped(rule: Weekly | Monthly | Yearly) -> RecurrenceRule:
    match rule:
        case Weekly():
            days = _by_days(rule.slots[0].weekdays)
            return RecurrenceRule(Frequency.WEEKLY, rule.interval, by_day=days, week_start=rule.week_start)
        case Monthly():
            return next(_on_days(Frequency.MONTHLY, rule.days, rule.interval))
        case Yearly():
            found = next(_on_days(Frequency.YEARLY, rule.days, rule.interval))
            return replace(found, by_month=tuple(sorted(rule.months)))


def _on_days(frequency: Frequency, days: Sequence[MonthDay], interval: int = 1) -> Iterator[RecurrenceRule]:
    numbers = tuple(day.number for day in days if isinstance(day, DayNumber))
    weekdays = tuple(ByDay(day.weekday, day.nth) for day in days if isinstance(day, NthWeekday))
    positions = tuple(day.nth for day in days if isinstance(day, NthBusinessDay))
    if numbers:
        yield RecurrenceRule(frequency, interval, by_month_day=numbers)
    if weekdays:
        yield RecurrenceRule(frequency, interval, by_day=weekdays)
    if positions:
        yield RecurrenceRule(frequency, interval, by_day=_by_days(WORKDAYS), by_set_position=positions)


def every_rule(rule: Every) -> RecurrenceRule:
    seconds = int(rule.step.total_seconds())
    size, frequency = next((size, frequency) for size, frequency in _STEPS if seconds % size == 0)
    return RecurrenceRule(frequency, seconds // size, by_day=_by_days(rule.weekdays))


def _rules_of_pattern(pattern: Pattern) -> Iterator[RecurrenceRule]:
    """Yield the rules of the days of a pattern, in the words that most calendars know."""
    months = tuple(sorted(pattern.months))
    weekdays = _by_days(pattern.weekdays)
    if not pattern.days:
        frequency = Frequency.WEEKLY if weekdays and not months else Frequency.DAILY
        yield RecurrenceRule(frequency, by_day=weekdays, by_month=months)
        return
    is_yearly = len(months) == 1 and not weekdays
    for found in _on_days(Frequency.YEARLY if is_yearly else Frequency.MONTHLY, pattern.days):
        yield replace(found, by_month=months, by_day=found.by_day or weekdays)


def _timed(rule: RecurrenceRule, pattern: Pattern) -> Iterator[tuple[Rule, RecurrenceRule]]:
    """Yield a rule for each time of day if they are few, as many calendars know no BYHOUR."""
    if len(pattern.hours) * len(pattern.minutes) * len(pattern.seconds) <= _MOST_TIMES:
        for at in pattern.times():
            yield RecurrenceSet(datetime.combine(_LONG_AGO, at), (rule,), includes_start=False), rule
        return
    timed = replace(
        rule,
        by_hour=tuple(sorted(pattern.hours)),
        by_minute=tuple(sorted(pattern.minutes)),
        by_second=tuple(sorted(pattern.seconds)),
    )
    yield RecurrenceSet(datetime.combine(_LONG_AGO, time()), (timed,), includes_start=False), timed


def _by_days(weekdays: frozenset[Weekday]) -> tuple[ByDay, ...]:
    return tuple(ByDay(day) for day in Weekday if day in weekdays)
