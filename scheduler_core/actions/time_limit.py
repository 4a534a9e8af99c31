"""The time that an action may take."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState


class TimeLimit:
    """Cancels one action when its time is up; the time that the machine sleeps does not count."""

    def __init__(self, limit: timedelta | None) -> None:
        self._seconds = None if limit is None else limit.total_seconds()
        self._timeout = asyncio.Timeout(None)

    async def over(self, run: Coroutine[None, None, ActionOutcome]) -> ActionOutcome:
        """Await the action, or cancel it and say that it took too long."""
        try:
            async with self._timeout:
                if self._seconds is not None:
                    self._timeout.reschedule(asyncio.get_running_loop().time() + self._seconds)
                return await run
        except TimeoutError:
            return ActionOutcome(
                RunState.TIMED_OUT,
                FailureKind.TIMED_OUT,
                f"not done after {self._seconds:g} s; raise the time-out, or see what takes so long",
            )

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Count no time while the action waits for its turn among others."""
        loop = asyncio.get_running_loop()
        ends_at = self._timeout.when()
        if ends_at is None:
            yield
            return
        begun_at = loop.time()
        self._timeout.reschedule(None)
        try:
            yield
        finally:
            self._timeout.reschedule(ends_at + loop.time() - begun_at)
