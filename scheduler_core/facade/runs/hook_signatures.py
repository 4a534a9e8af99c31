"""Checks signatures of webhooks, those of GitHub and of Standard Webhooks, and names deliveries."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.ranges import check_line
from scheduler_core.values.schedules.events.signal_events import Signature

# A delivery that was signed longer ago, or by a clock so far ahead, may be an old one that somebody repeats.
TOLERANCE = timedelta(minutes=5)
_GITHUB_ID, _STANDARD_ID = "x-github-delivery", "webhook-id"
# Of GitLab the idempotency key: its event UUID is the same for all that one event calls in turn.
_IDS = (_STANDARD_ID, _GITHUB_ID, "x-gitea-delivery", "idempotency-key")
_STANDARD_PREFIX, _STANDARD_VERSION, _GITHUB_PREFIX = "whsec_", "v1,", "sha256="
_LONGEST_TIME = 15
_MOST_SIGNATURES = 20


def delivery_id(headers: Mapping[str, str], signed: Signature) -> str:
    """Return the name of a delivery, which its sender repeats; "" where it has none.

    A long or odd one stands for itself by its digest.
    """
    names = {Signature.GITHUB: (_GITHUB_ID,), Signature.STANDARD: (_STANDARD_ID,)}.get(signed, _IDS)
    said = next((headers[name].strip() for name in names if headers.get(name, "").strip()), "")
    try:
        check_line("id", said, LONGEST_KEY)
    except InvalidInput:
        return hashlib.sha256(said.encode(errors="surrogateescape")).hexdigest()
    return said


def seems_signed(headers: Mapping[str, str], signed: Signature, now: datetime) -> bool:
    """Tell whether a delivery bears all that a signature needs, so that the secret is worth asking for."""
    match signed:
        case Signature.NONE:
            return True
        case Signature.GITHUB:
            is_there = headers.get("x-hub-signature-256", "").startswith(_GITHUB_PREFIX)
            return is_there and bool(delivery_id(headers, signed))
        case Signature.STANDARD:
            is_there = bool(headers.get(_STANDARD_ID)) and bool(headers.get("webhook-signature"))
            return is_there and _is_recent(headers.get("webhook-timestamp", ""), now)


def holds_key(secret: str) -> bool:
    """Tell whether a secret is one that Standard Webhooks can sign with: base64 of something."""
    return bool(_standard_key(secret))


def is_signed(headers: Mapping[str, str], body: bytes, signed: Signature, secret: str, now: datetime) -> bool:
    """Tell whether a delivery bears the signature; its name must stand there, so that it counts once."""
    match signed:
        case Signature.NONE:
            return True
        case Signature.GITHUB:
            said = headers.get("x-hub-signature-256", "")
            right = hmac.digest(secret.encode(), body, "sha256").hex()
            return bool(secret and delivery_id(headers, signed)) and _are_same(said, _GITHUB_PREFIX + right)
        case Signature.STANDARD:
            return _is_signed_by_standard(headers, body, secret, now)


def _is_signed_by_standard(headers: Mapping[str, str], body: bytes, secret: str, now: datetime) -> bool:
    message_id, at = headers.get(_STANDARD_ID, ""), headers.get("webhook-timestamp", "")
    key = _standard_key(secret)
    if not message_id or not key or not _is_recent(at, now):
        return False
    signed = b".".join((message_id.encode(errors="surrogateescape"), at.encode("ascii"), body))
    right = _STANDARD_VERSION + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    said = headers.get("webhook-signature", "").split(" ")[:_MOST_SIGNATURES]
    return any(_are_same(each, right) for each in said)


def _standard_key(secret: str) -> bytes:
    """Return the key that a secret is; none where it can't be read."""
    try:
        return base64.b64decode(secret.strip().removeprefix(_STANDARD_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _is_recent(at: str, now: datetime) -> bool:
    if not (at.isascii() and at.isdigit() and len(at) <= _LONGEST_TIME):
        return False
    try:
        return abs(datetime.fromtimestamp(int(at), UTC) - now) <= TOLERANCE
    except (OverflowError, ValueError, OSError):
        return False


def _are_same(said: str, right: str) -> bool:
    return hmac.compare_digest(said.encode(errors="surrogateescape"), right.encode())
