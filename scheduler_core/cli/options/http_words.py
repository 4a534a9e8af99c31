"""HTTP calls in the words of options: read, changed and written."""

import argparse
from collections.abc import Iterator
from dataclasses import replace

from scheduler_core.cli.options.option_details import (
    Detail,
    changed,
    flag,
    length,
    many,
    number,
    one,
    read_number,
    read_pair,
    text,
    typed,
    written,
)
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.assertion_words import print_assertion, read_assertion
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.values.jobs.actions import (
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Reach,
    Signing,
    SigningKind,
)

_AUTH_FORMS = "basic:USER:SECRET, digest:USER:SECRET or bearer:SECRET, with the name of the secret"
_SIGN_FORMS = "standard-webhooks:SECRET, revalee:SECRET or revalee"


def http_with_target(said: str, before: HttpAction | None) -> HttpAction:
    """Return the call of `POST URL`, or of a URL alone: with the method that it had, or else GET."""
    first, _, rest = said.strip().partition(" ")
    method, url = (first.upper(), rest.strip()) if rest else (None, first)
    if before is None:
        return HttpAction(url, method or "GET")
    return replace(before, url=url, method=method or before.method)


def changed_http(action: HttpAction, options: argparse.Namespace) -> HttpAction:
    """Return the call with what further options say about it."""
    action = changed(action, HTTP_DETAILS, options)
    return replace(
        action, tls=changed(action.tls, TLS_DETAILS, options), body=_changed_body(action.body, options)
    )


def written_http(action: HttpAction) -> list[str]:
    """Return the options that make this call."""
    return [
        *typed("--http", f"{action.method} {action.url}"),
        *written(action, HTTP_DETAILS),
        *written(action.tls, TLS_DETAILS),
        *_written_body(action.body),
    ]


def _changed_body(body: Body, options: argparse.Namespace) -> Body:
    bodies = [*_said_bodies(options)]
    if len(bodies) > 1:
        raise InvalidInput("body", "two bodies are given; keep one")
    if bodies:
        body = replace(bodies[0], content_type=body.content_type if bodies[0].kind is body.kind else "")
    elif "body" in getattr(options, "clear", ()):
        body = Body()
    return changed(body, (CONTENT_TYPE,), options)


def _said_bodies(options: argparse.Namespace) -> Iterator[Body]:
    if options.body is not None:
        yield Body(BodyKind.TEXT, text_or_file("body", options.body))
    if options.json_body is not None:
        yield Body(BodyKind.JSON, text_or_file("json-body", options.json_body))
    if options.form is not None:
        fields = tuple(read_pair("form", said, "=", "name=value") for said in options.form)
        yield Body(BodyKind.FORM, fields=fields)
    if options.body_file is not None:
        yield Body(BodyKind.FILE, path=options.body_file)
    if options.joined_body_file is not None:
        yield Body(BodyKind.JOINED_FILE, path=options.joined_body_file)
    if options.multipart is not None:
        parts = tuple(read_pair("multipart", said, "=", "name=value") for said in options.multipart)
        yield Body(BodyKind.MULTIPART, fields=parts)


def _written_body(body: Body) -> list[str]:
    words: list[str] = []
    match body.kind:
        case BodyKind.TEXT:
            words = typed("--body", body.text)
        case BodyKind.JSON:
            words = typed("--json-body", body.text)
        case BodyKind.FORM:
            words = typed("--form", *(f"{name}={value}" for name, value in body.fields))
        case BodyKind.FILE:
            words = typed("--body-file", body.path)
        case BodyKind.JOINED_FILE:
            words = typed("--joined-body-file", body.path)
        case BodyKind.MULTIPART:
            words = typed("--multipart", *(f"{name}={value}" for name, value in body.fields))
        case BodyKind.NONE:
            pass
    return [*words, *written(body, (CONTENT_TYPE,))]


def _read_header(said: str) -> tuple[str, str]:
    name, value = read_pair("header", said, ":", '"Accept: text/plain"')
    return name, value.strip()


def _read_auth(said: str) -> Auth:
    kind, _, rest = said.partition(":")
    match kind.strip().casefold():
        case AuthKind.BASIC | AuthKind.DIGEST as known:
            user, colon, secret = rest.partition(":")
            if colon and secret:
                return Auth(AuthKind(known), user, secret)
        case AuthKind.BEARER if rest:
            return Auth(AuthKind.BEARER, secret=rest)
        case AuthKind.NONE:
            return Auth()
    raise InvalidInput("auth", f"{shown(said)!r} is not understood; write {_AUTH_FORMS}")


def _write_auth(auth: Auth) -> str:
    user = f"{auth.user}:" if auth.kind in {AuthKind.BASIC, AuthKind.DIGEST} else ""
    return f"{auth.kind}:{user}{auth.secret}"


def _read_signing(said: str) -> Signing:
    kind, _, secret = said.partition(":")
    try:
        return Signing(SigningKind(kind.strip().casefold()), secret)
    except ValueError:
        raise InvalidInput("sign", f"{shown(said)!r} is not understood; write {_SIGN_FORMS}") from None


def _write_signing(signing: Signing) -> str:
    return f"{signing.kind}:{signing.secret}" if signing.secret else str(signing.kind)


def _read_statuses(texts: list[str]) -> Iterator[tuple[int, int]]:
    for said in ",".join(texts).split(","):
        low, _, high = said.partition("-")
        first = read_number("expect", low)
        yield first, read_number("expect", high) if high else first


def _write_statuses(statuses: tuple[int, int]) -> str:
    low, high = statuses
    return str(low) if low == high else f"{low}-{high}"


ASSERTIONS = many(
    "--assert", "assertions", lambda texts: map(read_assertion, texts), print_assertion, print_assertion
)
CONTENT_TYPE = text("--content-type", "content_type")
HTTP_DETAILS: tuple[Detail, ...] = (
    many(
        "--header",
        "headers",
        lambda texts: map(_read_header, texts),
        ": ".join,
        lambda header: header[0].casefold(),
    ),
    one("--auth", "auth", _read_auth, _write_auth),
    one("--sign", "signing", _read_signing, _write_signing),
    many("--expect", "expected", _read_statuses, _write_statuses),
    ASSERTIONS,
    flag("--follow-redirects", "follow_redirects"),
    number("--most-redirects", "most_redirects"),
    text("--proxy", "proxy"),
    length("--connect-timeout", "connect_timeout"),
    one("--keep-bytes", "most_response_bytes", lambda said: read_size("keep-bytes", said), print_size),
    flag("--idempotency-key", "sends_idempotency_key"),
    one("--reach", "reach", Reach, str),
    many("--also-reach", "also_reaches", iter, str, str),
)
TLS_DETAILS: tuple[Detail, ...] = (
    flag("--verify-tls", "verify"),
    text("--ca-file", "ca_file"),
    text("--client-certificate", "client_certificate"),
    text("--client-key", "client_key"),
)
