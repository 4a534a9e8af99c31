"""A TaskQueue by procrastinate, whose tables are in the store's database."""

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import procrastinate
from procrastinate.exceptions import ConnectorException, JobRetry
from procrastinate.jobs import Job
from procrastinate.retry import RetryDecision
from procrastinate.worker import Worker
from psycopg_pool import AsyncConnectionPool

from scheduler_core.engine.dispatch.procrastinate_groups import GroupedJobs
from scheduler_core.engine.dispatch.task_queue import (
    SCHEMA,
    CarryOut,
    GiveBack,
    Order,
    Task,
    TaskId,
    refuse_queue,
)
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.location import Location
from scheduler_core.store.other_schemas import connecting_to, other_schema
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId

log = logging.getLogger(__name__)

_NAME = "run"
# The state with which the library's functions say that a task is gone.
_IS_GONE = "P0001"
# How long a connection is waited for, those who are told that the worker ends, and its end itself. What the
# library could not say of its tasks by then is made up for by whoever frees those of the dead.
_ANSWER_SECONDS, _HURRY_SECONDS, _ENDING_SECONDS = 2.0, 0.5, 6.0
# Each lost connection is several tracebacks in its log; whoever takes tasks says that once.
_LOUD = {"procrastinate": logging.CRITICAL, "psycopg.pool": logging.ERROR}
_TASKS = """
    SELECT jobs.id, queue_name, args, priority, status = 'doing', worker_id,
        clock_timestamp() - last_heartbeat
    FROM procrastinate_jobs AS jobs
    LEFT JOIN procrastinate_workers AS workers ON workers.id = worker_id AND status = 'doing'
    WHERE status IN ('todo', 'doing') AND task_name = %s ORDER BY jobs.id
"""
# The library's functions raise where a task is gone meanwhile, which would end the whole transaction.
_GIVE_BACK = """
    SELECT procrastinate_retry_job_v2(held.id, NULL, NULL, NULL, NULL) FROM (
        SELECT jobs.id FROM procrastinate_jobs AS jobs
        JOIN unnest(%s::bigint[], %s::bigint[]) AS wanted (id, holder)
        ON jobs.id = wanted.id AND jobs.worker_id IS NOT DISTINCT FROM wanted.holder
        WHERE status = 'doing' FOR UPDATE OF jobs
    ) AS held
"""
_PRIORITIZE = """
    UPDATE procrastinate_jobs AS jobs SET priority = wanted.priority
    FROM unnest(%s::bigint[], %s::bigint[], %s::integer[]) AS wanted (run, fence, priority)
    WHERE status IN ('todo', 'doing') AND task_name = %s
        AND args = jsonb_build_object('run', wanted.run, 'fence', wanted.fence)
"""
# Its own table may be missing, or not be for this role: a machine of an older version has shared the runs.
_HAS_TAKERS = "SELECT coalesce(has_table_privilege(to_regclass('takers'), 'SELECT'), false)"
_HOLDERS = """
    SELECT DISTINCT engine FROM takers JOIN procrastinate_jobs AS jobs ON jobs.worker_id = takers.worker
    WHERE status = 'doing'
"""
_SAY_ENGINE = "INSERT INTO takers (worker, engine) VALUES (%(worker)s, %(engine)s)"
_IS_MISSING, _IS_FORBIDDEN = "42P01", "42501"
_GIVE_BACK_OF = """
    SELECT procrastinate_retry_job_v2(held.id, NULL, NULL, NULL, NULL) FROM (
        SELECT jobs.id FROM procrastinate_jobs AS jobs
        WHERE status = 'doing' AND task_name = %s AND (
            worker_id IS NULL OR worker_id IN (SELECT worker FROM takers WHERE engine = ANY(%s::bigint[]))
        ) FOR UPDATE OF jobs
    ) AS held
"""
_REMOVE = "DELETE FROM procrastinate_jobs WHERE id = ANY(%s::bigint[])"
_SILENCE = """
    SELECT (SELECT clock_timestamp() - last_heartbeat FROM procrastinate_workers WHERE id = %(id)s) AS silence
"""


class _GivenBack(Exception):
    """How a task says to the library that it is to come again."""

    def __init__(self, back: GiveBack) -> None:
        super().__init__("given back")
        self.back = back


class _ComesAgain:
    """A strategy for retries of the library's: only what is given back comes again."""

    def get_retry_exception(self, exception: BaseException, **_others: object) -> JobRetry | None:
        if not isinstance(exception, _GivenBack):
            return None
        return JobRetry(RetryDecision(retry_at=exception.back.at))


