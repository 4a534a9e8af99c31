"""What the engine has claimed and is to carry out: one attempt of one job."""

from dataclasses import dataclass
from datetime import datetime

from scheduler_core.store.owned_runs import OwnedRun
from scheduler_core.store.run_changes import NewRun, Recorded
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.job import JobDraft
from scheduler_core.values.run import Trigger


@dataclass(frozen=True, slots=True)
class Work:
    """A claim with the job as it was when it was claimed; `start_at` is when it may begin."""

    run_id: RunId
    job_id: JobId
    revision: int
    due_at: datetime
    start_at: datetime
    attempt: int
    trigger: Trigger
    request: str
    idempotency_key: str
    draft: JobDraft
    fence: int = 0


def work_of_claim(recorded: Recorded, draft: JobDraft) -> Work:
    """Return the work of a row just written."""
    run = recorded.run
    return Work(
        recorded.id,
        run.job_id,
        run.revision,
        run.due_at,
        run.start_at or run.due_at,
        run.attempt,
        run.trigger,
        run.request,
        run.idempotency_key,
        draft,
    )


def work_of_owned(owned: OwnedRun, draft: JobDraft) -> Work:
    """Return the work of a row that was there already."""
    run = owned.run
    return Work(
        run.id,
        run.job_id,
        run.revision,
        run.due_at,
        owned.start_at,
        run.attempt,
        run.trigger,
        owned.request,
        run.idempotency_key,
        draft,
        owned.fence,
    )


def row_of(work: Work) -> NewRun:
    """Return the row of a claim, to be written again."""
    return NewRun(
        work.job_id,
        work.revision,
        work.due_at,
        work.trigger,
        attempt=work.attempt,
        request=work.request,
        start_at=work.start_at,
        idempotency_key=work.idempotency_key,
    )
