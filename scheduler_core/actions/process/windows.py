"""Start processes on Windows, each in a job object that holds its descendants.

Written against the documentation of Windows and psutil, and not yet run there.
"""

import asyncio
import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

import psutil

from scheduler_core.actions.outcome import STDERR, STDOUT, Moment, at_once
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import CantStart, Launch, ProcessEnd, ProcessIdentity, Receive
from scheduler_core.actions.process.process_table import MARK_VARIABLE, new_mark
from scheduler_core.actions.process.process_table_psutil import PsutilTable
from scheduler_core.actions.process.refusal import why_not_started
from scheduler_core.values.runs.run import BLOCK_BYTES, Usage

assert sys.platform == "win32"

from ctypes import wintypes  # noqa: E402 - other systems lack some of its names

_CREATE_SUSPENDED = 0x4
_SET_QUOTA_AND_TERMINATE = 0x100 | 0x1
_BASIC_ACCOUNTING = 1
_EXTENDED_LIMITS, _CPU_RATE = 9, 15
_LIMIT_JOB_TIME, _LIMIT_PROCESSES, _LIMIT_JOB_MEMORY = 0x4, 0x8, 0x200
_RATE_IS_ON, _RATE_IS_HARD, _RATE_OF_PERCENT, _WHOLE_RATE = 0x1, 0x4, 100, 10_000
_TICKS_OF_SECOND = 10_000_000
_NEARLY_ALL = 0.98  # what is asked for comes in pieces
_KILLED = 1
_CHUNK_BYTES = 64 * 1024
_LONGEST_DRAIN_SECONDS = 2.0
_FIRST_LOOK_SECONDS, _LONGEST_PAUSE_SECONDS = 0.01, 0.2
_LEFTOVER_GRACE = timedelta(seconds=1)


class WindowsProcesses:
    """Starts processes through the loop, which must be a ProactorEventLoop, as it is by default."""

    hides_secrets = False

    def __init__(self) -> None:
        self.environment: Mapping[str, str] = {**os.environ}
        self._table = PsutilTable()
        self._left_open: set[asyncio.Task[None]] = set()

    def prepare(self) -> None:
        pass

    async def ready(self) -> int:
        return 0

    async def start(
        self,
        prepare: Callable[[Looks], Launch],
        receive: Receive,
        *,
        detaches: bool,
        most_bytes: int = 0,  # noqa: ARG002 - all of it goes to who receives
        moment: Moment = at_once,
    ) -> "WindowsProcess":
        launch = await asyncio.to_thread(prepare, Looks())
        await moment()
        mark = launch.mark or new_mark()
        job = _JobObject()
        unkept = job.limit(dict(launch.limits))
        try:
            process = await _suspended(launch, mark)
        except OSError as error:
            job.close()
            raise CantStart(why_not_started(launch, error)) from error
        try:
            job.take(process.pid)
            row = self._table.row(process.pid)
            psutil.Process(process.pid).resume()
        except (OSError, psutil.Error) as error:
            process.kill()
            job.close()
            raise CantStart(f"{launch.program} could not be put into a job ({error})") from error
        identity = ProcessIdentity(process.pid, row.started if row else 0, "", mark)
        return WindowsProcess(
            self, process, identity, job, receive, detaches=detaches, limits=launch.limits, unkept=unkept
        )

    async def adopt(self, identity: ProcessIdentity, receive: Receive, grace: timedelta) -> None:
        """Take over nothing: what outlived its engine is no child of this one."""

    def forget(self, mark: int) -> None:
        pass

    async def let_go(self) -> frozenset[int]:
        return frozenset()

    def close(self) -> None:
        for task in self._left_open:
            task.cancel()

    def leave_open(self, task: asyncio.Task[None]) -> None:
        """Go on reading what a detached process writes; it would fail on a closed pipe."""
        self._left_open.add(task)
        task.add_done_callback(self._left_open.discard)


