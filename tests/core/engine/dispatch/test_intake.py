"""What a machine does with tasks that it took: it reads them together, and leaves what is not for it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from scheduler_core.engine.dispatch.queue_choice import queue_of
from scheduler_core.engine.dispatch.task_queue import Order, TaskQueue
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.owned_runs import unfinished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.place import on_host, with_tags
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Held, HeldBy, Reason, RunState
from tests.core.engine.dispatch.looking_elsewhere import Machine, looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.dispatch.test_remote_dispatch import PAUSED, acted, claim, tasks_of, telling
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking
from tests.core.store.builders import claim_next
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

MANY = 40


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


def forge(store: Store, queue: TaskQueue, order: Order) -> None:
    with store.write() as tx:
        queue.defer(tx, [order])


async def until_deferred(store: Store, queue: TaskQueue, count: int = 1) -> None:
    while len(tasks_of(store, queue)) < count:  # noqa: ASYNC110 - the writer is a thread
        await asyncio.sleep(0.005)


async def until_given_back(queue: MemoryQueue) -> None:
    before = queue.given_back
    while queue.given_back == before:
        queue.look()
        await asyncio.sleep(0.005)


@contextmanager
def counted_reads(store: Store) -> Iterator[list[str]]:
    """Count how often unfinished runs are read."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        if statement.startswith("SELECT runs.id") and "finished_at IS NULL" in statement:
            found.append(statement)

    with store.read() as tx:
        engine = tx.connection.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def test_tasks_that_come_together_are_read_together(file_store: Store, told: Path) -> None:
    for number in range(MANY):
        add_job(file_store, shell("true"), START, name=f"job {number}")
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (machine,) = machines
        machine.worker.take_from([])
        await claim(at)
        await until_deferred(file_store, queue, MANY)
        with counted_reads(file_store) as reads:
            machine.worker.take_from(["any"])
            while len(machine.worker.under_way) < MANY and not at.runs():  # noqa: ASYNC110
                await asyncio.sleep(0)
            await at.settled()

        assert {run.state for run in at.runs()} == {RunState.SUCCEEDED}
        assert len(reads) < MANY, "the first is read alone, those that come meanwhile together"

    looking_elsewhere(file_store, work, tasks=queue, machines=machines, at_once=MANY)


def test_a_task_that_somebody_forged_for_a_machine_that_is_no_place_of_the_job_does_not_act(
    file_store: Store, told: Path
) -> None:
    """Its true task is left where it waits, and carried out by who fits."""
    cellar = on_host("cellar")
    add_job(file_store, shell(telling(told)), START, place=cellar)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        machines[1].worker.take_from([])
        await claim(at)
        await until_deferred(file_store, queue)
        (held,) = at.launcher.held
        forge(file_store, queue, Order("any", held.run_id, held.fence))
        await until_given_back(queue)
        assert [(run.state, run.reason_text) for run in at.runs()] == [(RunState.CLAIMED, "")]

        machines[1].worker.take_from([queue_of(cellar)])
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]
        assert acted(told) == ["acted"]

    looking_elsewhere(file_store, work, tasks=queue, hosts=("attic", "cellar"), machines=machines)


def test_a_task_of_another_fence_does_not_act_beside_the_true_one(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling(told)), START)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (machine,) = machines
        machine.worker.take_from([])
        await claim(at)
        await until_deferred(file_store, queue)
        (held,) = at.launcher.held
        for fence in (held.fence + 1, held.fence - 1):
            forge(file_store, queue, Order("any", held.run_id, fence))
        forge(file_store, queue, Order("any", RunId(4_711), 0))
        machine.worker.take_from(["any"])
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]
        assert acted(told) == ["acted"]

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


def test_a_machine_that_drains_begins_nothing_though_it_has_not_heard_of_it(
    file_store: Store, told: Path
) -> None:
    """A run that was added right after the drain began there: its task was taken before the news came."""
    add_job(file_store, shell(telling(told)), START)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (machine,) = machines
        with file_store.write() as tx:
            record = next(each for each in engines(tx) if each.id == machine.engine)
            set_drain(tx, record.process.machine, START, "ann", drains=True)
        await claim(at)
        await until_given_back(queue)
        assert [run.state for run in at.runs()] == [RunState.CLAIMED]

        with file_store.write() as tx:
            set_drain(tx, record.process.machine, START, "ann", drains=False)
        at.clock.advance(timedelta(seconds=3))
        queue.look()
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]
        assert acted(told) == ["acted"]

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


