"""Start processes through the run host, which outlives the engine."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import asyncio
import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Lock

from scheduler_core.actions.host import launching
from scheduler_core.actions.host.hosted_process import HostedProcess
from scheduler_core.actions.host.link import HostLink
from scheduler_core.actions.host.preparations import Preparations, start_of
from scheduler_core.actions.host.protocol import Message, run_of
from scheduler_core.actions.host.slow_disks import SlowDisks
from scheduler_core.actions.host.spool import Piece, read_output
from scheduler_core.actions.outcome import Moment, at_once
from scheduler_core.actions.process.lifetime import settled
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import (
    CantStart,
    EndUnknown,
    HostLost,
    Launch,
    LeftRunning,
    ProcessIdentity,
    Receive,
)
from scheduler_core.actions.process.process_table import NO_MARK, new_mark
from scheduler_core.actions.process.refusal import why_not_started
from scheduler_core.actions.process.table_choice import process_table

log = logging.getLogger(__name__)

_ANSWER_SECONDS = 20.0
_START_PATIENCE_SECONDS = 2.0  # a dead network drive can hold a start for ever
_LOOK_AGAIN_SECONDS = 1.0
_MOST_TRIES = 5


class OtherVersion(CantStart):
    """A host that speaks otherwise."""


class HostedProcesses:
    """Has a host start processes: that of `folder`, or one of its own that ends with it."""

    hides_secrets = True

    def __init__(
        self,
        folder: Path | None,
        *,
        words: Sequence[str] = (),
        options: Sequence[str] = (),
    ) -> None:
        self.environment: Mapping[str, str] = {**os.environ}  # each look at that decodes all of it
        self.loop = asyncio.get_running_loop()
        self.boot_id = process_table().boot_id
        self._folder = folder
        self._words = words
        self._options = options if folder is not None else ("private", *options)
        self._private: Path | None = None
        self._preparations = Preparations(self.loop)
        self._slow_disks = SlowDisks()
        self._link: HostLink | None = None
        self._linking: asyncio.Task[HostLink] | None = None
        self._running: dict[int, HostedProcess] = {}
        self._to_forget: list[int] = []
        self._to_end: dict[int, timedelta] = {}  # what could not be said, as there was no link
        self._unwanted: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._fault = ""
        self._reached: socket.socket | None = None
        self._is_reaching = False
        self._reach_turn = Lock()  # taken by the thread that reaches, or by who gives it up before that

    @property
    def place(self) -> Path:
        """Return where the host writes."""
        if self._folder is not None:
            return self._folder
        if self._private is None:
            try:
                self._private = Path(tempfile.mkdtemp(prefix="hourbell-host-"))
            except OSError as error:
                raise CantStart(
                    f"nothing can be written to {tempfile.gettempdir()} ({error.strerror}); make room there, "
                    "or name another folder in TMPDIR"
                ) from error
        return self._private

    def prepare(self) -> None:
        """Begin a host where there is none."""
        if not self._is_linked and self._linking is None:
            self._begin_to_link()

    async def ready(self) -> int:
        return (await self.link()).generation

    async def start(
        self,
        prepare: Callable[[Looks], Launch],
        receive: Receive,
        *,
        detaches: bool,
        most_bytes: int = 1024 * 1024,
        moment: Moment = at_once,
    ) -> HostedProcess:
        launch = await self._preparations.prepared(partial(self._looked_at, prepare))
        await moment()
        process = HostedProcess(self, launch.mark or new_mark(), receive)
        process.limits = tuple(kind for kind, _ in launch.limits)
        self._running[process.run] = process
        try:
            process.link = link = await self.link()
            link.tell(start_of(process.run, launch, most_bytes, detaches=detaches))
            try:
                await settled(process.started)
                process.started.result()
            except asyncio.CancelledError:
                if process.is_left:
                    raise LeftRunning from None
                await self._end_unwanted(process)
                raise
        except BaseException:
            if not process.started.done() or process.started.cancelled() or process.started.exception():
                self._running.pop(process.run, None)
            raise
        error = process.refused
        if error is not None:
            self._running.pop(process.run, None)
            raise CantStart(why_not_started(launch, error)) from error
        return process

    async def adopt(
        self, identity: ProcessIdentity, receive: Receive, grace: timedelta
    ) -> HostedProcess | None:
        """Take over a run that was started before, be it over; None if the host knows nothing of it.

        A host of another version, or one that stands still, is waited for: the next one reads what it wrote.
        """
        process = HostedProcess(self, identity.mark, receive, is_another_engines=True)
        self._running[process.run] = process
        try:
            process.link = link = await self._link_in_the_end()
            link.tell({"say": "adopt", "run": process.run})
            await settled(process.started)
            process.started.result()
        except BaseException as error:
            if isinstance(error, asyncio.CancelledError):
                if process.is_left:
                    raise LeftRunning from None
                if process.link is None:
                    process.link = await self._linked_to_end(process, grace)
                    if process.is_left:
                        raise LeftRunning from None
                if process.link is None or not await self._end_unwanted(process, grace):
                    self._running.pop(process.run, None)
                    raise EndUnknown from None
            self._running.pop(process.run, None)
            raise
        if process.refused is not None:
            self._running.pop(process.run, None)
            self.forget(process.run)
            return None
        return process

    def forget(self, mark: int) -> None:
        """Let the host drop what it keeps of a run whose end is recorded."""
        if mark == NO_MARK:
            return
        self._to_forget.append(mark)
        if len(self._to_forget) == 1:
            self.loop.call_soon(self._say_forgotten)

    async def let_go(self) -> frozenset[int]:
        if starting := {each.started for each in self._running.values() if each.is_being_started}:
            await asyncio.wait(starting, timeout=_START_PATIENCE_SECONDS)
        going_on = [each for each in self._running.values() if each.is_held or each.is_another_engines]
        for each in going_on:
            each.leave()
            self._to_end.pop(each.run, None)
            del self._running[each.run]
        return frozenset(each.run for each in going_on)

    def close(self) -> None:
        self._is_closed = True
        self._preparations.close()
        if self._linking is not None:
            self._linking.cancel()
        if self._is_reaching and self._reach_turn.acquire(blocking=False):
            self._is_reaching = False
        self._close_reached()
        self._say_forgotten()
        if self._link is not None:
            self._link.close(waits=self._private is not None or not self._running)
            self._link = None
        self._remove_private()

    # ---- for its processes

    async def link(self) -> HostLink:
        """Return the connection to the host, made when it is first needed and again when it was lost."""
        if self._link is not None and self._is_linked:
            return self._link
        return await asyncio.shield(self._linking or self._begin_to_link())

    async def _link_in_the_end(self) -> HostLink:
        while True:
            try:
                return await self.link()
            except CantStart as error:
                if self._is_closed:
                    raise
                log.warning("%s", error)
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)

    @property
    def _is_linked(self) -> bool:
        return self._link is not None and self._link.is_open and not self._link.is_leaving

    def _begin_to_link(self) -> "asyncio.Task[HostLink]":
        self._linking = self.loop.create_task(self._linked(), name="hourbell-run-host")
        self._linking.add_done_callback(self._has_linked)
        return self._linking

    def tell(self, message: Message) -> None:
        if self._link is not None:
            self._link.tell(message)

    def tell_now(self, message: Message) -> None:
        self.tell(message)
        if self._link is not None:
            self._link.flush()

    async def output_of(self, run: int) -> list[Piece]:
        """Return what the host has written of the output of a run."""
        return await asyncio.to_thread(read_output, str(self.place), run)

    def is_over(self, process: HostedProcess) -> None:
        self._running.pop(process.run, None)
        if self._private is not None:
            self.forget(process.run)

    # ---- the host

    async def _linked(self) -> HostLink:
        for _ in range(_MOST_TRIES):
            place, self._reach_turn, self._is_reaching = self.place, Lock(), True
            await asyncio.to_thread(self._reach, place, self._reach_turn)
            connection, self._reached = self._reached, None
            if connection is None:
                raise CantStart("Hourbell ends")
            link = HostLink(connection, self._heard, self._wrote, self._lost, takes_over=self._link is None)
            try:
                await asyncio.wait_for(link.greeted, _ANSWER_SECONDS)
            except TimeoutError:
                link.close()
                raise CantStart("what starts scripts does not answer; is that process stopped?") from None
            except asyncio.CancelledError:
                if link.is_open:  # it is this that was cancelled
                    link.close()
                    raise
                if self._fault:
                    raise OtherVersion(
                        f"what starts scripts is of another version of Hourbell ({self._fault}); wait until "
                        "the scripts that it holds have ended"
                    ) from None
                await asyncio.sleep(_LOOK_AGAIN_SECONDS / _MOST_TRIES)
                continue
            if self._is_closed:  # Python 3.11 swallows a cancellation that comes with the answer
                link.close()
                raise CantStart("Hourbell ends")
            self._link = link
            self._say_ends(link)
            self._say_forgotten()
            return link
        raise CantStart(f"what starts scripts ends at once; the file broken in {self.place} says why")

    def _reach(self, place: Path, turn: Lock) -> None:
        """Connect on a thread, which may begin and come to its end when all is closed."""
        if not turn.acquire(blocking=False):
            return
        try:
            self._reached = launching.launched(place, *self._options, words=self._words)
        finally:
            self._is_reaching = False
            if self._is_closed:
                if self._reached is None:
                    self._remove_private()
                self._close_reached()  # and a private host removes its folder

    def _remove_private(self) -> None:
        if self._private is not None and not self._is_reaching:  # else the host is just being begun in it
            shutil.rmtree(self._private, ignore_errors=True)

    def _close_reached(self) -> None:
        reached, self._reached = self._reached, None
        if reached is not None:
            reached.close()

    def _has_linked(self, task: "asyncio.Task[HostLink]") -> None:
        self._linking = None
        _ = task.cancelled() or task.exception()

    def _heard(self, message: Message) -> None:
        process = self._running.get(run_of(message))
        if process is not None:
            process.hear(message)

    def _wrote(self, run: int, stream: int, offset: int, data: bytes) -> None:
        process = self._running.get(run)
        if process is not None:
            process.take(stream, offset, data)

    def _lost(self, link: HostLink, why: str) -> None:
        self._fault = why
        if link is self._link:
            self._link = None
        for process in list(self._running.values()):
            if process.link is link:  # another may be on its way to the next host
                process.lose()

    def _say_forgotten(self) -> None:
        if self._to_forget and self._link is not None and self._link.is_open:
            self._link.tell({"say": "forget", "runs": self._to_forget})
            self._to_forget = []

    def _say_ends(self, link: HostLink) -> None:
        """Have end what was to end before there was a link."""
        for run, grace in self._to_end.items():
            link.tell({"say": "end", "run": run, "grace": grace.total_seconds()})
        self._to_end.clear()

    async def _linked_to_end(self, process: HostedProcess, grace: timedelta) -> HostLink | None:
        """Return the link over which a run is told to end; None if it takes too long, or this is hurried.

        Whichever link comes after that tells it to the host all the same.
        """
        self._to_end[process.run] = grace
        linking = self.loop.create_task(self.link())
        try:
            await asyncio.wait({linking}, timeout=_START_PATIENCE_SECONDS)
        except asyncio.CancelledError:
            if process.run in self._to_end:
                self._to_end[process.run] = timedelta()
        has_link = linking.done() and not linking.cancelled() and linking.exception() is None
        if has_link and not process.is_left:
            self.tell({"say": "adopt", "run": process.run})
            return linking.result()
        linking.cancel()
        return None

    # ---- starts

    def _looked_at(self, prepare: Callable[[Looks], Launch], looks: Looks) -> Launch:
        launch = prepare(looks)
        places = (launch.program, launch.working_folder)
        may_hang = looks.seen(("disks", *places), lambda: self._slow_disks.hold_any_of(places))
        return replace(launch, may_hang=True) if may_hang else launch

    async def _end_unwanted(self, process: HostedProcess, grace: timedelta = timedelta()) -> bool:
        """End a process that starts, or is taken over, although it was cancelled; wait, but not for ever.

        It may have begun by then, so what it writes is taken. To be cancelled again hurries it, and
        does not leave the process to itself. Return whether the host says that it ended by that;
        LeftRunning if scripts are left to the next engine meanwhile, as nothing more is heard of it then.
        """
        seconds, was_asked = grace.total_seconds(), False
        self.tell({"say": "end", "run": process.run, "grace": seconds})

        async def end() -> None:
            nonlocal was_asked
            with suppress(HostLost):
                await process.started
                if process.refused is None:
                    was_asked = (await process.finish()).was_asked

        task = self.loop.create_task(end())
        self._unwanted.add(task)
        task.add_done_callback(self._unwanted.discard)
        until = self.loop.time() + seconds + _START_PATIENCE_SECONDS
        either: set[asyncio.Future[None]] = {task, process.left}
        while not (task.done() or process.is_left) and (left := until - self.loop.time()) > 0:
            try:
                await asyncio.wait(either, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                if seconds:
                    seconds, until = 0.0, min(until, self.loop.time() + _START_PATIENCE_SECONDS)
                    self.tell({"say": "end", "run": process.run, "grace": seconds})
        process.silence()
        if process.is_left:
            task.cancel()
            raise LeftRunning
        return was_asked