class WindowsProcess:
    """A process that runs, and its job."""

    def __init__(
        self,
        processes: WindowsProcesses,
        process: asyncio.subprocess.Process,
        identity: ProcessIdentity,
        job: "_JobObject",
        receive: Receive,
        *,
        detaches: bool,
        limits: tuple[tuple[str, int], ...] = (),
        unkept: tuple[str, ...] = (),
    ) -> None:
        loop = asyncio.get_running_loop()
        self._limits = dict(limits)
        self._unkept = unkept
        self.identity = identity
        self.lived = 0.0
        self.is_left = False
        self.exited: asyncio.Future[None] = loop.create_future()
        self._processes = processes
        self._process = process
        self._job = job
        self._receive = receive
        self._detaches = detaches
        self._needed_kill = False
        self._waiting = loop.create_task(self._wait())
        self._reading = [
            loop.create_task(self._read(STDOUT, process.stdout)),
            loop.create_task(self._read(STDERR, process.stderr)),
        ]

    async def end_tree(self, grace: timedelta, hurried: asyncio.Future[None]) -> None:
        """Ask by Ctrl-Break, which programs without a console never hear, and end the job after the grace."""
        if grace and not hurried.done():
            _ask(self.identity.pid)
            if await self._is_empty_within(grace.total_seconds(), hurried):
                return
        self._needed_kill = True
        self._job.end()
        await asyncio.wait({self.exited}, timeout=_LONGEST_DRAIN_SECONDS)

    async def finish(self) -> ProcessEnd:
        leftovers = 0 if self._detaches else self._job.living()
        if leftovers:
            await self.end_tree(_LEFTOVER_GRACE, asyncio.get_running_loop().create_future())
        _, reading = await asyncio.wait(
            self._reading, timeout=0 if self._detaches else _LONGEST_DRAIN_SECONDS
        )
        for task in reading:
            if self._detaches:
                self._receive = _nowhere
                self._processes.leave_open(task)
            else:
                task.cancel()
        usage, job_memory = self._job.usage()
        self._job.close()
        code = self._process.returncode
        exceeded = "" if self._needed_kill else _exceeded(self._limits, code, usage, job_memory)
        return ProcessEnd(
            code,
            self._needed_kill,
            leftovers,
            usage=usage,
            exceeded=exceeded,
            taken=self._limits.get(exceeded, 0),
            unkept=self._unkept,
        )

    def abandon(self) -> None:
        self._job.end()
        self._job.close()
        for task in (self._waiting, *self._reading):
            task.cancel()

    async def _wait(self) -> None:
        await self._process.wait()
        if not self.exited.done():
            self.exited.set_result(None)

    async def _read(self, stream: str, reader: asyncio.StreamReader | None) -> None:
        while reader is not None and (data := await reader.read(_CHUNK_BYTES)):
            self._receive(stream, data)

    async def _is_empty_within(self, seconds: float, hurried: asyncio.Future[None]) -> bool:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        pause = _FIRST_LOOK_SECONDS
        while self._job.living():
            left = until - loop.time()
            if left <= 0 or hurried.done():
                return False
            await asyncio.wait({hurried}, timeout=min(pause, left))
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
        return True