def test_a_machine_that_loses_the_tag_gives_back_what_has_not_begun(file_store: Store, told: Path) -> None:
    gpu = with_tags(["gpu"])
    add_job(file_store, shell(telling(told)), START, place=gpu)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        attic, cellar = machines
        await claim(at)
        await until_deferred(file_store, queue)
        attic.worker.take_from([queue_of(gpu)])  # as it had the tag when it looked
        await until_given_back(queue)
        assert acted(told) == []

        cellar.here.become(cellar.here.as_said("gpu"))
        cellar.worker.take_from([queue_of(gpu)])
        while not acted(told):
            queue.look()
            at.clock.advance(timedelta(seconds=2))
            await asyncio.sleep(0.005)
        await at.settled()
        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]

    looking_elsewhere(file_store, work, tasks=queue, hosts=("attic", "cellar"), machines=machines)


def test_what_is_due_acts_at_its_instant_on_another_machine_and_is_a_claim_until_then(
    file_store: Store, told: Path
) -> None:
    """Its task was deferred at its instant, so it acted as late as that took."""
    due_at = START + timedelta(seconds=1)
    add_job(file_store, shell(telling(told)), due_at)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (machine,) = machines
        at.clock.advance(timedelta(milliseconds=800))
        await claim(at)
        at.launcher.start_due()
        while not machine.worker.under_way:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert [run.state for run in at.runs()] == [RunState.CLAIMED]
        at.clock.advance(timedelta(milliseconds=195))
        while not machine.intake.acting:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert acted(told) == []

        at.clock.advance(timedelta(milliseconds=5))
        await at.settled()

        assert [(run.state, run.started_at) for run in at.runs()] == [(RunState.SUCCEEDED, due_at)]

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


def test_what_is_paused_just_before_its_instant_does_not_act_on_the_machine_that_has_it(
    file_store: Store, told: Path
) -> None:
    add_job(file_store, shell(telling(told)), START + timedelta(seconds=1))
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (machine,) = machines
        at.clock.advance(timedelta(milliseconds=800))
        await claim(at)
        (held,) = at.launcher.held
        while not machine.worker.under_way:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        at.launcher.end_unstarted(held, PAUSED)
        await at.settled()
        at.clock.advance(timedelta(seconds=1))
        while machine.worker.under_way:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

        assert [run.reason for run in at.runs()] == [Reason.PAUSED]
        assert acted(told) == []

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


def test_forged_tasks_begin_nothing_that_is_to_come_that_waits_or_that_is_held(
    file_store: Store, told: Path
) -> None:
    """A step that waits for 40 days was ended as broken, and a run of tomorrow acted today."""
    steps = SequenceAction((Act(shell("true")), Wait(timedelta(days=40)), Act(shell(telling(told)))))
    add_job(file_store, steps, START, name="invoice")
    later = add_job(file_store, shell(telling(told)), START + timedelta(days=1), name="later")
    held = add_job(file_store, shell(telling(told)), START + timedelta(days=1), name="held")
    queue = MemoryQueue()

    async def work(at: Looking) -> None:
        await claim(at)
        await at.settled()
        with file_store.write() as tx:
            engine = next(owned.engine for owned in unfinished(tx) if owned.engine is not None)
            claimed = [claim_next(tx, job_id, START + timedelta(days=1), engine) for job_id in (later, held)]
            hold_back(tx, {claimed[1]: HeldBy(Held.PAUSED)})
        with file_store.read() as tx:
            waiting = {owned.run.id: owned.fence for owned in unfinished(tx)}
        assert len(waiting) == 3
        for run_id, fence in waiting.items():
            forge(file_store, queue, Order("any", run_id, fence))
        while [task.order.run_id for task in tasks_of(file_store, queue)] != [claimed[0]]:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

        with file_store.read() as tx:
            assert {owned.run.id: owned.fence for owned in unfinished(tx)} == waiting
        assert acted(told) == []

    looking_elsewhere(file_store, work, tasks=queue)
