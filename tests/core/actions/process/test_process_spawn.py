"""What a program finds when it starts, in both ways to start it."""

import asyncio
import fcntl
import gc
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.actions.outcome import STDOUT, ActionOutcome
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.process.slow_start import SlowFiles, goes_on_in_the_end, host_of
from tests.core.actions.script_runs import (
    SOON,
    WAYS,
    OpenProcesses,
    a_marker,
    a_program,
    a_shell,
    an_inline,
    living,
    run,
    with_processes,
)
from tests.support.forked_python import run_python, start_python

# Each program of Python took most of a second to begin.
pytestmark = pytest.mark.usefixtures("forks")
ODD = ("-m", "tests.core.actions.process.odd_starts")


@pytest.mark.slow
@pytest.mark.parametrize("ways", WAYS)
def test_a_program_inherits_no_file_and_no_lock(ways: OpenProcesses, tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        os.set_inheritable(lock.fileno(), True)
        ran = run(a_program("python3", "-c", "import os; print(os.listdir('/proc/self/fd'))"), ways=ways)

    assert ran.stdout.strip() == "['0', '1', '2', '3']"  # the last is the list itself


@pytest.mark.slow
@pytest.mark.parametrize("ways", WAYS)
def test_a_program_has_a_group_of_its_own_and_no_terminal(ways: OpenProcesses) -> None:
    program = (
        "import os, json\n"
        "try: terminal = os.open('/dev/tty', os.O_RDWR)\n"
        "except OSError: terminal = None\n"
        "print(json.dumps([os.getpid() == os.getpgrp(), terminal]))"
    )

    assert json.loads(run(an_inline("python3", program), ways=ways).stdout) == [True, None]


@pytest.fixture
def _ignored_signal() -> Iterator[None]:
    before = signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    yield
    signal.signal(signal.SIGUSR1, before)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR2})


@pytest.mark.usefixtures("_ignored_signal")
def test_a_program_ignores_and_blocks_no_signal_because_we_do() -> None:
    ran = run(a_program("grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"))

    of_libc = 1 << 31 | 1 << 32  # 32 and 33, which glibc keeps for itself
    assert [int(line.split()[1], 16) & ~of_libc for line in ran.stdout.splitlines()] == [0, 0]


@pytest.mark.slow
def test_a_start_from_a_terminal_gives_another_session() -> None:
    """A program that asks a person at our terminal for a password would wait for ever."""
    shown = _in_a_terminal()

    nothing, session, _ = shown.partition("got ")[2].strip("[]'\r\n ").replace("', '", " ").split()
    assert nothing == "none"
    assert int(session) not in {0, os.getsid(0)}


def test_a_program_gets_its_streams_even_if_we_were_started_without_ours() -> None:
    assert run_python([*ODD, "without_streams"]).returncode == 0


@pytest.mark.slow
def test_a_start_that_hangs_is_timed_out_and_holds_up_nothing() -> None:
    async def work(processes: Processes) -> ActionOutcome:
        assert isinstance(processes, SlowFiles)
        await processes.ready()
        asyncio.get_running_loop().call_later(0.8, processes.answers.set)
        return await run_script(a_program("true"), a_context(), Kept(), processes, time_out=SOON)

    outcome = with_processes(work, SlowFiles)

    assert outcome.state is RunState.TIMED_OUT
    assert outcome.reason_text == "it had not started after 0.5 s; is its disk there?"


@pytest.mark.slow
def test_a_disk_that_never_answers_does_not_keep_the_process() -> None:
    """An engine did not end before the network drive of one script was back."""
    ended = run_python([*ODD, "from_a_silent_disk"])

    assert (ended.stdout, ended.stderr) == ("timed_out\n", "")


@pytest.mark.slow
def test_what_starts_after_it_was_cancelled_is_ended() -> None:
    async def work(processes: Processes) -> None:
        await processes.ready()
        host = host_of(processes)
        with goes_on_in_the_end(host):
            os.kill(host, signal.SIGSTOP)
            task = asyncio.create_task(_run(a_program("sleep", marker), processes))
            await asyncio.sleep(0.05)
            task.cancel()
            await asyncio.sleep(0.05)
        await asyncio.wait({task})
        assert task.cancelled()

    with a_marker() as marker:
        with_processes(work)
        assert not living(marker)


@pytest.mark.parametrize("times", [1, 2])
def test_what_runs_before_its_start_was_heard_of_is_ended_with_all_it_wrote(
    tmp_path: Path, times: int
) -> None:
    """Cancelled in that moment it seemed to have written nothing; cancelled twice, it was left.

    The script stops its host, mostly before that has told of the start.
    """
    kept, has_written = Kept(), tmp_path / "has-written"

    async def work(processes: Processes) -> None:
        await processes.ready()
        host = host_of(processes)
        script = a_shell(f"kill -STOP {host}; echo hello; touch {has_written}; sleep {marker}")
        with goes_on_in_the_end(host):
            task = asyncio.create_task(run_script(script, a_context(), kept, processes))
            while not has_written.exists():  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            for _ in range(times):
                task.cancel()
                await asyncio.sleep(0)
                await asyncio.sleep(0)
        await asyncio.wait({task})
        assert task.cancelled()

    with a_marker() as marker:
        with_processes(work)
        assert not living(marker)
    assert kept.of(STDOUT) == b"hello\n"


@pytest.mark.slow
@pytest.mark.parametrize("ways", WAYS)
def test_no_descriptor_and_no_thread_is_left(ways: OpenProcesses) -> None:
    run(a_program("true"), ways=ways)
    gc.collect()
    descriptors, threads = set(Path("/proc/self/fd").iterdir()), threading.active_count()

    run(a_program("echo", "x", stdin="y"), ways=ways)
    run(a_program("no-such-program"), ways=ways)
    run(a_program("true", working_folder="/no/such/folder"), ways=ways)

    assert set(Path("/proc/self/fd").iterdir()) <= descriptors
    assert threading.active_count() <= threads


@pytest.mark.slow
def test_an_exit_code_is_learnt_even_where_ends_of_children_are_ignored() -> None:
    """Some launchers start programs with SIGCHLD ignored, and the kernel forgets every exit code."""
    ended = run_python([*ODD, "with_ends_ignored"])

    assert (ended.stdout, ended.stderr) == ("3\n", "")


async def _run(action: ScriptAction, processes: Processes) -> ActionOutcome:
    return await run_script(action, a_context(), Kept(), processes)


def _in_a_terminal() -> str:
    """Run a script where a terminal is our own, and return what we show there."""
    import pty

    ours, theirs = pty.openpty()
    process = start_python([*ODD, "from_a_terminal", os.ttyname(theirs)], stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        while data := os.read(ours, 4096):
            shown += data
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    assert process.wait() == 0, shown
    return shown.decode()
