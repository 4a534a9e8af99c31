"""Files of folders that others write to: read only if they are files, so that no read waits for anybody."""

import os
import stat
from pathlib import Path

# Windows has neither; there the first look has to do.
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
_AS_IT_IS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISDIR, "a folder"),
)


class NoRegularFile(Exception):
    """What stands there instead of a file, in words such as a pipe."""


def read_regular(path: Path, most: int) -> bytes:
    """Return the first bytes of a file; NoRegularFile or OSError if it is none or can't be read.

    Opening a pipe waits for who writes to it, and a device may do anything: it is looked at before it is
    opened, and once more after that, as it may have been replaced meanwhile.
    """
    _refuse_others(path.lstat().st_mode)
    descriptor = os.open(path, os.O_RDONLY | _NO_WAIT | _AS_IT_IS)
    with os.fdopen(descriptor, "rb") as file:
        _refuse_others(os.fstat(descriptor).st_mode)
        return file.read(most)


def _refuse_others(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NoRegularFile(next((kind for is_kind, kind in _KINDS if is_kind(mode)), "a device"))
