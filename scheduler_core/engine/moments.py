"""Waiting for moments, with one timer for all that wait for the same."""

import asyncio
from datetime import datetime

from scheduler_core.clock import Clock


class Moments:
    """Made and used on the loop: a timer each would hold up a thousand that wait for one instant."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._to_come: dict[datetime, asyncio.Event] = {}

    async def wait_for(self, moment: datetime) -> None:
        """Return at a moment, at once if it is over."""
        seconds = (moment - self._clock.now()).total_seconds()
        if seconds <= 0:
            return
        come = self._to_come.get(moment)
        if come is None:
            come = self._to_come[moment] = asyncio.Event()
            asyncio.get_running_loop().call_later(seconds, self._come, moment)
        await come.wait()

    def _come(self, moment: datetime) -> None:
        self._to_come.pop(moment).set()
