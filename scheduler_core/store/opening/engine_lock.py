"""The lock that lets one engine of this machine hold a store, and that the system opens when it dies."""

import errno
import os
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import assert_never

from scheduler_core.digests import sha256
from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.store.opening.location import FileLocation, Location
from scheduler_core.store.sql import text
from scheduler_core.store.transactions import Reading

_OWNER_ONLY = 0o600
_LONGEST = 40
_DATABASE = text(
    "SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), "
    "(SELECT oid FROM pg_database WHERE datname = current_database()), current_schema())"
)


class Holder(StrEnum):
    """What a process holds the store for; an engine's word is none, as older programs read a number alone."""

    ENGINE = ""
    WORKER = "worker"
    RESTORE = "restore"
    MOVE = "move"
    UPDATE = "update"


# Those that end by themselves, and must not be ended in the middle.
_ENDING = frozenset({Holder.RESTORE, Holder.MOVE, Holder.UPDATE})


class EngineRunning(Conflict):
    """Another process holds the store; `pid` is 0 where it can't be told, `host` is that of a server's."""

    def __init__(self, place: str, pid: int, host: str = "", holder: Holder = Holder.ENGINE) -> None:
        super().__init__(_said(place, pid, host, holder))
        self.pid = pid
        self.host = host
        self.holder = holder

    @property
    def is_to_be_stopped(self) -> bool:
        """Whether it goes on until somebody stops it; all else is waited for."""
        return self.holder not in _ENDING


def _said(place: str, pid: int, host: str, holder: Holder) -> str:
    who = f"process {pid}" if pid else "another process"
    if host:
        return (
            f"an engine ({who} on {host}) runs the jobs of {place} already, and a store has one; stop it "
            "first. One that was cut off counts as alive for a minute"
        )
    can_kill = pid != 0 and os.name != "nt"
    match holder:
        case Holder.RESTORE:
            return f"{place} is being restored by {who}; wait until that is done, then say this again"
        case Holder.MOVE:
            return f"{place} is being moved by {who}; wait until that is done, then say this again"
        case Holder.UPDATE:
            return (
                f"{place} is being brought up to date by {who}; wait until that is done, then say this again"
            )
        case Holder.WORKER:
            how = f": end it by kill {pid}" if can_kill else ""
            return f"a worker ({who}) carries out runs of {place} already; stop it first{how}"
        case Holder.ENGINE:
            how = f": close its window, or end it by kill {pid}" if can_kill else ""
            return f"an engine ({who}) runs the jobs of {place} already; stop it first{how}"
        case _:
            assert_never(holder)


class EngineLock:
    """Held from its making until `release` or the end of the process.

    What that process starts does not inherit it: Python gives no descriptor on.
    """

    def __init__(self, location: Location, holder: Holder = Holder.ENGINE) -> None:
        self._place = str(location)
        self._holder = holder
        self._descriptors: list[int] = []
        self._hold(_lock_file(location))

    def hold_database(self, tx: Reading) -> None:
        """Hold a store on a server also against those who reach it by another URL, such as that of a role.

        Raises EngineRunning if one of them does already.
        """
        if tx.dialect == "postgresql":
            self._hold(_lock_file_of(f"database {tx.connection.scalar(_DATABASE)}"))

    def release(self) -> None:
        """Let others hold the store; releasing twice is fine."""
        while self._descriptors:
            os.close(self._descriptors.pop())

    def _hold(self, path: Path) -> None:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        descriptor = _opened(path)
        self._descriptors.append(descriptor)
        if not _try_lock(descriptor):
            pid, holder = _holder_in(descriptor)
            self.release()
            raise EngineRunning(self._place, pid, holder=holder)
        with suppress(OSError):  # a full disk: the lock holds all the same, only nobody can be named
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()} {self._holder}".strip().encode())


def folder_of_scripts(location: Location) -> Path:
    """Return where the host of the scripts of a store writes, on this machine and for this user."""
    lock = _lock_file(location)
    return lock.with_name(f"{lock.name.removesuffix('-engine')}-runs")


def _opened(path: Path) -> int:
    """Open the file, made for its owner; a link could lead to another file, which would then be emptied."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), _OWNER_ONLY)
    except OSError as error:
        if error.errno != errno.ELOOP and not path.is_symlink():
            raise StoreUnavailable(f"The engine's lock {path} can't be made: {error.strerror}") from error
        raise StoreUnavailable(
            f"The engine's lock {path} is a link, which is not followed; take it away and see who made it"
        ) from error


def _lock_file(location: Location) -> Path:
    if isinstance(location, FileLocation):
        path = location.path.resolve()
        return path.with_name(f"{path.name}-engine")
    return _lock_file_of(str(location))


def _lock_file_of(place: str) -> Path:
    name = sha256(place.encode()).hexdigest()[:16]
    import platformdirs  # not for stores in files

    return platformdirs.user_data_path("hourbell", appauthor=False) / f"{name}-engine"


def _holder_in(descriptor: int) -> tuple[int, Holder]:
    with suppress(OSError, ValueError):
        pid, _, word = os.read(descriptor, _LONGEST).decode("ascii").partition(" ")
        return int(pid), Holder(word)
    return 0, Holder.ENGINE


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
