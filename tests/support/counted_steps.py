"""How much work a call does, counted in lines of Python that it runs and not by a clock.

The work is done from cold: what the engine keeps between questions is thrown away first, so that a
count doesn't depend on the tests before it. A call that runs away is stopped, not waited for.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.day_set import day_set
from scheduler_core.recurrence.sources.wall_clock import wall_clock
from scheduler_core.recurrence.zones.zone_table import zone_table

if TYPE_CHECKING:
    from _typeshed import TraceFunction


class TooManySteps(Exception):
    """The call went on after the number of steps it was allowed."""


class Steps:
    """Run calls and count the lines they run; raise TooManySteps beyond `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.count = 0

    def run(self, work: Callable[[], object]) -> int:
        """Return how many lines `work` ran, the engine having forgotten everything."""
        forget_everything()
        self.count = 0
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            work()
        finally:
            sys.settrace(before)
        return self.count

    def _trace(self, _frame: FrameType, event: str, _argument: object) -> "TraceFunction":
        if event == "line":
            self.count += 1
            if self.count > self.limit:
                raise TooManySteps(f"more than {self.limit:,} lines")
        return self._trace


def forget_everything() -> None:
    """Empty what the engine keeps: plans, sets of days, clocks and zones."""
    for kept in (compile_schedule, day_set, wall_clock, zone_table):
        kept.cache_clear()
