"""Write an HTTP action as a curl command that can be copied."""

import re
import shlex
from collections.abc import Iterator
from datetime import timedelta
from typing import assert_never
from urllib.parse import quote_plus

from scheduler_core.actions.http.content import content_type, read_part, written_text
from scheduler_core.actions.http.request import IDEMPOTENCY_HEADER
from scheduler_core.actions.http.url import wire_url
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.templates import (
    LEFT_OUT,
    Escape,
    TemplateValues,
    escape_for,
    http_texts,
    in_json,
    in_url,
    plain_values,
    secret_names,
)
from scheduler_core.values.jobs.actions import AuthKind, BodyKind, HttpAction, SigningKind

# Around the name of a secret until the word is quoted; nothing else can hold it.
_MARK = "\0"
_GLOBS = re.compile(r"[\[\]{}]")
_USUAL_REDIRECTS = 10
_USUAL_CONNECT = timedelta(seconds=30)


def as_curl(action: HttpAction, context: ActionContext) -> str:
    """Return the command, one flag a line, with the values of a run and with secrets as `$NAME`.

    What curl can't do is left out: signatures (a first line says so), expected statuses and assertions.
    """
    words = _FlagWords(action, context)
    lines = " \\\n  ".join(["curl", *words.all()])
    if action.signing.kind is SigningKind.NONE:
        return lines
    return f"# without the {action.signing.kind} signature, which is made anew for each call\n{lines}"


def curl_words(action: HttpAction, context: ActionContext) -> list[str]:
    """Return the same command as a list of arguments, for calls that name no secret."""
    return ["curl", *(word for line in _FlagWords(action, context).all() for word in shlex.split(line))]


