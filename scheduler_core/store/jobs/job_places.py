"""The places that jobs name."""

from sqlalchemy import select

from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.place import Place, read_place


def places_in_use(tx: Reading) -> list[Place]:
    """Return each place at which a job is to run, but for anywhere."""
    named = select(JOBS.c.place).where(JOBS.c.place != "").distinct().order_by(JOBS.c.place)
    return [read_place(text) for text in tx.connection.scalars(named)]
