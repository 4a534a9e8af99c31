"""Runs as the objects that programs read."""

from datetime import timedelta
from typing import TypedDict

from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.values.runs.run import Run


class RunObject(TypedDict):
    """The fields of a run, in the order in which they are written."""

    id: int
    job: int
    job_name: str
    due_at: str
    attempt: int
    trigger: str
    state: str
    reason: str
    started_at: str | None
    finished_at: str | None
    lateness_ms: int | None
    exit_code: int | None
    http_status: int | None
    first_error_line: str
    output_bytes: int
    idempotency_key: str
    reason_text: str
    due_until: str | None
    occurrences: int
    asked_by: str
    step: int
    waits_until: str | None
    waits_for: str
    held: str
    may_have_run_before: bool
    repeats_run: int | None
    result_line: str
    host: str


def object_of(run: Run) -> RunObject:
    return {
        "id": run.id,
        "job": run.job_id,
        "job_name": run.job_name,
        "due_at": for_programs(run.due_at),
        "attempt": run.attempt,
        "trigger": run.trigger,
        "state": run.state,
        "reason": run.reason,
        "started_at": for_programs_if_known(run.started_at),
        "finished_at": for_programs_if_known(run.finished_at),
        "lateness_ms": _milliseconds(lateness_of(run)),
        "exit_code": run.exit_code,
        "http_status": run.http_status,
        "first_error_line": run.first_error_line,
        "output_bytes": run.output_bytes,
        "idempotency_key": run.idempotency_key,
        "reason_text": run.reason_text,
        "due_until": for_programs_if_known(run.due_until),
        "occurrences": run.occurrences,
        "asked_by": run.asked_by,
        "step": run.step,
        "waits_until": for_programs_if_known(run.waits_until),
        "waits_for": run.waits_for,
        "held": run.held,
        "may_have_run_before": run.may_have_run_before,
        "repeats_run": run.repeats_run,
        "result_line": run.result_line,
        "host": run.host,
    }


def lateness_of(run: Run) -> timedelta | None:
    """Return how long after it was to begin a run did; None if it didn't.

    A retry that somebody brings forward is not late; a clock that was set back is told as it is.
    """
    if run.started_at is None:
        return None
    late = run.started_at - run.planned_at
    return late if run.planned_at == run.due_at else max(late, timedelta())


def _milliseconds(length: timedelta | None) -> int | None:
    return None if length is None else length // timedelta(milliseconds=1)
