"""Who may call, byte by byte: what a web page, a stranger, a slow or a greedy caller meets."""

import json
from contextlib import closing, suppress
from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.addresses import NetworkAddress, SocketFile
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.api.documents import CALL
from tests.core.store.builders import NOW
from tests.support.callers import answer_of, calling
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.usefixtures("servers")


@pytest.fixture
def token(scheduler: Scheduler) -> str:
    return scheduler.tokens.create(TokenDraft("raw", frozenset({Scope.ADMIN}))).text


def asked(
    address: NetworkAddress | SocketFile,
    target: str = "/v1/jobs",
    *lines: str,
    method: str = "GET",
    body: bytes = b"",
) -> tuple[int, bytes, bytes]:
    """Send a request as it is; return the status, the head and the body of the answer."""
    head = "\r\n".join((f"{method} {target} HTTP/1.1", *lines, "", ""))
    with closing(calling(address)) as connection:
        answer = answer_of(connection, head.encode("latin-1") + body)
    told, _, content = answer.partition(b"\r\n\r\n")
    return int(told.split()[1]), told, content


def bearer(token: str) -> str:
    return f"Authorization: Bearer {token}"


def host(network: NetworkAddress) -> str:
    return f"Host: 127.0.0.1:{network.port}"


# ---- the name that is called


@pytest.mark.slow
def test_the_names_of_this_machine_are_answered(network: NetworkAddress, token: str) -> None:
    for name in ("127.0.0.1", "localhost", "LocalHost", "[::1]"):
        assert asked(network, "/v1/jobs", f"Host: {name}:{network.port}", bearer(token))[0] == 200


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("Host:",),
        ("Host: example.org",),
        ("Host: 127.0.0.1",),
        ("Host: 127.0.0.1:1",),
        ("Host: localhost.example.org:{port}",),
        ("Host: 127.0.0.1:{port}", "Host: example.org"),
        ("Host: 0.0.0.0:{port}",),
        ("Host: 2130706433:{port}",),
    ],
)
def test_any_other_name_is_misdirected(lines: tuple[str, ...], network: NetworkAddress, token: str) -> None:
    """A page of another endpoint can make its own name lead here."""
    said = [line.replace("{port}", str(network.port)) for line in lines]

    status, _, content = asked(network, "/v1/jobs", *said, bearer(token))

    assert status in {400, 421}  # the library itself refuses two hosts
    assert b"Alpha" not in content


def test_the_socket_file_has_names_of_its_own(
    socket_file: SocketFile, network: NetworkAddress, token: str
) -> None:
    assert asked(socket_file, "/v1/jobs", "Host: localhost", bearer(token))[0] == 200
    assert asked(socket_file, "/v1/jobs", host(network), bearer(token))[0] == 421
    assert asked(network, "/v1/jobs", "Host: localhost", bearer(token))[0] == 421


@pytest.mark.parametrize("target", ["http://example.org/v1/jobs", "*", "example.org:80"])
def test_a_target_that_is_no_path_is_refused(target: str, network: NetworkAddress, token: str) -> None:
    assert asked(network, target, host(network), bearer(token))[0] in {400, 404}


# ---- where the call comes from


@pytest.mark.parametrize(
    "origin", ["https://example.org", "null", "http://127.0.0.1", "http://localhost:{port}"]
)
def test_no_web_page_is_answered(origin: str, network: NetworkAddress, token: str) -> None:
    said = f"Origin: {origin.replace('{port}', str(network.port))}"

    status, head, _ = asked(network, "/v1/jobs", host(network), said, bearer(token))

    assert status == 403
    assert b"access-control" not in head.lower()


def test_a_preflight_is_not_answered(network: NetworkAddress) -> None:
    lines = (host(network), "Origin: https://example.org", "Access-Control-Request-Method: POST")

    assert asked(network, "/v1/jobs", *lines, method="OPTIONS")[0] == 403


def test_a_request_that_a_browser_marks_as_foreign_is_refused(network: NetworkAddress, token: str) -> None:
    assert asked(network, "/v1/jobs", host(network), "Sec-Fetch-Site: cross-site", bearer(token))[0] == 403


# ---- the token


@pytest.mark.parametrize(
    "line",
    [
        "X-Nothing: 1",
        "Authorization: ",
        "Authorization: Bearer",
        "Authorization: Basic aG91cjpiZWxs",
        "Authorization: Bearer nonsense",
        "Authorization: Bearer hourbell_1_wrong",
        "Authorization: Bearer \xff\xfe",
    ],
)
def test_without_a_valid_token_nothing_is_told(
    line: str, network: NetworkAddress, socket_file: SocketFile
) -> None:
    for address, name in ((network, host(network)), (socket_file, "Host: localhost")):
        status, head, _ = asked(address, "/v1/jobs", name, line)

        assert status == 401
        assert b"www-authenticate: bearer" in head.lower()


def test_two_tokens_are_none(network: NetworkAddress, token: str) -> None:
    assert asked(network, "/v1/jobs", host(network), bearer(token), bearer(token))[0] == 401


def test_a_token_in_the_url_is_none(network: NetworkAddress, token: str) -> None:
    assert asked(network, f"/v1/jobs?access_token={token}", host(network))[0] == 401


def test_a_revoked_token_is_refused_from_the_next_call_on(
    network: NetworkAddress, token: str, scheduler: Scheduler
) -> None:
    assert asked(network, "/v1/jobs", host(network), bearer(token))[0] == 200
    scheduler.tokens.revoke("raw")
    assert asked(network, "/v1/jobs", host(network), bearer(token))[0] == 401


