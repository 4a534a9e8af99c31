"""How a sequence goes on: its next step, the end of a wait, and what an edit changes in between. Pure."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.engine.runs.work import Work
from scheduler_core.phrases.step_words import time_words, wait_words
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, Otherwise, SequenceAction, Since, Step, Wait
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.schedule import Schedule

_BY_HAND = frozenset({Trigger.MANUAL, Trigger.API})


def next_step_of(work: Work, at: datetime, *, has_succeeded: bool) -> NewRun | None:
    """Return the row of the step that follows one that ended so; None if there is none.

    What was asked for by hand stays so, and goes on though its job is off.
    """
    action = work.draft.action
    step = (
        action.after(work.step, has_succeeded=has_succeeded) if isinstance(action, SequenceAction) else None
    )
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


def begun_wait(run_id: RunId, wait: Wait, draft: JobDraft) -> NewWait:
    return NewWait(
        run_id,
        _time_of(wait, draft.schedule),
        wait.event,
        wait_words(wait),
        is_since_start=wait.since is Since.START,
    )


def _time_of(wait: Wait, schedule: Schedule) -> timedelta | datetime:
    """Return how long a wait is, or the instant of its end on the wall clock of the job."""
    if isinstance(wait.time, timedelta):
        return wait.time
    tick = Setting(schedule.zone, schedule.policies).instant(wait.time)
    return ticks.to_instant(min(max(tick, ticks.FIRST_TICK), ticks.AFTER_LAST_TICK - 1))


def end_of_wait(work: Work, wait: Wait, at: datetime, *, came: bool, moved_by: str = "") -> Finished:
    """Return how a wait ended: after its time, or by its event."""
    state, reason, text = outcome_of_wait(wait, came=came, moved_by=moved_by)
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


def outcome_of_wait(wait: Wait, *, came: bool, moved_by: str = "") -> tuple[RunState, Reason, str]:
    """Return how a wait ends, why, and that in words; `moved_by` is who gave it another end."""
    event = f"the event “{wait.event}”"
    time = f"until the time set by {moved_by}" if moved_by else time_words(wait.time)
    if wait.unless and came:
        return RunState.SKIPPED, Reason.CONDITION, f"{event} came, so the rest is left out"
    if came:
        return RunState.SUCCEEDED, Reason.NONE, f"{event} came"
    if not wait.until:
        unless = f" without {event}" if wait.unless else ""
        return RunState.SUCCEEDED, Reason.NONE, f"waited {time}{unless}"
    is_length = isinstance(wait.time, timedelta) and not moved_by
    said = f"{event} did not come {'within ' if is_length else ''}{time}"
    match wait.otherwise:
        case Otherwise.RUN:
            return RunState.SUCCEEDED, Reason.NONE, f"{said}; it goes on all the same"
        case Otherwise.SKIP:
            return RunState.SKIPPED, Reason.CONDITION, f"{said}, so the rest is left out"
        case Otherwise.FAIL:
            return RunState.FAILED, Reason.CONDITION, said


def _fits(work: Work, draft: JobDraft) -> bool:
    new, old = _steps(draft), _steps(work.draft)
    behind = work.step - 1
    if min(len(new), len(old)) <= behind or new[:behind] != old[:behind]:
        return False
    now, then = new[behind], old[behind]
    return now == then or (isinstance(now, Act) and isinstance(then, Act))


def _steps(draft: JobDraft) -> tuple[Step, ...]:
    return draft.action.steps if isinstance(draft.action, SequenceAction) else ()
