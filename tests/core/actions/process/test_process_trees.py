"""Nothing of a run is left, wherever its processes went, however it ends."""

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import psutil
import pytest
from _pytest.mark import ParameterSet

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.script_runs import (
    SOON,
    WAYS,
    OpenProcesses,
    Started,
    Watched,
    a_marker,
    a_shell,
    an_inline,
    living,
    run,
    with_processes,
)

DAEMON = """
import os, sys
if os.fork(): os._exit(0)
os.setsid()
if os.fork(): os._exit(0)
null = os.open(os.devnull, os.O_RDWR)
for stream in range(3): os.dup2(null, stream)
os.execve("/bin/sleep", ["sleep", sys.argv[1]], {environment})
"""

LEAVING = {
    "in the background": "sleep {marker} &",
    "in a session of its own": "setsid sleep {marker} &",
    "forked twice": "setsid sh -c 'sleep {marker} &' &",
    "with streams closed": "setsid sleep {marker} >/dev/null 2>&1 </dev/null &",
    "deaf": "sh -c \"trap '' TERM HUP INT; sleep {marker}\" & sleep 0.1",
    # Where nobody adopts it, the system hangs up on a group that is stopped.
    "stopped": "trap '' HUP; sleep {marker} & kill -STOP $!",
    "several": "sleep {marker} & setsid sleep {marker} & (sleep {marker} &) ",
}

# Where marks are in the environment, what has left the group of its run is found in another way.
TELLING = {
    "other": {"in a session of its own", "deaf", "stopped"},
    "environment": {"forked twice", "with streams closed", "several"},
}


def leavings() -> list[ParameterSet]:
    """Return all ways to leave a process with the best way to find them, and the telling ones with others."""
    return [
        pytest.param(
            *way.values,
            name,
            id=f"{name}-{way.id}",
            marks=() if name in TELLING.get(str(way.id), LEAVING) else pytest.mark.thorough,
        )
        for way in WAYS
        for name in LEAVING
    ]


@pytest.fixture
def marker() -> Iterator[str]:
    with a_marker() as marker:
        yield marker


@pytest.mark.slow
@pytest.mark.parametrize(("ways", "leaving"), leavings())
def test_a_script_that_ends_leaves_nothing(ways: OpenProcesses, leaving: str, marker: str) -> None:
    ran = run(a_shell(LEAVING[leaving].format(marker=marker) + "\necho done"), ways=ways)

    assert ran.outcome.state is RunState.SUCCEEDED
    assert ran.stdout == "done\n"
    assert "left running" in ran.outcome.reason_text
    assert not living(marker)


@pytest.mark.slow
@pytest.mark.parametrize(("ways", "leaving"), leavings())
def test_a_script_that_is_timed_out_leaves_nothing(ways: OpenProcesses, leaving: str, marker: str) -> None:
    action = a_shell(LEAVING[leaving].format(marker=marker) + "\nsleep 60")
    ran = run(action, time_out=SOON, grace=SOON, ways=ways)

    assert ran.outcome.state is RunState.TIMED_OUT
    assert not living(marker)


@pytest.mark.slow
@pytest.mark.parametrize("ways", WAYS)
def test_a_daemon_is_found(ways: OpenProcesses, marker: str) -> None:
    ran = run(_daemon(marker, "os.environ"), ways=ways)

    assert ran.outcome.state is RunState.SUCCEEDED
    assert not living(marker)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux marks by a limit")
def test_a_daemon_that_emptied_its_environment_is_found(marker: str) -> None:
    run(_daemon(marker, "{}"))

    assert not living(marker)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux marks by a limit")
def test_even_the_quickest_daemons_are_found(marker: str) -> None:
    quick = f"(setsid sh -c 'env -i setsid sleep {marker} &' >/dev/null 2>&1 &)"

    async def work(processes: Processes) -> None:
        await asyncio.gather(*(_run(a_shell(quick), processes) for _ in range(50)))

    with_processes(work)
    assert not living(marker)


