"""Start processes on Linux, macOS and BSD, and leave nothing of them behind."""

# ruff: noqa: E402

import sys

from scheduler_core.lazy_dataclass import dataclass

assert sys.platform != "win32"  # the imports below need what Windows lacks

import asyncio
import ctypes
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from signal import SIG_DFL, SIG_IGN, SIGCHLD, SIGKILL, getsignal

from scheduler_core.actions.outcome import STDERR, STDOUT
from scheduler_core.actions.process.ending import Ending, TreeEnding
from scheduler_core.actions.process.exit import ExitWatch
from scheduler_core.actions.process.pipe import OutputPipe
from scheduler_core.actions.process.process import CantStart, Launch, ProcessEnd, ProcessIdentity, Receive
from scheduler_core.actions.process.process_table import MARK_VARIABLE, ProcessTable, new_mark
from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.actions.process.refusal import why_not_started
from scheduler_core.actions.process.spawn import Spawn
from scheduler_core.actions.process.streams import ReadingEnds, open_streams
from scheduler_core.daemon_threads import DaemonThreads

log = logging.getLogger(__name__)

_MOST_STARTED_AT_ONCE = 32
_HELD_UP_SECONDS = 0.05
_LEFTOVER_GRACE = timedelta(seconds=1)
_LONGEST_DRAIN_SECONDS = 2.0
_START_PATIENCE_SECONDS = 2.0  # a dead network drive can hold a start for ever
_BURIAL_SECONDS = 30.0
_ABANDONING_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class _Spawned:
    """A process that runs, with the ends of its streams that are ours."""

    identity: ProcessIdentity
    ends: ReadingEnds


class PosixProcesses:
    """Starts processes off the loop, which a slow disk must not stop, and ends their trees.

    One thread looks at files and starts what they hold. Where it is held up, as by a script on a dead network
    drive, others help out, up to the start itself: that marks whatever starts meanwhile.
    """

    def __init__(self, table: ProcessTable, spawn: Spawn, watch: ExitWatch) -> None:
        self.environment: Mapping[str, str] = {**os.environ}  # each look at that decodes all of it
        self.table = table
        self.watch = watch
        self.loop = asyncio.get_running_loop()
        self.pool = ThreadPoolExecutor(1, "hourbell-process-trees")
        self._starters = DaemonThreads(_MOST_STARTED_AT_ONCE, "hourbell-process-starts", at_first=1)
        self._helping_out: asyncio.TimerHandle | None = None
        self._spawn = spawn
        self._running: set[int] = set()
        self._left_open: set[OutputPipe] = set()
        self._unwanted: set[asyncio.Task[None]] = set()
        self._burial: asyncio.TimerHandle | None = None
        self._has_started = False
        _hear_of_children()

    async def start(
        self, prepare: Callable[[], Launch], receive: Receive, *, detaches: bool
    ) -> "PosixProcess":
        if not self._has_started:
            self.table.adopt_orphans()
            self._has_started = True
        submitted = self._starters.submit(partial(self._start, prepare))
        if self._helping_out is None:
            self._helping_out = self.loop.call_later(_HELD_UP_SECONDS, self._help_out)
        started = asyncio.wrap_future(submitted)
        try:
            spawned = await asyncio.shield(started)
        except asyncio.CancelledError:
            if not submitted.cancel():
                await self._end_unwanted(started, receive)
            raise
        return self._process(spawned, receive, detaches=detaches)

    def close(self) -> None:
        self.watch.close()
        for pipe in [*self._left_open]:
            pipe.close()
        if self._burial is not None:
            self._burial.cancel()
            self._burial = None
        if self._helping_out is not None:
            self._helping_out.cancel()
            self._helping_out = None
        self._starters.close()
        self.pool.shutdown(cancel_futures=True)
        self.bury_orphans()
        self.table.adopt_no_more()

    def leave_open(self, pipe: OutputPipe) -> None:
        """Go on reading what a detached process writes; it would die of a closed pipe."""
        pipe.discard()
        self._left_open.add(pipe)
        pipe.closed.add_done_callback(lambda _: self._left_open.discard(pipe))

    def let_go(self, pid: int) -> None:
        self.watch.forget(pid)
        self._running.discard(pid)

    def bury_orphans(self) -> None:
        """Take the dead among the orphans of our runs, and of nobody else, out of the system's table."""
        for pid in self._orphans():
            row = self.table.row(pid)
            if row is not None and row.is_over:
                _bury(pid)

    def _orphans(self) -> list[int]:
        adopted = self.table.adopted() or []
        return [pid for pid in adopted if pid not in self._running and self.table.mark(pid)]

    def _process(self, spawned: _Spawned, receive: Receive, *, detaches: bool) -> "PosixProcess":
        if self._burial is None:
            self._burial = self.loop.call_later(_BURIAL_SECONDS, self._bury_and_go_on)
        process = PosixProcess(self, spawned, receive, detaches=detaches)
        self._running.add(process.identity.pid)
        try:
            self.watch.watch(process.identity.pid, process.note_exit)
        except OSError as error:
            process.abandon()
            raise CantStart(f"its end could not be watched for ({error.strerror})") from error
        return process

    def _bury_and_go_on(self) -> None:
        self._burial = None
        self.bury_orphans()
        if self._running or self._orphans():
            self._burial = self.loop.call_later(_BURIAL_SECONDS, self._bury_and_go_on)

    async def _end_unwanted(self, started: asyncio.Future[_Spawned], receive: Receive) -> None:
        """End a process that starts although it was cancelled; wait for that, but not for ever.

        It may have begun by then, so what it writes is taken. To be cancelled again changes nothing, lest the
        process be left to itself.
        """
        is_waited_for = True

        def take(stream: str, data: bytes) -> None:
            if is_waited_for:
                receive(stream, data)

        async def end() -> None:
            with suppress(CantStart):
                process = self._process(await started, take, detaches=False)
                await process.end_tree(timedelta(0), self.loop.create_future())
                await process.finish()

        task = self.loop.create_task(end())
        self._unwanted.add(task)
        task.add_done_callback(self._unwanted.discard)
        until = self.loop.time() + _START_PATIENCE_SECONDS
        while not task.done() and (left := until - self.loop.time()) > 0:
            with suppress(asyncio.CancelledError):
                await asyncio.wait({task}, timeout=left)
        is_waited_for = False

    def _help_out(self) -> None:
        is_needed = self._starters.help_out()
        self._helping_out = self.loop.call_later(_HELD_UP_SECONDS, self._help_out) if is_needed else None

    def _start(self, prepare: Callable[[], Launch]) -> _Spawned:
        """Prepare and start, on a thread for that."""
        launch = prepare()
        mark = launch.mark or new_mark()
        try:
            with open_streams(launch.stdin) as (streams, ends), self.table.marking(mark):
                pid = self._spawn(launch, {**launch.environment, MARK_VARIABLE: f"{mark:x}"}, streams)
        except OSError as error:
            raise CantStart(why_not_started(launch, error)) from error
        row = self.table.row(pid)
        started = row.started if row is not None else 0
        return _Spawned(ProcessIdentity(pid, started, self.table.boot_id, mark), ends)


