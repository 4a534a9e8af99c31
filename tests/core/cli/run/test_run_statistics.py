"""`hourbell run statistics`: the ledger summed up."""

import json
from pathlib import Path

import pytest

from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR

pytestmark = pytest.mark.slow


def a_bad_day(past: Past) -> None:
    job_id = past.job("Back up")
    for number in range(1, 7):
        past.run(job_id, NOW - number * HOUR)
    for number in range(7, 9):
        past.run(job_id, NOW - number * HOUR, RunState.FAILED, error="disk full")
    past.run(job_id, NOW - 9 * HOUR, RunState.CANCELLED, reason_text="cancelled by ann")
    past.run(past.job("Other"), NOW - 30 * HOUR, RunState.TIMED_OUT, error="no answer")


def test_runs_are_summed_up_for_people(past: Past, hourbell: Hourbell) -> None:
    a_bad_day(past)

    result = hourbell("run", "statistics", "--since", "24h")

    assert result.lines[:4] == [
        "Runs      9: 6 succeeded, 2 failed, 1 cancelled",
        "Success   75.0% of those that ran to an end",
        "Took      half of them up to 3.0 s, 95 of 100 up to 3.0 s, the longest 3.0 s",
        "Late      half of them up to 2.0 s, 95 of 100 up to 2.0 s, the longest 2.0 s",
    ]
    assert [line.split() for line in result.lines[6:]] == [
        ["2", "Fri", "2026-11-20", "02:00:00", "+01:00", "failed", "disk", "full"]
    ]


def test_runs_are_summed_up_for_programs(past: Past, hourbell: Hourbell) -> None:
    a_bad_day(past)

    told = json.loads(hourbell("run", "statistics", "--job", "other", "--json").out)

    assert (told["counts"], told["success_rate"]) == ({"timed_out": 1}, 0.0)
    assert told["duration"]["median_ms"] == 3_000
    assert [each["first_error_line"] for each in told["failures"]] == ["no answer"]


def test_where_nothing_ran_there_is_no_rate(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("run", "statistics")

    assert result.lines == [
        "Runs      none",
        "Success   nothing has run to an end",
        "Took      nothing has run",
        "Late      nothing has run",
    ]
    assert json.loads(hourbell("run", "statistics", "--json").out)["success_rate"] is None
