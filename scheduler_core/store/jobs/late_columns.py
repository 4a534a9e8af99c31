"""What a row of a job says of when it is late."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, case, literal, text, update

from scheduler_core.store.opening.column_types import UtcDateTime
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.transactions import Writing

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


# As the index says it.
IS_EVER_LATE = text("late <> ''")


def late_text(draft: "JobDraft") -> str:
    """Return the limits by which a job is late, "" if there are none."""
    if not draft.policies.late:
        return ""
    from scheduler_core.fields.jobs.lateness import print_limits  # few jobs have any

    return print_limits(draft.policies.late)


def late_columns(draft: "JobDraft", now: datetime) -> dict[str, Any]:
    """Return what a save changes: other limits, and a job that is switched on, count from now."""
    limits = late_text(draft)
    goes_on = and_(JOBS.c.late == limits, JOBS.c.is_enabled)
    at = literal(now, UtcDateTime)
    return {
        "late": limits,
        "late_since": case((goes_on, JOBS.c.late_since), else_=at),
        "late_seen_at": case((goes_on, JOBS.c.late_seen_at), else_=at),
    }


def count_anew(tx: Writing, now: datetime) -> None:
    """Let nothing be told as late that was so before there was a channel."""
    tx.connection.execute(update(JOBS).where(IS_EVER_LATE).values(late_seen_at=now))
