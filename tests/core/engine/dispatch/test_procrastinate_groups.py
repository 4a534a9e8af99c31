"""Several tasks are taken with one statement, and none stays with who does not carry it out."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from procrastinate import PsycopgConnector
from procrastinate.jobs import Job, Status

from scheduler_core.engine.dispatch.procrastinate_groups import GroupedJobs
from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue
from scheduler_core.engine.dispatch.task_queue import SCHEMA, Order
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.other_schemas import connecting_to
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from tests.core.engine.dispatch.dispatch_databases import forget_tasks
from tests.core.store.builders import NOW

pytestmark = pytest.mark.slow

QUEUES = ["any"]


@pytest.fixture
def store(dispatch_database: str) -> Iterator[Store]:
    forget_tasks(dispatch_database)
    opened = open_store(dispatch_database, NOW)
    yield opened
    opened.close()


@dataclass(slots=True)
class Worker:
    """Who takes tasks, as the library's worker does, and which of them it was handed."""

    jobs: GroupedJobs
    id: int
    statements: list[str]

    async def take(self) -> Job | None:
        return await self.jobs.fetch_job(QUEUES, self.id)

    async def take_many(self, count: int) -> list[Job]:
        found = [await self.take() for _ in range(count)]
        return [job for job in found if job is not None]

    async def end(self, jobs: list[Job]) -> None:
        await asyncio.gather(*(self.jobs.finish_job(job, Status.SUCCEEDED, True) for job in jobs))


class _Counted(PsycopgConnector):
    """A connection to a server that notes what is asked."""

    def __init__(self, statements: list[str], address: str, settings: dict[str, Any]) -> None:
        super().__init__(conninfo=address, kwargs=settings)
        self._statements = statements

    async def execute_query_async(self, query: str, **arguments: object) -> None:
        self._statements.append(query)
        await super().execute_query_async(query, **arguments)

    async def execute_query_all_async(self, query: str, **arguments: object) -> list[dict[str, Any]]:
        self._statements.append(query)
        found: list[dict[str, Any]] = await super().execute_query_all_async(query, **arguments)
        return found


@asynccontextmanager
async def worker(store: Store, places: int = 100) -> AsyncIterator[Worker]:
    address, settings = connecting_to(store.location, SCHEMA)
    statements: list[str] = []
    connector = _Counted(statements, address, settings)
    await connector.open_async()
    jobs = GroupedJobs(connector, places)
    number = await jobs.register_worker()
    statements.clear()
    try:
        yield Worker(jobs, number, statements)
    finally:
        await connector.close_async()


def defer(store: Store, *priorities: int) -> None:
    """Defer a task for each of so many runs, which are called 1, 2, 3 …."""
    orders = [Order("any", RunId(number), 0, priority) for number, priority in enumerate(priorities, 1)]
    with store.write() as tx:
        ProcrastinateQueue(store.location).defer(tx, orders)


def held(url: str) -> int:
    with psycopg.connect(url, options=f"-c search_path={SCHEMA}") as connection:
        row = connection.execute("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'").fetchone()
    assert row is not None
    return int(row[0])


def runs(jobs: list[Job]) -> list[object]:
    return [job.task_kwargs["run"] for job in jobs]


def test_more_is_taken_at_once_only_as_long_as_more_is_there(store: Store, dispatch_database: str) -> None:
    """Of a few tasks each machine gets some: whoever comes first does not take them all."""

    async def work() -> None:
        defer(store, *[0] * 10)
        async with worker(store) as first, worker(store) as second:
            await first.take()
            assert held(dispatch_database) == 1
            await first.take()
            assert held(dispatch_database) == 3
            await second.take()
            await second.take()
            assert held(dispatch_database) == 6
            assert len(await first.take_many(1) + await second.take_many(1)) == 2
            assert len(first.statements) == 2
            await first.take()
            assert held(dispatch_database) == 9

    asyncio.run(work())


def test_they_are_handed_out_by_priority_and_then_as_they_came(store: Store) -> None:
    async def work() -> None:
        defer(store, 0, -5, 9, 0, 9)
        async with worker(store) as one:
            assert runs(await one.take_many(6)) == [3, 5, 1, 4, 2]

    asyncio.run(work())


