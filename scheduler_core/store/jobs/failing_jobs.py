"""The jobs whose last run failed."""

from sqlalchemy import select

from scheduler_core.store.id_lists import listed_ids
from scheduler_core.store.tables.job_rows import JobRow
from scheduler_core.store.tables.run_rows import RunRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, RunState


def failing_jobs(tx: Reading) -> list[JobId]:
    """Return the jobs whose last run failed, in the order of their names; none of the bin.

    One that fails no better for being paused, or for having missed an occurrence since.
    """
    last = (
        select(RunRow.state)
        .where(
            RunRow.job_id == JobRow.id,
            RunRow.finished_at.is_not(None),
            RunRow.state.not_in((RunState.SKIPPED, RunState.MISSED)),
        )
        .order_by(RunRow.id.desc())
        .limit(1)
        .correlate(JobRow)
        .scalar_subquery()
    )
    found = (
        select(JobRow.id)
        .where(JobRow.deleted_at.is_(None), last.in_(sorted(FAILURES)))
        .order_by(JobRow.name_key, JobRow.id)
    )
    return [JobId(each) for each in listed_ids(tx, found)]
