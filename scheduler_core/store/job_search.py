"""Which jobs a few words of a person may mean."""

from sqlalchemy import select

from scheduler_core.store.documents import name_key
from scheduler_core.store.tables.job_rows import JobRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId


def has_job(tx: Reading, job_id: JobId) -> bool:
    """Tell whether there is such a job, be it in the bin."""
    return tx.connection.scalar(select(JobRow.id).where(JobRow.id == job_id, ~JobRow.is_purged)) is not None


def jobs_beginning_with(tx: Reading, beginning: str, limit: int) -> list[JobId]:
    """Return the first jobs, not those in the bin, whose names begin so."""
    begins_so = JobRow.name_key.startswith(name_key(beginning), autoescape=True)
    return list(
        tx.connection.scalars(
            select(JobRow.id)
            .where(begins_so, JobRow.deleted_at.is_(None))
            .order_by(JobRow.name_key, JobRow.id)
            .limit(limit)
        )
    )
