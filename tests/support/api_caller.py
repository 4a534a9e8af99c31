"""A program that calls the API over a real socket."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from scheduler_core.servers.addresses import Address, NetworkAddress
from tests.support.callers import calling

_TOO_LONG_SECONDS = 30


class SocketFileConnection(HTTPConnection):
    """A connection of the library's, by way of any address."""

    def __init__(self, address: Address) -> None:
        host = "localhost"
        if isinstance(address, NetworkAddress):
            host = f"{address.host}:{address.port}"
        super().__init__(host, timeout=_TOO_LONG_SECONDS)
        self._address = address

    def connect(self) -> None:
        self.sock: socket.socket = calling(self._address)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a call was answered with."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def document(self) -> Any:  # noqa: ANN401 - whatever JSON says
        return json.loads(self.content)

    @property
    def field(self) -> str:
        """What a problem document blames."""
        return str(self.document.get("field", ""))


class ApiCaller:
    """Calls with a token, or without any."""

    def __init__(self, address: Address, token: str = "") -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Reply:
        """Make a call; `If_Match` is the header If-Match."""
        with closing(SocketFileConnection(self._address)) as connection:
            response = self._sent(connection, method, path, body, headers)
            return Reply(response.status, dict(response.getheaders()), response.read())

    def get(self, path: str) -> Any:  # noqa: ANN401
        """Return what a path answers; it must be a success."""
        reply = self.ask("GET", path)
        assert reply.status == 200, reply.content
        return reply.document

    def post(self, path: str, body: object = None, **headers: str) -> Any:  # noqa: ANN401
        reply = self.ask("POST", path, body, **headers)
        assert reply.status in {200, 201, 202}, reply.content
        return reply.document

    def events(self, path: str, *, method: str = "GET", body: object = None, **headers: str) -> "Events":
        """Open a stream of events; its owner closes it."""
        connection = SocketFileConnection(self._address)
        response = self._sent(connection, method, path, body, headers)
        assert response.status == 200, response.read()
        return Events(connection, response)

    def _sent(
        self, connection: HTTPConnection, method: str, path: str, body: object, headers: dict[str, str]
    ) -> HTTPResponse:
        given = self._headers | {name.replace("_", "-"): value for name, value in headers.items()}
        content: Any = None
        if body is not None:
            content = body if isinstance(body, bytes | Iterator) else json.dumps(body).encode()
            given = {"Content-Type": "application/json"} | given
        connection.request(method, path, content, given)
        return connection.getresponse()


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a stream; a heartbeat has no name."""

    name: str
    id: str
    document: Any


class Events:
    """An open stream of events."""

    def __init__(self, connection: HTTPConnection, response: HTTPResponse) -> None:
        self._connection = connection
        self._response = response

    def __iter__(self) -> Iterator[Event]:
        fields: dict[str, str] = {}
        while line := self._response.readline():
            text = line.decode().rstrip("\n")
            if text:
                name, _, value = text.partition(":")
                fields[name] = value.strip()
            else:
                yield Event(
                    fields.get("event", ""), fields.get("id", ""), json.loads(fields.get("data", "{}"))
                )
                fields = {}

    def close(self) -> None:
        self._response.close()
        self._connection.close()
