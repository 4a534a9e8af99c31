"""Build the first request of a call: fill in values, add credentials, sign."""

import base64
import re
from collections.abc import Iterable, Iterator, Set
from datetime import datetime
from functools import lru_cache, partial
from typing import assert_never
from urllib.parse import unquote

from yarl import URL

from scheduler_core.actions.http.content import (
    body_texts,
    content_of,
    content_type,
    pieces_of,
    revalee_callback_id,
)
from scheduler_core.actions.http.request import (
    IDEMPOTENCY_HEADER,
    REVALEE_HEADER,
    Content,
    FileContent,
    Header,
    HttpRequest,
)
from scheduler_core.actions.http.url import wire_url
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.output.redaction import HIDES_NOTHING, Redactor
from scheduler_core.actions.signing import revalee_answer, revalee_authorization, revalee_nonce, webhook_keys
from scheduler_core.actions.templates import (
    LEFT_OUT,
    TemplateValues,
    http_texts,
    in_url,
    secret_names,
    secrets_named_by,
    template_values,
)
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import AuthKind, HttpAction, SigningKind

_MOST_URLS_KEPT = 1024
_USER_AGENT = Header("User-Agent", "Hourbell", crosses_origins=True)
_USER_AGENT_OF_REVALEE = Header("User-Agent", "Revalee", crosses_origins=True)
_ACCEPTED = (
    Header("Accept", "*/*", crosses_origins=True),
    Header("Accept-Encoding", "gzip, deflate", crosses_origins=True),
)
_HARMLESS = frozenset({"accept", "accept-encoding", "accept-language", "content-type", "user-agent"})
_PROXY = re.compile(r"(?P<scheme>https?://)(?:(?P<user>[^/@]*)@)?(?P<rest>.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Proxy:
    """A server that passes calls on, with the proof it wants."""

    url: URL
    headers: tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class PreparedCall:
    """The first request of a call and how it leaves the machine."""

    request: HttpRequest
    proxy: Proxy | None
    digest: tuple[str, str] | None = None  # user and password


async def values_of_call(action: HttpAction, context: ActionContext) -> TemplateValues:
    """Fetch all secrets a call needs; SecretUnavailable if one can't be had."""
    return await template_values(context, (text for _, text in http_texts(action)), secrets_named_by(action))


def redactor_of_call(action: HttpAction, values: TemplateValues) -> Redactor:
    """Return what hides the secrets, also inside an encoded header."""
    secrets = list(values.secrets)
    if not secrets and not action.proxy:
        return HIDES_NOTHING
    if action.auth.kind is AuthKind.BASIC:
        secrets.append(_basic(action.auth.user, values.secret(action.auth.secret)))
    if proxy := proxy_of(action.proxy, values):
        secrets += [header.value for header in proxy.headers]
    return Redactor(secrets)


async def prepared_call(
    action: HttpAction, context: ActionContext, values: TemplateValues, now: datetime, files: DaemonThreads
) -> PreparedCall:
    """Make the request; InvalidInput if it must not be sent."""
    has_values = "{{" in action.url
    url = wire_url(values.expand(action.url, in_url)) if has_values else _fixed_url(action.url)
    content = await content_of(action, context, values, now, files)
    left_out = {name.lower() for name, value in action.headers if value == LEFT_OUT}
    written = list(_written_headers(action, values))
    added = [
        *_added_headers(action, context, values),
        *await _signature(action, context, values, now, content, files),
    ]
    holds_secret = bool(secret_names(body_texts(action.body)))
    request = HttpRequest(
        action.method,
        url,
        (*written, *_left_in(_missing_from(written, added), left_out)),
        content,
        content_crosses=not holds_secret and action.signing.kind is SigningKind.NONE,
    )
    digest = None
    if action.auth.kind is AuthKind.DIGEST:
        digest = values.expand(action.auth.user), values.secret(action.auth.secret)
    return PreparedCall(request, proxy_of(action.proxy, values), digest)


@lru_cache(maxsize=_MOST_URLS_KEPT)
def _fixed_url(text: str) -> URL:
    """Read an address that never changes, and so holds no secret, once: aiohttp keeps parts of it in it."""
    return wire_url(text)


def proxy_of(text: str, values: TemplateValues) -> Proxy | None:
    """Read `http://user:password@host:port`, of which the password should be a secret."""
    if not text:
        return None
    found = _PROXY.fullmatch(values.expand(text, in_url))
    if found is None or not found["user"]:
        return Proxy(wire_url(values.expand(text, in_url), "proxy"), ())
    user, _, password = found["user"].partition(":")
    proof = Header("Proxy-Authorization", f"Basic {_basic(unquote(user), unquote(password))}")
    return Proxy(wire_url(found["scheme"] + found["rest"], "proxy"), (proof,))


def _written_headers(action: HttpAction, values: TemplateValues) -> Iterator[Header]:
    """Yield what the user wrote; another origin sees only what is known to be harmless."""
    is_answered = action.signing.kind is SigningKind.REVALEE
    for name, value in action.headers:
        if value != LEFT_OUT and not (is_answered and name.lower() == REVALEE_HEADER.lower()):
            is_harmless = name.lower() in _HARMLESS and not secret_names([value])
            yield Header(name, values.expand(value), is_harmless)


def _added_headers(action: HttpAction, context: ActionContext, values: TemplateValues) -> Iterator[Header]:
    """Yield what is sent unless the user wrote it."""
    yield _USER_AGENT_OF_REVALEE if action.signing.kind is SigningKind.REVALEE else _USER_AGENT
    yield from _ACCEPTED
    if type_of_content := content_type(action):
        yield Header("Content-Type", type_of_content, crosses_origins=True)
    if action.sends_idempotency_key and context.idempotency_key:
        yield Header(IDEMPOTENCY_HEADER, context.idempotency_key)
    match action.auth.kind:
        case AuthKind.BASIC:
            proof = _basic(action.auth.user, values.secret(action.auth.secret))
            yield Header("Authorization", f"Basic {proof}")
        case AuthKind.BEARER:
            yield Header("Authorization", f"Bearer {values.secret(action.auth.secret)}")
        case AuthKind.NONE | AuthKind.DIGEST:  # a digest answers what the server asks
            pass
        case _ as kind:
            assert_never(kind)


def _missing_from(written: Iterable[Header], added: Iterable[Header]) -> list[Header]:
    names = {header.name.lower() for header in written}
    return [header for header in added if header.name.lower() not in names] if names else list(added)


def _left_in(headers: list[Header], left_out: Set[str]) -> list[Header]:
    return [each for each in headers if each.name.lower() not in left_out] if left_out else headers


async def _signature(
    action: HttpAction,
    context: ActionContext,
    values: TemplateValues,
    now: datetime,
    content: Content,
    files: DaemonThreads,
) -> list[Header]:
    match action.signing.kind:
        case SigningKind.NONE:
            return []
        case SigningKind.STANDARD_WEBHOOKS:
            keys = webhook_keys(values.secret(action.signing.secret))
            sign = partial(keys.headers, context.idempotency_key, now, pieces_of(content))
            lines = await files.answer(sign) if isinstance(content, FileContent) else sign()
            return [Header(name, value) for name, value in lines]
        case SigningKind.REVALEE:
            answer = _revalee_answer(action, context, values)
            return [Header(REVALEE_HEADER, answer)] if answer else []
        case _ as kind:
            assert_never(kind)


def _revalee_answer(action: HttpAction, context: ActionContext, values: TemplateValues) -> str | None:
    """Answer the header that the client sent, or the one it would have made with its key."""
    guid = revalee_callback_id(action.body, context, values)
    if action.signing.secret:
        key = values.secret(action.signing.secret)
        url = values.expand(action.url, in_url)
        return revalee_answer(revalee_authorization(key, url, revalee_nonce(key, guid)), guid)
    sent = (value for name, value in action.headers if name.lower() == REVALEE_HEADER.lower())
    return next((revalee_answer(value, guid) for value in sent), None)


def _basic(user: str, password: str) -> str:
    return base64.b64encode(f"{user}:{password}".encode()).decode()
