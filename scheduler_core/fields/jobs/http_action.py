"""HTTP calls. Passwords, tokens and keys are held by name only."""

import re
from typing import Any

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import (
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
from scheduler_core.fields.choices import Variants
from scheduler_core.fields.descriptions import FieldLabel, Option, one_of, part_of
from scheduler_core.fields.jobs.assertions import assertions, kept_bytes
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.pairs import PAIRS, headers_typed, values_typed
from scheduler_core.fields.places import refused, seen
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import TEXTS, Editor, Parts, Typed, typed_list
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
_AUTH_FORMS = "basic:USER:SECRET, digest:USER:SECRET or bearer:SECRET, with the name of the secret"
_SIGN_FORMS = "standard-webhooks:SECRET, revalee:SECRET or revalee"
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


def _read_auth(text: str) -> Auth:
    kind, _, rest = text.partition(":")
    match kind.strip().casefold():
        case AuthKind.BASIC | AuthKind.DIGEST as known:
            user, colon, secret = rest.partition(":")
            if colon and secret:
                return Auth(AuthKind(known), user, secret)
        case AuthKind.BEARER if rest:
            return Auth(AuthKind.BEARER, secret=rest)
        case AuthKind.NONE:
            return Auth()
    raise InvalidInput("auth", f"{shown(text)!r} is not understood; write {_AUTH_FORMS}")


def _write_auth(auth: Auth) -> str:
    user = f"{auth.user}:" if auth.kind in {AuthKind.BASIC, AuthKind.DIGEST} else ""
    return f"{auth.kind}:{user}{auth.secret}"


def _read_signing(text: str) -> Signing:
    kind, _, secret = text.partition(":")
    try:
        return Signing(SigningKind(kind.strip().casefold()), secret)
    except ValueError:
        raise InvalidInput("sign", f"{shown(text)!r} is not understood; write {_SIGN_FORMS}") from None


def _write_signing(signing: Signing) -> str:
    return f"{signing.kind}:{signing.secret}" if signing.secret else str(signing.kind)


def _read_typed_statuses(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    first = typed.NUMBER.read(low)
    return first, typed.NUMBER.read(high) if high else first


def _write_typed_statuses(statuses: tuple[int, int]) -> str:
    return str(_write_statuses(statuses))


_CONTENT_TYPE = field(
    "content_type",
    TEXT,
    typed=typed.LINE,
    option=Option("say what the body is", "TYPE"),
    label=FieldLabel(
        "content",
        "Content type",
        example="chosen by the kind of body",
        shown_if=part_of("body_kind", "text", "json", "form", "multipart", "file", "joined-file"),
    ),
)


def _body(kind: BodyKind, key: str, form: Form[Any], name: str) -> Record[Body]:
    told = field(key, form, name, is_told=True)
    return Record(Body, told, _CONTENT_TYPE, fixed={"kind": kind}, blamed={"body": key})


BODY_PARTS = Record(
    Body,
    field(
        "kind",
        word(BodyKind),
        is_told=True,
        label=FieldLabel(
            "content",
            "Body",
            place="body_kind",
            texts={
                "none": "none",
                "json": "JSON",
                "text": "text",
                "form": "form fields",
                "multipart": "form in parts",
                "file": "file",
                "joined-file": "file without line ends",
            },
        ),
    ),
    field(
        "text",
        TEXT,
        label=FieldLabel(
            "content",
            "Content",
            example='{"due": "{{due_at}}"}',
            place="body_text",
            shown_if=part_of("body_kind", "text", "json"),
            rows=4,
            is_code=True,
            editor=Editor.TEXT,
        ),
    ),
    field(
        "fields",
        PAIRS,
        typed=values_typed(),
        label=FieldLabel(
            "content",
            "Fields",
            "One in each line.",
            "name=value",
            place="body_fields",
            shown_if=part_of("body_kind", "form", "multipart"),
            rows=3,
            is_code=True,
        ),
    ),
    field(
        "path",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            "content",
            "File",
            example="/srv/report.csv",
            place="body_path",
            editor=Editor.FILE,
            shown_if=part_of("body_kind", "file", "joined-file"),
        ),
    ),
    _CONTENT_TYPE,
)
BODY = Variants(
    "body",
    {
        BodyKind.TEXT: _body(BodyKind.TEXT, "text", TEXT, "text"),
        BodyKind.JSON: _body(BodyKind.JSON, "json", TEXT, "text"),
        BodyKind.FORM: _body(BodyKind.FORM, "form", PAIRS, "fields"),
        BodyKind.FILE: _body(BodyKind.FILE, "file", TEXT, "path"),
        BodyKind.JOINED_FILE: _body(BodyKind.JOINED_FILE, "joined_file", TEXT, "path"),
        BodyKind.MULTIPART: _body(BodyKind.MULTIPART, "multipart", PAIRS, "fields"),
    },
    whole=BODY_PARTS,
)

AUTH = Record(
    Auth,
    field(
        "kind",
        word(AuthKind),
        is_told=True,
        label=FieldLabel(
            "sign-in",
            "Sign-in",
            place="auth_kind",
            texts={
                "none": "none",
                "basic": "user and password",
                "digest": "user and password (digest)",
                "bearer": "bearer token",
            },
        ),
    ),
    field(
        "user",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            "sign-in", "User", place="auth_user", shown_if=part_of("auth_kind", "basic", "digest")
        ),
    ),
    field(
        "secret",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            "sign-in",
            "Secret",
            "The name of a secret, never the secret itself.",
            "nas-password",
            place="auth_secret",
            shown_if=part_of("auth_kind", "basic", "digest", "bearer"),
        ),
    ),
    strays=_SECRETS,
)
SIGNING = Record(
    Signing,
    field(
        "kind",
        word(SigningKind),
        is_told=True,
        label=FieldLabel(
            "sign-in",
            "Signature",
            place="signing_kind",
            texts={"none": "none", "standard-webhooks": "Standard Webhooks", "revalee": "Revalee"},
        ),
    ),
    field(
        "secret",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            "sign-in",
            "Signing key",
            "The name of the secret that holds the key.",
            "nas-hook",
            place="signing_secret",
            shown_if=part_of("signing_kind", "standard-webhooks", "revalee"),
        ),
    ),
    strays=_SECRETS,
)
TLS = Record(
    Tls,
    field(
        "verify",
        FLAG,
        option=Option("refuse a server whose certificate is not trusted (yes)", name="verify-tls"),
        label=FieldLabel("connection", "Check the server's certificate", place="tls_verify", rank=1),
    ),
    field(
        "ca_file",
        TEXT,
        typed=typed.LINE,
        option=Option("trust the certificates in it", "FILE"),
        label=FieldLabel(
            "connection", "Trust also", example="/etc/ssl/own-ca.pem", editor=Editor.FILE, rank=1
        ),
    ),
    field(
        "client_certificate",
        TEXT,
        typed=typed.LINE,
        option=Option("show a certificate", "FILE"),
        label=FieldLabel(
            "connection", "Own certificate", example="/etc/ssl/client.crt", editor=Editor.FILE, rank=1
        ),
    ),
    field(
        "client_key",
        TEXT,
        typed=typed.LINE,
        option=Option("the key of that certificate", "FILE"),
        label=FieldLabel("connection", "Its key", example="/etc/ssl/client.key", editor=Editor.FILE, rank=1),
    ),
)

