"""Row “engine dies while a script lives”: its output and its exit code are recorded all the same."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path
from threading import Event

import psutil
import pytest

from scheduler_core.actions.host.spool import has_host, read_journal
from scheduler_core.engine.engine import Engine
from scheduler_core.store.opening.engine_lock import folder_of_scripts
from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import Delivery
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.core.actions.host.hosts import kill, pid_of_host, sleeps, wait_until_gone
from tests.core.engine.engine_runs import add_job, ledger, now, run_until_idle, shell, with_engine
from tests.faults.child_engine import child_engine
from tests.faults.effects import wait_until
from tests.faults.odd_hosts import ALONE, FULL, HASTY, HASTY_SECONDS, NEWER, ODDITY

pytestmark = pytest.mark.slow

SCRIPTS = 50
ODD = (sys.executable, "-m", "tests.faults.odd_hosts")
LINE = (
    "echo begun $HOURBELL_JOB_ID; echo err >&2; touch {gate.parent}/begun-$HOURBELL_JOB_ID; "
    "until [ -e {gate} ]; do sleep 0.1; done; echo ended; exit {code}"
)
_GLANCES, _GLANCE_SECONDS = 1_000, 0.03


@pytest.fixture
def host(store: Store) -> Iterator[Path]:
    """Give the folder of the host of the store, and end that in the end."""
    folder = folder_of_scripts(store.location)
    yield folder
    if has_host(str(folder)):
        pid = pid_of_host(folder)
        os.kill(pid, signal.SIGTERM)
        wait_until_gone(pid)


def wait_until_begun(gate: Path, count: int) -> None:
    """Wait until so many scripts have said something."""
    pause = Event()
    for _ in range(_GLANCES):
        if len([*gate.parent.glob("begun-*")]) >= count:
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError("they have not begun")


def wait_until_there(path: Path) -> None:
    pause = Event()
    for _ in range(_GLANCES):
        if path.exists():
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError(f"{path} is not there")


def wait_until_ended(host: Path, count: int) -> None:
    """Wait until the host has written so many ends."""
    pause = Event()
    for _ in range(_GLANCES):
        if sum(kept.ended is not None for kept in read_journal(str(host)).values()) >= count:
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError("they have not ended")


def is_alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_until_over(host: int) -> None:
    """Wait until every script of a host that stands still has ended, and is yet to be buried."""
    pause = Event()
    for _ in range(_GLANCES):
        if all(each.status() == psutil.STATUS_ZOMBIE for each in psutil.Process(host).children()):
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError("they have not ended")


def output(store: Store, run_id: RunId, stream: OutputStream) -> str:
    with store.read() as tx:
        return b"".join(chunk.content for chunk in chunks_of(tx, run_id, stream=stream)).decode()


def add_scripts(store: Store, gate: Path, count: int) -> None:
    for number in range(count):
        add_job(store, shell(LINE.format(gate=gate, code=number % 3)), now(), name=f"script {number}")


def assert_true(store: Store, count: int) -> None:
    runs = ledger(store)
    assert len(runs) == count
    for run in runs:
        assert run.state in {RunState.SUCCEEDED, RunState.FAILED}
        assert run.exit_code == (run.job_id - 1) % 3
        assert output(store, run.id, OutputStream.STDOUT) == f"begun {run.job_id}\nended\n"
        assert output(store, run.id, OutputStream.STDERR) == "err\n"


def test_the_next_engine_records_what_went_on(store: Store, path: Path, tmp_path: Path, host: Path) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, SCRIPTS)
    with child_engine(path) as engine:
        wait_until_begun(gate, SCRIPTS)
        engine.kill()

    with child_engine(path, "--until-idle") as engine:
        gate.touch()
        assert engine.wait() == 0

    assert_true(store, SCRIPTS)


def test_a_host_waits_for_its_scripts_though_no_engine_comes_for_long(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """Longer than it waits for work: a minute, here a part of a second."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, SCRIPTS)
    with child_engine(path, program=ODD, environment={ODDITY: HASTY}) as engine:
        wait_until_begun(gate, SCRIPTS)
        pid = pid_of_host(host)
        engine.kill()
    Event().wait(5 * HASTY_SECONDS)
    assert pid_of_host(host) == pid

    with child_engine(path, "--until-idle") as engine:
        gate.touch()
        assert engine.wait() == 0

    assert_true(store, SCRIPTS)


