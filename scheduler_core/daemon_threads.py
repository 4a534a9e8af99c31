"""A thread pool for calls that may never return, such as to a dead network drive or a locked keyring."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Generic, TypeVar

from scheduler_core.lazy_dataclass import dataclass

Answer = TypeVar("Answer")

_PATIENCE_SECONDS = 1.0


class DaemonThreads:
    """Makes calls on at most so many threads, and waits for none that hangs.

    The threads of `ThreadPoolExecutor` are waited for when the process ends, without end if one hangs.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = Lock()
        self._waiting: SimpleQueue[_Call[Any] | None] = SimpleQueue()
        self._free = 0
        self._threads: list[Thread] = []
        self._is_closed = False

    def submit(self, make: Callable[[], Answer]) -> Future[Answer]:
        """Have a call made as soon as a thread is free; the future hands on what it returns or raises."""
        call = _Call(make)
        with self._lock:
            if self._is_closed:
                raise RuntimeError("these threads are closed")
            self._waiting.put(call)
            if self._free:
                self._free -= 1
            elif len(self._threads) < self._most:
                self._start_one()
        return call.future

    async def answer(self, make: Callable[[], Answer]) -> Answer:
        """Have a call made, and await it on a loop."""
        import asyncio  # commands without a loop do without it

        return await asyncio.wrap_future(self.submit(make))

    def close(self) -> None:
        """Cancel what waits, and end the threads; one that hangs is abandoned, to end with the process."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._cancel_waiting()
                for _ in self._threads:
                    self._waiting.put(None)
        for thread in self._threads:
            thread.join(_PATIENCE_SECONDS / len(self._threads))

    def _cancel_waiting(self) -> None:
        with suppress(Empty):
            while (call := self._waiting.get_nowait()) is not None:
                call.future.cancel()

    def _start_one(self) -> None:
        thread = Thread(target=self._run, name=f"{self._name}-{len(self._threads)}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _run(self) -> None:
        while (call := self._next()) is not None:
            call.answer()
            del call  # with all it holds, while this waits for the next one

    def _next(self) -> "_Call[Any] | None":
        """Return the next call, None when it is time to end."""
        try:
            return self._waiting.get_nowait()
        except Empty:
            with self._lock:
                self._free += 1
            return self._waiting.get()


@dataclass(frozen=True, slots=True)
class _Call(Generic[Answer]):
    make: Callable[[], Answer]
    future: Future[Answer] = field(default_factory=Future)

    def answer(self) -> None:
        if self.future.set_running_or_notify_cancel():
            with _HandingOn(self.future):
                self.future.set_result(self.make())


@dataclass(frozen=True, slots=True)
class _HandingOn:
    """Hands an error on to whoever waits for the future, on another thread."""

    future: Future[Any]

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is not None:
            self.future.set_exception(error)
        return True
