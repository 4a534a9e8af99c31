"""Signatures of deliveries, held against what GitHub and Standard Webhooks publish as examples."""

import base64
import hmac
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.facade.runs.hook_signatures import TOLERANCE, delivery_id, is_signed
from scheduler_core.values.schedules.events.signal_events import Signature

# https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
GITHUB_SECRET, GITHUB_BODY = "It's a Secret to Everybody", b"Hello, World!"
GITHUB = {
    "x-github-delivery": "72d3162e",
    "x-hub-signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
}
# The example of the documents about Standard Webhooks, https://docs.svix.com/receiving/verifying-payloads/how-manual
STANDARD_SECRET, STANDARD_BODY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
STANDARD = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
SENT_AT = datetime.fromtimestamp(1614265330, UTC)


def by_github(headers: dict[str, str], body: bytes = GITHUB_BODY, secret: str = GITHUB_SECRET) -> bool:
    return is_signed(headers, body, Signature.GITHUB, secret, SENT_AT)


def by_standard(headers: dict[str, str], at: datetime = SENT_AT, secret: str = STANDARD_SECRET) -> bool:
    return is_signed(headers, STANDARD_BODY, Signature.STANDARD, secret, at)


def test_the_published_examples_are_right() -> None:
    assert by_github(GITHUB)
    assert by_standard(STANDARD)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        GITHUB | {"x-hub-signature-256": GITHUB["x-hub-signature-256"][:-1] + "8"},
        GITHUB | {"x-hub-signature-256": GITHUB["x-hub-signature-256"].removeprefix("sha256=")},
        GITHUB | {"x-hub-signature-256": "sha256=\xe9"},
        GITHUB | {"x-github-delivery": " "},
    ],
)
def test_what_github_did_not_sign_is_refused(headers: dict[str, str]) -> None:
    assert not by_github(headers)


def test_another_body_or_secret_is_refused() -> None:
    assert not by_github(GITHUB, b"Hello, World?")
    assert not by_github(GITHUB, secret="another")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        STANDARD | {"webhook-id": "another"},
        STANDARD | {"webhook-timestamp": "1614265331"},
        STANDARD | {"webhook-timestamp": "soon"},
        STANDARD | {"webhook-timestamp": "9" * 15},
        STANDARD | {"webhook-signature": STANDARD["webhook-signature"].replace("v1,", "v2,")},
    ],
)
def test_what_standard_webhooks_did_not_sign_is_refused(headers: dict[str, str]) -> None:
    assert not by_standard(headers)


def test_one_of_several_signatures_is_enough_while_a_secret_is_renewed() -> None:
    said = "v1,AAAA " + STANDARD["webhook-signature"]

    assert by_standard(STANDARD | {"webhook-signature": said})


def test_an_old_or_an_early_delivery_is_refused() -> None:
    assert by_standard(STANDARD, SENT_AT + TOLERANCE)
    assert by_standard(STANDARD, SENT_AT - TOLERANCE)
    assert not by_standard(STANDARD, SENT_AT + TOLERANCE + timedelta(seconds=1))
    assert not by_standard(STANDARD, SENT_AT - TOLERANCE - timedelta(seconds=1))


@pytest.mark.parametrize("secret", ["whsec_?", "whsec_", ""])
def test_a_secret_that_holds_no_key_signs_nothing(secret: str) -> None:
    at = STANDARD["webhook-timestamp"]
    signed = f"{STANDARD['webhook-id']}.{at}.".encode() + STANDARD_BODY
    forged = "v1," + base64.b64encode(hmac.digest(b"", signed, "sha256")).decode()

    assert not by_standard(STANDARD, secret=secret)
    assert not by_standard(STANDARD | {"webhook-signature": forged}, secret=secret)


def test_a_delivery_is_named_by_its_own_header() -> None:
    both = {"x-github-delivery": "g", "webhook-id": "s"}

    assert delivery_id(both, Signature.GITHUB) == "g"
    assert delivery_id(both, Signature.STANDARD) == "s"
    assert delivery_id({"idempotency-key": " k "}, Signature.NONE) == "k"
    assert delivery_id({}, Signature.NONE) == ""
    by_gitlab = {"x-gitlab-event-uuid": "event", "idempotency-key": "delivery"}
    assert delivery_id(by_gitlab, Signature.NONE) == "delivery"
    assert delivery_id({"x-gitlab-event-uuid": "event"}, Signature.NONE) == ""
    assert len(delivery_id({"webhook-id": "x" * 5_000}, Signature.NONE)) == 64
