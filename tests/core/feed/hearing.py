"""A listener that waits for what a test expects to be told."""

import queue
from collections.abc import Callable

from scheduler_core.events import ChangeSet

PATIENCE_SECONDS = 20.0


class Ear:
    """Gives what it was told, joined to one change set."""

    def __init__(self) -> None:
        self.heard: list[ChangeSet] = []
        self._waiting: queue.SimpleQueue[ChangeSet] = queue.SimpleQueue()

    def __call__(self, changes: ChangeSet) -> None:
        self._waiting.put(changes)

    def hears(self, is_enough: Callable[[ChangeSet], bool]) -> ChangeSet:
        """Wait until all that was told since the last call is enough."""
        joined = ChangeSet()
        while not is_enough(joined):
            told = self._waiting.get(timeout=PATIENCE_SECONDS)
            self.heard.append(told)
            joined |= told
        return joined

    def hears_nothing_for(self, seconds: float) -> bool:
        try:
            self.heard.append(self._waiting.get(timeout=seconds))
        except queue.Empty:
            return True
        return False
