"""What becomes of a script that is being taken over when its engine quits."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.host.hosted_process import HostedProcess
from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.host.spool import has_host
from scheduler_core.actions.process.process import HostLost, LeftRunning, ProcessIdentity
from scheduler_core.actions.script.script_run import resume_script
from tests.core.actions.calls import Kept
from tests.core.actions.host.hosts import Spoken, pid_of_host, spoken, wait_until_gone
from tests.core.actions.script_runs import a_shell

pytestmark = pytest.mark.slow

GRACE = timedelta(seconds=20)
ENDS_WELL = "trap 'exit 4' TERM; echo; while :; do sleep 0.01; done"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder of a host, and end that in the end."""
    place = tmp_path / "store-runs"
    yield place
    if has_host(str(place)):
        pid = pid_of_host(place)
        os.kill(pid, signal.SIGTERM)
        wait_until_gone(pid)


def begun(client: Spoken) -> int:
    """Return the run of a script that ends well when it is asked to."""
    run = client.shell(ENDS_WELL)
    client.hears("started", run)
    while not client.output[1]:
        client.say("list")
        client.hears("held")
    return run


@contextmanager
def standing_still(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def being_adopted(
    processes: HostedProcesses, run: int, grace: timedelta = GRACE
) -> "asyncio.Task[HostedProcess | None]":
    identity = ProcessIdentity(0, 0, processes.boot_id, run)
    task = asyncio.create_task(processes.adopt(identity, lambda *_: None, grace))
    await asyncio.sleep(0)
    return task


def test_what_is_being_taken_over_ends_with_grace_when_its_engine_quits(folder: Path) -> None:
    """The host was told nothing, and it ran on though its end was recorded."""

    async def quit_meanwhile(run: int, host: int) -> None:
        processes = HostedProcesses(folder)
        await processes.ready()
        with standing_still(host):
            task = await being_adopted(processes, run)
            task.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await task
        processes.close()

    with spoken(folder) as client:
        run = begun(client)
        asyncio.run(quit_meanwhile(run, pid_of_host(folder)))
        client.say("adopt", run=run)
        ended = client.hears("ended", run)

    assert (ended["code"], ended["asked"], ended["needed_kill"]) == (4, True, False)


def test_what_is_being_taken_over_goes_on_when_scripts_are_left(folder: Path) -> None:
    async def leave_meanwhile(run: int, host: int) -> frozenset[int]:
        processes = HostedProcesses(folder)
        await processes.ready()
        with standing_still(host):
            task = await being_adopted(processes, run)
            left = await processes.let_go()
            task.cancel()
            with pytest.raises(LeftRunning):
                await task
        processes.close()
        return left

    with spoken(folder) as client:
        run = begun(client)
        left = asyncio.run(leave_meanwhile(run, pid_of_host(folder)))
        client.say("list")
        held = client.hears("held")["runs"]
        client.say("end", run=run, grace=0)

    assert left == {run}
    assert held == [{"run": run, "ended": False}]


def test_what_is_being_ended_is_waited_for_no_more_once_scripts_are_left(folder: Path) -> None:
    """It was waited for during all its grace, though nothing is heard of it, and its end called unknown."""

    async def leave_meanwhile(run: int, host: int) -> frozenset[int]:
        processes = HostedProcesses(folder)
        await processes.ready()
        with standing_still(host):
            task = await being_adopted(processes, run, timedelta(hours=1))
            task.cancel()
            await asyncio.sleep(0)
            left = await processes.let_go()
            with pytest.raises(LeftRunning):
                await asyncio.wait_for(task, 60)
        processes.close()
        return left

    with spoken(folder) as client:
        run = begun(client)
        left = asyncio.run(leave_meanwhile(run, pid_of_host(folder)))
        client.say("adopt", run=run)
        ended = client.hears("ended", run)

    assert left == {run}
    assert (ended["code"], ended["asked"]) == (4, True)


@pytest.mark.parametrize("is_hurried", [False, True])
def test_what_is_given_up_before_the_host_is_reached_ends_once_it_is(folder: Path, is_hurried: bool) -> None:
    """It ran on though its end was recorded: nobody remembered that the host was still to be told."""

    async def quit_before_the_link(run: int, host: int) -> None:
        processes = HostedProcesses(folder)
        with standing_still(host):
            task = await being_adopted(processes, run)
            task.cancel()
            await asyncio.sleep(0)
            if is_hurried:
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
        if is_hurried:
            await processes.ready()
        with pytest.raises(asyncio.CancelledError):
            await task
        processes.close()

    with spoken(folder) as client:
        run = begun(client)
        asyncio.run(quit_before_the_link(run, pid_of_host(folder)))
        client.say("adopt", run=run)
        ended = client.hears("ended", run)

    assert (ended["asked"], ended["needed_kill"]) == (True, is_hurried)


def test_what_is_given_up_before_the_host_is_reached_goes_on_when_it_is_left_then(folder: Path) -> None:
    async def leave_before_the_link(run: int, host: int) -> frozenset[int]:
        processes = HostedProcesses(folder)
        with standing_still(host):
            task = await being_adopted(processes, run)
            task.cancel()
            await asyncio.sleep(0)
            left = await processes.let_go()
        with pytest.raises(LeftRunning):
            await task
        await processes.ready()
        processes.close()
        return left

    with spoken(folder) as client:
        run = begun(client)
        left = asyncio.run(leave_before_the_link(run, pid_of_host(folder)))
        client.say("list")
        held = client.hears("held")["runs"]
        client.say("end", run=run, grace=0)

    assert left == {run}
    assert held == [{"run": run, "ended": False}]


def test_one_that_ended_as_an_engine_had_asked_tells_the_next_one_what_it_took(folder: Path) -> None:
    async def taken_over(run: int) -> HostLost:
        processes = HostedProcesses(folder)
        try:
            await processes.ready()
            identity = ProcessIdentity(0, 0, processes.boot_id, run)
            with pytest.raises(HostLost) as lost:
                await resume_script(a_shell(ENDS_WELL), Kept(), processes, identity)
            return lost.value
        finally:
            processes.close()

    with spoken(folder) as client:
        run = begun(client)
        client.say("end", run=run, grace=GRACE.total_seconds())
        client.hears("ended", run)
        lost = asyncio.run(taken_over(run))

    assert lost.end is not None
    assert lost.end.usage is not None
