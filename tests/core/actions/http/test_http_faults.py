"""What servers and networks do to a call, and how it is told."""

import asyncio
import contextlib
import errno
import gc
import socket
import ssl
import tracemalloc
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey
from yarl import URL

from scheduler_core.actions.http.call import failure_of, run_http
from scheduler_core.actions.http.call_limits import ConnectionLimits
from scheduler_core.actions.http.connections import HttpConnections, Routing
from scheduler_core.actions.http.reach import Reachable
from scheduler_core.actions.http.request import FileContent, HttpRequest
from scheduler_core.values.jobs.actions import MOST_KEPT_BYTES, Body, BodyKind, HttpAction, Tls
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context, call, with_connections
from tests.support.faulty_server import FaultyServer, free_port

SOON = timedelta(seconds=0.1)


@pytest.mark.parametrize("path", ["hang", "drip", "drip-head"])
def test_the_deadline_holds_whatever_the_server_does(server: FaultyServer, path: str) -> None:
    outcome = call(HttpAction(f"{server.plain}/{path}"), limit=SOON).outcome

    assert outcome.state is RunState.TIMED_OUT
    assert outcome.reason_text.startswith("not done after 0.1 s")
    server.await_all_closed()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("close", "cut the connection before it answered; whether the call took effect is unknown"),
        ("reset", "cut the connection before it answered; whether the call took effect is unknown"),
        ("cut", "cut the connection in the middle of its answer"),
        ("not-http", "is not HTTP; are scheme and port right?"),
        ("broken-pack", "can't be unpacked"),
    ],
)
def test_a_broken_answer_is_a_passing_failure_with_words(server: FaultyServer, path: str, words: str) -> None:
    outcome = call(HttpAction(f"{server.plain}/{path}")).outcome

    assert outcome.state is RunState.FAILED
    assert outcome.failure is FailureKind.CONNECTION
    assert words in outcome.reason_text
    assert server.plain in outcome.reason_text


def test_what_came_before_a_cut_is_kept(server: FaultyServer) -> None:
    assert call(HttpAction(f"{server.plain}/cut")).output.body == b"only this"


def test_a_port_where_nobody_listens_refuses() -> None:
    outcome = call(HttpAction(f"http://127.0.0.1:{free_port()}/")).outcome

    assert outcome.failure is FailureKind.CONNECTION
    assert "refuses connections; is the server running" in outcome.reason_text


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a..b", f"{'a' * 70}.invalid"])
def test_a_host_that_does_not_exist_is_named(host: str) -> None:
    outcome = call(HttpAction(f"http://{host}/")).outcome

    assert outcome.failure is FailureKind.CONNECTION
    assert host in outcome.reason_text


def test_a_server_that_takes_no_connection_is_given_up(silent_port: int) -> None:
    """It accepts, as kernels do for it, and then says nothing to the handshake."""
    outcome = call(HttpAction(f"https://127.0.0.1:{silent_port}/", connect_timeout=SOON)).outcome

    assert outcome.failure is FailureKind.CONNECTION
    assert "no connection to https://127.0.0.1" in outcome.reason_text


def refused_certificate(code: int) -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_code = code
    return error


def refused_handshake(reason: str) -> ssl.SSLError:
    error = ssl.SSLError(1, "handshake failure")
    error.reason = reason
    return error


KEY = ConnectionKey("far.example", 443, True, True, None, None, None)
URL_FAR = URL("https://far.example/")


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (
            aiohttp.ClientConnectorError(KEY, OSError(errno.ENETUNREACH, "x")),
            FailureKind.CONNECTION,
            "there is no way to https://far.example; is the network up?",
        ),
        (
            aiohttp.ClientConnectorError(KEY, OSError(errno.ECONNRESET, "x")),
            FailureKind.CONNECTION,
            "https://far.example cut the connection at once",
        ),
        (
            aiohttp.ClientConnectorError(KEY, OSError(errno.EMFILE, "Too many open files")),
            FailureKind.CONNECTION,
            "no connection to https://far.example: Too many open files",
        ),
        (
            aiohttp.ClientConnectorDNSError(KEY, socket.gaierror(socket.EAI_AGAIN, "Try again")),
            FailureKind.CONNECTION,
            "the name far.example can't be looked up now; is the network up? (Try again)",
        ),
        (
            aiohttp.ClientConnectorDNSError(KEY, OSError(None, "no name server answered within 30 s")),
            FailureKind.CONNECTION,
            "is the network up? (no name server answered within 30 s)",
        ),
        (
            aiohttp.ClientConnectorCertificateError(KEY, refused_certificate(9)),
            FailureKind.TLS,
            "https://far.example: its certificate is not valid yet; is the clock of this machine right?",
        ),
        (
            aiohttp.ClientConnectorSSLError(KEY, refused_handshake("SSLV3_ALERT_HANDSHAKE_FAILURE")),
            FailureKind.TLS,
            "it refused the handshake; does it want a client certificate?",
        ),
        (ssl.SSLError(1, "[SSL] bad record"), FailureKind.TLS, "https://far.example: no safe connection"),
        (ConnectionResetError(104, "reset"), FailureKind.CONNECTION, "the connection to https://far.example"),
    ],
)
def test_what_the_network_says_becomes_words(error: Exception, kind: FailureKind, words: str) -> None:
    outcome = failure_of(error, URL_FAR)

    assert outcome.failure is kind
    assert words in outcome.reason_text


