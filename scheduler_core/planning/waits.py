"""Decide when a wait of a sequence ends and how, and which way a branch goes. Pure: no clock, no store."""

from datetime import datetime, timedelta

from scheduler_core.phrases.step_words import time_words
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.jobs.sequence import Branch, Otherwise, Wait, WaitOrBranch
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.schedules.schedule import Schedule

_YES, _NO = "yes", "no"


def time_of_wait(wait: WaitOrBranch, schedule: Schedule) -> timedelta | datetime:
    """Return how long a wait is, or the instant of its end by the clock of the job; none for a branch."""
    if isinstance(wait, Branch):
        return timedelta(0)
    if isinstance(wait.time, timedelta):
        return wait.time
    tick = Setting(schedule.zone, schedule.policies).instant(wait.time)
    return ticks.to_instant(min(max(tick, ticks.FIRST_TICK), ticks.AFTER_LAST_TICK - 1))


def answer_of_branch(branch: Branch, *, has_succeeded: bool, came: bool) -> str:
    """Say which way a branch goes, and why; `has_succeeded` tells of what came before it."""
    if branch.event:
        return f"{_YES if came else _NO}: the event “{branch.event}” {'came' if came else 'had not come'}"
    return f"{_YES if has_succeeded else _NO}: what came before {'went well' if has_succeeded else 'failed'}"


def outcome_of_wait(wait: Wait, *, came: bool, moved_by: str = "") -> tuple[RunState, Reason, str]:
    """Return how a wait ends, why, and that in words; `moved_by` is who gave it another end."""
    event = f"the event “{wait.event}”"
    time = f"until the time set by {moved_by}" if moved_by else time_words(wait.time)
    if wait.unless and came:
        return RunState.SKIPPED, Reason.CONDITION, f"{event} came, so the rest is left out"
    if came:
        return RunState.SUCCEEDED, Reason.NONE, f"{event} came"
    if not wait.until:
        unless = f" without {event}" if wait.unless else ""
        return RunState.SUCCEEDED, Reason.NONE, f"waited {time}{unless}"
    is_length = isinstance(wait.time, timedelta) and not moved_by
    said = f"{event} did not come {'within ' if is_length else ''}{time}"
    match wait.otherwise:
        case Otherwise.RUN:
            return RunState.SUCCEEDED, Reason.NONE, f"{said}; it goes on all the same"
        case Otherwise.SKIP:
            return RunState.SKIPPED, Reason.CONDITION, f"{said}, so the rest is left out"
        case Otherwise.FAIL:
            return RunState.FAILED, Reason.CONDITION, said
