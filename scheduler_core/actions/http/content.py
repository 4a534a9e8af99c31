"""Build the body of a call and its content type."""

import stat
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import assert_never
from urllib.parse import urlencode
from uuid import UUID

from scheduler_core.actions.http.multipart import (
    MULTIPART_TYPE,
    BodyPart,
    boundary_of,
    multipart_bytes,
    read_part,
)
from scheduler_core.actions.http.request import Content, FileContent
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.signing import callback_id
from scheduler_core.actions.templates import TemplateValues, escape_for, in_json, instant_text
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import LONGEST_BODY, AuthKind, Body, BodyKind, HttpAction, SigningKind

FORM_TYPE = "application/x-www-form-urlencoded"

_PIECE_BYTES = 1024 * 1024


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
