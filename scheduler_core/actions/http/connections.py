"""The connection pool that all calls share."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from functools import lru_cache, partial
from io import BytesIO
from types import TracebackType
from typing import Self, TypeAlias

import aiohttp
from aiohttp.connector import Connection
from aiohttp.tracing import Trace
from multidict import CIMultiDict

from scheduler_core.actions.http.call_limits import CallTurns, ConnectionLimits
from scheduler_core.actions.http.content import sent_pieces
from scheduler_core.actions.http.name_lookup import NameLookup
from scheduler_core.actions.http.preparation import Proxy
from scheduler_core.actions.http.reach import Reachable
from scheduler_core.actions.http.request import Content, FileContent, Header, HttpRequest
from scheduler_core.actions.http.tls import TlsContexts
from scheduler_core.clock import Clock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.lazy_dataclass import dataclass

# Long enough for a burst to share connections, and too short for most servers to have closed them.
_IDLE_SECONDS = 1.0
_LONGEST_AT_ONCE = 64 * 1024
_MOST_FILES_AT_ONCE = 16
_MOST_TIMEOUTS_KEPT = 64

ReadyCall: TypeAlias = Callable[[], AbstractAsyncContextManager[aiohttp.ClientResponse]]
"""Sends what was made ready, once."""


class ConnectionLost(aiohttp.ClientError):
    """The server closed the connection before it answered; nobody knows what it did."""


@dataclass(frozen=True, slots=True)
class Routing:
    """How a request leaves the machine."""

    tls: ssl.SSLContext | bool
    proxy: Proxy | None
    connect_timeout: timedelta
    reachable: Reachable
    digest: tuple[str, str] | None = None  # user and password, for a server that asks for their digest


class HttpConnections:
    """Made and closed on the loop that calls; it keeps no cookies."""

    def __init__(self, clock: Clock, limits: ConnectionLimits | None = None) -> None:
        self.clock = clock
        self.files = DaemonThreads(_MOST_FILES_AT_ONCE, "hourbell-call-files")
        self.tls = TlsContexts(self.files)
        self._names = NameLookup()
        self.turns = CallTurns(limits or ConnectionLimits())
        self._pools: dict[Reachable, _Pool] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Cut what is still open."""
        for pool in self._pools.values():
            await pool.session.close()
        await self._names.close()
        self.files.close()

    def ready(self, request: HttpRequest, way: Routing) -> ReadyCall:
        """Return what sends a request once and waits for the head of the answer, be it a redirect."""
        headers = _lines(request.headers)
        if isinstance(request.content, FileContent):
            headers["Content-Length"] = str(request.content.size)
        proxy_headers = None
        if way.proxy is not None and request.url.scheme == "https":
            proxy_headers = _lines(way.proxy.headers)
        elif way.proxy is not None:
            headers.extend(_lines(way.proxy.headers))
        pool = self._pool_for(way.reachable)
        return partial(
            pool.session.request,
            request.method,
            request.url,
            headers=headers,
            data=_data(request.content, self.files),
            middlewares=pool.middlewares(request.method, way.digest),
            allow_redirects=False,
            ssl=way.tls,
            proxy=way.proxy.url if way.proxy is not None else None,
            proxy_headers=proxy_headers,
            timeout=_timeout(way.connect_timeout),
        )

    def _pool_for(self, reachable: Reachable) -> "_Pool":
        """Return the connections that may be shared: an open one is not asked again where it leads."""
        pool = self._pools.get(reachable)
        if pool is None:
            pool = self._pools[reachable] = _Pool(_Connector(self._names, reachable))
        return pool


class _Pool:
    """Connections that calls with the same reach share."""

    def __init__(self, connector: "_Connector") -> None:
        self._transports = connector.transports
        self._usual = (self._send_once,)
        self.session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=("Content-Type", "User-Agent", "Accept", "Accept-Encoding"),
        )

    def middlewares(
        self, method: str, digest: tuple[str, str] | None
    ) -> tuple[aiohttp.ClientMiddlewareType, ...]:
        """Return what each request goes through; a server that asks for a digest is asked once more."""

        if digest is None and method.isupper():
            return self._usual

        async def keep_case(
            request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
        ) -> aiohttp.ClientResponse:
            request.method = method
            return await handler(request)

        cased = () if method.isupper() else (keep_case,)
        answers = () if digest is None else (aiohttp.DigestAuthMiddleware(*digest, preemptive=False),)
        return (*cased, *answers, *self._usual)

    async def _send_once(
        self,
        request: aiohttp.ClientRequest,
        handler: Callable[[aiohttp.ClientRequest], Awaitable[aiohttp.ClientResponse]],
    ) -> aiohttp.ClientResponse:
        """Keep aiohttp from sending a GET or PUT again when a shared connection breaks: it may have acted."""
        try:
            return await handler(request)
        except aiohttp.ClientConnectorError:
            raise
        except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
            raise ConnectionLost(str(error)) from error
        except asyncio.CancelledError:
            if (transport := self._transports.get(request)) is not None:
                transport.abort()
            raise
        finally:
            self._transports.pop(request, None)


class _Connector(aiohttp.TCPConnector):
    """Knows the transport of every request that has no answer yet.

    Closing a connection, which is what aiohttp does when it is cancelled, first sends what is waiting to
    be sent: the rest of a body to a server that may never take it.
    """

    def __init__(self, names: NameLookup, reachable: Reachable) -> None:
        super().__init__(
            limit=0,  # who waits is told by the turns
            keepalive_timeout=_IDLE_SECONDS,
            resolver=names,
            socket_factory=reachable.open_socket,
        )
        self.transports: dict[aiohttp.ClientRequest, asyncio.Transport | None] = {}

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: list[Trace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - the name is aiohttp's
    ) -> Connection:
        connection = await super().connect(req, traces, timeout)
        self.transports[req] = connection.transport
        return connection


def _data(content: Content, files: DaemonThreads) -> bytes | BytesIO | AsyncIterator[bytes] | None:
    """Return what aiohttp sends; a long body goes in pieces, so that other calls go on."""
    match content:
        case FileContent():
            return sent_pieces(content, files)
        case bytes() if len(content) > _LONGEST_AT_ONCE:
            return BytesIO(content)
        case _:
            return content


@lru_cache(maxsize=_MOST_TIMEOUTS_KEPT)
def _timeout(connecting: timedelta) -> aiohttp.ClientTimeout:
    return aiohttp.ClientTimeout(sock_connect=connecting.total_seconds())


def _lines(headers: tuple[Header, ...]) -> CIMultiDict[str]:
    return CIMultiDict((header.name, header.value) for header in headers)
