"""A timer on the loop of this thread, with the names that timers of Qt have."""

import asyncio
from collections.abc import Callable


class LoopTimer:
    """Calls once when it is over; started again it begins anew."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._loop = asyncio.get_running_loop()
        self._left: asyncio.TimerHandle | None = None

    def start(self, msec: int, /) -> None:
        self.stop()
        self._left = self._loop.call_later(msec / 1_000, self._end)

    def stop(self) -> None:
        if self._left is not None:
            self._left.cancel()
            self._left = None

    def isActive(self) -> bool:
        return self._left is not None

    def _end(self) -> None:
        self._left = None
        self._call()