def test_no_more_is_taken_than_there_are_places(store: Store, dispatch_database: str) -> None:
    """What waits for a place stays where another machine finds it."""

    async def work() -> None:
        defer(store, *[0] * 10)
        async with worker(store, places=3) as one:
            taken = await one.take_many(3)
            assert held(dispatch_database) == 3
            await one.end(taken)
            assert held(dispatch_database) == 0
            assert len(await one.take_many(3)) == 3
            assert held(dispatch_database) == 3

    asyncio.run(work())


def test_what_is_given_back_leaves_its_place(store: Store, dispatch_database: str) -> None:
    async def work() -> None:
        defer(store, *[0] * 4)
        async with worker(store, places=2) as one:
            for job in await one.take_many(2):
                await one.jobs.retry_job(job)
            assert held(dispatch_database) == 0
            await one.take_many(2)
            assert held(dispatch_database) == 2

    asyncio.run(work())


def test_what_was_taken_ahead_is_given_back_when_nothing_more_is_taken(
    store: Store, dispatch_database: str
) -> None:
    async def work() -> None:
        defer(store, *[0] * 10)
        async with worker(store) as one, worker(store) as other:
            taken = await one.take_many(4)
            assert held(dispatch_database) == 6
            await one.jobs.stop()
            assert held(dispatch_database) == 4
            assert await one.take() is None
            await one.jobs.stop()
            others = await other.take_many(10)
            assert sorted(map(str, runs(taken) + runs(others))) == sorted(map(str, range(1, 11)))

    asyncio.run(work())


def test_what_comes_after_the_word_to_stop_is_given_back(store: Store, dispatch_database: str) -> None:
    """The question was on its way to the server when the machine was told to drain."""

    async def work() -> None:
        defer(store, *[0] * 3)
        async with worker(store) as one:
            asked = asyncio.create_task(one.take())
            while not one.statements:  # noqa: ASYNC110
                await asyncio.sleep(0)
            await one.jobs.stop()
            assert await asked is None
            assert held(dispatch_database) == 0

    asyncio.run(work())


def test_what_ends_together_is_ended_by_two_statements(store: Store, dispatch_database: str) -> None:
    async def work() -> None:
        defer(store, *[0] * 20)
        async with worker(store) as one:
            taken = await one.take_many(20)
            one.statements.clear()
            await one.end(taken)
            assert len(one.statements) <= 2
            assert held(dispatch_database) == 0

    asyncio.run(work())


def test_what_was_removed_meanwhile_keeps_nobody_else_from_ending(
    store: Store, dispatch_database: str
) -> None:
    async def work() -> None:
        defer(store, *[0] * 5)
        async with worker(store) as one:
            taken = await one.take_many(5)
            with store.write() as tx:
                queue = ProcrastinateQueue(store.location)
                queue.remove(tx, [queue.tasks(tx)[0].id])
            await one.end(taken)
            assert held(dispatch_database) == 0

    asyncio.run(work())


def test_each_hears_that_their_end_could_not_be_written(store: Store) -> None:
    async def work() -> None:
        defer(store, *[0] * 3)
        async with worker(store) as one:
            taken = await one.take_many(3)
            await one.jobs.connector.close_async()
            ends = [one.jobs.finish_job(job, Status.SUCCEEDED, True) for job in taken]
            found = await asyncio.gather(*ends, return_exceptions=True)
            assert all(isinstance(each, Exception) for each in found)
            await one.jobs.connector.open_async()

    asyncio.run(work())


def test_what_holds_a_lock_was_not_deferred_by_us_and_stays(store: Store, dispatch_database: str) -> None:
    """Two tasks with one lock would end the statement, and with it whoever takes tasks, again and again."""

    async def work() -> None:
        with psycopg.connect(dispatch_database, options=f"-c search_path={SCHEMA}") as connection:
            connection.execute(
                "INSERT INTO procrastinate_jobs (queue_name, task_name, lock)"
                " VALUES ('any', 'run', 'same'), ('any', 'run', 'same')"
            )
        defer(store, 0)
        async with worker(store) as one:
            assert runs(await one.take_many(3)) == [1]

    asyncio.run(work())
