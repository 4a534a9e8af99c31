"""An engine in this process on a store whose machines share its runs, as a window has it."""

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.sharing import open_tasks, share
from scheduler_core.engine.dispatch.task_queue import SCHEMA, Order, Task
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.machine_worker import MachineWorker
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.worker import Worker
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.opening.engine_lock import EngineRunning
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.other_schemas import other_schema
from scheduler_core.store.runs.engines import EngineProcess, engines, register, say_tags, stop_engine
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import CLOCK, add_job, ledger, now, run_until_idle, shell, until
from tests.faults.effects import wait_until

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)
ATTIC = EngineProcess("machine-2", "attic", 4711, "boot-1", "0.1.0")


@pytest.fixture
def shared_store(empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return a store whose machines share its runs; this machine is in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = open_store(empty_database, now())
    with store.write() as tx:
        share(tx, now())
    yield store
    store.close()


@pytest.fixture
def scheduler(shared_store: Store, empty_database: str, tmp_path: Path) -> Iterator[Scheduler]:
    secrets = SecretStore([SecretFile(tmp_path / "secrets.json")])
    with open_scheduler(empty_database, who="ann", clock=SystemClock(), secrets=secrets) as opened:
        yield opened


def test_the_engine_of_a_window_plans_and_carries_out(scheduler: Scheduler, shared_store: Store) -> None:
    scheduler.engine.start()
    assert scheduler.engine.state().kind is EngineKind.HERE
    add_job(shared_store, shell("echo done"), now())

    (run,) = wait_until(shared_store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED])

    assert run.result_line == "done"
    scheduler.engine.stop()
    with shared_store.read() as tx:
        assert all(record.stopped_at is not None for record in engines(tx))


