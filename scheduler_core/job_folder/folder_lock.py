"""Allow one sync at a time, whichever program makes it: watch, command line or API."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scheduler_core.errors import StoreUnavailable

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PATIENCE_SECONDS = 20.0
_PAUSE_SECONDS = 0.05


@contextmanager
def one_at_a_time(state: Path) -> Iterator[None]:
    """Wait until nobody else syncs by this state; the system releases it for a program that was killed.

    StoreUnavailable after some time, as whoever has it may hang in a disk that does not answer.
    """
    path = state.with_name(f"{state.name}.lock")
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        # Python lets no program that it starts inherit it.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be made: {error.strerror}") from error
    try:
        _take(descriptor, path)
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int, path: Path) -> None:
    for _ in range(int(_PATIENCE_SECONDS / _PAUSE_SECONDS)):
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError):  # somebody else has it: elsewhere, and on Windows
            threading.Event().wait(_PAUSE_SECONDS)
        except OSError as error:
            raise StoreUnavailable(f"{path} can't be locked: {error.strerror}") from error
        else:
            return
    raise StoreUnavailable(
        f"another program has been busy with the folder of job files for {_PATIENCE_SECONDS:g} s; "
        "try again, and if it stays so, see whether the disk answers"
    )
