"""Refuse an HTTP action that could not be sent, before it is saved."""

import json
from typing import NoReturn

from scheduler_core.actions.file_paths import check_path
from scheduler_core.actions.http.content import read_part
from scheduler_core.actions.http.preparation import proxy_of
from scheduler_core.actions.http.reach import reachable_of
from scheduler_core.actions.http.request import REVALEE_HEADER, Header
from scheduler_core.actions.http.url import wire_url
from scheduler_core.actions.templates import (
    LEFT_OUT,
    TemplateValues,
    check_texts,
    http_texts,
    in_url,
    sample_values,
    secret_names,
)
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.secret_store.names import check_secret_name
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

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "REPORT")
# Methods that are none of these, and look like one.
_OTHER_METHODS = frozenset({"PROPPATCH", "BPROPPATCH", "ORDERPATCH", "BDELETE", "TRACK"})
_MADE_BY_US = frozenset({"content-length", "transfer-encoding"})


def check_http_action(action: HttpAction) -> None:
    """Raise InvalidInput with the field and the mend; no secret is asked for and no file opened."""
    check_texts(http_texts(action))
    values = sample_values(text for _, text in http_texts(action))
    wire_url(values.expand(action.url, in_url))
    _check_proxy(action.proxy, values)
    reachable_of(action)
    _check_method(action.method.upper())
    _check_headers(action)
    _check_auth(action.auth)
    _check_signing(action)
    _check_body(action.body, values)
    if action.assertions:
        from scheduler_core.actions.output.assertions import check_assertions

        check_assertions(action.assertions, has_headers=True)
    _check_tls(action.tls)


def _check_method(method: str) -> None:
    if method == "CONNECT":
        raise InvalidInput("method", "CONNECT opens a tunnel and is not a call; use the proxy instead")
    if method in _METHODS or method in _OTHER_METHODS:
        return
    from difflib import get_close_matches  # few methods are none of the usual ones

    for near in get_close_matches(method, _METHODS, 1):
        raise InvalidInput("method", f"{shown(method)} is not a method; did you mean {near}?")


def _check_proxy(proxy: str, values: TemplateValues) -> None:
    proxy_of(proxy, values)
    user, at, _ = proxy.rpartition("@")
    if at and not secret_names([user]):
        raise InvalidInput(
            "proxy", "its password would be kept; save it as a secret and write user:{{secret:NAME}}@"
        )


def _check_headers(action: HttpAction) -> None:
    names = [name.lower() for name, _ in action.headers]
    for name, value in action.headers:
        Header(name, value)
        if name.lower() in _MADE_BY_US and value != LEFT_OUT:
            raise InvalidInput(f"header {name}", "it is made from the body; leave it out")
    if action.auth.kind is not AuthKind.NONE and "authorization" in names:
        raise InvalidInput("auth", "there is an Authorization header too; keep one of the two")


def _check_auth(auth: Auth) -> None:
    if auth.kind is AuthKind.NONE:
        return
    if not auth.secret:
        raise InvalidInput("auth", "the name of the secret is missing")
    check_secret_name(auth.secret)
    if auth.kind in {AuthKind.BASIC, AuthKind.DIGEST} and ":" in auth.user:
        raise InvalidInput("auth", "a colon can't be part of a user's name here")


def _check_signing(action: HttpAction) -> None:
    signing: Signing = action.signing
    if signing.kind is SigningKind.NONE:
        return
    if signing.secret:
        check_secret_name(signing.secret)
    elif signing.kind is SigningKind.STANDARD_WEBHOOKS:
        raise InvalidInput("signing", "the name of the secret is missing")
    if signing.kind is SigningKind.REVALEE:
        _check_revalee(action)


def _check_revalee(action: HttpAction) -> None:
    if action.method.upper() != "POST":
        raise InvalidInput("signing", "a callback of Revalee is a POST")
    if action.body.kind not in {BodyKind.NONE, BodyKind.FORM}:
        raise InvalidInput("signing", "a callback of Revalee has a form as its body")
    if action.signing.secret and any(name.lower() == REVALEE_HEADER.lower() for name, _ in action.headers):
        raise InvalidInput("signing", f"there is a {REVALEE_HEADER} header too; keep it or the secret")


def _check_tls(tls: Tls) -> None:
    for path in (tls.ca_file, tls.client_certificate, tls.client_key):
        check_path("tls", path)
    if tls.client_key and not tls.client_certificate:
        raise InvalidInput("tls", "a client's key needs the certificate it belongs to")


def _check_body(body: Body, values: TemplateValues) -> None:
    if body.kind in {BodyKind.FILE, BodyKind.JOINED_FILE}:
        if not body.path:
            raise InvalidInput("body", "the path of the file is missing")
        check_path("body", body.path)
    if body.kind is BodyKind.MULTIPART:
        for part in (read_part(*each) for each in body.fields):
            check_path("body", part.path)
    if body.kind is BodyKind.JSON:
        try:
            json.loads(values.expand(body.text), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise InvalidInput(
                "body", f'it is not JSON ({error}); values stand in quotes, as in "{{{{job}}}}"'
            ) from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not part of JSON")
