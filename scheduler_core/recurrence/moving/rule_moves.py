"""Rules that say another time: what a rule becomes when one of its occurrences moves with all like it."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import TypeVar, assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday

Part = TypeVar("Part")
_DAY = timedelta(days=1)
_WEEK = 7


@dataclass(frozen=True, slots=True)
class Move:
    """From one time to another on the wall clock of the schedule; `elapsed` is what lies between."""

    from_local: datetime
    to_local: datetime
    elapsed: timedelta

    @property
    def on_the_wall(self) -> timedelta:
        return self.to_local - self.from_local

    @property
    def days(self) -> int:
        return (self.to_local.date() - self.from_local.date()).days


def moved_rule(rule: Rule, move: Move) -> Rule:
    """Return the rule that says the new time wherever it said the old one; InvalidInput where none can."""
    match rule:
        case Once():
            return Once(move.to_local if rule.at.tzinfo is None else rule.at + move.elapsed)
        case Delay():
            return Once(move.to_local)
        case Every():
            return _moved_every(rule, move)
        case Weekly():
            return _moved_weekly(rule, move)
        case Monthly():
            days = tuple(_moved_day(day, move) for day in rule.days)
            return replace(rule, days=_once_each(days), times=_moved_times(rule.times, move))
        case Yearly():
            return _moved_yearly(rule, move)
        case Easter():
            return replace(
                rule, offset_days=rule.offset_days + move.days, times=_moved_times(rule.times, move)
            )
        case RecurrenceSet():
            return _moved_set(rule, move)
        case Cron():
            raise _refusal("the fields of a cron expression can't be shifted")
        case OnCalendar():
            raise _refusal("the fields of a calendar expression can't be shifted")
        case AtStart():
            raise _refusal("it fires whenever the engine starts")
        case _:
            assert_never(rule)


def _refusal(why: str) -> InvalidInput:
    return InvalidInput("move", f"{why}; move only this occurrence, or change the rule in the editor")


def _moved_every(rule: Every, move: Move) -> Every:
    if rule.from_last_end:
        raise _refusal("its distance is measured from the end of the last run")
    follows_wall = rule.anchor.tzinfo is None or not rule.step % _DAY
    return replace(rule, anchor=rule.anchor + (move.on_the_wall if follows_wall else move.elapsed))


def _moved_weekly(rule: Weekly, move: Move) -> Weekly:
    """Move a time of day on all days that have it; a move to another day takes its weekday alone."""
    old, new = _weekday(move.from_local), _weekday(move.to_local)
    begin, end = move.from_local.time(), move.to_local.time()
    slots: list[DaysAt] = []
    for slot in rule.slots:
        if old not in slot.weekdays or begin not in slot.times:
            slots.append(slot)
        elif move.days == 0:
            slots.append(replace(slot, times=_moved_times(slot.times, move)))
        else:
            slots += _slots(slot.weekdays - {old}, slot.times)
            slots += _slots(frozenset({old}), tuple(each for each in slot.times if each != begin))
            slots.append(DaysAt(frozenset({new}), (end,)))
    weeks = _weeks_between(move, rule.week_start)
    anchor_on = rule.anchor_on
    if weeks and rule.interval > 1 and anchor_on is not None:
        if len(slots) > 1:
            raise _refusal("its other days would change their week, too")
        anchor_on += weeks * _WEEK * _DAY
    return replace(rule, slots=_joined(slots), anchor_on=anchor_on)


def _slots(weekdays: frozenset[Weekday], times: tuple[time, ...]) -> list[DaysAt]:
    return [DaysAt(weekdays, times)] if weekdays and times else []


def _joined(slots: Iterable[DaysAt]) -> tuple[DaysAt, ...]:
    """Let days with the same times share a slot, and times of the same days, too."""
    by_times: dict[tuple[time, ...], frozenset[Weekday]] = {}
    for slot in slots:
        by_times[slot.times] = by_times.get(slot.times, frozenset()) | slot.weekdays
    by_days: dict[frozenset[Weekday], tuple[time, ...]] = {}
    for times, weekdays in by_times.items():
        by_days[weekdays] = tuple(sorted({*by_days.get(weekdays, ()), *times}))
    return tuple(DaysAt(weekdays, times) for weekdays, times in by_days.items())


def _weeks_between(move: Move, week_start: Weekday) -> int:
    first, last = (
        local.date().toordinal() - (local.weekday() - week_start.number) % _WEEK
        for local in (move.from_local, move.to_local)
    )
    return (last - first) // _WEEK


def _moved_yearly(rule: Yearly, move: Move) -> Yearly:
    months = rule.months
    if move.to_local.month != move.from_local.month:
        if len(months) > 1:
            raise _refusal("its days are those of several months")
        months = frozenset({move.to_local.month})
    days = tuple(_moved_day(day, move) for day in rule.days)
    return replace(rule, months=months, days=_once_each(days), times=_moved_times(rule.times, move))


def _moved_day(day: MonthDay, move: Move) -> MonthDay:
    """Return the day of the month that the new time is on, named in the same way as the old one."""
    if move.days == 0 or not _is_on(day, move.from_local.date()):
        return day
    to_on = move.to_local.date()
    match day:
        case DayNumber():
            return DayNumber(to_on.day if day.number > 0 else to_on.day - _length(to_on) - 1)
        case NthWeekday():
            return NthWeekday(_nth(to_on) if day.nth > 0 else _nth_from_last(to_on), _weekday(to_on))
        case NthBusinessDay():
            raise _refusal("it counts business days")
        case _:
            assert_never(day)


def _is_on(day: MonthDay, on: date) -> bool:
    match day:
        case DayNumber():
            return day.number in {on.day, on.day - _length(on) - 1}
        case NthWeekday():
            return _weekday(on) is day.weekday and day.nth in {_nth(on), _nth_from_last(on)}
        case NthBusinessDay():
            return True
        case _:
            assert_never(day)


def _length(day: date) -> int:
    return monthrange(day.year, day.month)[1]


def _nth(day: date) -> int:
    return (day.day - 1) // _WEEK + 1


def _nth_from_last(day: date) -> int:
    return -((_length(day) - day.day) // _WEEK + 1)


def _weekday(day: date) -> Weekday:
    return Weekday.numbered(day.weekday())


def _moved_times(times: tuple[time, ...], move: Move) -> tuple[time, ...]:
    begin, end = move.from_local.time(), move.to_local.time()
    return _once_each(sorted(end if each == begin else each for each in times))


def _once_each(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(dict.fromkeys(parts))


def _moved_set(rule: RecurrenceSet, move: Move) -> RecurrenceSet:
    if rule.extra_dates or rule.excluded_dates or rule.excluded_rules:
        raise _refusal("it names single dates")
    if rule.all_day and move.from_local.time() != move.to_local.time():
        raise _refusal("it names whole days")
    rules = tuple(_moved_recurrence(each, move) for each in rule.rules)
    return replace(rule, start=rule.start + move.on_the_wall, rules=rules)


def _moved_recurrence(rule: RecurrenceRule, move: Move) -> RecurrenceRule:
    if rule.by_hour or rule.by_minute or rule.by_second or rule.by_set_position:
        raise _refusal("its RRULE names times of its own")
    if move.days == 0:
        return rule
    if rule.frequency is Frequency.WEEKLY and rule.by_day == (ByDay(_weekday(move.from_local)),):
        return replace(rule, by_day=(ByDay(_weekday(move.to_local)),))
    days = (rule.by_day, rule.by_month_day, rule.by_year_day, rule.by_week_number, rule.by_easter)
    if any(days) or (rule.by_month and move.from_local.month != move.to_local.month):
        raise _refusal("its RRULE names days of its own")
    return rule
