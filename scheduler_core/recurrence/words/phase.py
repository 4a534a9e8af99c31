"""Which weeks, months or years an interval counts where nobody says it: from the first match. Pure."""

from dataclasses import replace
from datetime import UTC, datetime

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.rules import Monthly, Rule, Weekly, Yearly
from scheduler_core.values.schedule import FLOATING, Schedule


def counted_from_first_match(rule: Rule, now_local: datetime, starts_local: datetime | None) -> Rule:
    """Return a rule whose interval counts from the day it first matches, which is the first to fire.

    What matches now is over before it is stored; what matches at the start fires.
    The match is looked for on the wall clock, as a change of the clock may carry what fires to another day.
    """
    if not isinstance(rule, Weekly | Monthly | Yearly) or rule.interval == 1:
        return rule
    plan = compile_schedule(Schedule((replace(rule, interval=1, anchor_on=None),), FLOATING))
    if starts_local is None or starts_local <= now_local:
        first = next_after(plan, now_local.replace(tzinfo=UTC))
    else:
        first = next_after(plan, starts_local.replace(tzinfo=UTC), inclusive=True)
    return rule if first is None else replace(rule, anchor_on=first.date())
