"""Machines that share the runs of a store: an engine plans, and each carries out what belongs to it.

Two processes live for all of these tests, an engine that plans and a worker with the tag `gpu`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.host_name import host_name
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.tables.store_rows import ENGINES
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    FailureKind,
    FileExists,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Reason, Run, RunState
from tests.core.engine.engine_runs import add_job, findings, ledger, now, shell
from tests.faults.child_engine import ChildEngine
from tests.faults.effects import wait_until
from tests.faults.sharing_machines import SharingMachines, enable
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
GPU = with_tags(["gpu"])


@dataclass(frozen=True, slots=True)
class Sharing:
    """A store with two machines, as a client on a third one sees it."""

    store: Store
    scheduler: Scheduler
    engine: ChildEngine
    worker: ChildEngine

    def runs_of(self, *job_ids: JobId) -> list[Run]:
        return [run for run in ledger(self.store) if run.job_id in job_ids]

    def over(self, *job_ids: JobId, count: int) -> list[Run]:
        """Wait until so many runs of some jobs have ended, and return them in their order."""
        wait_until(
            self.store,
            lambda runs: sum(run.finished_at is not None for run in runs if run.job_id in job_ids) >= count,
        )
        return self.runs_of(*job_ids)

    def acting(self, job_id: JobId) -> Run:
        """Wait until a job runs."""
        wait_until(self.store, lambda runs: any(_acts(run) for run in runs if run.job_id == job_id))
        return next(run for run in self.runs_of(job_id) if _acts(run))

    def ran_in(self, run: Run) -> int:
        """Return the process of the machine that carried a run out."""
        which = select(ENGINES.c.pid).join_from(RUNS, ENGINES, RUNS.c.engine_id == ENGINES.c.id)
        with self.store.read() as tx:
            return tx.connection.scalars(which.where(RUNS.c.id == run.id)).one()


def _acts(run: Run) -> bool:
    return run.state is RunState.RUNNING


@pytest.fixture(scope="module")
def sharing(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sharing]:
    url = postgres.make_database()
    store = open_store(url, now())
    enable(store)
    machines = SharingMachines(url, tmp_path_factory.mktemp("machines"), lease_seconds=60)
    scheduler = open_scheduler(url, who="ann", clock=SystemClock())
    try:
        yield Sharing(store, scheduler, machines.engine("one"), machines.worker("two", "--tag", "gpu"))
    finally:
        machines.close()
        scheduler.close()
        store.close()


@pytest.fixture(autouse=True)
def sound(sharing: Sharing) -> Iterator[None]:
    yield
    assert findings(sharing.store) == []


def test_a_job_runs_on_the_machine_that_it_names(sharing: Sharing) -> None:
    there = add_job(sharing.store, shell("echo done"), now(), place=GPU)

    (run,) = sharing.over(there, count=1)

    assert (run.state, run.result_line, run.host) == (RunState.SUCCEEDED, "done", host_name())
    assert sharing.ran_in(run) == sharing.worker.process.pid


def test_both_carry_out_what_may_run_anywhere(sharing: Sharing) -> None:
    parallel = OverlapPolicy(Overlapping.PARALLEL, most=50)
    jobs = [
        add_job(sharing.store, shell("sleep 0.2"), now(), name=f"Part {part}", overlapping=parallel)
        for part in range(20)
    ]

    runs = sharing.over(*jobs, count=20)

    assert {run.state for run in runs} == {RunState.SUCCEEDED}
    assert {sharing.ran_in(run) for run in runs} == {
        sharing.engine.process.pid,
        sharing.worker.process.pid,
    }


def test_its_output_is_seen_while_it_runs_and_it_ends_where_it_runs_when_it_is_cancelled(
    sharing: Sharing,
) -> None:
    job = add_job(sharing.store, shell("echo begun; exec sleep 600"), now(), place=GPU)
    run = sharing.acting(job)

    wait_until(sharing.store, lambda _: bool(sharing.scheduler.runs.output(run.id)))
    (chunk,) = sharing.scheduler.runs.output(run.id)
    assert chunk.content == b"begun\n"
    sharing.scheduler.runs.cancel([run.id])

    (run,) = sharing.over(job, count=1)
    assert (run.state, run.reason, run.reason_text) == (
        RunState.CANCELLED,
        Reason.BY_USER,
        "cancelled by ann",
    )


def test_what_waits_in_line_begins_when_the_run_elsewhere_has_ended(sharing: Sharing, tmp_path: Path) -> None:
    """Of one job a run begins after the other, whoever carries them out."""
    may_end = tmp_path / "may-end"
    queue = OverlapPolicy(Overlapping.QUEUE)
    job = add_job(
        sharing.store,
        shell(f"while [ ! -e {may_end} ]; do sleep 0.02; done"),
        now(),
        place=GPU,
        overlapping=queue,
    )
    first = sharing.acting(job)
    second = sharing.scheduler.runs.run_now(job)
    wait_until(sharing.store, lambda runs: any(run.id == second and run.start_at for run in runs))
    assert sharing.scheduler.runs.get(second).state is RunState.CLAIMED
    may_end.touch()

    runs = {run.id: run for run in sharing.over(job, count=2)}

    assert {run.state for run in runs.values()} == {RunState.SUCCEEDED}
    began, ended = runs[second].started_at, runs[first.id].finished_at
    assert began is not None
    assert ended is not None
    assert began >= ended


def test_what_takes_the_place_of_a_run_elsewhere_ends_it(sharing: Sharing, tmp_path: Path) -> None:
    job = add_job(
        sharing.store,
        shell(f"[ -e {tmp_path}/second ] || exec sleep 600"),
        now(),
        place=GPU,
        overlapping=OverlapPolicy(Overlapping.REPLACE),
    )
    sharing.acting(job)
    (tmp_path / "second").touch()
    sharing.scheduler.runs.run_now(job)

    first, second = sharing.over(job, count=2)

    assert (first.state, first.reason) == (RunState.CANCELLED, Reason.REPLACED)
    assert second.state is RunState.SUCCEEDED


def test_what_failed_elsewhere_is_tried_again(sharing: Sharing, tmp_path: Path) -> None:
    again = RetryPolicy(
        retries=2, first_wait=SECOND, has_jitter=False, kinds=frozenset({FailureKind.EXIT_CODE})
    )
    job = add_job(
        sharing.store,
        shell(f"[ -e {tmp_path}/tried ] || {{ touch {tmp_path}/tried; exit 3; }}"),
        now(),
        place=GPU,
        retry=again,
    )

    first, second = sharing.over(job, count=2)

    assert (first.state, first.exit_code) == (RunState.FAILED, 3)
    assert (second.state, second.attempt) == (RunState.SUCCEEDED, 2)
    assert sharing.ran_in(second) == sharing.worker.process.pid


def test_a_sequence_goes_on_from_machine_to_machine(sharing: Sharing, tmp_path: Path) -> None:
    said = tmp_path / "said"
    steps = SequenceAction(
        (
            Act(shell(f"echo one >> {said}; echo $((6 * 7))")),
            Wait(HOUR, until="paid"),
            Act(shell(f"echo three >> {said}")),
        )
    )
    job = add_job(sharing.store, steps, now(), key="42")
    wait_until(sharing.store, lambda _: bool(sharing.scheduler.runs.waiting(job_ids=[job])))

    sharing.scheduler.events.send("paid", key="42")

    runs = sharing.over(job, count=3)
    assert [run.state for run in runs] == [RunState.SUCCEEDED] * 3
    assert said.read_text(encoding="utf-8").split() == ["one", "three"]


def test_a_job_starts_another_one_on_another_machine(sharing: Sharing) -> None:
    follows = add_job(sharing.store, shell("true"), now() + HOUR, name="Follows", place=GPU)
    leads = add_job(sharing.store, shell("true"), now(), name="Leads", chains=(Chain("Follows"),))

    first, second = sharing.over(leads, follows, count=2)

    assert (first.job_id, second.job_id) == (leads, follows)
    assert sharing.ran_in(second) == sharing.worker.process.pid


def test_the_machine_that_is_to_run_it_is_asked_for_conditions(sharing: Sharing, tmp_path: Path) -> None:
    lacking = ConditionPolicy((FileExists(str(tmp_path / "nowhere")),))
    job = add_job(sharing.store, shell("true"), now(), place=GPU, conditions=lacking)

    (run,) = sharing.over(job, count=1)

    assert (run.state, run.reason) == (RunState.SKIPPED, Reason.CONDITION)
    why = sharing.scheduler.times.why_of_run(run.id)
    assert [each.reason_text for each in why.runs] == [run.reason_text]
    assert "nowhere" in run.reason_text
