"""Change the state of jobs without their document: pause, stop, bin, restore, delete."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.recurrence import ticks
from scheduler_core.store.batches import RowsParameter, among, checked_last
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.late_columns import counted_from
from scheduler_core.store.jobs.revisions import NewRevision, write_down
from scheduler_core.store.jobs.watches import forget_jobs
from scheduler_core.store.runs.held_runs import held_since
from scheduler_core.store.sql import (
    JOBS,
    SQLColumnExpression,
    UtcDateTime,
    and_,
    case,
    func,
    literal,
    null,
    or_,
    select,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import ENGINE, JobChange
from scheduler_core.values.records.audit import Turned, pause_state

_NEXT = RowsParameter(id=JOBS.c.id, next=JOBS.c.next_due_at)
_KNOWN = RowsParameter(id=JOBS.c.id, revision=JOBS.c.revision, next=JOBS.c.next_due_at)
# After longer the clocks of zones may go by other rules.
_IS_KNOWN_FOR = timedelta(days=1)


class Found(NamedTuple):
    """What an act on many jobs has to know of each; those in the bin are there, too."""

    id: JobId
    name: str
    revision: int
    is_in_bin: bool


def found_jobs(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, Found]:
    """Return how jobs stand, without those that are given up for ever."""
    found = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.name, JOBS.c.revision, JOBS.c.deleted_at.is_not(None)).where(
            among(tx, JOBS.c.id, job_ids), ~JOBS.c.is_purged
        )
    )
    return {row[0]: Found(*row) for row in found.all()}


def pause(
    tx: Writing, job_ids: Sequence[JobId], until: datetime | None, who: str, now: datetime, detail: str = ""
) -> list[JobId]:
    """Let jobs claim nothing until an instant, or until they are resumed; return which there were.

    Their occurrences go on being accounted for, as skipped.
    """
    return _pause(tx, job_ids, until, JobChange.PAUSED, who, now, detail or _shown(until))


def snooze(tx: Writing, job_ids: Sequence[JobId], until: datetime, who: str, now: datetime) -> list[JobId]:
    """Pause jobs for a while, as an answer to a notice."""
    return _pause(tx, job_ids, until, JobChange.SNOOZED, who, now, _shown(until))


def resume(tx: Writing, job_ids: Sequence[JobId], who: str, now: datetime) -> list[JobId]:
    """End pauses; what was due by then and had not begun is skipped, also what is only noticed later."""
    ended_at = case((JOBS.c.paused_until < now, JOBS.c.paused_until), else_=literal(now, UtcDateTime))
    # A pause of its folder may have ended later.
    ended_at = case((JOBS.c.was_paused_until > ended_at, JOBS.c.was_paused_until), else_=ended_at)
    values = {
        "is_paused": False,
        "paused_at": None,
        "paused_until": None,
        "was_paused_until": ended_at,
        "late_since": counted_from(ended_at),
    }
    before = pause_states(tx, job_ids)
    resumed = _change(tx, job_ids, values, JobChange.RESUMED, who, now, "", JOBS.c.is_paused)
    for job_id in resumed:
        tx.turn(Turned.PAUSE, job_id, before[job_id], None)
    return resumed


def pause_states(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, str | None]:
    """Return the pause of each job, as the audit keeps it."""
    found = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.is_paused, JOBS.c.paused_until).where(among(tx, JOBS.c.id, job_ids))
    )
    return {row.id: pause_state(row.paused_until) if row.is_paused else None for row in found}


def resume_expired(tx: Writing, now: datetime) -> list[JobId]:
    """Resume the jobs whose pause has run out."""
    over = jobs_whose_pause_is_over(tx, now)
    return resume(tx, over, ENGINE, now) if over else []


def jobs_whose_pause_is_over(tx: Reading, now: datetime) -> list[JobId]:
    """Return the jobs whose pause has run out, of which nobody has written that it ended."""
    return list(tx.connection.scalars(select(JOBS.c.id).where(JOBS.c.is_paused, JOBS.c.paused_until <= now)))


def stop(tx: Writing, job_id: JobId, reason: str, now: datetime) -> None:
    """Take a job that can't be planned or read out of the plan, and say why; saving or enabling ends it."""
    off_since = func.coalesce(JOBS.c.off_since, literal(now, UtcDateTime))
    values = {"disabled_reason": reason, "next_due_at": None, "off_since": off_since}
    _change(tx, [job_id], values, JobChange.STOPPED, ENGINE, now, reason)
    tx.stop(job_id, reason, now)
    forget_jobs(tx, [job_id])


def put_in_bin(tx: Writing, job_ids: Sequence[JobId], who: str, now: datetime) -> list[JobId]:
    """Delete jobs so that they can be restored; the audit keeps when each was due next.

    What a clock planned that was set back since is not kept: more may lie before it by now.
    """
    due = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.revision, JOBS.c.next_due_at).where(
            among(tx, JOBS.c.id, job_ids),
            JOBS.c.deleted_at.is_(None),
            JOBS.c.next_due_at > now,
            JOBS.c.accounted_after_at <= now,
        )
    )
    for job_id, revision, next_due_at in due.all():
        if next_due_at is not None:
            tx.keep_due(job_id, revision, ticks.of_instant(next_due_at))
    values = {"deleted_at": now, "next_due_at": None}
    forget_jobs(tx, job_ids)
    return _change(tx, job_ids, values, JobChange.DELETED, who, now, "")


def restore(tx: Writing, job_id: JobId, next_due_at: datetime | None, who: str, now: datetime) -> None:
    """Take a job out of the bin. Pass no next occurrence for one that is switched off or stopped.

    Whoever restores looks again for events that came meanwhile (`sequences/kept_events`).
    """
    restore_all(tx, {job_id: next_due_at}, who, now)


