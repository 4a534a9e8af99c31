"""Open and close all servers of an engine, on one thread with one loop."""

import asyncio
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from scheduler_core.errors import SchedulerError
from scheduler_core.servers.addresses import Address, NetworkAddress, SocketFile, close_socket, open_socket
from scheduler_core.servers.connection_guard import ConnectionGuard
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.hosted import Hosted

if TYPE_CHECKING:
    from scheduler_core.facade.scheduler import Scheduler

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
