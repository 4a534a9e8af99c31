"""A worker: carries out runs of a shared store on this machine, and never plans."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import MachineClock
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.sharing import is_shared, open_tasks
from scheduler_core.engine.engine_loop import DRAINING
from scheduler_core.engine.machine_worker import MachineWorker
from scheduler_core.engine.recovery.unfinished_runs import TakeOver
from scheduler_core.engine.store_patience import StorePatience
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.upkeep.versions_beside import said_of_planner
from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.host_name import host_name
from scheduler_core.settings import read_settings
from scheduler_core.store.opening.engine_lock import EngineLock, Holder
from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.settings import settings
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)


class Worker:
    """One worker of a store on this machine; the store stays its owner's to close.

    Its machine has the `tags` besides those that the settings of the store give it. Used on one loop.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        secrets: ActionSecrets,
        *,
        tags: Collection[str] = (),
        draining: timedelta = DRAINING,
    ) -> None:
        self._store = store
        self._clock = SharedClock(clock)
        self._secrets = secrets
        self._tags = tags
        self._draining = draining
        self._is_stopped = False
        self._running: MachineWorker | None = None

    def stop(self) -> None:
        """Take nothing more, let runs end for a while, and end the others; stopping twice is fine."""
        self._is_stopped = True
        if self._running is not None:
            self._running.stop()

    async def run(self, ready: Callable[[], None], held: Callable[[], None] = lambda: None) -> None:
        """Carry out runs until it is stopped; `ready` is called when it takes them.

        `held` is called before that if the store is a copy or was restored and nobody has decided. Raises
        InvalidInput where machines do not share the store, EngineRunning where an engine or another worker
        of this machine does so already.
        """
        machine = self._machine()
        lock = EngineLock(self._store.location, Holder.WORKER)
        try:
            patience = StorePatience(self._store, self._clock, lambda: self._is_stopped)
            await patience.until_decided(held)
            with self._store.read() as tx:
                lock.hold_database(tx)
            tasks = open_tasks(self._store.location)
            worker = MachineWorker(self._store, self._clock, self._secrets, machine, tasks, self._draining)

            def take_over() -> TakeOver:
                with self._store.write() as tx:
                    return worker.take_over(tx, may_plan=False)

            if self._is_stopped:
                return
            self._running = worker
            inherited = await patience.write(take_over)
            log.info("worker %d carries out runs of %s", inherited.engine, self._store.location)
            self._tell_version(inherited.engine)
            try:
                await worker.run(inherited, ready)
            except BaseException:
                with suppress(StoreUnavailable):  # what went wrong before is told
                    self._leave(inherited.engine)
                raise
            self._leave(inherited.engine)
            log.info("worker %d has stopped", inherited.engine)
        finally:
            self._running = None
            lock.release()

    def _machine(self) -> MachineHere:
        with self._store.read() as tx:
            if not is_shared(tx):
                raise InvalidInput(
                    "store",
                    f"machines do not share the runs of {self._store.location}. Say once: hourbell machines "
                    "enable",
                )
            return MachineHere(host_name(), self._tags, read_settings(settings(tx)).machine_tags)

    def _tell_version(self, engine: EngineId) -> None:
        with self._store.read() as tx:
            said = said_of_planner(tx, engine, self._clock.now())
        if said:
            log.warning("%s", said)

    def _leave(self, engine: EngineId) -> None:
        with self._store.write() as tx:
            stop_engine(tx, engine, self._clock.now())
