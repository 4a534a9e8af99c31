"""The descriptors between us and a program."""

import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from scheduler_core.lazy_dataclass import dataclass

assert sys.platform != "win32"

_FIRST_FREE = 3


@dataclass(frozen=True, slots=True)
class Streams:
    """The descriptors a program gets as 0, 1 and 2; all of them above 2."""

    stdin: int
    stdout: int
    stderr: int


@dataclass(frozen=True, slots=True)
class ReadingEnds:
    """Where we read what a program writes; they do not block."""

    stdout: int
    stderr: int


@contextmanager
def open_streams(stdin: bytes) -> Iterator[tuple[Streams, ReadingEnds]]:
    """Give both ends for a start. Afterwards the program's are closed here, and ours if the start failed."""
    theirs: list[int] = []
    ours: list[int] = []
    try:
        theirs.append(_readable(stdin))
        for _ in range(2):
            reader, writer = os.pipe()
            ours.append(reader)
            theirs.append(writer)
            os.set_blocking(reader, False)
        for ends in (theirs, ours):
            _raise_above_three(ends)
        yield Streams(*theirs), ReadingEnds(*ours)
        ours.clear()
    finally:
        for descriptor in (*theirs, *ours):
            os.close(descriptor)


def _readable(data: bytes) -> int:
    """Return a descriptor from which exactly the data can be read, without anybody feeding it."""
    if not data:
        return os.open(os.devnull, os.O_RDONLY)
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        return os.dup(file.fileno())


def _raise_above_three(descriptors: list[int]) -> None:
    """Put those higher that stand where a program's own will be: we were started with one of them closed."""
    for place, low in enumerate(descriptors):
        if low < _FIRST_FREE:
            descriptors[place] = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE)
            os.close(low)
