"""Whether a run took unusually long, by those of its job before it."""

from datetime import timedelta

from sqlalchemy import select

from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_ends import FinalEnd

FEWEST, MOST = 10, 100
_LOOKED_AT = 300  # so many rows of a job are looked through for those that succeeded
_TIMES = 2
# What is over in a moment varies more than anybody wants to hear.
_LEAST_MORE = timedelta(seconds=1)


def may_be_slow(end: FinalEnd) -> bool:
    """Tell whether it is worth looking at the runs before; most are over sooner."""
    return end.state is RunState.SUCCEEDED and end.took is not None and end.took > _LEAST_MORE


def usual_length(tx: Reading, end: FinalEnd) -> timedelta | None:
    """Return how long nearly all runs before took where this one took over twice that; else None.

    Of a sequence its last step is compared with that step of others.
    """
    if end.took is None:
        return None
    rows = tx.connection.execute(
        select(RUNS.c.state, RUNS.c.step, RUNS.c.started_at, RUNS.c.finished_at)
        .where(RUNS.c.job_id == end.job_id, RUNS.c.id < end.run_id)
        .order_by(RUNS.c.id.desc())
        .limit(_LOOKED_AT)
    )
    lengths = sorted(
        [
            row.finished_at - row.started_at
            for row in rows
            if row.state is RunState.SUCCEEDED and row.step == end.step and row.started_at is not None
        ][:MOST]
    )
    if len(lengths) < FEWEST:
        return None
    usual: timedelta = lengths[len(lengths) * 95 // 100]
    return usual if end.took > _TIMES * usual and end.took - usual > _LEAST_MORE else None
