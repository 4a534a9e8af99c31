"""Stories of users who want more than times, at a command line beside an engine without a window."""

import json
import os
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from tests.journeys.terminal import Terminal
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)
# A job that fires by no time of its own.
FAR = ("--once", "2099-12-31T00:00")


def test_each_scan_that_lands_in_a_folder_is_converted(terminal: Terminal, tmp_path: Path) -> None:
    """Two scans are two runs, each of which says of which file it is."""
    scans = tmp_path / "scans"
    scans.mkdir()
    terminal.start_engine()
    rule = ("--on-file", f"arrives: {scans}/*.pdf", "--overlapping", "queue")
    terminal.types("job", "add", "convert", *rule, "--script", 'echo "$HOURBELL_EVENT_PATH"')
    terminal.waits_for(f"on-file arrives: {scans}/*.pdf", "watch", "list")

    for page in (1, 2):
        (scans / f"page {page}.pdf").write_text("scanned")

    runs = terminal.waits_for_end("convert", 2)
    assert {run["result_line"] for run in runs} == {f"{scans}/page {page}.pdf" for page in (1, 2)}
    for run in runs:
        assert f"event     {run['result_line']}" in terminal.types("run", "show", str(run["id"]))
    terminal.stop_engine()


def test_a_report_follows_once_two_others_have_worked(terminal: Terminal) -> None:
    terminal.start_engine()
    for name in ("Fetch", "Check"):
        terminal.types("job", "add", name, *FAR, "--script", "true")
    terminal.types("job", "add", "Report", "--on-job", "Fetch and Check", "--script", "true")
    terminal.waits_for("on-job Fetch and Check", "watch", "list")

    terminal.types("job", "run", "Fetch", "--wait")
    assert not terminal.runs("Report")
    terminal.types("job", "run", "Check", "--wait")

    (run,) = terminal.waits_for_end("Report")
    assert run["state"] == "succeeded"
    assert "After success of “Fetch” and “Check”" in terminal.types("why", "Report")
    terminal.stop_engine()


def test_the_phone_is_told_that_a_job_is_late_and_that_it_works_again(
    terminal: Terminal, tmp_path: Path
) -> None:
    """The run goes on until somebody writes to what it reads, which is after it was told to be late."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with FaultyServer() as phone:
        terminal.start_engine()
        terminal.types("channel", "add", "phone", "--ntfy", f"{phone.plain}/echo/phone")
        terminal.types("channel", "test", "phone")
        phone.await_requests(1)
        phone.forget()
        limits = ("--late", "end:1s", "--tell", "recovered,late:phone")
        terminal.types("job", "add", "Report", *FAR, *limits, "--script", f"cat {gate}")

        terminal.types("job", "run", "Report")
        phone.await_requests(1)
        gate.write_text("go on")
        phone.await_requests(2)

        told = [json.loads(each.body) for each in phone.seen]
        assert [(each["topic"], each["title"]) for each in told] == [
            ("phone", "“Report” is late"),
            ("phone", "“Report” works again"),
        ]
        terminal.waits_for("works", "channel", "list")
        terminal.stop_engine()


def test_run_now_asks_for_the_month(terminal: Terminal) -> None:
    """Nothing runs without one that fits, and what is given is what the run gets and keeps."""
    terminal.start_engine()
    month = r"month /\d{4}-\d{2}/ # Which month"
    script = 'echo "of $HOURBELL_PARAM_MONTH"'
    off = ("--enabled", "no")
    terminal.types("job", "add", "Report", *FAR, *off, "--param", month, "--script", script)

    assert "month: needs a value" in terminal.is_refused("job", "run", "Report")
    assert "does not match" in terminal.is_refused("job", "run", "Report", "--with", "month=October")
    assert not terminal.runs("Report")
    out = terminal.types("job", "run", "Report", "--with", "month=2026-10", "--wait")

    (run,) = terminal.runs("Report")
    assert out == "of 2026-10\n"
    assert "month = 2026-10" in terminal.types("run", "show", str(run["id"]))
    terminal.stop_engine()


def test_last_week_is_made_up_for(terminal: Terminal) -> None:
    """Seven occurrences before the job was there run once each, though they are asked for twice."""
    terminal.start_engine()
    # Half a day away from now, so that none comes while somebody looks.
    first = SystemClock().now().replace(microsecond=0) - 20 * DAY - DAY / 2
    terminal.types("job", "add", "Report", "--every", "1d", "--starts", first.isoformat(), "--script", "true")
    asked = ("job", "backfill", "Report", "--from", "7d", "--id", "week")

    assert "7 of 7 occurrences would run" in terminal.types(*asked)
    assert not terminal.runs("Report")
    for _ in range(2):
        terminal.types(*asked, "--yes")
    terminal.waits_for("7 succeeded", "job", "backfill", "Report", "--list")

    runs = terminal.runs("Report")
    assert len({run["due_at"] for run in runs}) == len(runs) == 7
    told = terminal.types("job", "backfill", "Report", "--from", "7d")
    assert "Nothing of it would run: all of this span has run" in told
    terminal.stop_engine()


def test_a_script_takes_no_more_than_some_memory_and_half_a_core(terminal: Terminal) -> None:
    """What wants more memory is ended, and its run says which limit it passed."""
    terminal.start_engine()
    greedy = "python3 -c \"import signal; x = b'x' * 2 * 10 ** 8; signal.pause()\""
    limits = ("--limit", "memory:100M,cpu:50%")
    terminal.types("job", "add", "Convert", *FAR, *limits, "--script", greedy)
    assert "memory:100M" in terminal.types("job", "show", "Convert")

    assert "its limit memory:100M" in terminal.is_refused("job", "run", "Convert", "--wait")

    (run,) = terminal.runs("Convert")
    assert (run["state"], run["reason"]) == ("failed", "limit")
    assert run["peak_memory_bytes"] > 100 * 1024**2
    terminal.stop_engine()
