"""Carry on after a person says that a run worked or is skipped: next step, or other jobs."""

import logging
from dataclasses import replace
from datetime import datetime

from scheduler_core.engine.claims.claim_validation import current
from scheduler_core.engine.runs.completion import ending_of_skip, started_by
from scheduler_core.engine.runs.sequences import branch_of, next_step_of
from scheduler_core.engine.runs.work import Work, row_of, work_of_owned
from scheduler_core.engine.writing.write_queues import move_on
from scheduler_core.errors import Conflict, NotFound, StoreUnavailable
from scheduler_core.store.jobs.chains import ChainLink, start_chained
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.ledger import finish, record
from scheduler_core.store.runs.owned_runs import OwnedRun
from scheduler_core.store.runs.run_log import attempts, run
from scheduler_core.store.runs.run_requests import request_of
from scheduler_core.store.sequences.waits import is_after_failure
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import SequenceAction
from scheduler_core.values.runs.run import RunState

log = logging.getLogger(__name__)


def go_on_after(tx: Writing, run_id: RunId, now: datetime) -> None:
    """Request what follows a run that has succeeded after all; a step that is there already stays."""
    try:
        work = _work(tx, run_id, now)
    except (NotFound, StoreUnavailable) as error:
        log.warning("nothing follows run %d: %s", run_id, error)
        return
    following = next_step_of(work, now, has_succeeded=True)
    if following is not None:
        record(tx, [following], None, now)
    else:
        start_chained(tx, [ChainLink(run_id, job) for job in started_by(work, RunState.SUCCEEDED)], now)


def skip_step(tx: Writing, owned: OwnedRun, who: str, now: datetime) -> None:
    """Count a step that has not begun, or a wait, as skipped, and request what follows.

    The sequence goes on as it stood before that step. An engine that holds it hears that it is over.
    """
    draft = drafts(tx, [owned.run.job_id]).get(owned.run.job_id)
    works = current(tx, [work_of_owned(owned, draft)]) if isinstance(draft, JobDraft) else []
    if not works:
        raise Conflict(f"What run {owned.run.id} belongs to can't be read any more; end it instead")
    first = attempts(tx, owned.run.id)[0]
    has_succeeded = not is_after_failure(tx, first.id, branch_of(works[0].draft, works[0].step))
    ending = ending_of_skip(works[0], who, now, has_succeeded=has_succeeded, before=first.follows_run)
    finish(tx, [ending.finished])
    record(tx, [] if ending.next_attempt is None else [ending.next_attempt], None, now)
    start_chained(tx, [ChainLink(owned.run.id, job) for job in ending.starts], now)
    move_on(tx, [ending])


def _work(tx: Reading, run_id: RunId, now: datetime) -> Work:
    """Return a run as it was carried out; a sequence goes on as its job reads now, where that fits."""
    ran = run(tx, run_id)
    request, asked_at = request_of(tx, run_id)
    row = row_of(ran, request, now, asked_at)
    began = Work(ran.id, row, draft_at(tx, ran.job_id, ran.revision))
    newest = drafts(tx, [ran.job_id]).get(ran.job_id)
    if not isinstance(began.draft.action, SequenceAction) or not isinstance(newest, JobDraft):
        return began
    return next(iter(current(tx, [replace(began, draft=newest)], {run_id})), began)
