"""A machine that only carries out: what it does while it lives, and what it finds when it starts anew."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from scheduler_core.engine.dispatch.local_dispatch import RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.heartbeat import Heartbeat
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_machine
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.worker_loop import WorkerLoop
from scheduler_core.facade.times.explanation_query import why_of_run
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import DeclaredDead, engines, stop_engine
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.outputs import last_chunks
from scheduler_core.store.runs.owned_runs import request_cancel, unfinished
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    FileExists,
    Interrupted,
    InterruptedPolicy,
)
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from tests.core.engine.dispatch.looking_elsewhere import hands, looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.core.engine.looking import PROCESS, Looking
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, a_draft, add_jobs, an_engine, claim_next
from tests.support.fake_clock import START, FakeClock

pytestmark = pytest.mark.slow

ATTIC = replace(PROCESS, machine="machine of attic", host="attic")
LEASE = timedelta(days=9_999)
AT_ONCE = timedelta(0)


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


@pytest.fixture
def another_store(file_store: Store) -> Iterator[Store]:
    """Return the store as another program has it open."""
    opened = open_store(str(file_store.location), NOW)
    yield opened
    opened.close()


def taken_over(store: Store, clock: FakeClock) -> TakeOver:
    with store.write() as tx:
        return take_over_machine(tx, ATTIC, clock, clock.now() + LEASE)


def with_worker(
    store: Store, work: Callable[[Looking, WorkerLoop], Awaitable[None]], draining: timedelta = AT_ONCE
) -> None:
    """Do something with an engine that plans, and a machine that carries out what it claims."""
    queue = MemoryQueue()
    beats = Heartbeat(timedelta(milliseconds=20), timedelta(milliseconds=20), LEASE)

    async def look(at: Looking) -> None:
        async with AsyncExitStack() as closing:
            worker = WorkerLoop(
                store,
                SharedClock(at.clock),
                taken_over(store, at.clock),
                await hands(at.clock, "attic", RunLimits(), closing),
                queue,
                MachineHere("attic"),
                at_once=5,
                draining=draining,
                beats=beats,
            )
            ready = asyncio.Event()
            running = asyncio.create_task(worker.run(ready.set))
            await ready.wait()
            try:
                await work(at, worker)
            finally:
                worker.stop()
                await asyncio.wait({running})
            if (error := running.exception()) is not None:
                raise error

    looking_elsewhere(store, look, tasks=queue, hosts=())


async def claim_and_act(at: Looking, told: Path) -> None:
    await at.dispatcher.claim_due(at.happenings.look())
    while not told.exists():  # noqa: ASYNC110, ASYNC240 - real processes write when they write
        await asyncio.sleep(0.005)


def test_it_carries_out_what_is_planned_and_hears_who_ends_it(
    file_store: Store, another_store: Store, told: Path
) -> None:
    add_job(file_store, shell(f"touch {told}; exec sleep 60"), START)

    async def work(at: Looking, _worker: WorkerLoop) -> None:
        await claim_and_act(at, told)
        with another_store.write() as tx:
            request_cancel(tx, [run.id for run in at.runs()], "ann", START)
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.reason_text) == (RunState.CANCELLED, "cancelled by ann")

    with_worker(file_store, work)


def test_it_hears_on_after_news_that_it_does_not_understand(
    file_store: Store, another_store: Store, told: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A newer program may write more kinds of reasons."""
    add_job(file_store, shell(f"touch {told}; exec sleep 60"), START)

    async def work(at: Looking, _worker: WorkerLoop) -> None:
        await claim_and_act(at, told)
        (run,) = at.runs()
        with another_store.write() as tx:
            request_cancel(tx, [run.id], "ann", START)
            tx.connection.execute(text("PRAGMA ignore_check_constraints = 1"))
            tx.connection.execute(text("UPDATE runs SET reason = 'eclipse'"))
            tx.connection.execute(text("PRAGMA ignore_check_constraints = 0"))
        while "changes can't be read" not in caplog.text:  # noqa: ASYNC110 - it reads on a thread
            await asyncio.sleep(0.005)
        with another_store.write() as tx:
            tx.connection.execute(text("UPDATE runs SET reason = ''"))
            tx.note(ChangeKind.RUNS, [run.id])
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.reason_text) == (RunState.CANCELLED, "cancelled by ann")

    with_worker(file_store, work)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - others write when they write
            await asyncio.sleep(0.005)


