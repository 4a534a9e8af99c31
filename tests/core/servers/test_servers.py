"""Endpoints beside an engine: opened, called on real sockets, and closed with all that hang on to them."""

import asyncio
import json
import os
import socket
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import web

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.addresses import Address, NetworkAddress, SocketFile
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint, Patience
from scheduler_core.servers.servers import Servers
from tests.core.store.builders import ME
from tests.support.callers import answer_of, calling, free_port

LARGE = 8 << 20


def no_core() -> Scheduler:
    raise AssertionError("nobody asked for the core")


def application(_core: Core) -> web.Application:
    """Return an application that greets, answers at length, and answers never."""

    async def greet(_request: web.Request) -> web.Response:
        return web.Response(text="good day")

    async def tell_much(_request: web.Request) -> web.Response:
        return web.Response(body=bytes(LARGE))

    made = web.Application()
    made.router.add_get("/", greet)
    made.router.add_get("/much", tell_much)
    return made


@contextmanager
def serving(
    *addresses: Address,
    patience: Patience | None = None,
    make: Callable[[Core], web.Application] = application,
    open_core: Callable[[], Scheduler] = no_core,
) -> Iterator[Servers]:
    servers = Servers([Endpoint("api", addresses, make, patience or Patience())], open_core)
    servers.start()
    try:
        yield servers
    finally:
        servers.close()


@pytest.fixture
def address(tmp_path: Path) -> SocketFile:
    return SocketFile(tmp_path / "api.sock")


def test_a_site_answers_on_all_its_addresses(address: SocketFile) -> None:
    port = free_port()
    network = NetworkAddress("127.0.0.1", port)

    with serving(network, address) as servers:
        assert servers.listening == {"api": (f"http://127.0.0.1:{port}", f"unix:{address.path}")}
        for each in (network, address):
            with calling(each) as caller:
                assert answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").endswith(b"good day")


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\nAuthorization : Bearer SECRET\r\n\r\n", "before its colon"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n SECRET\r\n\r\n", "folded"),
        (b"GET /?SECRET HTTP/1.1\nHost: a\n\n", "CR LF"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nSECRET", "its headers"),
        (b"\x16\x03\x01SECRET", "http:// alone"),
    ],
)
def test_what_is_no_request_is_refused_as_a_problem_that_repeats_nothing(
    head: bytes, told: str, address: SocketFile
) -> None:
    with serving(address), calling(address) as caller:
        status, _, rest = answer_of(caller, head).partition(b"\r\n")
        headers, _, body = rest.partition(b"\r\n\r\n")

    assert b" 400 " in status
    assert b"Content-Type: application/problem+json" in headers
    assert b"aiohttp" not in headers
    assert b"SECRET" not in rest
    problem = json.loads(body)
    assert (problem["title"], problem["status"]) == ("Bad Request", 400)
    assert told in problem["detail"]


def test_a_socket_file_is_its_owners_alone_and_goes_with_the_servers(address: SocketFile) -> None:
    with serving(address):
        mode = address.path.stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert stat.S_IMODE(mode) == 0o600

    assert not address.path.exists()


def test_a_socket_that_a_killed_engine_left_is_replaced(address: SocketFile) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as left:
        left.bind(str(address.path))

    with serving(address) as servers, calling(address) as caller:
        assert servers.problems == ()
        assert b"good day" in answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")


def test_a_file_that_is_no_socket_is_left_alone(address: SocketFile) -> None:
    address.path.write_text("precious", encoding="utf-8")

    with serving(address) as servers:
        assert servers.listening == {}
        assert "a file of that name is there" in servers.problems[0]

    assert address.path.read_text(encoding="utf-8") == "precious"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the path must be short")
def test_a_store_deep_in_folders_has_a_socket_too(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 30)
    with serving(SocketFile(deep / "api.sock")) as servers:
        assert servers.problems == ()
        folder = os.open(deep, os.O_PATH)
        with calling(SocketFile(Path(f"/proc/self/fd/{folder}/api.sock"))) as caller:
            os.close(folder)
            assert b"good day" in answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

    assert not (deep / "api.sock").exists()


def test_a_name_too_long_for_a_socket_is_told(tmp_path: Path) -> None:
    with serving(SocketFile(tmp_path / ("long" * 40))) as servers:
        assert "choose a port" in servers.problems[0]


def test_a_port_in_use_closes_one_site_and_no_other(address: SocketFile) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        network = NetworkAddress("127.0.0.1", taken.getsockname()[1])
        endpoints = [
            Endpoint("revalee", (network,), application),
            Endpoint("api", (address,), application),
        ]
        servers = Servers(endpoints, no_core)
        servers.start()
        with closing(servers):
            assert list(servers.listening) == ["api"]
            assert "another program listens there already" in servers.problems[0]


def test_an_address_that_the_machine_may_lack_is_left_out(address: SocketFile) -> None:
    with serving(NetworkAddress("192.0.2.1", free_port(), may_lack=True), address) as servers:
        assert servers.listening == {"api": (f"unix:{address.path}",)}


def test_an_application_is_made_for_the_first_caller(address: SocketFile) -> None:
    made: list[Core] = []

    def make(core: Core) -> web.Application:
        made.append(core)
        return application(core)

    with serving(address, make=make):
        assert made == []
        for _ in range(2):
            with calling(address) as caller:
                assert b"good day" in answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert len(made) == 1


def test_callers_of_a_site_that_can_not_be_made_are_hung_up_on(
    address: SocketFile, caplog: pytest.LogCaptureFixture
) -> None:
    def make(_core: Core) -> web.Application:
        raise ZeroDivisionError

    with serving(address, make=make), calling(address) as caller:
        assert all_of(caller) == b""
    assert "ZeroDivisionError" in caplog.text


