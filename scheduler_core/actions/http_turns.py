"""How many calls are on their way at once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass

from scheduler_core.actions.http_url import Origin


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many calls are on their way at once; further ones wait."""

    overall: int = 512
    per_origin: int = 64


class Turns:
    """Lets calls go in the order in which they came, so many at once."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._per_origin = limits.per_origin
        self._overall = asyncio.Semaphore(limits.overall)
        self._queues: dict[Origin, _Queue] = {}

    @asynccontextmanager
    async def turn(
        self, origin: Origin, waiting: Callable[[], AbstractContextManager[None]]
    ) -> AsyncIterator[None]:
        """Hold a place as soon as there is one; a wait for it passes inside `waiting`."""
        queue = self._queues.setdefault(origin, _Queue(asyncio.Semaphore(self._per_origin)))
        queue.calls += 1
        try:
            async with _taken(queue.places, waiting), _taken(self._overall, waiting):
                yield
        finally:
            queue.calls -= 1
            if not queue.calls:
                del self._queues[origin]


@dataclass(slots=True)
class _Queue:
    """The places at one origin, and how many calls have one or wait for one."""

    places: asyncio.Semaphore
    calls: int = 0


@asynccontextmanager
async def _taken(
    places: asyncio.Semaphore, waiting: Callable[[], AbstractContextManager[None]]
) -> AsyncIterator[None]:
    if places.locked():
        with waiting():
            await places.acquire()
    else:
        await places.acquire()
    try:
        yield
    finally:
        places.release()
