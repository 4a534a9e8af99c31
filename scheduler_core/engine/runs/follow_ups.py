"""What follows from a run of which a person says that it worked: the next step, and the jobs it starts."""

import logging
from datetime import datetime

from scheduler_core.engine.runs.completion import started_by
from scheduler_core.engine.runs.sequences import next_step_of
from scheduler_core.engine.runs.work import Work, row_of
from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.store.jobs.chains import Link, start_chained
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.runs.run_requests import request_of
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import RunState

log = logging.getLogger(__name__)


def go_on_after(tx: Writing, run_id: RunId, now: datetime) -> None:
    """Wish for what follows a run that has succeeded after all; a step that is there already stays."""
    try:
        work = _work(tx, run_id, now)
    except (NotFound, StoreUnavailable) as error:
        log.warning("nothing follows run %d: %s", run_id, error)
        return
    following = next_step_of(work, now, has_succeeded=True)
    if following is not None:
        record(tx, [following], None, now)
    else:
        start_chained(tx, [Link(run_id, job) for job in started_by(work, RunState.SUCCEEDED)], now)


def _work(tx: Reading, run_id: RunId, now: datetime) -> Work:
    """Return the run as what it was carried out as, by the revision that it acted as."""
    ran = run(tx, run_id)
    request, asked_at = request_of(tx, run_id)
    row = row_of(ran, request, now, asked_at)
    return Work(ran.id, row, draft_at(tx, ran.job_id, ran.revision))
