"""Carry out runs of a shared store on this machine for the life of its process."""

import logging
from collections.abc import Callable
from datetime import timedelta

from scheduler_core.actions.host.held_runs import held_runs
from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.engine.acting import acting_here, run_limits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.procrastinate_groups import free_tasks_of_dead
from scheduler_core.engine.dispatch.sharing import make_room
from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_machine
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.worker_loop import WorkerLoop
from scheduler_core.secret_store.store import SecretsOfMachine
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.opening.engine_lock import folder_of_scripts
from scheduler_core.store.runs.engines import EngineProcess, engines, say_tags
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)


class MachineWorker:
    """Takes over its machine, then takes tasks until it is stopped. Used on one loop."""

    def __init__(
        self,
        store: Store,
        clock: SharedClock,
        secrets: ActionSecrets,
        machine: MachineHere,
        tasks: TaskQueue,
        draining: timedelta,
    ) -> None:
        self._store = store
        self._clock = clock
        self._secrets = SecretsOfMachine(secrets, machine.machine.host)
        self._machine = machine
        self._tasks = tasks
        self._draining = draining
        self._running: WorkerLoop | None = None
        self._is_stopped = False
        self._is_beaten_for = False

    def take_over(self, tx: Writing, *, may_plan: bool) -> TakeOver:
        """See to what ran here before, and be known in the store; whoever calls this holds the lock.

        Raises StoreLocked while what has the same names may live elsewhere.
        """
        self._clock.compare(tx)
        process = this_engine(self._store.location, is_made=True)
        self._refuse_beside_a_twin(tx, process)
        make_room(tx, self._clock.now())
        lease_until = self._clock.now() + heartbeat_of(self._store.location).lease
        held = held_runs(folder_of_scripts(self._store.location))
        inherited = take_over_machine(tx, process, self._clock, lease_until, may_plan=may_plan, held=held)
        if freed := free_tasks_of_dead(tx, self._tasks):
            log.info("%d tasks of dead machines are free", freed)
        say_tags(tx, inherited.engine, self._machine.machine.tags)
        return inherited

    def _refuse_beside_a_twin(self, tx: Reading, process: EngineProcess) -> None:
        """Never jump a live lease: after a restart of the machine that of its own engine is waited for."""
        for other in engines(tx):
            is_twin = other.process.machine == process.machine and other.process.boot != process.boot
            if is_twin and other.is_alive(self._clock.now()):
                raise StoreLocked(f"the engine before the restart counts as alive until {other.lease_until}")

    def stop(self) -> None:
        """Take nothing more, let runs end for a while, and end the others; stopping twice is fine."""
        self._is_stopped = True
        if self._running is not None:
            self._running.stop()

    def leave_beats_to_another(self) -> None:
        """Say no more that it lives, as the engine that plans with the same row does."""
        self._is_beaten_for = True
        if self._running is not None:
            self._running.leave_beats_to_another()

    async def run(self, inherited: TakeOver, ready: Callable[[], None]) -> None:
        """Carry runs out until it is stopped; raise what made it impossible to go on."""
        limits = run_limits(self._store)
        async with acting_here(
            self._store, self._clock, self._secrets, self._machine, limits, inherited.forgotten
        ) as make_dispatch:
            self._running = WorkerLoop(
                self._store,
                self._clock,
                inherited,
                make_dispatch,
                self._tasks,
                self._machine,
                at_once=limits.calls + limits.scripts,
                draining=self._draining,
            )
            if self._is_beaten_for:
                self._running.leave_beats_to_another()
            if self._is_stopped:
                self._running.stop()
            try:
                await self._running.run(ready)
            finally:
                self._running = None
