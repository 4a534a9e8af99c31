"""Sign a call in one of two ways: as a webhook (Standard Webhooks, shared key), or as Revalee does."""

import base64
import hmac
import re
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, UUID, uuid5

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

_KEY_PREFIX = "whsec_"
_DEFAULT_PORTS = {"http": 80, "https": 443}
_AUTHORIZATION = re.compile(r"\s*v=2\s*,\s*n=([0-9A-Fa-f]{32})\s*,\s*c=([0-9A-Fa-f]{64})\s*")


@dataclass(frozen=True, slots=True)
class WebhookKeys:
    """The keys of Standard Webhooks that are valid now: one, or several while one replaces another."""

    keys: tuple[bytes, ...]

    def headers(self, message_id: str, sent_at: datetime, body: Iterable[bytes]) -> list[tuple[str, str]]:
        """Sign a body that comes in pieces."""
        timestamp = str(int(sent_at.timestamp()))
        codes = [hmac.new(key, f"{message_id}.{timestamp}.".encode(), sha256) for key in self.keys]
        for piece in body:
            for code in codes:
                code.update(piece)
        signatures = " ".join(f"v1,{base64.b64encode(code.digest()).decode()}" for code in codes)
        return [
            ("webhook-id", message_id),
            ("webhook-timestamp", timestamp),
            ("webhook-signature", signatures),
        ]


def webhook_keys(secret: str) -> WebhookKeys:
    """Read `whsec_…` as receivers write it; several stand with spaces between them."""
    keys = tuple(_webhook_key(word) for word in secret.split())
    if not keys:
        raise InvalidInput("signing", "the secret of the signature is empty")
    return WebhookKeys(keys)


def _webhook_key(word: str) -> bytes:
    try:
        key = base64.b64decode(word.removeprefix(_KEY_PREFIX), validate=True)
    except ValueError:
        key = b""
    if not key:
        raise InvalidInput(
            "signing", "the secret of the signature is not whsec_ and base64, as the receiver shows it"
        )
    return key


def revalee_answer(authorization: str, callback_id: UUID) -> str | None:
    """Return `Revalee-Auth` for the callback of a request that carried one; None if it is not version 2."""
    found = _AUTHORIZATION.fullmatch(authorization)
    if found is None:
        return None
    nonce, client = bytes.fromhex(found[1]), bytes.fromhex(found[2])
    answer = sha256(nonce + client + callback_id.bytes_le).hexdigest().upper()
    return f"v=2,n={found[1]},s={answer}"


def revalee_authorization(key: str, url: str, nonce: bytes) -> str:
    """Return what a client that knows the key sends when it schedules a callback."""
    code = hmac.new(key.encode(), nonce + without_default_port(url).encode(), sha256)
    return f"v=2,n={nonce.hex().upper()},c={code.hexdigest().upper()}"


def revalee_nonce(key: str, callback_id: UUID) -> bytes:
    """Return 16 bytes that nobody without the key can foretell, the same for all attempts."""
    return hmac.new(key.encode(), callback_id.bytes_le, sha256).digest()[:16]


def callback_id(idempotency_key: str) -> UUID:
    """Return the key as a GUID, or a GUID made from it: one for each occurrence."""
    try:
        return UUID(idempotency_key)
    except ValueError:
        return uuid5(NAMESPACE_URL, f"hourbell:{idempotency_key}")


def without_default_port(url: str) -> str:
    """Take out `:80` of http and `:443` of https; every other byte stays."""
    parts = urlsplit(url)
    default = _DEFAULT_PORTS.get(parts.scheme)
    if default is None or not parts.netloc.endswith(f":{default}"):
        return url
    place = url.index("//") + 2 + len(parts.netloc)
    return url[: place - len(f":{default}")] + url[place:]
