"""The places that jobs name."""

from collections.abc import Iterable

from sqlalchemy import func, select

from scheduler_core.store.batches import among
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.place import Place, read_place


def places_in_use(tx: Reading) -> list[Place]:
    """Return each place at which a job is to run, but for anywhere."""
    named = select(JOBS.c.place).where(JOBS.c.place != "").distinct().order_by(JOBS.c.place)
    return [read_place(text) for text in tx.connection.scalars(named)]


def places_of(tx: Reading, job_ids: Iterable[JobId]) -> list[Place]:
    """Return each place at which one of these jobs is to run, but for anywhere."""
    named = select(JOBS.c.place).where(among(tx, JOBS.c.id, job_ids), JOBS.c.place != "").distinct()
    return [read_place(text) for text in tx.connection.scalars(named)]


def jobs_by_place(tx: Reading) -> dict[Place, int]:
    """Return how many jobs that are on name each place, but for anywhere."""
    is_on = JOBS.c.is_enabled & JOBS.c.deleted_at.is_(None) & (JOBS.c.disabled_reason == "")
    named = select(JOBS.c.place, func.count()).where(JOBS.c.place != "", is_on)
    rows = tx.connection.execute(named.group_by(JOBS.c.place).order_by(JOBS.c.place))
    return {read_place(text): count for text, count in rows}
