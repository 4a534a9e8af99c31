"""Machines that share the runs of a store: an engine plans, and each carries out what belongs to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineRecord, engines
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.tables.store_rows import ENGINES
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.runs.run import Run, RunState
from tests.core.engine.engine_runs import add_job, now, shell
from tests.faults.effects import wait_until
from tests.faults.sharing_machines import SharingMachines, enable

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

GPU = with_tags(["gpu"])


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    enable(opened)
    yield opened
    opened.close()


@pytest.fixture
def machines(url: str, tmp_path: Path) -> Iterator[SharingMachines]:
    made = SharingMachines(url, tmp_path)
    yield made
    made.close()


def living(store: Store) -> list[EngineRecord]:
    with store.read() as tx:
        return [record for record in engines(tx) if record.stopped_at is None]


def ran_in(store: Store, run: Run) -> int:
    """Return the process of the machine that carried a run out."""
    which = select(ENGINES.c.pid).join_from(RUNS, ENGINES, RUNS.c.engine_id == ENGINES.c.id)
    with store.read() as tx:
        return tx.connection.scalars(which.where(RUNS.c.id == run.id)).one()


def test_a_job_runs_on_the_machine_that_it_names_and_the_log_says_so(
    store: Store, machines: SharingMachines
) -> None:
    engine = machines.engine("one")
    worker = machines.worker("two", "--tag", "gpu")
    assert (engine.ready["ready"], worker.ready["ready"]) == (True, True)
    assert {(each.plans, each.tags) for each in living(store)} == {
        (True, frozenset()),
        (False, frozenset({"gpu"})),
    }

    add_job(store, shell("echo done"), now(), place=GPU)

    (run,) = wait_until(store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED])
    assert ran_in(store, run) == worker.process.pid
    assert run.result_line == "done"
    assert worker.terminate() == 0
    assert engine.terminate() == 0
    assert living(store) == []
