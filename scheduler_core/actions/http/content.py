"""Build the body of a call, in parts too, and its content type."""

import hashlib
import re
import stat
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import assert_never
from urllib.parse import urlencode
from uuid import UUID

from scheduler_core.actions.http.request import Content, FileContent
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.signing import callback_id
from scheduler_core.actions.templates import TemplateValues, escape_for, in_json, instant_text
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import LONGEST_BODY, AuthKind, Body, BodyKind, HttpAction, SigningKind

FORM_TYPE = "application/x-www-form-urlencoded"

_PIECE_BYTES = 1024 * 1024

MULTIPART_TYPE = "multipart/form-data"
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPED = re.compile(r'\\(["\\])')
_NAMED = re.compile(r";\s*(filename|type|headers|encoder)=")
_TYPES = {
    ".gif": "image/gif",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".htm": "text/html",
    ".html": "text/html",
    ".pdf": "application/pdf",
    ".xml": "application/xml",
}
_USUAL_TYPE = "application/octet-stream"
_IN_QUOTES = {'"': "%22", "\r": "%0D", "\n": "%0A"}


@dataclass(frozen=True, slots=True)
class BodyPart:
    """One part: a text, or the path of a file; a file without a name is sent as a text."""

    name: str
    text: str = ""
    path: str = ""
    file_name: str = ""
    content_type: str = ""


def content_type(action: HttpAction) -> str:
    """Return what a header says, or the body, or what goes with its kind; empty for no body."""
    written = (value for name, value in action.headers if name.lower() == "content-type")
    kind = next(written, "") or action.body.content_type or _usual_type(action)
    is_parted = action.body.kind is BodyKind.MULTIPART
    return f"{kind}; boundary={boundary_of(action.body.fields)}" if is_parted else kind


async def content_of(
    action: HttpAction, context: ActionContext, values: TemplateValues, now: datetime, files: DaemonThreads
) -> Content:
    """Return the body with the values put in, each escaped as the type of the body needs it."""
    if action.signing.kind is SigningKind.REVALEE:
        return _revalee_form(action.body, context, values, now)
    body = action.body
    match body.kind:
        case BodyKind.NONE:
            return None
        case BodyKind.TEXT:
            return values.expand(body.text, escape_for(content_type(action))).encode()
        case BodyKind.JSON:
            return values.expand(body.text, in_json).encode()
        case BodyKind.FORM:
            fields = [(values.expand(name), values.expand(text)) for name, text in body.fields]
            return urlencode(fields).encode()
        case BodyKind.FILE:
            found = await files.answer(partial(_readable_file, Path(body.path)))
            return (
                await files.answer(partial(_whole, found)) if action.auth.kind is AuthKind.DIGEST else found
            )
        case BodyKind.JOINED_FILE:
            return await files.answer(partial(_joined, Path(body.path)))
        case BodyKind.MULTIPART:
            parts = [_expanded(read_part(*each), values) for each in body.fields]
            kind = content_type(action)
            return await files.answer(partial(multipart_bytes, parts, boundary_of(body.fields), kind))
        case _ as kind:
            assert_never(kind)


def pieces_of(content: Content) -> Iterator[bytes]:
    """Yield the bytes of a body; of a file they are read as they are wanted, which blocks."""
    match content:
        case None:
            return
        case bytes():
            yield content
        case FileContent():
            for at in range(0, content.size, _PIECE_BYTES):
                yield _piece(content, at)


async def sent_pieces(content: FileContent, files: DaemonThreads) -> AsyncIterator[bytes]:
    """Yield the bytes of a file without blocking. It is open only while a piece is read, so that a
    cancelled call leaves nothing to close.
    """
    for at in range(0, content.size, _PIECE_BYTES):
        yield await files.answer(partial(_piece, content, at))


def body_texts(body: Body) -> Iterator[str]:
    yield body.text
    for name, value in body.fields:
        yield name
        yield value


