"""Find unfinished runs and their owners, for recovery, overlap, cancelling and takeover."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import RowsParameter, among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.runs.backfills import ownerless, start_of_adopted
from scheduler_core.store.runs.engines import has_stopped
from scheduler_core.store.runs.machine_waits import WAITS_ANEW
from scheduler_core.store.runs.run_reading import RUN_COLUMNS, run_of, runs_selected
from scheduler_core.store.sql import ENGINES, RUNS, SQLColumnExpression, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import Held, Reason, Run, RunState, Trigger

# In the order of the fields of OwnedRun after the run itself.
_OWNED_COLUMNS = (
    RUNS.c.start_at,
    RUNS.c.request,
    RUNS.c.engine_id,
    RUNS.c.fence,
    RUNS.c.pid,
    RUNS.c.process,
    RUNS.c.cancel_requested_at,
    RUNS.c.cancel_requested_by,
    RUNS.c.asked_at,
)

_STARTS = RowsParameter(id=RUNS.c.id, start_at=RUNS.c.start_at)


@dataclass(frozen=True, slots=True)
class OwnedRun:
    """An unfinished run with what its owner needs; without an engine it waits to be adopted."""

    run: Run
    start_at: datetime
    request: str
    engine: EngineId | None
    fence: int
    pid: int | None
    process: str
    cancel_requested_at: datetime | None
    cancel_requested_by: str
    asked_at: datetime | None


def unfinished(tx: Reading, engine: EngineId | None = None) -> list[OwnedRun]:
    """Return the unfinished runs, of all engines or of one."""
    return owned_runs(tx, *(() if engine is None else (RUNS.c.engine_id == engine,)))


def unfinished_run(tx: Reading, run_id: RunId) -> OwnedRun | None:
    """Return a run with what its owner needs; None if it has ended."""
    return next(iter(owned_runs(tx, RUNS.c.id == run_id)), None)


def unfinished_runs(tx: Reading, run_ids: Iterable[RunId]) -> list[OwnedRun]:
    """Return those of these runs that have not ended."""
    return owned_runs(tx, among(tx, RUNS.c.id, run_ids))


def runs_of_scripts(tx: Reading) -> frozenset[RunId]:
    """Return the runs that are carried out by processes of their own."""
    going_on = select(RUNS.c.id).where(
        RUNS.c.finished_at.is_(None), RUNS.c.state == RunState.RUNNING, RUNS.c.process != ""
    )
    return frozenset(tx.connection.scalars(going_on))


def ended_runs(tx: Reading, run_ids: Iterable[RunId]) -> set[RunId]:
    """Return those of these runs that have ended."""
    ended = select(RUNS.c.id).where(among(tx, RUNS.c.id, run_ids), RUNS.c.finished_at.is_not(None))
    return set(tx.connection.scalars(ended))


def starts_of(tx: Reading, run_ids: Iterable[RunId]) -> dict[RunId, datetime]:
    """Return when those of these runs may begin that have not."""
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.start_at).where(
            among(tx, RUNS.c.id, run_ids), RUNS.c.state == RunState.CLAIMED
        )
    )
    return {row.id: row.start_at for row in found}


def claims_of(tx: Reading, engine: EngineId) -> set[RunId]:
    """Return the runs of an engine that have not begun."""
    return set(
        tx.connection.scalars(
            select(RUNS.c.id).where(
                RUNS.c.finished_at.is_(None), RUNS.c.state == RunState.CLAIMED, RUNS.c.engine_id == engine
            )
        )
    )


def adopt_requests(
    tx: Writing, engine: EngineId, now: datetime, *, with_held: bool = False
) -> list[OwnedRun]:
    """Make an engine the owner of the claims that have none, such as a “run now”; not of what is held.

    One that was declared dead gets none. Of a backfill it gets what may go on at once.
    """
    wanted = ownerless(tx, engine, with_held=with_held)
    if not wanted:
        return []
    adopted = tx.connection.scalars(
        update(RUNS)
        .where(among(tx, RUNS.c.id, wanted), RUNS.c.engine_id.is_(None), ~has_stopped(engine))
        .values(
            engine_id=engine,
            claimed_at=now,
            held=Held.NOT,
            start_at=start_of_adopted(now),
            **WAITS_ANEW,
        )
        .returning(RUNS.c.id)
    ).all()
    return _noted_owned(tx, adopted)


def take_over_runs(
    tx: Writing, engine: EngineId, former: Iterable[EngineId], now: datetime
) -> list[OwnedRun]:
    """Make an engine the owner of what others left unfinished; what they still write is refused.

    What a backfill had claimed begins at once, also where the clock was set back meanwhile.
    """
    taken = tx.connection.scalars(
        update(RUNS)
        .where(RUNS.c.finished_at.is_(None), among(tx, RUNS.c.engine_id, former))
        .values(engine_id=engine, fence=RUNS.c.fence + 1, start_at=start_of_adopted(now), **WAITS_ANEW)
        .returning(RUNS.c.id)
    ).all()
    return _noted_owned(tx, taken)


def leave_with(tx: Writing, owners: Mapping[RunId, EngineId]) -> None:
    """Say of runs that have ended on which engine they had begun, as it was before they were taken over."""
    for engine in sorted(set(owners.values())):
        mine = [run_id for run_id, owner in owners.items() if owner == engine]
        over = among(tx, RUNS.c.id, mine) & RUNS.c.finished_at.is_not(None)
        tx.connection.execute(update(RUNS).where(over).values(engine_id=engine))


def request_cancel(tx: Writing, run_ids: Iterable[RunId], who: str, now: datetime) -> set[RunId]:
    """Ask the owners of unfinished runs to end them; return those that were not asked before.

    What is held has no owner, and ends here.
    """
    run_ids = list(run_ids)
    ended = tx.connection.scalars(
        update(RUNS)
        .where(among(tx, RUNS.c.id, run_ids), RUNS.c.held != Held.NOT)
        .values(
            state=RunState.CANCELLED,
            finished_at=now,
            held=Held.NOT,
            reason=Reason.BY_USER,
            reason_text=f"cancelled by {who}" if who else "cancelled",
            cancel_requested_at=now,
            cancel_requested_by=who,
        )
        .returning(RUNS.c.id)
    ).all()
    asked = tx.connection.scalars(
        update(RUNS)
        .where(
            among(tx, RUNS.c.id, run_ids),
            RUNS.c.finished_at.is_(None),
            RUNS.c.cancel_requested_at.is_(None),
        )
        .values(cancel_requested_at=now, cancel_requested_by=who)
        .returning(RUNS.c.id)
    ).all()
    tx.note(ChangeKind.RUNS, [*ended, *asked])
    return {*ended, *asked}


def cancel_requests(tx: Reading, engine: EngineId) -> list[OwnedRun]:
    """Return the unfinished runs of an engine that somebody asked to end."""
    return owned_runs(tx, RUNS.c.engine_id == engine, RUNS.c.cancel_requested_at.is_not(None))


def asked_to_end(tx: Reading, run_ids: Iterable[RunId]) -> set[RunId]:
    """Return those of these runs that somebody asked to end."""
    asked = select(RUNS.c.id).where(among(tx, RUNS.c.id, run_ids), RUNS.c.cancel_requested_at.is_not(None))
    return set(tx.connection.scalars(asked))


def move_tries(tx: Writing, engine: EngineId, starts: Mapping[RunId, datetime]) -> None:
    """Let those of these runs begin at other instants that an engine has claimed as a next try."""
    moved = _STARTS.table(tx.dialect)
    is_try = RUNS.c.trigger.in_((Trigger.RETRY, Trigger.RERUN)) & (RUNS.c.state == RunState.CLAIMED)
    change = (
        update(RUNS)
        .where(RUNS.c.id == moved.c.id, RUNS.c.engine_id == engine, is_try)
        .values(start_at=moved.c.start_at)
    )
    tx.connection.execute(change, _STARTS.filled(tx.dialect, starts.items()))
    tx.note(ChangeKind.RUNS, starts)


def left_by_stopped(tx: Reading) -> set[EngineId]:
    """Return the engines that have stopped and could not write what became of their runs."""
    owners = select(RUNS.c.engine_id).where(RUNS.c.finished_at.is_(None), RUNS.c.engine_id.is_not(None))
    stopped = select(ENGINES.c.id).where(ENGINES.c.id.in_(owners), ENGINES.c.stopped_at.is_not(None))
    return set(tx.connection.scalars(stopped))


def cut_off_since(tx: Reading, boot: str) -> list[OwnedRun]:
    """Return the runs that were cut off, and whose processes began in this start of the system.

    Only those that were cut off at any time are read: an index leads to them.
    """
    found = tx.connection.execute(
        runs_selected()
        .add_columns(*_OWNED_COLUMNS)
        .where(RUNS.c.state == RunState.INTERRUPTED, RUNS.c.process.contains(boot, autoescape=True))
        .order_by(RUNS.c.id)
    )
    return [OwnedRun(run_of(row), *row[len(RUN_COLUMNS) :]) for row in found]


def owned_runs(tx: Reading, *conditions: SQLColumnExpression[bool]) -> list[OwnedRun]:
    """Return the unfinished runs that meet some conditions, in the order in which they may begin."""
    found = tx.connection.execute(
        runs_selected()
        .add_columns(*_OWNED_COLUMNS)
        .where(RUNS.c.finished_at.is_(None), *conditions)
        .order_by(RUNS.c.start_at, RUNS.c.id)
    )
    return [OwnedRun(run_of(row), *row[len(RUN_COLUMNS) :]) for row in found]


def _noted_owned(tx: Writing, run_ids: Sequence[RunId]) -> list[OwnedRun]:
    tx.note(ChangeKind.RUNS, run_ids)
    return owned_runs(tx, among(tx, RUNS.c.id, run_ids)) if run_ids else []
