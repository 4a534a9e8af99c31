"""The engine: holds a store, wires its parts (dependency injection), and runs jobs until it is stopped."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from scheduler_core.actions.host.held_runs import NONE_HELD, held_runs
from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import MachineClock
from scheduler_core.engine.acting import acting_here, run_limits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.sharing import is_shared, open_tasks
from scheduler_core.engine.engine_loop import DRAINING, EngineLoop
from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.engine.recovery.own_silence import OwnSilence
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_store
from scheduler_core.engine.standby import Standby
from scheduler_core.engine.store_patience import StorePatience
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.errors import StoreUnavailable
from scheduler_core.host_name import host_name
from scheduler_core.settings import read_settings
from scheduler_core.store.faults import StoreLocked, StoreReadOnly
from scheduler_core.store.jobs.documents import load_reading
from scheduler_core.store.machines.worker_role import refuse_mere_worker
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning, folder_of_scripts
from scheduler_core.store.opening.identity import StorePlace, StoreUndecided, place_of, seal
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.runs.engines import EngineProcess, EngineRecord, engines, say_tags, stop_engine
from scheduler_core.store.settings import settings
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.records.health import Health

if TYPE_CHECKING:
    from scheduler_core.engine.shared_engine import SharedEngine

log = logging.getLogger(__name__)

_STANDS_BY = (
    "an engine (process {pid} on {host}) runs the jobs; this one stands by, and takes over when that is gone"
)
_CARRIES_OUT = (
    "an engine (process {pid} on {host}) plans; this one carries out runs, and plans when that is gone"
)


class _SharedMeanwhile(Exception):
    """Machines were let share the runs while an engine waited that was to carry out all of them."""


class Engine:
    """One engine on one store of this machine; the store stays its owner's to close.

    `run` is called once, on a loop of its own; everything else may be called from any thread. Its machine has
    the `tags` beyond those that the settings of the store give it. It `carries_out_all` where machines shared
    no runs when it began.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        secrets: ActionSecrets,
        *,
        until_idle: bool = False,
        draining: timedelta = DRAINING,
        tags: Collection[str] = (),
    ) -> None:
        self._store = store
        self._clock = SharedClock(clock)
        self._secrets = secrets
        self._until_idle = until_idle
        self._draining = draining
        self._tags = tags
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: EngineLoop | SharedEngine | None = None
        self._is_stopped = False
        self._held_since: datetime | None = None
        self.carries_out_all = False
        self._patience = StorePatience(store, self._clock, lambda: self._is_stopped)

    def stop(self, *, scripts_go_on: bool = False) -> None:
        """Begin nothing more, let runs end for a while, and end the others; stopping twice is fine.

        Scripts that are to go on are left to the next engine.
        """
        self._is_stopped = True
        loop, running = self._loop, self._running
        if loop is not None and running is not None and not loop.is_closed():
            if isinstance(running, EngineLoop):
                running.scripts_go_on |= scripts_go_on
            loop.call_soon_threadsafe(running.stop)

    @property
    def scripts(self) -> frozenset[RunId]:
        """Return the runs whose scripts could go on without this engine."""
        running = self._running
        return running.scripts if isinstance(running, EngineLoop) else frozenset()

    def health(self) -> Health | None:
        """Return how it goes; None while the engine does not run."""
        return None if self._running is None else self._running.health()

    async def run(
        self,
        ready: Callable[[], None],
        held: Callable[[], None] = lambda: None,
        standing_by: Callable[[str], None] | None = None,
    ) -> None:
        """Run jobs until it is stopped; `ready` is called when they can fire.

        `held` is called before that if the store is a copy or was restored and nobody has decided: until
        then nothing is taken over, fired or ended. Raises EngineRunning if another engine of this machine
        holds the store. If one of another machine does, `standing_by` is called with who that is, and this
        one takes over when that is gone; without it that raises, too. Where machines share the runs of the
        store, it carries out runs from its start to its end, whoever plans. Where they are let do so while
        it stands by, it does from its taking over on.
        """
        if self._store.is_read_only:
            raise StoreReadOnly(f"{self._store.location} can't be written, so no engine can run its jobs")
        lock = EngineLock(self._store.location)
        try:
            self._held_since = await self._patience.until_decided(held, waits=not self._until_idle)
            if self._is_stopped:
                return
            self._hold_database(lock)
            await asyncio.to_thread(load_reading)  # its first job may come after an update
            self._loop = asyncio.get_running_loop()
            if not self._shares_runs():
                try:
                    await self._run_alone(ready, standing_by)
                except _SharedMeanwhile:
                    log.info("machines share the runs of %s by now", self._store.location)
                else:
                    return
            await self._run_with_others(ready, standing_by)
        finally:
            self._running = None
            lock.release()

    def _hold_database(self, lock: EngineLock) -> None:
        with self._store.read() as tx:
            lock.hold_database(tx)
            refuse_mere_worker(tx, str(self._store.location))

    def _shares_runs(self) -> bool:
        with self._store.read() as tx:
            return is_shared(tx)

    async def _run_alone(self, ready: Callable[[], None], standing_by: Callable[[str], None] | None) -> None:
        inherited = await self._inherited(standing_by)
        if inherited is None:
            return
        log.info("engine %d holds %s", inherited.engine, self._store.location)
        await self._run(inherited, ready)
        self._leave(inherited.engine)
        seal(self._store)
        log.info("engine %d has stopped", inherited.engine)

    async def _run_with_others(
        self, ready: Callable[[], None], standing_by: Callable[[str], None] | None
    ) -> None:
        from scheduler_core.engine.machine_worker import MachineWorker
        from scheduler_core.engine.shared_engine import SharedEngine

        tasks = open_tasks(self._store.location)
        machine = self._machine_as_said()
        worker = MachineWorker(self._store, self._clock, self._secrets, machine, tasks, self._draining)
        running = SharedEngine(
            self._store,
            self._clock,
            worker,
            machine,
            tasks,
            self._secrets,
            ended=self.stop,
            until_idle=self._until_idle,
            draining=self._draining,
        )

        def begin() -> TakeOver:
            with self._store.write() as tx:
                if standing_by is None:
                    self._refuse_beside_another(engines(tx), this_engine(self._store.location, is_made=True))
                return worker.take_over(tx, may_plan=True)

        here = await self._patience.write(begin)
        self._running = running
        if self._is_stopped:
            running.stop()
        log.info("engine %d carries out runs of %s", here.engine, self._store.location)
        try:
            await running.run(here, partial(self._inherited, standing_by, here.engine), ready)
        except BaseException:
            with suppress(StoreUnavailable):  # what went wrong before is told
                self._leave(here.engine)
            raise
        self._leave(here.engine)
        log.info("engine %d has stopped", here.engine)

    async def _inherited(
        self, standing_by: Callable[[str], None] | None, here: EngineId | None = None
    ) -> TakeOver | None:
        """Take over what there is, at once or when the engine that runs the jobs is gone; None if stopped.

        What carries out runs `here` meanwhile is to go on as the engine that plans, too.
        """
        take_over = partial(self._take_over, carries_out=here is not None)
        every = heartbeat_of(self._store.location).when_idle
        own_silence = OwnSilence(every, self._clock.boot_seconds())

        def inherit() -> TakeOver:
            with self._store.write() as tx:
                return take_over(tx, here, own_silence)

        try:
            inherited: TakeOver | None = await self._patience.write(inherit)
        except StoreLocked:
            if self._is_stopped:
                return None
            raise
        except EngineRunning as other:
            if standing_by is None:
                raise
            words = (_STANDS_BY if here is None else _CARRIES_OUT).format(pid=other.pid, host=other.host)
            log.info("%s: %s", self._store.location, words)
            standby = Standby(
                self._store, self._clock, take_over, lambda tx: self._machine(tx).machine.tags, here
            )
            inherited = await standby.wait(lambda: self._is_stopped, partial(standing_by, words))
        if inherited is not None:
            await self._patience.write(lambda: seal(self._store))
        return inherited

    async def _run(self, inherited: TakeOver, ready: Callable[[], None]) -> None:
        machine = self._machine_as_said()
        limits = run_limits(self._store)
        acting = acting_here(self._store, self._clock, self._secrets, machine, limits, inherited.forgotten)
        async with acting as make_dispatch:
            self._running = running = EngineLoop(
                self._store,
                self._clock,
                inherited,
                make_dispatch,
                machine,
                self._secrets,
                until_idle=self._until_idle,
                draining=self._draining,
            )
            if self._is_stopped:
                running.stop()
            self.carries_out_all = True
            try:
                await running.run(ready)
            finally:
                self._running = None
                self.carries_out_all = False

    def _machine_as_said(self) -> MachineHere:
        with self._store.read() as tx:
            return self._machine(tx)

    def _machine(self, tx: Reading) -> MachineHere:
        return MachineHere(host_name(), self._tags, read_settings(settings(tx)).machine_tags)

    def _take_over(
        self,
        tx: Writing,
        known: EngineId | None,
        own_silence: OwnSilence | None = None,
        *,
        carries_out: bool,
    ) -> TakeOver:
        """Take over, unless another one runs the jobs; `own_silence` leaves who is silent some beats."""
        place = place_of(self._store, tx)
        if place is StorePlace.UNDECIDED:  # it was restored since somebody looked
            raise StoreUndecided(str(self._store.location))
        self._clock.compare(tx)
        lease_until = self._clock.now() + heartbeat_of(self._store.location).lease
        process = this_engine(self._store.location, is_made=True)
        self._refuse_beside_another(engines(tx), process)
        if not carries_out and is_shared(tx):
            raise _SharedMeanwhile
        if own_silence is not None:
            self._let_speak(engines(tx), process, own_silence)
        inherited = take_over_store(
            tx,
            process,
            self._clock,
            lease_until,
            is_in_its_place=place is StorePlace.OWN,
            standing_by=known,
            carries_out=carries_out,
            held=NONE_HELD if carries_out else held_runs(folder_of_scripts(self._store.location)),
        )
        inherited.held_since = self._held_since
        say_tags(tx, inherited.engine, self._machine(tx).machine.tags)
        return inherited

    def _refuse_beside_another(self, known: Sequence[EngineRecord], mine: EngineProcess) -> None:
        """Never jump a live lease on a server: only the lock of the same home and start proves a death.

        After a restart of the machine the lease of its own engine is waited for.
        """
        if isinstance(self._store.location, FileLocation):
            return  # its lock lies next to it, for whoever opens it
        for other in known:
            if not other.plans or _is_follower(mine, other.process):
                continue
            if other.is_alive(self._clock.now()):
                if other.process.machine == mine.machine:
                    raise StoreLocked(
                        f"the engine before the restart counts as alive until {other.lease_until}"
                    )
                raise EngineRunning(str(self._store.location), other.process.pid, other.process.host)

    def _let_speak(self, known: Sequence[EngineRecord], mine: EngineProcess, own_silence: OwnSilence) -> None:
        """Leave one that fell silent some beats: a server that is back just now has kept it from speaking.

        Of this machine's own a lock, or its restart, proves that it is gone.
        """
        boot_seconds = self._clock.boot_seconds()
        is_over = own_silence.is_over(boot_seconds, self._clock.now())
        own_silence.has_said(boot_seconds)
        if is_over or isinstance(self._store.location, FileLocation):
            return
        for other in known:
            if other.plans and other.stopped_at is None and other.process.machine != mine.machine:
                raise StoreLocked(
                    f"nothing was heard of the engine on {other.process.host} (process {other.process.pid}) "
                    f"since {other.heartbeat_at}; it is left a few heartbeats to go on"
                )

    def _leave(self, engine: EngineId) -> None:
        with self._store.write() as tx:
            stop_engine(tx, engine, self._clock.now())


def _is_follower(mine: EngineProcess, other: EngineProcess) -> bool:
    return (mine.machine, mine.boot) == (other.machine, other.boot)
