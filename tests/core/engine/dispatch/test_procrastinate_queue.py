"""Whoever takes tasks notices that others will take it for dead."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from procrastinate import App, PsycopgConnector
from procrastinate.manager import JobManager
from procrastinate.worker import Worker

from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue
from scheduler_core.engine.dispatch.task_queue import SCHEMA, Order, Taken
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.other_schemas import connecting_to
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from tests.core.engine.dispatch.dispatch_databases import forget_tasks
from tests.core.store.builders import NOW

pytestmark = pytest.mark.slow

SOON = timedelta(milliseconds=50)
BREAK = "ALTER FUNCTION procrastinate_update_heartbeat_v1(bigint) RENAME TO gone"
MEND = "ALTER FUNCTION gone(bigint) RENAME TO procrastinate_update_heartbeat_v1"
REFUSE = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE division_by_zero; END $$",
    "CREATE TRIGGER refusing BEFORE DELETE ON procrastinate_jobs EXECUTE FUNCTION refuse()",
)
ALLOW = ("DROP FUNCTION refuse CASCADE",)


@pytest.fixture
def store(dispatch_database: str) -> Iterator[Store]:
    forget_tasks(dispatch_database)
    opened = open_store(dispatch_database, NOW)
    yield opened
    opened.close()


def tell(url: str, *statements: str) -> None:
    with psycopg.connect(url, options=f"-c search_path={SCHEMA}") as connection:
        for statement in statements:
            connection.execute(statement.encode())


def workers(url: str) -> int:
    with psycopg.connect(url, options=f"-c search_path={SCHEMA}") as connection:
        row = connection.execute("SELECT count(*) FROM procrastinate_workers").fetchone()
    return 0 if row is None else int(row[0])


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def nothing(_run_id: RunId, _fence: int) -> Taken:
    return None


def taking(store: Store, beating: timedelta = SOON) -> "asyncio.Task[None]":
    queue = ProcrastinateQueue(store.location, polling=SOON, beating=beating)
    return asyncio.create_task(queue.take(["any"], 2, nothing, asyncio.Event()))


def test_a_heartbeat_that_fails_ends_who_takes_tasks(store: Store, dispatch_database: str) -> None:
    """It is begun again by whoever calls it; if it went on without heartbeats others would take its tasks."""

    async def work() -> None:
        working = taking(store)
        await until(lambda: workers(dispatch_database) == 1)
        tell(dispatch_database, BREAK)
        try:
            await asyncio.wait_for(working, 20)
        finally:
            tell(dispatch_database, MEND)

    asyncio.run(work())


def test_who_was_taken_for_dead_notices_it(store: Store, dispatch_database: str) -> None:
    """A machine that was stopped for a while sends heartbeats for a row that others have removed."""

    async def work() -> None:
        working = taking(store)
        await until(lambda: workers(dispatch_database) == 1)
        tell(dispatch_database, "DELETE FROM procrastinate_workers")
        with pytest.raises(StoreUnavailable, match="nothing was heard"):
            await asyncio.wait_for(working, 20)

    asyncio.run(work())


def test_who_leaves_by_itself_is_not_taken_for_dead(
    store: Store, dispatch_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine its row was looked for between its removal and the end of who had removed it."""
    unregister = JobManager.unregister_worker

    async def slowly(self: JobManager, worker_id: int) -> None:
        await unregister(self, worker_id)
        (watching,) = (each for each in asyncio.all_tasks() if each.get_name() == "hourbell-tasks-watch")
        await asyncio.wait({watching}, timeout=20 * SOON.total_seconds())

    monkeypatch.setattr(JobManager, "unregister_worker", slowly)

    async def work() -> None:
        stopping = asyncio.Event()
        queue = ProcrastinateQueue(store.location, polling=SOON, beating=SOON)
        working = asyncio.create_task(queue.take(["any"], 2, nothing, stopping))
        await until(lambda: workers(dispatch_database) == 1)
        stopping.set()
        await asyncio.wait_for(working, 20)

    asyncio.run(work())
    assert workers(dispatch_database) == 0


def test_who_could_not_write_how_a_task_ended_begins_again(store: Store, dispatch_database: str) -> None:
    """The task was held for as long as that worker lived, and a run that was given back never began."""
    queue = ProcrastinateQueue(store.location)
    with store.write() as tx:
        queue.defer(tx, [Order("any", RunId(1), 0)])
    tell(dispatch_database, *REFUSE)
    try:
        with pytest.raises(StoreUnavailable, match="how a task ended"):
            asyncio.run(asyncio.wait_for(queue.take(["any"], 2, nothing, asyncio.Event()), 20))
    finally:
        tell(dispatch_database, *ALLOW)

    with store.read() as tx:
        (task,) = queue.tasks(tx)
    assert task.is_left_alone(timedelta(days=1))


def test_the_library_still_needs_a_periodic_task_to_notice(store: Store, dispatch_database: str) -> None:
    """Once this fails, the library is mended, and our task for 29 February can go."""

    async def work() -> None:
        address, settings = connecting_to(store.location, SCHEMA)
        app = App(connector=PsycopgConnector(conninfo=address, kwargs=settings))
        done = asyncio.Event()

        async def run() -> None:
            done.set()

        task = app.task(name="run")(run)
        async with app.open_async():
            worker: Any = Worker(
                app,
                install_signal_handlers=False,
                update_heartbeat_interval=0.05,
                fetch_job_polling_interval=0.05,
            )
            working = asyncio.create_task(worker.run())
            await until(beats)
            tell(dispatch_database, BREAK)
            await until(lambda: not beats())
            tell(dispatch_database, MEND)
            await task.defer_async()
            await asyncio.wait_for(done.wait(), 20)  # it takes tasks, and nobody hears of it
            assert not working.done()
            working.cancel()
            await asyncio.wait({working})

    asyncio.run(work())


def beats() -> bool:
    return "update_heartbeats" in {each.get_name() for each in asyncio.all_tasks()}


def test_what_was_not_deferred_by_us_is_dropped(store: Store, dispatch_database: str) -> None:
    """Whoever may write tasks can name no run but one that waits in the ledger."""
    strange = "INSERT INTO procrastinate_jobs (queue_name, task_name, args) VALUES ('any', 'run', '{}')"
    tell(dispatch_database, strange.format("{}"), strange.format('{"run": "1; --", "fence": null}'))
    taken: list[RunId] = []

    async def take(run_id: RunId, _fence: int) -> Taken:
        taken.append(run_id)
        return None

    async def work() -> None:
        queue = ProcrastinateQueue(store.location, polling=SOON)
        with store.write() as tx:
            queue.defer(tx, [Order("any", RunId(7), 0)])
        with store.read() as tx:
            assert [each.order.run_id for each in queue.tasks(tx)] == [7]
        working = asyncio.create_task(queue.take(["any"], 1, take, asyncio.Event()))
        await until(lambda: taken == [7])
        working.cancel()
        await asyncio.wait({working})

    asyncio.run(work())
