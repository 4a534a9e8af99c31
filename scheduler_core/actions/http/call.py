"""Carry out an HTTP action, and say in words why one failed."""

import errno
import socket
import ssl
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import aiohttp
from yarl import URL

from scheduler_core.actions.http.connections import ConnectionLost, HttpConnections, ReadyCall, Routing
from scheduler_core.actions.http.preparation import (
    PreparedCall,
    prepared_call,
    redactor_of_call,
    values_of_call,
)
from scheduler_core.actions.http.reach import AddressRefused, reachable_of
from scheduler_core.actions.http.request import (
    IDEMPOTENCY_HEADER,
    SIGNATURE_HEADERS,
    HttpRequest,
    shown_body_of,
    shown_head_of,
)
from scheduler_core.actions.http.response import read_answer, show_head
from scheduler_core.actions.http.url import Origin, origin_of, origin_text, redirected
from scheduler_core.actions.http.verdict import CallVerdict
from scheduler_core.actions.outcome import (
    LONGEST_ERROR_LINE,
    LONGEST_RESULT_LINE,
    NOTE,
    REQUEST,
    ActionContext,
    ActionOutcome,
    OutputSink,
)
from scheduler_core.actions.output.plain_lines import one_line
from scheduler_core.actions.output.redaction import HIDES_NOTHING, Discretion, Redactor, hiding
from scheduler_core.actions.templates import TemplateValues
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.jobs.actions import HttpAction, Tls
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState

_LONGEST_REASON = 1_000
# Letters; of a longer answer the end was not kept.
_SURELY_WHOLE = 1_000

_UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN}
_LOST = "cut the connection before it answered; whether the call took effect is unknown"
_CLIENT_WANTED = " (servers that want a client certificate do this too)"
# Codes of OpenSSL.
_SELF_SIGNED = 18
_EXPIRED, _NOT_YET_VALID, _OTHER_HOST = 10, 9, 62


