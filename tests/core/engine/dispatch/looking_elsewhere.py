"""A dispatcher and a launcher on one machine whose runs another one carries out."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.engine.claims.dispatcher import Dispatcher
from scheduler_core.engine.claims.request_handler import Heard, RequestHandler
from scheduler_core.engine.dispatch.intake import Intake
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.remote_dispatch import RemoteDispatch
from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.engine.dispatch.task_worker import TaskWorker
from scheduler_core.engine.runs.launcher import Launcher
from scheduler_core.engine.runs.runner import Runner
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.planning.clock_events import ClockEvents
from scheduler_core.store.runs.engines import register
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.looking import PROCESS, Looking
from tests.support.fake_clock import FakeClock

_PATIENCE_SECONDS = 60  # a machine may be busy with a dozen other things
_LIMITS = RunLimits()
_NOTHING, _LEASE = timedelta(0), timedelta(days=9_999)


class _Hearing:
    """Lets the engine that plans, and the machine that carries out, hear of each commit."""

    def __init__(self, store: Store, clock: FakeClock, writer: Writer, planner: EngineId) -> None:
        self._writer = writer
        self._handler = RequestHandler(planner, clock, MachineHere(PROCESS.host).as_said)
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._is_quiet = asyncio.Event()
        self._forget = store.on_commit(self._on_commit)

    def _on_commit(self, _changes: object) -> None:
        self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._is_quiet.clear()
        self._news.set()

    async def heard(self) -> None:
        self._tell()
        await self._is_quiet.wait()

    async def hear(self, launcher: Launcher, intakes: Sequence[Intake]) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            for intake in intakes:
                await intake.hear()
            heard = Heard(is_about_all_runs=True)
            held, elsewhere = launcher.held, launcher.elsewhere
            asked = await self._writer.change(
                lambda tx, heard=heard, held=held, elsewhere=elsewhere: self._handler.attend(  # type: ignore[misc]
                    tx, heard, held, elsewhere=elsewhere
                )
            )
            for owned in asked.cancelled:
                launcher.cancel(owned.run.id, owned.cancel_requested_by)
            launcher.drop(asked.over)
            launcher.hold(asked.adopted)
            if not self._news.is_set():
                self._is_quiet.set()

    def close(self) -> None:
        self._forget()


@dataclass(slots=True)
class Machine:
    """One that carries out what the engine has claimed."""

    writer: Writer
    intake: Intake
    worker: TaskWorker
    here: MachineHere
    engine: EngineId


def looking_elsewhere(
    store: Store,
    work: Callable[[Looking], Awaitable[None]],
    limits: RunLimits = _LIMITS,
    *,
    tasks: TaskQueue | None = None,
    hosts: Sequence[str] = ("attic",),
    machines: list[Machine] | None = None,
    dispatches: list[RemoteDispatch] | None = None,
    at_once: int = 10,
) -> None:
    """Do something with a dispatcher of an engine whose runs other machines carry out, which are told."""

    async def run() -> None:
        clock = FakeClock()
        with store.write() as tx:
            planner = register(tx, PROCESS, clock.now() + _LEASE, clock.now())
        queue = MemoryQueue() if tasks is None else tasks
        if isinstance(queue, MemoryQueue):
            queue.now = clock.now
        queues = WriteQueues(planner, clock)
        writer = Writer(store, clock, queues.in_order, foreign=_ignore, trouble=_ignore)
        dispatch = RemoteDispatch(clock, writer, planner, queue)
        if dispatches is not None:
            dispatches.append(dispatch)
        launcher = Launcher(
            clock, writer, queues, dispatch, something_ended=_ignore, something_left=lambda: None
        )
        dispatcher = Dispatcher(store, clock, writer, launcher, planner, "test")
        found = [] if machines is None else machines
        async with AsyncExitStack() as closing, asyncio.timeout(_PATIENCE_SECONDS):
            for host in hosts:
                found.append(await _machine(store, clock, queue, host, limits, at_once, closing))
            hearing = _Hearing(store, clock, writer, planner)
            ears = asyncio.create_task(hearing.hear(launcher, [each.intake for each in found]))
            happenings = ClockEvents(clock, clock.now())
            here = MachineHere(PROCESS.host)
            try:
                await work(
                    Looking(clock, store, dispatcher, launcher, writer, happenings, here, heard=hearing.heard)
                )
            finally:
                hearing.close()
                ears.cancel()
                launcher.release()
                await launcher.drain(_NOTHING, _NOTHING)
                for each in found:
                    await each.worker.close(_NOTHING)
                    await each.writer.close()
                await writer.close()

    asyncio.run(run())


async def _machine(
    store: Store,
    clock: FakeClock,
    tasks: TaskQueue,
    host: str,
    limits: RunLimits,
    at_once: int,
    closing: AsyncExitStack,
) -> Machine:
    with store.write() as tx:
        process = replace(PROCESS, machine=f"machine of {host}", host=host)
        engine = register(tx, process, clock.now() + _LEASE, clock.now())
    queues = WriteQueues(engine, clock, for_another=True)
    writer = Writer(store, clock, queues.in_order, foreign=_ignore, trouble=_ignore)
    here = MachineHere(host)
    local = (await hands(clock, host, limits, closing, here))(writer, queues)
    intake = Intake(store, clock, writer, queues, local, engine)
    worker = TaskWorker(tasks, intake.carry_out, at_once, engine=engine)
    worker.take_from(["any"])
    return Machine(writer, intake, worker, here, engine)


async def hands(
    clock: FakeClock,
    host: str,
    limits: RunLimits,
    closing: AsyncExitStack,
    here: MachineHere | None = None,
) -> Callable[[Writer, WriteQueues], LocalDispatch]:
    """Return what makes the dispatch of a machine that acts."""
    processes = open_processes()
    closing.callback(processes.close)
    probes = ConditionProbes(partial(answer, this_machine(clock)))
    closing.callback(probes.close)
    calls = await closing.enter_async_context(HttpCalls(clock))

    def make_dispatch(writer: Writer, queues: WriteQueues) -> LocalDispatch:
        runner = Runner(
            Resources(calls, processes),
            KnownSecrets(),
            keep_output=lambda chunk: writer.leave(queues.output, chunk),
            note_process=lambda spawned: writer.leave(queues.spawn, spawned),
            result_before=_none,
            event_of=_none,
            given_values=_nothing_given,
        )
        return LocalDispatch(clock, writer, queues, runner, probes, limits, here or MachineHere(host))

    return make_dispatch


async def _nothing_given(_run_id: RunId) -> dict[str, str]:
    return {}


async def _none(_run_id: RunId) -> None:
    return None


def _ignore(_said: object) -> None:
    pass
