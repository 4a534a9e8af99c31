"""Lend claims to other machines: take them back by their fence, or start them there."""

from collections.abc import Iterable

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import RUNS, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import RunState


def take_back(tx: Writing, run_id: RunId, fence: int, engine: EngineId) -> bool:
    """Keep others from beginning a claim of an engine with this fence: it grows by one.

    False means that it is no such claim: somebody has begun it, say. Doing so twice is fine: whether a commit
    was made can't be known where its answer was lost.
    """
    taken = tx.connection.scalar(
        update(RUNS)
        .where(
            RUNS.c.id == run_id,
            RUNS.c.fence.in_((fence, fence + 1)),
            RUNS.c.engine_id == engine,
            RUNS.c.state == RunState.CLAIMED,
        )
        .values(fence=fence + 1)
        .returning(RUNS.c.id)
    )
    tx.note(ChangeKind.RUNS, [] if taken is None else [taken])
    return taken is not None


def begun_by(tx: Reading, run_ids: Iterable[RunId]) -> dict[RunId, EngineId]:
    """Return who has begun these runs, of those that run."""
    columns = select(RUNS.c.id, RUNS.c.engine_id)
    begun = columns.where(among(tx, RUNS.c.id, run_ids), RUNS.c.state == RunState.RUNNING)
    return {run_id: engine for run_id, engine in tx.connection.execute(begun) if engine is not None}
