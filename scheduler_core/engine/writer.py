"""The one thread that writes for the engine, many changes in one commit."""

import asyncio
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

from scheduler_core.clock import MachineClock
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.outbox import News, last_sequence, news_since
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

Row = TypeVar("Row")
Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
# What nobody waits for lets others join it for so long; while beginnings come, for longer.
_GATHERING = timedelta(milliseconds=20).total_seconds()
_GATHERING_WHEN_BUSY = timedelta(milliseconds=100).total_seconds()
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0
_LAST_TRIES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Lane(Generic[Row, Answer]):
    """Rows of one kind: `write` takes many, and answers each in turn.

    A prompt lane is one that somebody waits for; one that joins goes along with the next of these. Rows of a
    lane that is not kept are dropped when the store can't take them.
    """

    name: str
    write: Callable[[Writing, Sequence[Row]], Sequence[Answer]]
    is_prompt: bool = False
    joins: bool = False
    is_kept: bool = True


@dataclass(slots=True, eq=False)
class _Item:
    lane: Lane[Any, Any]
    row: Any
    future: asyncio.Future[Any]
    came_at: float


class Writer:
    """Made and closed on the loop that asks; what it is given is written in the order of its lanes.

    A change and a prompt row are written at once, the rest within a moment. As long as the store can't
    be written, rows wait and changes fail. `foreign` is called on the loop with what others wrote
    since, `trouble` with what keeps the store from being written, or None when that is over.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        lanes: Sequence[Lane[Any, Any]],
        *,
        foreign: Callable[[News], None],
        trouble: Callable[[StoreUnavailable | None], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._clock = clock
        self._foreign = foreign
        self._tell_trouble = trouble
        self._changes: Lane[Callable[[Writing], Any], Any] = Lane(
            "changes", _made, is_prompt=True, is_kept=False
        )
        self._waiting: dict[Lane[Any, Any], deque[_Item]] = {
            lane: deque() for lane in (self._changes, *lanes)
        }
        self._inbox: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self.commits = 0
        self._is_closing = False
        self._has_waited = False
        self._has_trouble = False
        self._pause = 0.0
        self._tries_left = _LAST_TRIES
        with store.read() as tx:
            self._seen = last_sequence(tx)
        self._thread = threading.Thread(target=self._run, name="hourbell-writer")
        self._thread.start()

    @property
    def seen(self) -> int:
        """Return up to which number of the outbox it knows what was written, by itself or others."""
        return self._seen

    def change(self, change: Callable[[Writing], Answer]) -> asyncio.Future[Answer]:
        """Write before all that waits; the change runs on the writer's thread and may be tried twice."""
        return self.put(self._changes, change)

    def put(self, lane: Lane[Row, Answer], row: Row) -> asyncio.Future[Answer]:
        """Write a row with others of its lane; cancelling the answer does not take it back."""
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._inbox.put(_Item(lane, row, future, self._clock.monotonic_seconds()))
        return future

    async def close(self) -> None:
        """Write what waits, and end; what the store refuses a few times more is given up."""
        if self._thread.is_alive():
            self._inbox.put(None)
            await asyncio.to_thread(self._thread.join)

    # ---- the writer's thread from here on

    def _run(self) -> None:
        while True:
            self._take_in()
            group = self._next_group()
            if group:
                self._write(group)
            elif self._is_closing and self._is_empty:
                return

    @property
    def _is_empty(self) -> bool:
        return not any(self._waiting.values())

    def _take_in(self) -> None:
        """Wait for something to do, then take in all that has come."""
        item: _Item | None
        self._has_waited = False
        try:
            item = self._inbox.get(timeout=self._seconds_to_wait())
        except queue.Empty:
            self._has_waited = True
            return
        try:
            while True:
                if item is None:
                    self._is_closing = True
                else:
                    self._waiting[item.lane].append(item)
                item = self._inbox.get_nowait()
        except queue.Empty:
            return

    def _seconds_to_wait(self) -> float | None:
        if self._pause and not self._is_closing:
            return self._pause
        if self._is_closing or any(self._waiting[lane] for lane in self._waiting if lane.is_prompt):
            return 0.0
        oldest = min((items[0].came_at for items in self._waiting.values() if items), default=None)
        return None if oldest is None else max(oldest + _GATHERING - self._clock.monotonic_seconds(), 0.0)

    def _next_group(self) -> list[_Item]:
        prompt = self._taken(lane for lane in self._waiting if lane.is_prompt)
        rest = [lane for lane in self._waiting if not lane.is_prompt]
        gathering = _GATHERING_WHEN_BUSY if prompt else _GATHERING
        ripe_before = self._clock.monotonic_seconds() - gathering
        counts = sum(len(self._waiting[lane]) for lane in rest)
        is_ripe = any(self._waiting[lane] and self._waiting[lane][0].came_at <= ripe_before for lane in rest)
        is_full = counts >= MOST_AT_ONCE and not prompt  # ends must not hold up the other half of a burst
        if is_ripe or self._has_waited or self._is_closing or is_full:
            return prompt + self._taken(rest)
        return prompt + self._taken(lane for lane in rest if lane.joins and prompt)

    def _taken(self, lanes: "Iterator[Lane[Any, Any]] | Sequence[Lane[Any, Any]]") -> list[_Item]:
        taken: list[_Item] = []
        for lane in lanes:
            waiting = self._waiting[lane]
            while waiting and len(taken) < MOST_AT_ONCE:
                taken.append(waiting.popleft())
        return taken

    def _write(self, group: list[_Item]) -> None:
        try:
            answers = self._committed(group)
        except StoreUnavailable as error:
            self._put_off(group, error)
        except Exception as error:  # the end of a mistake in one row: it must not take others with it
            if len(group) > 1:
                for item in group:
                    self._write([item])
                return
            log.exception("a row for %s can't be written", group[0].lane.name)
            self._answer([(group[0], None)], error)
        else:
            self._is_over_trouble()
            self._answer(answers)

    def _committed(self, group: list[_Item]) -> list[tuple[_Item, Any]]:
        answers: list[tuple[_Item, Any]] = []
        with self._store.write() as tx:
            before = last_sequence(tx)
            news = news_since(tx, self._seen) if before != self._seen else None
            for lane in self._waiting:
                items = [item for item in group if item.lane is lane]
                if items:
                    answers += zip(items, lane.write(tx, [item.row for item in items]), strict=True)
            after = before + len(tx.noted)
        self._seen = after
        self.commits += 1
        if news is not None:
            self._loop.call_soon_threadsafe(self._foreign, news)
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
        gone = [item for item in group if not item.lane.is_kept or not self._tries_left]
        self._answer([(item, None) for item in gone], error)
        for item in reversed(group):
            if item not in gone:
                self._waiting[item.lane].appendleft(item)

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
        if item.future.done():
            continue
        if error is None:
            item.future.set_result(answer)
        else:
            item.future.set_exception(error)


def _made(tx: Writing, changes: Sequence[Callable[[Writing], Any]]) -> list[Any]:
    return [change(tx) for change in changes]
