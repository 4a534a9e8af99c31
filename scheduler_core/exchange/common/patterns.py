"""Reduce rules to times of day on days, the common ground of other programs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.kinds.every import steps_of_window
from scheduler_core.recurrence.plan import Finite
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.cron import LAST, Cron
from scheduler_core.values.schedules.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    Delay,
    Every,
    MonthDay,
    Monthly,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

_Clock: TypeAlias = tuple[int, int, int]  # hour, minute, second
_ALL_HOURS = frozenset(range(24))
_ALL_MINUTES = frozenset(range(60))
_ALL_SECONDS = frozenset(range(60))


@dataclass(frozen=True, slots=True)
class Pattern:
    """All times made of these hours, minutes and seconds, on days that fit all that is chosen.

    No months, days or weekdays mean any; a day fits if it is one of `days` and on one of `weekdays`.
    """

    hours: frozenset[int]
    minutes: frozenset[int]
    seconds: frozenset[int] = frozenset({0})
    months: frozenset[int] = frozenset()
    days: tuple[MonthDay, ...] = ()
    weekdays: frozenset[Weekday] = frozenset()

    @property
    def has_all_hours(self) -> bool:
        return self.hours == _ALL_HOURS

    @property
    def has_all_minutes(self) -> bool:
        return self.minutes == _ALL_MINUTES

    def times(self) -> Iterator[time]:
        """Yield its times of day in order."""
        for hour in sorted(self.hours):
            for minute in sorted(self.minutes):
                yield from (time(hour, minute, second) for second in sorted(self.seconds))


def with_single_times_as_rules(schedule: Schedule) -> Schedule:
    """Return the same schedule with its single extra times, and the ends of delays, among its rules."""
    singles = tuple(Once(at) for at in schedule.included)
    rules = tuple(_as_moment(rule, schedule) if isinstance(rule, Delay) else rule for rule in schedule.rules)
    return replace(schedule, rules=(*rules, *singles), included=())


def _as_moment(rule: Delay, schedule: Schedule) -> Rule:
    fires = compile_schedule(Schedule((rule,), schedule.zone, schedule.policies)).fires
    return Once(fires.last) if isinstance(fires, Finite) else rule


def patterns_of(rule: Rule, zone: str) -> tuple[Pattern, ...] | None:
    """Return patterns that together say the same as a rule in a zone; None if none do."""
    match rule:
        case Weekly(interval=1):
            return tuple(
                _on_weekdays(pattern, slot.weekdays) for slot in rule.slots for pattern in _timed(slot.times)
            )
        case Monthly(interval=1):
            return tuple(replace(pattern, days=rule.days) for pattern in _timed(rule.times))
        case Yearly(interval=1):
            return tuple(
                replace(pattern, days=rule.days, months=rule.months) for pattern in _timed(rule.times)
            )
        case Every(from_last_end=False):
            return _of_steps(rule, zone)
        case Cron():
            return _of_cron(rule)
        case OnCalendar():
            return _of_on_calendar(rule)
        case _:
            return None


def _on_weekdays(pattern: Pattern, weekdays: frozenset[Weekday]) -> Pattern:
    return pattern if len(weekdays) == len(Weekday) else replace(pattern, weekdays=weekdays)


def _timed(times: Iterable[time]) -> Iterator[Pattern]:
    """Gather times of day into as few patterns as share their minutes, and then their hours."""
    minutes: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for each in times:
        if each.microsecond:
            return
        minutes[each.hour].add((each.minute, each.second))
    hours: dict[frozenset[tuple[int, int]], set[int]] = defaultdict(set)
    for hour, found in minutes.items():
        hours[frozenset(found)].add(hour)
    for pairs, shared in hours.items():
        seconds: dict[int, set[int]] = defaultdict(set)
        for minute, second in pairs:
            seconds[second].add(minute)
        for second, of_second in seconds.items():
            yield Pattern(frozenset(shared), frozenset(of_second), frozenset({second}))


def _of_steps(rule: Every, zone: str) -> tuple[Pattern, ...] | None:
    if rule.anchor is None:
        return _of_window(rule)
    step = ticks.of_length(rule.step)
    if step > DAY or DAY % step or step < SECOND or rule.anchor.microsecond:
        return None
    anchor = _local_anchor(rule.anchor, zone)
    if rule.between is None and step < HOUR:
        whole = _unwindowed(step, anchor)
        return None if whole is None else (_on_weekdays(whole, rule.weekdays or frozenset(Weekday)),)
    times = [_clock_of(at) for at in range(_since_midnight(anchor) % step, DAY, step)]
    kept = [each for each in times if rule.between is None or _is_within(each, rule.between)]
    if len(kept) > 24 * 60:
        return None
    return tuple(_on_weekdays(each, rule.weekdays or frozenset(Weekday)) for each in _timed(kept)) or None


def _of_window(rule: Every) -> tuple[Pattern, ...] | None:
    """Return the times of the window of each day; hours past midnight are of the day before."""
    window = rule.between
    if window is None or window.begins.microsecond:
        return None
    evening, morning = steps_of_window(rule.step, window)
    if len(evening) + len(morning) > 24 * 60:
        return None
    days = rule.weekdays or frozenset(Weekday)
    days_after = frozenset(Weekday.numbered(day.number + 1) for day in days)
    if days == days_after:
        evening, morning = tuple(sorted((*evening, *morning))), ()
    return (
        *(_on_weekdays(each, days) for each in _timed(map(_clock_of, evening))),
        *(_on_weekdays(each, days_after) for each in _timed(map(_clock_of, morning))),
    )


def _unwindowed(step: int, anchor: datetime) -> Pattern | None:
    """Return the pattern of steps that fit into an hour or a minute."""
    if step < MINUTE:
        if MINUTE % step or step % SECOND:
            return None
        seconds = range(anchor.second % (step // SECOND), 60, step // SECOND)
        return Pattern(_ALL_HOURS, _ALL_MINUTES, frozenset(seconds))
    if HOUR % step or step % MINUTE:
        return None
    minutes = range(anchor.minute % (step // MINUTE), 60, step // MINUTE)
    return Pattern(_ALL_HOURS, frozenset(minutes), frozenset({anchor.second}))


def _local_anchor(anchor: datetime, zone: str) -> datetime:
    if anchor.tzinfo is None:
        return anchor
    at = ticks.of_instant(anchor)
    return ticks.to_local(at + zone_table(zone).offset_at(at))


def _since_midnight(local: datetime) -> int:
    return ticks.of_length(timedelta(hours=local.hour, minutes=local.minute, seconds=local.second))


def _clock_of(since_midnight: int) -> time:
    return time(since_midnight // HOUR, since_midnight % HOUR // MINUTE, since_midnight % MINUTE // SECOND)


def _is_within(at: time, window: DailyWindow) -> bool:
    if window.begins <= window.ends:
        return window.begins <= at <= window.ends
    return at >= window.begins or at <= window.ends


def _of_cron(cron: Cron) -> tuple[Pattern, ...] | None:
    if cron.years is not None or cron.month_days.near or cron.month_days.near_last:
        return None
    seconds = frozenset({0}) if cron.seconds is None else cron.seconds.allowed
    months = frozenset() if len(cron.months.allowed) == 12 else cron.months.allowed
    plain = Pattern(cron.hours.allowed, cron.minutes.allowed, seconds, months)
    by_day = _with_month_days(plain, cron)
    by_weekday = _with_weekdays(plain, cron)
    if cron.either_day:
        return (*by_day, *by_weekday)
    if by_day == (plain,):
        return by_weekday
    if by_weekday == (plain,):
        return by_day
    if cron.weekdays.nth:
        return None
    return tuple(replace(each, weekdays=cron.weekdays.each) for each in by_day)


def _with_month_days(plain: Pattern, cron: Cron) -> tuple[Pattern, ...]:
    days = cron.month_days
    if len(days.numbers) == 31:
        return (plain,)
    numbers = (*sorted(days.numbers), *(-1 - back for back in sorted(days.from_last)))
    return (replace(plain, days=tuple(map(DayNumber, numbers))),)


def _with_weekdays(plain: Pattern, cron: Cron) -> tuple[Pattern, ...]:
    weekdays = cron.weekdays
    if len(weekdays.each) == len(Weekday):
        return (plain,)
    each = (replace(plain, weekdays=weekdays.each),) if weekdays.each else ()
    nth = tuple(NthWeekday(-1 if day.nth == LAST else day.nth, day.weekday) for day in sorted(weekdays.nth))
    return (*each, replace(plain, days=nth)) if nth else each


def _of_on_calendar(calendar: OnCalendar) -> tuple[Pattern, ...] | None:
    if calendar.years or calendar.zone is not None:
        return None
    numbers = _numbers(calendar.microseconds, 0, 59_999_999)
    if any(number % SECOND for number in numbers):
        return None
    if calendar.days_from_end and any(each.step for each in calendar.days):
        return None
    sign = -1 if calendar.days_from_end else 1
    return (
        Pattern(
            _numbers(calendar.hours, 0, 23),
            _numbers(calendar.minutes, 0, 59),
            frozenset(number // SECOND for number in numbers),
            _numbers(calendar.months, 1, 12) if calendar.months else frozenset(),
            tuple(DayNumber(sign * day) for day in sorted(_numbers(calendar.days, 1, 31)))
            if calendar.days
            else (),
            calendar.weekdays,
        ),
    )


def _numbers(ranges: tuple[CalendarRange, ...], lowest: int, highest: int) -> frozenset[int]:
    if not ranges:
        return frozenset(range(lowest, highest + 1))
    return frozenset(number for each in ranges for number in each.up_to(highest))
