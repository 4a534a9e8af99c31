"""Jobs that are started because another has ended."""

import logging
from collections.abc import Iterable
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.chains import MOST_LINKS
from scheduler_core.store.jobs.chain_names import name_now
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.sql import JOBS, RUNS, case, literal, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Trigger

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A run that has ended, and the name of the job to be started by that."""

    run_id: RunId
    job: str


def start_chained(tx: Writing, links: Iterable[ChainLink], now: datetime) -> None:
    """Request a run of each job named; what keeps one from being started is told with the run that ended."""
    for link in links:
        found = job_called(tx, _name_meant(tx, link))
        if isinstance(found, str):
            _note_refusal(tx, link, found)
        elif _links_before(tx, link.run_id) >= MOST_LINKS:
            _note_refusal(tx, link, f"{MOST_LINKS} runs in a row had started each other")
        else:
            record(tx, [_run_after(link.run_id, *found, now)], None, now)


def _run_after(run_id: RunId, job_id: JobId, revision: int, now: datetime) -> NewRun:
    from uuid import uuid4

    return NewRun(
        job_id,
        revision,
        now,
        Trigger.CHAIN,
        request=f"chain-{run_id}",
        idempotency_key=f"chain-{uuid4().hex}",
        follows_run=run_id,
    )


def _name_meant(tx: Reading, link: ChainLink) -> str:
    """Return the name that a run says, or the one that its job has got while it ran."""
    run = tx.connection.execute(
        select(RUNS.c.job_id, RUNS.c.revision).where(RUNS.c.id == link.run_id)
    ).one_or_none()
    name = None if run is None else name_now(tx, run.job_id, run.revision, link.job)
    return name or link.job


def job_called(tx: Reading, name: str) -> tuple[JobId, int] | str:
    """Return the job of a name with its revision, or why there is no telling which that is.

    Without a job of exactly this name it is the only one that differs in letter case or accents, but never in
    place of one in the bin.
    """
    found = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.revision, JOBS.c.name, JOBS.c.deleted_at).where(
            JOBS.c.name_key == name_key(name), ~JOBS.c.is_purged
        )
    ).all()
    called = [row for row in found if row.name == name]
    live = [row for row in found if row.deleted_at is None]
    exact = [row for row in live if row.name == name]
    if not exact and (called or (found and not live)):
        return "it is in the bin"
    exact = exact or live
    if len(exact) == 1:
        return exact[0].id, exact[0].revision
    return "no job is called so" if not exact else f"{len(exact)} jobs are called so"


def _links_before(tx: Reading, run_id: RunId) -> int:
    """Count the runs that started one another up to this one, as far as that matters."""
    count = 0
    at: RunId | None = run_id
    while at is not None and count < MOST_LINKS:
        row = tx.connection.execute(
            select(RUNS.c.follows_run, RUNS.c.trigger).where(RUNS.c.id == at)
        ).one_or_none()
        at = None if row is None else row.follows_run
        count += row is not None and row.trigger is Trigger.CHAIN
    return count


def _note_refusal(tx: Writing, link: ChainLink, why: str) -> None:
    log.warning("run %d does not start “%s”: %s", link.run_id, link.job, why)
    said = f"“{link.job}” was not started: {why}"
    text = case((RUNS.c.reason_text == "", literal(said)), else_=RUNS.c.reason_text + f" ({said})")
    tx.connection.execute(update(RUNS).where(RUNS.c.id == link.run_id).values(reason_text=text))
