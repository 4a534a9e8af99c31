"""Stands between a client and a server, and can fall silent: connections stay open, and nothing passes."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum

_CHUNK = 65_536
# As Hourbell speaks to PostgreSQL.
_COMMIT = b"COMMIT"
_WRITERS_SAY = b"pg_advisory_xact_lock"


class Silence(Enum):
    """What gets lost around the commit that the proxy waits for: the commit, or the answer to it."""

    BEFORE_COMMIT = "before"
    AFTER_COMMIT = "after"


class SilentProxy:
    """Forwards what comes to its port, until it is silenced."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._target = port
        self._speaks = threading.Event()
        self._speaks.set()
        self._is_closed = False
        self._armed: Silence | None = None
        self._commits_left = 0
        self.has_struck = threading.Event()
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server((host, 0))
        self.port: int = self._listener.getsockname()[1]
        self._begin(self._accept)

    def silence(self) -> None:
        """Forward nothing from now on; who connects is answered by nobody."""
        self._speaks.clear()

    def speak(self) -> None:
        """Go on, with all that was held back."""
        self._speaks.set()

    def lose_one(self, silence: Silence, commits: int = 1) -> None:
        """Let the connection of the next commit that writes, or of a later one, fall silent for ever."""
        self.has_struck.clear()
        self._commits_left = commits
        self._armed = silence

    def close(self) -> None:
        self._is_closed = True
        self._speaks.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for each in self._sockets:
            each.close()

    def _begin(self, work: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, name="proxy")
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
                self._sockets += [client, server]
                passage = _Passage(client, server)
                self._begin(self._forward_wishes, passage)
                self._begin(self._forward_answers, passage)

    def _forward_wishes(self, passage: "_Passage") -> None:
        with suppress(OSError):
            while data := passage.client.recv(_CHUNK):
                self._speaks.wait()
                passage.is_of_writer |= _WRITERS_SAY in data
                strikes = self._strikes(passage, data)
                passage.is_lost |= strikes is not None
                if not passage.is_lost or strikes is Silence.AFTER_COMMIT:
                    passage.server.sendall(data)
                if strikes is not None:
                    self.has_struck.set()
            if not passage.is_lost:
                passage.server.shutdown(socket.SHUT_WR)

    def _forward_answers(self, passage: "_Passage") -> None:
        with suppress(OSError):
            while data := passage.server.recv(_CHUNK):
                self._speaks.wait()
                if not passage.is_lost:
                    passage.client.sendall(data)
            if not passage.is_lost:
                passage.client.shutdown(socket.SHUT_WR)

    def _strikes(self, passage: "_Passage", data: bytes) -> Silence | None:
        if self._armed is None or not passage.is_of_writer or _COMMIT not in data:
            return None
        self._commits_left -= 1
        if self._commits_left > 0:
            return None
        armed, self._armed = self._armed, None
        return armed


@dataclass(slots=True)
class _Passage:
    """One connection, from the client through to the server."""

    client: socket.socket
    server: socket.socket
    is_of_writer: bool = False
    is_lost: bool = False


@contextmanager
def silent_proxy(port: int, host: str = "127.0.0.1") -> Iterator[SilentProxy]:
    """Stand before a port of this machine, at one of its addresses, for as long as the block lasts."""
    proxy = SilentProxy(port, host)
    try:
        yield proxy
    finally:
        proxy.close()
