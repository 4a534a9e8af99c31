"""The processes of a Linux machine, read from /proc."""

import ctypes
import os
import resource
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from scheduler_core.actions.process.process import NO_MARK
from scheduler_core.actions.process.process_table import MARK_BIT, ProcessRow, environment_mark, once_changed

assert sys.platform == "linux"

_BE_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_OVER = frozenset({b"Z", b"X"})
_SUSPENDED = frozenset({b"T", b"t"})
_LARGEST_STAT = 4 * 1024
_LARGEST_LIST = 1024 * 1024
_LARGEST_ENVIRONMENT = 8 * 1024 * 1024
_MEMORY, _END_OF_ENVIRONMENT = 20, 48  # among the fields of stat that follow the name


class _ThisProcess:
    """What belongs to the process as a whole, however many tables it has: its limits, and its orphans."""

    def __init__(self) -> None:
        self.starting = threading.Lock()  # as long as a start takes, on a dead network drive for ever
        self._adopting = threading.Lock()
        self._limits: tuple[int, int] | None = None
        self._adopters = 0

    def limits(self) -> tuple[int, int]:
        """Return what the limit is when nothing is being started: read before the first start."""
        if self._limits is None:
            self._limits = resource.getrlimit(resource.RLIMIT_RTTIME)
        return self._limits

    def adopt(self) -> bool:
        with self._adopting:
            self._adopters += 1
            error: int = ctypes.CDLL(None).prctl(_BE_SUBREAPER, 1, 0, 0, 0)
            return error == 0

    def adopt_no_more(self) -> None:
        with self._adopting:
            self._adopters -= 1
            if not self._adopters:
                ctypes.CDLL(None).prctl(_BE_SUBREAPER, 0, 0, 0, 0)


_THIS_PROCESS = _ThisProcess()


class LinuxTable:
    """Reads /proc, and marks processes by a limit.

    A process hands its limits down to all it starts, through `setsid`, a second fork and an emptied
    environment, and they stay readable until it is buried. The limit on real-time CPU without a pause,
    put at 146,000 years, limits nobody. It is set on this process for the moment of a start: set on the
    child just after it, one in five quick grandchildren was born without.
    """

    def __init__(self, *, marks_by_limit: bool = True) -> None:
        self.boot_id = _boot_id()
        self._soft, self._hard = _THIS_PROCESS.limits()
        self._marks_by_limit = marks_by_limit and self._hard == resource.RLIM_INFINITY
        self._adopts = False

    def rows(self) -> list[ProcessRow]:
        found = (self.row(int(name)) for name in os.listdir("/proc") if name.isdecimal())  # noqa: PTH208
        return [row for row in found if row is not None]

    def row(self, pid: int) -> ProcessRow | None:
        try:
            data = _read(f"/proc/{pid}/stat", _LARGEST_STAT)
        except OSError:
            return None
        fields = data[data.rindex(b")") + 2 :].split()  # the name before may hold anything
        state, parent, group, started = fields[0], int(fields[1]), int(fields[2]), int(fields[19])
        return ProcessRow(pid, parent, group, started, state in _OVER, state in _SUSPENDED)

    def mark(self, pid: int) -> int:
        try:
            if not self._marks_by_limit:
                return environment_mark(self._environment(pid).split(b"\0"))
            soft, _ = resource.prlimit(pid, resource.RLIMIT_RTTIME)
        except OSError:  # it is gone, or it is another user's
            return NO_MARK
        return soft if soft != self._soft and soft > MARK_BIT else NO_MARK

    def _environment(self, pid: int) -> bytes:
        return once_changed(
            lambda: _read(f"/proc/{pid}/environ", _LARGEST_ENVIRONMENT),
            lambda: _is_changing_its_program(pid),
        )

    def adopt_orphans(self) -> None:
        # By the environment they could not be told apart, and none would be buried: the dead show none, and
        # neither do those that are just changing their program.
        self._adopts = self._marks_by_limit and _THIS_PROCESS.adopt()

    def adopt_no_more(self) -> None:
        if self._adopts:
            _THIS_PROCESS.adopt_no_more()
            self._adopts = False

    def adopted(self) -> list[int] | None:
        """Return the children of the first thread: the kernel gives orphans to that one."""
        if not self._adopts:
            return None
        own = os.getpid()
        try:
            children = _read(f"/proc/{own}/task/{own}/children", _LARGEST_LIST)
        except OSError:  # a kernel without such lists
            return None
        return [int(pid) for pid in children.split()]

    def ask(self, row: ProcessRow) -> None:
        self._send(row, signal.SIGTERM)
        self._send(row, signal.SIGCONT)  # one that is stopped hears nothing before

    def kill(self, row: ProcessRow) -> None:
        self._send(row, signal.SIGKILL)

    @contextmanager
    def marking(self, mark: int) -> Iterator[None]:
        if not self._marks_by_limit:
            yield
            return
        with _THIS_PROCESS.starting:
            resource.setrlimit(resource.RLIMIT_RTTIME, (mark, self._hard))
            try:
                yield
            finally:
                resource.setrlimit(resource.RLIMIT_RTTIME, (self._soft, self._hard))

    def _send(self, row: ProcessRow, number: signal.Signals) -> None:
        """Send through a descriptor: between a look and a signal the number may pass to another."""
        with suppress(ProcessLookupError, PermissionError), _pidfd(row.pid) as descriptor:
            now = self.row(row.pid)
            if now is None or now.started != row.started:
                return
            if descriptor is None:
                os.kill(row.pid, number)
            else:
                signal.pidfd_send_signal(descriptor, number)


def _is_changing_its_program(pid: int) -> bool:
    """Tell whether it has memory but no end of its environment yet; threads of the kernel have neither."""
    data = _read(f"/proc/{pid}/stat", _LARGEST_STAT)
    fields = data[data.rindex(b")") + 2 :].split()
    return fields[_MEMORY] != b"0" and fields[_END_OF_ENVIRONMENT] == b"0"


@cache
def _boot_id() -> str:
    """Return what names this start of the machine; each run is marked with it, so it is read once."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:  # a sandbox that shows less of /proc
        return ""


@contextmanager
def _pidfd(pid: int) -> Iterator[int | None]:
    """Give a descriptor of a process, None where there are none."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        raise
    except (OSError, AttributeError):
        yield None
        return
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _read(path: str, most: int) -> bytes:
    """Return a file of /proc at one go, without the objects that `open` makes: there are hundreds."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, most)
    finally:
        os.close(descriptor)
