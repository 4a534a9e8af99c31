"""Limit how many calls are under way at once."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType

from scheduler_core.actions.http.url import Origin
from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many calls are on their way at once; further ones wait."""

    overall: int = 512
    per_origin: int = 64


class CallTurns:
    """Lets calls go in the order in which they came, so many at once."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._per_origin = limits.per_origin
        self._overall = _Places(limits.overall)
        self._at_origins: dict[Origin, _Places] = {}

    def turn(self, origin: Origin, waiting: Callable[[], AbstractContextManager[None]]) -> "_Turn":
        """Hold a place as soon as there is one; a wait for it passes inside `waiting`."""
        return _Turn(self, origin, waiting)

    async def take(self, origin: Origin, waiting: Callable[[], AbstractContextManager[None]]) -> "_Places":
        """Return where a place was taken, once there is one there and one among all."""
        here = self._at_origins.get(origin)
        if here is None:
            here = self._at_origins[origin] = _Places(self._per_origin)
        here.calls += 1
        try:
            if not here.take():
                await here.wait(waiting)
            try:
                if not self._overall.take():
                    await self._overall.wait(waiting)
            except BaseException:
                here.give_back()
                raise
        except BaseException:
            self._leave(origin, here)
            raise
        return here

    def give_back(self, origin: Origin, here: "_Places") -> None:
        self._overall.give_back()
        here.give_back()
        self._leave(origin, here)

    def _leave(self, origin: Origin, here: "_Places") -> None:
        here.calls -= 1
        if not here.calls:
            del self._at_origins[origin]


class _Turn:
    """Holds a place while it is entered; as a generator it would take four times as long."""

    __slots__ = ("_here", "_origin", "_turns", "_waiting")

    def __init__(
        self, turns: CallTurns, origin: Origin, waiting: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._turns = turns
        self._origin = origin
        self._waiting = waiting

    async def __aenter__(self) -> None:
        self._here = await self._turns.take(self._origin, self._waiting)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._turns.give_back(self._origin, self._here)


class _Places:
    """So many places, and who waits for one; `calls` counts those that have one or will."""

    def __init__(self, free: int) -> None:
        self.calls = 0
        self._free = free
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take a place; False if there is none."""
        if not self._free:
            return False
        self._free -= 1
        return True

    async def wait(self, waiting: Callable[[], AbstractContextManager[None]]) -> None:
        """Wait until one is handed over."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            with waiting():
                await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place came in the same moment
                self.give_back()
            raise

    def give_back(self) -> None:
        """Hand a place over to the first who still waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
