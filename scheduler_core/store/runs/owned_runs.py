"""Unfinished runs and whose they are: for recovery, overlap, cancelling and taking over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import SQLColumnExpression, select, update

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.runs.run_reading import RUN_COLUMNS, run_of, runs_selected
from scheduler_core.store.tables.run_rows import RunRow
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import Held, Reason, Run, RunState

# In the order of the fields of OwnedRun after the run itself.
_OWNED_COLUMNS = (
    RunRow.start_at,
    RunRow.request,
    RunRow.engine_id,
    RunRow.fence,
    RunRow.pid,
    RunRow.process,
    RunRow.cancel_requested_at,
    RunRow.cancel_requested_by,
    RunRow.asked_at,
)


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
    return owned_runs(tx, *(() if engine is None else (RunRow.engine_id == engine,)))


def claims_of(tx: Reading, engine: EngineId) -> set[RunId]:
    """Return the runs of an engine that have not begun."""
    return set(
        tx.connection.scalars(
            select(RunRow.id).where(
                RunRow.finished_at.is_(None), RunRow.state == RunState.CLAIMED, RunRow.engine_id == engine
            )
        )
    )


def adopt_wishes(tx: Writing, engine: EngineId, now: datetime, *, with_held: bool = False) -> list[OwnedRun]:
    """Make an engine the owner of the claims that have none, such as a “run now”; not of what is held."""
    unheld = () if with_held else (RunRow.held == Held.NOT,)
    adopted = tx.connection.scalars(
        update(RunRow)
        .where(RunRow.finished_at.is_(None), RunRow.engine_id.is_(None), *unheld)
        .values(engine_id=engine, claimed_at=now, held=Held.NOT)
        .returning(RunRow.id)
    ).all()
    return _given(tx, adopted)


def take_over(tx: Writing, engine: EngineId, former: Iterable[EngineId]) -> list[OwnedRun]:
    """Make an engine the owner of what others left unfinished; what they still write is refused."""
    taken = tx.connection.scalars(
        update(RunRow)
        .where(RunRow.finished_at.is_(None), among(tx, RunRow.engine_id, former))
        .values(engine_id=engine, fence=RunRow.fence + 1)
        .returning(RunRow.id)
    ).all()
    return _given(tx, taken)


def request_cancel(tx: Writing, run_ids: Iterable[RunId], who: str, now: datetime) -> set[RunId]:
    """Ask the owners of unfinished runs to end them; return those that were not asked before.

    What is held has no owner, and ends here.
    """
    run_ids = list(run_ids)
    ended = tx.connection.scalars(
        update(RunRow)
        .where(among(tx, RunRow.id, run_ids), RunRow.held != Held.NOT)
        .values(
            state=RunState.CANCELLED,
            finished_at=now,
            held=Held.NOT,
            reason=Reason.BY_USER,
            reason_text=f"cancelled by {who}" if who else "cancelled",
            cancel_requested_at=now,
            cancel_requested_by=who,
        )
        .returning(RunRow.id)
    ).all()
    asked = tx.connection.scalars(
        update(RunRow)
        .where(
            among(tx, RunRow.id, run_ids),
            RunRow.finished_at.is_(None),
            RunRow.cancel_requested_at.is_(None),
        )
        .values(cancel_requested_at=now, cancel_requested_by=who)
        .returning(RunRow.id)
    ).all()
    tx.note(ChangeKind.RUNS, [*ended, *asked])
    return {*ended, *asked}


def cancel_requests(tx: Reading, engine: EngineId) -> list[OwnedRun]:
    """Return the unfinished runs of an engine that somebody asked to end."""
    return owned_runs(tx, RunRow.engine_id == engine, RunRow.cancel_requested_at.is_not(None))


def owned_runs(tx: Reading, *conditions: SQLColumnExpression[bool]) -> list[OwnedRun]:
    """Return the unfinished runs that meet some conditions, in the order in which they may begin."""
    found = tx.connection.execute(
        runs_selected()
        .add_columns(*_OWNED_COLUMNS)
        .where(RunRow.finished_at.is_(None), *conditions)
        .order_by(RunRow.start_at, RunRow.id)
    )
    return [OwnedRun(run_of(row), *row[len(RUN_COLUMNS) :]) for row in found]


def _given(tx: Writing, run_ids: Sequence[RunId]) -> list[OwnedRun]:
    tx.note(ChangeKind.RUNS, run_ids)
    return owned_runs(tx, among(tx, RunRow.id, run_ids)) if run_ids else []
