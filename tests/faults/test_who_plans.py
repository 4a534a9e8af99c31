"""Of the engines that share a store one plans: what becomes of runs when that is another one."""

import signal
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineRecord, engines
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
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, findings, ledger, now, shell
from tests.faults.effects import Effects, assert_sound, wait_until
from tests.faults.hasty_engine import VERSION
from tests.faults.sharing_machines import SharingMachines, enable

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
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


def wait_for_run(store: Store) -> Run:
    (run,) = wait_until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
    return run


def lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def keep_looking(store: Store) -> None:
    """Have the engine look each second: it takes over at looks, which are rare where nothing is due."""
    begin = now().replace(microsecond=0)
    add_job(store, shell("true"), begin, rule=Every(SECOND, begin), name="Tick")


def of(job_id: JobId, runs: list[Run]) -> list[Run]:
    return [run for run in runs if run.job_id == job_id]


def until(may_end: Path) -> str:
    return f"while [ ! -e {may_end} ]; do sleep 0.02; done"


def test_the_next_engine_plans_when_one_ends_is_killed_or_is_stopped_for_a_while(
    store: Store, effects: Effects, machines: SharingMachines
) -> None:
    begin = (now() + SECOND).replace(microsecond=0)
    add_job(
        store,
        effects.script(),
        begin,
        rule=Every(SECOND, begin),
        missed=MissedPolicy(Missed.ALL),
        overlapping=OverlapPolicy(Overlapping.PARALLEL, most=100),
        interrupted=InterruptedPolicy(Interrupted.MARK),
    )
    first, second = machines.engine("one"), machines.engine("two")
    assert first.ready["ready"]
    assert not second.ready["ready"]
    assert f"process {first.process.pid} on " in second.ready["standby"]
    assert [record.plans for record in living(store)] == [False, True]

    assert first.terminate() == 0
    assert second.reads()["ready"]

    third = machines.engine("one")
    second.kill()
    assert third.reads()["ready"]  # once the lease of the one that was killed is over

    fourth = machines.engine("two")
    third.process.send_signal(signal.SIGSTOP)
    assert fourth.reads()["ready"]
    third.process.send_signal(signal.SIGCONT)
    assert third.wait() == 6  # what carries out there ends, too
    assert "was declared dead" in third.said()

    more = len(ledger(store)) + 2
    wait_until(store, lambda runs: len(runs) >= more and runs[0].state is not RunState.RUNNING)
    assert fourth.terminate() == 0
    assert living(store) == []
    assert_sound(store, effects)
    made = {run.due_at for run in ledger(store)}
    assert made == {min(made) + number * SECOND for number in range(len(made))}  # none is left out


def test_what_runs_on_the_engine_that_takes_over_stays_its_own(
    store: Store, url: str, machines: SharingMachines, tmp_path: Path
) -> None:
    """One process has one row: it must not take over from itself what it carries out."""
    first = machines.engine("one")
    second = machines.engine("two", "--tag", "gpu")
    may_end = tmp_path / "may-end"
    queue = OverlapPolicy(Overlapping.QUEUE)
    job = add_job(store, shell(until(may_end)), now(), place=GPU, overlapping=queue)
    before = wait_for_run(store)

    assert first.terminate() == 0
    assert second.reads()["ready"]

    with open_scheduler(url, who="ann", clock=SystemClock()) as scheduler:
        scheduler.runs.run_now(job)  # it keeps its place
    may_end.touch()
    first_run, second_run = wait_until(
        store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED] * 2
    )
    assert first_run.id == before.id
    assert first_run.finished_at is not None
    assert second_run.started_at is not None
    assert second_run.started_at >= first_run.finished_at
    assert findings(store) == []
    assert second.terminate() == 0


def test_while_runs_end_on_an_engine_that_is_stopped_another_one_plans(
    store: Store, machines: SharingMachines, tmp_path: Path
) -> None:
    first = machines.engine("one", "--tag", "gpu")
    second = machines.engine("two")
    may_end = tmp_path / "may-end"
    add_job(store, shell(until(may_end)), now(), place=GPU)
    wait_for_run(store)

    first.process.send_signal(signal.SIGTERM)
    assert second.reads()["ready"]
    assert first.process.poll() is None
    may_end.touch()

    assert first.wait() == 0
    wait_until(store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED])
    assert second.terminate() == 0


def test_what_ran_on_a_worker_that_was_killed_is_taken_over(
    store: Store, machines: SharingMachines, tmp_path: Path
) -> None:
    engine = machines.engine("one")
    worker = machines.worker("two", "--tag", "gpu")
    keep_looking(store)
    began = tmp_path / "began"
    rerun = InterruptedPolicy(Interrupted.RERUN)
    job = add_job(
        store,
        shell(f"[ -e {began} ] || {{ echo $$ > {began}; exec sleep 600; }}"),
        now(),
        place=GPU,
        interrupted=rerun,
    )
    wait_until(store, lambda _: began.exists() and began.read_text().endswith("\n"))

    worker.kill()
    wait_until(store, lambda runs: len(of(job, runs)) == 2)
    script = int(began.read_text())
    assert lives(script)
    again = machines.worker("two", "--tag", "gpu")
    wait_until(store, lambda runs: of(job, runs)[1].state is RunState.SUCCEEDED)
    wait_until(store, lambda _: not lives(script))  # what outlived its machine's worker ends with its return

    cut_off, repeated = of(job, ledger(store))
    assert (cut_off.state, cut_off.reason) == (RunState.INTERRUPTED, Reason.CRASH)
    assert (repeated.attempt, repeated.trigger) == (2, Trigger.RERUN)
    assert again.terminate() == 0
    assert engine.terminate() == 0
    assert findings(store) == []


