"""A run from the moment at which it may begin to its end, here or elsewhere."""

import asyncio
from dataclasses import dataclass

from scheduler_core.engine.runs.completion import Stop
from scheduler_core.engine.runs.concurrency_limits import Group
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending


@dataclass(slots=True)
class Life:
    """Until it has begun, its job may be edited.

    With a stop it is being ended. One that is dropped leaves no trace. What is elsewhere has begun on another
    engine, which writes its end; it can only be asked to end.
    """

    work: Work
    group: Group
    has_begun: bool
    task: asyncio.Task[Ending] | None = None
    stop: Stop | None = None
    is_dropped: bool = False
    is_elsewhere: bool = False

    def end(self, stop: Stop) -> None:
        """End it with the grace of its job. What it was ended for first counts; the rest changes nothing."""
        if self.stop is None:
            self.stop = stop
            self._cancel()

    def hurry(self) -> None:
        """End without grace what is being ended."""
        self._cancel()

    def drop(self) -> None:
        self.is_dropped = True
        self._cancel()

    def _cancel(self) -> None:
        if self.task is not None:
            self.task.cancel()
