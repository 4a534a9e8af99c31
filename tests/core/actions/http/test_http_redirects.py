"""Where calls are led, and what goes along."""

from pathlib import Path
from urllib.parse import quote

import pytest

from scheduler_core.values.jobs.actions import (
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Signing,
    SigningKind,
    Tls,
)
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context, call
from tests.support.faulty_server import CA_FILE, CLIENT_FILE, FaultyServer

JSON = Body(BodyKind.JSON, '{"a": 1}')
SECRET_JSON = Body(BodyKind.JSON, '{"a": "{{secret:TOKEN}}"}')
SIGNED = Signing(SigningKind.STANDARD_WEBHOOKS, "KEY")
SECRETS = {"TOKEN": "t0ken", "KEY": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}
PRIVATE = (
    "Authorization",
    "Cookie",
    "X-Api-Key",
    "Proxy-Authorization",
    "Idempotency-Key",
    "webhook-signature",
    "webhook-id",
)


def redirecting(server: str, status: int, to: str) -> str:
    return f"{server}/redirect/{status}?to={quote(to, safe='')}"


@pytest.mark.parametrize(
    ("status", "method", "followed_by"),
    [
        (301, "POST", "GET"),
        (302, "POST", "GET"),
        (303, "POST", "GET"),
        (303, "PUT", "GET"),
        (307, "POST", "POST"),
        (308, "PUT", "PUT"),
        (302, "PUT", "PUT"),
        (302, "GET", "GET"),
        (303, "HEAD", "HEAD"),
    ],
)
def test_the_method_after_a_redirect_is_that_of_browsers(
    server: FaultyServer, status: int, method: str, followed_by: str
) -> None:
    body = Body() if method in {"GET", "HEAD"} else JSON
    outcome = call(HttpAction(redirecting(server.plain, status, "/echo"), method, body=body)).outcome

    last = server.seen[-1]
    assert outcome.state is RunState.SUCCEEDED
    assert (last.method, last.target) == (followed_by, "/echo")
    assert last.body == (b'{"a": 1}' if followed_by in {"POST", "PUT"} else b"")
    assert (last.header("Content-Type") is None) == (last.body == b"")


def test_a_file_is_sent_again_where_the_redirect_keeps_the_body(server: FaultyServer, tmp_path: Path) -> None:
    path = tmp_path / "body"
    path.write_bytes(b"x" * 3_000_000)
    call(HttpAction(redirecting(server.plain, 307, "/echo"), "PUT", body=Body(BodyKind.FILE, path=str(path))))

    assert server.seen[-1].target == "/echo"
    assert server.seen[-1].body == path.read_bytes()


def test_every_head_on_the_way_is_shown(server: FaultyServer) -> None:
    head = call(HttpAction(redirecting(server.plain, 302, "/echo"))).output.head

    assert head.index("HTTP/1.1 302 Found") < head.index("Location: /echo") < head.index("HTTP/1.1 200 OK")


def test_credentials_stay_with_the_origin(server: FaultyServer) -> None:
    call(an_action_with_all_credentials(redirecting(server.plain, 307, "/echo?x")), a_context(**SECRETS))

    assert server.seen[-1].target == "/echo?x"
    assert server.seen[-1].header("Authorization") == "Bearer t0ken"
    assert server.seen[-1].header("webhook-signature") is not None


@pytest.mark.parametrize("name", PRIVATE)
@pytest.mark.parametrize("status", [302, 308])
def test_nothing_private_goes_to_another_port(server: FaultyServer, name: str, status: int) -> None:
    url = redirecting(server.plain, status, f"{server.other_plain}/echo")
    call(an_action_with_all_credentials(url), a_context(**SECRETS))

    assert server.seen[0].header(name) is not None or name == "Proxy-Authorization"
    assert server.seen[-1].target == "/echo"
    assert server.seen[-1].header(name) is None


@pytest.mark.slow
@pytest.mark.parametrize("way", ["host", "upgrade"])
def test_another_host_and_https_are_other_origins(server: FaultyServer, way: str) -> None:
    to = server.plain.replace("127.0.0.1", "localhost") if way == "host" else server.secure
    action = HttpAction(
        redirecting(server.plain, 302, f"{to}/echo"),
        headers=(("X-Api-Key", "k"), ("Accept", "text/plain"), ("User-Agent", "{{secret:TOKEN}}")),
        auth=Auth(AuthKind.BEARER, secret="TOKEN"),
        tls=Tls(ca_file=str(CA_FILE)),
    )
    outcome = call(action, a_context(**SECRETS)).outcome

    last = server.seen[-1]
    assert outcome.state is RunState.SUCCEEDED
    assert (last.header("Authorization"), last.header("X-Api-Key")) == (None, None)
    assert last.header("Accept") == "text/plain"
    assert "t0ken" not in str(last.headers)


