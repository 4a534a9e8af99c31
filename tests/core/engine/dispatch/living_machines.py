"""An engine that only plans, and machines that carry out, each on a loop of its own, by a test's clock.

A loop turns only while its owner is told to, so one after the other comes to a standstill; all of them stand
still once a whole round changed neither the store nor the queue.
"""

import asyncio
from collections.abc import Mapping, Set
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.intake import Intake
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.remote_dispatch import RemoteDispatch
from scheduler_core.engine.dispatch.task_worker import TaskWorker
from scheduler_core.engine.recovery.unfinished_runs import take_over_machine
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.runs.engines import heartbeat, stop_engine
from scheduler_core.store.runs.owned_runs import unfinished_runs
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import RunState
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.living import PROCESS, HeldRunner, Living, LivingEngine, World
from tests.core.engine.living_sequence import Lived
from tests.support.fake_clock import FakeClock

_LEASE = timedelta(minutes=3)
_LONG_SILENT = timedelta(days=1)
_AT_ONCE = timedelta(0)
_QUEUES = ["any"]
_MOST_AT_ONCE = 10
_MOST_ROUNDS = 60
_TASKS_OF_A_RUN = 3  # the queue's, the worker's and the run's own
_TURN_SECONDS = 0.001


class LivingMachine(Living):
    """A machine from its start to its end or death."""

    def __init__(self, host: str, path: Path, clock: FakeClock, world: World, queue: MemoryQueue) -> None:
        super().__init__(asyncio.Runner(), path, clock)
        self._host = host
        self._queue = queue
        self._held = HeldRunner(world)
        before = set(queue.silences)
        self._do(self._start())
        (self._holder,) = queue.silences.keys() - before

    @property
    def under_way(self) -> int:
        return len(self._held.active)

    def beat(self) -> None:
        with self._store.write() as tx:
            now = self._clock.now()
            assert heartbeat(tx, self._engine, now + _LEASE, now, None), f"{self._host} counts as dead"

    def ring(self) -> None:
        """Hear what was written, take what there is, and wait until everything stands still."""
        self._do(self._rung())

    def live(self, turns: int) -> None:
        """Take what there is, and be interrupted wherever that leads to in a while."""
        self._do(self._turned(turns))

    def hold_tasks(self) -> None:
        """Take what there is, and begin nothing of it."""
        self._do(self._holding())

    def end_runs(self, *, succeed: bool) -> None:
        self._do(self._ended(succeed))

    def stop(self) -> None:
        """End as a machine does that is asked to."""
        self._do(self._stopped())
        self._close()

    def die(self) -> None:
        super().die()
        self._queue.silences[self._holder] = _LONG_SILENT

    def _close(self) -> None:
        super()._close()
        self._runner.close()

    # ---- on the loop

    async def _start(self) -> None:
        process = replace(PROCESS, machine=f"machine of {self._host}", host=self._host)
        with self._store.write() as tx:
            self._engine = take_over_machine(tx, process, self._clock, self._clock.now() + _LEASE).engine
        queues = WriteQueues(self._engine, self._clock, for_another=True)
        self._writer = Writer(self._store, self._clock, queues.in_order, foreign=_ignore, trouble=_ignore)
        self._local = LocalDispatch(
            self._clock,
            self._writer,
            queues,
            self._held,
            self._probes,
            RunLimits(),
            MachineHere(self._host),
        )
        self._intake = Intake(self._store, self._clock, self._writer, queues, self._local, self._engine)
        self._worker = TaskWorker(self._queue, self._intake.carry_out, _MOST_AT_ONCE, engine=self._engine)
        self._worker.take_from(_QUEUES)
        await asyncio.sleep(0)

    async def _died(self) -> None:
        await self._left_off()  # at once, so that its tasks are not over because the store is closed
        await super()._died()

    async def _rung(self) -> None:
        self._queue.look()
        await self._intake.hear()
        await self._settled()

    async def _turned(self, turns: int) -> None:
        self._queue.look()
        for _ in range(turns):
            await asyncio.sleep(_TURN_SECONDS)

    async def _holding(self) -> None:
        self._queue.look()
        while self._queue.has_for(_QUEUES):  # noqa: ASYNC110 - the loop turns no more than this needs
            await asyncio.sleep(0)

    async def _ended(self, succeed: bool) -> None:
        self._held.end_all(succeed=succeed)
        await self._settled()

    async def _stopped(self) -> None:
        closing = asyncio.create_task(self._worker.close(_AT_ONCE))
        await self._intake.rest(_AT_ONCE)
        await self._intake.end_begun(_AT_ONCE)
        await closing
        await self._writer.close()
        with self._store.write() as tx:
            stop_engine(tx, self._engine, self._clock.now())

    def _is_still(self) -> bool:
        acting = len(self._held.active) + self._local.waiting_for_moments
        return not self._queue.has_for(_QUEUES) and len(self._busy()) == _TASKS_OF_A_RUN * acting

    def _has_heard_of_all(self) -> bool:
        return True  # it hears when it is told to


