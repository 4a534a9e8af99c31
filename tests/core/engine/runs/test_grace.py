"""What is asked to end has its grace, whatever else happens meanwhile: real scripts, a real engine."""

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Run, RunState
from tests.core.engine.engine_runs import add_job, ledger, now, shell, until, with_engine

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


@pytest.mark.parametrize("news", ["of another job", "of a second request"])
def test_a_cancelled_script_keeps_its_grace_whatever_else_is_heard(
    store: Store, tmp_path: Path, news: str
) -> None:
    """Any other commit had it killed before it could tidy up."""
    job_id = add_job(store, slow_to_end(tmp_path), now(), name="Slow")
    other_id = add_job(store, shell("true"), now() + HOUR, name="Other")

    async def cancel(_engine: Engine) -> None:
        await until_there(tmp_path / "begun")
        (run,) = (run for run in ledger(store) if run.job_id == job_id)
        with store.write() as tx:
            request_cancel(tx, [run.id], "ann", now())
        await until_there(tmp_path / "asked")
        for count in range(3):
            with store.write() as tx:
                if news == "of a second request":
                    request_cancel(tx, [run.id], "bob", now())
                run_now(tx, other_id, f"by hand {count}", now())
            await until(store, partial(has_succeeded, count + 1))
        (tmp_path / "go").touch()
        await until(store, lambda runs: RunState.CANCELLED in states(runs))

    with_engine(store, cancel)

    assert (tmp_path / "tidied").exists()


def test_a_script_that_is_replaced_keeps_its_grace_though_a_third_run_comes(
    store: Store, tmp_path: Path
) -> None:
    replace_it = OverlapPolicy(Overlapping.REPLACE)
    job_id = add_job(store, slow_to_end(tmp_path), now(), overlapping=replace_it)

    async def work(_engine: Engine) -> None:
        await until_there(tmp_path / "begun")
        for request in ("second", "third"):
            with store.write() as tx:
                run_now(tx, job_id, request, now())
            await until_there(tmp_path / "asked")
        await until(store, lambda runs: RunState.SKIPPED in states(runs))
        (tmp_path / "go").touch()
        await until(store, lambda runs: states(runs)[0] is RunState.CANCELLED)
        assert (tmp_path / "tidied").exists()

    with_engine(store, work)


def slow_to_end(folder: Path) -> ScriptAction:
    """Return a script that, asked to end, tidies up once the test lets it."""
    asked, go, tidied = (folder / name for name in ("asked", "go", "tidied"))
    tidy = f"touch {asked}; while ! test -e {go}; do sleep 0.02; done; touch {tidied}; exit 1"
    return shell(f"trap '{tidy}' TERM; touch {folder / 'begun'}; while true; do sleep 0.02; done")


async def until_there(path: Path) -> None:
    while not path.exists():  # noqa: ASYNC110, ASYNC240 - a script makes it
        await asyncio.sleep(0.005)


def states(runs: list[Run]) -> list[RunState]:
    return [run.state for run in runs]


def has_succeeded(times: int, runs: list[Run]) -> bool:
    return states(runs).count(RunState.SUCCEEDED) == times
