"""The connection pool that all calls share, with their lookups of names and TLS."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.connector import Connection
from aiohttp.tracing import Trace
from multidict import CIMultiDict

from scheduler_core.actions.http.call_limits import CallTurns, ConnectionLimits
from scheduler_core.actions.http.content import sent_pieces
from scheduler_core.actions.http.preparation import Proxy
from scheduler_core.actions.http.reach import Reachable
from scheduler_core.actions.http.request import Content, FileContent, Header, HttpRequest
from scheduler_core.clock import Clock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Tls

# Long enough for a burst to share connections, and too short for most servers to have closed them.
_IDLE_SECONDS = 1.0
_LONGEST_AT_ONCE = 64 * 1024
_MOST_FILES_AT_ONCE = 16
_MOST_TIMEOUTS_KEPT = 64

ReadyCall: TypeAlias = Callable[[], AbstractAsyncContextManager[aiohttp.ClientResponse]]

_MOST_LOOKUPS = 16
_LONGEST_SECONDS = 30

_MOST_KEPT = 32

_Stamp: TypeAlias = tuple[tuple[int, int], ...]  # a renewed file is read anew


class NameLookup(AbstractResolver):
    """Asks the system in threads of its own.

    The loop's default threads are few, and a network without an answering name server would keep all of
    them busy.
    """

    def __init__(self) -> None:
        self._threads = DaemonThreads(_MOST_LOOKUPS, "hourbell-names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                return await self._threads.answer(partial(_looked_up, host, port, family))
        except TimeoutError as error:
            raise OSError(None, f"no name server answered within {_LONGEST_SECONDS} s") from error

    async def close(self) -> None:
        self._threads.close()


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


def _looked_up(host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
    is_here = host.rstrip(".").lower() == "localhost"  # which Windows without a network would not find
    flags = 0 if is_here else socket.AI_ADDRCONFIG
    try:
        found = socket.getaddrinfo(host, port, family=family, type=socket.SOCK_STREAM, flags=flags)
    except UnicodeError as error:  # a part of the name is empty or too long
        raise socket.gaierror(socket.EAI_NONAME, str(error)) from error
    return [
        ResolveResult(
            hostname=host,
            host=_numeric(address),
            port=port,
            family=found_family,
            proto=protocol,
            flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
        )
        for found_family, _, protocol, _, address in found
    ]


def _numeric(address: tuple[object, ...]) -> str:
    """Return the address, with its interface if it is good only there."""
    host = str(address[0])
    is_scoped = len(address) == 4 and bool(address[3]) and "%" not in host
    return f"{host}%{address[3]}" if is_scoped else host


class TlsContexts:
    """The TLS settings in use, each made once so that connections can be shared."""

    def __init__(self, files: DaemonThreads) -> None:
        self._files = files
        self._kept: dict[tuple[Tls, _Stamp], ssl.SSLContext] = {}

    async def context(self, tls: Tls) -> ssl.SSLContext | bool:
        """Return what aiohttp takes as `ssl`; InvalidInput if a file can't be used."""
        if not (tls.ca_file or tls.client_certificate):
            return tls.verify
        return await self._files.answer(partial(self._from_files, tls))

    def _from_files(self, tls: Tls) -> ssl.SSLContext:
        key = tls, _stamp(tls)
        context = self._kept.get(key)
        if context is None:
            context = _made(tls)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = context
        return context


def _stamp(tls: Tls) -> _Stamp:
    stamps = []
    for name in filter(None, (tls.ca_file, tls.client_certificate, tls.client_key)):
        try:
            status = _path(name).stat()
        except (OSError, ValueError) as error:
            raise InvalidInput("tls", f"{name} can't be read: {error}") from error
        stamps.append((status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def _made(tls: Tls) -> ssl.SSLContext:
    context = ssl.create_default_context()
    try:
        if tls.ca_file:
            context.load_verify_locations(_path(tls.ca_file))
    except OSError as error:
        raise InvalidInput("tls", f"{tls.ca_file} holds no certificates in PEM form: {error}") from error
    if not tls.verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if tls.client_certificate:
        key = _path(tls.client_key) if tls.client_key else None
        try:
            context.load_cert_chain(_path(tls.client_certificate), key, password=_refuse_to_ask)
        except (OSError, ValueError) as error:
            raise InvalidInput(
                "tls", f"{tls.client_certificate} and its key are no PEM files that fit: {error}"
            ) from error
    return context


def _path(name: str) -> Path:
    return Path(name).expanduser()


def _refuse_to_ask() -> str:
    """Keep OpenSSL from asking for a password on a terminal."""
    raise ValueError("the key is encrypted; give one without a password that only you can read")
