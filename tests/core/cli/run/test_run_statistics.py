"""`hourbell run statistics`: the ledger summed up."""

import json
from pathlib import Path

import pytest

from scheduler_core.store.runs.ledger import finish
from scheduler_core.store.runs.run_changes import Finished
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


def test_the_slowest_jobs_are_listed(past: Past, hourbell: Hourbell) -> None:
    """No command said which job takes longest."""
    a_bad_day(past)
    slow = past.run(past.job("Slow"), NOW - HOUR, RunState.RUNNING)
    with past.store.write() as tx:
        finish(tx, [Finished(slow, RunState.SUCCEEDED, NOW - HOUR / 2)])

    told = hourbell("run", "statistics", "--limit", "2")
    listed = json.loads(hourbell("run", "statistics", "--json").out)["slowest"]

    assert [line.split() for line in told.lines[5:8]] == [
        ["On", "average", "Longest", "Runs", "Slowest", "jobs"],
        ["29m58s", "29m58s", "1", "Slow"],
        ["3.0", "s", "3.0", "s", "9", "Back", "up"],
    ]
    assert [(each["job_name"], each["runs"], each["longest_ms"]) for each in listed] == [
        ("Slow", 1, 1_798_000),
        ("Back up", 9, 3_000),
        ("Other", 1, 3_000),
    ]


def test_where_nothing_ran_there_is_no_rate(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("run", "statistics")

    assert result.lines == [
        "Runs      none",
        "Success   nothing has run to an end",
        "Took      nothing has run",
        "Late      nothing has run",
    ]
    assert json.loads(hourbell("run", "statistics", "--json").out)["success_rate"] is None
