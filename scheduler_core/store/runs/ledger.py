"""The ledger written: claims, beginnings, ends, and the occurrences that never ran.

Every function takes many rows and is one statement, whatever their number. What it returns is what
it did: an id that is missing there was another engine's, or somebody was first.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Subquery,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from scheduler_core.store.batches import RowsParameter, among, checked_last
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.due_jobs import Move, advance
from scheduler_core.store.opening.column_types import Whole
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Recorded, Spawned
from scheduler_core.store.tables.run_rows import RunRow
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import UNCOUNTED, UNFINISHED, Held, RunState


def claim(tx: Writing, plans: Sequence[JobPlan], engine: EngineId, now: datetime) -> list[Recorded]:
    """Move due jobs on and write their rows, for the jobs that nobody moved, edited or stopped since."""
    moves = [Move(plan.job_id, plan.revision, plan.seen, plan.next_due_at) for plan in plans]
    moved = advance(tx, moves)
    return record(tx, [run for plan in plans if plan.job_id in moved for run in plan.runs], engine, now)


def record(tx: Writing, new_runs: Sequence[NewRun], engine: EngineId | None, now: datetime) -> list[Recorded]:
    """Write new rows; one that is there already is left alone and missing in the answer.

    Without an engine a claim is a wish, which the next engine that looks adopts.
    """
    if not new_runs:
        return []
    cells = _NEW.cells(_cells_of_new(run, engine, now) for run in new_runs)
    written = tx.connection.execute(_record(tx.dialect), _NEW.filled(tx.dialect, cells)).all()
    ids = {tuple(row[1:]): row[0] for row in written}
    tx.note(ChangeKind.RUNS, ids.values())
    named = ((ids.get(tuple(each[:5])), run) for each, run in zip(cells, new_runs, strict=True))
    return [Recorded(run_id, run) for run_id, run in named if run_id is not None]


def begin(tx: Writing, begun: Sequence[Begun], engine: EngineId) -> set[RunId]:
    """Mark claims as running, before they act; one that was cancelled or taken back stays as it is.

    Their rows say from then on which revision of the job acts. Marking twice is fine: whether a commit
    was made can't be known where its answer was lost.
    """
    rows = ((each.id, each.fence, each.started_at, each.revision, engine) for each in begun)
    return _noted(tx, _changed(tx, _BEGUN, _begin(tx.dialect), rows))


def note_processes(tx: Writing, spawned: Sequence[Spawned]) -> set[RunId]:
    """Remember the processes of runs, so that they are found again after a crash of the engine."""
    rows = ((each.id, each.fence, each.pid, each.process) for each in spawned)
    return _changed(tx, _SPAWNED, _note_processes(tx.dialect), rows)


def finish(tx: Writing, finished: Sequence[Finished]) -> set[RunId]:
    """Write how runs ended, each once: what ended already, or has another owner, is left as it is."""
    rows = (_cells_of_end(each) for each in finished)
    return _noted(tx, _changed(tx, _FINISHED, _finish(tx.dialect), rows))


def take_back(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Undo claims that have not begun, as if the occurrences had never been claimed."""
    gone = tx.connection.scalars(
        delete(RunRow)
        .where(among(tx, RunRow.id, run_ids), RunRow.state == RunState.CLAIMED)
        .returning(RunRow.id)
    )
    return _noted(tx, gone)


