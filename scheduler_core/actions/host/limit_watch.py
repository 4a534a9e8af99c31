"""Check every few seconds what the processes of a limited run use together."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import resource
import signal
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scheduler_core.actions.host.child_limits import (
    BY_LOOKS,
    BY_SYSTEM,
    CPU_TIME,
    GROUP,
    MEMORY,
    NO_GROUP,
    NOT_KEPT,
    PROCESSES,
)
from scheduler_core.actions.host.groups import figure, read_group

if TYPE_CHECKING:
    from scheduler_core.actions.process.process_table import ProcessTable
    from scheduler_core.actions.process.process_tree import ProcessTree

LOOK_SECONDS = 2.0
_OF_CHILD = 1024 * 1024  # which a child takes to keep its limits
_NEARLY = 0.75  # the kernel counts more than what is resident
_SHELL_SIGNAL_BASE = 128


class Passed(NamedTuple):
    """The kind of a limit that was passed, and how much was taken of it."""

    kind: str
    taken: int


class LimitWatch:
    """Tells which limit a run has passed.

    `kept` is how each one is kept, `no_group` why the system gave no group for that.
    """

    def __init__(self, table: "ProcessTable", tree: "ProcessTree", limits: Mapping[str, int]) -> None:
        self.limits = dict(limits)
        self.kept = dict.fromkeys(limits, NOT_KEPT)
        self._table = table
        self._tree = tree
        self.no_group = ""
        self._group = ""

    def hear(self, kept: Mapping[str, str]) -> None:
        """Hear from the child how it keeps its limits."""
        self.kept.update(kept)
        self.no_group = self.kept.pop(NO_GROUP, "")
        self._group = self.kept.pop(GROUP, "")

    def look(self, buried_seconds: float) -> Passed | None:
        """Return which limit is passed, what is ended at once before computing, which has its grace.

        What was computed by those that are buried by now counts, too.
        """
        if self._is_group_out_of_memory():
            return Passed(MEMORY, self.limits[MEMORY])
        rows = self._tree.members()
        memory, seconds = 0.0, buried_seconds
        for row in rows:
            taken = self._table.taken(row)
            memory += taken.memory
            seconds += taken.seconds
        most = self.limits.get(MEMORY, 0)
        if self.kept.get(MEMORY) == BY_LOOKS and memory > most:
            # Pages that several share are counted once for each so far; to tell them apart takes longer.
            memory = sum(self._table.own_memory(row) for row in rows)
            if memory > most:
                return Passed(MEMORY, int(memory))
        if (
            PROCESSES in self.limits
            and self.kept[PROCESSES] == BY_LOOKS
            and len(rows) > self.limits[PROCESSES]
        ):
            return Passed(PROCESSES, len(rows))
        if CPU_TIME in self.limits and seconds > self.limits[CPU_TIME]:
            return Passed(CPU_TIME, int(seconds))
        return None

    def has_exited(self, code: int, seconds: float, memory: int) -> Passed | None:
        """Return by its end, all it computed and the memory of its largest process what a run has passed.

        With its last process its group may have gone, and with that what the kernel counted there.
        """
        if self._group and (passed := self._passed_in_group(code, memory)) is not None:
            return passed
        most = self.limits.get(CPU_TIME)
        if most is None:
            return None
        is_of_limit = code in {-signal.SIGXCPU, _SHELL_SIGNAL_BASE + signal.SIGXCPU}
        if is_of_limit or seconds > most:
            return Passed(CPU_TIME, max(int(seconds), most))
        return None

    def _is_group_out_of_memory(self) -> bool:
        """Tell whether the kernel has killed one of the group, as it wanted more memory than there is."""
        is_kept = self.kept.get(MEMORY) == BY_SYSTEM
        return is_kept and figure(read_group(self._group, "memory.events"), "oom_kill") > 0

    def _passed_in_group(self, code: int, memory: int) -> Passed | None:
        """Return what the kernel ended it for; one killed had to be near its limit, as others kill, too."""
        if self._is_group_out_of_memory():
            return Passed(MEMORY, self.limits[MEMORY])
        is_killed = code in {-signal.SIGKILL, _SHELL_SIGNAL_BASE + signal.SIGKILL}
        if is_killed and self.kept.get(MEMORY) == BY_SYSTEM and not read_group(self._group, "memory.events"):
            most = self.limits[MEMORY]
            if memory >= most * _NEARLY:
                return Passed(MEMORY, most)
        refused = figure(read_group(self._group, "pids.events"), "max")
        if code and refused and self.kept.get(PROCESSES) == BY_SYSTEM:
            return Passed(PROCESSES, self.limits[PROCESSES])
        return None


def own_memory() -> int:
    """Return below what the figure of a process says nothing: it had that before it loaded its program."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit + _OF_CHILD


def usage_of(taken: resource.struct_rusage) -> list[int]:
    """Return milliseconds of computing, bytes of the largest process, blocks read and written."""
    unit = 1 if sys.platform == "darwin" else 1024
    computing = round((taken.ru_utime + taken.ru_stime) * 1000)
    return [computing, taken.ru_maxrss * unit, taken.ru_inblock, taken.ru_oublock]