def revalee_callback_id(body: Body, context: ActionContext, values: TemplateValues) -> UUID:
    """Return the form's own id, or the one of the occurrence."""
    written = dict(body.fields).get("CallbackId")
    if written is None:
        return callback_id(context.idempotency_key)
    try:
        return UUID(values.expand(written))
    except ValueError as error:
        raise InvalidInput("body", f"CallbackId {written!r} is not a GUID") from error


def _usual_type(action: HttpAction) -> str:
    if action.signing.kind is SigningKind.REVALEE:
        return FORM_TYPE
    match action.body.kind:
        case BodyKind.NONE:
            return ""
        case BodyKind.TEXT:
            return "text/plain; charset=utf-8"
        case BodyKind.JSON:
            return "application/json"
        case BodyKind.FORM:
            return FORM_TYPE
        case BodyKind.FILE:
            return "application/octet-stream"
        case BodyKind.JOINED_FILE:
            return FORM_TYPE
        case BodyKind.MULTIPART:
            return MULTIPART_TYPE
        case _ as kind:
            assert_never(kind)


def _revalee_form(body: Body, context: ActionContext, values: TemplateValues, now: datetime) -> bytes:
    """Return the three fields of a callback, colons as they are, and then what else the form has."""
    fields = {name: values.expand(text) for name, text in body.fields}
    fields["CallbackId"] = str(revalee_callback_id(body, context, values))
    fields.setdefault("CallbackTime", instant_text(context.due_at))
    fields["CurrentServiceTime"] = instant_text(now)
    names = dict.fromkeys(["CallbackId", "CallbackTime", "CurrentServiceTime", *fields])
    return urlencode([(name, fields[name]) for name in names], safe=":").encode()


def _readable_file(path: Path) -> FileContent:
    try:
        path = path.expanduser()
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe or a device could block for ever or never end
            raise InvalidInput("body", f"{path} is not a file; choose one that can be read")
        with path.open("rb"):
            return FileContent(path, status.st_size)
    except (OSError, RuntimeError, ValueError) as error:
        raise InvalidInput("body", f"{path} can't be read: {error}") from error


def _whole(content: FileContent) -> bytes:
    """Read a file that may have to be sent twice."""
    if content.size > LONGEST_BODY:
        raise InvalidInput(
            "body", f"{content.path} is longer than {LONGEST_BODY:,} bytes, too long for digest"
        )
    return b"".join(pieces_of(content))


def _joined(path: Path) -> bytes:
    return _whole(_readable_file(path)).translate(None, b"\r\n\0")


def _expanded(part: BodyPart, values: TemplateValues) -> BodyPart:
    return replace(part, name=values.expand(part.name), text=values.expand(part.text))


def _piece(content: FileContent, at: int) -> bytes:
    wanted = min(_PIECE_BYTES, content.size - at)
    try:
        with content.path.open("rb") as file:
            file.seek(at)
            piece = file.read(wanted)
    except OSError as error:
        raise InvalidInput("body", f"{content.path} can't be read: {error}") from error
    if len(piece) < wanted:
        raise InvalidInput("body", f"{content.path} became shorter while it was sent")
    return piece


def read_part(name: str, said: str) -> BodyPart:
    """Read `text`, `@path` or `<path`, `;type=` and `;filename=` behind it; what is in quotes is a text."""
    mark = said[:1] if said[:1] in {"@", "<"} else ""
    content, further = _content(said.removeprefix(mark))
    settings = _settings(further)
    if mark and not content:
        raise InvalidInput("body", f"the part {name} names no file")
    if not mark:
        return BodyPart(name, content, "", settings.get("filename", ""), settings.get("type", ""))
    if mark == "<":
        return BodyPart(name, "", content, "", settings.get("type", ""))
    file_name = settings.get("filename") or _last_of(content)
    return BodyPart(name, "", content, file_name, settings.get("type") or _type_of(file_name))


