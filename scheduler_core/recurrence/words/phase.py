"""Which days, weeks, months or years an interval counts where nobody says it: from the first match. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.schedules.rules import Every, Monthly, Rule, Weekly, Yearly
from scheduler_core.values.schedules.schedule import FLOATING, Schedule

_ONE_DAY = timedelta(days=1)


def counted_from_first_match(rule: Rule, now_local: datetime, starts_local: datetime | None) -> Rule:
    """Return a rule whose interval counts from the day it first matches, which is the first to fire.

    Steps of time count from a start to come, and from the midnight they were made with where none is said.
    What matches now is over before it is stored; what matches at the start fires.
    The match is looked for on the wall clock, as a change of the clock may carry what fires to another day.
    """
    if is_in_days(rule):
        return next(iter(days_counted_together((rule,), now_local, starts_local)))
    if isinstance(rule, Every) and is_in_steps(rule):
        if starts_local is None or starts_local <= now_local:
            return rule
        return replace(rule, anchor=starts_local)
    if not isinstance(rule, Weekly | Monthly | Yearly) or rule.interval == 1:
        return rule
    first = _first_day(replace(rule, interval=1, anchor_on=None), now_local, starts_local)
    return rule if first is None else replace(rule, anchor_on=first)


def is_in_steps(rule: Rule) -> bool:
    """Tell whether a rule steps along the wall clock, all day long, by something else than whole days."""
    if not isinstance(rule, Every) or rule.from_last_end or rule.anchor.tzinfo is not None:
        return False
    return rule.between is None and not is_in_days(rule)


def is_in_days(rule: Rule) -> bool:
    """Tell whether a rule steps by whole days of the calendar, more than one."""
    if not isinstance(rule, Every) or rule.from_last_end or rule.anchor.tzinfo is not None:
        return False
    return rule.step > _ONE_DAY and not rule.step % _ONE_DAY


def days_counted_together(
    rules: Sequence[Rule], now_local: datetime, starts_local: datetime | None
) -> tuple[Rule, ...]:
    """Return rules with the times of one step of days, all counted from the first day that any matches."""
    steps = [rule for rule in rules if isinstance(rule, Every) and is_in_days(rule)]
    firsts = (_first_day(_every_day(rule, now_local), now_local, starts_local) for rule in steps)
    first = min((day for day in firsts if day is not None), default=None)
    if first is None:
        return tuple(rules)
    return tuple(
        replace(rule, anchor=datetime.combine(first, rule.anchor.time()))
        if isinstance(rule, Every) and is_in_days(rule)
        else rule
        for rule in rules
    )


def _every_day(rule: Every, now_local: datetime) -> Every:
    """Return the rule without its interval, from today on."""
    return replace(rule, step=_ONE_DAY, anchor=datetime.combine(now_local.date(), rule.anchor.time()))


def _first_day(rule: Rule, now_local: datetime, starts_local: datetime | None) -> date | None:
    plan = compile_schedule(Schedule((rule,), FLOATING))
    if starts_local is None or starts_local <= now_local:
        first = next_after(plan, now_local.replace(tzinfo=UTC))
    else:
        first = next_after(plan, starts_local.replace(tzinfo=UTC), inclusive=True)
    return None if first is None else first.date()
