"""A machine goes on taking tasks, and carries out what it took, whatever ends the library."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial

import psycopg
import pytest

from scheduler_core.engine.dispatch.task_queue import CarryOut, Order, Taken, Task, TaskQueue
from scheduler_core.engine.dispatch.task_worker import TaskWorker
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from tests.core.engine.dispatch.dispatch_databases import make_dispatch_schema
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.store.builders import NOW
from tests.support.postgres import ADMINISTRATOR, PostgresServer

pytestmark = pytest.mark.slow

NOTHING, LONG = timedelta(0), timedelta(minutes=1)
TERMINATE = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class BreakingQueue(MemoryQueue):
    """A queue whose library ends when it is told to, and leaves what was taken with a holder who is dead."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = 0
        self._ends = asyncio.Event()

    async def take(
        self,
        queues: Sequence[str],
        at_once: int,
        carry_out: CarryOut,
        stopping: asyncio.Event,
        engine: EngineId | None = None,
    ) -> None:
        self.begun += 1
        self._ends.clear()
        taking = asyncio.create_task(super().take(queues, at_once, carry_out, stopping, engine))
        ending = asyncio.create_task(self._ends.wait())
        try:
            await asyncio.wait({taking, ending}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            taking.cancel()
            ending.cancel()
        if self._ends.is_set():
            raise ConnectionError("the server is gone")

    def break_off(self) -> None:
        self._ends.set()


class Acts:
    """Begins each run once, as the ledger sees to, and ends it when it is let."""

    def __init__(self) -> None:
        self.acted: Counter[int] = Counter()
        self.ended: list[int] = []
        self.cancelled: list[int] = []
        self.waits: dict[int, asyncio.Event] = {}

    async def __call__(self, run_id: RunId, _fence: int) -> Taken:
        if self.acted[run_id]:
            return None
        self.acted[run_id] += 1
        try:
            await self.waits[run_id].wait() if run_id in self.waits else None
        except asyncio.CancelledError:
            self.cancelled.append(run_id)
            raise
        self.ended.append(run_id)
        return None

    def any_acted(self, run_ids: Iterable[int]) -> bool:
        return any(self.acted[run_id] for run_id in run_ids)


def defer(store: Store, queue: TaskQueue, *run_ids: int, name: str = "any") -> None:
    with store.write() as tx:
        queue.defer(tx, [Order(name, RunId(run_id), 0) for run_id in run_ids])


def tasks(store: Store, queue: TaskQueue) -> list[Task]:
    with store.read() as tx:
        return queue.tasks(tx)


def give_back(store: Store, queue: TaskQueue, patience: timedelta) -> None:
    """Free what nobody who lives holds, as the upkeep of a planner does."""
    with store.write() as tx:
        left = [task for task in queue.tasks(tx) if task.is_left_alone(patience)]
        if left:
            queue.give_back(tx, left)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def test_a_run_goes_on_when_the_library_ends_and_its_task_finds_it_again(file_store: Store) -> None:
    async def work() -> None:
        queue, acts = BreakingQueue(), Acts()
        acts.waits[1] = asyncio.Event()
        worker = TaskWorker(queue, acts, 5)
        worker.take_from(["any"])
        defer(file_store, queue, 1)
        await until(lambda: acts.acted[1] == 1)
        queue.break_off()
        await until(lambda: queue.begun == 2)
        queue.silences[1] = LONG
        give_back(file_store, queue, NOTHING)
        defer(file_store, queue, 2)
        await until(lambda: acts.ended == [2])
        await until(lambda: worker.under_way == {1})

        acts.waits[1].set()
        await until(lambda: not tasks(file_store, queue))
        await worker.close(NOTHING)

        assert (acts.acted, acts.cancelled) == ({1: 1, 2: 1}, [])

    asyncio.run(work())


def test_what_has_no_place_here_is_given_back_for_others(file_store: Store) -> None:
    """The library counts its own places anew when it begins again; those who went on keep theirs."""

    async def work() -> None:
        queue, acts = BreakingQueue(), Acts()
        acts.waits[1] = asyncio.Event()
        worker = TaskWorker(queue, acts, 1, patience_for_a_place=timedelta(milliseconds=1))
        worker.take_from(["any"])
        defer(file_store, queue, 1)
        await until(lambda: acts.acted[1] == 1)
        queue.break_off()
        await until(lambda: queue.begun == 2)
        defer(file_store, queue, 2)
        await until(lambda: queue.given_back > 1)
        assert acts.acted == {1: 1}

        acts.waits[1].set()
        await until(lambda: acts.ended == [1, 2])
        await worker.close(NOTHING)

    asyncio.run(work())


def test_other_queues_are_taken_from_while_what_was_taken_goes_on(file_store: Store) -> None:
    async def work() -> None:
        queue, acts = MemoryQueue(), Acts()
        acts.waits[1] = asyncio.Event()
        worker = TaskWorker(queue, acts, 5)
        worker.take_from(["any"])
        worker.take_from(["any"])
        defer(file_store, queue, 1)
        await until(lambda: acts.acted[1] == 1)
        worker.take_from(["p1"])
        await asyncio.sleep(0)
        defer(file_store, queue, 2)
        defer(file_store, queue, 3, name="p1")
        await until(lambda: acts.ended == [3])
        acts.waits[1].set()
        await until(lambda: acts.ended == [3, 1])
        await worker.close(NOTHING)

        assert [task.order.run_id for task in tasks(file_store, queue)] == [2]

    asyncio.run(work())


def test_who_closes_waits_for_what_ends_soon_and_gives_the_rest_back(file_store: Store) -> None:
    async def work() -> None:
        queue, acts = MemoryQueue(), Acts()
        acts.waits |= {1: asyncio.Event(), 2: asyncio.Event()}
        worker = TaskWorker(queue, acts, 5)
        worker.take_from(["any"])
        defer(file_store, queue, 1, 2)
        await until(lambda: acts.acted == {1: 1, 2: 1})
        closing = asyncio.create_task(worker.close(timedelta(milliseconds=500)))
        await asyncio.sleep(0)
        acts.waits[1].set()
        await closing

        assert (acts.ended, acts.cancelled) == ([1], [2])
        assert [(task.order.run_id, task.is_held) for task in tasks(file_store, queue)] == [(2, False)]

    asyncio.run(work())


def end_all_connections(server: PostgresServer, url: str) -> None:
    administrators = server.url(url.rpartition("/")[2], ADMINISTRATOR)
    with psycopg.connect(administrators, autocommit=True) as connection:
        connection.execute(TERMINATE)


def restart(server: PostgresServer, mode: str) -> None:
    server.stop(mode)
    server.start()


async def insisting(call: Callable[[], None]) -> None:
    """Do something with the server on a thread, again and again while it is away."""
    while True:
        with suppress(StoreUnavailable):
            await asyncio.to_thread(call)
            return
        await asyncio.sleep(0.05)


async def upkeep(store: Store, queue: TaskQueue, patience: timedelta) -> None:
    while True:
        await insisting(lambda: give_back(store, queue, patience))
        await asyncio.sleep(0.3)


def test_every_run_is_carried_out_once_whatever_becomes_of_the_server(own_server: PostgresServer) -> None:
    """All connections end, and the server stops and crashes, while tasks wait, are taken and are ended."""
    from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue

    url = own_server.make_database()
    make_dispatch_schema(url)
    store = open_store(url, NOW)
    second = timedelta(seconds=1)
    queue = ProcrastinateQueue(
        store.location, polling=0.2 * second, beating=0.3 * second, patience=3 * second
    )
    faults: list[Callable[[], None]] = [
        lambda: end_all_connections(own_server, url),
        lambda: restart(own_server, "fast"),
        lambda: end_all_connections(own_server, url),
        lambda: restart(own_server, "immediate"),
    ]
    runs = 20

    async def work() -> None:
        acts = Acts()
        acts.waits[1] = asyncio.Event()
        workers = [TaskWorker(queue, acts, 4) for _ in range(2)]
        for worker in workers:
            worker.take_from(["any"])
        keeping = asyncio.create_task(upkeep(store, queue, 3 * second))
        for number, fault in enumerate(faults):
            due = range(1 + runs * number, 1 + runs * (number + 1))
            await insisting(partial(defer, store, queue, *due))
            await until(partial(acts.any_acted, due))
            await asyncio.to_thread(fault)
        expected = range(1, 1 + runs * len(faults))
        await until(lambda: len(acts.acted.keys() & set(expected)) == len(expected))
        assert acts.ended.count(1) == 0
        acts.waits[1].set()
        async with asyncio.timeout(30):
            while await left():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        keeping.cancel()
        for worker in workers:
            await worker.close(NOTHING)

        assert acts.acted == dict.fromkeys(expected, 1)
        assert sorted(acts.ended) == list(expected)

    async def left() -> list[Task]:
        return await asyncio.to_thread(tasks, store, queue)

    try:
        asyncio.run(work())
    finally:
        store.close()