def written_text(text: str) -> str:
    """Write a text so that it is read as it is, whatever it holds."""
    if text and not text.startswith(("@", "<", "(", '"')) and ";" not in text and text == text.strip():
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def boundary_of(fields: Iterable[tuple[str, str]]) -> str:
    """Return what parts the parts: the same for the same fields, as the head is made before the body."""
    return "-" * 24 + hashlib.sha256(repr(tuple(fields)).encode("utf-8", "replace")).hexdigest()[:16]


def multipart_bytes(
    parts: Iterable[BodyPart], boundary: str, kind: str, read: Callable[[Path], bytes] = Path.read_bytes
) -> bytes:
    """Return the body. It reads files, and so blocks; InvalidInput if one can not be read or is too long."""
    body = bytearray()
    for part in parts:
        content = _read(Path(part.path), read) if part.path else part.text.encode()
        body += "\r\n".join([f"--{boundary}", *_head(part, kind), "", ""]).encode()
        body += content + b"\r\n"
        if len(body) > LONGEST_BODY:
            raise InvalidInput(
                "body", f"its parts are longer than {LONGEST_BODY:,} bytes; send a file by itself"
            )
    return bytes(body + f"--{boundary}--\r\n".encode())


def _head(part: BodyPart, kind: str) -> Iterator[str]:
    manner = "form-data" if kind.partition(";")[0].strip().lower() == MULTIPART_TYPE else "attachment"
    file_name = f'; filename="{_in_quotes(part.file_name)}"' if part.file_name else ""
    yield f'Content-Disposition: {manner}; name="{_in_quotes(part.name)}"{file_name}'
    if part.content_type:
        yield f"Content-Type: {part.content_type}"


def _content(said: str) -> tuple[str, str]:
    quoted = _QUOTED.match(said)
    if quoted and said[quoted.end() :].lstrip()[:1] in {"", ";"}:
        return _ESCAPED.sub(r"\1", quoted[1]), said[quoted.end() :].lstrip()
    content, semicolon, further = said.partition(";")
    return content.strip(), semicolon + further


def _settings(further: str) -> dict[str, str]:
    """Read `;type=…;filename=…`; a type may hold parameters of its own."""
    found: dict[str, str] = {}
    places = list(_NAMED.finditer(further))
    if not further:
        return found
    if not places or places[0].start():
        raise InvalidInput("body", f"{further} is not a setting of a part; put a text with ; into quotes")
    ends = [*(each.start() for each in places[1:]), len(further)]
    for each, end in zip(places, ends, strict=True):
        if each[1] in {"headers", "encoder"}:
            raise InvalidInput("body", f"{each[1]}= of a part is not sent; leave it out")
        value = further[each.end() : end].strip()
        quoted = _QUOTED.fullmatch(value)
        found[each[1]] = _ESCAPED.sub(r"\1", quoted[1]) if quoted else value
    if any(sign in value for value in found.values() for sign in "\r\n"):
        raise InvalidInput("body", "a line break in the head of a part would let it end early; take it out")
    return found


def _last_of(path: str) -> str:
    return PureWindowsPath(path).name if "\\" in path and "/" not in path else PurePosixPath(path).name


def _type_of(file_name: str) -> str:
    return next((kind for ending, kind in _TYPES.items() if file_name.lower().endswith(ending)), _USUAL_TYPE)


def _in_quotes(text: str) -> str:
    return "".join(_IN_QUOTES.get(letter, letter) for letter in text)


def _read(path: Path, read: Callable[[Path], bytes]) -> bytes:
    try:
        path = path.expanduser()
        if not path.is_file():
            raise InvalidInput("body", f"{path} is not a file; choose one that can be read")
        if path.stat().st_size > LONGEST_BODY:
            raise InvalidInput("body", f"{path} is longer than {LONGEST_BODY:,} bytes; send it by itself")
        return read(path)
    except (OSError, RuntimeError, ValueError) as error:
        raise InvalidInput("body", f"{path} can't be read: {error}") from error
