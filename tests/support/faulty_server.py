"""A real HTTP and HTTPS server on loopback that misbehaves as the path asks.

It runs on a thread and a loop of its own, so that a test can block, be cancelled or give up and the server
still sees what arrived and which connections are open. It also plays a proxy.

    /echo                     the request as JSON
    /mirror                   the body as it came, with its type
    /status/503               that status; ?retry-after= and ?body= add to it
    /redirect/302?to=URL      a redirect; /circle leads to itself
    /hang                     no answer   /drip  one byte now and then   /endless  bytes for ever
    /bomb                     12 MB of zeros, packed   /packed  text, packed   /broken-pack
    /close  /reset  /cut      the end before the answer, rudely, in its middle
    /not-http                 something else
    /cookie                   sets one and redirects to /echo
"""

import asyncio
import json
import socket
import ssl
import struct
import threading
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

from tests.support.certificates import CERTIFICATES

CA_FILE = CERTIFICATES / "ca.pem"
CLIENT_FILE = CERTIFICATES / "client.pem"

_PATIENCE_SECONDS = 10
_DRIP_SECONDS = 0.02
_ENDLESS_SECONDS = 0.001  # a limit of 64 MiB is a second away


@dataclass(frozen=True, slots=True)
class Seen:
    """A request as it arrived."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    port: int

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def header(self, name: str) -> str | None:
        return next(iter(self.all(name)), None)

    @property
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.target).query).items()}


class FaultyServer:
    """Its addresses: plain, with good and bad certificates, and one that wants a client's."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="faulty server")
        self._changed = threading.Condition()
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen: list[Seen] = []
        self._open = 0
        self._connections = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self.plain = f"http://127.0.0.1:{self._listen(None)}"
        self.other_plain = f"http://127.0.0.1:{self._listen(None)}"
        self.secure = f"https://localhost:{self._listen('server.pem')}"
        self.expired = f"https://localhost:{self._listen('expired.pem')}"
        self.other_host = f"https://localhost:{self._listen('other_host.pem')}"
        self.self_signed = f"https://localhost:{self._listen('self_signed.pem')}"
        self.wants_client = f"https://localhost:{self._listen('server.pem', wants_client=True)}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def seen(self) -> list[Seen]:
        with self._changed:
            return list(self._seen)

    @property
    def connections(self) -> int:
        """Return how many connections there have been since `forget`."""
        return self._connections

    def forget(self) -> None:
        with self._changed:
            self._seen.clear()
            self._connections = 0

    def await_requests(self, count: int) -> list[Seen]:
        """Wait until so many requests have arrived; their answers may not have left."""
        self._await(lambda: len(self._seen) >= count, f"{count} requests")
        return self.seen

    def await_all_closed(self) -> None:
        """Wait until no connection is open."""
        self._await(lambda: self._open == 0, "closed connections")

    def _await(self, holds: Callable[[], bool], what: str) -> None:
        with self._changed:
            if not self._changed.wait_for(holds, _PATIENCE_SECONDS):
                raise AssertionError(f"waited in vain for {what}")

    def _listen(self, certificate: str | None, *, wants_client: bool = False) -> int:
        context = None
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATES / certificate)
            if wants_client:
                context.verify_mode = ssl.CERT_REQUIRED
                context.load_verify_locations(CA_FILE)
        starting = asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        server = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def _stop(self) -> None:
        for server in self._servers:
            server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._count(1)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await self._converse(reader, writer)
        finally:
            writer.close()
            with suppress(OSError, asyncio.CancelledError):
                await writer.wait_closed()
            self._tasks.discard(task)
            self._count(-1)

    def _count(self, change: int) -> None:
        with self._changed:
            self._open += change
            self._connections += change > 0
            self._changed.notify_all()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            seen = await _read(reader, writer)
            with self._changed:
                self._seen.append(seen)
                self._changed.notify_all()
            if seen.method == "CONNECT":
                await _tunnel(seen, reader, writer)
                return
            await _Answering(seen, reader, writer).answer()


