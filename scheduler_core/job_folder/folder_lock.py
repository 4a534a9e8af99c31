"""One sync at a time, whichever program makes it: watch, command line or API."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scheduler_core.errors import StoreUnavailable

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)  # waits up to ten seconds

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)


@contextmanager
def one_at_a_time(state: Path) -> Iterator[None]:
    """Wait until nobody else syncs by this state; the system lets go for a program that was killed."""
    path = state.with_name(f"{state.name}.lock")
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        # Python lets no program that it starts inherit it.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be made: {error.strerror}") from error
    try:
        _take(descriptor, path)
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int, path: Path) -> None:
    try:
        _lock(descriptor)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be locked: {error.strerror}") from error
