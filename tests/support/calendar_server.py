"""A real HTTP server on loopback that answers with the calendar it was given last, by a test or a PUT."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """What is answered; a `tag` that is asked for makes it 304."""

    body: bytes = b""
    status: int = 200
    tag: str = ""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class CalendarServer:
    """Takes what it is to answer at any time, and remembers what was asked.

    `while_asked` is called before an answer is sent.
    """

    answer: CalendarAnswer = field(default_factory=CalendarAnswer)
    asked: list[tuple[str, str]] = field(default_factory=list)
    while_asked: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, name="calendar server")
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/team.ics?key=hush"

    def serve(self, text: str | bytes, tag: str = "") -> None:
        self.answer = CalendarAnswer(text.encode() if isinstance(text, str) else text, tag=tag)


def _handler(server: CalendarServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.headers.get("If-None-Match", "")
            server.asked.append((self.path, known))
            answer = server.answer
            server.while_asked()
            is_known = bool(answer.tag) and known == answer.tag
            body = b"" if is_known else answer.body
            self.send_response(304 if is_known else answer.status)
            if answer.tag:
                self.send_header("ETag", answer.tag)
            for name, value in answer.headers:
                self.send_header(name, value)
            if not is_known:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_PUT(self) -> None:
            server.answer = CalendarAnswer(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def a_calendar(*events: str) -> str:
    """Return a calendar of events, each in the lines between its begin and its end."""
    blocks = "".join(f"BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT\r\n" for event in events)
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{blocks}END:VCALENDAR\r\n"


def an_event(uid: str, at: str, title: str = "Backup", more: str = "") -> str:
    """Return the lines of an event; `at` is such as 20261120T100000Z."""
    lines = [f"UID:{uid}", f"SUMMARY:{title}", f"DTSTART:{at}", *([more] if more else [])]
    return "\r\n".join(lines)
