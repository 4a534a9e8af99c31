"""Limit who connects to an endpoint, how many at once, and for how long."""

import asyncio
import logging
import os
import socket
import struct
import sys
from typing import cast

from scheduler_core.servers.endpoint import Patience
from scheduler_core.servers.hosted import Hosted, MakeProtocol

log = logging.getLogger(__name__)

_ROOT = 0
_MOST_EARLY = 1024 * 1024  # bytes
_CREDENTIALS = struct.Struct("3i")  # process, user, group


class ConnectionGuard:
    """Makes the protocol of each connection: that of the application, behind a guard."""

    def __init__(self, hosted: Hosted, patience: Patience) -> None:
        self.patience = patience
        self.hosted = hosted
        # Who has been idle longest comes first.
        self._open: dict[_Guarded, None] = {}
        self._beginning: set[asyncio.Task[None]] = set()

    def __call__(self) -> asyncio.Protocol:
        return _Guarded(self)

    def admits(self, guarded: "_Guarded", transport: asyncio.Transport) -> bool:
        """Let a caller in; where there are too many, whoever has been idle longest has to leave for him."""
        if not _is_of_this_user(transport.get_extra_info("socket")):
            return False
        if len(self._open) >= self.patience.connections:
            idle = next((each for each in self._open if not each.is_busy), None)
            if idle is None:
                return False
            self.leaves(idle)
            idle.hang_up()
        self._open[guarded] = None
        return True

    def is_idle_again(self, guarded: "_Guarded") -> None:
        if self._open.pop(guarded, self) is None:
            self._open[guarded] = None

    def leaves(self, guarded: "_Guarded") -> None:
        self._open.pop(guarded, None)

    def begin(self, guarded: "_Guarded") -> None:
        """Lead a caller to the application as soon as there is one."""
        task = asyncio.create_task(self._begin(guarded))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _begin(self, guarded: "_Guarded") -> None:
        try:
            guarded.enter(await self.hosted.protocol_maker())
        except Exception:
            log.exception("an endpoint could not be made, so its callers are hung up on")
            guarded.hang_up()


class _Guarded(asyncio.Protocol):
    """Hands all on to the protocol of the application, unless the caller is turned away or hung up on."""

    def __init__(self, keeper: ConnectionGuard) -> None:
        self._keeper = keeper
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._silent: asyncio.TimerHandle | None = None
        self._answering = 0
        # Before Python 3.11.4 a transport reads once more although reading was paused at its beginning.
        self._early = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        given = cast("asyncio.Transport", transport)
        if not self._keeper.admits(self, given):
            given.abort()
            return
        self._transport = given
        silence = self._keeper.patience.silent_seconds
        self._silent = asyncio.get_running_loop().call_later(silence, given.abort)
        given.set_write_buffer_limits(0)  # so that writing pauses whenever the caller takes nothing
        given.pause_reading()
        self._keeper.begin(self)

    def enter(self, make_protocol: MakeProtocol) -> None:
        """Begin to talk with the application, unless the caller has left meanwhile."""
        if self._transport is not None:
            self._inner = make_protocol()
            self._keeper.hosted.answering[self._inner] = self._answers
            self._inner.connection_made(self._transport)
            early, self._early = self._early, b""
            if early:
                self._inner.data_received(early)
            self._transport.resume_reading()

    @property
    def is_busy(self) -> bool:
        """Tell whether a request is being answered, or its answer sent."""
        transport = self._transport
        return self._answering > 0 or (transport is not None and transport.get_write_buffer_size() > 0)

    def _answers(self, change: int) -> None:
        self._answering += change
        if not self._answering:
            self._keeper.is_idle_again(self)

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._end_silence()
        if self._inner is not None:
            self._inner.data_received(data)
        elif len(self._early) + len(data) <= _MOST_EARLY:
            self._early += data
        else:
            self.hang_up()

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is None:
            return
        self._transport = None
        self._keeper.leaves(self)
        self._end_silence()
        self._end_stall()
        if self._inner is not None:
            self._keeper.hosted.answering.pop(self._inner, None)
            self._inner.connection_lost(exc)
            self._inner = None

    def pause_writing(self) -> None:
        if self._inner is not None and self._transport is not None and self._stalled is None:
            self._inner.pause_writing()
            seconds = self._keeper.patience.stall_seconds
            self._stalled = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def resume_writing(self) -> None:
        self._end_stall()
        if self._inner is not None:
            self._inner.resume_writing()

    def _end_silence(self) -> None:
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    def _end_stall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


def _is_of_this_user(opened: socket.socket) -> bool:
    """Tell whether a caller is this user or root, where the system can say so of socket files.

    The rights of the file say the same; this holds even where a folder's rights were changed by hand.
    """
    if sys.platform == "linux" and opened.family == socket.AF_UNIX:
        told = opened.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        _, user, _ = _CREDENTIALS.unpack(told)
        return user in {os.geteuid(), _ROOT}
    return True
