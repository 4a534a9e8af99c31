"""Read as much of a response as is wanted, and show it."""

import asyncio
import codecs
from collections.abc import Mapping
from email.message import Message
from functools import lru_cache

import aiohttp

from scheduler_core.actions.outcome import BODY, HEAD, NOTE, OutputSink
from scheduler_core.lazy_dataclass import dataclass

_KEPT_FOR_A_LINE = 4096
_MOST_TYPES_KEPT = 64
_READABLE_TYPES = ("text/plain", "/json", "+json", "/xml", "+xml")


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What came back; of the body, `data` is what the verdict needs."""

    status: int
    phrase: str
    headers: Mapping[str, str]  # by name in any case
    data: bytes = b""
    is_cut: bool = False

    @property
    def status_text(self) -> str:
        return f"{self.status} {self.phrase}".rstrip()

    def text(self) -> str:
        return self.data.decode(_charset_of(self.headers.get("Content-Type", "")), errors="replace")

    def first_line(self) -> str:
        """Return the status and, if the body is meant for reading, its first line that says something."""
        if self._is_readable:
            lines = (line.strip() for line in self.text()[:_KEPT_FOR_A_LINE].splitlines())
            if said := next((line for line in lines if len(line) > 1), ""):
                return said if said == self.status_text else f"{self.status_text}: {said}"
        return self.status_text

    def in_short(self) -> str:
        """Return the status with what the body says if it is meant for reading, else with its phrase."""
        said = self.text()[:_KEPT_FOR_A_LINE] if self._is_readable else ""
        return f"{self.status} · {said}" if said.strip() else self.status_text

    @property
    def _is_readable(self) -> bool:
        return _is_for_reading(self.headers.get("Content-Type", ""))


def show_head(response: aiohttp.ClientResponse, sink: OutputSink) -> None:
    """Write status line and headers as they came, one line each, and an empty line."""
    version = response.version
    protocol = f"HTTP/{version.major}.{version.minor}" if version else "HTTP"
    status = f"{protocol} {response.status} {response.reason or ''}".rstrip()
    lines = [status.encode(errors="surrogateescape")]
    lines += [name + b": " + value for name, value in response.raw_headers]
    sink.write(HEAD, b"\n".join(lines) + b"\n\n")


async def read_answer(
    response: aiohttp.ClientResponse, most_bytes: int, sink: OutputSink, *, keeps_all: bool
) -> HttpAnswer:
    """Pass the unpacked body on as it comes; past the limit, the connection is cut and the rest unread."""
    kept = bytearray()
    most_kept = most_bytes if keeps_all else min(most_bytes, _KEPT_FOR_A_LINE)
    left = most_bytes
    is_cut = False
    try:
        async for chunk in response.content.iter_any():
            is_cut = len(chunk) > left
            piece = chunk[:left] if is_cut else chunk
            left -= len(piece)
            kept += piece[: most_kept - len(kept)]
            if piece:
                sink.write(BODY, piece)
            if is_cut:
                response.close()
                words = f"the answer is longer than {most_bytes} bytes; the rest was not read\n"
                sink.write(NOTE, words.encode())
                break
    except asyncio.CancelledError:
        _abort(response)
        raise
    return HttpAnswer(response.status, response.reason or "", response.headers, bytes(kept), is_cut)


def _abort(response: aiohttp.ClientResponse) -> None:
    """Cut the connection; closing would first send the rest of a body that is still on its way."""
    if response.connection is not None and response.connection.transport is not None:
        response.connection.transport.abort()


@lru_cache(maxsize=_MOST_TYPES_KEPT)
def _is_for_reading(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().lower().endswith(_READABLE_TYPES)


@lru_cache(maxsize=_MOST_TYPES_KEPT)
def _charset_of(content_type: str) -> str:
    message = Message()
    message["Content-Type"] = content_type
    try:
        return codecs.lookup(message.get_content_charset() or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
