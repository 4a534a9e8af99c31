"""Rules without some days of each year: every day at 6:00 except december 25."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import groupby

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import DayNumber, DaysAt, Every, Monthly, NthWeekday, Rule, Weekly
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_ONE_MINUTE, _ONE_DAY = timedelta(minutes=1), timedelta(days=1)
_REFUSAL = "that rule can not leave out a day of each year; say its year: 'except 2026-12-24'"


def without_days_of_year(scene: Scene, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return recurrence rules that leave out the days that are excepted without a year.

    Intervals know from where they count by then.
    """
    days, weekdays = scene.frame.excluded_each_year, scene.frame.excluded_each_month
    if not days and not weekdays:
        return tuple(rules)
    return tuple(
        _without(each, days, weekdays) for rule in rules for each in _as_recurrence_sets(scene, rule)
    )


def _without(
    rule: RecurrenceSet, days: Sequence[YearlyDate], weekdays: Sequence[NthWeekday]
) -> RecurrenceSet:
    by_month: dict[int, list[int]] = {}
    for day in dict.fromkeys(days):
        by_month.setdefault(day.month, []).append(day.day)
    excluded = tuple(
        replace(
            each,
            frequency=Frequency.YEARLY,
            interval=1,
            by_day=(),
            by_month=(month,),
            by_month_day=tuple(sorted(numbers)),
        )
        for each in rule.rules
        for month, numbers in by_month.items()
    )
    excluded += tuple(
        replace(
            each,
            frequency=Frequency.MONTHLY,
            interval=1,
            by_day=tuple(ByDay(day.weekday, day.nth) for day in dict.fromkeys(weekdays)),
            by_month_day=(),
        )
        for each in rule.rules
        if weekdays
    )
    return replace(rule, excluded_rules=excluded)


def _as_recurrence_sets(scene: Scene, rule: Rule) -> Iterator[RecurrenceSet]:
    match rule:
        case RecurrenceSet():
            yield rule
        case Weekly():
            for slot in rule.slots:
                for each in _of_weekdays(slot):
                    yield _counted(each, rule.interval, rule.anchor_on, rule.week_start)
        case Monthly():
            for each in _of_month_days(scene, rule):
                yield _counted(each, rule.interval, rule.anchor_on)
        case Every(from_last_end=False):
            yield from _of_steps(scene, rule)
        case _:
            scene.reader.refuse(_REFUSAL)


def _counted(
    rule: RecurrenceSet, interval: int, anchor_on: date | None, week_start: Weekday = Weekday.MONDAY
) -> RecurrenceSet:
    """Return a rule of every so many weeks or months, counted from those of a day."""
    if interval == 1 or anchor_on is None:
        return rule
    (each,) = rule.rules
    counted = replace(each, interval=interval, week_start=week_start)
    return replace(rule, start=datetime.combine(anchor_on, time()), rules=(counted,))


def _of_steps(scene: Scene, rule: Every) -> Iterator[RecurrenceSet]:
    """Return steps as times of each day, or of every so many days; any other step goes on over midnight."""
    anchor, window = rule.anchor, rule.between
    if anchor is not None and not rule.step % _ONE_DAY and window is None and anchor.tzinfo is None:
        (each,) = (
            slot.rules[0] for slot in _of_weekdays(DaysAt(rule.weekdays or ALL_DAYS, (anchor.time(),)))
        )
        if rule.weekdays and rule.step > _ONE_DAY:
            scene.reader.refuse(_REFUSAL)
        yield RecurrenceSet(anchor, (replace(each, interval=rule.step // _ONE_DAY),))
        return
    is_each_day = not _ONE_DAY % rule.step if window is None else anchor is None and not window.spans_midnight
    if not is_each_day or rule.step < _ONE_MINUTE or rule.step % _ONE_MINUTE:
        scene.reader.refuse(_REFUSAL)
    begin, end = (time(), time.max) if window is None else (window.begins, window.ends)
    first = datetime.combine(UNSAID_START.date(), begin)
    if window is None and anchor is not None:
        first += (anchor - datetime.combine(anchor.date(), time())) % rule.step
    last, times = datetime.combine(first.date(), end), []
    while first <= last and first.date() == last.date():
        times.append(first.time())
        first += rule.step
    yield from _of_weekdays(DaysAt(rule.weekdays or ALL_DAYS, tuple(times)))


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
    """Yield a rule for the times that share their second and their hours."""
    minutes: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for (minute, second), clocks in groupby(sorted(times, key=_minute), _minute):
        minutes.setdefault((second, tuple(clock.hour for clock in clocks)), []).append(minute)
    for (second, hours), of_hours in minutes.items():
        yield RecurrenceRule(Frequency.DAILY, by_hour=hours, by_minute=tuple(of_hours), by_second=(second,))


def _minute(clock: time) -> tuple[int, int]:
    return clock.minute, clock.second


def _number(weekday: Weekday) -> int:
    return weekday.number
