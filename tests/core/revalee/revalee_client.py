"""A client of Revalee, written from the facts of its protocol, with the application that it calls back."""

import hmac
import http.client
import queue
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote
from uuid import UUID

_PATIENCE_SECONDS = 13
_KEY = b"the key that the application alone knows"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service answered."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Callback:
    """What arrived at the application."""

    url: str
    method: str
    headers: Mapping[str, str]
    body: str

    @property
    def fields(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(self.body, strict_parsing=True).items()}

    @property
    def is_authentic(self) -> bool:
        """Check the answer as a client does: with c made anew from the URL it was called at."""
        parts = dict(part.strip().split("=", 1) for part in self.headers["Revalee-Auth"].split(","))
        nonce = bytes.fromhex(parts["n"])
        client = hmac.new(_KEY, nonce + self.url.encode(), sha256).digest()
        wanted = sha256(nonce + client + UUID(self.fields["CallbackId"]).bytes_le).hexdigest().upper()
        return parts["v"] == "2" and hmac.compare_digest(parts["s"], wanted)


class RevaleeClient:
    """Talks to a service at a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port

    def ask(self, method: str, target: str, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=_PATIENCE_SECONDS)
        try:
            sent = {"User-Agent": "Revalee.Client/2.0", "Content-Length": "0"} | headers
            connection.request(method, target, headers=sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.reason, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def schedule(self, url: str, at: datetime, *, is_signed: bool = False, **headers: str) -> Answer:
        time = f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        if is_signed:
            headers |= {"Revalee-Auth": authorization(url)}
        return self.ask("PUT", f"/Schedule?CallbackTime={time}&CallbackUrl={quote(url, safe='')}", **headers)

    def cancel(self, callback_id: str, url: str, method: str = "PUT") -> Answer:
        return self.ask(method, f"/Cancel?CallbackId={callback_id}&CallbackUrl={quote(url, safe='')}")


def authorization(url: str) -> str:
    """Return the header of a client that knows the key."""
    nonce = secrets.token_bytes(16)
    code = hmac.new(_KEY, nonce + url.encode(), sha256).hexdigest().upper()
    return f"v=2,n={nonce.hex().upper()},c={code}"


class Application:
    """The web application that is called back; `statuses` are what it answers, the last one for ever."""

    def __init__(self, port: int, statuses: list[int]) -> None:
        self.port = port
        self.arrived: queue.Queue[Callback] = queue.Queue()
        self.statuses = statuses

    def url(self, path: str = "/done?order=5&name=a%20b") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def next_callback(self, seconds: float = 20) -> Callback:
        return self.arrived.get(timeout=seconds)


@contextmanager
def an_application(*statuses: int) -> Iterator[Application]:
    """Run an application on a free port."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            url = f"http://{self.headers['Host']}{self.path}"
            application.arrived.put(Callback(url, "POST", dict(self.headers.items()), body))
            left = application.statuses
            self.send_response(left.pop(0) if len(left) > 1 else left[0])
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    application = Application(server.server_address[1], list(statuses) or [200])
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield application
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
