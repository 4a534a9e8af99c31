"""What follows from the end of a run: its row, the next attempt, the next occurrence. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.engine.planner import after_end, counts_from_end
from scheduler_core.engine.retries import Failure, GiveUp, NextAttempt, Retry, next_attempt
from scheduler_core.engine.run_lanes import Ending
from scheduler_core.engine.work import Work, row_of
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.store.due_jobs import Move
from scheduler_core.store.run_changes import Finished, NewRun
from scheduler_core.values.run import Reason, RunState, Trigger

_REASONS = {
    RunState.SUCCEEDED: Reason.NONE,
    RunState.FAILED: Reason.FAILURE,
    RunState.TIMED_OUT: Reason.TIME_OUT,
    RunState.CANCELLED: Reason.BY_USER,
}


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a run is ended before its time, or not begun."""

    state: RunState
    reason: Reason
    text: str


def cancelled_by(who: str) -> Stop:
    return Stop(RunState.CANCELLED, Reason.BY_USER, f"cancelled by {who}" if who else "cancelled")


REPLACED = Stop(RunState.CANCELLED, Reason.REPLACED, "a later run took its place")
SHUT_DOWN = Stop(RunState.INTERRUPTED, Reason.SHUTDOWN, "Hourbell was stopped while it ran")


def ending_of_outcome(work: Work, outcome: ActionOutcome, at: datetime, output_bytes: int) -> Ending:
    """Return what is written when an action has ended by itself, the next attempt if there is to be one."""
    follows = _after(work, outcome, at)
    said = outcome.reason_text
    if isinstance(follows, GiveUp) and work.draft.policies.retry.retries:
        said = f"{said} ({follows.text})".strip()
    finished = Finished(
        work.run_id,
        outcome.state,
        at,
        _REASONS[outcome.state],
        said,
        outcome.exit_code,
        outcome.http_status,
        outcome.first_error_line,
        output_bytes,
        work.fence,
    )
    next_run = next_attempt_of(work, Trigger.RETRY, follows.at) if isinstance(follows, Retry) else None
    return _ending(work, finished, next_run)


def ending_of_stop(
    work: Work,
    stop: Stop,
    at: datetime,
    *,
    exit_code: int | None = None,
    next_run: NewRun | None = None,
) -> Ending:
    """Return what is written when a run was ended or kept from beginning."""
    finished = Finished(
        work.run_id, stop.state, at, stop.reason, stop.text, exit_code=exit_code, fence=work.fence
    )
    return _ending(work, finished, next_run)


def next_attempt_of(work: Work, trigger: Trigger, start_at: datetime) -> NewRun:
    """Return the row of the next attempt: the same occurrence with the same key."""
    return replace(
        row_of(work),
        trigger=trigger,
        attempt=work.attempt + 1,
        start_at=start_at,
        follows_run=work.run_id,
    )


def _after(work: Work, outcome: ActionOutcome, at: datetime) -> NextAttempt | None:
    if outcome.failure is None:
        return None
    next_due_at = None
    if work.request == "" and not counts_from_end(work.draft.schedule):
        next_due_at = next_after(compile_schedule(work.draft.schedule), max(at, work.due_at))
    failure = Failure(work.run_id, work.attempt, at, outcome.failure, outcome.retry_after)
    return next_attempt(failure, work.draft.policies.retry, next_due_at)


def _ending(work: Work, finished: Finished, next_run: NewRun | None) -> Ending:
    move = None
    if next_run is None and counts_from_end(work.draft.schedule):
        due_at = after_end(work.draft.schedule, finished.finished_at)
        move = Move(work.job_id, work.revision, None, due_at)
    most = work.draft.policies.pause_after_failures
    return Ending(finished, work.job_id, next_run, pause_after_failures=most, move=move)
