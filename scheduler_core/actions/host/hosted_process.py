"""The engine's handle of a process that the run host runs."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import asyncio
import os
from datetime import timedelta
from typing import Any, Protocol

from scheduler_core.actions.host.child_limits import NOT_KEPT
from scheduler_core.actions.host.link import HostLink
from scheduler_core.actions.host.protocol import Message, number, pairs, text, whole, wholes
from scheduler_core.actions.host.spool import Piece
from scheduler_core.actions.outcome import STDERR, STDOUT
from scheduler_core.actions.process.process import HostLost, ProcessEnd, ProcessIdentity, Receive
from scheduler_core.values.runs.run import Usage

_FIGURES = 4
_STREAMS = {1: STDOUT, 2: STDERR}


class AsksHost(Protocol):
    """What a process asks of whoever speaks with its host."""

    loop: asyncio.AbstractEventLoop
    boot_id: str

    def tell(self, message: Message) -> None: ...

    def tell_now(self, message: Message) -> None: ...

    async def output_of(self, run: int) -> list[Piece]: ...

    def is_over(self, process: "HostedProcess") -> None: ...


class HostedProcess:
    """Goes from its start, or from being taken over, to its end."""

    def __init__(
        self, processes: AsksHost, run: int, receive: Receive, *, is_another_engines: bool = False
    ) -> None:
        loop = processes.loop
        self.run = run
        self.is_another_engines = is_another_engines
        self.identity = ProcessIdentity(0, 0, processes.boot_id, run)
        self.lived = 0.0
        self.limits: tuple[str, ...] = ()
        self.started: asyncio.Future[None] = loop.create_future()
        self.exited: asyncio.Future[None] = loop.create_future()
        self.refused: OSError | None = None
        self.link: HostLink | None = None
        self.is_left = False
        self.left: asyncio.Future[None] = loop.create_future()
        self._ended: asyncio.Future[Message | None] = loop.create_future()
        self._ended_at = 0.0
        self._processes = processes
        self._receive = receive
        self._taken = [0, 0, 0]
        self._received = [0, 0, 0]

    @property
    def is_held(self) -> bool:
        """Tell whether it has started, so that the host holds it."""
        return self.started.done() and not self.started.cancelled() and self.started.exception() is None

    @property
    def is_being_started(self) -> bool:
        return not self.is_another_engines and not self.started.done()

    async def end_tree(self, grace: timedelta, hurried: asyncio.Future[None]) -> None:
        """Have the host ask the whole tree to end, and kill what is left after the grace, or once hurried."""
        if self.is_left:
            return
        seconds = 0.0 if hurried.done() else grace.total_seconds()
        self._processes.tell({"say": "end", "run": self.run, "grace": seconds})
        if seconds:
            either: set[asyncio.Future[Any]] = {self._ended, hurried}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not self._ended.done():
                self._processes.tell({"say": "end", "run": self.run, "grace": 0})
        await asyncio.wait({self._ended})

    async def finish(self) -> ProcessEnd:
        """Return how it ended, once all that it wrote has been taken; HostLost if nobody can say."""
        if self.is_left:
            raise asyncio.CancelledError
        ended = await asyncio.shield(self._ended)
        if ended is None:
            self._processes.is_over(self)
            raise HostLost("the process that held its script was ended, so how the script ended is unknown")
        written = wholes(ended, "written")
        if any(size > taken for size, taken in zip(written, self._taken[1:], strict=True)):
            for _, stream, offset, data in await self._processes.output_of(self.run):
                self.take(stream, offset, data)
        self._processes.is_over(self)
        missing = [size - count for size, count in zip(written, self._received[1:], strict=True)]
        code = ended.get("code")
        return ProcessEnd(
            code if isinstance(code, int) else None,
            ended.get("needed_kill") is True,
            whole(ended, "leftovers"),
            tuple(wholes(ended, "survivors")),
            tuple((_STREAMS[number], size) for number, size in enumerate(missing, 1) if size > 0),
            text(ended, "lost"),
            was_asked=ended.get("asked") is True,
            ended_at=self._ended_at,
            usage=_usage_of(wholes(ended, "usage")),
            exceeded=text(ended, "exceeded"),
            taken=whole(ended, "taken"),
            unkept=_unkept(ended, self.limits),
            no_group=text(ended, "no_group"),
        )

    def abandon(self) -> None:
        if self.is_left:
            return
        self._processes.tell_now({"say": "end", "run": self.run, "grace": 0})

    # ---- what the host says of it

    def hear(self, message: Message) -> None:
        match text(message, "say"):
            case "started" | "adopted":
                self.lived = number(message, "lived")
                self.identity = ProcessIdentity(
                    whole(message, "pid"), whole(message, "started"), self.identity.boot_id, self.run
                )
                _resolve(self.started)
            case "refused" | "unknown":
                error = whole(message, "error")
                self.refused = OSError(error, os.strerror(error))
                if self.started.done():  # it was taken over while its program was being loaded
                    self.lose()
                _resolve(self.started)
            case "exited":
                _resolve(self.exited)
            case "ended":
                _resolve(self.started)
                if not self._ended.done():
                    self._ended_at = self._end_of(message)
                    self._ended.set_result(message)
                _resolve(self.exited)

    def _end_of(self, ended: Message) -> float:
        """Return when it ended, by the clock that a host shares with the engine of its boot."""
        if ended.get("boot") == self._processes.boot_id:
            return number(ended, "at")
        return self._processes.loop.time() - number(ended, "ago")

    def take(self, stream: int, offset: int, data: bytes) -> None:
        """Take a piece of output, but for what was taken already."""
        taken = self._taken[stream]
        if offset + len(data) <= taken:
            return
        self._taken[stream] = offset + len(data)
        new = data[max(taken - offset, 0) :]
        self._received[stream] += len(new)
        self._receive(_STREAMS[stream], new)

    def leave(self) -> None:
        """Leave it to the next engine, which hears of its end."""
        self.is_left = True
        _resolve(self.left)

    def silence(self) -> None:
        self._receive = _nowhere

    def lose(self) -> None:
        """Hear that the host is gone, and with it what it knew."""
        if not self.started.done():
            self.refused = OSError(0, "")
            self.started.set_exception(HostLost("the process that starts scripts was ended just then"))
        if not self._ended.done():
            self._ended.set_result(None)
        _resolve(self.exited)


def _usage_of(figures: list[int]) -> Usage | None:
    """Return what it took; a host of an older version does not tell."""
    if len(figures) < _FIGURES:
        return None
    computing, memory, read, written = figures[:_FIGURES]
    return Usage(timedelta(milliseconds=computing), memory or None, read, written)


def _unkept(ended: Message, limits: tuple[str, ...]) -> tuple[str, ...]:
    """Return the limits that were not kept; a host of an older version keeps none."""
    kept = pairs(ended, "kept")
    wanted = limits or tuple(kept)
    return tuple(each for each in wanted if kept.get(each, NOT_KEPT) == NOT_KEPT)


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _nowhere(_stream: str, _data: bytes) -> None:
    pass
