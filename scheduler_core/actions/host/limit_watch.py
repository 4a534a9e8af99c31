"""Looks at what the processes of a run take together, while it has limits."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import resource
import signal
from collections.abc import Mapping
from typing import TYPE_CHECKING

from scheduler_core.actions.host.child_limits import (
    BY_LOOKS,
    BY_SYSTEM,
    CPU_TIME,
    GROUP,
    MEMORY,
    NOT_KEPT,
    PROCESSES,
)
from scheduler_core.actions.host.groups import figure, read_group

if TYPE_CHECKING:
    from scheduler_core.actions.process.process_table import ProcessTable
    from scheduler_core.actions.process.process_tree import ProcessTree

LOOK_SECONDS = 2.0
_SHELL_SIGNAL_BASE = 128


class LimitWatch:
    """Tells which limit a run has passed; `kept` is how each one is kept."""

    def __init__(self, table: "ProcessTable", tree: "ProcessTree", limits: Mapping[str, int]) -> None:
        self.limits = dict(limits)
        self.kept = dict.fromkeys(limits, NOT_KEPT)
        self.exceeded = ""
        self.taken = 0
        self._table = table
        self._tree = tree
        self._group = ""

    def hear(self, kept: Mapping[str, str]) -> None:
        """Hear from the child how it keeps its limits."""
        self.kept.update(kept)
        self._group = self.kept.pop(GROUP, "")

    def look(self) -> bool:
        """Tell whether a limit is passed that is kept by such looks."""
        if self.exceeded or self._is_group_out_of_memory():
            return True
        rows = self._tree.members()
        memory = seconds = 0.0
        for row in rows:
            taken = self._table.taken(row)
            memory += taken.memory
            seconds += taken.seconds
        most = self.limits.get(MEMORY, 0)
        if self.kept.get(MEMORY) == BY_LOOKS and memory > most:
            # Pages that several share are counted once for each so far; to tell them apart takes longer.
            memory = sum(self._table.own_memory(row) for row in rows)
            if memory > most:
                self._passed(MEMORY, int(memory))
        if (
            PROCESSES in self.limits
            and self.kept[PROCESSES] == BY_LOOKS
            and len(rows) > self.limits[PROCESSES]
        ):
            self._passed(PROCESSES, len(rows))
        if CPU_TIME in self.limits and seconds > self.limits[CPU_TIME]:
            self._passed(CPU_TIME, int(seconds))
        return bool(self.exceeded)

    def has_exited(self, code: int, seconds: float) -> None:
        """See by its end, and all it computed, which limit a run has passed that the system keeps.

        With its last process its group may have gone, and with that what the kernel counted there.
        """
        if self._group:
            self._has_left_group(code)
        most = self.limits.get(CPU_TIME)
        if self.exceeded or most is None:
            return
        is_of_limit = code in {-signal.SIGXCPU, _SHELL_SIGNAL_BASE + signal.SIGXCPU}
        if is_of_limit or seconds > most:
            self._passed(CPU_TIME, max(int(seconds), most))

    def _is_group_out_of_memory(self) -> bool:
        """Tell whether the kernel has killed one of the group, as it wanted more memory than there is."""
        is_kept = self.kept.get(MEMORY) == BY_SYSTEM
        if is_kept and figure(read_group(self._group, "memory.events"), "oom_kill"):
            self._passed(MEMORY, self.limits[MEMORY])
        return self.exceeded == MEMORY

    def _has_left_group(self, code: int) -> None:
        if self._is_group_out_of_memory():
            return
        is_killed = code in {-signal.SIGKILL, _SHELL_SIGNAL_BASE + signal.SIGKILL}
        if is_killed and self.kept.get(MEMORY) == BY_SYSTEM and not read_group(self._group, "memory.events"):
            self._passed(MEMORY, self.limits[MEMORY])
        refused = figure(read_group(self._group, "pids.events"), "max")
        if code and refused and self.kept.get(PROCESSES) == BY_SYSTEM:
            self._passed(PROCESSES, self.limits[PROCESSES])

    def _passed(self, kind: str, taken: int) -> None:
        if not self.exceeded:
            self.exceeded, self.taken = kind, taken


def usage_of(taken: resource.struct_rusage) -> list[int]:
    """Return milliseconds of computing, bytes of the largest process, blocks read and written."""
    unit = 1 if sys.platform == "darwin" else 1024
    computing = round((taken.ru_utime + taken.ru_stime) * 1000)
    return [computing, taken.ru_maxrss * unit, taken.ru_inblock, taken.ru_oublock]
