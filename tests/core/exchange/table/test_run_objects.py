"""Runs as objects for programs, and their outcomes as words and exit codes."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.cli.run.instance_words import OUTCOMES, exit_code_of_run, outcome_word, read_outcomes
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger

DUE = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)
DONE = Run(
    RunId(7),
    JobId(3),
    "Back up",
    2,
    DUE,
    1,
    Trigger.SCHEDULE,
    RunState.FAILED,
    Reason.FAILURE,
    "it ended with exit code 3",
    claimed_at=DUE - timedelta(seconds=1),
    started_at=DUE + timedelta(milliseconds=12, microseconds=900),
    finished_at=DUE + timedelta(seconds=2),
    exit_code=3,
    first_error_line="no space left",
    output_bytes=120,
    idempotency_key="k-1",
)


def test_a_run_is_an_object_of_exactly_the_promised_fields() -> None:
    assert object_of(DONE) == {
        "id": 7,
        "job": 3,
        "job_name": "Back up",
        "due_at": "2026-11-20T08:00:00.000Z",
        "attempt": 1,
        "trigger": "schedule",
        "state": "failed",
        "reason": "failure",
        "started_at": "2026-11-20T08:00:00.012Z",
        "finished_at": "2026-11-20T08:00:02.000Z",
        "lateness_ms": 12,
        "exit_code": 3,
        "http_status": None,
        "first_error_line": "no space left",
        "output_bytes": 120,
        "idempotency_key": "k-1",
        "reason_text": "it ended with exit code 3",
        "due_until": None,
        "occurrences": 1,
        "asked_by": "",
        "step": 1,
        "waits_until": None,
        "waits_for": "",
        "held": "",
        "may_have_run_before": False,
        "repeats_run": None,
        "result_line": "",
        "host": "",
        "computing_ms": None,
        "peak_memory_bytes": None,
        "blocks_read": None,
        "blocks_written": None,
        "unkept_limits": "",
    }


def test_a_run_that_never_began_is_not_late() -> None:
    skipped = object_of(replace(DONE, state=RunState.SKIPPED, started_at=None))

    assert (skipped["started_at"], skipped["lateness_ms"]) == (None, None)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["failed"], {RunState.FAILED}),
        (["failed,timed-out", "Timed_Out"], {RunState.FAILED, RunState.TIMED_OUT}),
        (["waiting"], {RunState.CLAIMED}),
        (["unfinished", "missed"], {RunState.CLAIMED, RunState.RUNNING, RunState.MISSED}),
    ],
)
def test_outcomes_are_read_alone_or_in_a_list(texts: list[str], expected: set[RunState]) -> None:
    assert read_outcomes("outcome", texts) == expected


def test_each_outcome_that_is_offered_can_be_read() -> None:
    assert set().union(*(read_outcomes("outcome", [word]) for word in OUTCOMES)) == set(RunState)


@pytest.mark.parametrize("text", ["", "fail", "failed,"])
def test_a_word_that_is_no_outcome_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(InvalidInput, match="succeeded, failed, timed-out"):
        read_outcomes("outcome", [text])


def test_outcomes_are_shown_in_plain_words() -> None:
    shown = [outcome_word(replace(DONE, state=state)) for state in (RunState.CLAIMED, RunState.TIMED_OUT)]

    assert shown == ["waiting", "timed out"]


def test_only_success_is_a_good_end() -> None:
    codes = {state: exit_code_of_run(replace(DONE, state=state)) for state in RunState}

    assert {state for state, code in codes.items() if code == 0} == {RunState.SUCCEEDED}
    assert codes == dict.fromkeys(RunState, 1) | {RunState.SUCCEEDED: 0, RunState.FAILED: 3}


@pytest.mark.parametrize(
    ("code", "told"), [(None, 1), (0, 1), (1, 1), (255, 255), (137, 137), (-9, 1), (3221225786, 1)]
)
def test_a_script_that_failed_lends_its_exit_code_where_a_shell_knows_it(code: int | None, told: int) -> None:
    assert exit_code_of_run(replace(DONE, exit_code=code)) == told