def let_go(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Give up claims that have not begun, as they are; the next engine that looks adopts them."""
    left = tx.connection.scalars(
        update(RunRow)
        .where(among(tx, RunRow.id, run_ids), RunRow.state == RunState.CLAIMED)
        .values(engine_id=None, fence=RunRow.fence + 1)
        .returning(RunRow.id)
    )
    return _noted(tx, left)


def extend_span(tx: Writing, run_id: RunId, due_until: datetime, more: int) -> bool:
    """Let a span of occurrences that never ran reach further, by so many more."""
    count = RunRow.occurrences + more
    extended = tx.connection.scalar(
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.due_until < due_until)
        .values(due_until=due_until, occurrences=case((count > UNCOUNTED, UNCOUNTED), else_=count))
        .returning(RunRow.id)
    )
    return bool(_noted(tx, [] if extended is None else [extended]))


_NEW = RowsParameter(
    job_id=RunRow.job_id,
    due_at=RunRow.due_at,
    request=RunRow.request,
    step=RunRow.step,
    attempt=RunRow.attempt,
    revision=RunRow.revision,
    trigger=RunRow.trigger,
    state=RunRow.state,
    reason=RunRow.reason,
    reason_text=RunRow.reason_text,
    due_until=RunRow.due_until,
    occurrences=RunRow.occurrences,
    start_at=RunRow.start_at,
    claimed_at=RunRow.claimed_at,
    finished_at=RunRow.finished_at,
    idempotency_key=RunRow.idempotency_key,
    follows_run=RunRow.follows_run,
    engine_id=RunRow.engine_id,
    asked_at=RunRow.asked_at,
)
_BEGUN = RowsParameter(
    id=RunRow.id,
    fence=RunRow.fence,
    started_at=RunRow.started_at,
    revision=RunRow.revision,
    engine_id=RunRow.engine_id,
)
_SPAWNED = RowsParameter(id=RunRow.id, fence=RunRow.fence, pid=RunRow.pid, process=RunRow.process)
_FINISHED = RowsParameter(
    id=RunRow.id,
    fence=RunRow.fence,
    state=RunRow.state,
    finished_at=RunRow.finished_at,
    reason=RunRow.reason,
    reason_text=RunRow.reason_text,
    exit_code=RunRow.exit_code,
    http_status=RunRow.http_status,
    first_error_line=RunRow.first_error_line,
    output_bytes=RunRow.output_bytes,
)


@cache
def _record(dialect: str) -> ReturningInsert[RunId, JobId, int, str, int, int]:
    rows = _NEW.table(dialect)
    is_there = exists().where(
        RunRow.job_id == rows.c.job_id,
        RunRow.due_at == rows.c.due_at,
        RunRow.request == rows.c.request,
        RunRow.step == rows.c.step,
        RunRow.attempt == rows.c.attempt,
    )
    texts = dict.fromkeys(("first_error_line", "process", "cancel_requested_by", "asked_by", "held"), "")
    fixed = {**texts, "output_bytes": 0, "fence": 0}
    values = select(*rows.c, *(literal(value) for value in fixed.values())).where(~is_there)
    return (
        insert(RunRow)
        .from_select([*_NEW.names, *fixed], values)
        .returning(
            RunRow.id,
            RunRow.job_id,
            type_coerce(RunRow.due_at, Whole),
            RunRow.request,
            RunRow.step,
            RunRow.attempt,
        )
    )


@cache
def _begin(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _BEGUN.table(dialect)
    is_startable = and_(RunRow.state == RunState.CLAIMED, RunRow.cancel_requested_at.is_(None))
    is_begun = and_(
        RunRow.state == RunState.RUNNING,
        RunRow.started_at == wanted.c.started_at,
        RunRow.engine_id == wanted.c.engine_id,
    )
    return _update_of(wanted, or_(is_startable, is_begun)).values(
        state=RunState.RUNNING,
        started_at=wanted.c.started_at,
        revision=func.coalesce(wanted.c.revision, RunRow.revision),
        engine_id=wanted.c.engine_id,
    )


@cache
def _note_processes(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _SPAWNED.table(dialect)
    return _update_of(wanted, RunRow.state.in_(sorted(UNFINISHED))).values(
        pid=wanted.c.pid, process=wanted.c.process
    )


@cache
def _finish(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _FINISHED.table(dialect)
    told = {name: wanted.c[name] for name in _FINISHED.names if name not in {"id", "fence"}}
    # The clock may have been set back meanwhile, and nothing ends before it began.
    began_later = RunRow.started_at > wanted.c.finished_at
    finished_at = case((began_later, RunRow.started_at), else_=wanted.c.finished_at)
    changes = {**told, "finished_at": finished_at, "held": Held.NOT}
    return _update_of(wanted, RunRow.state.in_(sorted(UNFINISHED))).values(changes)


def _update_of(wanted: Subquery, condition: ColumnElement[bool]) -> ReturningUpdate[RunId]:
    is_ours = and_(RunRow.id == wanted.c.id, RunRow.fence == wanted.c.fence)
    return update(RunRow).where(is_ours, checked_last(condition, wanted)).returning(RunRow.id)


def _changed(
    tx: Writing,
    parameter: RowsParameter,
    statement: ReturningUpdate[RunId],
    rows: Iterable[tuple[object, ...]],
) -> set[RunId]:
    cells = parameter.cells(rows)
    if not cells:
        return set()
    return set(tx.connection.scalars(statement, parameter.filled(tx.dialect, cells)).all())


def _cells_of_new(run: NewRun, engine: EngineId | None, now: datetime) -> tuple[object, ...]:
    is_claim = run.state is RunState.CLAIMED
    return (
        run.job_id,
        run.due_at,
        run.request,
        run.step,
        run.attempt,
        run.revision,
        run.trigger,
        run.state,
        run.reason,
        run.reason_text,
        run.due_until,
        run.occurrences,
        run.start_at or run.due_at,
        now if is_claim else None,
        None if is_claim else now,
        run.idempotency_key,
        run.follows_run,
        engine,
        run.asked_at,
    )


def _cells_of_end(finished: Finished) -> tuple[object, ...]:
    return (
        finished.id,
        finished.fence,
        finished.state,
        finished.finished_at,
        finished.reason,
        finished.reason_text,
        finished.exit_code,
        finished.http_status,
        finished.first_error_line,
        finished.output_bytes,
    )


def _noted(tx: Writing, changed: Iterable[RunId]) -> set[RunId]:
    ids = set(changed)
    tx.note(ChangeKind.RUNS, ids)
    return ids