@pytest.mark.slow
@pytest.mark.parametrize("ways", WAYS)
def test_a_script_is_told_from_those_that_run_beside_it(ways: OpenProcesses, marker: str) -> None:
    async def work(processes: Processes) -> list[int]:
        output = Watched()
        other = asyncio.create_task(
            _run(a_shell(f"setsid sleep {marker} & echo begun; wait"), processes, output)
        )
        await output.saw(b"begun")
        await _run(a_shell("setsid sleep 60 &"), processes)
        left = living(marker)
        other.cancel()
        await asyncio.wait({other})
        return left

    assert with_processes(work, ways)
    assert not living(marker)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans to us")
def test_orphans_are_still_adopted_when_a_test_beside_the_engine_is_over(marker: str) -> None:
    async def work(processes: Processes) -> None:
        others = open_processes()
        for each in (processes, others):
            await _run(a_shell("true"), each)
        others.close()
        await _run(a_shell(f"setsid sleep {marker} &"), processes)

    with_processes(work)
    assert not living(marker)


def test_what_a_detaching_script_leaves_lives_on(marker: str) -> None:
    action = a_shell(f"setsid sleep {marker} & sleep {marker} & sleep 0.2; echo done", detaches=True)
    ran = run(action)

    assert ran.outcome == ActionOutcome(RunState.SUCCEEDED, exit_code=0, result_line="done")
    assert ran.stdout == "done\n"
    assert len(living(marker)) == 2


@pytest.mark.slow
def test_a_detached_program_can_go_on_writing(marker: str) -> None:
    """A closed pipe would kill it at its next line."""

    async def work(processes: Processes) -> None:
        action = a_shell(f"(sleep 0.1; echo more; echo more; exec sleep {marker}) & echo done", detaches=True)
        await _run(action, processes)
        async with asyncio.timeout(10):
            while not living(marker):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)

    with_processes(work)
    assert living(marker)


@pytest.mark.slow
def test_a_detaching_script_that_is_timed_out_keeps_what_left_its_group(marker: str) -> None:
    action = a_shell(f"setsid sleep {marker} & sleep {marker}", detaches=True)
    ran = run(action, time_out=SOON)

    assert ran.outcome.state is RunState.TIMED_OUT
    assert len(living(marker)) == 1


@pytest.mark.slow
def test_a_stranger_who_holds_stdout_does_not_keep_the_run_open(tmp_path: Path) -> None:
    """Not a descendant, but someone the script gave its stdout to; the run waits 2 s for last words."""
    go = tmp_path / "go"
    script = a_shell(f"echo begun; until [ -e '{go}' ]; do sleep 0.01; done")

    async def work(processes: Processes) -> float:
        loop = asyncio.get_running_loop()
        output = Watched()
        started = Started()
        task = asyncio.create_task(_run(script, processes, output, started))
        await output.saw(b"begun")
        held = os.open(f"/proc/{started.identities[0].pid}/fd/1", os.O_WRONLY)
        go.touch()
        before = loop.time()
        outcome = await task
        assert outcome.state is RunState.SUCCEEDED
        os.close(held)
        return loop.time() - before

    assert 2.0 < with_processes(work) < 10.0


