"""What every queue of tasks promises, whichever library stands behind it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

import psycopg
import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.dispatch.task_queue import (
    LONGEST_QUEUE,
    CarryOut,
    GiveBack,
    Order,
    Taken,
    Task,
    TaskQueue,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from tests.core.engine.dispatch.dispatch_databases import forget_tasks
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.store.builders import NOW

pytestmark = pytest.mark.slow

MINUTE = timedelta(minutes=1)


class Kind(Protocol):
    """A queue of one kind, and the store that it belongs to."""

    @property
    def store(self) -> Store: ...

    @property
    def queue(self) -> TaskQueue: ...

    def fall_silent(self, silence: timedelta) -> None:
        """Let nothing be heard of whoever holds tasks now."""
        ...


@dataclass(slots=True)
class InMemory:
    store: Store
    queue: MemoryQueue

    def fall_silent(self, silence: timedelta) -> None:
        self.queue.silences.update(dict.fromkeys(self.queue.silences, silence))


@dataclass(slots=True)
class OnServer:
    store: Store
    queue: TaskQueue
    url: str

    def fall_silent(self, silence: timedelta) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute(
                "UPDATE hourbell_dispatch.procrastinate_workers SET last_heartbeat = last_heartbeat - %s",
                (silence,),
            )


@pytest.fixture(params=["memory", "procrastinate"])
def kind(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """Return each kind of queue in turn, without tasks."""
    if request.param == "memory":
        store: Store = request.getfixturevalue("file_store")
        yield InMemory(store, MemoryQueue())
        return
    from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue

    url: str = request.getfixturevalue("dispatch_database")
    forget_tasks(url)
    store = open_store(url, NOW)
    yield OnServer(store, ProcrastinateQueue(store.location, polling=timedelta(milliseconds=50)), url)
    store.close()


def defer(kind: Kind, *orders: Order) -> None:
    with kind.store.write() as tx:
        kind.queue.defer(tx, orders)


def tasks(kind: Kind) -> list[Task]:
    with kind.store.read() as tx:
        return kind.queue.tasks(tx)


def give_back(kind: Kind, task: Task) -> None:
    with kind.store.write() as tx:
        kind.queue.give_back(tx, [task])


def order(run: int, queue: str = "any", priority: int = 0) -> Order:
    return Order(queue, RunId(run), 0, priority)


class Carrying:
    """Carries runs out as far as `finish` lets them."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.under_way = 0
        self.most_at_once = 0
        self.answers: dict[int, Taken] = {}
        self.may_end = asyncio.Event()
        self.cancelled: list[int] = []

    async def __call__(self, run_id: RunId, _fence: int) -> Taken:
        self.taken.append(run_id)
        self.under_way += 1
        self.most_at_once = max(self.most_at_once, self.under_way)
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.cancelled.append(run_id)
            raise
        finally:
            self.under_way -= 1
        return self.answers.pop(run_id, None)

    def finish(self) -> None:
        self.may_end.set()


@asynccontextmanager
async def taking(
    kind: Kind, carry_out: CarryOut, *queues: str, at_once: int = 10, engine: EngineId | None = None
) -> AsyncIterator[asyncio.Event]:
    """Take tasks for as long as the block lasts; give what asks for its end."""
    stopping = asyncio.Event()
    working = asyncio.create_task(kind.queue.take(queues or ("any",), at_once, carry_out, stopping, engine))
    try:
        yield stopping
    finally:
        stopping.set()
        working.cancel()
        await asyncio.wait({working})


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what another thread, or a server, does in its own time."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def test_a_transaction_that_breaks_leaves_no_task(kind: Kind) -> None:
    def break_after(orders: list[Order]) -> None:
        with kind.store.write() as tx:
            kind.queue.defer(tx, orders)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_after([order(1), order(2)])
    defer(kind, order(3))

    assert [task.order.run_id for task in tasks(kind)] == [3]


def test_orders_of_several_queues_go_in_one_transaction_and_wait_in_their_order(kind: Kind) -> None:
    orders = [
        Order("any", RunId(7), 2),
        Order("p0123", RunId(8), 0, 5),
        Order("x" * LONGEST_QUEUE, RunId(9), 1),
    ]
    with kind.store.write() as tx:
        kind.queue.defer(tx, orders)
        kind.queue.defer(tx, [])

    assert [task.order for task in tasks(kind)] == orders
    assert not any(task.is_held or task.is_left_alone(MINUTE) for task in tasks(kind))


def test_each_task_is_taken_once_by_the_takers_of_its_queue(kind: Kind) -> None:
    async def work() -> None:
        first, second = Carrying(), Carrying()
        first.finish()
        second.finish()
        async with taking(kind, first, "any", "p1"), taking(kind, second, "any"):
            defer(kind, *(order(run) for run in range(1, 31)), order(31, "p1"), order(32, "p2"))
            await until(lambda: len(first.taken + second.taken) == 31 and len(tasks(kind)) == 1)

        assert Counter(first.taken + second.taken) == Counter(range(1, 32))
        assert 31 in first.taken
        assert [task.order.run_id for task in tasks(kind)] == [32]

    asyncio.run(work())


def test_the_most_important_goes_first_and_no_more_at_once_than_there_are_places(kind: Kind) -> None:
    async def work() -> None:
        carrying = Carrying()
        defer(kind, order(1), order(2, priority=-5), order(3, priority=9), order(4))
        async with taking(kind, carrying, at_once=1):
            await until(lambda: carrying.taken == [3])
            carrying.finish()
            await until(lambda: not tasks(kind))

        assert carrying.taken == [3, 1, 4, 2]
        assert carrying.most_at_once == 1

    asyncio.run(work())


