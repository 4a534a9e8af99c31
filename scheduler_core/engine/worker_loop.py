"""Run the loop of a machine that carries out what another engine plans: tasks, heartbeat, draining."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta

from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.intake import Intake
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.queue_choice import QueueChoice, chosen_queues
from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.engine.dispatch.task_worker import TaskWorker
from scheduler_core.engine.heartbeat import Heartbeat, heartbeat_of
from scheduler_core.engine.recovery.orphan_processes import end_leftovers, follow_orphan
from scheduler_core.engine.recovery.unfinished_runs import TakeOver
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.writing.commit_watch import CommitWatch
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.engines import DeclaredDead, heartbeat, say_clock, say_tags
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

log = logging.getLogger(__name__)

_HURRY = timedelta(seconds=3)
# Changes may get lost, and what could not be read is read again.
_LONGEST_DEAFNESS_SECONDS = 15.0


class WorkerLoop:
    """Carries out runs on the loop that it was made on, as the one that took over its machine."""

    def __init__(
        self,
        store: Store,
        clock: SharedClock,
        inherited: TakeOver,
        make_dispatch: Callable[[Writer, WriteQueues], Dispatch],
        tasks: TaskQueue,
        machine: MachineHere,
        *,
        at_once: int,
        draining: timedelta,
        beats: Heartbeat | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._inherited = inherited
        self._engine = inherited.engine
        self._machine = machine
        self._draining = draining
        self._choice: QueueChoice | None = None
        self._is_beaten_for = False
        self._heartbeat = beats or heartbeat_of(store.location)
        self._stopped = asyncio.Event()
        self._news = asyncio.Event()
        self._fault: Exception | None = None
        queues = WriteQueues(self._engine, clock, for_another=True)
        self._writer = Writer(
            store, clock, queues.in_order, foreign=self._on_news, trouble=self._on_store_trouble
        )
        self._dispatch = make_dispatch(self._writer, queues)
        self._intake = Intake(store, clock, self._writer, queues, self._dispatch, self._engine)
        self._worker = TaskWorker(tasks, self._intake.carry_out, at_once, engine=self._engine)
        self._commit_watch = CommitWatch(store, self._news.set, writer=self._writer)

    def stop(self) -> None:
        self._stopped.set()

    async def stopping(self) -> None:
        """Return once it is to stop, for whatever reason."""
        await self._stopped.wait()

    def leave_beats_to_another(self) -> None:
        """Say no more that it lives: the engine that plans alongside it does, with the same row.

        One whose looks hang counts as dead then, however well runs are carried out here.
        """
        self._is_beaten_for = True

    async def run(self, ready: Callable[[], None]) -> None:
        """Carry runs out until it is stopped, then drain; raise what made it impossible to go on."""
        async with AsyncExitStack() as closing:  # whatever one of them raises, the others are closed, too
            closing.push_async_callback(self._writer.close)
            self._go_on(closing)
            self._commit_watch.open()
            closing.callback(self._commit_watch.close)
            for going in (self._beat(), self._hear()):
                closing.callback(asyncio.create_task(going, name="hourbell-worker-loop").cancel)
            closing.push_async_callback(self._drain)  # first of all, so that what ends is still cancelled
            await self._choose_queues()
            ready()
            await self._stopped.wait()
        if self._fault is not None:
            raise self._fault

    def _go_on(self, closing: AsyncExitStack) -> None:
        """See to what those before left running on this machine."""
        for work, ending in self._inherited.ended:
            self._dispatch.tell_end(work, ending)
        acts = [end_leftovers(self._inherited.leftovers)]
        for survivor in self._inherited.survivors:
            act = follow_orphan(survivor, self._store, self._clock, self._dispatch)(survivor.work)
            acts.append(self._intake.look_after(survivor.work, act))
        for each in acts:
            task = asyncio.create_task(each, name="hourbell-leftovers")
            closing.push_async_callback(asyncio.wait, {task}, timeout=_HURRY.total_seconds())
            closing.callback(task.cancel)

    async def _drain(self) -> None:
        self._stopped.set()  # also where its start failed: what is heard from now on takes nothing more
        closing = asyncio.create_task(self._worker.close(self._draining), name="hourbell-closing")
        await self._intake.rest(self._draining)
        await self._intake.end_begun(_HURRY)
        await closing

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat.when_busy.total_seconds())
            if self._is_beaten_for:
                return
            try:
                is_alive = await self._writer.change(self._says_that_it_lives)
            except StoreUnavailable as error:
                log.warning("engine %d can't say that it lives: %s", self._engine, error)
                continue
            except Exception:  # it would count as dead, and take tasks all the same
                log.exception("engine %d can't say that it lives", self._engine)
                continue
            if not is_alive:
                self._fault = DeclaredDead(self._engine)
                log.error("%s", self._fault)
                self._stopped.set()
                return

    def _says_that_it_lives(self, tx: Writing) -> bool:
        now = self._clock.now()
        is_alive = heartbeat(tx, self._engine, now + self._heartbeat.lease, now, None)
        if is_alive:
            self._clock.compare(tx)
            say_clock(tx, self._engine, -self._clock.ahead_of_host())
        return is_alive

    async def _hear(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_LONGEST_DEAFNESS_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                log.debug("nothing was heard for a while")
            self._news.clear()
            try:
                await self._intake.hear()
                await self._choose_queues()
            except StoreUnavailable as error:
                log.warning("changes can't be read: %s", error)
            except Exception:  # what can't be read once must not make it deaf
                log.exception("changes can't be read")

    async def _choose_queues(self) -> None:
        """Take from the queues of the places that this machine is, as jobs and its tags read now."""
        choice = await asyncio.to_thread(self._look_for_queues)
        if choice is None:
            return
        if self._choice is None or choice.machine != self._choice.machine:
            await self._writer.change(lambda tx: say_tags(tx, self._engine, choice.machine.tags))
            self._machine.become(choice.machine)
        self._choice = choice
        if not self._stopped.is_set():
            self._worker.take_from(choice.queues)

    def _look_for_queues(self) -> QueueChoice | None:
        with self._store.read() as tx:
            return chosen_queues(tx, self._machine, self._engine, self._choice)

    def _on_news(self, _news: object) -> None:
        self._news.set()

    def _on_store_trouble(self, error: StoreUnavailable | None) -> None:
        if error is not None:
            log.warning("what runs here say can't be written: %s", error)
        else:
            self._news.set()
