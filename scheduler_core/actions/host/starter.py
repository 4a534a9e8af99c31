"""Start many scripts at once: a child of the host starts some of them and ends, and they become the host's.

A start stands still until its program is loaded. Where others compute as well, one after the other waits for
its turn each time; several that start at once share in what the machine has.
"""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import os
import signal
import struct
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, NoReturn

from scheduler_core.actions.host.held_run import HeldRun
from scheduler_core.actions.host.start import HostedProgram, spawn
from scheduler_core.actions.process.process_table import ProcessTable

_REPORT = struct.Struct("=iiQ")
_READ_AT_ONCE = 64 * 1024


class OpenedRun(NamedTuple):
    """A run that is to start: what it starts, its ends of the streams, and ours of its output."""

    held: HeldRun
    program: HostedProgram
    streams: tuple[int, int, int]
    stdout: int
    stderr: int


class Report(NamedTuple):
    """What came of a start: the process and when it started, or the error of the system that prevented it."""

    pid: int
    error: int
    started: int


def marked_spawn(table: ProcessTable, opened: OpenedRun) -> Report:
    """Start one from this process, which bears its mark meanwhile and no longer: others look for marks."""
    table.begin_to_mark(opened.held.run)
    try:
        pid = spawn(opened.program, opened.streams)
    except OSError as error:
        return Report(0, error.errno or 22, 0)
    except (UnicodeEncodeError, ValueError):
        return Report(0, 22, 0)
    finally:
        table.mark_no_more()
    row = table.row(pid)
    return Report(pid, 0, 0 if row is None else row.started)


class Starter:
    """A child of the host that starts some runs, tells of each in turn, and ends.

    It has nothing to lose: killed on its way, or with the host, it leaves what it had started.
    """

    def __init__(self, table: ProcessTable, opened: Sequence[OpenedRun]) -> None:
        """Fork; OSError if that can't be."""
        self.untold = deque(opened)
        self.reports, theirs = os.pipe()
        self._heard = bytearray()
        host = os.getpid()
        try:
            self._pid = os.fork()
        except OSError:
            os.close(self.reports)
            os.close(theirs)
            raise
        if self._pid == 0:
            _start_all(table, host, opened, theirs)
        os.close(theirs)

    def heard(self, *, waits: bool = False) -> tuple[list[tuple[OpenedRun, Report]], bool]:
        """Return what it has told since, and whether that was all it will ever tell."""
        os.set_blocking(self.reports, waits)
        is_over = False
        try:
            while data := os.read(self.reports, _READ_AT_ONCE):
                self._heard += data
            is_over = True
        except BlockingIOError:
            pass
        count = len(self._heard) // _REPORT.size
        told = [Report(*each) for each in _REPORT.iter_unpack(self._heard[: count * _REPORT.size])]
        del self._heard[: count * _REPORT.size]
        return [(self.untold.popleft(), report) for report in told], is_over

    def close(self) -> None:
        """Wait until it is gone, which it nearly is: not before that its children are the host's."""
        os.close(self.reports)
        with suppress(ChildProcessError):  # it was buried with others
            os.waitpid(self._pid, 0)


def _start_all(table: ProcessTable, host: int, opened: Sequence[OpenedRun], reports: int) -> NoReturn:
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # what the end of a session asks for, the host sees to
        table.end_with_parent()
        for each in opened:
            if os.getppid() != host:
                break
            os.write(reports, _REPORT.pack(*marked_spawn(table, each)))
    finally:
        os._exit(0)
