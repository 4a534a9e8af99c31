"""The descriptors between us and a program."""

import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

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
    with ExitStack() as theirs, ExitStack() as ours:
        their_stdin = _kept(theirs, _readable(stdin))
        stdout, their_stdout = _pipe(ours, theirs)
        stderr, their_stderr = _pipe(ours, theirs)
        yield Streams(their_stdin, their_stdout, their_stderr), ReadingEnds(stdout, stderr)
        ours.pop_all()


def _readable(data: bytes) -> int:
    """Return a descriptor from which exactly the data can be read, without anybody feeding it."""
    if not data:
        return os.open(os.devnull, os.O_RDONLY)
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        return os.dup(file.fileno())


def _pipe(reading: ExitStack, writing: ExitStack) -> tuple[int, int]:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    return _kept(reading, reader), _kept(writing, writer)


def _kept(stack: ExitStack, descriptor: int) -> int:
    """Have the stack close a descriptor, one above the three that a program gets."""
    if descriptor < _FIRST_FREE:  # this process was started with one of them closed
        low = descriptor
        descriptor = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE)
        os.close(low)
    stack.callback(os.close, descriptor)
    return descriptor
