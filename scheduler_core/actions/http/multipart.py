"""Build a body in parts (multipart/form-data), each as curl's -F writes it."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import LONGEST_BODY

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
