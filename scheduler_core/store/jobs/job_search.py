"""Which jobs a few words of a person may mean, in the bin or outside of it."""

from sqlalchemy import SQLColumnExpression, and_, select

from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.tables.job_rows import JobRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId


def has_job(tx: Reading, job_id: JobId) -> bool:
    """Tell whether there is such a job, be it in the bin."""
    return tx.connection.scalar(select(JobRow.id).where(JobRow.id == job_id, ~JobRow.is_purged)) is not None


def jobs_called(tx: Reading, name: str, limit: int, *, in_bin: bool = False) -> list[JobId]:
    """Return the first jobs of this name."""
    return _found(tx, JobRow.name_key == name_key(name), limit, in_bin)


def jobs_beginning_with(tx: Reading, beginning: str, limit: int, *, in_bin: bool = False) -> list[JobId]:
    """Return the first jobs whose names begin so."""
    return _found(tx, JobRow.name_key.startswith(name_key(beginning), autoescape=True), limit, in_bin)


def _found(tx: Reading, condition: SQLColumnExpression[bool], limit: int, in_bin: bool) -> list[JobId]:
    is_there = (
        and_(JobRow.deleted_at.is_not(None), ~JobRow.is_purged) if in_bin else JobRow.deleted_at.is_(None)
    )
    return list(
        tx.connection.scalars(
            select(JobRow.id).where(condition, is_there).order_by(JobRow.name_key, JobRow.id).limit(limit)
        )
    )
