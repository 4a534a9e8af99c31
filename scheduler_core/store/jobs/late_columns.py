"""The columns of a job that say when it is late."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from scheduler_core.store.sql import (
    JOBS,
    PAUSES,
    ColumnElement,
    UtcDateTime,
    and_,
    case,
    func,
    literal,
    or_,
    select,
    text,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.pause import EVERYTHING

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


# As the index says it.
IS_EVER_LATE = text("late <> ''")


def may_be_late(tx: Reading) -> bool:
    """Tell whether any job says when it is late."""
    return tx.connection.execute(select(JOBS.c.id).where(IS_EVER_LATE).limit(1)).first() is not None


def late_text(draft: "JobDraft") -> str:
    """Return the limits by which a job is late, "" if there are none."""
    if not draft.policies.late:
        return ""
    from scheduler_core.fields.jobs.lateness import print_limits  # few jobs have any

    return print_limits(draft.policies.late)


def late_columns(draft: "JobDraft", now: datetime) -> dict[str, Any]:
    """Return what a save changes: other limits, and a job that is switched on, count from now.

    So does success where a job leaves a folder that is paused.
    """
    limits = late_text(draft)
    goes_on = and_(JOBS.c.late == limits, JOBS.c.is_enabled)
    at = literal(now, UtcDateTime)
    leaves_pause = and_(JOBS.c.late != "", JOBS.c.folder != draft.folder, _is_in_pause())
    return {
        "late": limits,
        "late_since": case((and_(goes_on, ~leaves_pause), JOBS.c.late_since), else_=at),
        "late_seen_at": case((goes_on, JOBS.c.late_seen_at), else_=at),
    }


def _is_in_pause() -> ColumnElement[bool]:
    below = func.substr(JOBS.c.folder, 1, func.length(PAUSES.c.folder) + 1) == PAUSES.c.folder.concat("/")
    covers = or_(PAUSES.c.folder == EVERYTHING, PAUSES.c.folder == JOBS.c.folder, below)
    return select(PAUSES.c.folder).where(covers).exists()


def counted_from(ended_at: datetime | ColumnElement[datetime | None]) -> ColumnElement[datetime | None]:
    """Return since when success is awaited after a pause: not before what it is counted from already."""
    end = literal(ended_at, UtcDateTime) if isinstance(ended_at, datetime) else ended_at
    return case((or_(JOBS.c.late_since.is_(None), JOBS.c.late_since < end), end), else_=JOBS.c.late_since)


def count_anew(tx: Writing, now: datetime) -> None:
    """Let nothing be told as late that was so before there was a channel."""
    tx.connection.execute(update(JOBS).where(IS_EVER_LATE).values(late_seen_at=now))
