"""Write the ledger: claims, starts, ends, occurrences that never ran; compare-and-swap decides each race.

Every function takes many rows and is one statement, whatever their number. What it returns is what
it did: an id that is missing there was another engine's, or somebody was first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType

from scheduler_core.recurrence import ticks
from scheduler_core.store.batches import RowsParameter, among, checked_last, is_any_of
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.due_jobs import DueMove, advance
from scheduler_core.store.ready_statements import ReadyStatement
from scheduler_core.store.runs.comparing.run_surroundings import name_of
from scheduler_core.store.runs.engines import has_stopped, is_stopped
from scheduler_core.store.runs.machine_waits import WAITS_NO_MORE
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Recorded, Spawned, Waits
from scheduler_core.store.sql import (
    RUNS,
    ColumnElement,
    ReturningInsert,
    ReturningUpdate,
    Subquery,
    Whole,
    and_,
    bindparam,
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
from scheduler_core.store.stored_values import stored_text
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import AGAIN, UNCOUNTED, UNFINISHED, Held, Reason, RunState


def claim(tx: Writing, plans: Sequence[JobPlan], engine: EngineId, now: datetime) -> list[Recorded]:
    """Move due jobs on and write their rows, for the jobs that nobody moved, edited or stopped since.

    An engine that was declared dead moves none: what it claimed would be found by nobody. A span whose first
    occurrence has a row by now, as the clock came to it again unseen, has a name, so that none is lost.
    """
    moves = [DueMove(plan.job_id, plan.revision, plan.seen, plan.next_due_at) for plan in plans]
    moved = advance(tx, moves, engine)
    wanted = [run for plan in plans if plan.job_id in moved for run in plan.runs]
    written = _recorded(tx, wanted, engine, now)
    if len(written) == len(wanted):
        return written
    kept = {each.run for each in written}
    spans = [run for run in wanted if run.due_until is not None and not run.request and run not in kept]
    named = [replace(run, request=f"{AGAIN}{ticks.of_instant(now)}-0") for run in spans]
    return [*written, *_recorded(tx, named, engine, now)]


def record(tx: Writing, new_runs: Sequence[NewRun], engine: EngineId | None, now: datetime) -> list[Recorded]:
    """Write new rows; one that is there already is left alone and missing in the answer.

    Without an engine a claim is a request, which the next engine that looks adopts. One that was declared
    dead writes none.
    """
    if not new_runs or (engine is not None and is_stopped(tx, engine)):
        return []
    return _recorded(tx, new_runs, engine, now)


def begin(tx: Writing, begun: Sequence[Begun], engine: EngineId) -> set[RunId]:
    """Mark claims as running, before they act; one that was cancelled or revoked stays as it is.

    So do all of an engine that was declared dead.

    Their rows say from then on which revision of the job acts. Marking twice is fine: whether a commit
    was made can't be known where its answer was lost.
    """
    rows = ((each.id, each.fence, each.started_at, each.revision, engine, each.process) for each in begun)
    return _noted(tx, _changed(tx, _BEGUN, _BEGIN, rows, {_ENGINE: engine}))


def say_waits(tx: Writing, waits: Sequence[Waits]) -> set[RunId]:
    """Say for what claims wait, so that every client can tell; its beginning and its end take that away.

    That a claim waits for no machine or run any more changes nothing about one that waits for a condition by
    now.
    """
    rows = ((each.id, each.fence, each.reason, each.reason_text, each.since) for each in waits)
    return _noted(tx, _changed(tx, _WAITS, _SAY_WAITS, rows))


def note_processes(tx: Writing, spawned: Sequence[Spawned]) -> set[RunId]:
    """Remember the processes of runs, so that they are found again after a crash, and what they run by."""
    rows = ((each.id, each.fence, each.pid, each.process, name_of(each.surroundings)) for each in spawned)
    return _changed(tx, _SPAWNED, _NOTE_PROCESSES, rows)


def finish(tx: Writing, finished: Sequence[Finished]) -> set[RunId]:
    """Write how runs ended, each once: what ended already, or has another owner, is left as it is."""
    rows = (_cells_of_end(each) for each in finished)
    ended = _noted(tx, _changed(tx, _FINISHED, _FINISH, rows))
    tx.end(ended)
    return ended


def withdraw_claims(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Undo claims that have not begun, as if the occurrences had never been claimed.

    Without any nothing is asked: the role of a worker may delete no run.
    """
    revoked = list(run_ids)
    if not revoked:
        return set()
    gone = tx.connection.scalars(
        delete(RUNS)
        .where(among(tx, RUNS.c.id, revoked), RUNS.c.state == RunState.CLAIMED)
        .returning(RUNS.c.id)
    )
    return _noted(tx, gone)


