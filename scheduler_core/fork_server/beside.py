"""Listen next to an engine for reading commands, and start the fork server for the first one."""

import logging
import select
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from scheduler_core.fork_server.calls import socket_beside
from scheduler_core.servers.addresses import CannotListen, SocketFile, close_socket, open_socket
from scheduler_core.store.opening.location import FileLocation, find_location

log = logging.getLogger(__name__)

_MODULE = "scheduler_core.fork_server.forks"
_PATIENCE_SECONDS = 2
_MOST_FAILURES = 3


class CommandSocket:
    """Owns the socket file, a thread that waits for the first call, and the process that serves it.

    The process accepts the calls itself, so the engine has nothing to do with them.
    """

    def __init__(self, address: SocketFile, listening: socket.socket) -> None:
        self._address = address
        self._listening = listening
        self._woken, self._wake = socket.socketpair()
        self._lock = threading.Lock()
        self._server: subprocess.Popen[bytes] | None = None
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, name="fork server", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Begin to end; return at once. Who is being answered is hung up on."""
        with self._lock:
            self._is_stopped = True
            if self._server is not None:
                _end(self._server)
        with suppress(OSError):
            self._wake.send(b"x")

    def close(self) -> None:
        """End it, and wait for that; closing twice is fine."""
        self.stop()
        self._thread.join(_PATIENCE_SECONDS)
        with self._lock:
            if self._server is not None and self._server.poll() is None:
                self._server.kill()
        self._thread.join()
        self._woken.close()
        self._wake.close()

    def _run(self) -> None:
        failures = 0
        try:
            while failures < _MOST_FAILURES:
                ready, _, _ = select.select([self._listening, self._woken], [], [])
                server = None if self._woken in ready else self._started()
                if server is None:
                    return
                with server:
                    failures = 0 if server.wait() == 0 else failures + 1
            log.error("commands get no help of the engine any more: the fork server failed three times")
        except OSError as error:
            log.error("commands get no help of the engine any more: %s", error)
        finally:
            close_socket(self._address, self._listening)

    def _started(self) -> "subprocess.Popen[bytes] | None":
        with self._lock:
            if self._is_stopped:
                return None
            descriptor = self._listening.fileno()
            self._server = subprocess.Popen(
                [sys.executable, "-P", "-m", _MODULE, str(descriptor)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=[descriptor],
                cwd="/",
                start_new_session=True,
            )
            return self._server


def open_command_socket(place: str) -> CommandSocket | None:
    """Listen next to the store at a path; None for one on a server, and where forks have no such help."""
    location = find_location(place)
    can_fork = sys.platform == "linux" and not getattr(sys, "frozen", False)
    if not can_fork or not isinstance(location, FileLocation):
        return None
    address = SocketFile(Path(socket_beside(str(location.path))))
    try:
        listening = open_socket(address)
    except CannotListen as error:
        log.warning("commands get no help of the engine: %s", error)
        return None
    assert listening is not None
    listening.listen()
    return CommandSocket(address, listening)


def _end(server: "subprocess.Popen[bytes]") -> None:
    """Close what tells the server that its engine lives."""
    assert server.stdin is not None
    server.stdin.close()
