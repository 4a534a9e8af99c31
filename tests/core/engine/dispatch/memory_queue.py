"""A TaskQueue in the memory of the tests, for what is tried with any store."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from sqlalchemy import event

from scheduler_core.engine.dispatch.task_queue import CarryOut, Order, Task, TaskId, refuse_queue
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId


@dataclass(slots=True)
class _Kept:
    task: Task
    not_before: datetime | None = None


def _servers_now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - as a server does, it goes by its own clock


class MemoryQueue:
    """What a transaction defers comes with its commit; nothing outlives the process.

    What was given back until later comes with the next change after that, or when it is told to `look`.
    """

    def __init__(self) -> None:
        self.now: Callable[[], datetime] = _servers_now
        self._kept: dict[TaskId, _Kept] = {}
        self._numbers = count(1)
        self._takers = count(1)
        self._changed: set[asyncio.Event] = set()
        self.silences: dict[int, timedelta] = {}
        self._engines: dict[int, EngineId] = {}
        self.given_back = 0

    def defer(self, tx: Writing, orders: Sequence[Order]) -> None:
        waiting = list(orders)

        @event.listens_for(tx.connection, "commit", once=True)
        def keep(_connection: object) -> None:
            for order in waiting:
                task = Task(TaskId(next(self._numbers)), order)
                self._kept[task.id] = _Kept(task)
            self._tell()

        @event.listens_for(tx.connection, "rollback", once=True)
        def forget(_connection: object) -> None:
            waiting.clear()

    def prioritize(self, _tx: Writing, orders: Sequence[Order]) -> None:
        wanted = {(each.run_id, each.fence): each.priority for each in orders}
        for kept in self._kept.values():
            order = kept.task.order
            priority = wanted.get((order.run_id, order.fence), order.priority)
            kept.task = replace(kept.task, order=replace(order, priority=priority))

    def tasks(self, _tx: Reading) -> list[Task]:
        return [
            replace(kept.task, silent_for=self.silences.get(kept.task.holder or 0))
            for kept in self._kept.values()
        ]

    def give_back(self, _tx: Writing, tasks: Iterable[Task]) -> None:
        for task in tasks:
            kept = self._kept.get(task.id)
            if kept is not None and kept.task.is_held and kept.task.holder == task.holder:
                kept.task = replace(kept.task, is_held=False, holder=None)
        self._tell()

    def holders(self, _tx: Reading) -> set[EngineId]:
        holders = {kept.task.holder for kept in self._kept.values()}
        return {engine for holder, engine in self._engines.items() if holder in holders}

    def give_back_of(self, tx: Writing, engines: Collection[EngineId]) -> int:
        held = [
            kept.task
            for kept in self._kept.values()
            if kept.task.is_held and self._engines.get(kept.task.holder or 0) in engines
        ]
        self.give_back(tx, held)
        return len(held)

    def remove(self, _tx: Writing, tasks: Iterable[TaskId]) -> None:
        for each in tasks:
            self._kept.pop(each, None)

    async def take(
        self,
        queues: Sequence[str],
        at_once: int,
        carry_out: CarryOut,
        stopping: asyncio.Event,
        engine: EngineId | None = None,
    ) -> None:
        for queue in queues:
            refuse_queue(queue)
        holder = next(self._takers)
        self.silences[holder] = timedelta(0)
        if engine is not None:
            self._engines[holder] = engine
        changed = asyncio.Event()
        self._changed.add(changed)
        carrying: set[asyncio.Task[None]] = set()
        stopped = asyncio.create_task(stopping.wait(), name="queue-waits-for-stop")
        try:
            while not stopping.is_set():
                changed.clear()
                while len(carrying) < at_once and (kept := self._next(queues)) is not None:
                    kept.task = replace(kept.task, is_held=True, holder=holder)
                    each = asyncio.create_task(self._carry(kept, carry_out))
                    carrying.add(each)
                    each.add_done_callback(carrying.discard)
                woken = asyncio.create_task(changed.wait(), name="queue-waits-for-news")
                await asyncio.wait({woken, stopped}, return_when=asyncio.FIRST_COMPLETED)
                woken.cancel()
            if carrying:
                await asyncio.wait(carrying)
        finally:
            stopped.cancel()
            self._changed.discard(changed)
            for each in carrying:
                each.cancel()

    async def _carry(self, kept: _Kept, carry_out: CarryOut) -> None:
        holder = kept.task.holder
        taken = await carry_out(kept.task.order.run_id, kept.task.order.fence)
        self._tell()
        if kept.task.holder != holder:  # it was given back meanwhile
            return
        if taken is None:
            self._kept.pop(kept.task.id, None)
        else:
            self.given_back += 1
            kept.not_before = taken.at
            kept.task = replace(kept.task, is_held=False, holder=None)

    def _next(self, queues: Sequence[str]) -> _Kept | None:
        now = self.now()
        waiting = [
            kept
            for kept in self._kept.values()
            if not kept.task.is_held
            and kept.task.order.queue in queues
            and (kept.not_before is None or kept.not_before <= now)
        ]
        return min(waiting, key=lambda kept: (-kept.task.order.priority, kept.task.id), default=None)

    def forget(self) -> None:
        """Lose all tasks, as a server does that crashed before the library's last commits were flushed."""
        self._kept.clear()

    def has_for(self, queues: Sequence[str]) -> bool:
        """Tell whether there is anything to take from some queues now."""
        return self._next(queues) is not None

    @property
    def holdings(self) -> list[tuple[Order, int | None]]:
        """Return what waits or is held, and by whom."""
        return [(kept.task.order, kept.task.holder) for kept in self._kept.values()]

    @property
    def count(self) -> int:
        return len(self._kept)

    def look(self) -> None:
        """Look for what may be taken by now."""
        self._tell()

    def _tell(self) -> None:
        for changed in self._changed:
            changed.set()
