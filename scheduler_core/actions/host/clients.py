"""The connections of the run host: engines of the same user, over a socket in a private folder."""

import os
import selectors
import socket
import struct
import sys
from collections.abc import Callable

from scheduler_core.actions.host.protocol import Frames, Message, packed, send_waiting

assert sys.platform != "win32"

_READ_AT_ONCE = 1024 * 1024
_MOST_WAITING = 16 * 1024 * 1024  # to be sent; an engine that stands still gets no more output for now
_CREDENTIALS = struct.Struct("=iII")


class Client:
    """One connection; what is to be said is sent together, once a round of the host is over."""

    def __init__(self, connection: socket.socket, selector: selectors.BaseSelector) -> None:
        self.frames = Frames()
        self.has_said_hello = False
        self.is_gone = False
        self.is_to_leave = False
        self._connection = connection
        self._selector = selector
        self._waiting = bytearray()
        connection.setblocking(False)

    def watch(self, ready: Callable[[int], None]) -> None:
        self._selector.register(self._connection, selectors.EVENT_READ, ready)
        self._ready = ready

    @property
    def takes_output(self) -> bool:
        return not self.is_gone and len(self._waiting) < _MOST_WAITING

    def tell(self, message: Message) -> None:
        self.send(packed(message))

    def send(self, frame: bytes) -> None:
        if not self.is_gone:
            self._waiting += frame

    def read(self) -> bytes | None:
        """Return what has come, b"" once the other side is gone, None if nothing has."""
        try:
            return self._connection.recv(_READ_AT_ONCE)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def flush(self) -> None:
        """Send as much as goes, the rest when the other side has read."""
        if self.is_gone or not self._waiting:
            return
        send_waiting(self._connection, self._waiting)
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._waiting else 0)
        self._selector.modify(self._connection, events, self._ready)

    def close(self) -> None:
        if not self.is_gone:
            self.is_gone = True
            self._selector.unregister(self._connection)
            self._connection.close()
            self._waiting.clear()


def listen(folder: int) -> socket.socket:
    """Return a socket in the folder that takes connections; its path may be longer than a socket's can be."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.open(".", os.O_RDONLY)
    mask = os.umask(0o177)
    try:
        os.fchdir(folder)
        if os.path.lexists("socket"):
            os.unlink("socket")  # noqa: PTH108 - of a host that was killed
        listener.bind("socket")
        listener.listen(64)
    finally:
        os.umask(mask)
        os.fchdir(before)
        os.close(before)
    listener.setblocking(False)
    return listener


def is_owner(connection: socket.socket) -> bool:
    """Tell whether the other side is this user, or root; elsewhere the folder alone keeps others out."""
    if sys.platform == "linux":
        told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        _, user, _ = _CREDENTIALS.unpack(told)
        return user in {os.geteuid(), 0}
    else:
        return True
