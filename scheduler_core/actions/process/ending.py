"""End a tree of processes: ask, wait, kill."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from datetime import timedelta
from typing import TypeVar

from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.lazy_dataclass import dataclass

_Result = TypeVar("_Result")

_FIRST_LOOK_SECONDS = 0.01
_LONGEST_PAUSE_SECONDS = 0.2
_KILL_PATIENCE_SECONDS = 5.0  # one that hangs in the kernel outlives even SIGKILL


@dataclass(frozen=True, slots=True)
class Ending:
    """What it took to end a tree, and who is left of it."""

    needed_kill: bool
    survivors: tuple[int, ...] = ()


class TreeEnding:
    """Ends one tree; `exited` is the end of its first process if that is our child."""

    def __init__(self, tree: ProcessTree, pool: Executor, exited: asyncio.Future[None] | None = None) -> None:
        self._tree = tree
        self._pool = pool
        self._exited = exited
        self._loop = asyncio.get_running_loop()

    async def end(self, grace: timedelta, hurried: asyncio.Future[None]) -> Ending:
        """Ask all to end, and kill whoever is left after the grace, or once hurried."""
        if grace and not hurried.done():
            await self._in_thread(self._tree.ask)
            if await self._is_gone_within(grace.total_seconds(), hurried):
                return Ending(needed_kill=False)
        return await self._kill()

    async def _kill(self) -> Ending:
        """Kill until nobody is left: some may have started others in between."""
        give_up_at = self._loop.time() + _KILL_PATIENCE_SECONDS
        while True:
            await self._in_thread(self._tree.kill)
            left = min(give_up_at - self._loop.time(), _LONGEST_PAUSE_SECONDS)
            if await self._is_gone_within(max(left, 0.0)):
                return Ending(needed_kill=True)
            if left <= 0:
                return Ending(needed_kill=True, survivors=await self._members())

    async def _is_gone_within(self, seconds: float, hurried: asyncio.Future[None] | None = None) -> bool:
        until = self._loop.time() + seconds
        pause = _FIRST_LOOK_SECONDS
        while not await self._is_gone():
            left = until - self._loop.time()
            if left <= 0 or (hurried is not None and hurried.done()):
                return False
            await _first_of([self._exited, hurried], min(pause, left))
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
        return True

    async def _is_gone(self) -> bool:
        if self._exited is not None:
            if not self._exited.done():
                return False
            has_left = self._tree.has_left()
            if has_left is not None:
                return not has_left
        return not await self._members()

    async def _members(self) -> tuple[int, ...]:
        return tuple(row.pid for row in await self._in_thread(self._tree.members))

    async def _in_thread(self, call: Callable[[], _Result]) -> _Result:
        return await self._loop.run_in_executor(self._pool, call)


async def _first_of(futures: Collection[asyncio.Future[None] | None], seconds: float) -> None:
    """Wait until one of them is done, at most so long."""
    open_ones = [future for future in futures if future is not None and not future.done()]
    if open_ones:
        await asyncio.wait(open_ones, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    else:
        await asyncio.sleep(seconds)
