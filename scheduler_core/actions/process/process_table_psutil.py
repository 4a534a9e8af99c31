"""The processes of a machine without /proc, seen through psutil."""

import os
import sys
from contextlib import suppress

import psutil

from scheduler_core.actions.process.process_table import (
    NO_MARK,
    ProcessRow,
    Taken,
    environment_mark,
    once_changed,
)

_MICROSECONDS = 1_000_000


class PsutilTable:
    """Asks psutil; `started` is in microseconds since 1970, so a restart of the machine changes it.

    A mark is found in the environment, which a process may have emptied. Orphans go to the first process
    of the machine, so nothing says quickly whether there are any.
    """

    boot_id = ""

    def rows(self) -> list[ProcessRow]:
        rows = []
        for process in psutil.process_iter():
            row = _row(process)
            if row is not None:
                rows.append(row)
        return rows

    def row(self, pid: int) -> ProcessRow | None:
        try:
            return _row(psutil.Process(pid))
        except (psutil.Error, OSError):
            return None

    def mark(self, pid: int) -> int:
        try:
            process = psutil.Process(pid)
            environment: dict[str, str] = once_changed(process.environ, lambda: process.memory_info().vms > 0)
        except (psutil.Error, OSError):
            return NO_MARK
        return environment_mark(os.fsencode(f"{name}={value}") for name, value in environment.items())

    def taken(self, row: ProcessRow) -> Taken:
        with suppress(psutil.Error, OSError):
            process = _same(row)
            return Taken(process.memory_info().rss, sum(process.cpu_times()[:4]))
        return Taken()

    def own_memory(self, row: ProcessRow) -> int:
        """Return its memory; to know what is shared takes rights here that a user lacks."""
        return self.taken(row).memory

    def adopt_orphans(self) -> None:
        pass

    def children(self) -> list[int] | None:
        return None

    def ask(self, row: ProcessRow) -> None:
        with suppress(psutil.Error, OSError):
            process = _same(row)
            process.terminate()
            process.resume()  # one that is stopped hears nothing before

    def kill(self, row: ProcessRow) -> None:
        with suppress(psutil.Error, OSError):
            _same(row).kill()

    def begin_to_mark(self, mark: int) -> None:
        pass

    def mark_no_more(self) -> None:
        pass


def _row(process: psutil.Process) -> ProcessRow | None:
    with suppress(psutil.Error, OSError), process.oneshot():
        return ProcessRow(
            process.pid,
            process.ppid(),
            _group(process.pid),
            _started(process),
            process.status() == psutil.STATUS_ZOMBIE,
            process.status() in {psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP},
        )
    return None


def _same(row: ProcessRow) -> psutil.Process:
    """Return the process of the row; psutil.NoSuchProcess if another has its number now."""
    process = psutil.Process(row.pid)
    if _started(process) != row.started:
        raise psutil.NoSuchProcess(row.pid)
    return process


def _started(process: psutil.Process) -> int:
    return round(process.create_time() * _MICROSECONDS)


def _group(pid: int) -> int:
    if sys.platform == "win32":
        return 0
    else:
        return os.getpgid(pid)
