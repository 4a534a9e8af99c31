"""Have runs carried out by the machine that takes their tasks."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from functools import partial
from typing import TypeVar

from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.clock import MachineClock
from scheduler_core.engine.dispatch.machine_wait import MachineWait
from scheduler_core.engine.dispatch.procrastinate_groups import free_tasks_of_dead
from scheduler_core.engine.dispatch.queue_choice import queue_of
from scheduler_core.engine.dispatch.reconciliation import Differences, differences
from scheduler_core.engine.dispatch.task_queue import Order, TaskQueue
from scheduler_core.engine.runs.completion import Stop, cancelled_by, ending_of_stop
from scheduler_core.engine.runs.elsewhere import watched
from scheduler_core.engine.runs.life import Life
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.start_lead import task_lead
from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.machines import CarryingMachines, carrying_machines
from scheduler_core.store.runs.owned_runs import OwnedRun, unfinished_runs
from scheduler_core.store.runs.placing import take_back
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.place import Place
from scheduler_core.values.runs.run import Reason, RunState

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

_BEFORE_TRYING_AGAIN_SECONDS = 1.0
# What was deferred less long ago may have been taken, and be over, before the tasks were read.
_ON_THE_WAY_SECONDS = 5.0
# Machines that have a place take a task at once; so long they may be about to.
_TAKEN_WITHIN_SECONDS = 10.0
# A machine that ends says so, but of one that dies it is its lease which runs out.
_LOOKS_FOR_MACHINES_EVERY = timedelta(seconds=10)
# What has begun elsewhere goes on when its job is paused or edited, and ends for these alone.
_ENDS_ALSO_WHAT_HAS_BEGUN = frozenset({Reason.BY_USER, Reason.REPLACED})


class _Placed(Enum):
    """What became of a run that is to have a task."""

    WAITS = auto()
    RUNS = auto()
    IS_NOT_OURS = auto()


@dataclass(frozen=True, slots=True, eq=False)
class _Placing:
    order: Order
    placed: asyncio.Future[_Placed]
    has_task: bool


class RemoteDispatch:
    """A Dispatch: defers a task for each run, and waits until its end is heard of.

    Who takes it writes that the run has begun, and how it ended; the life here is dropped then. Until it has
    begun elsewhere it can be revoked, after which nobody can begin it. Where no machine is there that may
    take it, its row says so, and it is given up when it is too late.
    """

    def __init__(
        self,
        clock: MachineClock,
        writer: Writer,
        engine: EngineId,
        tasks: TaskQueue,
        *,
        looks_every: timedelta = _LOOKS_FOR_MACHINES_EVERY,
    ) -> None:
        self._clock = clock
        self._writer = writer
        self._engine = engine
        self._tasks = tasks
        self._to_place: list[_Placing] = []
        # What has a task, as far as is known here, with when it got it.
        self._waiting: dict[RunId, tuple[Order, float]] = {}
        self._waits: dict[RunId, MachineWait] = {}
        self._placing: asyncio.Task[None] | None = None
        self._machines = MachinesThere()
        self._looks_every = looks_every
        self._looking: asyncio.Task[None] | None = None

    @property
    def waiting_for_moments(self) -> int:
        return 0  # whoever takes them waits for their moments

    def lead(self, held: int) -> timedelta:
        return task_lead(held)

    def prepare(self, action: Action) -> None:
        """Whoever takes it prepares it."""

    def tell_end(self, work: Work, ending: Ending) -> None:
        """Whoever carries it out tells."""

    async def carry_out(self, life: Life) -> Ending:
        try:
            stop = await self._kept_from_beginning(life)
            if stop is not None:
                return ending_of_stop(life.work, stop, self._clock.now())
        except asyncio.CancelledError:
            if life.is_dropped or life.stop is None or await self._is_taken_back(life):
                raise
            if life.stop.reason not in _ENDS_ALSO_WHAT_HAS_BEGUN:
                life.stop = None
        finally:
            self._waiting.pop(life.work.run_id, None)
            self._waits.pop(life.work.run_id, None)
        life.waits_for_machine = False
        life.has_begun = life.is_elsewhere = True
        return await watched(life, self._writer, self._clock)

    async def resume(self, _work: Work, _identity: ProcessIdentity) -> None:
        """Take over nothing: what runs elsewhere is for the engines there."""

    def forget(self, run_id: RunId) -> None:
        pass

    @property
    def scripts(self) -> frozenset[RunId]:
        return frozenset()

    async def let_scripts_go_on(self) -> frozenset[RunId]:
        return frozenset()

    async def _kept_from_beginning(self, life: Life) -> Stop | None:
        """Return None once it is known to have begun elsewhere, or why it is not to begin.

        One whose job is to run at another place by now gets a task there, and the former is void.
        """
        wait = self._waits[life.work.run_id] = MachineWait(life, self._machines, self._clock, self._say)
        with self._machines.telling(life.changed):
            while True:
                order = self._order(life.work)
                placed = await self._place(order)
                if placed is not _Placed.WAITS:
                    return None if placed is _Placed.RUNS else cancelled_by("")
                self._waiting[order.run_id] = order, self._clock.monotonic_seconds()
                stop = await self._too_late(life, order, wait)
                del self._waiting[order.run_id]
                if not await self._is_taken_back(life):
                    return None
                if stop is not None:
                    return stop

    async def _too_late(self, life: Life, order: Order, wait: MachineWait) -> Stop | None:
        """Wait until its job is to run at another place, or it is too late for any machine to come."""
        while True:
            life.changed.clear()
            wanted = self._order(life.work)
            if wanted.queue != order.queue:
                return None
            if wanted.priority != order.priority:
                order = replace(order, priority=wanted.priority)
                # At once: a task that is found lost meanwhile is deferred again as this says.
                self._waiting[order.run_id] = order, self._waiting[order.run_id][1]
                await self._place(order, has_task=True)
                continue
            stop = await wait.too_late()
            if stop is not None:
                return stop
            self._go_on_looking()
            await wait.changed()

    async def _say(self, waits: Waits) -> None:
        await self._insist(lambda tx: say_waits(tx, [waits]))

    def _go_on_looking(self) -> None:
        """Look for machines by and by as long as runs wait for one to take them."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_on(), name="hourbell-machines")

    async def _look_on(self) -> None:
        try:
            while True:
                await asyncio.sleep(self._looks_every.total_seconds())
                if not self._waiting:
                    return
                with suppress(StoreUnavailable):  # the writer tells, and it is tried again
                    await self.look_for_machines()
                    await self.tell_what_none_takes()
        finally:
            self._looking = None

    async def look_for_machines(self) -> None:
        """Take note of the machines that take tasks now, and free what those hold that are dead."""
        freed, machines = await self._writer.change(partial(self._looked, self._clock.now()))
        self._machines.become(machines)
        if freed:
            log.info("%d tasks of dead machines are free", freed)

    def _looked(self, now: datetime, tx: Writing) -> tuple[int, CarryingMachines]:
        return free_tasks_of_dead(tx, self._tasks), carrying_machines(tx, now)

    async def tell_what_none_takes(self) -> None:
        """Say in the rows of what no machine has taken for a while that those it may run on have no place.

        What somebody holds waits for its condition or its instant there, and says that.
        """
        latest = self._clock.monotonic_seconds() - _TAKEN_WITHIN_SECONDS
        slow = {
            run_id: waits
            for run_id, (_, placed_at) in self._waiting.items()
            if placed_at <= latest and (waits := self._waits[run_id].for_a_taker()) is not None
        }
        if not slow:
            return
        written = await self._writer.change(partial(self._told_of_them, slow))
        for run_id in written & self._waits.keys():
            self._waits[run_id].wrote(slow[run_id])

    def _told_of_them(self, slow: Mapping[RunId, Waits], tx: Writing) -> set[RunId]:
        held = {task.order.run_id for task in self._tasks.tasks(tx) if task.is_held}
        free = [
            slow[owned.run.id]
            for owned in unfinished_runs(tx, slow)
            if owned.run.id not in held and owned.run.reason is Reason.NONE and owned.engine == self._engine
        ]
        return say_waits(tx, free)

    async def reconcile(self) -> Differences:
        """Defer again what lost its task, free or forget tasks that nobody will end; return what was done.

        Tasks are lost where a server forgets a commit of the library's, and hang where a machine died.
        """
        latest = self._clock.monotonic_seconds() - _ON_THE_WAY_SECONDS
        wanted = [order for order, placed_at in self._waiting.values() if placed_at <= latest]
        return await self._writer.change(partial(self._reconciled, wanted))

    def _reconciled(self, wanted: Sequence[Order], tx: Writing) -> Differences:
        tasks = self._tasks.tasks(tx)
        orders = {order.run_id: order for order in (*wanted, *(task.order for task in tasks))}
        claimed = [
            replace(orders[owned.run.id], fence=owned.fence)
            for owned in (unfinished_runs(tx, orders) if orders else ())
            if owned.run.state is RunState.CLAIMED
            and owned.engine == self._engine
            and owned.cancel_requested_at is None
        ]
        found = differences(tasks, wanted, claimed)
        self._tasks.defer(tx, found.lost)
        if found.hanging:
            self._tasks.give_back(tx, found.hanging)
        if found.void:
            self._tasks.remove(tx, found.void)
        return found

    def _order(self, work: Work) -> Order:
        policies = work.draft.policies
        return Order(queue_of(policies.place), work.run_id, work.fence, policies.priority)

    async def _place(self, order: Order, *, has_task: bool = False) -> _Placed:
        """Defer a task with those of others that may begin now, in one commit.

        One that has a task gets the priority of the order.
        """
        placing = _Placing(order, asyncio.get_running_loop().create_future(), has_task)
        self._to_place.append(placing)
        if self._placing is None:
            self._placing = asyncio.create_task(self._place_all(), name="hourbell-placing")
        return await placing.placed

    async def _place_all(self) -> None:
        try:
            while self._to_place:
                placings, self._to_place = self._to_place, []
                try:
                    deferred = partial(self._deferred, placings, self._clock.now())
                    answers, machines = await self._insist(deferred)
                except Exception as error:  # noqa: BLE001 - it ends with each who waits for his task
                    _fail(placings, error)
                    continue
                self._machines.become(machines)
                for each, answer in zip(placings, answers, strict=True):
                    if not each.placed.done():
                        each.placed.set_result(answer)
        finally:
            self._placing = None

    def _deferred(
        self, placings: Sequence[_Placing], now: datetime, tx: Writing
    ) -> tuple[list[_Placed], CarryingMachines]:
        """Defer what may still begin, and return which machines take tasks; what is over gets none."""
        run_ids = [each.order.run_id for each in placings]
        rows = {owned.run.id: owned for owned in unfinished_runs(tx, run_ids)}
        answers = [self._stands(rows.get(each.order.run_id), each.order) for each in placings]
        waiting = [each for each, answer in zip(placings, answers, strict=True) if answer is _Placed.WAITS]
        self._tasks.defer(tx, [each.order for each in waiting if not each.has_task])
        self._tasks.prioritize(tx, [each.order for each in waiting if each.has_task])
        return answers, carrying_machines(tx, now)

    def _stands(self, owned: OwnedRun | None, order: Order) -> _Placed:
        """Tell how a run stands; it may have begun where the answer to its placing was lost."""
        if owned is None or owned.fence != order.fence:
            return _Placed.IS_NOT_OURS
        if owned.run.state is RunState.RUNNING:
            return _Placed.RUNS
        is_ours = owned.engine == self._engine and owned.cancel_requested_at is None
        return _Placed.WAITS if is_ours else _Placed.IS_NOT_OURS

    async def _is_taken_back(self, life: Life) -> bool:
        work = life.work
        taken = await self._insist(lambda tx: take_back(tx, work.run_id, work.fence, self._engine))
        if taken:
            life.work = replace(life.work, fence=work.fence + 1)
        return taken

    async def _insist(self, change: Callable[[Writing], Answer]) -> Answer:
        """Write as soon as the store can be written."""
        while True:
            try:
                return await self._writer.change(change)
            except StoreUnavailable as error:
                log.warning("runs can't be given to other machines: %s", error)
                await asyncio.sleep(_BEFORE_TRYING_AGAIN_SECONDS)


def _fail(placings: Sequence[_Placing], error: Exception) -> None:
    for each in placings:
        if not each.placed.done():
            each.placed.set_exception(error)


class MachinesThere:
    """Until somebody has looked each place may have one. Used on the loop."""

    def __init__(self) -> None:
        self._known: CarryingMachines | None = None
        self._waiting: set[asyncio.Event] = set()

    def become(self, known: CarryingMachines) -> None:
        """Take what was found, and let those look again who wait for another one."""
        if known != self._known:
            self._known = known
            for each in self._waiting:
                each.set()

    def why_none(self, place: Place) -> str:
        return "" if self._known is None else self._known.why_none(place)

    @contextmanager
    def telling(self, changed: asyncio.Event) -> Iterator[None]:
        """Set an event whenever they change."""
        self._waiting.add(changed)
        try:
            yield
        finally:
            self._waiting.discard(changed)
