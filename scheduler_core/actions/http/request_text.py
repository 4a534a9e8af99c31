"""Write down a request as it goes out."""

from collections.abc import Iterator

from scheduler_core.actions.http.request import Content, FileContent, HttpRequest
from scheduler_core.actions.outcome import REQUEST, OutputSink

_MOST_SHOWN_BYTES = 64 * 1024


def show_request(request: HttpRequest, sink: OutputSink) -> None:
    """Write method and whole address, the headers one line each, an empty line, and the body."""
    lines = "".join(f"{line}\n" for line in _head(request))
    sink.write(REQUEST, f"{lines}\n".encode(errors="surrogateescape") + _body(request.content))


def _head(request: HttpRequest) -> Iterator[str]:
    yield f"{request.method} {request.url}"
    yield from (f"{header.name}: {header.value}" for header in request.headers)
    if isinstance(request.content, bytes):
        yield f"Content-Length: {len(request.content)}"
    elif request.content is not None:
        yield f"Content-Length: {request.content.size}"


def _body(content: Content) -> bytes:
    if content is None:
        return b""
    if isinstance(content, FileContent):
        return f"[the file {content.path}, {content.size:,} bytes]\n".encode(errors="surrogateescape")
    missing = len(content) - _MOST_SHOWN_BYTES
    if missing <= 0:
        return content
    return content[:_MOST_SHOWN_BYTES] + f"\n[{missing:,} more bytes were sent]\n".encode()
