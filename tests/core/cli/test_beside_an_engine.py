"""Commands as processes beside an engine that runs: what happens there is seen here, as it happens."""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import IO

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import now, shell
from tests.faults.child_engine import PROGRAM, ChildEngine, child_engine
from tests.support.forked_python import Program, start_python

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the jobs of these tests are shell scripts"),
]

_PATIENCE_SECONDS = 60
# A part of a script that goes on when the test makes a file.
UNTIL_TOLD = "while [ ! -e {} ]; do sleep 0.05; done"


@pytest.fixture
def scheduler(file_path: Path) -> Iterator[Scheduler]:
    with open_scheduler(str(file_path), who="test") as opened:
        yield opened


@pytest.fixture
def engine(scheduler: Scheduler) -> Iterator[ChildEngine]:
    with child_engine(scheduler.location) as child:
        yield child


@contextmanager
def command(scheduler: Scheduler, *words: str, stdout: int = subprocess.PIPE) -> Iterator[Program]:
    process = start_python([*PROGRAM[1:], *words, "--store", scheduler.location], stdout=stdout)
    # Whoever waits for a line that never comes then gets the end of the stream.
    patience = threading.Timer(_PATIENCE_SECONDS, process.kill)
    patience.start()
    try:
        with process:
            yield process
    finally:
        patience.cancel()
        process.kill()


def done(scheduler: Scheduler, *words: str) -> tuple[int, str, str]:
    """Run a command to its end; return its exit code and what it printed."""
    with command(scheduler, *words) as process:
        out, err = process.communicate(timeout=_PATIENCE_SECONDS)
        return process.wait(), out, err


def begun(scheduler: Scheduler, script: str) -> RunId:
    """Wish for a run of a job that does nothing by itself for a while."""
    rarely = Schedule((Every(timedelta(days=300), now() + timedelta(days=300)),))
    return scheduler.runs.run_now(scheduler.jobs.add(JobDraft("Script", rarely, shell(script))))


def line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline()


def test_a_setting_that_an_engine_reads_at_its_start_says_so(
    scheduler: Scheduler, engine: ChildEngine
) -> None:
    """`calendar link` printed an address at which nothing answered yet, and nobody said why."""
    port = done(scheduler, "settings", "set", "api-port", "18765")
    again = done(scheduler, "settings", "set", "api-port", "18765")
    kept = done(scheduler, "settings", "set", "runs-for", "30d")

    assert port == (
        0,
        "api-port is 18765.\n",
        "hourbell: api-port holds once the engine that runs is started again\n",
    )
    assert (again[2], kept[2]) == ("", "")


def test_output_is_followed_while_the_run_goes_on(
    scheduler: Scheduler, engine: ChildEngine, tmp_path: Path
) -> None:
    go, end = tmp_path / "go", tmp_path / "end"
    script = f"echo one; {UNTIL_TOLD.format(go)}; echo two; {UNTIL_TOLD.format(end)}; echo three >&2; exit 3"
    run_id = begun(scheduler, script)

    with command(scheduler, "run", "output", str(run_id), "--follow") as process:
        seen = [line_of(process.stdout)]
        go.touch()
        seen.append(line_of(process.stdout))
        end.touch()
        out, err = process.communicate(timeout=_PATIENCE_SECONDS)

    assert (seen, out, process.returncode) == (["one\n", "two\n"], "", 3)
    assert err.startswith(f"three\nhourbell: run {run_id} failed")


def test_colours_reach_a_terminal_and_nothing_else_does(scheduler: Scheduler, engine: ChildEngine) -> None:
    run_id = begun(scheduler, r"printf '\033[32mgreen\033[0m\033[2J\n'")
    ours, theirs = os.openpty()

    with command(scheduler, "run", "output", str(run_id), "--follow", stdout=theirs) as process:
        os.close(theirs)
        process.wait(_PATIENCE_SECONDS)
        seen = os.read(ours, 4096)
    os.close(ours)

    assert seen.startswith(b"\x1b[32mgreen\x1b[0m\\x1b[2J")


@pytest.mark.parametrize(
    ("written", "ended"), [("red", b"red\x1b[0m\r\n"), (r"red\n\033[1m", b"red\r\n\x1b[1m\x1b[0m")]
)
def test_a_test_of_an_action_leaves_no_terminal_coloured_or_within_a_line(
    scheduler: Scheduler, written: str, ended: bytes
) -> None:
    ours, theirs = os.openpty()

    script = rf"printf '\033[31m{written}'"
    with command(scheduler, "job", "test", "--script", script, stdout=theirs) as process:
        os.close(theirs)
        process.wait(_PATIENCE_SECONDS)
        seen = os.read(ours, 4096)
    os.close(ours)

    assert seen == b"\x1b[31m" + ended


