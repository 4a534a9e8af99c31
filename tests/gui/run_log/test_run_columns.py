"""A run of the log, column by column."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from gui.run_log.run_columns import RunColumn, as_text, outcome_in_words, run_columns
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from tests.gui.conftest import NOON


@pytest.mark.parametrize(("attempt", "words"), [(1, "Failed (step 2)"), (3, "Failed (step 2, attempt 3)")])
def test_the_step_of_a_sequence_is_shown(attempt: int, words: str) -> None:
    assert outcome_in_words(replace(a_run(), step=2, attempt=attempt)) == words


def test_the_step_stands_before_the_result_where_the_outcome_needs_no_room() -> None:
    columns = run_columns(lambda: NOON + timedelta(days=1))
    run = replace(a_run(), step=2, attempt=1)

    assert columns[RunColumn.OUTCOME].text(run) == "Failed"
    assert columns[RunColumn.DETAIL].text(run) == "Step 2 · no space left"
    assert as_text(run, NOON).startswith("Failed (step 2)\t")


def test_a_run_is_shown_column_by_column() -> None:
    run = a_run()

    shown = {column.title: column.text(run) for column in run_columns(lambda: NOON + timedelta(days=1))}

    assert shown == {
        "Outcome": "Failed",
        "Job": "Back up",
        "Result": "Attempt 2 · no space left",
        "Reason": "exit code 3",
        "Due": "Fri 12:00:00",
        "Started": "Fri 12:00:01",
        "Late": "1.2 s",
        "Took": "1 min 05 s",
        "Code": "exit 3",
        "First error": "no space left",
    }


def test_what_succeeded_says_what_it_said_at_its_end_behind_what_else_is_to_be_known() -> None:
    run = replace(a_run(), state=RunState.SUCCEEDED, attempt=1, reason_text="", first_error_line="")
    detail = run_columns(lambda: NOON)[RunColumn.DETAIL].text

    assert detail(replace(run, result_line="200 · ok", trigger=Trigger.MANUAL)) == "200 · ok"
    assert detail(replace(run, result_line="ok", step=2, reason_text="ended")) == "Step 2 · ended · ok"
    assert detail(replace(run, trigger=Trigger.MANUAL)) != ""


def test_a_run_that_runs_shows_how_long_it_has_taken() -> None:
    run = a_run(state=RunState.RUNNING, finished_at=None)

    took = run_columns(lambda: NOON + timedelta(seconds=41))[RunColumn.DURATION].text(run)

    assert took == "40 s"


def a_run(
    state: RunState = RunState.FAILED, finished_at: datetime | None = NOON + timedelta(seconds=66)
) -> Run:
    return Run(
        RunId(1),
        JobId(1),
        "Back up",
        1,
        NOON,
        2,
        Trigger.SCHEDULE,
        state,
        Reason.FAILURE,
        "exit code 3",
        started_at=NOON + timedelta(seconds=1.2),
        finished_at=finished_at,
        exit_code=3,
        first_error_line="no space left",
    )
