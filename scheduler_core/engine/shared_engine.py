"""An engine of a shared store: carries out runs here, and plans while no other engine does."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.remote_dispatch import RemoteDispatch
from scheduler_core.engine.dispatch.sharing import clear_up
from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.engine.engine_loop import EngineLoop
from scheduler_core.engine.machine_worker import MachineWorker
from scheduler_core.engine.recovery.unfinished_runs import TakeOver
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.upkeep.untaken_runs import UntakenRuns
from scheduler_core.engine.upkeep.versions_beside import OtherVersions
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.engines import end_planning
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.health import Health

log = logging.getLogger(__name__)

RECONCILED_EVERY = timedelta(minutes=1)


class SharedEngine:
    """One process with one row in `engines`: a worker, and an engine loop once it has taken over the store.

    The two write each for itself, so each hears of the other as of every machine. `ended` is called when
    either ends. Used on one loop.
    """

    def __init__(
        self,
        store: Store,
        clock: SharedClock,
        worker: MachineWorker,
        machine: MachineHere,
        tasks: TaskQueue,
        secrets: ActionSecrets,
        *,
        ended: Callable[[], None],
        until_idle: bool,
        draining: timedelta,
    ) -> None:
        self._store = store
        self._clock = clock
        self._worker = worker
        self._machine = machine
        self._tasks = tasks
        self._secrets = secrets
        self._ended = ended
        self._until_idle = until_idle
        self._draining = draining
        self._is_stopped = False
        self._planning: EngineLoop | None = None

    def stop(self) -> None:
        """Plan nothing more and take nothing more; stopping twice is fine."""
        self._is_stopped = True
        if self._planning is not None:
            self._planning.stop()

    def health(self) -> Health | None:
        return None if self._planning is None else self._planning.health()

    async def run(
        self,
        here: TakeOver,
        take_over: Callable[[], Awaitable[TakeOver | None]],
        ready: Callable[[], None],
    ) -> None:
        """Carry out runs until it is stopped or either half of it ends; `take_over` returns when to plan.

        Who plans stops first, so that the next one can begin while runs end here.
        """
        begun = asyncio.Event()
        working = asyncio.create_task(self._worker.run(here, begun.set), name="hourbell-machine")
        planning = asyncio.create_task(self._plan(begun, take_over, ready), name="hourbell-planning")
        try:
            await asyncio.wait({working, planning}, return_when=asyncio.FIRST_COMPLETED)
            self.stop()
            self._ended()
            begun.set()
            await asyncio.wait({planning})
            self._worker.stop()
            await asyncio.wait({working})
        finally:
            for half in (planning, working):
                half.cancel()
        for half in (working, planning):
            half.result()

    async def _plan(
        self,
        begun: asyncio.Event,
        take_over: Callable[[], Awaitable[TakeOver | None]],
        ready: Callable[[], None],
    ) -> None:
        await begun.wait()
        inherited = None if self._is_stopped else await take_over()
        if inherited is None:
            return
        log.info("engine %d plans for %s", inherited.engine, self._store.location)
        self._worker.leave_beats_to_another()
        dispatches: list[RemoteDispatch] = []

        def make_dispatch(writer: Writer, _queues: WriteQueues) -> RemoteDispatch:
            dispatches.append(RemoteDispatch(self._clock, writer, inherited.engine, self._tasks))
            return dispatches[-1]

        self._planning = EngineLoop(
            self._store,
            self._clock,
            inherited,
            make_dispatch,
            self._machine,
            self._secrets,
            until_idle=self._until_idle,
            draining=self._draining,
        )
        if self._is_stopped:
            self._planning.stop()
        reconciling = asyncio.create_task(
            self._reconcile(dispatches[0], inherited.engine), name="hourbell-reconciling"
        )
        try:
            await self._planning.run(ready)
        finally:
            self._planning = None
            reconciling.cancel()
            await asyncio.wait({reconciling})
        self._leave_planning_to_others(inherited)

    async def _reconcile(self, dispatch: RemoteDispatch, planner: EngineId) -> None:
        """Compare tasks with claims, at once and each minute; log of untaken runs and other versions."""
        untaken, versions = UntakenRuns(self._store), OtherVersions(self._store, planner)
        while True:
            try:
                found = await dispatch.reconcile()
                await asyncio.to_thread(self._clear_up)
                await asyncio.to_thread(untaken.tell, self._clock.now())
                await asyncio.to_thread(versions.tell, self._clock.now())
            except StoreUnavailable as error:
                log.warning("tasks can't be compared with claims: %s", error)
            except Exception:  # what went wrong once must not keep it from looking again
                log.exception("comparing tasks with claims went wrong")
            else:
                if found:
                    log.info(
                        "tasks put right: %d deferred again, %d freed, %d dropped",
                        len(found.lost),
                        len(found.hanging),
                        len(found.void),
                    )
            await asyncio.sleep(RECONCILED_EVERY.total_seconds())

    def _clear_up(self) -> None:
        with self._store.write() as tx:
            clear_up(tx, self._clock.now())

    def _leave_planning_to_others(self, inherited: TakeOver) -> None:
        try:
            with self._store.write() as tx:
                end_planning(tx, inherited.engine, self._clock.now())
        except StoreUnavailable as error:
            log.warning("engine %d can't say that it plans no more: %s", inherited.engine, error)
