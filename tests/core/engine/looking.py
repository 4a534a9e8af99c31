"""A dispatcher and a launcher with real hands, on a clock that a test moves."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.engine.claims.dispatcher import Dispatcher
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.runs.launcher import Launcher
from scheduler_core.engine.runs.runner import Runner
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.planning.clock_events import ClockEvents
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Run
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import ledger
from tests.support.fake_clock import FakeClock

PROCESS = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")
_PATIENCE_SECONDS = 60  # a machine may be busy with a dozen other things
_LIMITS = RunLimits()


async def _at_once() -> None:
    pass


@dataclass(slots=True)
class Looking:
    """What a test looks with."""

    clock: FakeClock
    store: Store
    dispatcher: Dispatcher
    launcher: Launcher
    writer: Writer
    happenings: ClockEvents
    machine: MachineHere
    # Returns once everybody has heard of what was committed.
    heard: Callable[[], Awaitable[None]]
    # Returns once scripts can start: the first one waits for what starts them.
    ready: Callable[[], Awaitable[object]] = _at_once
    # Of each that was left without an end, whether nothing was to be done then.
    left: list[bool] = field(default_factory=list)

    async def look(self) -> None:
        """Look as the engine's loop does, begin what may begin, and wait until it has ended."""
        look = self.happenings.look()
        if self.happenings.back:
            look = await self.dispatcher.set_back(self.happenings.back, look)
            self.happenings.plans_moved(look)
        await self.dispatcher.claim_due(look)
        self.happenings.mark_applied(look)
        self.launcher.start_due()
        await self.settled()

    async def settled(self) -> None:
        """Wait until nothing runs; what is held for later stays held."""
        while self.launcher.is_busy:  # noqa: ASYNC110 - real processes end when they end
            await asyncio.sleep(0.005)

    async def ahead(self, count: int) -> None:
        """Wait until so many runs have begun ahead of their instant."""
        while self.launcher.waiting_for_moments < count:  # noqa: ASYNC110 - the writer is a thread
            await asyncio.sleep(0.001)

    def runs(self) -> list[Run]:
        return ledger(self.store)


def looking(store: Store, work: Callable[[Looking], Awaitable[None]], limits: RunLimits = _LIMITS) -> None:
    """Do something with a dispatcher of an engine that has just been started."""

    async def run() -> None:
        clock = FakeClock()
        with store.write() as tx:
            engine = register(tx, PROCESS, clock.now() + timedelta(days=9_999), clock.now())
        queues = WriteQueues(engine, clock)
        writer = Writer(store, clock, queues.in_order, foreign=_ignore, trouble=_ignore)
        processes = open_processes()
        probes = ConditionProbes(partial(answer, this_machine(clock)))
        async with HttpCalls(clock) as calls, asyncio.timeout(_PATIENCE_SECONDS):
            runner = Runner(
                Resources(calls, processes),
                KnownSecrets(),
                keep_output=lambda chunk: writer.leave(queues.output, chunk),
                note_process=lambda spawned: writer.leave(queues.spawn, spawned),
                result_before=_none,
                event_of=_none,
                given_values=_nothing_given,
            )
            machine = MachineHere(PROCESS.host)
            dispatch = LocalDispatch(clock, writer, queues, runner, probes, limits, machine)
            left: list[bool] = []
            launcher = Launcher(
                clock,
                writer,
                queues,
                dispatch,
                something_ended=_ignore,
                something_left=lambda: left.append(launcher.is_idle),
            )
            dispatcher = Dispatcher(store, clock, writer, launcher, engine, "test")
            happenings = ClockEvents(clock, clock.now())
            try:
                await work(
                    Looking(
                        clock,
                        store,
                        dispatcher,
                        launcher,
                        writer,
                        happenings,
                        machine,
                        heard=_at_once,
                        ready=processes.ready,
                        left=left,
                    )
                )
            finally:
                launcher.release()
                await launcher.drain(timedelta(0), timedelta(0))
                await writer.close()
                probes.close()
                processes.close()

    asyncio.run(run())


async def _nothing_given(_run_id: RunId) -> dict[str, str]:
    return {}


async def _none(_run_id: RunId) -> None:
    return None


def _ignore(_said: object) -> None:
    pass