def test_closing_hangs_up_and_ends_the_threads(address: SocketFile) -> None:
    with serving(address) as servers, calling(address) as caller:
        answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        servers.close()
        servers.close()

        assert caller.recv(1) == b""
    assert not [each for each in threading.enumerate() if each.name.startswith("hourbell-")]


def test_the_core_is_opened_once_and_called_elsewhere(address: SocketFile, file_path: Path) -> None:
    opened: list[Scheduler] = []

    def open_core() -> Scheduler:
        opened.append(open_scheduler(str(file_path), who=ME))
        return opened[-1]

    def make(core: Core) -> web.Application:
        async def tell(_request: web.Request) -> web.Response:
            return web.Response(text=await core.call(lambda _: threading.current_thread().name))

        made = web.Application()
        made.router.add_get("/", tell)
        return made

    with serving(address, make=make, open_core=open_core), calling(address) as caller:
        assert opened == []
        for _ in range(2):
            assert b"hourbell-call-" in answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert len(opened) == 1


def all_of(caller: socket.socket) -> bytes:
    """Return what is left of an answer, up to its end or to where it broke off."""
    heard = bytearray()
    with suppress(ConnectionResetError):
        while more := caller.recv(1 << 16):
            heard += more
    return bytes(heard)


# ---- callers that take too long, or are too many


@pytest.mark.slow
@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["silent", "half a head"])
def test_who_does_not_say_what_is_wanted_is_hung_up_on(address: SocketFile, begun: bytes) -> None:
    with serving(address, patience=Patience(head_seconds=0.3)), calling(address) as caller:
        caller.sendall(begun)

        assert caller.recv(100) == b""


@pytest.mark.slow
def test_who_drips_a_second_head_is_hung_up_on(address: SocketFile) -> None:
    with serving(address, patience=Patience(head_seconds=0.3)), calling(address) as caller:
        answer_of(caller, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        caller.sendall(b"GET / HT")

        assert caller.recv(100) == b""


@pytest.mark.slow
def test_who_takes_nothing_of_an_answer_is_hung_up_on(address: SocketFile) -> None:
    with serving(address, patience=Patience(head_seconds=0.9, stall_seconds=0.3)), calling(address) as caller:
        caller.sendall(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with calling(address) as other:  # whose own time runs out later
            other.recv(1)  # until the head takes too long for the first caller

        assert len(all_of(caller)) < LARGE


ASKING = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_one_caller_too_many_is_turned_away_while_all_others_are_answered(address: SocketFile) -> None:
    has_begun, is_over = threading.Event(), threading.Event()

    def make(_core: Core) -> web.Application:
        async def wait(_request: web.Request) -> web.Response:
            has_begun.set()
            await asyncio.to_thread(is_over.wait, 20)
            return web.Response(text="good day")

        made = web.Application()
        made.router.add_get("/", wait)
        return made

    with serving(address, patience=Patience(connections=1), make=make), calling(address) as first:
        first.sendall(ASKING)
        assert has_begun.wait(20)
        with calling(address) as second:
            assert all_of(second) == b""
        is_over.set()
        assert answer_of(first, b"").endswith(b"good day")


def test_one_caller_too_many_takes_the_place_of_the_one_who_was_idle_longest(address: SocketFile) -> None:
    with serving(address, patience=Patience(connections=2)), calling(address) as first:
        assert b"good day" in answer_of(first, ASKING)
        with calling(address) as second, calling(address) as third:
            assert b"good day" in answer_of(third, ASKING)
            assert first.recv(1) == b""
            assert b"good day" in answer_of(second, ASKING)


@pytest.mark.slow
def test_idle_callers_of_the_network_keep_nobody_waiting(address: SocketFile) -> None:
    """Sixty-four of them starved the socket file for fifteen seconds at a time."""
    network = NetworkAddress("127.0.0.1", free_port())
    with serving(network, address), ExitStack() as idle:
        for _ in range(Patience().connections * 2):
            idle.enter_context(calling(network)).sendall(b"GET /half a head")
        for each in (network, address):
            with calling(each) as caller:
                caller.settimeout(3)
                assert b"good day" in answer_of(caller, ASKING)


@pytest.mark.slow
def test_who_says_nothing_at_first_is_hung_up_on_soon(address: SocketFile) -> None:
    with serving(address, patience=Patience(silent_seconds=0.3)), calling(address) as caller:
        caller.settimeout(3)

        assert caller.recv(1) == b""


def test_calls_that_take_long_hold_up_none_that_is_urgent(address: SocketFile, file_path: Path) -> None:
    is_over = threading.Event()

    def make(core: Core) -> web.Application:
        async def take_long(_request: web.Request) -> web.Response:
            return web.Response(text=str(await core.call(lambda _: is_over.wait(20))))

        async def look(_request: web.Request) -> web.Response:
            return web.Response(text=await core.call_at_once(lambda _: "well"))

        made = web.Application()
        made.router.add_get("/long", take_long)
        made.router.add_get("/", look)
        return made

    with (
        serving(address, make=make, open_core=lambda: open_scheduler(str(file_path), who=ME)),
        ExitStack() as callers,
    ):
        for _ in range(10):
            long = callers.enter_context(calling(address))
            long.sendall(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with calling(address) as caller:
            caller.settimeout(5)
            assert b"well" in answer_of(caller, ASKING)
        is_over.set()


def test_a_body_that_is_badly_compressed_leaves_no_trace_in_the_log(
    address: SocketFile, caplog: pytest.LogCaptureFixture
) -> None:
    request = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nbad"
    with serving(address), calling(address) as caller:
        assert answer_of(caller, request).startswith(b"HTTP/1.1 405")
        assert b"good day" in answer_of(caller, ASKING)

    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
