"""A command of Hourbell that is killed before its Nth write: `python -m tests.support.dying_program N …`.

What counts as a write is a commit, and whatever changes a name or the content of a file.
"""

import os
import signal
import sys

from sqlalchemy import Engine, event

from scheduler_core.cli.main import run

_WRITES = frozenset({"os.rename", "os.remove", "os.link", "os.utime", "os.truncate"})
_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Death:
    """Counts writes, and kills the process before one of them."""

    def __init__(self, last: int) -> None:
        self._left = last

    def hear(self, name: str, arguments: tuple[object, ...]) -> None:
        if name in _WRITES or (name == "open" and _is_for_writing(arguments)):
            self.count()

    def count(self, *_: object) -> None:
        self._left -= 1
        if self._left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def _is_for_writing(arguments: tuple[object, ...]) -> bool:
    path, _, flags = arguments
    is_file = isinstance(path, str | bytes | os.PathLike) and not os.fspath(path).startswith("/dev/")  # type: ignore[arg-type]
    return is_file and isinstance(flags, int) and bool(flags & _FOR_WRITING)


def no_window(_hidden: bool) -> int:
    raise AssertionError("a window was opened")


if __name__ == "__main__":
    death = Death(int(sys.argv[1]))
    sys.addaudithook(death.hear)
    event.listen(Engine, "commit", death.count)
    sys.exit(run(sys.argv[2:], no_window))