def test_another_priority_reaches_what_waits_and_what_is_given_back(kind: Kind) -> None:
    """Only the task of that run with that fence is meant; among equals they go as they came."""

    async def work() -> None:
        carrying = Carrying()
        carrying.answers = {1: GiveBack()}
        defer(kind, order(1, priority=9), order(2), order(3), order(4), order(5), Order("any", RunId(5), 1))
        async with taking(kind, carrying, at_once=1):
            await until(lambda: carrying.taken == [1])
            with kind.store.write() as tx:
                wanted = [order(1, priority=-1), order(4, priority=5), order(3, priority=5), order(99)]
                kind.queue.prioritize(
                    tx, [*wanted, Order("any", RunId(5), 1, 7), Order("any", RunId(2), 1, 8)]
                )
                kind.queue.prioritize(tx, [])
            carrying.finish()
            await until(lambda: not tasks(kind))

        assert carrying.taken == [1, 5, 3, 4, 2, 5, 1]

    asyncio.run(work())


def test_a_task_whose_holder_is_dead_is_given_back_once(kind: Kind) -> None:
    async def work() -> None:
        dead, living = Carrying(), Carrying()
        defer(kind, order(1))
        async with taking(kind, dead, at_once=1):
            await until(lambda: dead.taken == [1])
            (held,) = tasks(kind)
            assert held.is_held
            assert not held.is_left_alone(MINUTE)
            kind.fall_silent(2 * MINUTE)
            assert tasks(kind)[0].is_left_alone(MINUTE)

            give_back(kind, held)
            assert [task.is_held for task in tasks(kind)] == [False]
            async with taking(kind, living):
                await until(lambda: living.taken == [1])
                give_back(kind, held)  # the living one has it
                assert [task.is_held for task in tasks(kind)] == [True]
                living.finish()
                await until(lambda: not tasks(kind))

        assert (living.taken, dead.taken) == ([1], [1])

    asyncio.run(work())


def test_what_a_dead_engine_holds_is_free_at_once(kind: Kind) -> None:
    """Whoever knows that it is dead waits for no heartbeat of the library to be missing."""
    dead, living = EngineId(7), EngineId(8)

    async def work() -> None:
        left, kept, again = Carrying(), Carrying(), Carrying()
        async with taking(kind, left, engine=dead), taking(kind, kept, "p1", engine=living):
            defer(kind, order(1), order(2), order(3, "p1"))
            await until(lambda: (sorted(left.taken), kept.taken) == ([1, 2], [3]))
            with kind.store.write() as tx:
                assert kind.queue.holders(tx) == {dead, living}
                assert kind.queue.give_back_of(tx, set()) == 0
            async with taking(kind, again):
                with kind.store.write() as tx:
                    assert kind.queue.give_back_of(tx, {dead}) == 2
                await until(lambda: len(left.taken + again.taken) == 4)
                assert kept.taken == [3]
                for each in (left, kept, again):
                    each.finish()
                await until(lambda: not tasks(kind))

    asyncio.run(work())


def test_what_is_removed_is_not_taken_and_what_is_carried_out_goes_on(kind: Kind) -> None:
    async def work() -> None:
        carrying = Carrying()
        defer(kind, order(1), order(2))
        async with taking(kind, carrying, at_once=1):
            await until(lambda: carrying.taken == [1])
            with kind.store.write() as tx:
                kind.queue.remove(tx, [task.id for task in tasks(kind)])
            defer(kind, order(3))
            carrying.finish()
            await until(lambda: carrying.taken == [1, 3])
            await until(lambda: not tasks(kind))

        assert carrying.cancelled == []

    asyncio.run(work())


def test_what_is_given_back_comes_again_at_once_or_at_its_instant(kind: Kind) -> None:
    async def work() -> None:
        now = SystemClock().now()
        carrying = Carrying()
        carrying.answers = {1: GiveBack(), 2: GiveBack(now + MINUTE), 3: GiveBack(now - MINUTE)}
        carrying.finish()
        defer(kind, order(1), order(2), order(3))
        async with taking(kind, carrying):
            await until(lambda: len(carrying.taken) == 5 and len(tasks(kind)) == 1)

        assert Counter(carrying.taken) == {1: 2, 2: 1, 3: 2}
        assert [(task.order.run_id, task.is_held) for task in tasks(kind)] == [(2, False)]

    asyncio.run(work())


def test_who_is_to_stop_takes_nothing_more_and_waits_for_what_was_taken(kind: Kind) -> None:
    async def work() -> None:
        carrying = Carrying()
        stopping = asyncio.Event()
        defer(kind, order(1))
        working = asyncio.create_task(kind.queue.take(["any"], 1, carrying, stopping))
        await until(lambda: carrying.taken == [1])
        stopping.set()
        await asyncio.sleep(0)
        defer(kind, order(2))
        carrying.finish()
        await working

        assert (carrying.taken, carrying.cancelled) == ([1], [])
        assert [(task.order.run_id, task.is_held) for task in tasks(kind)] == [(2, False)]

    asyncio.run(work())


def test_who_is_cancelled_cancels_what_it_waits_for(kind: Kind) -> None:
    async def work() -> None:
        carrying = Carrying()
        defer(kind, order(1))
        working = asyncio.create_task(kind.queue.take(["any"], 5, carrying, asyncio.Event()))
        await until(lambda: carrying.taken == [1])
        working.cancel()
        await asyncio.wait({working})
        await until(lambda: carrying.cancelled == [1])

    asyncio.run(work())


@pytest.mark.parametrize("name", ["", "x" * (LONGEST_QUEUE + 1), "Büro", "a\nb"])
def test_a_queue_whose_tasks_could_not_be_told_of_is_refused(name: str) -> None:
    """The channel of a longer name is too long for a server, whose error would end the transaction."""
    with pytest.raises(InvalidInput):
        order(1, name)
