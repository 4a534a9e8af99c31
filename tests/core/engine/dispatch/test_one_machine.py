"""Who has one machine needs nothing of what brings runs to others."""

import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, run_until_idle, shell
from tests.support.fake_clock import START


def test_an_engine_runs_jobs_where_the_library_for_several_machines_is_missing(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [
        each for each in sys.modules if each.startswith("scheduler_core.engine.dispatch.procrastinate")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    add_job(file_store, shell("true"), START)

    assert [run.state for run in run_until_idle(file_store)] == [RunState.SUCCEEDED]


_ENGINE = """
import asyncio, sys
from scheduler_core.clock import SystemClock
from scheduler_core.engine.engine import Engine
from scheduler_core.store.opening.opening import open_store
from tests.core.actions.calls import KnownSecrets

clock = SystemClock()
store = open_store(sys.argv[1], clock.now())
engine = Engine(store, clock, KnownSecrets(), until_idle=True)
asyncio.run(engine.run(lambda: None))
store.close()
print(*sorted(sys.modules))
"""
_OF_SEVERAL_MACHINES = (
    "procrastinate",
    "psycopg_pool",
    "scheduler_core.engine.dispatch.intake",
    "scheduler_core.engine.dispatch.procrastinate",
    "scheduler_core.engine.dispatch.reconciliation",
    "scheduler_core.engine.dispatch.remote_dispatch",
    "scheduler_core.engine.dispatch.task_worker",
    "scheduler_core.engine.machine_worker",
    "scheduler_core.engine.shared_engine",
    "scheduler_core.engine.worker",
)


@pytest.mark.slow
def test_an_engine_whose_store_is_not_shared_loads_nothing_that_is_for_several_machines(
    file_store: Store,
) -> None:
    """Whoever has one machine starts as fast as before, and needs as much memory."""
    add_job(file_store, shell("true"), START)
    root = Path(__file__).resolve().parents[4]

    told = subprocess.run(
        [sys.executable, "-c", _ENGINE, str(file_store.location)],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )

    loaded = told.stdout.split()
    assert "scheduler_core.engine.dispatch.local_dispatch" in loaded
    assert [name for name in loaded if name.startswith(_OF_SEVERAL_MACHINES)] == []
