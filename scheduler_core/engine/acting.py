"""Wire what acts on this machine: calls, processes and conditions, within their limits."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeAlias

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.script.surroundings import Sight
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.runs.runner import Runner
from scheduler_core.engine.system.awake import Awake, KeptAwake
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.telling.pings import Pings
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.settings import read_settings
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.opening.engine_lock import folder_of_scripts
from scheduler_core.store.runs.comparing.run_surroundings import digest_key, known_key
from scheduler_core.store.runs.run_results import result_before
from scheduler_core.store.runs.run_values import given_values
from scheduler_core.store.settings import settings
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import RunResult

MakeDispatch: TypeAlias = Callable[[Writer, WriteQueues], LocalDispatch]


@asynccontextmanager
async def acting_here(
    store: Store,
    clock: SharedClock,
    secrets: ActionSecrets,
    machine: MachineHere,
    limits: RunLimits,
    forgotten: Iterable[int] = (),
) -> AsyncIterator[MakeDispatch]:
    """Give what makes the dispatch of this machine; what it acts by is closed in the end.

    The host of its scripts need not hold any more what is `forgotten`.
    """

    def result_of(run_id: RunId) -> RunResult | None:
        with store.read() as tx:
            return result_before(tx, run_id)

    def event_that_began(run_id: RunId) -> RunEvent | None:
        with store.read() as tx:
            return event_of(tx, run_id)

    def values_given_for(run_id: RunId) -> dict[str, str]:
        with store.read() as tx:
            return given_values(tx, run_id)

    async with HttpCalls(clock) as calls:
        processes = open_processes(folder_of_scripts(store.location))
        for mark in forgotten:
            processes.forget(mark)
        probes = ConditionProbes(partial(answer, this_machine(clock)))
        machine.awake = awake = Awake(clock, this_system)
        pings = Pings(clock, secrets)
        sight = Sight(await asyncio.to_thread(_key_of, store, clock))

        def make_dispatch(writer: Writer, queues: WriteQueues) -> LocalDispatch:
            runner = Runner(
                Resources(calls, processes),
                secrets,
                keep_output=lambda chunk: writer.leave(queues.output, chunk),
                note_process=lambda spawned: writer.leave(queues.spawn, spawned),
                result_before=lambda run_id: asyncio.to_thread(result_of, run_id),
                event_of=lambda run_id: asyncio.to_thread(event_that_began, run_id),
                given_values=lambda run_id: asyncio.to_thread(values_given_for, run_id),
                sight=sight,
            )
            return LocalDispatch(clock, writer, queues, runner, probes, limits, machine, pings)

        try:
            yield make_dispatch
        finally:
            await pings.close()
            await awake.close()
            probes.close()
            processes.close()
            sight.close()


def _key_of(store: Store, clock: SharedClock) -> bytes:
    """Return by which key values are told apart; none for who may not make one."""
    with store.read() as tx:
        key = known_key(tx)
    if key:
        return key
    with suppress(StoreUnavailable), store.write() as tx:
        return digest_key(tx, clock.now())
    return b""


def run_limits(store: Store) -> RunLimits:
    """Return how many runs may act at once here, as the settings say now."""
    with store.read() as tx:
        chosen = read_settings(settings(tx))
    return RunLimits(chosen.calls_at_once, chosen.scripts_at_once)


def this_system() -> KeptAwake:
    if sys.platform == "linux":
        from scheduler_core.engine.system.awake_linux import LinuxAwake

        return LinuxAwake()
    elif sys.platform == "win32":
        from scheduler_core.engine.system.awake_windows import WindowsAwake

        return WindowsAwake()
    else:
        from scheduler_core.engine.system.awake_macos import MacAwake

        return MacAwake()
