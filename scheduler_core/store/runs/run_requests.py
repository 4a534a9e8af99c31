"""Request runs: now, or again."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun, Recorded
from scheduler_core.store.runs.run_values import given_values, note_values
from scheduler_core.store.sql import JOBS, RUNS, ColumnElement, func, literal_column, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import MOST_COUNTED, REPEAT, UNCOUNTED, Run, Trigger

NO_VALUES: Mapping[str, str] = {}
# Spelled out in the statement: SQLite then sees that an index over requests alone will do.
_NONE: ColumnElement[str] = literal_column("''")


def run_now(
    tx: Writing,
    job_id: JobId,
    request: str,
    now: datetime,
    trigger: Trigger = Trigger.MANUAL,
    *,
    asked_by: str = "",
    values: Mapping[str, str] = NO_VALUES,
) -> RunId:
    """Request a run of a job, which an engine adopts. The same request made twice is one run.

    `values` are what is given for its parameters.
    """
    earlier = tx.connection.scalar(
        select(RUNS.c.id).where(RUNS.c.job_id == job_id, RUNS.c.request == request, RUNS.c.request != _NONE)
    )
    if earlier is not None:
        return earlier
    new = NewRun(
        job_id,
        _revision_of(tx, job_id),
        now,
        trigger,
        request=request,
        idempotency_key=request,
        asked_at=asked_at(tx, job_id, now),
    )
    run_id = _asked(tx, record(tx, [new], None, now)[0], asked_by).id
    note_values(tx, run_id, values)
    return run_id


def run_again(
    tx: Writing,
    run_id: RunId,
    now: datetime,
    *,
    trigger: Trigger = Trigger.RERUN,
    start_at: datetime | None = None,
    engine: EngineId | None = None,
    asked_by: str = "",
) -> Recorded:
    """Write the next attempt at what a finished run was for, with the job as it is now.

    It has the idempotency key of the first attempt, so that the other side can tell.
    """
    former = tx.connection.execute(
        select(
            RUNS.c.job_id,
            RUNS.c.due_at,
            RUNS.c.request,
            RUNS.c.step,
            RUNS.c.idempotency_key,
            RUNS.c.finished_at,
            RUNS.c.occurrences,
        ).where(RUNS.c.id == run_id)
    ).one_or_none()
    if former is None:
        raise NotFound(f"There is no run {run_id}")
    if former.finished_at is None:
        raise Conflict(f"Run {run_id} has not ended yet; cancel it first")
    if former.occurrences > 1:
        count = f"{former.occurrences:,}" if former.occurrences < UNCOUNTED else f"more than {MOST_COUNTED:,}"
        raise Conflict(f"Run {run_id} stands for {count} occurrences that were not run; run the job now")
    new = NewRun(
        former.job_id,
        _revision_of(tx, former.job_id),
        former.due_at,
        trigger,
        attempt=last_attempt(tx, run_id) + 1,
        request=former.request,
        start_at=start_at or now,
        idempotency_key=former.idempotency_key,
        follows_run=run_id,
        step=former.step,
        asked_at=asked_at(tx, former.job_id, now),
    )
    return _asked(tx, record(tx, [new], engine, now)[0], asked_by)


def begin_again(
    tx: Writing, last: Run, step: int, before: RunId | None, asked_by: str, now: datetime
) -> tuple[RunId, bool]:
    """Request a new instance that begins at a step of one that came as far as `last`; False: known already.

    It acts on what `before` brought, with the values given for `last`. Begun again twice from the same step
    and run it is one.
    """
    request = f"{REPEAT}{last.id}-{step}"
    known = tx.connection.scalar(
        select(RUNS.c.id)
        .where(RUNS.c.job_id == last.job_id, RUNS.c.request == request, RUNS.c.request != _NONE)
        .order_by(RUNS.c.id.desc())
        .limit(1)
    )
    if known is not None:
        return known, False
    new = NewRun(
        last.job_id,
        _revision_of(tx, last.job_id),
        now,
        Trigger.MANUAL,
        request=request,
        idempotency_key=request if step == 1 else f"{request}/{step}",
        follows_run=before,
        step=step,
        asked_at=asked_at(tx, last.job_id, now),
    )
    run_id = _asked(tx, record(tx, [new], None, now)[0], asked_by).id
    note_values(tx, run_id, given_values(tx, last.id))
    return run_id, True


def request_of(tx: Reading, run_id: RunId) -> tuple[str, datetime | None]:
    """Return the name of what was asked for by other means than the schedule, and when a person did.

    The name is empty for an occurrence.
    """
    row = tx.connection.execute(
        select(RUNS.c.request, RUNS.c.asked_at).where(RUNS.c.id == run_id)
    ).one_or_none()
    if row is None:
        raise NotFound(f"There is no run {run_id}")
    return row.request, row.asked_at


def last_attempt(tx: Reading, run_id: RunId) -> int:
    """Return the number of the newest attempt at what a run was for."""
    this = (
        select(RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request, RUNS.c.step)
        .where(RUNS.c.id == run_id)
        .subquery()
    )
    newest = tx.connection.scalar(
        select(func.max(RUNS.c.attempt)).where(
            RUNS.c.job_id == this.c.job_id,
            RUNS.c.due_at == this.c.due_at,
            RUNS.c.request == this.c.request,
            RUNS.c.step == this.c.step,
        )
    )
    if newest is None:
        raise NotFound(f"There is no run {run_id}")
    return newest


def _asked(tx: Writing, request: Recorded, asked_by: str) -> Recorded:
    """Remember who asked for a run; what the engine claims nobody asked for."""
    if asked_by:
        tx.connection.execute(update(RUNS).where(RUNS.c.id == request.id).values(asked_by=asked_by))
    return request


def asked_at(tx: Reading, job_id: JobId, now: datetime) -> datetime:
    """Return when a run is asked for: now, and not before what holds its job began.

    The clock may have been set back in between.
    """
    holds = tx.connection.execute(
        select(JOBS.c.folder, JOBS.c.paused_at, JOBS.c.off_since).where(JOBS.c.id == job_id)
    ).one_or_none()
    if holds is None:
        return now
    began: list[datetime] = [pause.paused_at for pause in pauses(tx) if pause.covers(holds.folder)]
    began += [at for at in (holds.paused_at, holds.off_since) if at is not None]
    return max([now, *began])


def _revision_of(tx: Reading, job_id: JobId) -> int:
    found = tx.connection.execute(
        select(JOBS.c.revision, JOBS.c.name, JOBS.c.deleted_at).where(JOBS.c.id == job_id, ~JOBS.c.is_purged)
    ).one_or_none()
    if found is None:
        raise NotFound(f"There is no job {job_id}")
    if found.deleted_at is not None:
        raise NotFound(f"“{found.name}” is in the bin; restore it before running it")
    revision: int = found.revision
    return revision
