"""Which programs run on this machine, and notices of their ends."""

import os
import select
import sys
import threading
from collections.abc import Collection
from contextlib import suppress
from itertools import count
from typing import Protocol

from scheduler_core.engine.watching.boot import boot_id
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import OnProgram

_TABLE = "/proc"
_MOST_READ = 4_096
_SUFFIX = ".exe"
# A process that has ended, or whose owner hides it; whatever else fails says nothing of it.
_UNSEEN = (FileNotFoundError, ProcessLookupError, PermissionError)
_START_FIELD = 19  # of what stands behind the name in `stat`


def first_process(program: str) -> str:
    """Return what tells the oldest process of a program from others; nothing where it does not run."""
    import psutil  # loaded with the first such rule: most stores have none

    wanted = _plain(program)
    found = []
    for process in psutil.process_iter(["pid", "name", "create_time", "status"]):
        told = process.info
        if _plain(told["name"] or "") == wanted and told["status"] != psutil.STATUS_ZOMBIE:
            found.append((told["create_time"] or 0.0, told["pid"]))
    return "-".join(map(str, min(found))) if found else ""


class ProgramNotices:
    """Holds one process of each program that runs, and tells when it ends; OSError where nothing tells.

    Looks come from one thread, the rest from the loop.
    """

    def __init__(self) -> None:
        self._processes = _Processes()
        self._ends = _opened()
        self._held: dict[str, tuple[int, str]] = {}
        self._lock = threading.Lock()
        self._is_open = True

    @property
    def descriptor(self) -> int:
        return self._ends.fileno()

    def look(self, program: str) -> tuple[str, bool]:
        """Return what tells this time that it runs from others, and whether its end will be told.

        It is the same from its first process to its last, whichever of them is held.
        """
        with self._lock:
            held = self._held.get(program)
            if held is not None and not _has_ended(held[0]):
                return held[1], True
            if held is not None:
                self._let_go(program)
            told = "" if held is None else held[1]
            for pid, started in self._processes.called(program):
                if not self._is_open:
                    break
                with suppress(ProcessLookupError):
                    seen = told or f"{pid}-{started}-{boot_id()}"
                    self._hold(program, _handle_of(pid), seen)
                    return seen, True
            return "", False

    def take(self) -> None:
        """Be told of each end once."""
        with self._lock:
            for descriptor, _ in self._ends.poll(0):
                self._ends.unregister(descriptor)

    def keep(self, rules: Collection[EventRule]) -> None:
        """Hold processes no more that no rule is about."""
        programs = {rule.program for rule in rules if isinstance(rule, OnProgram)}
        with self._lock:
            for program in self._held.keys() - programs:
                self._let_go(program)

    def close(self) -> None:
        with self._lock:
            self._is_open = False
            for program in list(self._held):
                self._let_go(program)
            self._ends.close()

    def _hold(self, program: str, descriptor: int, seen: str) -> None:
        try:
            self._ends.register(descriptor, _READABLE)
        except OSError:
            os.close(descriptor)
            raise
        self._held[program] = descriptor, seen

    def _let_go(self, program: str) -> None:
        descriptor, _ = self._held.pop(program)
        with suppress(OSError):  # it was told of
            self._ends.unregister(descriptor)
        os.close(descriptor)


class _Processes:
    """The table of processes; of each its names are read once, and now and then again.

    A process takes another name as it begins another program, as a rule right after its start.
    """

    def __init__(self) -> None:
        self._names: dict[int, frozenset[str]] = {}
        self._young: set[int] = set()
        self._newest = b""
        self._turn = count()

    def called(self, program: str) -> list[tuple[int, str]]:
        """Return the processes of a program with when they started, the oldest first."""
        self._read()
        wanted = _plain(program)
        found = []
        for pid, names in list(self._names.items()):
            if wanted in names:
                self._names[pid] = _names_of(pid)  # another one may have its number by now
                if wanted in self._names[pid] and (started := _started(pid)):
                    found.append((int(started), pid))
        return [(pid, str(started)) for started, pid in sorted(found)]

    def _read(self) -> None:
        """Read who is new; where nobody is the list itself need not be read."""
        newest = _newest()
        new: set[int] = set()
        if newest != self._newest or not newest:
            names = (name for name in os.listdir(_TABLE) if name.isdigit())  # noqa: PTH208 - no paths are made
            there = set(map(int, names))
            new = there - self._names.keys()
            for pid in self._names.keys() - there:
                del self._names[pid]
        again = self._young & self._names.keys()
        if known := list(self._names):  # one of the others, in turn
            again.add(known[next(self._turn) % len(known)])
        for pid in new | again:
            self._names[pid] = _names_of(pid)
        self._young, self._newest = new, newest


def _newest() -> bytes:
    """Return the number that a process or thread was given last, nothing where that is not told."""
    try:
        return _start_of("loadavg").split()[-1]
    except (OSError, IndexError):
        return b""


def _start_of(name: str) -> bytes:
    """Read the start of a file of the table; each look pays for all that is made on the way to it."""
    descriptor = os.open(f"{_TABLE}/{name}", os.O_RDONLY)
    try:
        return os.read(descriptor, _MOST_READ)
    finally:
        os.close(descriptor)


def _names_of(pid: int) -> frozenset[str]:
    """Return how a process is called; what has no command line is the kernel's, or has ended."""
    try:
        command, name = _start_of(f"{pid}/cmdline"), _start_of(f"{pid}/comm")
    except _UNSEEN:
        return frozenset()
    if not command:
        return frozenset()
    first = os.fsdecode(command.partition(b"\0")[0]).rpartition("/")[2]
    return frozenset({_plain(first), _plain(os.fsdecode(name).rstrip("\n"))})


def _started(pid: int) -> str:
    try:
        told = _start_of(f"{pid}/stat").rpartition(b")")[2].split()
    except _UNSEEN:
        return ""
    return told[_START_FIELD].decode() if len(told) > _START_FIELD else ""


def _plain(name: str) -> str:
    return name.casefold().removesuffix(_SUFFIX)


class _EndPoll(Protocol):
    """What tells that descriptors report something; only Linux has it."""

    def fileno(self) -> int: ...

    def poll(self, timeout: float, /) -> list[tuple[int, int]]: ...

    def register(self, descriptor: int, events: int, /) -> None: ...

    def unregister(self, descriptor: int, /) -> None: ...

    def close(self) -> None: ...


if sys.platform == "linux":
    _READABLE = select.EPOLLIN

    def _opened() -> _EndPoll:
        os.close(os.pidfd_open(os.getpid()))  # an old kernel has none
        return select.epoll()

    def _handle_of(pid: int) -> int:
        return os.pidfd_open(pid)

    def _has_ended(handle: int) -> bool:
        told = select.poll()
        told.register(handle, select.POLLIN)
        return bool(told.poll(0))

else:
    _READABLE = 0

    def _opened() -> _EndPoll:
        raise OSError("no notices of programs")

    def _handle_of(pid: int) -> int:
        raise OSError(f"no handle of process {pid}")

    def _has_ended(handle: int) -> bool:  # noqa: ARG001
        return True
