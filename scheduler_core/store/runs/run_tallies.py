"""How often each job ended in each way."""

from sqlalchemy import func, select, type_coerce

from scheduler_core.store.opening.column_types import UtcDateTime
from scheduler_core.store.runs.run_log import conditions
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run_log import RunFilter, RunTally


def run_tallies(tx: Reading, wanted: RunFilter) -> list[RunTally]:
    """Return one line for each job and state among the runs that match, in order of time."""
    first = type_coerce(func.min(RUNS.c.due_at), UtcDateTime)
    last = type_coerce(func.max(func.coalesce(RUNS.c.due_until, RUNS.c.due_at)), UtcDateTime)
    found = tx.connection.execute(
        select(RUNS.c.job_id, JOBS.c.name, RUNS.c.state, func.sum(RUNS.c.occurrences), first, last)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(*conditions(tx, wanted))
        .group_by(RUNS.c.job_id, JOBS.c.name, RUNS.c.state)
        .order_by(first, RUNS.c.job_id, RUNS.c.state)
    )
    return [
        RunTally(job_id, name, state, int(count), first_due_at, last_due_at)
        for job_id, name, state, count, first_due_at, last_due_at in found
    ]