@pytest.mark.slow
def test_fifty_scripts_at_once_keep_their_own_output() -> None:
    async def work(processes: Processes) -> None:
        outputs = [Kept() for _ in range(50)]
        actions = [a_shell(f"echo {number}; sleep 0.2; echo {number} >&2") for number in range(50)]
        outcomes = await asyncio.gather(*map(_run, actions, [processes] * 50, outputs))
        assert {outcome.state for outcome in outcomes} == {RunState.SUCCEEDED}
        assert [output.everything for output in outputs] == [f"{n}\n{n}\n".encode() for n in range(50)]

    with_processes(work)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(6, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("ways", WAYS)
def test_a_cancelled_script_leaves_nothing_whenever_that_happens(
    ways: OpenProcesses, rounds: int, marker: str
) -> None:
    moments = random.Random(86_400)
    action = a_shell(f"setsid sleep {marker} & sleep {marker} & trap '' TERM; sleep {marker}")

    async def one(processes: Processes) -> None:
        task = asyncio.create_task(_run(action, processes))
        await asyncio.sleep(moments.uniform(0, 0.05))
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert task.cancelled()

    async def work(processes: Processes) -> None:
        for _ in range(rounds):
            await asyncio.gather(*(one(processes) for _ in range(10)))

    with_processes(work, ways)
    assert not living(marker)


@pytest.mark.slow
def test_a_shell_that_is_killed_does_not_go_on_with_its_next_command(tmp_path: Path, marker: str) -> None:
    """Were its child killed first, it would think that command done."""
    file = tmp_path / "next"
    action = a_shell(f"trap '' TERM; sleep {marker}; echo x >{file}")
    run(action, time_out=SOON, grace=timedelta(0))

    assert not file.exists()
    assert not living(marker)


def test_a_second_cancel_cuts_the_grace_short(marker: str) -> None:
    async def work(processes: Processes) -> float:
        output = Watched()
        action = a_shell(f"trap '' TERM; echo deaf; sleep {marker}")
        task = asyncio.create_task(_run(action, processes, output, grace=timedelta(seconds=60)))
        await output.saw(b"deaf")
        begun_at = asyncio.get_running_loop().time()
        task.cancel()
        await asyncio.sleep(0.05)
        assert not task.done()
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled()
        return asyncio.get_running_loop().time() - begun_at

    assert with_processes(work) < 5
    assert not living(marker)


def test_what_was_put_out_before_a_cancel_is_kept(marker: str) -> None:
    async def work(processes: Processes) -> Kept:
        output = Watched()
        task = asyncio.create_task(_run(a_shell(f"echo begun; sleep {marker}"), processes, output))
        await output.saw(b"begun")
        task.cancel()
        await asyncio.wait({task})
        return output

    assert with_processes(work).everything == b"begun\n"


def test_a_loop_that_closes_leaves_nothing(marker: str) -> None:
    async def main() -> Processes:
        processes = open_processes()
        output = Watched()
        action = a_shell(f"setsid sleep {marker} & trap '' TERM; echo begun; sleep {marker}")
        keeping = asyncio.create_task(_run(action, processes, output))
        await output.saw(b"begun")
        assert not keeping.done()
        return processes

    processes = asyncio.run(main())
    _assert_gone(marker)
    processes.close()


@pytest.mark.slow
def test_the_dead_are_buried() -> None:
    async def work(processes: Processes) -> None:
        for _ in range(5):
            await _run(a_shell("(setsid sleep 60 &); (sleep 60 &); (true &)"), processes)

    before = _zombies()
    with_processes(work)
    assert _zombies() <= before


def test_a_child_of_somebody_else_in_this_process_is_left_alone() -> None:
    async def work(processes: Processes) -> int:
        stranger = await asyncio.create_subprocess_exec("sleep", "60")
        await _run(a_shell("setsid sleep 60 &"), processes)
        is_alive = stranger.returncode is None and psutil.pid_exists(stranger.pid)
        stranger.kill()
        await stranger.wait()
        return is_alive

    assert with_processes(work)


def _daemon(marker: str, environment: str) -> ScriptAction:
    text = DAEMON.replace("{environment}", environment).replace("sys.argv[1]", repr(marker))
    return an_inline("python3", text)


async def _run(
    action: ScriptAction,
    processes: Processes,
    output: Kept | None = None,
    started: Started | None = None,
    grace: timedelta = SOON,
) -> ActionOutcome:
    return await run_script(
        action, a_context(), output or Kept(), processes, grace=grace, started=started or Started()
    )


def _zombies() -> int:
    children = psutil.Process().children()
    return sum(child.status() == psutil.STATUS_ZOMBIE for child in children)


def _assert_gone(marker: str) -> None:
    """Say so within a moment: a process that was killed may still be on its way out."""
    left: list[psutil.Process] = []
    for pid in living(marker):
        with suppress(psutil.NoSuchProcess):
            left.append(psutil.Process(pid))
    _, alive = psutil.wait_procs(left, timeout=5)
    assert not alive
