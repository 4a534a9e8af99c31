"""Names for jobs that a file gives none, or gives the same one twice."""

from scheduler_core.values.jobs.job import LONGEST_NAME

_ROOM_FOR_NUMBER = 8


class FreeNames:
    """Gives each name of a folder once; who wants it again gets it with a number."""

    def __init__(self) -> None:
        self._next: dict[tuple[str, str], int] = {}

    def free(self, wanted: str, folder: str = "") -> str:
        name = free = wanted[:LONGEST_NAME].strip() or "job"
        number = self._next.get((folder, name), 1)
        while (folder, free) in self._next:
            number += 1
            free = f"{name[: LONGEST_NAME - _ROOM_FOR_NUMBER].rstrip()} {number}"
        self._next[folder, name] = number
        self._next.setdefault((folder, free), 1)
        return free