async def run_http(
    action: HttpAction,
    context: ActionContext,
    connections: HttpConnections,
    sink: OutputSink,
    waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> ActionOutcome:
    """Make the call and return how it ended; what is sent and the answer go to the sink without secrets.

    There is no deadline but that of the connection: whoever calls sets one (`TimeLimit`). It waits for its
    moment and its turn among other calls inside `waiting`. Cancelling closes the connection at any moment.
    """
    try:
        values = await values_of_call(action, context)
    except SecretUnavailable as error:
        return failed(FailureKind.SECRET, str(error))
    with Discretion(values.secrets):
        return await _made(action, context, values, connections, sink, waiting)


async def _made(
    action: HttpAction,
    context: ActionContext,
    values: TemplateValues,
    connections: HttpConnections,
    sink: OutputSink,
    waiting: Callable[[], AbstractContextManager[None]],
) -> ActionOutcome:
    redactor = Redactor(values.secrets) if values.secrets else HIDES_NOTHING
    try:
        redactor = redactor_of_call(action, values)
        now = connections.clock.now()
        prepared = await prepared_call(action, context, values, now, connections.files)
        call = _RedirectedCall(action, prepared, connections, waiting)
        await call.make_ready()
        with waiting():
            await context.moment()
        with hiding(redactor, sink) as shown:
            outcome = await call.run(shown)
    except InvalidInput as error:
        outcome = failed(FailureKind.START, str(error))
    except UnicodeEncodeError as error:
        outcome = failed(FailureKind.START, f"there is half a character in what should be sent ({error})")
    if outcome.state is RunState.SUCCEEDED:
        return outcome.saying(_result_line(outcome.result_line, redactor))
    return replace(
        outcome,
        reason_text=_shown(outcome.reason_text, redactor, _LONGEST_REASON),
        first_error_line=_shown(outcome.first_error_line, redactor, LONGEST_ERROR_LINE),
    )


def _result_line(said: str, redactor: Redactor) -> str:
    """Return one line without secrets; what is long may have lost its end, and with it a part of one."""
    shown = redactor.text(said) if len(said) < _SURELY_WHOLE else redactor.beginning(said)
    return one_line(shown, LONGEST_RESULT_LINE).removesuffix(" ·")


def _shown(text: str, redactor: Redactor, longest: int) -> str:
    """Return one line without secrets and without signs that a terminal or a database would stumble over."""
    line = "".join(letter if letter.isprintable() else " " for letter in redactor.text(text))
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


class _RedirectedCall:
    """One call with its redirects."""

    def __init__(
        self,
        action: HttpAction,
        call: PreparedCall,
        connections: HttpConnections,
        waiting: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._action = action
        self._first = call.request
        self._home = origin_of(call.request.url)
        self._proxy = call.proxy
        self._digest = call.digest
        self._connections = connections
        self._waiting = waiting
        self._reachable = reachable_of(action)
        self._ready: _Ready | None = None

    async def make_ready(self) -> None:
        """Do all that can be done ahead of its moment for the first request."""
        self._ready = await self._made_ready(self._first)

    async def run(self, sink: OutputSink) -> ActionOutcome:
        ready = self._ready or await self._made_ready(self._first)
        if ready.request.url.scheme == "https" and not self._action.tls.verify:
            sink.write(NOTE, b"certificates are not checked, as this job wants it\n")
        try:
            for _ in range(self._action.most_redirects + 1):
                async with self._connections.turns.turn(ready.origin, self._waiting):
                    answered = await self._send(ready, sink)
                if isinstance(answered, ActionOutcome):
                    return answered
                ready = await self._made_ready(answered)
        except (aiohttp.ClientError, ConnectionError, ssl.SSLError) as error:
            return failure_of(error, ready.request.url)
        except RedirectRefused as error:
            return failed(FailureKind.CLIENT_ERROR, str(error))
        last = origin_text(ready.request.url)
        return failed(
            FailureKind.CLIENT_ERROR,
            f"more than {_redirects(self._action.most_redirects)}, the last to {last}; "
            "do they go round in a circle?",
        )

    async def _made_ready(self, request: HttpRequest) -> "_Ready":
        origin = origin_of(request.url)
        is_at_home = origin == self._home
        tls = await self._connections.tls.context(self._tls_for(is_at_home=is_at_home))
        digest = self._digest if is_at_home else None
        way = Routing(tls, self._proxy, self._action.connect_timeout, self._reachable, digest)
        send = self._connections.ready(request, way)
        lost_at = "" if is_at_home else origin_text(request.url)
        return _Ready(request, origin, lost_at, shown_head_of(request), send)

    async def _send(self, ready: "_Ready", sink: OutputSink) -> ActionOutcome | HttpRequest:
        """Return the outcome, or what to send next."""
        sink.write(REQUEST, ready.head + shown_body_of(ready.request.content))
        async with ready.send() as response:
            show_head(response, sink)
            location = response.headers.get("Location")
            if self._action.follow_redirects and response.status in REDIRECTS and location:
                return next_request(ready.request, response.status, location)
            answer = await read_answer(
                response, self._action.most_response_bytes, sink, keeps_all=bool(self._action.assertions)
            )
        return await CallVerdict(self._action, self._connections.clock.now(), ready.lost_at).on(answer)

    def _tls_for(self, *, is_at_home: bool) -> Tls:
        """Return the settings, without the client's certificate for another origin."""
        if is_at_home:
            return self._action.tls
        return replace(self._action.tls, client_certificate="", client_key="")


@dataclass(frozen=True, slots=True)
class _Ready:
    """A request that only has to be sent; `lost_at` is the other origin to which no credentials go."""

    request: HttpRequest
    origin: Origin
    lost_at: str
    head: bytes
    send: ReadyCall


def _redirects(count: int) -> str:
    return "1 redirect" if count == 1 else f"{count} redirects"


REDIRECTS = frozenset({301, 302, 303, 307, 308})

_OF_CONTENT = frozenset({"content-type", "content-encoding", "content-language"})


class RedirectRefused(SchedulerError):
    """A redirect that would give something away."""


def next_request(request: HttpRequest, status: int, location: str) -> HttpRequest:
    """Return what is sent to the next address.

    Another scheme, host or port is another origin. It gets no credentials, no signature and none of the
    user's own headers, and a body with a secret or a signature is not sent there at all. What was left out
    once stays out, even if a later redirect leads back.
    """
    try:
        url = redirected(request.url, location)
    except InvalidInput as error:
        raise RedirectRefused(f"redirected to where no call can go: {error.reason}") from error
    if request.url.scheme == "https" and url.scheme == "http":
        raise RedirectRefused(f"redirected from https to {origin_text(url)}, readable by anyone on the way")
    moved = replace(request, url=url)
    if not _keeps_method(request.method, status):
        moved = _without_content(moved)
    return moved if origin_of(url) == origin_of(request.url) else _for_another_origin(moved)


def _keeps_method(method: str, status: int) -> bool:
    """Do as browsers do: after 303, and after 301 and 302 of a POST, the next call is a GET."""
    if status == 303:
        return method in {"GET", "HEAD"}
    return status in {307, 308} or method != "POST"


def _without_content(request: HttpRequest) -> HttpRequest:
    dropped = {*_OF_CONTENT, *SIGNATURE_HEADERS, IDEMPOTENCY_HEADER.lower()}
    headers = tuple(header for header in request.headers if header.name.lower() not in dropped)
    return replace(request, method="GET", headers=headers, content=None)


def _for_another_origin(request: HttpRequest) -> HttpRequest:
    if request.content is not None and not request.content_crosses:
        raise RedirectRefused(
            f"redirected to {origin_text(request.url)}, but the body holds a secret or is signed; "
            "if you trust that address, put it in the job"
        )
    headers = tuple(header for header in request.headers if header.crosses_origins)
    return replace(request, headers=headers)


def failed(failure: FailureKind, reason: str) -> ActionOutcome:
    return ActionOutcome(RunState.FAILED, failure, reason, first_error_line=reason)


def failure_of(error: Exception, url: URL) -> ActionOutcome:
    """Return the outcome of a call that an error of aiohttp or of the system ended."""
    kind, reason = _reason(error, url)
    return failed(kind, reason)


def _reason(error: Exception, url: URL) -> tuple[FailureKind, str]:
    where = origin_text(url)
    match error:
        case aiohttp.ClientError(
            __cause__=InvalidInput() as cause
        ):  # from the body's file, while it was sent
            return FailureKind.START, str(cause)
        case aiohttp.ClientConnectorError():
            return _connector_reason(error, where)
        case aiohttp.InvalidURL():
            return FailureKind.START, f"{where} is written as no address is; write it out, as in 127.0.0.1"
        case aiohttp.ConnectionTimeoutError():
            return (
                FailureKind.CONNECTION,
                f"no connection to {where} in time; is a firewall in between?",
            )
        case aiohttp.ClientHttpProxyError():
            return _proxy_words(error)
        case ConnectionLost():
            return FailureKind.CONNECTION, f"{where} {_LOST}{_CLIENT_WANTED if url.scheme == 'https' else ''}"
        case aiohttp.ClientPayloadError(__cause__=aiohttp.http_exceptions.ContentEncodingError() as cause):
            return (
                FailureKind.CONNECTION,
                f"{where} answered in a way that can't be unpacked: {cause.message}",
            )
        case aiohttp.ClientPayloadError():
            return FailureKind.CONNECTION, f"{where} cut the connection in the middle of its answer"
        case aiohttp.ClientResponseError():
            return FailureKind.CONNECTION, f"what {where} sent is not HTTP; are scheme and port right?"
        case ssl.SSLError():
            return FailureKind.TLS, f"{where}: {_tls_words(error)}"
        case _:
            return FailureKind.CONNECTION, f"the connection to {where} failed: {error}"


def _connector_reason(error: aiohttp.ClientConnectorError, where: str) -> tuple[FailureKind, str]:
    match error:
        case aiohttp.ClientConnectorError(os_error=AddressRefused() as refusal):
            return FailureKind.START, f"{where} leads to {refusal}, where this job may not call"
        case aiohttp.ClientConnectorCertificateError():
            return FailureKind.TLS, f"{where}: {_certificate_words(error.certificate_error)}"
        case aiohttp.ClientSSLError():
            return FailureKind.TLS, f"{where}: {_tls_words(error.os_error)}"
        case aiohttp.ClientProxyConnectionError():
            words = _connect_words(error.os_error, f"the proxy {error.host}:{error.port}")
            return FailureKind.CONNECTION, words
        case aiohttp.ClientConnectorDNSError():
            return FailureKind.CONNECTION, _name_words(error.os_error, error.host)
        case _:
            return FailureKind.CONNECTION, _connect_words(error.os_error, where)


def _name_words(error: OSError, host: str) -> str:
    if isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME:
        return f"there is no host named {host}; look at the spelling"
    return f"the name {host} can't be looked up now; is the network up? ({error.strerror or error})"


def _connect_words(error: OSError, where: str) -> str:
    if error.errno == errno.ECONNREFUSED:
        return f"{where} refuses connections; is the server running, and the port right?"
    if error.errno in _UNREACHABLE:
        return f"there is no way to {where}; is the network up?"
    if error.errno in {errno.ECONNRESET, errno.EPIPE}:
        return f"{where} cut the connection at once"
    return f"no connection to {where}: {error.strerror or error}"


def _certificate_words(error: Exception) -> str:
    if not isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate can't be trusted ({error})"
    code = error.verify_code
    if code == _EXPIRED:
        return "its certificate has expired; the server needs a new one (is the clock of this machine right?)"
    if code == _NOT_YET_VALID:
        return "its certificate is not valid yet; is the clock of this machine right?"
    if code == _OTHER_HOST:
        return f"its certificate is for another host; look at the address ({error.verify_message})"
    if code == _SELF_SIGNED:
        return "its certificate is self-signed; give its file as CA if you trust it"
    return f"its certificate comes from nobody known here; give the CA's file ({error.verify_message})"


def _tls_words(error: OSError) -> str:
    reason = getattr(error, "reason", "") or ""
    if reason in {"WRONG_VERSION_NUMBER", "HTTP_REQUEST", "RECORD_LAYER_FAILURE"}:
        return "it does not speak TLS; is it http:// or another port?"
    if "CERTIFICATE_REQUIRED" in reason or "HANDSHAKE_FAILURE" in reason:
        return f"it refused the handshake; does it want a client certificate? ({reason})"
    return f"no safe connection ({error.strerror or reason or error})"


def _proxy_words(error: aiohttp.ClientHttpProxyError) -> tuple[FailureKind, str]:
    if error.status == 407:
        return (
            FailureKind.CLIENT_ERROR,
            "the proxy wants a user and a password, http://user:{{secret:NAME}}@…",
        )
    return (
        FailureKind.CONNECTION,
        f"the proxy answered {error.status} {error.message}; can it reach the server?",
    )
