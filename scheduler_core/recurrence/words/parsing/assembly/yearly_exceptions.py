"""Rules without some days of each year: every day at 6:00 except december 25."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import time
from itertools import groupby

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import (
    DayNumber,
    DaysAt,
    Monthly,
    NthWeekday,
    Rule,
    Weekly,
)
from scheduler_core.values.schedules.weekday import Weekday

_REFUSAL = "that rule can not leave out a day of each year; say its year: 'except 2026-12-24'"


def without_days_of_year(scene: Scene, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return recurrence rules that leave out the days that are excepted without a year."""
    days = scene.frame.excluded_each_year
    if not days:
        return tuple(rules)
    return tuple(_without(each, days) for rule in rules for each in _as_recurrence_sets(scene, rule))


def _without(rule: RecurrenceSet, days: Sequence[YearlyDate]) -> RecurrenceSet:
    by_month: dict[int, list[int]] = {}
    for day in dict.fromkeys(days):
        by_month.setdefault(day.month, []).append(day.day)
    excluded = tuple(
        replace(
            each,
            frequency=Frequency.YEARLY,
            by_day=(),
            by_month=(month,),
            by_month_day=tuple(sorted(numbers)),
        )
        for each in rule.rules
        for month, numbers in by_month.items()
    )
    return replace(rule, excluded_rules=excluded)


def _as_recurrence_sets(scene: Scene, rule: Rule) -> Iterator[RecurrenceSet]:
    match rule:
        case RecurrenceSet():
            yield rule
        case Weekly(interval=1):
            for slot in rule.slots:
                yield from _of_weekdays(slot)
        case Monthly(interval=1):
            yield from _of_month_days(scene, rule)
        case _:
            scene.reader.refuse(_REFUSAL)


def _of_weekdays(slot: DaysAt) -> Iterator[RecurrenceSet]:
    days = (
        () if slot.weekdays == ALL_DAYS else tuple(ByDay(day) for day in sorted(slot.weekdays, key=_number))
    )
    frequency = Frequency.WEEKLY if days else Frequency.DAILY
    for each in _by_minute(slot.times):
        yield RecurrenceSet(UNSAID_START, (replace(each, frequency=frequency, by_day=days),))


def _of_month_days(scene: Scene, rule: Monthly) -> Iterator[RecurrenceSet]:
    numbers = tuple(day.number for day in rule.days if isinstance(day, DayNumber))
    weekdays = tuple(ByDay(day.weekday, day.nth) for day in rule.days if isinstance(day, NthWeekday))
    if len(numbers) + len(weekdays) < len(rule.days) or (numbers and weekdays):
        scene.reader.refuse(_REFUSAL)
    for each in _by_minute(rule.times):
        of_month = replace(each, frequency=Frequency.MONTHLY, by_month_day=numbers, by_day=weekdays)
        yield RecurrenceSet(UNSAID_START, (of_month,))


def _by_minute(times: Sequence[time]) -> Iterator[RecurrenceRule]:
    """Yield a rule for the times that share their minute and second."""
    for (minute, second), clocks in groupby(sorted(times, key=_minute), _minute):
        hours = tuple(clock.hour for clock in clocks)
        yield RecurrenceRule(Frequency.DAILY, by_hour=hours, by_minute=(minute,), by_second=(second,))


def _minute(clock: time) -> tuple[int, int]:
    return clock.minute, clock.second


def _number(weekday: Weekday) -> int:
    return weekday.number
