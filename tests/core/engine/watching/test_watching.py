"""Files on a real disk begin runs of a real engine, each lasting change once."""

import asyncio
import os
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.store.jobs.jobs import NewJob, add_many, job, save
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell, until, with_engine

pytestmark = pytest.mark.slow

SETTLED = timedelta(0)
ECHO = 'echo "$HOURBELL_EVENT_PATH"; printf "%s\\n" "$HOURBELL_EVENT_PATHS" >> "$HOME/paths"'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    place = tmp_path / "in"
    place.mkdir()
    return place


def add(store: Store, place: Path, **more: object) -> JobDraft:
    rule = OnFile(f"{place}/*.pdf", settled=SETTLED, **more)  # type: ignore[arg-type]
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE), missed=MissedPolicy(Missed.ALL))
    draft = JobDraft("Scans", Schedule((rule,)), shell(ECHO), policies)
    with store.write() as tx:
        add_many(tx, [NewJob(draft, None)], "ann", now())
    return draft


def ended(count: int) -> Callable[[list[Run]], bool]:
    return lambda runs: sum(run.finished_at is not None for run in runs) >= count


def lines(runs: list[Run]) -> list[str]:
    return sorted(Path(run.result_line).name for run in runs)


def test_what_arrives_is_run_with_its_path(file_store: Store, place: Path) -> None:
    (place / "there.pdf").write_text("before the job")
    os.utime(place / "there.pdf")
    add(file_store, place)

    async def work(_: Engine) -> None:
        (place / "a.pdf").write_text("a")
        (place / "b.txt").write_text("no match")
        (place.parent / "c").write_text("moved in")
        (place.parent / "c").rename(place / "c.pdf")
        await until(file_store, ended(2))

    runs = with_engine(file_store, work)

    assert lines(runs) == ["a.pdf", "c.pdf"]
    assert {run.state for run in runs} == {RunState.SUCCEEDED}
    assert findings(file_store) == []


def test_what_came_while_no_engine_ran_is_made_up_for(file_store: Store, place: Path) -> None:
    add(file_store, place)

    async def first(_: Engine) -> None:
        (place / "a.pdf").write_text("a")
        await until(file_store, ended(1))

    with_engine(file_store, first)
    (place / "b.pdf").write_text("b")
    (place / "c.pdf").write_text("c")

    async def second(_: Engine) -> None:
        await until(file_store, ended(3))

    runs = with_engine(file_store, second)

    assert lines(runs) == ["a.pdf", "b.pdf", "c.pdf"]
    assert [run.trigger for run in runs].count(Trigger.CATCH_UP) == 2


def test_a_file_that_goes_is_run_once_and_its_folder_may_come_later(file_store: Store, place: Path) -> None:
    deep = place / "later"
    add(file_store, deep, change=FileChange.GOES)

    async def work(_: Engine) -> None:
        await asyncio.sleep(0.1)  # real time: the watch begins above what is not there
        deep.mkdir()
        (deep / "a.pdf").write_text("a")
        await asyncio.sleep(1)  # until it is known, of which nothing tells
        (deep / "a.pdf").unlink()
        await until(file_store, ended(1))
        shutil.rmtree(deep)  # of a folder that is gone nothing is concluded

    (run,) = with_engine(file_store, work)

    assert Path(run.result_line).name == "a.pdf"


def test_a_burst_together_is_one_run(file_store: Store, place: Path) -> None:
    add(file_store, place, together=timedelta(seconds=1), below=True)

    async def work(_: Engine) -> None:
        for number in range(50):
            folder = place / str(number % 7)
            folder.mkdir(exist_ok=True)
            (folder / f"{number}.pdf").write_text("x")
        await until(file_store, ended(1))

    runs = with_engine(file_store, work)

    assert len(runs) == 1
    paths = (place.parent / "home" / "paths").read_text().split()
    assert len(set(paths)) == 50


def test_as_long_as_one_remains_it_runs_again(file_store: Store, place: Path) -> None:
    rule = OnFile(f"{place}/*", FileChange.REMAINS, settled=SETTLED)
    draft = JobDraft("Queue", Schedule((rule,)), shell('rm "$HOURBELL_EVENT_PATH"'))
    with file_store.write() as tx:
        add_many(tx, [NewJob(draft, None)], "ann", now())
    for name in "abc":
        (place / name).write_text(name)

    async def work(_: Engine) -> None:
        await until(file_store, ended(3))

    runs = with_engine(file_store, work)

    assert list(place.iterdir()) == []
    assert [run.state for run in runs] == [RunState.SUCCEEDED] * 3


def test_a_rule_that_is_edited_while_the_engine_runs_begins_anew(file_store: Store, place: Path) -> None:
    draft = add(file_store, place)

    async def work(_: Engine) -> None:
        (place / "a.pdf").write_text("a")
        await until(file_store, ended(1))
        other = place.parent / "other"
        other.mkdir()
        edited = JobDraft(
            draft.name,
            Schedule((OnFile(f"{other}/*", settled=SETTLED),)),
            draft.action,
            draft.policies,
        )
        with file_store.write() as tx:
            (run,) = ledger(file_store)
            save(tx, run.job_id, 1, edited, None, "ann", now())
        (other / "b").write_text("b")
        (place / "c.pdf").write_text("of nobody's interest")
        await until(file_store, ended(2))

    runs = with_engine(file_store, work)

    assert lines(runs) == ["a.pdf", "b"]
    with file_store.read() as tx:
        assert job(tx, runs[0].job_id).revision == 2


def test_a_script_that_writes_what_begins_it_is_stopped_after_ten_runs(
    file_store: Store, place: Path
) -> None:
    """A quick one went on for ever: the end of a run was not written yet when its change was seen."""
    own = place / "own.txt"
    own.write_text("a")
    rule = OnFile(str(own), FileChange.CHANGES, settled=timedelta(0))
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    draft = JobDraft("Ring", Schedule((rule,)), shell(f'date +%s%N > "{own}"'), policies)
    with file_store.write() as tx:
        (job_id,) = add_many(tx, [NewJob(draft, None)], "ann", now())

    def is_stopped(_: list[Run]) -> bool:
        with file_store.read() as tx:
            return job(tx, job_id).disabled_reason.startswith("it sets itself off")

    async def work(_: Engine) -> None:
        await asyncio.sleep(0.5)  # real time: nothing tells that the file was seen
        own.write_text("b")
        await until(file_store, is_stopped)

    assert len(with_engine(file_store, work)) == 10
    assert findings(file_store) == []
