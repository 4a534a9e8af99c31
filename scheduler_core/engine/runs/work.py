"""What the engine has claimed and is to carry out: one attempt of one job."""

from dataclasses import dataclass
from datetime import datetime

from scheduler_core.store.runs.owned_runs import OwnedRun
from scheduler_core.store.runs.run_changes import NewRun, Recorded
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait, policies_of
from scheduler_core.values.runs.run import Trigger


@dataclass(frozen=True, slots=True)
class Work:
    """A claim with the job as it was when it was claimed; `start_at` is when it may begin.

    `is_under_way` says that the sequence it is a step of has begun, and so has a place among others already.
    """

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
    step: int = 1
    is_under_way: bool = False
    asked_at: datetime | None = None

    @property
    def has_begun(self) -> bool:
        """Tell whether what it belongs to has begun or was asked for, so that nothing of it may be lost."""
        return self.is_under_way or self.attempt > 1 or self.step > 1 or self.asked_at is not None

    @property
    def wait(self) -> Wait | None:
        """Return the wait that it is, if it is one."""
        action = self.draft.action
        if not isinstance(action, SequenceAction):
            return None
        step = action.steps[self.step - 1]
        return step if isinstance(step, Wait) else None

    @property
    def action(self) -> Action:
        """Return what it calls or runs."""
        action = self.draft.action
        return _act(action, self.step).action if isinstance(action, SequenceAction) else action

    @property
    def policies(self) -> RunPolicies:
        """Return the policies of its job, with what its step says otherwise."""
        action = self.draft.action
        if not isinstance(action, SequenceAction):
            return self.draft.policies
        return policies_of(_act(action, self.step), self.draft.policies)


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
        step=run.step,
        is_under_way=_has_begun(draft, run.step, run.attempt),
        asked_at=run.asked_at,
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
        run.step,
        _has_begun(draft, run.step, run.attempt),
        owned.asked_at,
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
        step=work.step,
        asked_at=work.asked_at,
    )


def _has_begun(draft: JobDraft, step: int, attempt: int) -> bool:
    return isinstance(draft.action, SequenceAction) and (step > 1 or attempt > 1)


def _act(action: SequenceAction, number: int) -> Act:
    step = action.steps[number - 1]
    if not isinstance(step, Act):
        raise ValueError(f"step {number} is a wait, which calls and runs nothing")
    return step