class PosixProcess:
    """A process that runs, and whatever comes of it."""

    def __init__(
        self, processes: PosixProcesses, spawned: _Spawned, receive: Receive, *, detaches: bool
    ) -> None:
        loop = processes.loop
        self.identity = spawned.identity
        self.exited: asyncio.Future[None] = loop.create_future()
        self._processes = processes
        self._detaches = detaches
        self._tree = ProcessTree(processes.table, spawned.identity, detaches=detaches)
        self._ending = Ending(needed_kill=False)
        self._pipes = [
            OutputPipe(loop, spawned.ends.stdout, STDOUT, receive),
            OutputPipe(loop, spawned.ends.stderr, STDERR, receive),
        ]

    async def end_tree(self, grace: timedelta, hurried: asyncio.Future[None]) -> None:
        ending = await TreeEnding(self._tree, self._processes.pool, self.exited).end(grace, hurried)
        self._ending = replace(ending, needed_kill=ending.needed_kill or self._ending.needed_kill)
        self._processes.bury_orphans()

    async def finish(self) -> ProcessEnd:
        loop = self._processes.loop
        drained_at = loop.time() + _LONGEST_DRAIN_SECONDS
        leftovers = 0 if self._detaches else await self._end_leftovers()
        for pipe in self._pipes:
            pipe.read_what_is_there()
        if still_open := [pipe for pipe in self._pipes if not pipe.closed.done()]:
            await self._drain(still_open, drained_at - loop.time())
        return self._let_go(leftovers)

    def abandon(self) -> None:
        with suppress(OSError):
            os.killpg(self.identity.pid, SIGKILL)
        with suppress(OSError):  # where no descriptor is left, nobody but the group can be found
            for _ in range(_ABANDONING_ROUNDS):
                self._tree.kill()
        for pipe in self._pipes:
            pipe.close()
        self._let_go(0)

    def note_exit(self) -> None:
        if not self.exited.done():
            self.exited.set_result(None)

    async def _end_leftovers(self) -> int:
        """End whom the process left running; return how many those were."""
        has_left = self._tree.has_left()
        if has_left is False:
            return 0
        processes = self._processes
        found = await processes.loop.run_in_executor(processes.pool, self._tree.members)
        if not found and has_left is None:
            return 0
        await self.end_tree(_LEFTOVER_GRACE, processes.loop.create_future())
        return max(len(found), 1)

    async def _drain(self, pipes: list[OutputPipe], seconds: float) -> None:
        """Read on until the writers have gone, but not long: someone outside may hold the other end."""
        if self._detaches:
            for pipe in pipes:
                self._processes.leave_open(pipe)
            return
        await asyncio.wait([pipe.closed for pipe in pipes], timeout=max(seconds, 0.0))
        for pipe in pipes:
            pipe.close()

    def _let_go(self, leftovers: int) -> ProcessEnd:
        pid = self.identity.pid
        status = _bury(pid)
        self._processes.let_go(pid)
        survivors = self._ending.survivors
        if survivors:
            log.warning("of process %d these could not be ended: %s", pid, survivors)
        return ProcessEnd(status, self._ending.needed_kill, leftovers, survivors)


def _hear_of_children() -> None:
    """Undo what some launchers leave behind: where SIGCHLD is ignored, the end of a child is lost.

    Python sets a signal from its first thread only, and the engine runs on another.
    """
    if getsignal(SIGCHLD) == SIG_IGN:
        ctypes.CDLL(None).signal(SIGCHLD, ctypes.c_void_p(SIG_DFL))


def _bury(pid: int) -> int | None:
    """Take a dead child out of the system's table; return how it ended, None if that is lost."""
    try:
        found, status = os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return None
    return os.waitstatus_to_exitcode(status) if found else None