def test_credentials_do_not_come_back_with_a_second_redirect(server: FaultyServer) -> None:
    back = redirecting(server.other_plain, 302, f"{server.plain}/echo")
    call(
        HttpAction(redirecting(server.plain, 302, back), auth=Auth(AuthKind.BEARER, secret="TOKEN")),
        a_context(**SECRETS),
    )

    assert len(server.seen) == 3
    assert server.seen[-1].header("Authorization") is None


def test_a_refusal_after_a_redirect_says_where_the_credentials_went_missing(server: FaultyServer) -> None:
    url = redirecting(server.plain, 302, f"{server.other_plain}/status/401")
    outcome = call(HttpAction(url, auth=Auth(AuthKind.BEARER, secret="TOKEN")), a_context(**SECRETS)).outcome

    assert f"a redirect led to {server.other_plain}, where credentials are not sent" in outcome.reason_text


@pytest.mark.parametrize(("body", "signing"), [(SECRET_JSON, Signing()), (JSON, SIGNED)])
def test_a_body_with_a_secret_or_signature_is_not_sent_elsewhere(
    server: FaultyServer, body: Body, signing: Signing
) -> None:
    url = redirecting(server.plain, 307, f"{server.other_plain}/echo")
    outcome = call(HttpAction(url, "POST", body=body, signing=signing), a_context(**SECRETS)).outcome

    assert len(server.seen) == 1
    assert outcome.failure is FailureKind.CLIENT_ERROR
    assert "if you trust that address, put it in the job" in outcome.reason_text


def test_a_plain_body_goes_where_the_redirect_leads(server: FaultyServer) -> None:
    url = redirecting(server.plain, 307, f"{server.other_plain}/echo")
    call(HttpAction(url, "POST", body=JSON))

    assert server.seen[-1].body == b'{"a": 1}'
    assert server.seen[-1].header("Content-Type") == "application/json"


@pytest.mark.slow
def test_the_certificate_of_the_client_stays_with_the_origin(server: FaultyServer) -> None:
    tls = Tls(ca_file=str(CA_FILE), client_certificate=str(CLIENT_FILE))
    url = redirecting(server.secure, 302, f"{server.wants_client}/echo")
    outcome = call(HttpAction(url, tls=tls)).outcome

    assert call(HttpAction(f"{server.wants_client}/echo", tls=tls)).outcome.state is RunState.SUCCEEDED
    assert outcome.failure in {FailureKind.CONNECTION, FailureKind.TLS}


@pytest.mark.slow
def test_the_way_down_from_https_is_not_taken(server: FaultyServer) -> None:
    url = redirecting(server.secure, 302, f"{server.plain}/echo")
    outcome = call(HttpAction(url, tls=Tls(ca_file=str(CA_FILE)))).outcome

    assert outcome.failure is FailureKind.CLIENT_ERROR
    assert "readable by anyone on the way" in outcome.reason_text
    assert len(server.seen) == 1


def test_a_circle_ends_at_the_limit(server: FaultyServer) -> None:
    outcome = call(HttpAction(f"{server.plain}/circle", most_redirects=3)).outcome

    assert len(server.seen) == 4
    assert outcome.failure is FailureKind.CLIENT_ERROR
    assert outcome.reason_text.startswith("more than 3 redirects")


def test_a_redirect_that_is_not_followed_is_an_answer(server: FaultyServer) -> None:
    action = HttpAction(redirecting(server.plain, 302, "/echo"), follow_redirects=False)
    outcome = call(action).outcome

    assert outcome.http_status == 302
    assert outcome.reason_text.endswith("allow redirects, or expect this status")
    assert call(HttpAction(action.url, follow_redirects=False, expected=((302, 302),))).outcome.state is (
        RunState.SUCCEEDED
    )


@pytest.mark.parametrize(
    "to",
    ["ftp://127.0.0.1/x", "file:///etc/passwd", "http://jo:pw@127.0.0.1/", "http://[::1", "javascript:1"],
)
def test_a_redirect_to_where_no_call_can_go_is_refused(server: FaultyServer, to: str) -> None:
    outcome = call(HttpAction(redirecting(server.plain, 302, to))).outcome

    assert outcome.failure is FailureKind.CLIENT_ERROR
    assert outcome.reason_text.startswith("redirected to where no call can go")


def an_action_with_all_credentials(url: str) -> HttpAction:
    return HttpAction(
        url,
        "GET",
        headers=(("Cookie", "a=b"), ("X-Api-Key", "k")),
        auth=Auth(AuthKind.BEARER, secret="TOKEN"),
        signing=SIGNED,
    )
