"""Disks that are full for a while: one that is small, and a limit that the system sets to a process."""

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from tests.faults.child_engine import ChildEngine

_SMALL_DISK = "size=3m"


@contextmanager
def without_room_for_files(engine: ChildEngine) -> Iterator[None]:
    """Refuse a process every byte beyond the first few of each file."""
    pid = engine.process.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (100, hard))
    yield
    with suppress(ProcessLookupError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Put a small file system in the place of a folder; False where nothing can be mounted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", _SMALL_DISK, "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def without_room_on_disk(folder: Path) -> AbstractContextManager[None]:
    """Fill a file system to the last byte."""
    return room_left(folder, 0)


@contextmanager
def room_left(folder: Path, room: int) -> Iterator[None]:
    """Fill a file system but for so many bytes."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while shutil.disk_usage(folder).free > room:
                file.write(bytes(4_096))
        except OSError:
            pass
    yield
    ballast.unlink()
