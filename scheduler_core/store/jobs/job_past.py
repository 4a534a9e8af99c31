"""How a job stood at an instant: what it said, and what had been done to it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.revisions import changes, draft_at, last_change
from scheduler_core.store.sql import JOBS, REVISIONS, UtcDateTime, func, select, type_coerce
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import PAUSES, HistoryEntry, JobChange, pause_of

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

_SAYING = frozenset(
    {
        JobChange.ADDED,
        JobChange.EDITED,
        JobChange.RENAMED,
        JobChange.ENABLED,
        JobChange.DISABLED,
        JobChange.REVERTED,
    }
)
_PAUSING = PAUSES | {JobChange.RESUMED}
_MOST_LOOKED_AT = 50
_BINNING = frozenset({JobChange.DELETED, JobChange.RESTORED})


@dataclass(frozen=True, slots=True)
class JobThen:
    """A job at an instant: the newest change of what it says (None before there was the job), and the
    pause, the stop by the engine and the deletion that were in force.
    """

    said: HistoryEntry | None
    pause: HistoryEntry | None
    stop: HistoryEntry | None
    deletion: HistoryEntry | None


def job_then(tx: Reading, job_id: JobId, at: datetime) -> JobThen:
    """Return how a job stood at an instant, as far as its history is kept."""
    pause = last_change(tx, job_id, _PAUSING, at)
    stop = last_change(tx, job_id, _SAYING | {JobChange.STOPPED}, at)
    deletion = last_change(tx, job_id, _BINNING, at)
    return JobThen(
        last_change(tx, job_id, _SAYING, at),
        None if pause is None or pause.change is JobChange.RESUMED else pause,
        stop if stop is not None and stop.change is JobChange.STOPPED else None,
        deletion if deletion is not None and deletion.change is JobChange.DELETED else None,
    )


def paused_by(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, str]:
    """Return who paused each of these jobs last, as far as their histories are kept."""
    return {job_id: who for job_id, (who, _) in newest_pauses(tx, job_ids).items()}


def newest_pauses(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, tuple[str, str]]:
    """Return who paused each of these jobs last and what was noted, as far as their histories are kept."""
    newest = (
        select(func.max(REVISIONS.c.id))
        .where(among(tx, REVISIONS.c.job_id, job_ids), REVISIONS.c.change.in_(sorted(PAUSES)))
        .group_by(REVISIONS.c.job_id)
    )
    found = tx.connection.execute(
        select(REVISIONS.c.job_id, REVISIONS.c.changed_by, REVISIONS.c.detail).where(
            REVISIONS.c.id.in_(newest)
        )
    )
    return {JobId(job_id): (who, pause_of(detail)[1]) for job_id, who, detail in found}


def switched_off_by(tx: Reading, job_id: JobId, at: datetime) -> HistoryEntry | None:
    """Return the change that switched off a job which is off at an instant; None if it is not kept."""
    found = None
    for entry in changes(tx, job_id, _SAYING, at, _MOST_LOOKED_AT):
        try:
            is_enabled = entry.has_draft and draft_at(tx, job_id, entry.revision).is_enabled
        except StoreUnavailable:  # it can't be read any more
            return None
        if not entry.has_draft:
            return None
        if is_enabled:
            return found
        found = entry
    return found if found is not None and found.change is JobChange.ADDED else None


def said_before(
    tx: Reading, job_id: JobId, until: datetime, holds: "Callable[[JobDraft], bool]"
) -> tuple[int, HistoryEntry] | None:
    """Return the newest revision of which something holds that did not of the next, and the change to that.

    Of a very long history the newest part counts, and no further back than what is kept and can be read.
    """
    later: HistoryEntry | None = None
    for entry in changes(tx, job_id, _SAYING, until, _MOST_LOOKED_AT):
        if not entry.has_draft:
            return None
        try:
            is_so = holds(draft_at(tx, job_id, entry.revision))
        except StoreUnavailable:  # it can't be read any more
            return None
        if is_so:
            return None if later is None else (entry.revision, later)
        later = entry
    return None


def accounted_after(tx: Reading, job_id: JobId) -> datetime:
    """Return the instant after which the ledger answers for a job."""
    at = tx.connection.scalar(
        select(type_coerce(JOBS.c.accounted_after_at, UtcDateTime)).where(JOBS.c.id == job_id)
    )
    if at is None:
        raise NotFound(f"There is no job {job_id}")
    return at
