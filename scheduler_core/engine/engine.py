"""The engine: holds a store, wires its parts together, and runs the store's jobs until it is stopped."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from functools import partial
from typing import TypeVar

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import Secrets
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.running import Resources
from scheduler_core.clock import MachineClock
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.engine_loop import DRAINING, EngineLoop
from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_store
from scheduler_core.engine.runs.runner import Runner
from scheduler_core.engine.standby import Standby
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.host_name import host_name
from scheduler_core.settings import read_settings
from scheduler_core.store.faults import StoreLocked, StoreReadOnly
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.opening.identity import (
    HELD_COPY,
    Place,
    StoreUndecided,
    is_held_copy,
    place_of,
    seal,
)
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.runs.engines import EngineProcess, EngineRecord, engines, say_tags, stop_engine
from scheduler_core.store.runs.run_results import result_before
from scheduler_core.store.settings import settings
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.records.health import Health
from scheduler_core.values.runs.run import RunResult

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

_LONGEST_WAIT = timedelta(seconds=75)  # the lease of an engine on a server, and a little
_GLANCE_SECONDS = 0.5
_STANDS_BY = (
    "an engine (process {pid} on {host}) runs the jobs; this one stands by, and takes over when that is gone"
)


class Engine:
    """One engine on one store of this machine; the store stays its owner's to close.

    `run` is called once, on a loop of its own; everything else may be called from any thread. Its machine has
    the `tags` beside those that the settings of the store give it.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        secrets: Secrets,
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
        self._running: EngineLoop | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """Begin nothing more, let runs end for a while, and end the others; stopping twice is fine."""
        self._is_stopped = True
        loop, running = self._loop, self._running
        if loop is not None and running is not None and not loop.is_closed():
            loop.call_soon_threadsafe(running.stop)

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
        one takes over when that is gone; without it that raises, too.
        """
        if self._store.is_read_only:
            raise StoreReadOnly(f"{self._store.location} can't be written, so no engine can run its jobs")
        lock = EngineLock(self._store.location)
        try:
            await self._once_decided(held)
            if self._is_stopped:
                return
            inherited = await self._inherited(standing_by)
            if inherited is None:
                return
            log.info("engine %d holds %s", inherited.engine, self._store.location)
            await self._once_free(lambda: seal(self._store))
            await self._run(inherited, ready)
            self._leave(inherited.engine)
            log.info("engine %d has stopped", inherited.engine)
        finally:
            lock.release()

    async def _inherited(self, standing_by: Callable[[str], None] | None) -> TakeOver | None:
        """Take over what there is, at once or when the engine that runs the jobs is gone; None if stopped."""

        def inherit() -> TakeOver:
            with self._store.write() as tx:
                return self._take_over(tx)

        try:
            return await self._once_free(inherit)
        except EngineRunning as other:
            if standing_by is None:
                raise
            words = _STANDS_BY.format(pid=other.pid, host=other.host)
        log.info("%s: %s", self._store.location, words)
        standby = Standby(self._store, self._clock, self._take_over)
        return await standby.wait(lambda: self._is_stopped, partial(standing_by, words))

    async def _once_decided(self, held: Callable[[], None]) -> None:
        if not self._is_undecided():
            return
        log.warning("%s: %s", self._store.location, HELD_COPY)
        if self._until_idle:
            raise StoreUndecided(str(self._store.location))
        held()
        while True:
            if self._is_stopped or not self._is_undecided():
                return
            await asyncio.sleep(_GLANCE_SECONDS)

    def _is_undecided(self) -> bool:
        with self._store.read() as tx:
            return is_held_copy(self._store, tx)

    async def _run(self, inherited: TakeOver, ready: Callable[[], None]) -> None:
        async with HttpCalls(self._clock) as calls:
            limits = self._limits()
            processes = open_processes()
            with self._store.read() as tx:
                machine = self._machine(tx)
            probes = ConditionProbes(partial(answer, this_machine(self._clock)))

            def make_dispatch(writer: Writer, queues: WriteQueues) -> LocalDispatch:
                runner = Runner(
                    Resources(calls, processes),
                    self._secrets,
                    keep_output=lambda chunk: writer.leave(queues.output, chunk),
                    note_process=lambda spawned: writer.leave(queues.spawn, spawned),
                    result_before=lambda run_id: asyncio.to_thread(self._result_before, run_id),
                )
                return LocalDispatch(self._clock, writer, queues, runner, probes, limits, machine)

            try:
                self._running = EngineLoop(
                    self._store,
                    self._clock,
                    inherited,
                    make_dispatch,
                    machine,
                    until_idle=self._until_idle,
                    draining=self._draining,
                )
                self._loop = asyncio.get_running_loop()
                if self._is_stopped:
                    self._running.stop()
                await self._running.run(ready)
            finally:
                self._running = None
                probes.close()
                processes.close()

    async def _once_free(self, write: Callable[[], Answer]) -> Answer:
        """Write as soon as others let it: one that fell silent while it wrote stands in the way at first."""
        gives_up_at = self._clock.monotonic_seconds() + _LONGEST_WAIT.total_seconds()
        while True:
            try:
                return write()
            except StoreLocked as error:
                if self._is_stopped or self._clock.monotonic_seconds() >= gives_up_at:
                    raise
                log.warning("the engine waits for its store: %s", error)
                await asyncio.sleep(_GLANCE_SECONDS)

    def _machine(self, tx: Reading) -> MachineHere:
        return MachineHere(host_name(), self._tags, read_settings(settings(tx)).machine_tags)

    def _limits(self) -> RunLimits:
        with self._store.read() as tx:
            chosen = read_settings(settings(tx))
        return RunLimits(chosen.calls_at_once, chosen.scripts_at_once)

    def _result_before(self, run_id: RunId) -> RunResult | None:
        with self._store.read() as tx:
            return result_before(tx, run_id)

    def _take_over(self, tx: Writing, known: EngineId | None = None) -> TakeOver:
        place = place_of(self._store, tx)
        if place is Place.UNDECIDED:  # it was restored since somebody looked
            raise StoreUndecided(str(self._store.location))
        self._clock.compare(tx)
        lease_until = self._clock.now() + heartbeat_of(self._store.location).lease
        process = this_engine(self._store.location, is_made=True)
        self._refuse_beside_another(engines(tx), process)
        inherited = take_over_store(
            tx, process, self._clock, lease_until, is_in_its_place=place is Place.OWN, standing_by=known
        )
        say_tags(tx, inherited.engine, self._machine(tx).machine.tags)
        return inherited

    def _refuse_beside_another(self, known: Sequence[EngineRecord], mine: EngineProcess) -> None:
        """Never jump a live lease on a server: only the lock of the same home and start proves a death.

        After a restart of the machine the lease of its own engine is waited for.
        """
        if isinstance(self._store.location, FileLocation):
            return  # its lock lies beside it, for whoever opens it
        for other in known:
            if not other.plans or _is_follower(mine, other.process):
                continue
            if other.is_alive(self._clock.now()):
                if other.process.machine == mine.machine:
                    raise StoreLocked(
                        f"the engine before the restart counts as alive until {other.lease_until}"
                    )
                raise EngineRunning(str(self._store.location), other.process.pid, other.process.host)

    def _leave(self, engine: EngineId) -> None:
        with self._store.write() as tx:
            stop_engine(tx, engine, self._clock.now())
        seal(self._store)


def _is_follower(mine: EngineProcess, other: EngineProcess) -> bool:
    return (mine.machine, mine.boot) == (other.machine, other.boot)
