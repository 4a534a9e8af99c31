"""The one thread that writes for the engine, with many changes in one commit."""

import asyncio
import logging
import math
import threading
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from scheduler_core.clock import MachineClock
from scheduler_core.engine.writing.write_timing import MOST_AT_ONCE, TimedWaiting, WriteTiming
from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.changes.outbox import News, last_sequence, news_since
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

Row = TypeVar("Row")
Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0
_LAST_TRIES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Queue(Generic[Row, Answer]):
    """Rows of one kind: `write` takes many, and answers each in turn.

    A prompt queue is one that somebody waits for; one that joins goes along with the next of these. Rows of a
    queue that is not kept are dropped when the store can't take them.
    """

    name: str
    write: Callable[[Writing, Sequence[Row]], Sequence[Answer]]
    is_prompt: bool = False
    joins: bool = False
    is_kept: bool = True


@dataclass(slots=True, eq=False)
class _Item:
    queue: Queue[Any, Any]
    row: Any
    future: asyncio.Future[Any] | None
    came_at: float


class Writer:
    """Made and closed on the loop that asks; what it is given is written in the order of its queues.

    A change and a prompt row are written at once, the rest within a moment. As long as the store can't
    be written, rows wait and changes fail. `foreign` is called on the loop with what others wrote
    since, `trouble` with what keeps the store from being written, or None when that is over.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        queues: Sequence[Queue[Any, Any]],
        *,
        foreign: Callable[[News], None],
        trouble: Callable[[StoreUnavailable | None], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._clock = clock
        self._foreign = foreign
        self._tell_trouble = trouble
        self._changes: Queue[Callable[[Writing], Any], Any] = Queue(
            "changes", _made, is_prompt=True, is_kept=False
        )
        self._waiting: dict[Queue[Any, Any], deque[_Item]] = {
            queue: deque() for queue in (self._changes, *queues)
        }
        self._prompt = [queue for queue in self._waiting if queue.is_prompt]
        self._others = [queue for queue in self._waiting if not queue.is_prompt]
        self._inbox: deque[_Item] = deque()
        self._is_wanted = threading.Event()
        # Rows of these queues wake the writer's thread: each time it is woken the loop loses a moment.
        self._heeded: Collection[Queue[Any, Any]] = ()
        self._commits = 0
        self._is_closing = False
        self._has_waited = False
        self._pace = WriteTiming()
        self._has_trouble = False
        self._pause = 0.0
        self._tries_left = _LAST_TRIES
        with store.read() as tx:
            self._seen = last_sequence(tx)
        self._thread = threading.Thread(target=self._run, name="hourbell-writer")
        self._thread.start()

    @property
    def commits(self) -> int:
        return self._commits

    @property
    def seen(self) -> int:
        """Return up to which number of the outbox it knows what was written, by itself or others."""
        return self._seen

    def change(self, change: Callable[[Writing], Answer]) -> asyncio.Future[Answer]:
        """Write before all that waits; the change runs on the writer's thread and may be tried twice."""
        return self.put(self._changes, change)

    def put(self, queue: Queue[Row, Answer], row: Row) -> asyncio.Future[Answer]:
        """Write a row with others of its queue; cancelling the answer does not take it back."""
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._append(queue, row, future)
        return future

    def leave(self, queue: Queue[Row, Any], row: Row) -> None:
        """Write a row whose answer nobody wants."""
        self._append(queue, row, None)

    def _append(self, queue: Queue[Row, Any], row: Row, future: asyncio.Future[Any] | None) -> None:
        self._inbox.append(_Item(queue, row, future, self._clock.monotonic_seconds()))
        if queue in self._heeded:
            self._is_wanted.set()

    async def close(self) -> None:
        """Write what waits, and end; what the store refuses a few times more is given up."""
        if self._thread.is_alive():
            self._is_closing = True
            self._is_wanted.set()
            await asyncio.to_thread(self._thread.join)

    # ---- the writer's thread from here on

    def _run(self) -> None:
        while True:
            self._await_rows()
            group = self._next_group()
            if group:
                self._write(group)
            elif self._is_closing and self._is_empty:
                return

    @property
    def _is_empty(self) -> bool:
        return not (self._inbox or any(self._waiting.values()))

    def _await_rows(self) -> None:
        """Wait for something to do, then take in all that has come."""
        self._sort_inbox()
        seconds, heeded = self._wait_before_next()
        self._has_waited = False
        if seconds == 0:
            return
        self._is_wanted.clear()
        self._heeded = heeded
        if not (self._inbox or self._is_closing):  # nothing came before it was heeded
            is_over = not self._is_wanted.wait(seconds)
            self._has_waited = is_over and not any(self._waiting[queue] for queue in self._prompt)
            if is_over:
                self._pace.has_rested()
        self._heeded = ()
        self._sort_inbox()

    def _sort_inbox(self) -> None:
        while self._inbox:
            item = self._inbox.popleft()
            self._waiting[item.queue].append(item)

    def _wait_before_next(self) -> tuple[float | None, Collection[Queue[Any, Any]]]:
        """Return how many seconds to wait (None: without end), and the queues whose rows end that."""
        if self._is_closing:
            return 0.0, ()
        if self._pause:
            return self._pause, self._prompt
        waiting = self._waiting_rows
        seconds = self._pace.wait(waiting, self._clock.monotonic_seconds())
        if waiting.prompt:
            return seconds, (self._changes,)
        return seconds, self._prompt if waiting.others else self._waiting

    def _next_group(self) -> list[_Item]:
        now = self._clock.monotonic_seconds()
        waiting = self._waiting_rows
        if waiting.prompt and not self._is_closing and self._pace.wait(waiting, now):
            return []
        prompt = self._next_rows(self._prompt)
        if self._has_waited or self._is_closing or self._pace.includes_others(waiting, now):
            return prompt + self._next_rows(self._others)
        return prompt + self._next_rows(queue for queue in self._others if queue.joins and prompt)

    @property
    def _waiting_rows(self) -> TimedWaiting:
        others = [self._waiting[queue] for queue in self._others]
        oldest_came_at = min((items[0].came_at for items in others if items), default=math.inf)
        return TimedWaiting(
            sum(len(self._waiting[queue]) for queue in self._prompt),
            sum(map(len, others)),
            oldest_came_at,
            is_urgent=bool(self._waiting[self._changes]),
        )

    def _next_rows(self, queues: Iterable[Queue[Any, Any]]) -> list[_Item]:
        taken: list[_Item] = []
        for queue in queues:
            waiting = self._waiting[queue]
            while waiting and len(taken) < MOST_AT_ONCE:
                taken.append(waiting.popleft())
        return taken

    def _write(self, group: list[_Item]) -> None:
        begun_at = self._clock.monotonic_seconds()
        try:
            answers = self._committed(group)
        except StoreUnavailable as error:
            self._put_off(group, error)
        except Exception as error:  # the end of a mistake in one row: it must not take others with it
            if len(group) > 1:
                for item in group:
                    self._write([item])
                return
            log.exception("a row for %s can't be written", group[0].queue.name)
            self._answer([(group[0], None)], error)
        else:
            self._is_over_trouble()
            self._answer(answers)
            if any(item.queue.is_prompt for item in group if item.queue is not self._changes):
                self._pace.note_commit(begun_at, self._clock.monotonic_seconds())

    def _committed(self, group: list[_Item]) -> list[tuple[_Item, Any]]:
        answers: list[tuple[_Item, Any]] = []
        with self._store.write() as tx:
            before = last_sequence(tx)
            news = news_since(tx, self._seen) if before != self._seen else None
            for queue in self._waiting:
                items = [item for item in group if item.queue is queue]
                if items:
                    answers += zip(items, queue.write(tx, [item.row for item in items]), strict=True)
            after = before + len(tx.noted)
        if news is not None:
            self._loop.call_soon_threadsafe(self._foreign, news)
        self._seen = after  # not before the change is on its way: who compares takes it for heard
        self._commits += 1
        return answers

    def _put_off(self, group: list[_Item], error: StoreUnavailable) -> None:
        if not self._has_trouble:
            self._has_trouble = True
            log.warning("nothing can be written: %s", error)
            self._loop.call_soon_threadsafe(self._tell_trouble, error)
        self._pause = min(max(self._pause * 2, _FIRST_PAUSE), _LONGEST_PAUSE)
        self._tries_left -= self._is_closing
        if self._is_closing and self._tries_left > 0:
            self._inbox_wait()
        gone = [item for item in group if not item.queue.is_kept or not self._tries_left]
        self._answer([(item, None) for item in gone], error)
        for item in reversed(group):
            if item not in gone:
                self._waiting[item.queue].appendleft(item)

    def _inbox_wait(self) -> None:
        """Let a little time pass before one of the last tries."""
        threading.Event().wait(self._pause)

    def _is_over_trouble(self) -> None:
        self._pause = 0.0
        if self._has_trouble:
            self._has_trouble = False
            log.info("the store can be written again")
            self._loop.call_soon_threadsafe(self._tell_trouble, None)

    def _answer(self, answers: list[tuple[_Item, Any]], error: Exception | None = None) -> None:
        if answers:
            self._loop.call_soon_threadsafe(_deliver, answers, error)


def _deliver(answers: list[tuple[_Item, Any]], error: Exception | None) -> None:
    for item, answer in answers:
        if item.future is None or item.future.done():
            continue
        if error is None:
            item.future.set_result(answer)
        else:
            item.future.set_exception(error)


def _made(tx: Writing, changes: Sequence[Callable[[Writing], Any]]) -> list[Any]:
    return [change(tx) for change in changes]