async def _read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Seen:
    begin = await reader.readexactly(1)
    if begin == b"\x16":  # the handshake of TLS on a port for plain calls
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        raise ConnectionAbortedError
    head = (begin + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _ = head[0].split(" ", 2)
    headers = tuple((name, value.strip()) for name, _, value in (line.partition(":") for line in head[1:-2]))
    lengths = {name.lower(): value for name, value in headers}
    body = bytearray()
    if lengths.get("transfer-encoding") == "chunked":
        while size := int((await reader.readline()).split(b";")[0], 16):
            body += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
    else:
        body += await reader.readexactly(int(lengths.get("content-length", 0)))
    port = writer.get_extra_info("sockname")[1]
    return Seen(method, target, headers, bytes(body), port)


async def _tunnel(seen: Seen, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Play a proxy that passes bytes on, but none to `locked.invalid` and `gone.invalid`."""
    host, _, port = seen.target.rpartition(":")
    if host.endswith(".invalid"):
        status = "407 Proxy Authentication Required" if host == "locked.invalid" else "502 Bad Gateway"
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        return
    far_reader, far_writer = await asyncio.open_connection(host, int(port))
    writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
    try:
        await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))
    finally:
        far_writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


@dataclass(slots=True)
class _Answering:
    """The answer to one request."""

    seen: Seen
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    extra: list[str] = field(default_factory=list)

    async def answer(self) -> None:
        kind, _, argument = urlsplit(self.seen.target).path.lstrip("/").partition("/")
        await getattr(self, kind.replace("-", "_"), self.nothing)(argument)

    async def nothing(self, _argument: str) -> None:
        await self._send(404, b"there is nothing here\n")

    async def echo(self, _argument: str) -> None:
        seen = self.seen
        told = {
            "method": seen.method,
            "target": seen.target,
            "headers": [list(header) for header in seen.headers],
            "body": seen.body.decode("utf-8", "replace"),
            "port": seen.port,
        }
        await self._send(200, json.dumps(told).encode(), "application/json")

    async def mirror(self, _argument: str) -> None:
        await self._send(200, self.seen.body, self.seen.header("content-type") or "text/plain")

    async def status(self, argument: str) -> None:
        query = self.seen.query
        if "retry-after" in query:
            self.extra.append(f"Retry-After: {query['retry-after']}")
        await self._send(int(argument), query.get("body", "").encode(), query.get("type", "text/plain"))

    async def redirect(self, argument: str) -> None:
        self.extra.append(f"Location: {self.seen.query['to']}")
        await self._send(int(argument), b"elsewhere")

    async def circle(self, _argument: str) -> None:
        self.extra.append(f"Location: {self.seen.target}")
        await self._send(302, b"")

    async def cookie(self, _argument: str) -> None:
        self.extra += ["Set-Cookie: session=abc; Path=/", "Location: /echo"]
        await self._send(302, b"")

    async def hang(self, _argument: str) -> None:
        await self.reader.read()

    async def drip(self, _argument: str) -> None:
        self.writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        await self._write_until_closed(b"x", _DRIP_SECONDS)

    async def drip_head(self, _argument: str) -> None:
        self.writer.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        await self._write_until_closed(b"x", _DRIP_SECONDS)

    async def endless(self, _argument: str) -> None:
        self.writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        await self._write_until_closed(b"0123456789" * 6_000, _ENDLESS_SECONDS)

    async def long(self, argument: str) -> None:
        await self._send(200, b"x" * int(argument))

    async def bomb(self, _argument: str) -> None:
        self.extra.append("Content-Encoding: gzip")
        await self._send(200, _packed_zeros())

    async def packed(self, argument: str) -> None:
        packer = zlib.compressobj(9, wbits={"gzip": 31, "deflate": 15, "raw": -15}[argument])
        self.extra.append(f"Content-Encoding: {'gzip' if argument == 'gzip' else 'deflate'}")
        await self._send(200, packer.compress(b"unpacked" * 1000) + packer.flush())

    async def broken_pack(self, _argument: str) -> None:
        self.extra.append("Content-Encoding: gzip")
        await self._send(200, b"this is not packed")

    async def close(self, _argument: str) -> None:
        self.writer.close()

    async def reset(self, _argument: str) -> None:
        raw: socket.socket = self.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def cut(self, _argument: str) -> None:
        self.writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
        await self.writer.drain()
        self.writer.close()

    async def not_http(self, _argument: str) -> None:
        self.writer.write(b"220 mail.example ESMTP ready\r\n")
        await self.writer.drain()
        self.writer.close()

    async def bare(self, _argument: str) -> None:
        """Answer and close without a word about it, as an old server does."""
        self.writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        await self.writer.drain()
        self.writer.close()

    async def _send(self, status: int, body: bytes, content_type: str = "text/plain") -> None:
        phrase = {200: "OK", 302: "Found", 404: "Not Found", 503: "Service Unavailable"}.get(status, "So")
        head = [f"HTTP/1.1 {status} {phrase}", f"Content-Type: {content_type}", *self.extra]
        if status not in {204, 304}:
            head.append(f"Content-Length: {len(body)}")
        self.writer.write("\r\n".join([*head, "", ""]).encode("latin-1"))
        if self.seen.method != "HEAD" and status not in {204, 304}:
            self.writer.write(body)
        await self.writer.drain()

    async def _write_until_closed(self, data: bytes, pause: float = 0.0) -> None:
        while not self.writer.is_closing():
            self.writer.write(data)
            await self.writer.drain()
            await asyncio.sleep(pause)


@cache
def _packed_zeros() -> bytes:
    packer = zlib.compressobj(wbits=31)
    return b"".join(packer.compress(bytes(1_000_000)) for _ in range(12)) + packer.flush()


def free_port() -> int:
    """Return a port on loopback where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
