"""One attempt of one job that the engine has claimed."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.conditions import AFTER_SLEEP
from scheduler_core.store.runs.owned_runs import OwnedRun
from scheduler_core.store.runs.run_changes import NewRun, Recorded
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import GREATEST_PRIORITY, ConditionPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Branch, SequenceAction, Wait, WaitOrBranch, policies_of
from scheduler_core.values.runs.backfill import at_once_of
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger


@dataclass(frozen=True, slots=True)
class Work:
    """A claim with its row and the job as it was when it was claimed.

    `is_under_way` says that the sequence it is a step of has begun, and so has a place among others already.
    What `has_queued` behind others is not left out any more. One that `waits_since` an instant could have
    begun then but for a condition.
    """

    run_id: RunId
    run: NewRun
    draft: JobDraft
    fence: int = 0
    is_under_way: bool = False
    has_queued: bool = False
    waits_since: datetime | None = None

    @property
    def job_id(self) -> JobId:
        return self.run.job_id

    @property
    def revision(self) -> int:
        return self.run.revision

    @property
    def due_at(self) -> datetime:
        return self.run.due_at

    @property
    def start_at(self) -> datetime:
        """When it may begin."""
        return self.run.start_at or self.run.due_at

    @property
    def attempt(self) -> int:
        return self.run.attempt

    @property
    def trigger(self) -> Trigger:
        return self.run.trigger

    @property
    def request(self) -> str:
        return self.run.request

    @property
    def idempotency_key(self) -> str:
        return self.run.idempotency_key

    @property
    def backfill_at_once(self) -> int:
        """Return how many of its backfill go on at once; 0 for what belongs to none."""
        return at_once_of(self.run.request) if self.run.request else 0

    @property
    def priority(self) -> int:
        """Return that of its job; what belongs to a backfill comes after all else."""
        return -GREATEST_PRIORITY if self.backfill_at_once else self.draft.policies.priority

    @property
    def step(self) -> int:
        return self.run.step

    @property
    def asked_at(self) -> datetime | None:
        return self.run.asked_at

    def starting(self, at: datetime) -> "Work":
        """Return the same, to begin at another instant."""
        return replace(self, run=replace(self.run, start_at=at))

    def as_of(self, revision: int, draft: JobDraft | None = None) -> "Work":
        """Return the same by another revision of its job."""
        return replace(self, run=replace(self.run, revision=revision), draft=draft or self.draft)

    @property
    def has_begun(self) -> bool:
        """Tell whether what it belongs to has begun or was asked for, so that nothing of it may be lost."""
        return self.is_under_way or self.attempt > 1 or self.step > 1 or self.asked_at is not None

    @property
    def has_step(self) -> bool:
        """Tell whether its job has the step that it is; the first is where any job begins."""
        action = self.draft.action
        return self.step == 1 or (isinstance(action, SequenceAction) and action.step(self.step) is not None)

    @property
    def wait(self) -> WaitOrBranch | None:
        """Return the wait that it is, if it is one; a branch is one of no length."""
        action = self.draft.action
        if not isinstance(action, SequenceAction):
            return None
        step = action.steps[self.step - 1]
        return step if isinstance(step, (Wait, Branch)) else None

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

    @property
    def conditions(self) -> tuple[ConditionPolicy, ...]:
        """Return what must hold before it: what its job asks for, and a network after the machine slept."""
        asked = self.draft.policies.conditions
        policies = (asked,) if asked.conditions else ()
        needs_network = self.trigger is Trigger.CATCH_UP and self.action.is_call
        return (AFTER_SLEEP, *policies) if needs_network else policies


def work_of_claim(recorded: Recorded, draft: JobDraft) -> Work:
    """Return the work of a row just written."""
    run = recorded.run
    return Work(recorded.id, run, draft, is_under_way=_has_begun(draft, run.step, run.attempt))


def work_of_owned(owned: OwnedRun, draft: JobDraft) -> Work:
    """Return the work of a row that was there already."""
    run = row_of(owned.run, owned.request, owned.start_at, owned.asked_at)
    is_waiting = owned.run.state is RunState.CLAIMED and owned.run.reason is Reason.CONDITION
    return Work(
        owned.run.id,
        run,
        draft,
        owned.fence,
        _has_begun(draft, run.step, run.attempt),
        waits_since=owned.start_at if is_waiting else None,
    )


def row_of(run: Run, request: str, start_at: datetime, asked_at: datetime | None = None) -> NewRun:
    """Return the row of a run as it was claimed, to be written again for what follows it."""
    return NewRun(
        run.job_id,
        run.revision,
        run.due_at,
        run.trigger,
        attempt=run.attempt,
        request=request,
        start_at=start_at,
        idempotency_key=run.idempotency_key,
        step=run.step,
        asked_at=asked_at,
    )


def _has_begun(draft: JobDraft, step: int, attempt: int) -> bool:
    return isinstance(draft.action, SequenceAction) and (step > 1 or attempt > 1)


def _act(action: SequenceAction, number: int) -> Act:
    step = action.steps[number - 1]
    if not isinstance(step, Act):
        raise ValueError(f"step {number} calls and runs nothing")
    return step