def test_a_host_that_leaves_again_and_again_loses_no_start(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """Scripts come just when it has waited for work long enough."""
    hosts = tmp_path / "hosts"
    begin = now() + timedelta(seconds=1)
    for number in range(24):
        due_at = begin + timedelta(seconds=HASTY_SECONDS + 0.02) * number
        add_job(store, shell(f"echo $PPID >> {hosts}; exit {number % 3}"), due_at, name=f"script {number}")
    with child_engine(path, "--until-idle", program=ODD, environment={ODDITY: HASTY}) as engine:
        assert engine.wait() == 0

    runs = ledger(store)
    assert [(run.exit_code, run.state) for run in runs] == [
        (number % 3, RunState.FAILED if number % 3 else RunState.SUCCEEDED) for number in range(24)
    ]
    assert len(hosts.read_text().splitlines()) == 24
    assert len(set(hosts.read_text().splitlines())) > 1


def test_what_ended_while_there_was_no_engine_is_recorded(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """The host writes down what nobody hears, and leaves by itself."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, SCRIPTS)
    with child_engine(path) as engine:
        wait_until_begun(gate, SCRIPTS)
        pid = pid_of_host(host)
        engine.kill()
    gate.touch()
    wait_until_gone(pid)
    gone_at = now()
    kept = read_journal(str(host))

    assert sorted(each.ended["code"] for each in kept.values() if each.ended) == sorted(  # type: ignore[type-var]
        number % 3 for number in range(SCRIPTS)
    )
    assert {file.name for file in host.iterdir()} == {"journal", "lock"}

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    assert_true(store, SCRIPTS)
    assert all(run.started_at and run.finished_at for run in ledger(store))
    assert max(run.finished_at for run in ledger(store) if run.finished_at) <= gone_at


def test_a_script_that_may_run_again_is_taken_over_instead(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    gate = tmp_path / "gate"
    line = LINE.format(gate=gate, code=0)
    add_job(store, shell(line), now(), delivery=Delivery.AT_LEAST_ONCE)
    with child_engine(path) as engine:
        wait_until_begun(gate, 1)
        engine.kill()

    with child_engine(path, "--until-idle") as engine:
        gate.touch()
        assert engine.wait() == 0

    assert_true(store, 1)


def test_a_killed_host_interrupts_what_it_held(store: Store, path: Path, tmp_path: Path, host: Path) -> None:
    gate = tmp_path / "gate"
    add_job(store, shell(LINE.format(gate=gate, code=0)), now(), grace=timedelta(0))
    with child_engine(path, "--until-idle") as engine:
        wait_until_begun(gate, 1)
        kill(pid_of_host(host))
        assert engine.wait() == 0

    (run,) = ledger(store)
    assert run.state is RunState.INTERRUPTED, run.reason_text
    assert run.exit_code is None


@pytest.mark.parametrize("is_taken_over", [False, True])
def test_a_host_that_dies_while_it_ends_a_script_leaves_nothing_running(
    store: Store, path: Path, tmp_path: Path, host: Path, is_taken_over: bool
) -> None:
    """The run counted as cancelled, while its script ran on and nobody held it."""
    asked = tmp_path / "asked"
    line = (
        f"trap 'test -e {asked} && exit; touch {asked}' TERM; echo $$ > {tmp_path}/pid; "
        f"touch {tmp_path}/begun-1; while :; do sleep 0.05; done"
    )
    add_job(store, shell(line), now(), grace=timedelta(minutes=1))
    with child_engine(path) as engine:
        wait_until_begun(tmp_path / "gate", 1)
        if is_taken_over:
            engine.kill()
        with child_engine(path) if is_taken_over else nullcontext(engine):
            wait_until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
            with store.write() as tx:
                request_cancel(tx, [ledger(store)[0].id], "ann", now())
            wait_until_there(asked)
            kill(pid_of_host(host))
            wait_until(store, lambda runs: runs[0].state is not RunState.RUNNING)

            assert not is_alive(int((tmp_path / "pid").read_text()))
            assert [run.state for run in ledger(store)] == [RunState.CANCELLED]


def test_both_killed_leaves_what_had_ended_and_interrupts_the_rest(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, 4)
    add_job(store, shell(f"touch {tmp_path}/begun-x; until [ -e {gate}-x ]; do sleep 0.1; done"), now())
    with child_engine(path) as engine:
        wait_until_begun(gate, 5)
        pid = pid_of_host(host)
        os.kill(engine.process.pid, signal.SIGSTOP)  # so that it records no end
        gate.touch()
        wait_until_ended(host, 4)
        kill(pid)
        engine.kill()

    with child_engine(path, "--until-idle") as engine:
        Path(f"{gate}-x").touch()
        assert engine.wait() == 0

    *ended, under_way = ledger(store)
    assert [run.exit_code for run in ended] == [number % 3 for number in range(4)]
    assert [output(store, run.id, OutputStream.STDERR) for run in ended] == 4 * ["err\n"]
    assert (under_way.state, under_way.exit_code) == (RunState.INTERRUPTED, None)


def test_an_older_host_that_is_understood_is_taken_over_by_a_newer_engine(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """An engine of the next version finds a host of this one, and speaks as that does."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, 3)
    with child_engine(path) as engine:
        wait_until_begun(gate, 3)
        engine.kill()

    with child_engine(path, "--until-idle", program=ODD, environment={ODDITY: NEWER}) as engine:
        gate.touch()
        assert engine.wait() == 0

    assert_true(store, 3)


def test_a_host_that_is_not_understood_is_waited_for(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """An engine that knows its words no more reads what it wrote, once it has ended."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, 2)
    with child_engine(path) as engine:
        wait_until_begun(gate, 2)
        engine.kill()

    with child_engine(path, "--until-idle", program=ODD, environment={ODDITY: ALONE}) as engine:
        assert [run.state for run in ledger(store)] == 2 * [RunState.RUNNING]
        gate.touch()
        assert engine.wait() == 0

    assert_true(store, 2)


@pytest.mark.parametrize("stopped", ["engine", "host"])
@pytest.mark.parametrize("seconds", [1, pytest.param(65, marks=pytest.mark.thorough)])
def test_one_that_stands_still_loses_nothing(
    store: Store, path: Path, tmp_path: Path, host: Path, stopped: str, seconds: int
) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, 10)
    with child_engine(path, "--until-idle") as engine:
        wait_until_begun(gate, 10)
        pid = engine.process.pid if stopped == "engine" else pid_of_host(host)
        os.kill(pid, signal.SIGSTOP)
        gate.touch()
        if stopped == "engine":
            wait_until_ended(host, 10)
        Event().wait(seconds)  # longer than an end takes to be told, or than a host waits for work
        os.kill(pid, signal.SIGCONT)
        assert engine.wait() == 0

    assert_true(store, 10)


def test_a_host_that_waits_for_a_stopped_engine_does_not_compute(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """It wants to leave, asks the engine, and hears nothing."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, 1)
    with child_engine(path, "--until-idle", program=ODD, environment={ODDITY: HASTY}) as engine:
        wait_until_begun(gate, 1)
        pid = pid_of_host(host)
        os.kill(engine.process.pid, signal.SIGSTOP)
        gate.touch()
        wait_until_ended(host, 1)
        Event().wait(2 * HASTY_SECONDS)

        assert sleeps(pid)
        os.kill(engine.process.pid, signal.SIGCONT)
        assert engine.wait() == 0

    assert_true(store, 1)


def test_a_script_that_is_due_while_the_host_stands_still_begins_afterwards(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, 1)
    with child_engine(path, "--until-idle") as engine:
        wait_until_begun(gate, 1)
        pid = pid_of_host(host)
        os.kill(pid, signal.SIGSTOP)
        add_job(store, shell(LINE.format(gate=gate, code=1)), now(), name="script 1")
        wait_until(store, lambda runs: len(runs) == 2)
        gate.touch()
        os.kill(pid, signal.SIGCONT)
        assert engine.wait() == 0

    assert_true(store, 2)


@pytest.mark.parametrize("seconds", [0, pytest.param(60, marks=pytest.mark.thorough)])
def test_a_new_engine_waits_for_a_host_that_stands_still(
    store: Store, path: Path, tmp_path: Path, host: Path, seconds: int
) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, 10)
    with child_engine(path) as engine:
        wait_until_begun(gate, 10)
        pid = pid_of_host(host)
        os.kill(pid, signal.SIGSTOP)
        engine.kill()

    with child_engine(path, "--until-idle") as engine:
        Event().wait(seconds)
        assert [run.state for run in ledger(store)] == 10 * [RunState.RUNNING]
        gate.touch()
        os.kill(pid, signal.SIGCONT)
        assert engine.wait() == 0

    assert_true(store, 10)


def test_what_ended_while_its_host_stood_still_is_left_by_an_engine_that_quits(
    store: Store, path: Path, tmp_path: Path, host: Path
) -> None:
    """The engine wrote that they were interrupted, and the host had their exit codes."""
    gate = tmp_path / "gate"
    add_scripts(store, gate, 3)
    with child_engine(path) as engine:
        wait_until_begun(gate, 3)
        pid = pid_of_host(host)
        os.kill(pid, signal.SIGSTOP)
        engine.kill()
    try:
        gate.touch()
        wait_until_over(pid)
        left = with_engine(store, _nothing, timedelta(0))
    finally:
        os.kill(pid, signal.SIGCONT)

    assert [run.state for run in left] == 3 * [RunState.RUNNING]
    run_until_idle(store)
    assert_true(store, 3)


async def _nothing(_engine: Engine) -> None:
    pass


def test_a_full_spool_is_told_in_the_run_and_loses_no_exit_code(store: Store, path: Path, host: Path) -> None:
    """A limit on the size of files stands for the disk; the host alone has it."""
    add_job(store, shell("head -c 700000 /dev/zero | tr '\\0' x; echo; echo last >&2; exit 9"), now())
    for number in range(5):
        add_job(store, shell(f"echo {number}; exit {number}"), now(), name=f"small {number}")
    with child_engine(path, "--until-idle", program=ODD, environment={ODDITY: FULL}) as engine:
        assert engine.wait() == 0

    large, *small = ledger(store)
    assert large.exit_code == 9
    assert "could not be written down" in output(store, large.id, OutputStream.ENGINE)
    assert [run.exit_code for run in small] == list(range(5))
    assert [output(store, run.id, OutputStream.STDOUT) for run in small] == [f"{n}\n" for n in range(5)]


@pytest.mark.parametrize("ends_first", [False, True])
def test_scripts_that_are_let_go_on_are_recorded_by_the_next_engine(
    store: Store, tmp_path: Path, host: Path, ends_first: bool
) -> None:
    gate = tmp_path / "gate"
    add_scripts(store, gate, 3)
    inline = ScriptAction(CommandKind.INLINE, interpreter="sh", inline_text=LINE.format(gate=gate, code=0))
    add_job(store, inline, now())

    async def let_go(engine: Engine) -> None:
        await asyncio.to_thread(wait_until_begun, gate, 4)
        assert len(engine.scripts) == 4
        engine.stop(scripts_go_on=True)

    left = with_engine(store, let_go, timedelta(seconds=60))
    pid = pid_of_host(host)
    assert {run.state for run in left} == {RunState.RUNNING}
    gate.touch()
    if ends_first:
        wait_until_gone(pid)
    run_until_idle(store)

    assert_true(store, 4)


def test_an_engine_that_stops_leaves_no_host(store: Store, path: Path, host: Path) -> None:
    add_job(store, shell("echo x"), now())
    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    assert not has_host(str(host))
    assert [run.state for run in ledger(store)] == [RunState.SUCCEEDED]
