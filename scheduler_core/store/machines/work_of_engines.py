"""Read what engines carry out now, and how late their recent runs started."""

from collections import defaultdict
from datetime import datetime

from scheduler_core.store.runs.statistics.run_statistics import spread, ticks_between
from scheduler_core.store.sql import ENGINES, JOBS, RUNS, ColumnElement, func, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.machine import BegunLately, RunOfMachine
from scheduler_core.values.runs.run import RunState

# Runs are numbered as they are claimed, so that the newest of them were begun lately, whatever they are due.
_NEWEST = 5_000


def running_counts(tx: Reading) -> dict[EngineId, int]:
    """Return how many runs each engine carries out."""
    return _counts(tx, RUNS.c.state == RunState.RUNNING)


def unfinished_counts(tx: Reading) -> dict[EngineId, int]:
    """Return how many runs each engine has claimed or carries out."""
    return _counts(tx)


def running_now(tx: Reading, limit: int) -> dict[EngineId, list[RunOfMachine]]:
    """Return what engines carry out, what began first at the front."""
    found = (
        select(RUNS.c.engine_id, RUNS.c.id, RUNS.c.job_id, JOBS.c.name, RUNS.c.started_at)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(RUNS.c.finished_at.is_(None), RUNS.c.state == RunState.RUNNING)
        .order_by(RUNS.c.started_at, RUNS.c.id)
        .limit(limit)
    )
    runs: defaultdict[EngineId, list[RunOfMachine]] = defaultdict(list)
    for engine, run_id, job_id, name, started_at in tx.connection.execute(found):
        if engine is not None and started_at is not None:
            runs[engine].append(RunOfMachine(run_id, job_id, name, started_at))
    return runs


def begun_lately(tx: Reading, since: datetime) -> dict[str, BegunLately]:
    """Return for each machine how many runs it began since an instant, and how late.

    Of all runs the newest 5,000 count. What waited for its turn, a condition or a place was late by that.
    """
    newest = select(RUNS.c.id).order_by(RUNS.c.id.desc()).limit(_NEWEST)
    found = (
        select(ENGINES.c.machine, ticks_between(RUNS.c.start_at, RUNS.c.started_at))
        .join(ENGINES, ENGINES.c.id == RUNS.c.engine_id)
        .where(RUNS.c.id.in_(newest), RUNS.c.started_at >= since)
    )
    late: defaultdict[str, list[int]] = defaultdict(list)
    for machine, ticks in tx.connection.execute(found):
        late[machine].append(max(0, ticks))
    return {machine: BegunLately(len(ticks), spread(ticks)) for machine, ticks in late.items()}


def _counts(tx: Reading, *which: ColumnElement[bool]) -> dict[EngineId, int]:
    found = select(RUNS.c.engine_id, func.count()).where(RUNS.c.finished_at.is_(None), *which)
    rows = tx.connection.execute(found.group_by(RUNS.c.engine_id))
    return {engine: count for engine, count in rows if engine is not None}