def test_a_token_ends_when_it_was_said_to(
    network: NetworkAddress, scheduler: Scheduler, clock: FakeClock
) -> None:
    draft = TokenDraft("short", frozenset({Scope.READ}), NOW + timedelta(minutes=1))
    short = scheduler.tokens.create(draft).text

    assert asked(network, "/v1/jobs", host(network), bearer(short))[0] == 200
    clock.advance(timedelta(minutes=1))
    assert asked(network, "/v1/jobs", host(network), bearer(short))[0] == 401


def test_who_lacks_a_token_hears_nothing_of_what_there_is(network: NetworkAddress) -> None:
    for path in ("/v1/jobs/1", "/v1/openapi.json", "/v1/events", "/v1/runs/1/output/follow"):
        assert asked(network, path, host(network))[0] == 401


@pytest.mark.slow
def test_health_and_numbers_take_a_token_on_the_network_only(
    network: NetworkAddress, socket_file: SocketFile, token: str
) -> None:
    for path, statuses in (("/health", {503}), ("/metrics", {200})):
        assert asked(socket_file, path, "Host: localhost")[0] in statuses
        assert asked(network, path, host(network))[0] == 401
        assert asked(network, path, host(network), bearer(token))[0] in statuses


# ---- bodies


def sent(network: NetworkAddress, token: str, body: bytes, *lines: str) -> tuple[int, bytes, bytes]:
    length = (
        ()
        if any(line.startswith(("Content-Length", "Transfer")) for line in lines)
        else (f"Content-Length: {len(body)}",)
    )
    return asked(network, "/v1/jobs", host(network), bearer(token), *lines, *length, method="POST", body=body)


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("Content-Type: text/plain",),
        ("Content-Type: application/x-www-form-urlencoded",),
        ("Content-Type: multipart/form-data; boundary=x",),
        ("Content-Type: application/json; charset=utf-16",),
        ("Content-Type: application/json", "Content-Encoding: gzip"),
    ],
)
def test_only_plain_json_is_read(lines: tuple[str, ...], network: NetworkAddress, token: str) -> None:
    assert sent(network, token, json.dumps(CALL).encode(), *lines)[0] in {400, 415}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"name: yaml",
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a": ' + b"9" * 5_000 + b"}",
    ],
)
def test_what_is_no_json_is_refused(body: bytes, network: NetworkAddress, token: str) -> None:
    assert sent(network, token, body, "Content-Type: application/json")[0] == 400


def test_a_body_that_says_it_is_too_large_is_not_even_read(network: NetworkAddress, token: str) -> None:
    lines = ("Content-Type: application/json", f"Content-Length: {64 * 1024 * 1024}")

    assert sent(network, token, b"{", *lines)[0] == 413


@pytest.mark.slow
def test_a_body_that_turns_out_too_large_is_cut(network: NetworkAddress, token: str) -> None:
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    lines = (host(network), bearer(token), "Content-Type: application/json", "Transfer-Encoding: chunked")
    head = "\r\n".join(("POST /v1/jobs HTTP/1.1", *lines, "", "")).encode()
    with closing(calling(network)) as connection:
        connection.sendall(head)
        sent_chunks, heard = 0, b""
        with suppress(ConnectionError):
            for _ in range(64):
                connection.sendall(chunk)
                sent_chunks += 1
        with suppress(ConnectionError):
            heard = connection.recv(65_536)

    assert sent_chunks < 64 or b"413" in heard


@pytest.mark.slow
def test_a_body_that_drips_is_not_waited_for(network: NetworkAddress, token: str) -> None:
    lines = ("Content-Type: application/json", "Content-Length: 1000")

    status, head, _ = sent(network, token, b'{"name": "', *lines)

    assert status == 408
    assert b"connection: close" in head.lower()


def test_a_call_without_a_body_takes_none(network: NetworkAddress, token: str) -> None:
    body = b'{"now": true}'
    lines = (host(network), bearer(token), "Content-Type: application/json", f"Content-Length: {len(body)}")

    assert asked(network, "/v1/jobs/1/enable", *lines, method="POST", body=body)[0] == 422


@pytest.mark.parametrize(
    "request_text",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nBad Header\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused_and_hung_up_on(
    request_text: bytes, network: NetworkAddress, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(calling(network)) as connection:
        connection.sendall(request_text)
        heard = connection.recv(65_536)
        assert b" 400 " in heard.partition(b"\r\n")[0]
        while connection.recv(65_536):
            continue
    assert caplog.text == ""


# ---- what is told


@pytest.mark.slow
def test_a_problem_says_what_it_is_and_nothing_of_the_library(network: NetworkAddress, token: str) -> None:
    status, head, content = asked(network, "/nowhere", host(network), bearer(token))

    assert status == 404
    assert b"Server: Hourbell" in head
    assert b"application/problem+json" in head
    assert json.loads(content)["title"] == "Not Found"


def test_a_wrong_method_names_the_right_ones(network: NetworkAddress, token: str) -> None:
    status, head, _ = asked(network, "/v1/jobs", host(network), bearer(token), method="PATCH")

    assert status == 405
    assert b"Allow: GET,POST" in head


def test_secrets_of_callers_never_reach_the_log(
    network: NetworkAddress, token: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        asked(network, "/v1/jobs", host(network), bearer(token))

    assert token.split("_", 2)[2] not in caplog.text


def test_another_user_can_not_open_the_socket_file(socket_file: SocketFile) -> None:
    assert socket_file.path.stat().st_mode & 0o077 == 0