class _JobObject:
    """A job object; processes born in it stay in it."""

    def __init__(self) -> None:
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateJobObjectW.restype = wintypes.HANDLE
        self._kernel.OpenProcess.restype = wintypes.HANDLE
        handle = self._kernel.CreateJobObjectW(None, None)
        if not handle:
            raise ctypes.WinError(ctypes.get_last_error())
        self._handle: wintypes.HANDLE | None = wintypes.HANDLE(handle)

    def take(self, pid: int) -> None:
        process = self._kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid)
        if not process:
            raise ctypes.WinError(ctypes.get_last_error())
        process = wintypes.HANDLE(process)
        taken = self._kernel.AssignProcessToJobObject(self._handle, process)
        error = ctypes.get_last_error()
        self._kernel.CloseHandle(process)
        if not taken:
            raise ctypes.WinError(error)

    def limit(self, limits: Mapping[str, int]) -> tuple[str, ...]:
        """Have the system keep limits for all of the job; return the kinds that it does not."""
        if not limits:
            return ()
        wanted = _ExtendedLimits()
        if "memory" in limits:
            wanted.basic.flags |= _LIMIT_JOB_MEMORY
            wanted.job_memory = limits["memory"]
        if "processes" in limits:
            wanted.basic.flags |= _LIMIT_PROCESSES
            wanted.basic.most_processes = limits["processes"]
        if "cpu-time" in limits:
            wanted.basic.flags |= _LIMIT_JOB_TIME
            wanted.basic.job_time = limits["cpu-time"] * _TICKS_OF_SECOND
        kept = {"memory", "processes", "cpu-time"} if self._set(_EXTENDED_LIMITS, wanted) else set()
        if "cpu" in limits:
            rate = max(limits["cpu"] * _RATE_OF_PERCENT // (os.cpu_count() or 1), 1)
            if self._set(_CPU_RATE, _CpuRate(_RATE_IS_ON | _RATE_IS_HARD, min(rate, _WHOLE_RATE))):
                kept.add("cpu")
        return tuple(kind for kind in limits if kind not in kept)

    def usage(self) -> tuple[Usage | None, int]:
        """Return what all of the job took, and the memory of all at once at its highest."""
        times, limits = _BasicAccounting(), _ExtendedLimits()
        if not self._get(_BASIC_ACCOUNTING, times) or not self._get(_EXTENDED_LIMITS, limits):
            return None, 0
        ticks = int(times.times[0]) + int(times.times[1])
        return Usage(
            timedelta(microseconds=ticks // 10),
            int(limits.peak_process_memory),
            int(limits.counters[3]) // BLOCK_BYTES,
            int(limits.counters[4]) // BLOCK_BYTES,
        ), int(limits.peak_job_memory)

    def _set(self, kind: int, value: ctypes.Structure) -> bool:
        size = ctypes.sizeof(value)
        return bool(self._kernel.SetInformationJobObject(self._handle, kind, ctypes.byref(value), size))

    def _get(self, kind: int, value: ctypes.Structure) -> bool:
        if self._handle is None:
            return False
        size = ctypes.sizeof(value)
        return bool(
            self._kernel.QueryInformationJobObject(self._handle, kind, ctypes.byref(value), size, None)
        )

    def living(self) -> int:
        """Return how many processes are in the job."""
        found = _BasicAccounting()
        return int(found.active_processes) if self._get(_BASIC_ACCOUNTING, found) else 0

    def end(self) -> None:
        if self._handle is not None:
            self._kernel.TerminateJobObject(self._handle, _KILLED)

    def close(self) -> None:
        if self._handle is not None:
            self._kernel.CloseHandle(self._handle)
            self._handle = None


class _BasicAccounting(ctypes.Structure):
    """JOBOBJECT_BASIC_ACCOUNTING_INFORMATION."""

    _fields_ = (
        ("times", wintypes.LARGE_INTEGER * 4),
        ("page_faults", wintypes.DWORD),
        ("all_processes", wintypes.DWORD),
        ("active_processes", wintypes.DWORD),
        ("terminated_processes", wintypes.DWORD),
    )


class _BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", wintypes.LARGE_INTEGER),
        ("job_time", wintypes.LARGE_INTEGER),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("most_processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority_class", wintypes.DWORD),
        ("scheduling_class", wintypes.DWORD),
    )


class _ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", _BasicLimits),
        ("counters", ctypes.c_ulonglong * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class _CpuRate(ctypes.Structure):
    """JOBOBJECT_CPU_RATE_CONTROL_INFORMATION."""

    _fields_ = (("flags", wintypes.DWORD), ("rate", wintypes.DWORD))


def _exceeded(limits: Mapping[str, int], code: int | None, usage: Usage | None, job_memory: int) -> str:
    """Return the limit that what failed had come to; what can't have more memory ends by itself."""
    if not code or usage is None:
        return ""
    if "cpu-time" in limits and usage.computing >= timedelta(seconds=limits["cpu-time"]):
        return "cpu-time"
    if "memory" in limits and job_memory >= limits["memory"] * _NEARLY_ALL:
        return "memory"
    return ""


async def _suspended(launch: Launch, mark: int) -> asyncio.subprocess.Process:
    """Start a program that does not run yet, so that it is in its job before it can start another."""
    pipe = asyncio.subprocess.PIPE
    if launch.verbatim:
        start = partial(asyncio.create_subprocess_shell, launch.verbatim)
    else:
        start = partial(asyncio.create_subprocess_exec, launch.program, *launch.arguments[1:])
    process = await start(
        stdin=pipe if launch.stdin else asyncio.subprocess.DEVNULL,
        stdout=pipe,
        stderr=pipe,
        env={**launch.environment, MARK_VARIABLE: f"{mark:x}"},
        cwd=launch.working_folder,
        creationflags=_CREATE_SUSPENDED | subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW,
    )
    if process.stdin is not None:
        process.stdin.write(launch.stdin)
        process.stdin.close()
    return process


def _ask(pid: int) -> None:
    """Send Ctrl-Break to a console program: attach to its hidden console, since it comes from there alone."""
    kernel = ctypes.WinDLL("kernel32")
    if kernel.GetConsoleWindow():  # our own console would be lost
        return
    if kernel.AttachConsole(pid):
        kernel.GenerateConsoleCtrlEvent(1, pid)  # CTRL_BREAK_EVENT
        kernel.FreeConsole()


def _nowhere(_stream: str, _data: bytes) -> None:
    pass
