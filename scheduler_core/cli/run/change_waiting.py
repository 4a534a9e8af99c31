"""Wait in a command for changes that the feed reports from its own thread."""

import queue
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler

# On Windows Ctrl+C does not wake a thread that waits without an end.
_GLANCE_SECONDS = 0.5 if sys.platform == "win32" else None


class Changes:
    """What was heard and not yet taken."""

    def __init__(self) -> None:
        self._heard: queue.SimpleQueue[ChangeSet] = queue.SimpleQueue()

    def put(self, changes: ChangeSet) -> None:
        self._heard.put(changes)

    def wait(self) -> ChangeSet:
        """Return all that was heard since the last call; wait until there is something."""
        changes = self._next()
        while not self._heard.empty():
            changes |= self._heard.get()
        return changes

    def wait_at_most(self, seconds: float) -> ChangeSet | None:
        """Return what was heard next; None where nothing was in time."""
        try:
            return self._heard.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None

    def _next(self) -> ChangeSet:
        while True:
            try:
                return self._heard.get(timeout=_GLANCE_SECONDS)
            except queue.Empty:
                continue


@contextmanager
def heard_changes(scheduler: Scheduler) -> Iterator[Changes]:
    """Listen from now on: what is read inside the `with` is as new as what is heard, or newer."""
    changes = Changes()
    subscription = scheduler.subscribe(changes.put)
    try:
        yield changes
    finally:
        subscription.close()
