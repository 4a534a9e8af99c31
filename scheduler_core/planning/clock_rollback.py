"""Decide what happens to due jobs when the clock is set back. Pure: no clock, no store, no thread."""

from datetime import datetime, timedelta

from scheduler_core.planning.planner import Repeat, counts_from_end
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.plan import Plan, next_after
from scheduler_core.values.runs.run import AGAIN

_TICK = timedelta(microseconds=1)


def after_rollback(next_due_at: datetime, plan: Plan, back: timedelta, now: datetime) -> datetime:
    """Return what is due next after the clock was set back to `now`, by so much.

    As much time must still pass as before, rounded up to the next occurrence. So a set-back shorter than
    the distance of two occurrences repeats none, and a longer one keeps nobody waiting for the clock to
    come where it was. What it then comes to a second time is told apart by `repeat_until`.
    """
    owed_at = max(next_due_at - back, now)
    if owed_at >= next_due_at:
        return next_due_at
    if counts_from_end(plan.schedule):
        return owed_at
    return min(next_after(plan, owed_at, inclusive=True) or next_due_at, next_due_at)


def accounted_until(next_due_at: datetime, plan: Plan, repeat: Repeat) -> datetime | None:
    """Return up to when somebody accounted for a job after the last engine looked, while none ran.

    None if nobody did: what is due next is then the first that does not come again.
    """
    if counts_from_end(plan.schedule):
        return None
    first = next_after(plan, repeat.until, inclusive=True)
    return next_due_at - _TICK if first is not None and first < next_due_at else None


def repeat_until(seen_until: datetime, earlier: Repeat | None) -> Repeat:
    """Return what comes again after the clock was set back, when all up to `seen_until` is claimed.

    It must be kept for all later looks, and after a restart, until the next set-back takes its place.
    """
    until, number = seen_until + _TICK, 1
    if earlier is not None and until <= earlier.until:
        until, number = earlier.until, int(earlier.name.rpartition("-")[2]) + 1
    return Repeat(until, f"{AGAIN}{ticks.of_instant(until)}-{number}")
