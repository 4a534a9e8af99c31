"""The jobs whose last run failed."""

from sqlalchemy import select

from scheduler_core.store.id_lists import listed_ids
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, RunState


def failing_jobs(tx: Reading) -> list[JobId]:
    """Return the jobs whose last run failed, in the order of their names; none of the bin.

    One that fails no better for being paused, or for having missed an occurrence since.
    """
    last = (
        select(RUNS.c.state)
        .where(
            RUNS.c.job_id == JOBS.c.id,
            RUNS.c.finished_at.is_not(None),
            RUNS.c.state.not_in((RunState.SKIPPED, RunState.MISSED)),
        )
        .order_by(RUNS.c.id.desc())
        .limit(1)
        .correlate(JOBS)
        .scalar_subquery()
    )
    found = (
        select(JOBS.c.id)
        .where(JOBS.c.deleted_at.is_(None), last.in_(sorted(FAILURES)))
        .order_by(JOBS.c.name_key, JOBS.c.id)
    )
    return [JobId(each) for each in listed_ids(tx, found)]