class ProcrastinateQueue:
    """A TaskQueue; it needs what `sharing.share` makes."""

    def __init__(
        self,
        location: Location,
        *,
        polling: timedelta = timedelta(seconds=2),
        beating: timedelta = timedelta(seconds=10),
        patience: timedelta = timedelta(seconds=30),
    ) -> None:
        """Look for tasks at each `polling` alongside notices; a heartbeat may be missing for `patience`."""
        self._location = location
        self._polling = polling
        self._beating = beating
        self._patience = patience
        # Never opened: it only acts in transactions of ours, with their connection.
        for name, level in _LOUD.items():
            logging.getLogger(name).setLevel(level)
        self._deferring = procrastinate.App(connector=procrastinate.SyncPsycopgConnector())

    def defer(self, tx: Writing, orders: Sequence[Order]) -> None:
        if not orders:
            return
        # No lock of the library's: a violated one ends the transaction, and a doubled task does no harm. No
        # `scheduled_at`: its notice goes out now, when nobody may take it, and then only polling finds it.
        jobs = [
            Job(
                queue=order.queue,
                priority=order.priority,
                lock=None,
                queueing_lock=None,
                task_name=_NAME,
                task_kwargs={"run": order.run_id, "fence": order.fence},
            )
            for order in orders
        ]
        with other_schema(tx, SCHEMA) as raw:
            self._deferring.job_manager.batch_defer_jobs(jobs, connection=raw)

    def prioritize(self, tx: Writing, orders: Sequence[Order]) -> None:
        if not orders:
            return
        columns = zip(*((each.run_id, each.fence, each.priority) for each in orders), strict=True)
        with other_schema(tx, SCHEMA) as raw:
            raw.execute(_PRIORITIZE, (*map(list, columns), _NAME))

    def tasks(self, tx: Reading) -> list[Task]:
        with other_schema(tx, SCHEMA) as raw:
            rows = raw.execute(_TASKS, (_NAME,)).fetchall()
        return [task for row in rows if (task := _task_of(*row)) is not None]

    def give_back(self, tx: Writing, tasks: Iterable[Task]) -> None:
        held = [(task.id, task.holder) for task in tasks]
        with other_schema(tx, SCHEMA) as raw:
            raw.execute(_GIVE_BACK, ([each for each, _ in held], [holder for _, holder in held]))

    def holders(self, tx: Reading) -> set[EngineId]:
        with other_schema(tx, SCHEMA) as raw:
            if not _has_takers(raw):
                return set()
            return {EngineId(engine) for (engine,) in raw.execute(_HOLDERS).fetchall()}

    def give_back_of(self, tx: Writing, engines: Collection[EngineId]) -> int:
        with other_schema(tx, SCHEMA) as raw:
            if not _has_takers(raw):
                return 0
            freed: int = raw.execute(_GIVE_BACK_OF, (_NAME, list(engines))).rowcount
            return freed

    def remove(self, tx: Writing, tasks: Iterable[TaskId]) -> None:
        with other_schema(tx, SCHEMA) as raw:
            raw.execute(_REMOVE, (list(tasks),))

    async def take(
        self,
        queues: Sequence[str],
        at_once: int,
        carry_out: CarryOut,
        stopping: asyncio.Event,
        engine: EngineId | None = None,
    ) -> None:
        for queue in queues:
            refuse_queue(queue)

        untold = asyncio.Event()

        def see(done: "asyncio.Task[Any]") -> None:
            error = None if done.cancelled() else done.exception()
            if error is not None and getattr(error.__cause__, "sqlstate", None) != _IS_GONE:
                untold.set()

        async def run(run: object = None, fence: object = None, **_others: object) -> None:
            library = asyncio.current_task()
            assert library is not None
            library.add_done_callback(see)
            if not isinstance(run, int) or not isinstance(fence, int):
                log.warning("a task that names no run is dropped")
                return
            taken = await carry_out(RunId(run), fence)
            if taken is not None:
                raise _GivenBack(taken)

        app = self._app()
        jobs = app.job_manager = GroupedJobs(app.connector, at_once)
        strategy: Any = _ComesAgain()
        app.task(name=_NAME, retry=strategy)(run)
        _keep_monitor_alive(app)
        if engine is not None:
            _say_engine_of_workers(app, engine)
        async with app.open_async():
            worker: Any = Worker(
                app,
                queues=list(queues),
                concurrency=at_once,
                install_signal_handlers=False,
                delete_jobs="always",
                shutdown_graceful_timeout=_HURRY_SECONDS,
                fetch_job_polling_interval=self._polling.total_seconds(),
                update_heartbeat_interval=self._beating.total_seconds(),
                stalled_worker_timeout=self._patience.total_seconds(),
            )
            try:
                await self._work(app, worker, jobs, stopping, untold)
            finally:
                await _give_back(jobs)

    def _app(self) -> procrastinate.App:
        address, settings = connecting_to(self._location, SCHEMA)
        connector = procrastinate.PsycopgConnector(
            conninfo=address,
            kwargs=settings,
            min_size=1,
            max_size=4,
            timeout=_ANSWER_SECONDS,
            pool_factory=_pool,
            configure=_commit_each_statement,
        )
        return procrastinate.App(connector=connector)

    async def _work(
        self,
        app: procrastinate.App,
        worker: Any,  # noqa: ANN401 - its own types are not whole
        jobs: GroupedJobs,
        stopping: asyncio.Event,
        untold: asyncio.Event,
    ) -> None:
        """Let the library's worker take tasks until it ends, something of it is missing, or it is to stop."""
        working = asyncio.create_task(worker.run(), name="hourbell-tasks")
        watching = asyncio.create_task(self._watch(app, worker, jobs, untold), name="hourbell-tasks-watch")
        asked = asyncio.create_task(stopping.wait(), name="hourbell-tasks-stop")
        try:
            done, _ = await asyncio.wait({working, watching, asked}, return_when=asyncio.FIRST_COMPLETED)
            if done == {asked}:
                worker.shutdown_graceful_timeout = None
                worker.stop()
                await jobs.stop()
                done, _ = await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            worker.shutdown_graceful_timeout = _HURRY_SECONDS
            for each in (working, watching, asked):
                each.add_done_callback(_see)
                each.cancel()
            # A server that is out of reach keeps the library from saying that its worker has ended.
            await asyncio.wait({working, watching, asked}, timeout=_ENDING_SECONDS)

    async def _watch(
        self,
        app: procrastinate.App,
        worker: Any,  # noqa: ANN401 - its own types are not whole
        jobs: GroupedJobs,
        untold: asyncio.Event,
    ) -> None:
        """Raise once nothing was heard of the worker for too long: others take it for dead then.

        Its heartbeats may hang, and those of one that was stopped for a while go to a row that is gone. Also
        raise where the end of a task got lost: it would be held for as long as the worker lives.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._beating.total_seconds()):
                    await untold.wait()
                raise StoreUnavailable("how a task ended could not be written")
            if worker.worker_id is None:
                continue
            async with asyncio.timeout(self._patience.total_seconds()):
                row = await app.connector.execute_query_one_async(_SILENCE, id=worker.worker_id)
            silence: timedelta | None = row["silence"]
            if silence is None and jobs.is_leaving:
                continue  # it has taken its row away itself, and is about to end
            if silence is None or silence > self._patience:
                raise StoreUnavailable("nothing was heard of the one who takes tasks here")


def _has_takers(raw: Any) -> bool:  # noqa: ANN401 - the driver's connection
    return bool(raw.execute(_HAS_TAKERS).fetchone()[0])


def _say_engine_of_workers(app: procrastinate.App, engine: EngineId) -> None:
    """Have each worker of the library say, before it takes anything, which engine it belongs to."""
    register = app.job_manager.register_worker

    async def registered() -> int:
        worker = await register()
        try:
            await app.connector.execute_query_async(_SAY_ENGINE, worker=worker, engine=engine)
        except ConnectorException as error:
            if getattr(error.__cause__, "sqlstate", None) not in {_IS_MISSING, _IS_FORBIDDEN}:
                raise
            log.debug("nobody is told that worker %d is that of engine %d: %s", worker, engine, error)
        return worker

    app.job_manager.register_worker = registered  # type: ignore[method-assign]


def _task_of(
    number: int,
    queue: str,
    arguments: dict[str, object],
    priority: int,
    is_held: bool,
    holder: int | None,
    silent_for: timedelta | None,
) -> Task | None:
    """Return what a row says; None for one that was not deferred here, which is over once it is taken."""
    run, fence = arguments.get("run"), arguments.get("fence")
    if not isinstance(run, int) or not isinstance(fence, int):
        return None
    order = Order(queue, RunId(run), fence, priority)
    return Task(TaskId(number), order, is_held, holder if is_held else None, silent_for)


def _pool(*, check: object, **settings: Any) -> AsyncConnectionPool:  # noqa: ANN401, ARG001
    """Make the library's pool without the question to the server before each use of a connection.

    It takes a quarter of what a task costs. What it would find ends the worker, which begins again anew.
    """
    return AsyncConnectionPool(**settings)


async def _commit_each_statement(connection: Any) -> None:  # noqa: ANN401 - the driver's
    """Begin and commit nothing around the library's statements, each of which stands for itself.

    Two of three messages to the server were that.
    """
    await connection.set_autocommit(True)


async def _give_back(jobs: GroupedJobs) -> None:
    """Let others take what was taken and nobody was handed, unless the server is out of reach."""
    with suppress(Exception):
        async with asyncio.timeout(_ANSWER_SECONDS):
            await jobs.stop()


def _see(done: "asyncio.Task[Any]") -> None:
    """Take note of what went wrong: the first of it was told already."""
    if not done.cancelled():
        done.exception()


def _keep_monitor_alive(app: procrastinate.App) -> None:
    """Have the library notice that a heartbeat or its listener failed.

    Without any periodic task it would not. This one is due on 29 February alone, and does nothing.
    """
    # WORKAROUND procrastinate 3.10.0: the first of its side tasks that ends takes their monitor with it, and
    # the one for periodic tasks ends at once where there are none.

    async def nothing(timestamp: int) -> None: ...

    periodic: Any = app.periodic(cron="0 0 29 2 *")
    periodic(app.task(name="nothing", queue="nothing")(nothing))
