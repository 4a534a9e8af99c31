"""Decide which day, week, month or year an interval counts from, where nobody says it. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TypeGuard

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import DailyWindow, Every, Monthly, Rule, Weekly, Yearly
from scheduler_core.values.schedules.schedule import Schedule

_ONE_DAY = timedelta(days=1)


def counted_from_first_match(rule: Rule, now_local: datetime, starts_local: datetime | None) -> Rule:
    """Return a rule whose interval counts from the day it first matches, which is the first to fire.

    It is looked for from the start of the schedule, be that past or to come, and from now where none is said;
    steps of time count from the start itself, else from the midnight that they were made with.
    What matches now is over before it is stored; what matches at the start fires.
    The match is looked for on the wall clock, as a change of the clock may carry what fires to another day.
    """
    if is_in_days(rule):
        return next(iter(days_counted_together((rule,), now_local, starts_local)))
    if isinstance(rule, Every) and is_in_steps(rule):
        return rule if starts_local is None else replace(rule, anchor=starts_local)
    if not isinstance(rule, Weekly | Monthly | Yearly) or rule.interval == 1:
        return rule
    first = _first_day(replace(rule, interval=1, anchor_on=None), now_local, starts_local)
    return rule if first is None else replace(rule, anchor_on=first)


def start_said(starts: datetime | None, times: int | None, now: datetime) -> datetime | None:
    """Return the start of a stored schedule that says from when intervals count.

    None for the instant that was only noted when the job was made, to count its occurrences from.
    """
    if starts is None or starts.tzinfo is None or times is None:
        return starts
    return starts if starts > counted_from(now) else None


def anchor_in_window(step: timedelta, window: DailyWindow, today: date) -> datetime | None:
    """Return what a step counts from where a part of the day is all that is said.

    None where it begins anew each day; whole days, more than one, are counted by their beginnings.
    """
    return datetime.combine(today, window.begins) if step > _ONE_DAY and not step % _ONE_DAY else None


def is_in_steps(rule: Rule) -> bool:
    """Tell whether a rule steps along the wall clock, all day long, by something else than whole days."""
    return _counts_on_the_wall(rule) and rule.between is None and not is_in_days(rule)


def is_in_days(rule: Rule) -> bool:
    """Tell whether a rule steps by whole days of the calendar, more than one."""
    return _counts_on_the_wall(rule) and rule.step > _ONE_DAY and not rule.step % _ONE_DAY


def days_counted_together(
    rules: Sequence[Rule], now_local: datetime, starts_local: datetime | None
) -> tuple[Rule, ...]:
    """Return rules with the times of one step of days, all counted from the first day that any matches."""
    steps = [rule for rule in rules if isinstance(rule, Every) and is_in_days(rule)]
    every_day = (replace(_from_day(rule, now_local.date()), step=_ONE_DAY) for rule in steps)
    firsts = (_first_day(rule, now_local, starts_local) for rule in every_day)
    first = min((day for day in firsts if day is not None), default=None)
    if first is None:
        return tuple(rules)
    return tuple(
        _from_day(rule, first) if isinstance(rule, Every) and is_in_days(rule) else rule for rule in rules
    )


def _counts_on_the_wall(rule: Rule) -> TypeGuard[Every]:
    """Tell whether a rule steps from a time on the wall clock."""
    if not isinstance(rule, Every) or rule.from_last_end:
        return False
    return rule.anchor is not None and rule.anchor.tzinfo is None


def _from_day(rule: Every, day: date) -> Every:
    """Return the rule counted from its time of another day."""
    return rule if rule.anchor is None else replace(rule, anchor=datetime.combine(day, rule.anchor.time()))


def _first_day(rule: Rule, now_local: datetime, starts_local: datetime | None) -> date | None:
    plan = compile_schedule(Schedule((rule,), FLOATING))
    if starts_local is None:
        first = next_after(plan, now_local.replace(tzinfo=UTC))
    else:
        first = next_after(plan, starts_local.replace(tzinfo=UTC), inclusive=True)
    return None if first is None else first.date()


# Reading, looking at and storing a job takes time; what is due meanwhile would count and never fire.
_SPARE = timedelta(seconds=2)
_SECOND = timedelta(seconds=1)


def said_at(now: datetime) -> datetime:
    """Return the first whole second that is not over: what counts from now comes not sooner than it says."""
    whole = now.replace(microsecond=0)
    return whole if whole == now else whole + _SECOND


def counted_from(now: datetime) -> datetime:
    """Return from when the occurrences count after which a schedule ends: its job is surely stored then."""
    return now.replace(microsecond=0) + _SPARE
