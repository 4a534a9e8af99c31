"""Which jobs a few words of a person may mean, in the bin or outside of it."""

from sqlalchemy import SQLColumnExpression, and_, select

from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId


def has_job(tx: Reading, job_id: JobId) -> bool:
    """Tell whether there is such a job, be it in the bin."""
    return tx.connection.scalar(select(JOBS.c.id).where(JOBS.c.id == job_id, ~JOBS.c.is_purged)) is not None


def jobs_called(tx: Reading, name: str, limit: int, *, in_bin: bool = False) -> list[JobId]:
    """Return the first jobs of this name."""
    return _found(tx, JOBS.c.name_key == name_key(name), limit, in_bin)


def jobs_beginning_with(tx: Reading, beginning: str, limit: int, *, in_bin: bool = False) -> list[JobId]:
    """Return the first jobs whose names begin so."""
    return _found(tx, JOBS.c.name_key.startswith(name_key(beginning), autoescape=True), limit, in_bin)


def _found(tx: Reading, condition: SQLColumnExpression[bool], limit: int, in_bin: bool) -> list[JobId]:
    is_there = (
        and_(JOBS.c.deleted_at.is_not(None), ~JOBS.c.is_purged) if in_bin else JOBS.c.deleted_at.is_(None)
    )
    return list(
        tx.connection.scalars(
            select(JOBS.c.id).where(condition, is_there).order_by(JOBS.c.name_key, JOBS.c.id).limit(limit)
        )
    )
