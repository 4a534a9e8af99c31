"""The lock that lets one engine of this machine hold a store, and that the system opens when it dies."""

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

import platformdirs

from scheduler_core.errors import Conflict
from scheduler_core.store.location import FileLocation, Location

_OWNER_ONLY = 0o600
_LONGEST_PID = 20


class EngineRunning(Conflict):
    """Another engine of this machine holds the store; `pid` is 0 where it can't be told."""

    def __init__(self, place: str, pid: int) -> None:
        who = f"process {pid}" if pid else "another process"
        super().__init__(f"an engine ({who}) runs the jobs of {place} already; stop it first")
        self.pid = pid


class EngineLock:
    """Held from its making until `release` or the end of the process.

    What that process starts does not inherit it: Python gives no descriptor on.
    """

    def __init__(self, location: Location) -> None:
        path = _lock_file(location)
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY)
        if not _try_lock(self._descriptor):
            pid = _pid_in(self._descriptor)
            self.release()
            raise EngineRunning(str(location), pid)
        with suppress(OSError):  # a full disk: the lock holds all the same, only nobody can be named
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        """Let others hold the store; releasing twice is fine."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _lock_file(location: Location) -> Path:
    if isinstance(location, FileLocation):
        path = location.path.resolve()
        return path.with_name(f"{path.name}-engine")
    name = hashlib.sha256(str(location).encode()).hexdigest()[:16]
    return platformdirs.user_data_path("hourbell", appauthor=False) / f"{name}-engine"


def _pid_in(descriptor: int) -> int:
    with suppress(OSError, ValueError):
        return int(os.read(descriptor, _LONGEST_PID))
    return 0


if sys.platform == "win32":
    import msvcrt

    _FAR_AWAY = 1 << 30  # a locked byte can't be read, and the number at the beginning must be

    def _try_lock(descriptor: int) -> bool:
        os.lseek(descriptor, _FAR_AWAY, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