def restore_all(tx: Writing, next_due_at: Mapping[JobId, datetime | None], who: str, now: datetime) -> None:
    """Take jobs out of the bin, each with its next occurrence, in one statement."""
    if not next_due_at:
        return
    wanted = _NEXT.table(tx.dialect)
    change = (
        update(JOBS)
        .where(JOBS.c.id == wanted.c.id, JOBS.c.deleted_at.is_not(None), ~JOBS.c.is_purged)
        .values(
            deleted_at=None,
            next_due_at=wanted.c.next,
            accounted_after_at=now,
            changed_at=now,
            late_since=now,
            late_seen_at=now,
        )
        .returning(JOBS.c.id, JOBS.c.revision)
    )
    rows = _NEXT.filled(tx.dialect, next_due_at.items())
    restored = tx.connection.execute(change, rows).all()
    missing = set(next_due_at) - {row.id for row in restored}
    if missing:
        raise NotFound(f"There is no job {min(missing)} in the bin")
    told = [(row.id, row.revision) for row in restored]
    _record_change(tx, told, JobChange.RESTORED, who, now, "")


def bring_back(
    tx: Writing,
    job_ids: Sequence[JobId],
    due: Mapping[int, tuple[int, int]],
    who: str,
    now: datetime,
) -> list[JobId]:
    """Take jobs out of the bin whose next occurrence is known, all in one statement; return which these are.

    What was `due` next is so still where a job says the same as then, it is to come, and the job went not
    long ago; one that is switched off or stopped has none. Others, those with a key, which another job may
    have by now, and those that follow others have to be read: they are left where they are.
    """
    tick, unknown = ticks.of_instant(now), (0, 0)
    rows = [
        (job_id, revision, at if at > tick else None)
        for job_id in job_ids
        for revision, at in (due.get(job_id, unknown),)
    ]
    wanted = _KNOWN.table(tx.dialect)
    is_on = and_(JOBS.c.is_enabled, JOBS.c.disabled_reason == "")
    is_as_it_was = and_(JOBS.c.revision == wanted.c.revision, wanted.c.next.is_not(None))
    condition = and_(
        JOBS.c.deleted_at.between(now - _IS_KNOWN_FOR, now),
        ~JOBS.c.is_purged,
        JOBS.c.key.is_(None),
        ~JOBS.c.fires_on_events,
        or_(~is_on, is_as_it_was),
    )
    change = (
        update(JOBS)
        .where(JOBS.c.id == wanted.c.id, checked_last(condition, wanted))
        .values(
            deleted_at=None,
            next_due_at=case((is_on, wanted.c.next), else_=null()),
            accounted_after_at=now,
            changed_at=now,
            late_since=now,
            late_seen_at=now,
        )
        .returning(JOBS.c.id, JOBS.c.revision)
    )
    back = tx.connection.execute(change, _KNOWN.filled(tx.dialect, rows)).all()
    told = [(row.id, row.revision) for row in back]
    _record_change(tx, told, JobChange.RESTORED, who, now, "")
    return [job_id for job_id, _ in told]


def delete_for_ever(tx: Writing, job_ids: Sequence[JobId]) -> list[JobId]:
    """Give up jobs in the bin, at once for everybody; `retention` takes their rows away bit by bit."""
    gone = tx.connection.scalars(
        update(JOBS)
        .where(among(tx, JOBS.c.id, job_ids), JOBS.c.deleted_at.is_not(None), ~JOBS.c.is_purged)
        .values(is_purged=True)
        .returning(JOBS.c.id)
    ).all()
    missing = set(job_ids) - set(gone)
    if missing:
        raise Conflict(f"Job {min(missing)} is not in the bin; only what is there can be deleted for ever")
    tx.note(ChangeKind.JOBS, gone)
    return list(gone)


def _pause(
    tx: Writing,
    job_ids: Sequence[JobId],
    until: datetime | None,
    change: JobChange,
    who: str,
    now: datetime,
    detail: str,
) -> list[JobId]:
    before = pause_states(tx, job_ids)
    values = {"is_paused": True, "paused_at": held_since(tx, now, job_ids), "paused_until": until}
    paused = _change(tx, job_ids, values, change, who, now, detail)
    for job_id in paused:
        tx.turn(Turned.PAUSE, job_id, before[job_id], pause_state(until))
    return paused


def _change(
    tx: Writing,
    job_ids: Sequence[JobId],
    values: Mapping[str, object],
    change: JobChange,
    who: str,
    now: datetime,
    detail: str,
    *conditions: SQLColumnExpression[bool],
) -> list[JobId]:
    changed = tx.connection.execute(
        update(JOBS)
        .where(among(tx, JOBS.c.id, job_ids), JOBS.c.deleted_at.is_(None), *conditions)
        .values({**values, "changed_at": now})
        .returning(JOBS.c.id, JOBS.c.revision)
    ).all()
    told = [(row.id, row.revision) for row in changed]
    _record_change(tx, told, change, who, now, detail)
    return [job_id for job_id, _ in told]


def _record_change(
    tx: Writing, changed: list[tuple[JobId, int]], change: JobChange, who: str, now: datetime, detail: str
) -> None:
    new = (NewRevision(job_id, revision, change, detail=detail) for job_id, revision in changed)
    write_down(tx, new, who, now)
    tx.note(ChangeKind.JOBS, [job_id for job_id, _ in changed])


def _shown(until: datetime | None) -> str:
    return "" if until is None else until.isoformat(timespec="seconds")
