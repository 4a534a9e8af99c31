"""What is due next of a job that is saved, or why it can't be saved."""

from datetime import datetime

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, refuse_errors
from scheduler_core.store.documents import Unreadable
from scheduler_core.store.jobs import Due, NextDue
from scheduler_core.values.job import JobDraft


def next_due_of(draft: JobDraft, now: datetime) -> datetime | None:
    """Return the first occurrence after now; InvalidInput names what is wrong with the schedule."""
    plan = refuse_errors(compile_schedule(draft.schedule))
    return next_after(plan, now) if draft.is_enabled else None


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
    return next_due_of(draft, now)