def test_a_file_that_becomes_shorter_while_it_is_sent_is_told(server: FaultyServer, tmp_path: Path) -> None:
    path = tmp_path / "body"
    path.write_bytes(b"x" * 10)

    async def failing(connections: HttpConnections) -> Exception:
        request = HttpRequest("PUT", URL(f"{server.plain}/echo"), (), FileContent(path, 20))
        try:
            async with connections.ready(request, Routing(True, None, timedelta(seconds=5), Reachable()))():
                raise AssertionError("it was sent")
        except aiohttp.ClientError as error:
            return error

    outcome = failure_of(with_connections(failing), URL(server.plain))

    assert outcome.failure is FailureKind.START
    assert outcome.reason_text == f"body: {path} became shorter while it was sent"


@pytest.mark.parametrize("path", ["endless", "long/300000"])
def test_no_more_than_the_limit_is_read(server: FaultyServer, path: str) -> None:
    made = call(HttpAction(f"{server.plain}/{path}", most_response_bytes=200_000))

    assert made.outcome.state is RunState.SUCCEEDED
    assert len(made.output.body) == 200_000
    assert made.output.note == "the answer is longer than 200000 bytes; the rest was not read\n"
    server.await_all_closed()


def test_an_answer_as_long_as_the_limit_is_whole(server: FaultyServer) -> None:
    made = call(HttpAction(f"{server.plain}/long/5000", most_response_bytes=5000))

    assert len(made.output.body) == 5000
    assert made.output.note == ""


@pytest.mark.slow
def test_a_bomb_is_not_unpacked_beyond_the_limit(server: FaultyServer) -> None:
    call(HttpAction(f"{server.plain}/bomb", most_response_bytes=1))
    tracemalloc.start()

    made = call(HttpAction(f"{server.plain}/bomb", most_response_bytes=100_000))

    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made.output.body == bytes(100_000)
    assert most < 5_000_000


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_call_is_never_sent_twice(server: FaultyServer, method: str) -> None:
    """aiohttp sends such a call again when a connection that it shares breaks."""

    async def two_calls(connections: HttpConnections) -> None:
        for path in ("echo", "close"):
            await run_http(HttpAction(f"{server.plain}/{path}", method), a_context(), connections, Kept())

    with_connections(two_calls)

    assert server.connections == 1
    assert [seen.target for seen in server.seen] == ["/echo", "/close"]


def test_no_more_calls_than_allowed_are_on_their_way_to_one_host(server: FaultyServer) -> None:
    async def three_calls(connections: HttpConnections) -> int:
        action = HttpAction(f"{server.plain}/hang")
        tasks = [asyncio.create_task(run_http(action, a_context(), connections, Kept())) for _ in range(3)]
        await asyncio.to_thread(server.await_requests, 2)
        await asyncio.sleep(0)
        arrived = len(server.seen)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return arrived

    assert with_connections(three_calls, ConnectionLimits(per_origin=2)) == 2


@pytest.mark.parametrize("path", ["hang", "drip", "drip-head", "endless"])
def test_cancelling_closes_the_connection(server: FaultyServer, path: str) -> None:
    async def cancelled(connections: HttpConnections) -> bool:
        action = HttpAction(f"{server.plain}/{path}", most_response_bytes=MOST_KEPT_BYTES)
        task = asyncio.create_task(run_http(action, a_context(), connections, Kept()))
        await asyncio.to_thread(server.await_requests, 1)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await asyncio.to_thread(server.await_all_closed)
        return task.cancelled()

    assert with_connections(cancelled)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cancelling_in_the_middle_of_an_upload_or_handshake_closes_the_connection(
    silent_listener: socket.socket, scheme: str
) -> None:
    port = silent_listener.getsockname()[1]

    async def cancelled(connections: HttpConnections) -> int:
        body = Body(BodyKind.TEXT, "x" * 16_000_000)
        action = HttpAction(f"{scheme}://127.0.0.1:{port}/", "POST", body=body)
        task = asyncio.create_task(run_http(action, a_context(), connections, Kept()))
        loop = asyncio.get_running_loop()
        peer, _ = await loop.sock_accept(silent_listener)
        with peer:
            await loop.sock_recv(peer, 1)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            return await loop.run_in_executor(None, _bytes_to_the_end, peer)

    assert with_connections(cancelled) < 16_000_000


@pytest.mark.slow
@pytest.mark.parametrize("which", ["plain", "secure"])
def test_cancelling_at_any_step_leaves_nothing_open(server: FaultyServer, tmp_path: Path, which: str) -> None:
    path = tmp_path / "body"
    path.write_bytes(b"x" * 200_000)
    action = HttpAction(
        f"{getattr(server, which)}/redirect/307?to=/echo",
        "POST",
        body=Body(BodyKind.FILE, path=str(path)),
        tls=Tls(verify=False),
    )

    async def cancelled_after(steps: int, connections: HttpConnections) -> bool:
        task = asyncio.create_task(run_http(action, a_context(), connections, Kept()))
        for _ in range(steps):
            await asyncio.sleep(0)
            if task.done():
                return False
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await asyncio.to_thread(server.await_all_closed)
        return task.cancelled()

    steps = 0
    while with_connections(partial(cancelled_after, steps)) and steps < 5_000:
        steps += 1 + steps // 10
    gc.collect()

    assert steps >= 5  # a call waits six times; how many rounds that takes depends on how busy all is


@pytest.fixture
def silent_listener() -> Iterator[socket.socket]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        listener.setblocking(False)
        yield listener


@pytest.fixture
def silent_port(silent_listener: socket.socket) -> int:
    return int(silent_listener.getsockname()[1])


def _bytes_to_the_end(peer: socket.socket) -> int:
    peer.settimeout(10)
    count = 0
    with contextlib.suppress(ConnectionResetError):
        while data := peer.recv(1_000_000):
            count += len(data)
    return count
