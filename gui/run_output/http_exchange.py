"""Read an HTTP request and response from the output of a run. No Qt here."""

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message as MailMessage
from enum import Enum, auto

from scheduler_core.values.runs.run import KeptChunk, OutputStream

_MOST_PRETTY_BYTES = 1024 * 1024
_MOST_SHOWN = 200_000
_REDIRECT = re.compile(r"HTTP/\S+ 30[12378]\b")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_INDENT = "  "
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
# A text has hardly any control characters, a picture has one in eight letters.
_SAMPLE = 1_000
_MOST_CONTROLS = 20


class ShownBody(Enum):
    """How a body can be shown."""

    NONE = auto()
    TEXT = auto()
    JSON = auto()
    BINARY = auto()


@dataclass(frozen=True, slots=True)
class HttpMessage:
    """A request or an answer; `hidden` counts the letters of the body that are too many to be shown."""

    first_line: str
    headers: tuple[tuple[str, str], ...]
    kind: ShownBody
    body: str
    size: int
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class HttpExchange:
    """A request with its answer; each is None where the log does not have it."""

    request: HttpMessage | None
    answer: HttpMessage | None


def exchanges_of(chunks: Iterable[KeptChunk]) -> tuple[HttpExchange, ...]:
    """Return the exchanges of a run in their order: one, and one more for each redirect."""
    return tuple(
        HttpExchange(
            _message(request) if request else None,
            _message(answer) if answer else None,
        )
        for request, answer in _pairs(chunks)
    )


def _pairs(chunks: Iterable[KeptChunk]) -> Iterator[tuple[bytes, bytes]]:
    request, answer = bytearray(), bytearray()
    for chunk in chunks:
        if chunk.stream is OutputStream.REQUEST:
            if answer:
                yield from _with_redirects(bytes(request), bytes(answer))
                request, answer = bytearray(), bytearray()
            request += chunk.content
        elif chunk.stream is OutputStream.RESPONSE:
            answer += chunk.content
    if request or answer:
        yield from _with_redirects(bytes(request), bytes(answer))


def _with_redirects(request: bytes, answer: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Part answers that came one after the other: runs of old kept no requests between them."""
    head, empty, rest = answer.partition(b"\n\n")
    while rest.startswith(b"HTTP/") and _REDIRECT.match(head.decode(errors="replace")):
        yield request, head + empty
        request = b""
        head, empty, rest = rest.partition(b"\n\n")
    yield request, head + empty + rest


def _message(content: bytes) -> HttpMessage:
    head, _, body = content.partition(b"\n\n")
    first_line, *lines = head.decode(errors="replace").split("\n")
    headers = tuple(
        (name, value.strip()) for name, _, value in (line.partition(":") for line in lines) if name
    )
    kind, text = _readable(body, headers)
    shown = text[:_MOST_SHOWN]
    return HttpMessage(first_line, headers, kind, shown, len(body), len(text) - len(shown))


def _readable(body: bytes, headers: tuple[tuple[str, str], ...]) -> tuple[ShownBody, str]:
    if not body:
        return ShownBody.NONE, ""
    text = body.decode(_charset(headers), errors="replace")
    if len(_CONTROL.findall(text[:_SAMPLE])) > min(_MOST_CONTROLS, len(text) // 4):
        return ShownBody.BINARY, ""
    if text.lstrip()[:1] in {"{", "["} and len(body) <= _MOST_PRETTY_BYTES and _is_json(text):
        return ShownBody.JSON, _laid_out(text)
    return ShownBody.TEXT, _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def _charset(headers: tuple[tuple[str, str], ...]) -> str:
    message = MailMessage()
    message["Content-Type"] = next((value for name, value in headers if name.lower() == "content-type"), "")
    try:
        return codecs.lookup(message.get_content_charset() or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _laid_out(text: str) -> str:
    """Return JSON with a line for each entry; numbers, texts and keys stay as they are written."""
    parts: list[str] = []
    depth = 0
    before = ""
    for token in _TOKEN.findall(text):
        if token in "}]":
            depth -= 1
            parts.append("" if before in {"{", "["} else f"\n{_INDENT * depth}")
        elif before in {"{", "[", ","}:
            parts.append(f"\n{_INDENT * depth}")
        parts.append(": " if token == ":" else token)
        depth += token in "{["
        before = token
    return "".join(parts)
