"""Work out what follows the end of a run: its row, next attempt, step and occurrence. Pure."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.process.process import ProcessEnd
from scheduler_core.engine.runs.sequences import end_of_wait, next_step_of, renewed
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.chains import SURE, jobs_started
from scheduler_core.planning.interruptions import after_interruption, rest_before_rerun
from scheduler_core.planning.overlap import REPLACED_TEXT
from scheduler_core.planning.planner import after_end, counts_from_end, next_regular
from scheduler_core.planning.retries import FailedAttempt, GiveUp, NextAttempt, Retry, next_attempt
from scheduler_core.store.jobs.due_jobs import DueMove
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import OpenWait
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Interrupted
from scheduler_core.values.jobs.sequence import SequenceAction, WaitOrBranch
from scheduler_core.values.runs.run import Reason, RunState, Trigger

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
    """Return why a run ends that somebody asked to end, which may be the engine that plans."""
    if who == REPLACING:
        return REPLACED
    return Stop(RunState.CANCELLED, Reason.BY_USER, f"cancelled by {who}" if who else "cancelled")


# Who asks for the end of a run elsewhere because another takes its place.
REPLACING = "hourbell: replaced"
REPLACED = Stop(RunState.CANCELLED, Reason.REPLACED, REPLACED_TEXT)
SHUT_DOWN = Stop(RunState.INTERRUPTED, Reason.SHUTDOWN, "Hourbell was stopped while it ran")


def before_begin(stop: Stop, work: Work) -> Stop:
    """Return why a claim is not begun: one whose place is taken is skipped if nothing of it has begun."""
    is_skipped = stop is REPLACED and not (work.is_under_way or work.attempt > 1)
    return replace(stop, state=RunState.SKIPPED) if is_skipped else stop


def broken_off(error: BaseException) -> Stop:
    text = f"Hourbell itself failed here ({type(error).__name__}: {error}); please report it"
    return Stop(RunState.INTERRUPTED, Reason.CRASH, text)


def ending_of_outcome(work: Work, outcome: ActionOutcome, at: datetime, output_bytes: int) -> Ending:
    """Return what is written when an action has ended by itself, the next attempt if there is to be one."""
    follows = _after(work, outcome, at)
    said = outcome.reason_text
    if isinstance(follows, GiveUp) and work.policies.retry.retries:
        said = f"{said} ({follows.text})".strip()
    finished = Finished(
        work.run_id,
        outcome.state,
        at,
        Reason.LIMIT if outcome.exceeded else _REASONS[outcome.state],
        said,
        outcome.exit_code,
        outcome.http_status,
        outcome.first_error_line,
        output_bytes,
        work.fence,
        outcome.result_line,
        outcome.usage,
        outcome.exceeded,
        outcome.unkept,
    )
    if isinstance(follows, Retry):
        return _ending(work, finished, next_attempt_of(work, Trigger.RETRY, follows.at))
    if outcome.state is RunState.CANCELLED:
        return _ending(work, finished, None)
    return _going_on(work, finished, at, has_succeeded=outcome.state is RunState.SUCCEEDED)


def ending_of_wait(work: Work, wait: WaitOrBranch, at: datetime, begun: OpenWait) -> Ending:
    """Return what is written when a wait or branch is over; it passes on how it went before."""
    finished = end_of_wait(work, wait, at, begun)
    if finished.state is RunState.SKIPPED:
        return _ending(work, finished, None)
    has_succeeded = finished.state is RunState.SUCCEEDED and not begun.is_after_failure
    return _going_on(work, finished, at, has_succeeded=has_succeeded, has_come=begun.event_id is not None)


def ending_of_skip(
    work: Work, who: str, at: datetime, *, has_succeeded: bool, before: RunId | None
) -> Ending:
    """Return what is written when somebody skips a step: what follows goes on from the step before it."""
    text = f"skipped by {who}" if who else "skipped"
    finished = Finished(work.run_id, RunState.SKIPPED, at, Reason.BY_USER, text, fence=work.fence)
    following = next_step_of(work, at, has_succeeded=has_succeeded, is_skipped=True)
    if following is not None:
        return _ending(work, finished, replace(following, follows_run=before))
    state = RunState.SUCCEEDED if has_succeeded else RunState.FAILED
    return replace(_ending(work, finished, None), starts=started_by(work, state))


def ending_of_stop(
    work: Work,
    stop: Stop,
    at: datetime,
    *,
    exit_code: int | None = None,
    next_run: NewRun | None = None,
    end: ProcessEnd | None = None,
) -> Ending:
    """Return what is written when a run was ended or kept from beginning; its process may have an `end`."""
    finished = Finished(
        work.run_id,
        stop.state,
        at,
        stop.reason,
        stop.text,
        exit_code=exit_code,
        fence=work.fence,
        usage=None if end is None else end.usage,
        unkept_limits="" if end is None else end.unkept_of(work.policies.limits),
    )
    if next_run is None and stop.state in SURE:
        ending = _going_on(work, finished, at, has_succeeded=stop.state is RunState.SUCCEEDED)
    else:
        ending = _ending(work, finished, next_run)
    return replace(ending, is_from_outside=True)


def ending_of_shutdown(work: Work, at: datetime, end: ProcessEnd | None = None) -> Ending:
    """Return what is written of a run that the end of its engine cut off; the next engine runs it again.

    That it was begun so often is taken for how often it was cut off, which is never less.
    """
    reruns = work.attempt - 1 if work.trigger is Trigger.RERUN else 0
    is_rerun = after_interruption(work.action, work.policies, reruns) is Interrupted.RERUN
    start_at = at + rest_before_rerun(reruns)
    next_run = next_attempt_of(work, Trigger.RERUN, start_at) if is_rerun else None
    return ending_of_stop(work, SHUT_DOWN, at, next_run=next_run, end=end)


def next_attempt_of(work: Work, trigger: Trigger, start_at: datetime) -> NewRun:
    """Return the row of the next attempt: the same occurrence with the same key."""
    return replace(
        work.run,
        trigger=trigger,
        attempt=work.attempt + 1,
        start_at=start_at,
        follows_run=work.run_id,
    )


def _after(work: Work, outcome: ActionOutcome, at: datetime) -> NextAttempt | None:
    if outcome.failure is None:
        return None
    if outcome.exceeded:
        return GiveUp("what has passed a limit is not tried again")
    is_first = work.request == "" and work.step == 1
    next_due_at = next_regular(work.draft.schedule, max(at, work.due_at)) if is_first else None
    failure = FailedAttempt(work.run_id, work.attempt, at, outcome.failure, outcome.retry_after)
    return next_attempt(failure, work.policies.retry, next_due_at)


def _going_on(
    work: Work, finished: Finished, at: datetime, *, has_succeeded: bool, has_come: bool = False
) -> Ending:
    """Return the end of a step with the step that follows, by what the job says when that is written."""
    if not isinstance(work.draft.action, SequenceAction):
        return _ending(work, finished, None)

    def ending(of: Work) -> Ending:
        following = next_step_of(of, at, has_succeeded=has_succeeded, has_come=has_come)
        return _ending(of, finished, following, has_failed_before=not has_succeeded)

    def as_edited(revision: int, draft: JobDraft) -> Ending:
        edited = renewed(replace(work, is_under_way=True), revision, draft)
        return replace(ending(edited), draft=edited.draft)

    return replace(ending(work), revision=work.revision, as_edited=as_edited)


def _ending(
    work: Work, finished: Finished, next_run: NewRun | None, *, has_failed_before: bool = False
) -> Ending:
    """Return what is written; a wait that ends well after a failure leaves it at that."""
    move = None
    is_of_backfill = work.backfill_at_once > 0  # which changes nothing about what is to come
    if next_run is None and counts_from_end(work.draft.schedule) and not is_of_backfill:
        due_at = after_end(work.draft.schedule, finished.finished_at)
        move = DueMove(work.job_id, work.revision, None, due_at)
    most = None if is_of_backfill else work.draft.policies.pause_after_failures
    has_ended_well = finished.state is RunState.SUCCEEDED
    state = RunState.FAILED if has_ended_well and has_failed_before else finished.state
    starts = () if next_run is not None else started_by(work, state)
    return Ending(
        finished,
        work.job_id,
        next_run,
        pause_after_failures=most,
        move=move,
        starts=starts,
        makes_room=is_of_backfill and next_run is None,
    )


def started_by(work: Work, state: RunState) -> tuple[str, ...]:
    """Return the names of the jobs that follow; none where it is not known how it ended."""
    return jobs_started(work.draft.policies.chains, state)