class _FlagWords:
    """Makes the flags of one action, each quoted for a POSIX shell."""

    def __init__(self, action: HttpAction, context: ActionContext) -> None:
        self._action = action
        self._context = context
        secrets = secret_names(text for _, text in http_texts(action))
        placeholders = {f"secret:{name}": f"{_MARK}{name}{_MARK}" for name in secrets}
        hidden = {
            f"param:{each.name}": f"{_MARK}{each.text}{_MARK}" for each in context.values if each.is_secret
        }
        self._values = TemplateValues({**plain_values(context), **placeholders, **hidden})

    def all(self) -> Iterator[str]:
        yield from self._method()
        yield from self._url()
        yield from self._headers()
        yield from self._auth()
        yield from self._body()
        yield from self._connection()

    def _method(self) -> Iterator[str]:
        method = self._action.method
        usual = "GET" if self._action.body.kind is BodyKind.NONE else "POST"
        if method == "HEAD" and usual == "GET":
            yield "--head"
        elif method != usual:
            yield f"-X {method}"

    def _url(self) -> Iterator[str]:
        address = self._expanded(self._action.url, in_url)
        names = re.findall(f"{_MARK}([^{_MARK}]*){_MARK}", address)
        wire = str(wire_url(re.sub(f"{_MARK}[^{_MARK}]*{_MARK}", "~~secret~~", address)))
        for name in names:
            wire = wire.replace("~~secret~~", f"{_MARK}{name}{_MARK}", 1)
        if _GLOBS.search(wire):
            yield "--globoff"
        yield _quoted(wire)

    def _headers(self) -> Iterator[str]:
        names = {name.lower() for name, _ in self._action.headers}
        for name, value in self._action.headers:
            if value == LEFT_OUT:
                yield f"-H {_quoted(f'{name}:')}"
                continue
            text = self._expanded(value)
            yield f"-H {_quoted(f'{name}: {text}' if text else f'{name};')}"
        kind = content_type(self._action)
        if kind and "content-type" not in names and not self._says_its_type():
            yield f"-H {_quoted(f'Content-Type: {kind}')}"
        has_key = IDEMPOTENCY_HEADER.lower() in names
        if self._action.sends_idempotency_key and self._context.idempotency_key and not has_key:
            yield f"-H {_quoted(f'{IDEMPOTENCY_HEADER}: {self._context.idempotency_key}')}"
        elif not self._action.sends_idempotency_key and not has_key:  # so that it is not sent when read back
            yield f"-H {_quoted(f'{IDEMPOTENCY_HEADER}:')}"
        if self._action.proxy and "proxy-connection" not in names and self._is_plain():
            yield "-H 'Proxy-Connection:'"

    def _is_plain(self) -> bool:
        return self._action.url.lower().startswith("http://")

    def _says_its_type(self) -> bool:
        """Tell a body of which curl says by itself what it is."""
        body = self._action.body
        is_plain = not body.content_type and body.kind in {BodyKind.JOINED_FILE, BodyKind.MULTIPART}
        return body.kind is BodyKind.FORM or is_plain

    def _is_upload(self) -> bool:
        """Tell a file of which nothing says what it is, which -T sends."""
        headers = {name.lower(): value for name, value in self._action.headers}
        return headers.get("content-type") == LEFT_OUT and not self._action.url.partition("?")[0].endswith(
            "/"
        )

    def _part(self, said: str) -> str:
        """Write a part with the values of the run; a text that holds some is put into quotes."""
        if "{{" not in said or said.startswith(("@", "<")):
            return said
        part = read_part("", said)
        kind = f";type={part.content_type}" if part.content_type else ""
        return written_text(self._expanded(part.text)) + kind

    def _auth(self) -> Iterator[str]:
        auth = self._action.auth
        match auth.kind:
            case AuthKind.BASIC | AuthKind.DIGEST:
                if auth.kind is AuthKind.DIGEST:
                    yield "--digest"
                yield f"-u {_quoted(f'{auth.user}:{_MARK}{auth.secret}{_MARK}')}"
            case AuthKind.BEARER:
                yield f"-H {_quoted(f'Authorization: Bearer {_MARK}{auth.secret}{_MARK}')}"
            case AuthKind.NONE:
                pass
            case _ as kind:
                assert_never(kind)

    def _body(self) -> Iterator[str]:
        body = self._action.body
        match body.kind:
            case BodyKind.NONE:
                pass
            case BodyKind.TEXT:
                escape = escape_for(content_type(self._action))
                yield f"--data-raw {_quoted(self._expanded(body.text, escape))}"
            case BodyKind.JSON:
                yield f"--data-raw {_quoted(self._expanded(body.text, in_json))}"
            case BodyKind.FORM:
                for name, value in body.fields:
                    field = f"{quote_plus(self._expanded(name))}={self._expanded(value)}"
                    yield f"--data-urlencode {_quoted(field)}"
            case BodyKind.FILE:
                if self._is_upload():
                    yield f"-T {_quoted(body.path)}"
                else:
                    yield f"--data-binary {_quoted(f'@{body.path}')}"
            case BodyKind.JOINED_FILE:
                yield f"-d {_quoted(f'@{body.path}')}"
            case BodyKind.MULTIPART:
                for name, said in body.fields:
                    yield f"-F {_quoted(f'{self._expanded(name)}={self._part(said)}')}"
            case _ as kind:
                assert_never(kind)

    def _connection(self) -> Iterator[str]:
        action, tls = self._action, self._action.tls
        if action.follow_redirects:
            yield "-L"
            if action.most_redirects != _USUAL_REDIRECTS:
                yield f"--max-redirs {action.most_redirects}"
        if not tls.verify:
            yield "-k"
        files = {"cacert": tls.ca_file, "cert": tls.client_certificate, "key": tls.client_key}
        yield from (f"--{flag} {_quoted(path)}" for flag, path in files.items() if path)
        if action.proxy:
            yield f"-x {_quoted(self._expanded(action.proxy, in_url))}"
        if action.connect_timeout != _USUAL_CONNECT:
            yield f"--connect-timeout {action.connect_timeout.total_seconds():g}"

    def _expanded(self, text: str, escape: Escape = str) -> str:
        return self._values.expand(text, lambda value: value if _MARK in value else escape(value))


def _quoted(text: str) -> str:
    """Quote a word: texts in single quotes, secrets as variables in double ones."""
    literal, *others = text.split(_MARK)
    parts = [shlex.quote(literal) if literal or not others else ""]
    for name, following in zip(others[::2], others[1::2], strict=True):
        parts.append(f'"${_variable(name)}"')
        parts.append(shlex.quote(following) if following else "")
    return "".join(parts)


def _variable(secret: str) -> str:
    name = re.sub(r"\W", "_", secret)
    return name if not name[0].isdigit() else f"_{name}"
