"""Open and close all servers of an engine, on one thread with one loop, and guard their connections."""

import asyncio
import logging
import os
import socket
import struct
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, cast

from scheduler_core.errors import SchedulerError
from scheduler_core.servers.addresses import Address, NetworkAddress, SocketFile, close_socket, open_socket
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint, Patience
from scheduler_core.servers.hosted import Hosted, MakeProtocol

if TYPE_CHECKING:
    from scheduler_core.facade.scheduler import Scheduler

_ROOT = 0
_MOST_EARLY = 1024 * 1024  # bytes
_CREDENTIALS = struct.Struct("3i")  # process, user, group

log = logging.getLogger(__name__)


class Servers:
    """Opens endpoints and closes them; an endpoint that can't be opened is a problem, and the others go on.

    `open_core` is called when the first caller needs the scheduler, which is closed with the servers.
    """

    def __init__(self, endpoints: Sequence[Endpoint], open_core: "Callable[[], Scheduler]") -> None:
        self.listening: dict[str, tuple[str, ...]] = {}
        self.problems: tuple[str, ...] = ()
        self._endpoints = endpoints
        self._core = Core(open_core)
        self._has_settled = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="hourbell-servers")

    def start(self) -> None:
        """Open all endpoints; return when they listen. `listening` and `problems` say what came of it."""
        self._thread.start()
        self._has_settled.wait()

    def stop(self) -> None:
        """Begin to close; return at once. It may be called from any thread, more than once."""
        loop, stopped = self._loop, self._stopped
        if loop is not None and stopped is not None and not loop.is_closed():
            loop.call_soon_threadsafe(stopped.set)

    def close(self) -> None:
        """Hang up on everybody and wait until all is closed; closing twice is fine."""
        self.stop()
        if self._thread.ident is not None:
            self._thread.join()
        self._core.close()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception:
            log.exception("the servers ended by a mistake of their own")
            self.problems += ("the servers ended by a mistake of their own",)
        finally:
            self._has_settled.set()

    async def _serve(self) -> None:
        self._stopped = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        async with AsyncExitStack() as opened:
            for endpoint in self._endpoints:
                try:
                    self.listening[endpoint.name] = await opened.enter_async_context(
                        _opened(endpoint, self._core)
                    )
                except SchedulerError as error:
                    log.error("%s: %s", endpoint.name, error)
                    self.problems += (str(error),)
            self._has_settled.set()
            await self._stopped.wait()


@asynccontextmanager
async def _opened(endpoint: Endpoint, core: Core) -> AsyncIterator[tuple[str, ...]]:
    """Listen on all addresses of an endpoint, or on none; yield them as text."""
    async with AsyncExitStack() as opened:
        sockets = [_bound(address, opened) for address in endpoint.addresses]
        hosted = Hosted(endpoint, core)
        opened.push_async_callback(hosted.close)
        # Whoever may use a socket file is never kept waiting by callers of the network.
        keepers = {kind: ConnectionGuard(hosted, endpoint.patience) for kind in (SocketFile, NetworkAddress)}
        heard = []
        for address, each in zip(endpoint.addresses, sockets, strict=True):
            if each is not None:
                server = await asyncio.get_running_loop().create_server(keepers[type(address)], sock=each)
                opened.callback(server.close)
                heard.append(str(address))
        log.info("%s listens on %s", endpoint.name, ", ".join(heard))
        yield tuple(heard)


def _bound(address: Address, opened: AsyncExitStack) -> socket.socket | None:
    bound = open_socket(address)
    if bound is not None:
        opened.callback(close_socket, address, bound)
    return bound


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
