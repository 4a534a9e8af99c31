"""`hourbell job logs`, `stop` and `status`: what runs of a job did, and do."""

import json

import pytest
from sqlalchemy import update

from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.owned_runs import asked_to_end
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream, Reason, RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR

STDOUT, STDERR, *_ = OutputStream


def wrote(past: Past, run_id: RunId, text: bytes) -> RunId:
    past.wrote(run_id, (STDOUT, 0, text))
    return run_id


# ---- logs


def test_logs_are_of_the_newest_run(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    wrote(past, past.run(job_id, NOW - 2 * HOUR), b"old\n")
    newest = past.run(job_id, NOW - HOUR, RunState.FAILED, reason_text="exit code 3", exit_code=3)
    wrote(past, newest, b"new\n")
    past.skipped(job_id, NOW - HOUR / 2, NOW - HOUR / 4, 3)
    wrote(past, past.run(past.job("Other"), NOW - HOUR), b"other\n")

    result = hourbell("job", "logs", "back")

    assert (result.code, result.out) == (0, "new\n")
    assert result.err == f"— run {newest}, Fri 2026-11-20 08:00 +01:00, failed: exit code 3\n"


def test_logs_of_several_runs_begin_with_the_oldest(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    for hours, text in ((3, b"one\n"), (2, b"two\n"), (1, b"three\n")):
        wrote(past, past.run(job_id, NOW - hours * HOUR), text)

    assert hourbell("job", "logs", "Back up", "--runs", "2", "--quiet").out == "two\nthree\n"
    assert hourbell("job", "logs", "Back up", "--runs", "9", "--quiet").out == "one\ntwo\nthree\n"


def test_programs_get_each_run_behind_what_it_wrote(past: Past, hourbell: Hourbell) -> None:
    run_id = wrote(past, past.run(past.job("Back up"), NOW - HOUR), b"one\n")

    result = hourbell("job", "logs", "Back up", "--json")

    lines = [json.loads(line) for line in result.lines]
    assert [lines[0]["text"], lines[1]["id"], result.err] == ["one\n", run_id, ""]


def test_a_job_that_has_not_run_says_so(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.skipped(job_id, NOW - 2 * HOUR, NOW - HOUR, 2)

    result = hourbell("job", "logs", "Back up")

    assert (result.code, result.out) == (5, "")
    assert f"has not run yet; hourbell job run {job_id} --wait runs it now" in result.err


def test_a_try_made_now_of_what_was_due_before_is_the_newest(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    wrote(past, past.run(job_id, NOW - 2 * HOUR), b"in time\n")
    again = past.run(job_id, NOW - 26 * HOUR)
    with past.store.write() as tx:
        tx.connection.execute(update(RUNS).where(RUNS.c.id == again).values(finished_at=NOW))
    wrote(past, again, b"again\n")

    assert hourbell("job", "logs", "Back up", "--quiet").out == "again\n"
    assert f"run {again} succeeded" in hourbell("job", "status", "Back up").out


# ---- stop


def test_stop_ends_what_runs_once(past: Past, hourbell: Hourbell) -> None:
    job_id, other = past.job("Back up"), past.job("Back up more")
    running = past.run(job_id, NOW - HOUR, RunState.RUNNING)
    apart = past.run(other, NOW - HOUR, RunState.RUNNING)

    first, second = hourbell("job", "stop", "Back up"), hourbell("job", "stop", "Back up")

    assert (first.code, first.out) == (0, f"Run {running} of “Back up” is asked to end.\n")
    assert (second.code, second.out) == (0, f"Run {running} of “Back up” was already asked to end.\n")
    with past.store.read() as tx:
        assert set(asked_to_end(tx, (running, apart))) == {running}


def test_stop_of_what_does_not_run_says_so(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR)

    result = hourbell("job", "stop", "Back up")

    assert (result.code, result.out) == (0, "Nothing to stop: “Back up” is not running.\n")


def test_stop_of_all_ends_what_runs_of_all_jobs(past: Past, hourbell: Hourbell) -> None:
    running = [past.run(past.job(name), NOW - HOUR, RunState.RUNNING) for name in ("Back up", "Report")]

    told = hourbell("job", "stop", "--all")

    assert sorted(told.lines) == [
        f"Run {running[0]} of “Back up” is asked to end.",
        f"Run {running[1]} of “Report” is asked to end.",
    ]
    with past.store.read() as tx:
        assert set(asked_to_end(tx, running)) == set(running)


def test_stop_of_all_where_nothing_runs_says_so(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR)

    assert hourbell("job", "stop", "--all").out == "Nothing to stop: nothing runs.\n"


@pytest.mark.parametrize("words", [(), ("Back up", "--all")])
def test_stop_wants_jobs_or_all(past: Past, hourbell: Hourbell, words: tuple[str, ...]) -> None:
    past.run(past.job("Back up"), NOW - HOUR, RunState.RUNNING)

    refused = hourbell("job", "stop", *words)

    assert (refused.code, "or say --all" in refused.err) == (2, True)


def test_cancel_of_all_leads_to_stop(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")

    assert "did you mean hourbell job stop --all?" in hourbell("run", "cancel", "--all").err


def test_stop_says_what_waits_and_stays(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    running = past.run(job_id, NOW - HOUR, RunState.RUNNING)
    waiting = past.run(job_id, NOW, RunState.CLAIMED)
    with past.store.write() as tx:
        say_waits(tx, [Waits(waiting, 0, Reason.OVERLAP, "the run before has not ended")])

    result = hourbell("job", "stop", "Back up")

    ended, stays = result.lines
    assert ended == f"Run {running} of “Back up” is asked to end."
    assert stays == (
        f"Run {waiting} of “Back up” waits: the run before has not ended, and stays; "
        f"hourbell run cancel {waiting} ends it."
    )
    with past.store.read() as tx:
        assert set(asked_to_end(tx, (running, waiting))) == {running}


def test_stop_wants_the_whole_name(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR, RunState.RUNNING)

    assert hourbell("job", "stop", "Back").code == 5


# ---- status


def test_status_of_a_job_is_told_in_some_lines(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    failed = past.run(job_id, NOW - 2 * HOUR, RunState.FAILED, error="no space left", exit_code=3)
    running = past.run(job_id, NOW - HOUR, RunState.RUNNING)

    result = hourbell("job", "status", "back")

    assert result.code == 0
    assert result.lines[:2] == [f"“Back up” (job {job_id})", "  state     on"]
    assert f"  now       run {running} running since Fri 2026-11-20 08:00:02 +01:00" in result.lines
    assert f"  last run  run {failed} failed 1 hour 59 minutes ago; no space left; 2.0 s late" in result.lines
    assert any(line.startswith("  next      Fri 2026-11-20 10:00 +01:00, in 1 hour") for line in result.lines)


def test_status_tells_what_keeps_a_job_from_firing(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    hourbell("job", "pause", "Back up", "--until", "3h")

    lines = hourbell("job", "status", "Back up").lines

    assert "  state     paused until Fri 2026-11-20 12:00 +01:00" in lines
    assert "  last run  none yet" in lines
    assert any(line.endswith("will be skipped") for line in lines)


def test_status_of_a_job_that_can_not_be_read_says_so(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    with past.store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE revisions SET document = '{' WHERE job_id = ?", (job_id,))

    result = hourbell("job", "status", "Back up")

    assert (result.code, result.err) == (0, "")
    assert "  when      it can't be read; hourbell check tells why" in result.lines


def test_status_for_programs_has_the_last_run(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.job("Other")

    back_up, other = map(json.loads, hourbell("job", "status", "Back up", "Other", "--json").lines)

    assert (back_up["name"], back_up["last_run"]["id"], back_up["running"]) == ("Back up", run_id, False)
    assert (other["name"], other["last_run"], other["under_way"]) == ("Other", None, [])
