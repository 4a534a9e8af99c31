"""The signatures of calls, checked as a receiver checks them."""

import base64
import hmac
import re
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import pytest

from scheduler_core.actions.signing import (
    callback_id,
    revalee_answer,
    revalee_authorization,
    webhook_keys,
    without_default_port,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction, Signing, SigningKind
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import NOW, a_context, call
from tests.support.faulty_server import FaultyServer, Seen

KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
WEBHOOKS = Signing(SigningKind.STANDARD_WEBHOOKS, "KEY")
GUID = UUID("12345678-9abc-def0-1234-56789abcdef0")
NONCE = bytes(range(16))


def is_signed(seen: Seen, secret: str) -> bool:
    """Check as the libraries of Standard Webhooks do."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{seen.header('webhook-id')}.{seen.header('webhook-timestamp')}.".encode() + seen.body
    wanted = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return f"v1,{wanted}" in (seen.header("webhook-signature") or "").split(" ")


def test_the_published_example_is_signed_as_published() -> None:
    headers = webhook_keys(KEY).headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        datetime.fromtimestamp(1614265330, UTC),
        [b'{"test": ', b"2432232314}"],
    )

    assert dict(headers)["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert dict(headers)["webhook-timestamp"] == "1614265330"


@pytest.mark.parametrize(
    "body",
    [
        Body(),
        Body(BodyKind.TEXT, "ünïcode"),
        Body(BodyKind.JSON, '{"run": "{{run_id}}"}'),
        Body(BodyKind.FORM, fields=(("a", "b c"),)),
    ],
)
def test_a_call_is_signed_over_the_bytes_that_are_sent(server: FaultyServer, body: Body) -> None:
    call(HttpAction(f"{server.plain}/echo", "POST", body=body, signing=WEBHOOKS), a_context(KEY=KEY))

    assert is_signed(server.seen[-1], KEY)
    assert server.seen[-1].header("webhook-timestamp") == str(int(NOW.timestamp()))


def test_a_file_is_signed_too(server: FaultyServer, tmp_path: Path) -> None:
    path = tmp_path / "body"
    path.write_bytes(b"0123456789" * 250_000)
    body = Body(BodyKind.FILE, path=str(path))
    call(HttpAction(f"{server.plain}/echo", "POST", body=body, signing=WEBHOOKS), a_context(KEY=KEY))

    assert is_signed(server.seen[-1], KEY)


def test_all_attempts_of_an_occurrence_have_one_id(server: FaultyServer) -> None:
    first = a_context(KEY=KEY)
    for context in (first, replace(first, attempt=3)):
        call(HttpAction(f"{server.plain}/echo", "POST", signing=WEBHOOKS), context)

    assert {seen.header("webhook-id") for seen in server.seen} == {first.idempotency_key}


def test_while_keys_change_both_sign(server: FaultyServer) -> None:
    newer = f"whsec_{base64.b64encode(bytes(32)).decode()}"
    call(HttpAction(f"{server.plain}/echo", "POST", signing=WEBHOOKS), a_context(KEY=f"{KEY} {newer}"))

    assert is_signed(server.seen[-1], KEY)
    assert is_signed(server.seen[-1], newer)


@pytest.mark.parametrize("secret", ["whsec_not base64!", "whsec_", " ", "päss"])
def test_a_key_that_is_none_is_refused_without_showing_it(server: FaultyServer, secret: str) -> None:
    outcome = call(HttpAction(f"{server.plain}/echo", signing=WEBHOOKS), a_context(KEY=secret)).outcome

    assert outcome.failure is FailureKind.START
    assert "not base64" not in outcome.reason_text
    assert server.seen == []


def client_accepts(seen: Seen, key: str, url: str) -> bool:
    """Check as a client of Revalee does: make `c` again from the URL it was called at, and `s` from it."""
    found = re.fullmatch(r"v=2,n=([0-9A-F]{32}),s=([0-9A-F]{64})", seen.header("Revalee-Auth") or "")
    assert found is not None
    nonce = bytes.fromhex(found[1])
    c = hmac.new(key.encode(), nonce + url.encode(), sha256).digest()
    guid = UUID(dict(part.split("=", 1) for part in seen.body.decode().split("&"))["CallbackId"])
    return found[2] == sha256(nonce + c + guid.bytes_le).hexdigest().upper()


def a_callback(url: str, authorization: str) -> HttpAction:
    return HttpAction(
        url,
        "POST",
        headers=(("Revalee-Auth", authorization),),
        body=Body(BodyKind.FORM, fields=(("CallbackId", str(GUID)),)),
        signing=Signing(SigningKind.REVALEE),
        sends_idempotency_key=False,
    )


def test_a_callback_looks_like_revalees(server: FaultyServer) -> None:
    url = f"{server.plain}/echo?next=%2fhome"
    made = call(a_callback(url, revalee_authorization("k€y", url, NONCE)))

    seen = server.seen[-1]
    assert made.outcome.state is RunState.SUCCEEDED
    assert seen.method == "POST"
    assert seen.target == "/echo?next=%2fhome"
    assert seen.header("User-Agent") == "Revalee"
    assert seen.header("Content-Type") == "application/x-www-form-urlencoded"
    assert seen.header("Expect") is None
    assert seen.body.decode() == (
        f"CallbackId={GUID}&CallbackTime=2026-11-20T08:00:00.000Z&CurrentServiceTime=2026-11-20T08:00:05.000Z"
    )
    assert client_accepts(seen, "k€y", url)


def test_a_user_with_the_key_signs_like_a_client(server: FaultyServer) -> None:
    action = HttpAction(f"{server.plain}/echo", "POST", signing=Signing(SigningKind.REVALEE, "KEY"))
    context = a_context(KEY="shared")
    call(action, context)
    call(action, replace(context, attempt=3))

    assert client_accepts(server.seen[0], "shared", action.url)
    assert server.seen[0].header("Revalee-Auth") == server.seen[1].header("Revalee-Auth")
    assert str(callback_id(context.idempotency_key)) in server.seen[0].body.decode()


def test_a_callback_whose_id_is_no_guid_is_not_sent(server: FaultyServer) -> None:
    body = Body(BodyKind.FORM, fields=(("CallbackId", "42"),))
    action = HttpAction(f"{server.plain}/echo", "POST", body=body, signing=Signing(SigningKind.REVALEE))

    assert "CallbackId '42' is not a GUID" in call(action).outcome.reason_text
    assert server.seen == []


@pytest.mark.parametrize("authorization", ["v=1,n=00,c=00", "v=2,n=00,c=00", "", "v=2"])
def test_what_is_not_version_two_gets_no_answer(server: FaultyServer, authorization: str) -> None:
    call(a_callback(f"{server.plain}/echo", authorization))

    assert server.seen[-1].header("Revalee-Auth") is None


def test_the_answer_is_the_digest_of_nonce_code_and_guid() -> None:
    authorization = revalee_authorization("key", "http://localhost:80/a?b=1", NONCE)
    code = hmac.new(b"key", NONCE + b"http://localhost/a?b=1", sha256).digest()

    assert authorization == f"v=2,n={NONCE.hex().upper()},c={code.hex().upper()}"
    assert revalee_answer(authorization, GUID) == (
        f"v=2,n={NONCE.hex().upper()},s={sha256(NONCE + code + GUID.bytes_le).hexdigest().upper()}"
    )


@pytest.mark.parametrize(
    ("url", "without"),
    [
        ("http://h:80/a:80", "http://h/a:80"),
        ("https://h:443", "https://h"),
        ("https://h:80/", "https://h:80/"),
        ("http://h:8080/", "http://h:8080/"),
        ("http://[::1]:80/x?y=%2f", "http://[::1]/x?y=%2f"),
        ("HTTP://h:80/", "HTTP://h/"),
    ],
)
def test_only_a_default_port_is_taken_out(url: str, without: str) -> None:
    assert without_default_port(url) == without


def test_a_guid_is_its_own_callback_id_and_other_keys_get_one() -> None:
    assert callback_id(str(GUID)) == GUID
    assert callback_id("job3-20261120") == callback_id("job3-20261120") != callback_id("job3-20261121")


def test_no_keys_at_all_are_refused() -> None:
    with pytest.raises(InvalidInput, match="empty"):
        webhook_keys("  ")
