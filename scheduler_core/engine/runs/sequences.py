"""Decide how a sequence goes on: next step, end of a wait, effect of an edit. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from scheduler_core.engine.runs.work import Work
from scheduler_core.phrases.step_words import wait_words
from scheduler_core.planning.waits import answer_of_branch, outcome_of_wait, time_of_wait
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait, OpenWait
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, Branch, SequenceAction, Since, Step, Wait, WaitOrBranch
from scheduler_core.values.runs.run import Reason, RunState, Trigger

_BY_HAND = frozenset({Trigger.MANUAL, Trigger.API})


def next_step_of(
    work: Work, at: datetime, *, has_succeeded: bool, has_come: bool = False, is_skipped: bool = False
) -> NewRun | None:
    """Return the row of the step that follows one that ended so; None if there is none.

    What was asked for by hand stays so, and goes on though its job is off.
    """
    action = work.draft.action
    if not isinstance(action, SequenceAction):
        return None
    step = action.after(work.step, has_succeeded=has_succeeded, has_come=has_come, is_skipped=is_skipped)
    if step is None:
        return None
    return replace(
        work.run,
        step=step,
        attempt=1,
        trigger=work.trigger if work.trigger in _BY_HAND else Trigger.STEP,
        start_at=at,
        idempotency_key=_key_of(work, step),
        follows_run=work.run_id,
    )


def begun_wait(run_id: RunId, step: int, wait: WaitOrBranch, draft: JobDraft, revision: int) -> NewWait:
    return NewWait(
        run_id,
        time_of_wait(wait, draft.schedule),
        wait.event,
        "" if isinstance(wait, Branch) else wait_words(wait),
        is_since_start=wait.since is Since.START,
        is_branch=isinstance(wait, Branch),
        branch=branch_of(draft, step),
        revision=revision,
    )


def words_of_waits(works: Iterable[Work]) -> dict[RunId, str]:
    """Return for what those of these wait that are waits, be they begun or not."""
    waits = ((work.run_id, work.wait) for work in works)
    return {run_id: wait_words(wait) for run_id, wait in waits if isinstance(wait, Wait)}


def can_go_on_at(step: int, then: JobDraft, now: JobDraft) -> bool:
    """Tell whether a step of a job that was edited is still what it was, so that it may be tried once more.

    It may stand behind others than before, or act in another way at its old place. The first is where a job
    begins, whatever it does now.
    """
    new, old, behind = _steps(now), _steps(then), step - 1
    if not behind:
        return True
    if min(len(new), len(old)) <= behind:
        return False
    return new[behind] == old[behind] or (
        new[:behind] == old[:behind] and isinstance(new[behind], Act) and isinstance(old[behind], Act)
    )


def branch_of(draft: JobDraft, step: int) -> int | None:
    """Return the branch in one of whose ways a step stands."""
    return draft.action.places[step - 1].branch if isinstance(draft.action, SequenceAction) else None


def end_of_wait(work: Work, wait: WaitOrBranch, at: datetime, begun: OpenWait) -> Finished:
    """Return how a wait ended, after its time or by its event, or what a branch found."""
    came = begun.event_id is not None
    if isinstance(wait, Branch):
        answer = answer_of_branch(wait, has_succeeded=not begun.is_after_failure, came=came)
        return Finished(work.run_id, RunState.SUCCEEDED, at, Reason.NONE, answer, fence=work.fence)
    state, reason, text = outcome_of_wait(wait, came=came, moved_by=begun.moved_by)
    return Finished(work.run_id, state, at, reason, text, fence=work.fence)


def renewed(work: Work, revision: int, draft: JobDraft) -> Work:
    """Return a claim as its job reads now; one under way goes on as it began where that no longer fits.

    It fits as long as the steps behind it are the same, and the one it stands at is the same wait, or
    calls or runs something as before.
    """
    if work.is_under_way and not _fits(work, draft):
        return with_key_of(work, draft)
    return work.as_of(revision, draft)


def with_key_of(work: Work, newest: JobDraft) -> Work:
    """Return a claim that goes on as it began, with the key that its job has now."""
    key = newest.policies.key
    if work.draft.policies.key == key:
        return work
    return replace(work, draft=replace(work.draft, policies=replace(work.draft.policies, key=key)))


def _key_of(work: Work, step: int) -> str:
    """Each step has a key of its own, the same for all its attempts."""
    first = work.idempotency_key.removesuffix(f"/{work.step}") if work.step > 1 else work.idempotency_key
    return f"{first}/{step}"


def _fits(work: Work, draft: JobDraft) -> bool:
    new, old = _steps(draft), _steps(work.draft)
    behind = work.step - 1
    if min(len(new), len(old)) <= behind or new[:behind] != old[:behind]:
        return False
    now, then = new[behind], old[behind]
    return replace(now, name=then.name) == then or (isinstance(now, Act) and isinstance(then, Act))


def _steps(draft: JobDraft) -> tuple[Step, ...]:
    return draft.action.steps if isinstance(draft.action, SequenceAction) else ()
