"""The log as CSV and as JSON Lines."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scheduler_core.exchange.table.run_log import RunLogFormat, log_heading, log_lines
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger

RUN = Run(
    RunId(7),
    JobId(3),
    "Back up",
    2,
    datetime(2026, 11, 20, 8, 0, tzinfo=UTC),
    1,
    Trigger.SCHEDULE,
    RunState.FAILED,
    Reason.FAILURE,
    "exit code 3",
    exit_code=3,
    first_error_line='no space: "disk", full\nreally',
)


def test_csv_is_read_back_with_its_commas_quotes_and_line_ends() -> None:
    text = log_heading(RunLogFormat.CSV) + log_lines(RunLogFormat.CSV, [RUN, replace(RUN, id=RunId(8))])

    rows = list(csv.DictReader(io.StringIO(text, newline="")))

    assert [row["id"] for row in rows] == ["7", "8"]
    assert rows[0]["first_error_line"] == RUN.first_error_line
    assert (rows[0]["exit_code"], rows[0]["http_status"], rows[0]["state"]) == ("3", "", "failed")
    assert rows[0]["due_at"] == "2026-11-20T08:00:00.000Z"


@pytest.mark.parametrize("beginning", ["=", "+", "-", "@", "\t", "\r", "\uff1d"])
def test_no_cell_of_csv_is_a_formula(beginning: str) -> None:
    text = log_lines(RunLogFormat.CSV, [replace(RUN, job_name=f'{beginning}HYPERLINK("http://x")')])

    cells = next(csv.reader(io.StringIO(text, newline="")))

    assert cells[2] == f'\'{beginning}HYPERLINK("http://x")'


def test_a_negative_number_stays_one() -> None:
    early = replace(RUN, started_at=datetime(2026, 11, 20, 7, 59, 59, tzinfo=UTC))

    assert ",-1000," in log_lines(RunLogFormat.CSV, [early])


def test_json_lines_are_one_object_a_line_and_changed_in_nothing() -> None:
    text = log_heading(RunLogFormat.JSON_LINES) + log_lines(
        RunLogFormat.JSON_LINES, [replace(RUN, job_name="=Ü"), RUN]
    )

    found = [json.loads(line) for line in text.splitlines()]

    assert [each["job_name"] for each in found] == ["=Ü", "Back up"]
    assert found[0]["first_error_line"] == RUN.first_error_line
