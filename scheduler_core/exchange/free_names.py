"""Names for jobs that a file gives none, or gives the same one twice."""

from scheduler_core.values.job import LONGEST_NAME

_ROOM_FOR_NUMBER = 8


class FreeNames:
    """Gives each name once; who wants it again gets it with a number."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def free(self, wanted: str) -> str:
        name = free = wanted[: LONGEST_NAME - _ROOM_FOR_NUMBER].strip() or "job"
        number = self._next.get(name, 1)
        while free in self._next:
            number += 1
            free = f"{name} {number}"
        self._next[name] = number
        self._next.setdefault(free, 1)
        return free
