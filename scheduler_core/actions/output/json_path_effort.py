"""The bounds of evaluating a JSONPath, in a module that loads no library."""

from scheduler_core.errors import SchedulerError


class PathTooSlow(SchedulerError):
    """A path that leads to too many places to follow them all."""


class Effort:
    """Counts what an evaluation costs, in places looked at."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._spent = 0

    def begin(self) -> None:
        self._spent = 0

    def spend(self, places: int) -> None:
        self._spent += places
        if self._spent > self._most:
            raise PathTooSlow("the path leads to too many places; make it simpler")
