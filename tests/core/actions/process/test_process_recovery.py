"""After a crash of the engine its scripts are known again, and waited for or ended."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.actions.process.recovery import end_tree, look_for, still_runs, wait_for_end
from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.errors import InvalidInput
from tests.core.actions.host.hosts import kill, pid_of_host
from tests.core.actions.script_runs import NO_GRACE, a_marker, living
from tests.support.forked_python import start_python

# Each engine took most of a second to begin.
pytestmark = pytest.mark.usefixtures("forks")

ENGINE = ("-m", "tests.core.actions.process.engine_of_one_script")


@pytest.fixture
def marker() -> Iterator[str]:
    with a_marker() as marker:
        yield marker


@contextmanager
def a_killed_engine(command_line: str) -> Iterator[ProcessIdentity]:
    """Give the script of an engine that was killed with the host once the script had said something."""
    with (
        TemporaryDirectory() as home,
        start_python([*ENGINE, command_line, f"{home}/runs"], stderr=sys.stderr.fileno()) as engine,
    ):
        assert engine.stdout is not None
        identity = ProcessIdentity.parse(engine.stdout.readline().strip())
        assert engine.stdout.readline() == "output\n"
        engine.kill()
        engine.wait()
        kill(pid_of_host(Path(home, "runs")))
        yield identity


def test_this_process_is_known_again() -> None:
    identity = _identity_of(os.getpid())

    assert identity is not None
    assert still_runs(identity)
    assert ProcessIdentity.parse(str(identity)) == identity


def test_another_process_with_the_same_number_is_not_mistaken() -> None:
    identity = _identity_of(os.getpid())

    assert identity is not None
    assert not still_runs(replace(identity, started=identity.started - 1))
    assert not still_runs(replace(identity, boot_id="another"))


def test_a_process_that_is_over_does_not_run() -> None:
    with subprocess.Popen(["true"]) as process:
        identity = _identity_of(process.pid)
        process.wait()

    assert _identity_of(process.pid) is None
    assert identity is None or not still_runs(identity)


def test_a_dead_process_that_nobody_has_buried_does_not_run() -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        identity = _identity_of(process.pid)
        assert identity is not None
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert not still_runs(identity)


@pytest.mark.parametrize("text", ["", "1:2", "x:2:boot:0", "1:2:boot:zz"])
def test_what_names_no_process_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="does not name a process"):
        ProcessIdentity.parse(text)


@pytest.mark.slow
def test_a_script_outlives_the_engine_and_its_whole_tree_can_be_ended(marker: str) -> None:
    line = f"setsid sleep {marker} & (env -i setsid sleep {marker} &); sleep 0.2; echo begun; sleep {marker}"
    with a_killed_engine(line) as identity:
        assert still_runs(identity)
        assert living(marker)

        needed_kill = asyncio.run(end_tree(identity, timedelta(seconds=5)))

    assert not needed_kill
    assert not living(marker)


@pytest.mark.slow
def test_what_a_finished_script_left_before_the_engine_died_can_be_ended(marker: str) -> None:
    with a_killed_engine(
        f"setsid sh -c \"trap '' TERM; sleep {marker}\" & echo begun; sleep 0.1"
    ) as identity:
        asyncio.run(wait_for_end(identity))
        assert not still_runs(identity)
        assert living(marker)

        needed_kill = asyncio.run(end_tree(identity, timedelta(seconds=0.1)))

    assert needed_kill
    assert not living(marker)


def test_what_is_hurried_while_it_ends_a_tree_leaves_nothing_of_it(marker: str) -> None:
    """A second cancel left a script to itself that did not heed the first."""

    async def hurried(identity: ProcessIdentity) -> None:
        ending = asyncio.create_task(end_tree(identity, timedelta(hours=1)))
        await asyncio.sleep(0)
        for _ in range(3):
            ending.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await ending

    line = f"trap '' TERM; echo begun; while :; do sleep 0.1; done; : {marker}"
    with subprocess.Popen(["sh", "-c", line], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        identity = _identity_of(process.pid)
        assert identity is not None

        asyncio.run(hurried(identity))

        assert not still_runs(identity)


def test_a_process_is_looked_for_though_whoever_looks_is_cancelled() -> None:
    async def hurried(identity: ProcessIdentity) -> tuple[ProcessIdentity | None, bool]:
        looking = asyncio.create_task(look_for(identity))
        await asyncio.sleep(0)
        looking.cancel()
        return await looking

    identity = _identity_of(os.getpid())
    assert identity is not None

    assert asyncio.run(hurried(identity)) == (identity, True)


def test_what_ran_before_the_machine_was_started_is_not_looked_for() -> None:
    identity = _identity_of(os.getpid())
    assert identity is not None

    needed_kill = asyncio.run(end_tree(replace(identity, boot_id="another"), NO_GRACE))

    assert not needed_kill


def test_the_end_of_what_is_over_is_not_waited_for() -> None:
    identity = _identity_of(os.getpid())
    assert identity is not None

    asyncio.run(asyncio.wait_for(wait_for_end(replace(identity, started=1)), 5))


def _identity_of(pid: int) -> ProcessIdentity | None:
    """Return which process bears this number now, None if none does."""
    table = process_table()
    row = table.row(pid)
    if row is None or row.is_over:
        return None
    return ProcessIdentity(pid, row.started, table.boot_id, table.mark(pid))
