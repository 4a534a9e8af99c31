"""The scheduler of all endpoints: opened when first asked for, and asked on a few threads."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from scheduler_core.daemon_threads import DaemonThreads

if TYPE_CHECKING:
    from scheduler_core.facade.scheduler import Scheduler

Answer = TypeVar("Answer")

_CALLS_AT_ONCE = 6


class Core:
    """Calls a scheduler for coroutines, which must not wait for the disk.

    An API that nobody calls costs no open store.
    """

    def __init__(self, open_core: "Callable[[], Scheduler]") -> None:
        self._open_core = open_core
        self._threads = DaemonThreads(_CALLS_AT_ONCE, "hourbell-call")
        self._urgent = DaemonThreads(1, "hourbell-urgent-call")
        self._lock = threading.Lock()
        self._scheduler: Scheduler | None = None
        self._is_closed = False

    async def call(self, ask: "Callable[[Scheduler], Answer]") -> Answer:
        """Have the scheduler asked on another thread; raises what it raises, or that it can't be opened."""
        return await self._threads.answer(lambda: ask(self._opened()))

    async def call_at_once(self, ask: "Callable[[Scheduler], Answer]") -> Answer:
        """Do the same on a thread that no long call holds up; for what takes no time."""
        return await self._urgent.answer(lambda: ask(self._opened()))

    def close(self) -> None:
        """Ask nothing more, and close the scheduler; closing twice is fine."""
        self._threads.close()
        self._urgent.close()
        with self._lock:
            self._is_closed = True
            scheduler, self._scheduler = self._scheduler, None
        if scheduler is not None:
            scheduler.close()

    def _opened(self) -> "Scheduler":
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the servers are closed")
            if self._scheduler is None:
                self._scheduler = self._open_core()
            return self._scheduler
