"""The places that jobs name."""

import logging
from collections.abc import Iterable, Iterator

from scheduler_core.errors import InvalidInput
from scheduler_core.store.batches import among
from scheduler_core.store.sql import JOBS, func, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.place import Place, read_place

log = logging.getLogger(__name__)


def places_in_use(tx: Reading) -> list[Place]:
    """Return each place at which a job is to run, but for anywhere and what is not known here."""
    named = select(JOBS.c.place).where(JOBS.c.place != "").distinct().order_by(JOBS.c.place)
    return list(_known(tx.connection.scalars(named)))


def places_of(tx: Reading, job_ids: Iterable[JobId]) -> list[Place]:
    """Return each place at which one of these jobs is to run, but for anywhere."""
    named = select(JOBS.c.place).where(among(tx, JOBS.c.id, job_ids), JOBS.c.place != "").distinct()
    return list(_known(tx.connection.scalars(named)))


def jobs_by_place(tx: Reading) -> dict[Place, int]:
    """Return how many jobs that are on are to run at each place that is known here."""
    is_on = JOBS.c.is_enabled & JOBS.c.deleted_at.is_(None) & (JOBS.c.disabled_reason == "")
    named = select(JOBS.c.place, func.count()).where(is_on)
    rows = tx.connection.execute(named.group_by(JOBS.c.place).order_by(JOBS.c.place))
    return {place: count for text, count in rows for place in _known([text])}


def _known(texts: Iterable[str]) -> Iterator[Place]:
    """Read places, but for those that another version of Hourbell wrote otherwise."""
    for text in texts:
        try:
            yield read_place(text)
        except InvalidInput:
            log.debug("the place %r of a job is not known", text)
