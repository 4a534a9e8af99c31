"""Machines that drain: they take nothing more, what runs there goes on, and a restart changes nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.tables.store_rows import ENGINES
from scheduler_core.values.records.machine import MachineRole, SeenMachine
from scheduler_core.values.runs.run import Reason, Run, RunState
from tests.core.engine.engine_runs import add_job, now, shell
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.effects import wait_until
from tests.faults.hasty_engine import LEASE_SECONDS
from tests.faults.sharing_machines import SharingMachines, enable

pytestmark = [pytest.mark.slow, pytest.mark.waiting]


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    enable(opened)
    yield opened
    opened.close()


@pytest.fixture
def scheduler(store: Store, url: str) -> Iterator[Scheduler]:
    with open_scheduler(url, who="ann") as opened:
        yield opened


@pytest.fixture
def machines(url: str, tmp_path: Path) -> Iterator[SharingMachines]:
    made = SharingMachines(url, tmp_path)
    yield made
    made.close()


def machine_of(scheduler: Scheduler, process: ChildEngine) -> SeenMachine:
    return next(each for each in scheduler.machines.seen() if each.pid == process.process.pid)


def ran_in(store: Store, run: Run) -> int:
    """Return the process of the machine that carried a run out, or does."""
    which = select(ENGINES.c.pid).join_from(RUNS, ENGINES, RUNS.c.engine_id == ENGINES.c.id)
    with store.read() as tx:
        return tx.connection.scalars(which.where(RUNS.c.id == run.id)).one()


def ran_all(runs: list[Run]) -> bool:
    return bool(runs) and {run.state for run in runs} == {RunState.SUCCEEDED}


def patiently(store: Store, holds: Callable[[list[Run]], bool]) -> list[Run]:
    """Wait for what planners look for by and by, on a machine with other things to do."""
    return wait_until(store, holds, seconds=90)


def test_a_worker_that_drains_ends_what_runs_there_and_takes_nothing_until_it_is_resumed(
    store: Store, scheduler: Scheduler, machines: SharingMachines, tmp_path: Path
) -> None:
    engine = machines.engine("one")
    worker = machines.worker("two", "--tag", "gpu")
    here = machine_of(scheduler, engine)
    scheduler.machines.drain(here.id)  # who plans goes on planning, and its hands take nothing
    gate = tmp_path / "gate"
    add_job(store, shell(f"until test -e {gate}; do sleep 0.05; done"), now())
    (long_run,) = patiently(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
    assert ran_in(store, long_run) == worker.process.pid

    scheduler.machines.resume(here.id)
    there = scheduler.machines.drain(machine_of(scheduler, worker).id).machine
    assert (there.running, there.role) == (1, MachineRole.CARRIES_OUT)
    for _ in range(5):
        add_job(store, shell("true"), now())
    done = patiently(store, lambda runs: [run.state for run in runs].count(RunState.SUCCEEDED) == 5)
    assert {ran_in(store, run) for run in done if run.id != long_run.id} == {engine.process.pid}
    gate.touch()
    patiently(store, ran_all)

    assert worker.terminate() == 0
    again = machines.worker("two", "--tag", "gpu")
    assert machine_of(scheduler, again).is_draining
    scheduler.machines.drain(here.id)
    add_job(store, shell("true"), now())
    patiently(store, lambda runs: [run.reason for run in runs].count(Reason.MACHINE) == 1)
    scheduler.machines.resume(there.id)  # by the number of the process before
    last = max(patiently(store, ran_all), key=lambda run: run.id)
    assert ran_in(store, last) == again.process.pid
    assert again.terminate() == 0
    assert engine.terminate() == 0


def test_an_engine_that_stands_by_says_its_tags(url: str, tmp_path: Path) -> None:
    started = []
    for name in ("one", "two"):
        home = {"XDG_DATA_HOME": f"{tmp_path}/{name}", LEASE_SECONDS: "4"}
        options = ("--standby", "--tag", f"box-{name}")
        started.append(ChildEngine.start(url, *options, program=HASTY, environment=home))
    with open_scheduler(url, who="ann") as scheduler:
        seen = {each.role: (each.tags, each.clock_ahead is None) for each in scheduler.machines.seen()}

    assert seen == {
        MachineRole.PLANS: (("box-one",), False),
        MachineRole.STANDS_BY: (("box-two",), False),
    }
    for each in started[::-1]:
        assert each.terminate() == 0
        each.close()
