"""Authenticate a call by its token, by the name that was called, and by where it comes from."""

import socket
from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.servers.core import Core
from scheduler_core.values.records.api_token import ApiToken, Scope

_SOCKET_NAMES = frozenset({"localhost", "hourbell"})
_BEARER = "bearer"
_HOST = "Host"
_NO_TOKEN = {"WWW-Authenticate": 'Bearer realm="hourbell"'}
_WRONG_TOKEN = {"WWW-Authenticate": 'Bearer realm="hourbell", error="invalid_token"'}


def is_on_socket_file(request: web.BaseRequest) -> bool:
    """Tell a call by the socket file, which this user alone may use."""
    opened = None if request.transport is None else request.transport.get_extra_info("socket")
    return opened is not None and opened.family not in {socket.AF_INET, socket.AF_INET6}


def check_origin(request: web.BaseRequest, port: int) -> None:
    """Refuse what a web page could send: another name than ours, or any origin."""
    check_host(request, port)
    if "Origin" in request.headers or request.headers.get("Sec-Fetch-Site", "none") != "none":
        raise Refusal(HTTPStatus.FORBIDDEN, "no web page may call this", "Origin")


def check_host(request: web.BaseRequest, port: int, others: frozenset[str] = frozenset()) -> None:
    """Refuse a call by another name than ours or `others`, or for what is no path."""
    hosts = request.headers.getall(_HOST, [])
    names = _SOCKET_NAMES if is_on_socket_file(request) else _network_names(port)
    if len(hosts) != 1 or (hosts[0].casefold() not in names and not _is_among(hosts[0], others)):
        raise Refusal(HTTPStatus.MISDIRECTED_REQUEST, f"call it {' or '.join(sorted(names))}", _HOST)
    if not request.raw_path.startswith("/"):
        raise Refusal(HTTPStatus.BAD_REQUEST, "begin the target of a request with a slash")


def token_text(request: web.BaseRequest) -> str:
    """Return what the caller brings as token; Refusal (401) if he brings none."""
    said = request.headers.getall("Authorization", [])
    kind, _, text = said[0].partition(" ") if len(said) == 1 else ("", "", "")
    if kind.casefold() != _BEARER or not text.strip():
        advice = "send Authorization: Bearer TOKEN, with a token of hourbell token create"
        raise Refusal(HTTPStatus.UNAUTHORIZED, advice, "Authorization", _NO_TOKEN)
    return text.strip()


async def holder(request: web.BaseRequest, core: Core, scope: Scope) -> ApiToken:
    """Return the token of a caller; Refusal unless it is valid and has the scope."""
    text = token_text(request)
    token = await core.call_at_once(lambda scheduler: scheduler.tokens.holder(text))
    if token is None:
        raise Refusal(
            HTTPStatus.UNAUTHORIZED, "no such token, or it has ended", "Authorization", _WRONG_TOKEN
        )
    if not token.may(scope):
        raise Refusal(HTTPStatus.FORBIDDEN, f"the token lacks the scope “{scope}”", "Authorization")
    return token


def _is_among(host: str, others: frozenset[str]) -> bool:
    """Tell whether a name was allowed, with its port or by any."""
    name = host.casefold()
    return name in others or name.rpartition(":")[0] in others


def _network_names(port: int) -> frozenset[str]:
    return frozenset(f"{host}:{port}" for host in ("127.0.0.1", "localhost", "[::1]"))
