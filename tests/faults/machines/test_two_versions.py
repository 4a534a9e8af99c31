"""Machines are updated one by one, from a version that was to the one of today, and back: nothing is lost."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.place import ANYWHERE, with_tags
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
)
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, findings, ledger, now, shell
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.effects import wait_until
from tests.faults.hasty_engine import LEASE_SECONDS
from tests.faults.machines.former_version import former_version, is_known
from tests.faults.sharing_machines import enable

pytestmark = [
    pytest.mark.slow,
    pytest.mark.waiting,
    pytest.mark.skipif(not is_known(), reason="the history of the program is not here"),
]

SECOND = timedelta(seconds=1)
GPU = with_tags(["gpu"])


class Machines:
    """Machines of either version, each with a home of its own, in which it may be replaced."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self._programs = {"old": former_version(folder / "former"), "new": HASTY}
        self._started: list[ChildEngine] = []

    def start(self, version: str, command: str, home: str, *options: str) -> ChildEngine:
        started = ChildEngine.start(
            self._url,
            *options,
            program=self._programs[version],
            environment={"XDG_DATA_HOME": os.fspath(self._folder / home), LEASE_SECONDS: "6"},
            command=command,
        )
        self._started.append(started)
        return started

    def close(self) -> None:
        for each in self._started:
            each.close()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    enable(opened)
    yield opened
    opened.close()


@pytest.fixture
def machines(url: str, tmp_path: Path) -> Iterator[Machines]:
    made = Machines(url, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("is_killed", [False, True], ids=["stopped", "killed"])
def test_machines_are_updated_one_by_one_and_back(store: Store, machines: Machines, is_killed: bool) -> None:
    """Each version plans for machines of the other, and carries out what that plans."""
    begin = (now() + SECOND).replace(microsecond=0)
    jobs = [
        add_job(
            store,
            shell("true"),
            begin,
            name=name,
            rule=Every(SECOND, begin),
            overlapping=OverlapPolicy(Overlapping.PARALLEL, most=100),
            place=place,
            missed=MissedPolicy(Missed.ALL),
            interrupted=InterruptedPolicy(Interrupted.RERUN, most_reruns=100),
        )
        for name, place in (("Anywhere", ANYWHERE), ("Render", GPU))
    ]

    planner = machines.start("old", "engine", "one")
    worker = machines.start("old", "worker", "two", "--tag", "gpu")
    for version in ("new", "old"):
        _leave(worker, is_killed)
        worker = machines.start(version, "worker", "two", "--tag", "gpu")
        _wait_for_more(store, jobs)
        next_one = machines.start(version, "engine", "three" if version == "new" else "one")
        assert not next_one.ready["ready"]
        _leave(planner, is_killed)
        planner = next_one
        assert planner.reads()["ready"]
        _wait_for_more(store, jobs)
    _leave(worker, is_killed=False)
    assert planner.terminate() == 0

    runs = ledger(store)
    for job in jobs:
        made = {run.due_at for run in _of(job, runs)}
        assert made == {begin + number * SECOND for number in range(len(made))}
        assert {run.due_at for run in _of(job, runs) if run.state is RunState.SUCCEEDED} >= {
            run.due_at for run in _of(job, runs) if run.finished_at is not None
        }
    assert findings(store) == []


def _leave(machine: ChildEngine, is_killed: bool) -> None:
    if is_killed:
        machine.kill()
    else:
        assert machine.terminate() == 0


def _wait_for_more(store: Store, jobs: list[JobId]) -> None:
    """Wait until each job has succeeded twice more."""
    done = {job: len(_succeeded(job, ledger(store))) for job in jobs}
    wait_until(store, lambda runs: all(len(_succeeded(job, runs)) >= done[job] + 2 for job in jobs))


def _of(job_id: JobId, runs: list[Run]) -> list[Run]:
    return [run for run in runs if run.job_id == job_id]


def _succeeded(job: JobId, runs: list[Run]) -> list[Run]:
    return [run for run in _of(job, runs) if run.state is RunState.SUCCEEDED]