def test_the_log_is_followed_with_a_line_for_each_state(scheduler: Scheduler, engine: ChildEngine) -> None:
    with command(scheduler, "run", "list", "--follow", "--json") as process:
        seen = []
        run_id = begun(scheduler, "true")
        while "succeeded" not in seen:
            run = json.loads(line_of(process.stdout))
            assert run["id"] == run_id
            seen.append(run["state"])
        process.send_signal(signal.SIGINT)

        assert process.wait(_PATIENCE_SECONDS) == 130
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert seen == [state for state in ("claimed", "running", "succeeded") if state in seen]


def test_a_waiting_run_is_followed_until_an_engine_comes(scheduler: Scheduler) -> None:
    run_id = begun(scheduler, "echo here")

    with command(scheduler, "run", "output", str(run_id), "--follow") as process:
        told = line_of(process.stderr)
        with child_engine(scheduler.location):
            out, _ = process.communicate(timeout=_PATIENCE_SECONDS)

    assert "no engine runs" in told
    assert (out, process.returncode) == ("here\n", 0)


def test_a_run_is_cancelled_from_elsewhere(scheduler: Scheduler, engine: ChildEngine) -> None:
    run_id = begun(scheduler, "echo one; sleep 600")

    with command(scheduler, "run", "output", str(run_id), "--follow") as process:
        line_of(process.stdout)
        cancelled = done(scheduler, "run", "cancel", str(run_id))
        _, err = process.communicate(timeout=_PATIENCE_SECONDS)

    assert cancelled == (0, f"Run {run_id} is asked to end.\n", "")
    assert process.returncode == 1
    assert f"run {run_id} cancelled" in err
    assert scheduler.runs.get(run_id).state is RunState.CANCELLED


def test_a_retry_is_waited_for(scheduler: Scheduler, engine: ChildEngine, tmp_path: Path) -> None:
    run_id = begun(scheduler, f"test -e {tmp_path}/go && echo better")
    done(scheduler, "run", "output", str(run_id), "--follow")
    (tmp_path / "go").touch()

    code, out, err = done(scheduler, "run", "retry", str(run_id), "--wait")

    assert (code, out, err) == (0, "better\n", f"hourbell: run {run_id + 1} succeeded\n")


def test_an_engine_is_named_and_keeps_its_store(scheduler: Scheduler, engine: ChildEngine) -> None:
    copy = str(scheduler.upkeep.back_up().path)
    pid = engine.process.pid

    status = json.loads(done(scheduler, "status", "--json")[1])
    code, out, err = done(scheduler, "restore", copy, "--quiet")

    assert (status["engine"]["pid"], status["engine"]["is_well"]) == (pid, True)
    assert (code, out) == (3, "")
    assert f"process {pid}" in err


def test_upkeep_goes_on_beside_an_engine(scheduler: Scheduler, engine: ChildEngine) -> None:
    run_id = begun(scheduler, "true")
    done(scheduler, "run", "output", str(run_id), "--follow")

    codes = {word: done(scheduler, word)[0] for word in ("backup", "check", "prune")}

    assert codes == {"backup": 0, "check": 0, "prune": 0}


def test_all_steps_of_a_job_are_waited_for(scheduler: Scheduler, engine: ChildEngine) -> None:
    steps = (Act(shell("echo one")), Wait(timedelta(hours=1), until="go"), Act(shell("echo two; exit 3")))
    rarely = Schedule((Every(timedelta(days=300), now() + timedelta(days=300)),))
    scheduler.jobs.add(JobDraft("Steps", rarely, SequenceAction(steps)))

    with command(scheduler, "job", "run", "Steps", "--wait") as process:
        first = line_of(process.stdout), line_of(process.stderr)
        sent = done(scheduler, "event", "send", "go")
        out, err = process.communicate(timeout=_PATIENCE_SECONDS)

    assert first == ("one\n", "hourbell: run 1 succeeded\n")
    assert sent[0] == 0
    assert (out, process.returncode) == ("two\n", 3)
    assert "hourbell: run 2 succeeded: the event “go” came\n" in err
