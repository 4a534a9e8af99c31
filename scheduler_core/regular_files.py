"""Files that are read without waiting for anybody for ever: those of folders, and those that a user names."""

import errno
import os
import select
import stat
import sys
from io import FileIO
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


_PATIENCE_SECONDS = 20.0
_PART = 65_536


class NoRegularFile(Exception):
    """What stands there instead of a file, in words such as a pipe."""


def read_regular(path: str | Path, most: int, folder: int | None = None) -> bytes:
    """Return the first bytes of a file; NoRegularFile or OSError if it is none or can't be read.

    Opening a pipe waits for who writes to it, and a device may do anything: it is looked at before it is
    opened, and once more after that, as it may have been replaced meanwhile. A path is within `folder`, the
    descriptor of one, if that is given.
    """
    _refuse_others(os.stat(path, dir_fd=folder, follow_symlinks=False).st_mode)
    try:
        descriptor = os.open(path, os.O_RDONLY | _NO_WAIT | _AS_IT_IS, dir_fd=folder)
    except OSError as error:
        if error.errno == errno.ELOOP:  # it was replaced just now
            raise NoRegularFile("a link") from error
        raise
    with os.fdopen(descriptor, "rb") as file:
        _refuse_others(os.fstat(descriptor).st_mode)
        return file.read(most)


def replace_file(path: Path, data: bytes, rights: int = 0o666) -> None:
    """Write a file whole; whoever reads it sees it old or new. OSError if it can't be done.

    What is written lies next to it under a name that nobody knows before, so that no link waits there.
    """
    from secrets import token_hex  # it loads OpenSSL, and reading writes no file

    half = path.with_name(f".{token_hex(8)}.part")
    how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | _AS_IT_IS
    with os.fdopen(os.open(half, how, rights), "wb") as file:
        try:
            file.write(data)
            file.close()  # on Windows no open file is moved
            half.replace(path)
        except BaseException:
            file.close()
            half.unlink(missing_ok=True)
            raise


def is_folder(path: Path) -> bool:
    """Tell a folder; what can't be looked at, such as a name that is too long, is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_named(path: Path, most: int) -> bytes:
    """Return the first bytes of what a user names, a link or a pipe too; OSError if it can't be read.

    Into a pipe somebody has to write: `<(curl …)` does, and one that nobody ever opens would wait for ever.
    """
    if "\0" in str(path):
        raise FileNotFoundError(errno.ENOENT, "no file has a NUL character in its name")
    if sys.platform == "win32":  # where no file is a pipe
        with path.open("rb", buffering=0) as file:
            return _parts(file, most)
    else:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | _AS_IT_IS)
        with os.fdopen(descriptor, "rb", buffering=0) as file:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                return _from_pipe(descriptor, most)
            os.set_blocking(descriptor, True)
            return _parts(file, most)


def _parts(file: FileIO, most: int) -> bytes:
    parts: list[bytes] = []
    left = most
    while left and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _from_pipe(descriptor: int, most: int) -> bytes:
    parts: list[bytes] = []
    left = most
    while left:
        ready, _, _ = select.select([descriptor], [], [], _PATIENCE_SECONDS)
        if not ready:
            raise TimeoutError(
                errno.ETIMEDOUT, f"nobody has written into this pipe for {_PATIENCE_SECONDS:g} s"
            )
        part = os.read(descriptor, min(left, _PART))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _refuse_others(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NoRegularFile(next((kind for is_kind, kind in _KINDS if is_kind(mode)), "a device"))