HTTP = Record(
    HttpAction,
    field("http", Spelling(_write_target, _read_target, TEXT.schema), "method", "url"),
    field(
        "headers",
        PAIRS,
        typed=headers_typed(),
        option=Option("send a header", '"NAME: VALUE"', name="header", part=("NAME", "a header")),
        label=FieldLabel(
            "content", "Headers", "One in each line.", "Accept: application/json", rows=2, is_code=True
        ),
    ),
    field("body", BODY),
    field(
        "auth",
        AUTH,
        typed=Typed(_read_auth, _write_auth),
        option=Option("basic:USER:SECRET, digest:USER:SECRET or bearer:SECRET", "HOW"),
        parts=AUTH,
    ),
    field(
        "signing",
        SIGNING,
        typed=Typed(_read_signing, _write_signing),
        option=Option("standard-webhooks:SECRET, revalee:SECRET or revalee", "HOW", name="sign"),
        parts=SIGNING,
    ),
    field("tls", TLS, parts=TLS),
    field(
        "expect",
        list_of(Spelling(_write_statuses, _read_statuses, _STATUSES_SCHEMA)),
        "expected",
        typed=typed_list(Parts(_read_typed_statuses, _write_typed_statuses)),
        option=Option(
            "which statuses are a success, such as 200-299,404 (200-299)",
            "STATUSES",
            splits=lambda text: text.split(","),
        ),
        label=FieldLabel("success of a http", "Success is status", example="200-299, 304"),
    ),
    assertions("http", "And the answer"),
    field(
        "follow_redirects",
        FLAG,
        option=Option("go where the server points to (yes)"),
        label=FieldLabel("connection", "Follow redirects"),
    ),
    field(
        "most_redirects",
        NUMBER,
        option=Option("follow so many (10)", "N"),
        label=FieldLabel("connection", "Redirects at most", shown_if=one_of("follow_redirects", typed.YES)),
    ),
    field(
        "proxy",
        TEXT,
        typed=typed.LINE,
        option=Option("go through a proxy", "URL"),
        label=FieldLabel("connection", "Proxy", example="http://proxy.example:3128"),
    ),
    field(
        "connect_timeout",
        LENGTH,
        option=Option("give up connecting after (30s)", "LENGTH"),
        label=FieldLabel("connection", "Connect within", rank=-1),
    ),
    kept_bytes("most_response_bytes", "http"),
    field(
        "sends_idempotency_key",
        FLAG,
        option=Option("send a key that is the same for each attempt (yes)", name="idempotency-key"),
        label=FieldLabel("sign-in", "Send a key by which the server can tell a repeated call"),
    ),
    field(
        "reach",
        word(Reach),
        option=Option("whether it may call private addresses (anywhere)"),
        label=FieldLabel(
            "connection",
            "May reach",
            texts={"anywhere": "any address", "public": "public addresses only"},
            rank=2,
        ),
    ),
    field(
        "also_reaches",
        list_of(TEXT),
        typed=typed_list(TEXTS),
        option=Option(
            "with --reach public: may go there too, such as 10.1.0.0/16",
            "NETWORK",
            name="also-reach",
            part=("NETWORK", "a network"),
        ),
        label=FieldLabel(
            "connection", "And these", example="192.168.1.0/24", rank=2, shown_if=one_of("reach", "public")
        ),
    ),
    blamed={"url": "http", "method": "http", "header": "headers"},
)
