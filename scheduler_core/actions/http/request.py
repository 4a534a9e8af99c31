"""A request as it is sent to one address, and as it is shown."""

import re
from pathlib import Path
from typing import TypeAlias

from yarl import URL

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

IDEMPOTENCY_HEADER = "Idempotency-Key"
REVALEE_HEADER = "Revalee-Auth"
SIGNATURE_HEADERS = frozenset({"webhook-id", "webhook-timestamp", "webhook-signature", "revalee-auth"})

_MOST_SHOWN_BYTES = 64 * 1024
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class FileContent:
    """A file that is the body, as long as it was when the call began."""

    path: Path
    size: int


Content: TypeAlias = bytes | FileContent | None


@dataclass(frozen=True, slots=True)
class Header:
    """A line of the head; `crosses_origins` if another server may see it too."""

    name: str
    value: str
    crosses_origins: bool = False

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise InvalidInput("header", f"{self.name!r} can't be the name of a header")
        if _CONTROL.search(self.value):
            raise InvalidInput(
                f"header {self.name}", "the value holds a control character or line break; take it out"
            )
        if not self.value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise InvalidInput(f"header {self.name}", "the value holds half a character; take it out")


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What is sent; `content_crosses` if another server may see the body too."""

    method: str
    url: URL
    headers: tuple[Header, ...]
    content: Content = None
    content_crosses: bool = True


def shown_head_of(request: HttpRequest) -> bytes:
    """Return method and whole address, the headers one line each, and an empty line."""
    lines = [f"{request.method} {request.url}"]
    lines += [f"{header.name}: {header.value}" for header in request.headers]
    if isinstance(request.content, bytes):
        lines.append(f"Content-Length: {len(request.content)}")
    elif request.content is not None:
        lines.append(f"Content-Length: {request.content.size}")
    return "\n".join([*lines, "", ""]).encode(errors="surrogateescape")


def shown_body_of(content: Content) -> bytes:
    """Return the beginning of a body, of a file its name."""
    if content is None:
        return b""
    if isinstance(content, FileContent):
        size = "1 byte" if content.size == 1 else f"{content.size:,} bytes"
        return f"[the file {content.path}, {size}]\n".encode(errors="surrogateescape")
    missing = len(content) - _MOST_SHOWN_BYTES
    if missing <= 0:
        return content
    return content[:_MOST_SHOWN_BYTES] + f"\n[{missing:,} more bytes were sent]\n".encode()
