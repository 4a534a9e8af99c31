"""Start processes on Windows, each in a job that holds whatever comes of it.

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

assert sys.platform == "win32"

from ctypes import wintypes  # noqa: E402 - other systems lack some of its names

_CREATE_SUSPENDED = 0x4
_SET_QUOTA_AND_TERMINATE = 0x100 | 0x1
_BASIC_ACCOUNTING = 1
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
        job = _Job()
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
        return WindowsProcess(self, process, identity, job, receive, detaches=detaches)

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
        job: "_Job",
        receive: Receive,
        *,
        detaches: bool,
    ) -> None:
        loop = asyncio.get_running_loop()
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
        self._job.close()
        return ProcessEnd(self._process.returncode, self._needed_kill, leftovers)

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


class _Job:
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

    def living(self) -> int:
        """Return how many processes are in the job."""
        found = _BasicAccounting()
        if self._handle is None or not self._kernel.QueryInformationJobObject(
            self._handle, _BASIC_ACCOUNTING, ctypes.byref(found), ctypes.sizeof(found), None
        ):
            return 0
        return int(found.active_processes)

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
