"""The processes of a Linux machine, read from /proc."""

import os
import resource
import signal
import sys

from scheduler_core.actions.process.process_table import (
    MARK_BIT,
    NO_MARK,
    ProcessRow,
    Taken,
    environment_mark,
    once_changed,
)

assert sys.platform == "linux"

_BE_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_OVER = (b"Z", b"X")
_SUSPENDED = (b"T", b"t")
_LARGEST_STAT = 4 * 1024
_LARGEST_LIST = 1024 * 1024
_LARGEST_ENVIRONMENT = 8 * 1024 * 1024
_MEMORY, _END_OF_ENVIRONMENT = 20, 48  # among the fields of stat that follow the name
_COMPUTING, _RESIDENT = slice(11, 15), 21


class LinuxTable:
    """Reads /proc, and marks processes by a limit.

    A process hands its limits down to all it starts, through `setsid`, a second fork and an emptied
    environment, and they stay readable until it is buried. The limit on real-time CPU without a pause,
    put at 146,000 years, limits nobody. It is set on this process, the run host with its one thread, for the
    moment of a start: set on the child just after it, one in five quick grandchildren was born without.
    """

    def __init__(self, *, marks_by_limit: bool = True) -> None:
        self.boot_id = _boot_id()
        self._usual, self._hard = resource.getrlimit(resource.RLIMIT_RTTIME)
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
        except (OSError, ValueError):  # it is gone, or it is another user's
            return NO_MARK
        return soft if soft != self._usual and soft > MARK_BIT else NO_MARK

    def _environment(self, pid: int) -> bytes:
        return once_changed(
            lambda: _read(f"/proc/{pid}/environ", _LARGEST_ENVIRONMENT),
            lambda: _is_changing_its_program(pid),
        )

    def taken(self, row: ProcessRow) -> Taken:
        try:
            data = _read(f"/proc/{row.pid}/stat", _LARGEST_STAT)
        except OSError:
            return Taken()
        fields = data[data.rindex(b")") + 2 :].split()
        ticks = sum(map(int, fields[_COMPUTING]))
        return Taken(int(fields[_RESIDENT]) * resource.getpagesize(), ticks / os.sysconf("SC_CLK_TCK"))

    def own_memory(self, row: ProcessRow) -> int:
        try:
            lines = _read(f"/proc/{row.pid}/smaps_rollup", _LARGEST_STAT).splitlines()
        except OSError:  # it is gone, or an old kernel
            return self.taken(row).memory
        parts = [line.split() for line in lines if line.startswith(b"Pss:")]
        return int(parts[0][1]) * 1024 if parts else self.taken(row).memory

    def adopt_orphans(self) -> None:
        import ctypes  # whoever only reads starts nothing

        self._adopts = ctypes.CDLL(None).prctl(_BE_SUBREAPER, 1, 0, 0, 0) == 0

    def children(self) -> list[int] | None:
        """Return the children of the first thread: the kernel gives orphans to that one."""
        if not self._adopts or not self._marks_by_limit:  # by the environment they can't be told apart
            return None
        own = os.getpid()
        try:
            return [int(pid) for pid in _read(f"/proc/{own}/task/{own}/children", _LARGEST_LIST).split()]
        except OSError:  # a kernel without such lists
            return None

    def ask(self, row: ProcessRow) -> None:
        _send(self, row, signal.SIGTERM, signal.SIGCONT)  # one that is stopped hears nothing before

    def kill(self, row: ProcessRow) -> None:
        _send(self, row, signal.SIGKILL)

    def begin_to_mark(self, mark: int) -> None:
        if self._marks_by_limit:
            resource.setrlimit(resource.RLIMIT_RTTIME, (mark, self._hard))

    def mark_no_more(self) -> None:
        if self._marks_by_limit:
            resource.setrlimit(resource.RLIMIT_RTTIME, (self._usual, self._hard))


def _send(table: LinuxTable, row: ProcessRow, *numbers: int) -> None:
    """Send through a descriptor: between a look and a signal the number may pass to another."""
    try:
        descriptor = os.pidfd_open(row.pid)
    except OSError:
        return
    try:
        now = table.row(row.pid)
        if now is not None and now.started == row.started:
            for number in numbers:
                signal.pidfd_send_signal(descriptor, number)
    except OSError:  # it is gone, or it is another user's
        pass
    finally:
        os.close(descriptor)


def _is_changing_its_program(pid: int) -> bool:
    """Tell whether it has memory but no end of its environment yet; threads of the kernel have neither."""
    data = _read(f"/proc/{pid}/stat", _LARGEST_STAT)
    fields = data[data.rindex(b")") + 2 :].split()
    return fields[_MEMORY] != b"0" and fields[_END_OF_ENVIRONMENT] == b"0"


def _boot_id() -> str:
    """Return what names this start of the machine."""
    try:
        return _read("/proc/sys/kernel/random/boot_id", 128).decode("ascii").strip()
    except OSError:  # a sandbox that shows less of /proc
        return ""


def _read(path: str, most: int) -> bytes:
    """Return a file of /proc at one go, without the objects that `open` makes: there are hundreds."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, most)
    finally:
        os.close(descriptor)
