"""Enforce the timeout of an action."""

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from datetime import timedelta
from types import TracebackType

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState


class TimeLimit:
    """Cancels one action when its time is up; the time that the machine sleeps does not count.

    A timer that comes too early, as the action has stood still meanwhile, sets itself anew: to take it back
    for each wait and to set another took a twentieth of the computing of a call.
    """

    def __init__(self, limit: timedelta | None) -> None:
        self._seconds = None if limit is None else limit.total_seconds()
        self._timeout = asyncio.Timeout(None)
        self._timer: asyncio.TimerHandle | None = None
        self._ends_at: float | None = None

    async def over(self, run: Coroutine[None, None, ActionOutcome]) -> ActionOutcome:
        """Await the action, or cancel it and say that it took too long."""
        if self._seconds is None:
            return await run
        try:
            async with self._timeout:
                self.end_at(asyncio.get_running_loop().time() + self._seconds)
                return await run
        except TimeoutError:
            return ActionOutcome(
                RunState.TIMED_OUT,
                FailureKind.TIMED_OUT,
                f"not done after {self._seconds:g} s; raise the time-out, or see what takes so long",
            )
        finally:
            self._ends_at = None
            if self._timer is not None:
                self._timer.cancel()

    def standing_still(self) -> AbstractContextManager[None]:
        """Count no time while the action waits for its turn among others, one wait at a time."""
        return _StandingStill(self)

    @property
    def ends_at(self) -> float | None:
        """Return when the time is up by the clock of the loop; None while none counts."""
        return self._ends_at

    def end_at(self, at: float | None) -> None:
        self._ends_at = at
        if at is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(at, self._look)

    def _look(self) -> None:
        """End the action if its time is up by now."""
        self._timer = None
        if self._ends_at is None:
            return
        if self._ends_at > asyncio.get_running_loop().time():
            self.end_at(self._ends_at)
        else:
            self._timeout.reschedule(self._ends_at)
            self._ends_at = None  # what it undoes now has all the time it needs


class _StandingStill(AbstractContextManager[None]):
    """A wait in which no time counts."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self._left: float | None = None

    def __enter__(self) -> None:
        ends_at = self._limit.ends_at
        if ends_at is None:
            self._left = None
            return
        self._left = ends_at - asyncio.get_running_loop().time()
        self._limit.end_at(None)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._left is not None:
            self._limit.end_at(asyncio.get_running_loop().time() + self._left)
