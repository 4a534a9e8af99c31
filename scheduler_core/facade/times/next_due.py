"""Work out when a saved job is due next, or why it can't be saved."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.phrases.nothing_to_come import nothing_to_come
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, refuse_errors
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import Due, NextDue
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Delay, Once

_TICK = timedelta(microseconds=1)
# Reading, looking at and storing a job takes no longer.
_SAID_JUST_NOW = timedelta(minutes=1)


def next_due_of(draft: JobDraft, now: datetime) -> datetime | None:
    """Return the first occurrence after now; InvalidInput names what is wrong with the schedule."""
    plan = refuse_errors(compile_schedule(draft.schedule))
    return next_after(plan, now) if draft.is_enabled else None


def first_due_of(draft: JobDraft, now: datetime, before: JobDraft | None = None) -> datetime | None:
    """Return the first occurrence of what is said now.

    A delay counts from when it was said, so one of no time or of a second may be over by now; it is due all
    the same, unless the job said it `before`.
    """
    since = now
    rules = draft.schedule.rules
    if rules and all(isinstance(rule, Once | Delay) for rule in rules):
        known = () if before is None else before.schedule.rules
        said = (rule.said_at for rule in rules if isinstance(rule, Delay) and rule not in known)
        since = min((at - _TICK for at in said if now - _SAID_JUST_NOW <= at <= now), default=now)
    plan = refuse_errors(compile_schedule(draft.schedule))
    return next_after(plan, since) if draft.is_enabled else None


def is_over(draft: JobDraft, now: datetime, before: JobDraft | None = None) -> bool:
    """Tell whether nothing is to come of what is said now, switched on or not."""
    problems = compile_schedule(draft.schedule).problems
    if draft.schedule.fires_without_instants or any(problem.is_error for problem in problems):
        return False
    return first_due_of(replace(draft, is_enabled=True), now, before) is None


def refuse_over(draft: JobDraft, now: datetime, before: JobDraft | None = None) -> None:
    """Refuse a schedule that is said now and of which nothing is to come; one that a job had may stay."""
    schedule = draft.schedule
    if schedule.fires_without_instants or (before is not None and before.schedule == schedule):
        return
    said = replace(draft, is_enabled=True)
    plan = refuse_errors(compile_schedule(schedule))
    if first_due_of(said, now, before) is None:
        raise nothing_to_come(plan, now)


def next_due_again(draft: JobDraft, now: datetime) -> datetime | None:
    """Return the first occurrence after now of a job that comes back as it was; an error leaves it none."""
    return next_after(compile_schedule(draft.schedule), now) if draft.is_enabled else None


def next_due_of_edit(before: JobDraft | Unreadable, draft: JobDraft, now: datetime) -> NextDue:
    """Return what an edit makes due next: what was, as long as it decides nothing about that."""
    if (
        isinstance(before, JobDraft)
        and before.is_enabled == draft.is_enabled
        and before.schedule == draft.schedule
    ):
        return Due.KEPT
    return first_due_of(draft, now, before) if isinstance(before, JobDraft) else next_due_of(draft, now)