def seen_from(store: Store, run_id: RunId) -> tuple[str, bytes]:
    """Return why a run stands as it does, and what it wrote, as somebody at another machine sees both."""
    with store.read() as tx:
        why = sentences(why_of_run(tx, run_id, START), str)
        return " ".join(why), b"".join(chunk.content for chunk in last_chunks(tx, run_id, 10))


def test_who_looks_from_another_machine_sees_what_it_writes_why_it_waits_and_ends_it(
    file_store: Store, another_store: Store, told: Path
) -> None:
    add_job(file_store, shell(f"echo halfway; touch {told}; exec sleep 60"), START)
    add_job(file_store, shell("true"), START, name="train", place=with_tags(["gpu"]))
    sign = FileExists(str(told.with_name("sign")))
    patient = ConditionPolicy((sign,), HOUR)
    add_job(file_store, shell("true"), START, name="patient", conditions=patient)

    async def work(at: Looking, _worker: WorkerLoop) -> None:
        await claim_and_act(at, told)
        acts, train, waits = sorted(run.id for run in at.runs())
        await until(lambda: b"halfway" in seen_from(another_store, acts)[1])
        await until(lambda: "no machine with tag gpu is there" in seen_from(another_store, train)[0])
        await until(lambda: f"there is no {sign.path}" in seen_from(another_store, waits)[0])
        assert "is running" in seen_from(another_store, acts)[0]

        with another_store.write() as tx:
            request_cancel(tx, [acts, train, waits], "ann", START)
        await at.settled()

        assert {run.reason_text for run in at.runs()} == {"cancelled by ann"}

    with_worker(file_store, work)


def test_stopped_it_ends_what_runs_and_another_goes_on(file_store: Store, told: Path) -> None:
    rerun = InterruptedPolicy(Interrupted.RERUN)
    add_job(file_store, shell(f"touch {told}; exec sleep 60"), START, interrupted=rerun)

    async def work(at: Looking, worker: WorkerLoop) -> None:
        await claim_and_act(at, told)
        worker.stop()
        while len(at.runs()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

        first, second = sorted(at.runs(), key=lambda run: run.id)
        assert (first.state, first.reason) == (RunState.INTERRUPTED, Reason.SHUTDOWN)
        assert (second.state, second.trigger) == (RunState.CLAIMED, Trigger.RERUN)

    with_worker(file_store, work)


def test_what_runs_is_cancelled_while_its_end_is_waited_for_to_stop(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(f"touch {told}; exec sleep 60"), START)

    async def work(at: Looking, worker: WorkerLoop) -> None:
        await claim_and_act(at, told)
        worker.stop()
        await asyncio.sleep(0)
        (run,) = at.runs()
        with file_store.write() as tx:
            request_cancel(tx, [run.id], "ann", START)
        await at.settled()

        assert [run.reason_text for run in at.runs()] == ["cancelled by ann"]

    with_worker(file_store, work, draining=timedelta(seconds=40))


def test_one_that_was_declared_dead_says_so_and_ends(file_store: Store) -> None:
    async def work(at: Looking, worker: WorkerLoop) -> None:
        with file_store.write() as tx:
            (engine,) = (each.id for each in engines(tx) if not each.plans)
            stop_engine(tx, engine, at.clock.now())
        await asyncio.wait_for(worker.stopping(), 20)

    with pytest.raises(DeclaredDead):
        with_worker(file_store, work)


def test_after_a_crash_it_marks_what_ran_and_leaves_claims_and_what_follows_to_who_plans(
    file_store: Store,
) -> None:
    crashed = an_engine(file_store, replace(THIS_PROCESS, machine=ATTIC.machine))
    rerun = replace(a_draft().policies, interrupted=InterruptedPolicy(Interrupted.RERUN))
    job_id, other_id = add_jobs(file_store, replace(a_draft(), policies=rerun), a_draft(name="Other"))
    with file_store.write() as tx:
        ran = claim_next(tx, job_id, NOW + HOUR, crashed)
        claimed = claim_next(tx, other_id, NOW + HOUR, crashed)
        begin(tx, [Begun(ran, NOW)], crashed)

    inherited = taken_over(file_store, FakeClock())

    assert {run.id: run.state for run in ledger(file_store)}[ran] is RunState.INTERRUPTED
    assert inherited.works == []
    with file_store.read() as tx:
        left = {owned.run.id: owned for owned in unfinished(tx)}
    assert (left[claimed].engine, left[claimed].fence) == (None, 1)
    (follows,) = (owned for owned in left.values() if owned.run.follows_run == ran)
    assert (follows.engine, follows.run.trigger) == (None, Trigger.RERUN)
