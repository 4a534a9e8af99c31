"""Wait for moments, with one timer for all that wait for the same."""

import asyncio
from collections.abc import Callable
from dataclasses import field
from datetime import datetime
from functools import partial

from scheduler_core.clock import MachineClock
from scheduler_core.lazy_dataclass import dataclass

_SHORTEST_SECONDS = 0.001  # the loop and the clock may differ by a little


@dataclass(slots=True)
class TimerMoment:
    """A moment that comes once so much time went by."""

    ends_at: float
    turns: list[asyncio.Future[None]] = field(default_factory=list)
    waiting: int = 0
    has_come: bool = False


class Timers:
    """Made and used on the loop: a timer each would hold up a thousand that wait for one instant.

    A timer only says when to look: how much time went by is for the clock to say. One that is set
    meanwhile changes nothing.
    """

    def __init__(self, clock: MachineClock) -> None:
        self._clock = clock
        self._to_come: dict[datetime, TimerMoment] = {}

    @property
    def waiting(self) -> int:
        """Return how many wait for a moment that has not come by the clock."""
        now = self._clock.monotonic_seconds()
        return sum(coming.waiting for coming in self._to_come.values() if coming.ends_at > now)

    def coming(self, moment: datetime) -> TimerMoment:
        """Return a moment as the clock tells it now, for who waits for it more than once."""
        coming = self._to_come.get(moment)
        if coming is None:
            coming = self._to_come[moment] = TimerMoment(self._end_of(moment))
            self._look(coming.ends_at, partial(self._come, moment))  # which may come just now
        return coming

    async def wait_for(self, moment: datetime) -> None:
        """Return at a moment, at once if it is over."""
        if moment > self._clock.now():
            await self.until(self.coming(moment))

    async def until(self, coming: TimerMoment) -> None:
        """Return once it has come; `waiting` others have yet to go on at it."""
        if coming.has_come or coming.ends_at <= self._clock.monotonic_seconds():
            return
        turn = asyncio.get_running_loop().create_future()
        coming.turns.append(turn)
        coming.waiting += 1
        try:
            await turn
        finally:
            coming.waiting -= 1

    def call_at(self, moment: datetime, call: Callable[[], None]) -> None:
        """Call at a moment, at once if it is over."""
        self._look(self._end_of(moment), call)

    def _end_of(self, moment: datetime) -> float:
        return self._clock.monotonic_seconds() + (moment - self._clock.now()).total_seconds()

    def _look(self, ends_at: float, call: Callable[[], None]) -> None:
        left = ends_at - self._clock.monotonic_seconds()
        if left <= 0:
            call()
        else:
            asyncio.get_running_loop().call_later(max(left, _SHORTEST_SECONDS), self._look, ends_at, call)

    def _come(self, moment: datetime) -> None:
        coming = self._to_come.pop(moment)
        coming.has_come = True
        for turn in coming.turns:
            if not turn.done():  # it was cancelled
                turn.set_result(None)