def test_the_engine_that_plans_logs_that_a_worker_has_another_version(
    scheduler: Scheduler, shared_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with shared_store.write() as tx:
        other = replace(ATTIC, version="0.0.9")
        register(tx, other, now() + HOUR, now(), plans=False, may_plan=False)

    with caplog.at_level(logging.WARNING):
        scheduler.engine.start()
        wait_until(shared_store, lambda _: "on attic (process 4711) 0.0.9" in caplog.text)

    scheduler.engine.stop()


@pytest.mark.parametrize("command", [Engine, Worker])
def test_who_comes_to_this_machine_by_another_url_takes_nobody_living_for_dead(
    scheduler: Scheduler, shared_store: Store, empty_database: str, command: type[Engine | Worker]
) -> None:
    """A worker with a role of its own ended the engine beside it, whose lock went by the URL."""
    scheduler.engine.start()
    with closing(open_store(f"{empty_database}?application_name=other", now())) as other:
        with pytest.raises(EngineRunning, match=f"process {os.getpid()}"):
            asyncio.run(command(other, CLOCK, KnownSecrets()).run(lambda: None))

        scheduler.engine.stop()
        stopping = command(other, CLOCK, KnownSecrets())
        asyncio.run(stopping.run(stopping.stop))

    with shared_store.read() as tx:
        assert [record.stopped_at is None for record in engines(tx)] == [False, False]


def test_where_another_machine_plans_a_window_has_no_engine(
    scheduler: Scheduler, shared_store: Store
) -> None:
    with shared_store.write() as tx:
        register(tx, ATTIC, now() + timedelta(hours=1), now())
        known = [record.id for record in engines(tx)]

    with pytest.raises(EngineRunning, match="on attic"):
        scheduler.engine.start()

    assert scheduler.engine.state().kind is EngineKind.ELSEWHERE
    with shared_store.read() as tx:
        assert [record.id for record in engines(tx)] == known


def test_an_engine_that_stood_by_shares_the_runs_if_machines_were_let_do_so_meanwhile(
    empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = open_store(empty_database, now())
    with store.write() as tx:
        planner = register(tx, ATTIC, now() + timedelta(hours=1), now())
    engine = Engine(store, CLOCK, KnownSecrets())

    async def run() -> None:
        stands_by, is_ready = asyncio.Event(), asyncio.Event()
        running = asyncio.create_task(engine.run(is_ready.set, standing_by=lambda _: stands_by.set()))
        async with asyncio.timeout(60):
            await stands_by.wait()
            with store.write() as tx:
                share(tx, now())
                stop_engine(tx, planner, now())
                worker = register(tx, ATTIC, now() + timedelta(hours=1), now(), plans=False, may_plan=False)
                say_tags(tx, worker, ["attic"])
            await is_ready.wait()
            add_job(store, shell("true"), now(), name="there", place=with_tags(["attic"]))
            add_job(store, shell("true"), now(), name="here")
            await until(store, lambda runs: RunState.SUCCEEDED in {run.state for run in runs})
            while not tasks_of(store):  # noqa: ASYNC110 - a worker of that machine would take it
                await asyncio.sleep(0.01)
            engine.stop()
            await running

    try:
        asyncio.run(run())
        (waiting,) = (run for run in ledger(store) if run.state is RunState.CLAIMED)
        assert waiting.reason is Reason.NONE
        with store.read() as reading:
            assert [record.process.host for record in engines(reading) if record.stopped_at is None] == [
                "attic"
            ]
    finally:
        store.close()


def test_an_engine_that_began_alone_knows_when_it_is_to_start_anew(
    empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that planned alone left no run to others until somebody quit it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    secrets = SecretStore([SecretFile(tmp_path / "secrets.json")])
    with open_scheduler(empty_database, who="ann", clock=SystemClock(), secrets=secrets) as scheduler:
        assert not scheduler.engine.is_to_start_anew()
        scheduler.engine.start()
        assert not scheduler.engine.is_to_start_anew()
        scheduler.machines.enable()
        assert scheduler.engine.is_to_start_anew()

        scheduler.engine.stop()
        scheduler.engine.start()

        assert scheduler.engine.state().kind is EngineKind.HERE
        assert not scheduler.engine.is_to_start_anew()
        with closing(open_store(empty_database, now())) as store:
            add_job(store, shell("true"), now(), place=with_tags(["attic"]))
            wait_until(store, lambda _runs: bool(tasks_of(store)))  # who acts alone makes none


def tasks_of(store: Store) -> list[Task]:
    with store.read() as tx:
        return open_tasks(store.location).tasks(tx)


def test_an_engine_that_stood_by_leaves_nothing_alive_where_it_can_not_share_the_runs(
    empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = open_store(empty_database, now())
    with store.write() as tx:
        planner = register(tx, ATTIC, now() + timedelta(hours=1), now())

    def enable(_words: str) -> None:
        with store.write() as tx:
            share(tx, now())
            stop_engine(tx, planner, now())
        monkeypatch.setattr("scheduler_core.engine.dispatch.sharing.find_spec", lambda _name: None)

    try:
        with pytest.raises(StoreUnavailable, match="HOURBELL_MACHINES=yes"):
            asyncio.run(Engine(store, CLOCK, KnownSecrets()).run(lambda: None, standing_by=enable))
        with store.read() as reading:
            assert [record.id for record in engines(reading) if record.stopped_at is None] == []
    finally:
        store.close()


def test_a_machine_without_the_library_is_told_what_to_install(
    shared_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_job(shared_store, shell("true"), now())
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    monkeypatch.delitem(sys.modules, "procrastinate")

    with pytest.raises(StoreUnavailable, match="HOURBELL_MACHINES=yes"):
        run_until_idle(shared_store)


def machine_worker(store: Store, tmp_path: Path) -> MachineWorker:
    return MachineWorker(
        store,
        SharedClock(SystemClock()),
        SecretStore([SecretFile(tmp_path / "secrets.json")]),
        MachineHere("attic"),
        open_tasks(store.location),
        timedelta(0),
    )


_TAKEN_AND_NOT_BEGUN = """
    WITH worker AS (INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id),
    engine AS (INSERT INTO takers SELECT id, %s FROM worker)
    UPDATE procrastinate_jobs SET status = 'doing', worker_id = worker.id FROM worker
"""


def test_what_a_worker_held_that_was_killed_is_free_as_soon_as_its_machine_is_back(
    shared_store: Store, tmp_path: Path
) -> None:
    """It was held for a minute, and until somebody compared."""
    here = this_engine(shared_store.location, is_made=True)
    queue = open_tasks(shared_store.location)
    with shared_store.write() as tx:
        killed = register(tx, replace(here, pid=here.pid + 1), now() + HOUR, now(), plans=False)
        queue.defer(tx, [Order("any", RunId(1), 0)])
        with other_schema(tx, SCHEMA) as raw:
            raw.execute(_TAKEN_AND_NOT_BEGUN, (killed,))
    assert [task.is_held for task in tasks_of(shared_store)] == [True]

    with shared_store.write() as tx:
        machine_worker(shared_store, tmp_path).take_over(tx, may_plan=False)

    assert [task.is_held for task in tasks_of(shared_store)] == [False]


def test_a_worker_waits_for_the_lease_of_what_has_its_names_and_another_start(
    shared_store: Store, tmp_path: Path
) -> None:
    """A cloned machine has the same id, and so has this one after a restart: nothing but the lease tells."""
    here = this_engine(shared_store.location, is_made=True)
    with shared_store.write() as tx:
        twin = register(tx, replace(here, boot="before"), now() + timedelta(hours=1), now(), plans=False)
    worker = machine_worker(shared_store, tmp_path)

    with pytest.raises(StoreLocked, match="before the restart"), shared_store.write() as tx:
        worker.take_over(tx, may_plan=False)

    with shared_store.write() as tx:
        stop_engine(tx, twin, now())
        assert worker.take_over(tx, may_plan=False).engine > twin
