"""Explain why no answer came, and what to do about it."""

import errno
import socket
import ssl

import aiohttp
from yarl import URL

from scheduler_core.actions.http.connections import ConnectionLost
from scheduler_core.actions.http.reach import AddressRefused
from scheduler_core.actions.http.url import origin_text
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState

_UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN}
_LOST = "cut the connection before it answered; whether the call took effect is unknown"
_CLIENT_WANTED = " (servers that want a client certificate do this too)"
# Codes of OpenSSL.
_SELF_SIGNED = 18
_EXPIRED, _NOT_YET_VALID, _OTHER_HOST = 10, 9, 62


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
