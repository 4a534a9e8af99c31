"""One run from the moment at which it may start to its end, on this machine or another."""

import asyncio
import logging
from dataclasses import field
from datetime import datetime
from functools import partial

from scheduler_core.actions.process.process import EndedWhenAsked, ProcessEnd
from scheduler_core.engine.runs.completion import (
    SHUT_DOWN,
    Stop,
    broken_off,
    ending_of_shutdown,
    ending_of_stop,
)
from scheduler_core.engine.runs.concurrency_limits import Group
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.lazy_dataclass import dataclass

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Later:
    """A run that did not begin is for another machine, or for this one later: from an instant on."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Left:
    """What an engine that ends leaves of a script it took over: only its host can say how that ended."""


@dataclass(slots=True)
class Life:
    """Until it has begun, its job may be edited.

    With a stop it is being ended. One that is dropped leaves no trace. What is elsewhere has begun on another
    engine, which writes its end; it can only be asked to end. One that `waits_for_machine`
    may not run on any that is there; `changed` is set when its job was edited meanwhile. One that `is_lent`
    was taken from a queue, and goes back to it instead of waiting here for long.
    """

    work: Work
    group: Group
    has_begun: bool
    task: asyncio.Task[Ending | Later | Left] | None = None
    stop: Stop | None = None
    is_dropped: bool = False
    is_elsewhere: bool = False
    waits_for_machine: bool = False
    is_lent: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

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


def ending_of_life(task: asyncio.Task[Ending | Later | Left], life: Life, at: datetime) -> Ending | None:
    """Return what is to be written of a run whose task is done; None if others write its end, or nobody.

    What is left is for the next engine, unless somebody had it end: nobody would look after it until then.
    """
    if life.is_dropped or life.is_elsewhere:
        return None
    stop = life.stop
    if not task.cancelled():
        error = task.exception()
        if error is None:
            result = task.result()
            if not isinstance(result, Left):
                return None if isinstance(result, Later) else result
            stop = None if stop is SHUT_DOWN else stop
        else:
            log.error("run %d broke off", life.work.run_id, exc_info=error)
            stop = broken_off(error)
    if stop is None:
        return None
    end = ending_of_shutdown if stop is SHUT_DOWN else partial(ending_of_stop, stop=stop)
    return end(life.work, at=at, end=_end_of_process(task))


def _end_of_process(task: asyncio.Task[Ending | Later | Left]) -> ProcessEnd | None:
    """Return the end of a script that was ended with its task."""
    try:
        task.result()
    except EndedWhenAsked as ended:
        return ended.end
    except BaseException:  # noqa: BLE001 - what broke off is told elsewhere
        return None
    return None
