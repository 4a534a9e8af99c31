"""Find the runs of a job that ended since the last look, each once."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scheduler_core.store.batches import among
from scheduler_core.store.sql import RUNS, WAITS, func, or_, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState


class JobEnd(NamedTuple):
    """How an occurrence ended, after all tries and steps; the run is the last of it."""

    finished_at: datetime
    run_id: RunId
    state: RunState


@dataclass(frozen=True, slots=True)
class JobEnds:
    """What ended, and what is to be looked at again: all beyond `newest`, and the runs that are `left`."""

    ends: tuple[JobEnd, ...]
    newest: RunId
    left: tuple[RunId, ...]


def ends_of_job(
    tx: Reading, job_id: JobId, newest: RunId, left: Collection[RunId], since: datetime | None
) -> JobEnds:
    """Return what has ended of what was left and of what is newer; with `since` nothing that ended before.

    An interrupted run is left, too, until somebody says what came of it.
    """
    statement = (
        select(
            RUNS.c.id,
            RUNS.c.due_at,
            RUNS.c.request,
            RUNS.c.state,
            RUNS.c.finished_at,
            WAITS.c.is_after_failure,
        )
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .where(RUNS.c.job_id == job_id, or_(RUNS.c.id > newest, among(tx, RUNS.c.id, left)))
        .order_by(RUNS.c.id)
    )
    if since is not None:
        newest = RunId(tx.connection.scalar(select(func.max(RUNS.c.id)).where(RUNS.c.job_id == job_id)) or 0)
        statement = statement.where(or_(RUNS.c.finished_at.is_(None), RUNS.c.finished_at >= since))
    ends: list[JobEnd] = []
    open_runs: list[RunId] = []
    occurrences: dict[tuple[datetime, str], tuple[JobEnd | None, RunId]] = {}
    for row in tx.connection.execute(statement):
        newest = max(newest, row.id)
        has_failed = row.state is RunState.SUCCEEDED and bool(row.is_after_failure)
        state = RunState.FAILED if has_failed else row.state
        end = None if row.finished_at is None else JobEnd(row.finished_at, row.id, state)
        occurrences[row.due_at, row.request] = (end, row.id)
    for end, run_id in occurrences.values():
        if end is None or end.state is RunState.INTERRUPTED:
            open_runs.append(run_id)
        else:
            ends.append(end)
    return JobEnds(tuple(sorted(ends)), newest, tuple(open_runs))