class LivingPlanner(LivingEngine):
    """An engine whose runs other machines carry out; when it is told to look, they are."""

    def __init__(
        self,
        runner: asyncio.Runner,
        path: Path,
        clock: FakeClock,
        world: World,
        queue: MemoryQueue,
        machines: Mapping[str, LivingMachine],
    ) -> None:
        self._queue = queue
        self._machines = machines
        super().__init__(runner, path, clock, world)

    @property
    def under_way(self) -> int:
        return sum(machine.under_way for machine in self._machines.values())

    def ring(self) -> None:
        """Let all look in turns, until they and the queue stand still."""
        for machine in self._machines.values():
            machine.beat()
        for _ in range(_MOST_ROUNDS):
            before = self._state
            for machine in list(self._machines.values()):
                machine.ring()
            self.plan()
            if self._state == before:
                return
        raise AssertionError("planner and machines do not come to rest")

    def plan(self) -> None:
        """Look alone, and wait until nothing goes on here."""
        super().ring()

    def live(self, turns: int) -> None:
        """Look, and be interrupted wherever that leads to in a while."""
        self._do(self._turned(turns))

    def end_runs(self, *, succeed: bool) -> None:
        for machine in self._machines.values():
            machine.end_runs(succeed=succeed)

    @property
    def _state(self) -> tuple[object, ...]:
        return self.newest_change, self._queue.holdings

    def _make_dispatch(self, _world: World, writer: Writer, _queues: WriteQueues) -> Dispatch:
        self._remote = RemoteDispatch(self._clock, writer, self._engine_id, self._queue)
        return self._remote

    # ---- on the loop

    async def _rung(self) -> None:
        await self._remote.look_for_machines()
        await self._remote.reconcile()
        await self._writer.change(_nothing)  # it hears what is over elsewhere, which it holds until it looks
        await self._engine.ring()
        await self._settled()

    async def _turned(self, turns: int) -> None:
        looking = asyncio.create_task(self._engine.ring())
        await asyncio.wait({looking}, timeout=turns * _TURN_SECONDS)

    async def _settled(self) -> None:
        """Wait also for what is being written that no task of its own waits for."""
        while True:
            await super()._settled()
            before = self._state
            await self._writer.change(_nothing)
            if await self._stays_still() and self._state == before:
                return

    def _is_still(self) -> bool:
        runs, others = self._runs_and_others()
        return not others and runs <= self._left_to_machines()

    def _runs_and_others(self) -> tuple[set[RunId], Set["asyncio.Future[Any]"]]:
        busy = self._busy()
        names = {task: task.get_name() for task in busy if isinstance(task, asyncio.Task)}
        runs = {task: name for task, name in names.items() if name.startswith("hourbell-run-")}
        numbers = {RunId(int(name.rpartition("-")[2])) for name in runs.values()}
        return numbers, busy - runs.keys()

    def _left_to_machines(self) -> set[RunId]:
        """Return the runs that have a task which may be taken, or have begun elsewhere."""
        ordered = {(order.run_id, order.fence) for order, _ in self._queue.holdings}
        with self._store.read() as tx:
            return {
                owned.run.id
                for owned in unfinished_runs(tx, list(self._runs_and_others()[0]))
                if owned.run.state is RunState.RUNNING or (owned.run.id, owned.fence) in ordered
            }


class LivedElsewhere(Lived):
    """One store, its queue, the engines that plan one after the other, and the machines that come and go."""

    def __init__(self, folder: Path) -> None:
        self.queue = MemoryQueue()
        self.machines: dict[str, LivingMachine] = {}
        super().__init__(folder)
        self.queue.now = self.clock.now
        for host in ("attic", "cellar"):
            self.come(host)

    def close(self) -> None:
        super().close()
        for machine in self.machines.values():
            machine.stop()

    @property
    def planner(self) -> LivingPlanner:
        assert isinstance(self.engine, LivingPlanner)
        return self.engine

    def come(self, host: str) -> None:
        """Start a machine that is not there."""
        self.machines[host] = LivingMachine(host, self._path, self.clock, self.world, self.queue)

    def go(self, host: str, *, is_killed: bool) -> None:
        machine = self.machines.pop(host)
        if is_killed:
            machine.die()
        else:
            machine.stop()

    def _born(self, *, is_copy: bool = False) -> LivingEngine:
        assert not is_copy
        for machine in self.machines.values():
            machine.beat()
        return LivingPlanner(self._runner, self._path, self.clock, self.world, self.queue, self.machines)


def _nothing(_tx: Writing) -> None:
    pass


def _ignore(_said: object) -> None:
    pass
