"""Which programs run on this machine, and notices of their starts and ends."""

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
LOOK_EVERY = 2.0
_PATIENCE_SECONDS = 1.0
_SIGNAL_BYTES = 8
_SIGNAL = (1).to_bytes(_SIGNAL_BYTES, sys.byteorder)


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
    """Tells when a program starts, and when the process of it ends that is held; OSError where nothing tells.

    Looks come from one thread, the rest from the loop.
    """

    def __init__(self) -> None:
        self._processes = _Processes()
        self._ends = _opened()
        self._starts = _Starts(self._processes)
        self._ends.register(self._starts.descriptor, _READABLE)
        self._held: dict[str, tuple[int, str]] = {}
        self._lock = threading.Lock()
        self._is_open = True

    @property
    def descriptor(self) -> int:
        return self._ends.fileno()

    def look(self, program: str) -> tuple[str, bool]:
        """Return what tells this time that it runs from others, and whether its end or start will be told.

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
            return "", self._starts.wait_for(program)

    def take(self) -> None:
        """Be told of each end once."""
        with self._lock:
            for descriptor, _ in self._ends.poll(0):
                if descriptor == self._starts.descriptor:
                    self._starts.take()
                else:
                    self._ends.unregister(descriptor)

    def keep(self, rules: Collection[EventRule]) -> None:
        """Hold processes no more that no rule is about."""
        programs = {rule.program for rule in rules if isinstance(rule, OnProgram)}
        self._starts.wait_no_more_but_for(programs)
        with self._lock:
            for program in self._held.keys() - programs:
                self._let_go(program)

    def close(self) -> None:
        with self._lock:
            self._is_open = False
            for program in list(self._held):
                self._let_go(program)
            self._ends.close()
        self._starts.close()

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


class _Starts:
    """Looks each 2 s whether programs run that are waited for, and tells of one by a descriptor.

    A thread of its own does so, and ends once none is waited for: to wake the loop for each look, and to hand
    it to another thread from there, took as long as the look.
    """

    def __init__(self, processes: "_Processes") -> None:
        self._processes = processes
        self._waited_for: set[str] = set()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_open = True
        self.descriptor = _new_signal()

    def wait_for(self, program: str) -> bool:
        """Tell of the start of a program that does not run now; False where it is too late for that."""
        with self._changed:
            self._waited_for.add(program)
            if self._thread is None and self._is_open:
                self._thread = threading.Thread(target=self._look, name="hourbell-programs", daemon=True)
                self._thread.start()
            return self._is_open

    def wait_no_more_but_for(self, programs: Collection[str]) -> None:
        with self._changed:
            self._waited_for.intersection_update(programs)

    def take(self) -> None:
        with suppress(BlockingIOError):
            os.read(self.descriptor, _SIGNAL_BYTES)

    def close(self) -> None:
        """End the thread; one that can't read a process that hangs is left to end with this process."""
        with self._changed:
            if self._is_open:
                os.close(self.descriptor)
            self._is_open = False
            self._changed.notify()
            thread = self._thread
        if thread is not None:
            thread.join(_PATIENCE_SECONDS)

    def _look(self) -> None:
        while True:
            with self._changed:
                if self._is_open:  # else nobody tells once more
                    self._changed.wait(LOOK_EVERY)
                if not (self._is_open and self._waited_for):
                    self._thread = None
                    return
                waited_for = tuple(self._waited_for)
            try:
                found = self._processes.running(waited_for)
            except OSError:  # the look that is told of says why
                found = set(waited_for)
            with self._changed:
                if found and self._is_open:
                    self._waited_for -= found
                    os.write(self.descriptor, _SIGNAL)


class _Processes:
    """The table of processes; of each its names are read once, and now and then again.

    A process takes another name as it begins another program, as a rule right after its start.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names: dict[int, frozenset[str]] = {}
        self._young: set[int] = set()
        self._newest = b""
        self._turn = count()

    def called(self, program: str) -> list[tuple[int, str]]:
        """Return the processes of a program with when they started, the oldest first."""
        with self._lock:
            self._read()
            return self._found(program)

    def running(self, programs: Collection[str]) -> set[str]:
        """Return those of some programs that have a process."""
        with self._lock:
            self._read()
            return {program for program in programs if self._found(program)}

    def _found(self, program: str) -> list[tuple[int, str]]:
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

    def _new_signal() -> int:
        return os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)

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

    def _new_signal() -> int:
        raise OSError("no notices of programs")

    def _handle_of(pid: int) -> int:
        raise OSError(f"no handle of process {pid}")

    def _has_ended(handle: int) -> bool:  # noqa: ARG001
        return True
