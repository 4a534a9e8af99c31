"""HTTP calls as mappings. Passwords, tokens and keys stand there by name only."""

import re
from typing import Any

from scheduler_core.native.choices import Variants
from scheduler_core.native.forms.assertion_form import ASSERTIONS
from scheduler_core.native.forms.basic_forms import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Spelling,
    any_of,
    list_of,
    read_text,
    word,
)
from scheduler_core.native.moments import LENGTH
from scheduler_core.native.pairs import PAIRS
from scheduler_core.native.places import refused, seen
from scheduler_core.native.records import Record, field
from scheduler_core.values.jobs.actions import (
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Reach,
    Signing,
    SigningKind,
    Tls,
)

_STATUSES = re.compile(r"([0-9]{3})-([0-9]{3})")
_STATUSES_SCHEMA = any_of(NUMBER.schema, {"type": "string", "pattern": f"^{_STATUSES.pattern}$"})
_USUAL_METHOD = "GET"
_SECRETS = dict.fromkeys(
    ("password", "token", "key", "value"),
    "a secret never stands here; put it into the secret store, and its name under secret",
)


def _write_target(target: tuple[str, str]) -> str:
    return " ".join(target)


def _read_target(document: object, path: str) -> tuple[str, str]:
    first, blank, rest = read_text(document, path).partition(" ")
    return (first, rest) if blank else (_USUAL_METHOD, first)


def _write_statuses(statuses: tuple[int, int]) -> object:
    low, high = statuses
    return low if low == high else f"{low}-{high}"


def _read_statuses(document: object, path: str) -> tuple[int, int]:
    if isinstance(document, int):
        status = NUMBER.read(document, path)
        return status, status
    found = _STATUSES.fullmatch(read_text(document, path))
    if found is None:
        raise refused(path, f"{seen(document)} is not a range of HTTP statuses such as 200-299")
    return int(found[1]), int(found[2])


_CONTENT_TYPE = field("content_type", TEXT)


def _body(kind: BodyKind, key: str, form: Form[Any], name: str) -> Record[Body]:
    told = field(key, form, name, is_told=True)
    return Record(Body, told, _CONTENT_TYPE, fixed={"kind": kind}, blamed={"body": key})


_BODY = Variants(
    "body",
    {
        BodyKind.TEXT: _body(BodyKind.TEXT, "text", TEXT, "text"),
        BodyKind.JSON: _body(BodyKind.JSON, "json", TEXT, "text"),
        BodyKind.FORM: _body(BodyKind.FORM, "form", PAIRS, "fields"),
        BodyKind.FILE: _body(BodyKind.FILE, "file", TEXT, "path"),
        BodyKind.JOINED_FILE: _body(BodyKind.JOINED_FILE, "joined_file", TEXT, "path"),
        BodyKind.MULTIPART: _body(BodyKind.MULTIPART, "multipart", PAIRS, "fields"),
    },
    whole=Record(
        Body,
        field("kind", word(BodyKind), is_told=True),
        field("text", TEXT),
        field("fields", PAIRS),
        field("path", TEXT),
        _CONTENT_TYPE,
    ),
)

HTTP = Record(
    HttpAction,
    field("http", Spelling(_write_target, _read_target, TEXT.schema), "method", "url"),
    field("headers", PAIRS),
    field("body", _BODY),
    field(
        "auth",
        Record(
            Auth,
            field("kind", word(AuthKind), is_told=True),
            field("user", TEXT),
            field("secret", TEXT),
            strays=_SECRETS,
        ),
    ),
    field(
        "signing",
        Record(
            Signing, field("kind", word(SigningKind), is_told=True), field("secret", TEXT), strays=_SECRETS
        ),
    ),
    field(
        "tls",
        Record(
            Tls,
            field("verify", FLAG),
            field("ca_file", TEXT),
            field("client_certificate", TEXT),
            field("client_key", TEXT),
        ),
    ),
    field("expect", list_of(Spelling(_write_statuses, _read_statuses, _STATUSES_SCHEMA)), "expected"),
    field("assertions", ASSERTIONS),
    field("follow_redirects", FLAG),
    field("most_redirects", NUMBER),
    field("proxy", TEXT),
    field("connect_timeout", LENGTH),
    field("most_response_bytes", NUMBER),
    field("sends_idempotency_key", FLAG),
    field("reach", word(Reach)),
    field("also_reaches", list_of(TEXT)),
    blamed={"url": "http", "method": "http", "header": "headers"},
)