def test_a_worker_that_is_stopped_ends_what_does_not_end_by_itself(
    store: Store, machines: SharingMachines
) -> None:
    engine = machines.engine("one")
    worker = machines.worker("two", "--tag", "gpu")
    add_job(store, shell("trap '' TERM; while :; do sleep 0.1; done"), now(), place=GPU, grace=HOUR)
    wait_for_run(store)

    assert worker.terminate() == 0

    (run,) = wait_until(store, lambda runs: [run.state for run in runs] == [RunState.INTERRUPTED])
    assert run.reason is Reason.SHUTDOWN
    assert engine.terminate() == 0


def test_a_machine_has_an_engine_or_a_worker(store: Store, machines: SharingMachines) -> None:
    engine = machines.engine("one")
    worker = machines.worker("one")

    assert (worker.ready, worker.wait()) == ({}, 3)
    assert f"process {engine.process.pid}" in worker.said()


def test_an_engine_that_ends_when_idle_carries_out_what_it_plans(
    store: Store, machines: SharingMachines
) -> None:
    add_job(store, shell("echo done"), now())

    engine = machines.engine("one", "--until-idle")

    assert engine.wait() == 0
    assert [run.state for run in ledger(store)] == [RunState.SUCCEEDED]
    assert living(store) == []


def test_an_engine_that_ends_when_idle_does_not_stand_by(store: Store, machines: SharingMachines) -> None:
    machines.engine("one")

    refused = machines.engine("two", "--until-idle")

    assert (refused.ready, refused.wait()) == ({}, 3)


def test_machines_are_updated_one_by_one(store: Store, machines: SharingMachines) -> None:
    """Of an older and a newer version each plans for the other."""
    parallel = OverlapPolicy(Overlapping.PARALLEL, most=50)
    begin = (now() + SECOND).replace(microsecond=0)
    jobs = [
        add_job(
            store,
            shell("true"),
            begin,
            name=name,
            rule=Every(SECOND, begin),
            overlapping=parallel,
            place=place,
            missed=MissedPolicy(Missed.ALL),
        )
        for name, place in (("Anywhere", ANYWHERE), ("Render", GPU))
    ]
    old, new = {VERSION: "0.0.1"}, {VERSION: "0.0.2"}

    first, worker = machines.engine("one", **old), machines.worker("two", "--tag", "gpu", **old)
    assert worker.terminate() == 0
    worker = machines.worker("two", "--tag", "gpu", **new)
    wait_for_more(store, jobs)
    second = machines.engine("three", **new)
    assert first.terminate() == 0
    assert second.reads()["ready"]
    first = machines.engine("one", **old)  # somebody goes back
    assert second.terminate() == 0
    assert first.reads()["ready"]
    wait_for_more(store, jobs)

    assert {(each.process.version, each.plans) for each in living(store)} == {
        ("0.0.1", True),
        ("0.0.2", False),
    }
    assert first.terminate() == 0
    assert worker.terminate() == 0
    runs = ledger(store)
    assert {run.state for run in runs if run.finished_at} == {RunState.SUCCEEDED}
    for job in jobs:
        made = {run.due_at for run in of(job, runs)}
        assert made == {min(made) + number * SECOND for number in range(len(made))}


def wait_for_more(store: Store, jobs: list[JobId]) -> None:
    """Wait until each job has succeeded twice more."""
    done = {job: len(succeeded(job, ledger(store))) for job in jobs}
    wait_until(store, lambda runs: all(len(succeeded(job, runs)) >= done[job] + 2 for job in jobs))


def succeeded(job: JobId, runs: list[Run]) -> list[Run]:
    return [run for run in of(job, runs) if run.state is RunState.SUCCEEDED]


def test_a_run_needs_the_secrets_of_the_machine_that_carries_it_out(
    store: Store, machines: SharingMachines, tmp_path: Path
) -> None:
    kept = tmp_path / "secrets.json"
    kept.touch(0o600)
    kept.write_text('{"token": "hidden"}', encoding="utf-8")
    engine = machines.engine("one", "--tag", "fast")
    worker = machines.worker("two", "--tag", "gpu", HOURBELL_SECRETS_FILE=str(kept))
    script = replace(shell("echo ${#TOKEN}"), environment=(("TOKEN", "{{secret:token}}"),))

    here = add_job(store, script, now(), name="Here", place=with_tags(["fast"]))
    there = add_job(store, script, now(), name="There", place=GPU)

    runs = wait_until(store, lambda runs: len(runs) == 2 and all(run.finished_at for run in runs))
    (lacking,), (found,) = of(here, runs), of(there, runs)
    assert (found.state, found.result_line) == (RunState.SUCCEEDED, "6")
    assert lacking.state is RunState.FAILED
    assert "HOURBELL_SECRETS_FILE" in lacking.reason_text  # nothing keeps secrets there
    assert engine.terminate() == 0
    assert worker.terminate() == 0
