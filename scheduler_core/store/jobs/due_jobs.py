"""Find due jobs and jobs that fire at a start, and advance them to their next occurrence."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import RowsParameter, among, checked_last
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.job_past import newest_pauses
from scheduler_core.store.ready_statements import ReadyStatement
from scheduler_core.store.runs.engines import has_stopped
from scheduler_core.store.sql import (
    JOBS,
    ReturningUpdate,
    UtcDateTime,
    and_,
    bindparam,
    func,
    select,
    text,
    type_coerce,
    update,
)
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId

MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class DueJob:
    """A job whose next occurrence has come; what it does stands in `jobs.drafts` at this revision."""

    id: JobId
    revision: int
    due_at: datetime
    priority: int
    folder: str
    key: str | None
    is_paused: bool
    paused_at: datetime | None
    paused_until: datetime | None
    was_paused_until: datetime | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides whether a claim of a job still counts; a live job is switched on and well.

    Who paused it and what was noted of that is as its history has it.
    """

    revision: int
    is_in_bin: bool
    is_live: bool
    is_paused: bool
    paused_at: datetime | None
    paused_until: datetime | None
    off_since: datetime | None
    folder: str
    paused_by: str = ""
    pause_note: str = ""


@dataclass(frozen=True, slots=True)
class DueMove:
    """From the occurrence seen (None: none was known) to the next one, by the rules of a revision."""

    job_id: JobId
    revision: int
    seen: datetime | None
    to: datetime | None


def earliest_due_at(tx: Reading, besides: Collection[JobId] = ()) -> datetime | None:
    """Return when the next job is due, besides some; None when nothing is to come."""
    return tx.connection.scalar(_EARLIEST.where(JOBS.c.id.not_in(besides)) if besides else _EARLIEST)


def due_jobs(tx: Reading, until: datetime, limit: int = MOST_AT_ONCE) -> list[DueJob]:
    """Return jobs due up to an instant: the earliest first, of one instant the most important first."""
    found = tx.connection.execute(_DUE, {"until": until, "limit": limit}).all()
    return [DueJob(*tuple(row)) for row in found]


def waking_jobs(tx: Reading, after: datetime, limit: int) -> list[tuple[DueJob, str]]:
    """Return the jobs whose next occurrence after an instant wants the machine awake, and how, in order."""
    found = tx.connection.execute(_WAKING, {"after": after, "limit": limit}).all()
    return [(DueJob(*fields), wake) for *fields, wake in found]


def due_among(tx: Reading, job_ids: Iterable[JobId], until: datetime) -> list[DueJob]:
    """Return which of some jobs are due up to an instant."""
    found = tx.connection.execute(_DUE_JOBS.where(JOBS.c.next_due_at <= until, among(tx, JOBS.c.id, job_ids)))
    return [DueJob(*tuple(row)) for row in found]


def standings(tx: Reading, job_ids: Iterable[JobId]) -> dict[JobId, Standing]:
    """Return how these jobs stand; one that is gone for ever is missing."""
    found = tx.connection.execute(
        select(
            JOBS.c.id,
            JOBS.c.revision,
            JOBS.c.deleted_at,
            JOBS.c.is_enabled,
            JOBS.c.disabled_reason,
            JOBS.c.is_paused,
            JOBS.c.paused_at,
            JOBS.c.paused_until,
            JOBS.c.off_since,
            JOBS.c.folder,
        ).where(among(tx, JOBS.c.id, job_ids), ~JOBS.c.is_purged)
    ).all()
    paused = [row.id for row in found if row.is_paused]
    said = newest_pauses(tx, paused) if paused else {}
    return {row.id: _standing(row, *said.get(row.id, ("", ""))) for row in found}


def jobs_at_start(tx: Reading) -> list[JobId]:
    """Return the jobs that each start of an engine fires, in the order of their ids."""
    may_fire = and_(JOBS.c.is_enabled, ~JOBS.c.is_paused, JOBS.c.disabled_reason == "")
    return list(
        tx.connection.scalars(
            select(JOBS.c.id)
            .where(_FIRES_AT_START, may_fire, JOBS.c.deleted_at.is_(None))
            .order_by(JOBS.c.id)
        )
    )


def forget_pauses_after(tx: Writing, now: datetime) -> None:
    """Forget the pauses that ended later than now, by a clock that was wrong."""
    tx.connection.execute(update(JOBS).where(JOBS.c.was_paused_until > now).values(was_paused_until=None))


def advance(tx: Writing, moves: Sequence[DueMove], engine: EngineId | None = None) -> set[JobId]:
    """Move jobs on; one that is missing in the answer was moved, edited or switched off by another.

    For an engine that was declared dead none is moved.
    """
    if not moves:
        return set()
    rows = ((move.job_id, move.revision, move.seen, move.to) for move in moves)
    values = {**_MOVES.filled(tx.dialect, rows), "engine": engine}
    moved = {JobId(job_id) for (job_id,) in _ADVANCE.execute(tx, values)}
    tx.note(ChangeKind.JOBS, moved)
    return moved


def _standing(row: ResultRow[*tuple[Any, ...]], paused_by: str, pause_note: str) -> Standing:
    is_in_bin = row.deleted_at is not None
    is_live = row.is_enabled and not row.disabled_reason and not is_in_bin
    return Standing(
        row.revision,
        is_in_bin,
        is_live,
        row.is_paused,
        row.paused_at,
        row.paused_until,
        row.off_since,
        row.folder,
        paused_by,
        pause_note,
    )


# In the words of the index, which SQLite does not see in "fires_at_start = 1".
_FIRES_AT_START = text("jobs.fires_at_start")
_EARLIEST = select(func.min(JOBS.c.next_due_at)).where(JOBS.c.next_due_at.is_not(None))
# In the order of the fields of DueJob.
_DUE_JOBS = select(
    JOBS.c.id,
    JOBS.c.revision,
    type_coerce(JOBS.c.next_due_at, UtcDateTime),
    JOBS.c.priority,
    JOBS.c.folder,
    func.coalesce(JOBS.c.key, ""),
    JOBS.c.is_paused,
    JOBS.c.paused_at,
    JOBS.c.paused_until,
    JOBS.c.was_paused_until,
)
_WAKING = (
    _DUE_JOBS.add_columns(JOBS.c.wake)
    .where(text("jobs.wake <> ''"), JOBS.c.next_due_at > bindparam("after"))
    .order_by(JOBS.c.next_due_at, JOBS.c.id)
    .limit(bindparam("limit"))
)
_DUE = (
    _DUE_JOBS.where(JOBS.c.next_due_at <= bindparam("until"))
    .order_by(JOBS.c.next_due_at, JOBS.c.priority.desc(), JOBS.c.id)
    .limit(bindparam("limit"))
)
_MOVES = RowsParameter(
    id=JOBS.c.id, revision=JOBS.c.revision, seen=JOBS.c.next_due_at, next=JOBS.c.next_due_at
)


def _advance(dialect: str) -> ReturningUpdate[JobId]:
    wanted = _MOVES.table(dialect)
    is_live = and_(JOBS.c.is_enabled, JOBS.c.disabled_reason == "", JOBS.c.deleted_at.is_(None))
    return (
        update(JOBS)
        .where(
            JOBS.c.id == wanted.c.id,
            JOBS.c.revision == wanted.c.revision,
            JOBS.c.next_due_at.is_not_distinct_from(wanted.c.seen),
            checked_last(and_(is_live, ~has_stopped(bindparam("engine"))), wanted),
        )
        .values(next_due_at=wanted.c.next)
        .returning(JOBS.c.id)
    )


_ADVANCE = ReadyStatement(_advance)