def release_claims(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Give up claims that have not begun, as they are; the next engine that looks adopts them."""
    left = tx.connection.scalars(
        update(RUNS)
        .where(among(tx, RUNS.c.id, run_ids), RUNS.c.state == RunState.CLAIMED)
        .values(engine_id=None, fence=RUNS.c.fence + 1)
        .returning(RUNS.c.id)
    )
    return _noted(tx, left)


def take_back(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Make claims again of runs that are known not to have acted."""
    taken = tx.connection.scalars(
        update(RUNS)
        .where(among(tx, RUNS.c.id, run_ids), RUNS.c.state == RunState.RUNNING)
        .values(state=RunState.CLAIMED, started_at=None, process="", pid=None, fence=RUNS.c.fence + 1)
        .returning(RUNS.c.id)
    )
    return _noted(tx, taken)


def extend_span(tx: Writing, run_id: RunId, due_until: datetime, more: int) -> bool:
    """Let a span of occurrences that never ran reach further, by so many more."""
    count = RUNS.c.occurrences + more
    extended = tx.connection.scalar(
        update(RUNS)
        .where(RUNS.c.id == run_id, RUNS.c.due_until < due_until)
        .values(due_until=due_until, occurrences=case((count > UNCOUNTED, UNCOUNTED), else_=count))
        .returning(RUNS.c.id)
    )
    return bool(_noted(tx, [] if extended is None else [extended]))


_ENGINE = "engine"
_MILLISECOND = timedelta(milliseconds=1)
_NEW = RowsParameter(
    job_id=RUNS.c.job_id,
    due_at=RUNS.c.due_at,
    request=RUNS.c.request,
    step=RUNS.c.step,
    attempt=RUNS.c.attempt,
    revision=RUNS.c.revision,
    trigger=RUNS.c.trigger,
    state=RUNS.c.state,
    reason=RUNS.c.reason,
    reason_text=RUNS.c.reason_text,
    due_until=RUNS.c.due_until,
    occurrences=RUNS.c.occurrences,
    start_at=RUNS.c.start_at,
    claimed_at=RUNS.c.claimed_at,
    finished_at=RUNS.c.finished_at,
    idempotency_key=RUNS.c.idempotency_key,
    follows_run=RUNS.c.follows_run,
    engine_id=RUNS.c.engine_id,
    asked_at=RUNS.c.asked_at,
)
_BEGUN = RowsParameter(
    id=RUNS.c.id,
    fence=RUNS.c.fence,
    started_at=RUNS.c.started_at,
    revision=RUNS.c.revision,
    engine_id=RUNS.c.engine_id,
    process=RUNS.c.process,
)
_WAITS = RowsParameter(
    id=RUNS.c.id,
    fence=RUNS.c.fence,
    reason=RUNS.c.reason,
    reason_text=RUNS.c.reason_text,
    start_at=RUNS.c.start_at,
)
_SPAWNED = RowsParameter(
    id=RUNS.c.id,
    fence=RUNS.c.fence,
    pid=RUNS.c.pid,
    process=RUNS.c.process,
    surroundings=RUNS.c.surroundings,
)
_FINISHED = RowsParameter(
    id=RUNS.c.id,
    fence=RUNS.c.fence,
    state=RUNS.c.state,
    finished_at=RUNS.c.finished_at,
    reason=RUNS.c.reason,
    reason_text=RUNS.c.reason_text,
    exit_code=RUNS.c.exit_code,
    http_status=RUNS.c.http_status,
    first_error_line=RUNS.c.first_error_line,
    output_bytes=RUNS.c.output_bytes,
    result_line=RUNS.c.result_line,
    computing_ms=RUNS.c.computing_ms,
    peak_memory_bytes=RUNS.c.peak_memory_bytes,
    blocks_read=RUNS.c.blocks_read,
    blocks_written=RUNS.c.blocks_written,
    exceeded=RUNS.c.exceeded,
    unkept_limits=RUNS.c.unkept_limits,
)


def _record(dialect: str) -> ReturningInsert[RunId, JobId, int, str, int, int]:
    rows = _NEW.table(dialect)
    is_there = exists().where(
        RUNS.c.job_id == rows.c.job_id,
        RUNS.c.due_at == rows.c.due_at,
        RUNS.c.request == rows.c.request,
        RUNS.c.step == rows.c.step,
        RUNS.c.attempt == rows.c.attempt,
    )
    texts = dict.fromkeys(("first_error_line", "process", "cancel_requested_by", "asked_by", "held"), "")
    fixed = {**texts, "output_bytes": 0, "fence": 0}
    values = select(*rows.c, *(literal(value) for value in fixed.values())).where(~is_there)
    return (
        insert(RUNS)
        .from_select([*_NEW.names, *fixed], values)
        .returning(
            RUNS.c.id,
            RUNS.c.job_id,
            type_coerce(RUNS.c.due_at, Whole),
            RUNS.c.request,
            RUNS.c.step,
            RUNS.c.attempt,
        )
    )


def _begin(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _BEGUN.table(dialect)
    is_startable = and_(RUNS.c.state == RunState.CLAIMED, RUNS.c.cancel_requested_at.is_(None))
    is_begun = and_(
        RUNS.c.state == RunState.RUNNING,
        RUNS.c.started_at == wanted.c.started_at,
        RUNS.c.engine_id == wanted.c.engine_id,
    )
    may_begin = and_(or_(is_startable, is_begun), ~has_stopped(bindparam(_ENGINE)))
    return _update_of(wanted, may_begin).values(
        state=RunState.RUNNING,
        started_at=wanted.c.started_at,
        revision=func.coalesce(wanted.c.revision, RUNS.c.revision),
        engine_id=wanted.c.engine_id,
        process=wanted.c.process,
        **WAITS_NO_MORE,
    )


def _say_waits(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _WAITS.table(dialect)
    is_over = is_any_of(RUNS.c.reason, (Reason.MACHINE, Reason.OVERLAP))
    is_said = or_(wanted.c.reason != Reason.NONE, is_over)
    return _update_of(wanted, and_(RUNS.c.state == RunState.CLAIMED, is_said)).values(
        reason=wanted.c.reason,
        reason_text=wanted.c.reason_text,
        start_at=func.coalesce(wanted.c.start_at, RUNS.c.start_at),
    )


def _note_processes(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _SPAWNED.table(dialect)
    return _update_of(wanted, is_any_of(RUNS.c.state, UNFINISHED)).values(
        pid=wanted.c.pid, process=wanted.c.process, surroundings=wanted.c.surroundings
    )


def _finish(dialect: str) -> ReturningUpdate[RunId]:
    wanted = _FINISHED.table(dialect)
    told = {name: wanted.c[name] for name in _FINISHED.names if name not in {"id", "fence"}}
    # The clock may have been set back meanwhile, and nothing ends before it began.
    began_later = RUNS.c.started_at > wanted.c.finished_at
    finished_at = case((began_later, RUNS.c.started_at), else_=wanted.c.finished_at)
    changes = {**told, "finished_at": finished_at, "held": Held.NOT}
    return _update_of(wanted, is_any_of(RUNS.c.state, UNFINISHED)).values(changes)


_RECORD = ReadyStatement(_record)
_BEGIN = ReadyStatement(_begin)
_SAY_WAITS = ReadyStatement(_say_waits)
_NOTE_PROCESSES = ReadyStatement(_note_processes)
_FINISH = ReadyStatement(_finish)


def _recorded(
    tx: Writing, new_runs: Sequence[NewRun], engine: EngineId | None, now: datetime
) -> list[Recorded]:
    if not new_runs:
        return []
    rows = (_cells_of_new(run, engine, now) for run in new_runs)
    written = _RECORD.execute(tx, _NEW.filled(tx.dialect, rows)).all()
    ids: dict[tuple[object, ...], RunId] = {tuple(row[1:]): row[0] for row in written}
    tx.note(ChangeKind.RUNS, ids.values())
    named = ((ids.get(_name_of(run)), run) for run in new_runs)
    recorded = [Recorded(run_id, run) for run_id, run in named if run_id is not None]
    tx.end(each.id for each in recorded if each.run.state is RunState.MISSED)
    return recorded


def _update_of(wanted: Subquery, condition: ColumnElement[bool]) -> ReturningUpdate[RunId]:
    is_ours = and_(RUNS.c.id == wanted.c.id, RUNS.c.fence == wanted.c.fence)
    return update(RUNS).where(is_ours, checked_last(condition, wanted)).returning(RUNS.c.id)


def _changed(
    tx: Writing,
    parameter: RowsParameter,
    statement: ReadyStatement,
    rows: Iterable[tuple[object, ...]],
    more: Mapping[str, object] = MappingProxyType({}),
) -> set[RunId]:
    wanted = list(rows)
    if not wanted:
        return set()
    changed = statement.execute(tx, {**parameter.filled(tx.dialect, wanted), **more})
    return {RunId(run_id) for (run_id,) in changed}


def _name_of(run: NewRun) -> tuple[object, ...]:
    """Return by what the row of a run is told from others, as it is stored."""
    return run.job_id, ticks.of_instant(run.due_at), stored_text(run.request), run.step, run.attempt


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
    usage = finished.usage
    is_of_limit = finished.reason is Reason.LIMIT
    return (
        finished.id,
        finished.fence,
        finished.state,
        finished.finished_at,
        Reason.FAILURE if is_of_limit else finished.reason,
        finished.reason_text,
        finished.exit_code,
        finished.http_status,
        finished.first_error_line,
        finished.output_bytes,
        finished.result_line,
        None if usage is None else usage.computing // _MILLISECOND,
        None if usage is None else usage.peak_memory,
        None if usage is None else usage.blocks_read,
        None if usage is None else usage.blocks_written,
        finished.exceeded if is_of_limit else "",
        finished.unkept_limits,
    )


def _noted(tx: Writing, changed: Iterable[RunId]) -> set[RunId]:
    ids = set(changed)
    tx.note(ChangeKind.RUNS, ids)
    return ids
