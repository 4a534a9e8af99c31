"""An engine's connection to the run host, on the engine's loop."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import asyncio
import os
import select
import socket
from collections.abc import Callable
from contextlib import suppress

from scheduler_core.actions.host.protocol import (
    OLDEST,
    VERSION,
    BrokenFrames,
    Frames,
    Message,
    is_output,
    message_of,
    output_of,
    packed,
    send_waiting,
    text,
    whole,
)

_READ_AT_ONCE = 1024 * 1024
_GOODBYE_SECONDS = 2.0


class HostLink:
    """Says what is to be said together, once the loop comes to it; `lost` is called when the host is gone."""

    def __init__(
        self,
        connection: socket.socket,
        heard: Callable[[Message], None],
        wrote: Callable[[int, int, int, bytes], None],
        lost: Callable[["HostLink", str], None],
        *,
        takes_over: bool,
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.pid = 0
        self.generation = 0
        self.is_open = True
        self.is_leaving = False
        self.greeted: asyncio.Future[Message] = self.loop.create_future()
        self._connection = connection
        self._heard = heard
        self._wrote = wrote
        self._lost = lost
        self._frames = Frames()
        self._waiting = bytearray()
        self._is_flushing = False
        self._is_writing = False
        connection.setblocking(False)
        self.loop.add_reader(connection, self._read)
        self.tell({"say": "hello", "version": VERSION, "oldest": OLDEST, "takes_over": takes_over})

    def tell(self, message: Message) -> None:
        if not self.is_open:
            return
        self._waiting += packed(message)
        if not self._is_flushing:
            self._is_flushing = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits now, as far as the host takes it."""
        self._is_flushing = False
        if not self.is_open or not self._waiting:
            return
        send_waiting(self._connection, self._waiting)
        if bool(self._waiting) != self._is_writing:
            self._is_writing = bool(self._waiting)
            if self._is_writing:
                self.loop.add_writer(self._connection, self.flush)
            else:
                self.loop.remove_writer(self._connection)

    def close(self, *, waits: bool = False) -> None:
        """Disconnect from the host; with `waits` until it is gone that has nothing more to do."""
        if not self.is_open:
            return
        self.flush()
        self._let_go()
        process = _opened(self.pid) if waits and self.pid else None
        self._connection.close()
        if process is not None:
            select.select([process], [], [], _GOODBYE_SECONDS)
            os.close(process)

    def _let_go(self) -> None:
        self.is_open = False
        self.loop.remove_reader(self._connection)
        if self._is_writing:
            self.loop.remove_writer(self._connection)
        if not self.greeted.done():
            self.greeted.cancel()

    def _read(self) -> None:
        try:
            data = self._connection.recv(_READ_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._end("")
            return
        try:
            for frame in self._frames.feed(data):
                if is_output(frame):
                    self._wrote(*output_of(frame))
                else:
                    self._take(message_of(frame))
        except BrokenFrames as fault:
            self._end(f"it said what is not of this protocol: {fault}")

    def _take(self, message: Message) -> None:
        say = text(message, "say")
        if say == "hello":
            self.pid = whole(message, "pid")
            self.generation = whole(message, "generation")
            if not self.greeted.done():
                self.greeted.set_result(message)
        elif say == "leaving":
            self.is_leaving = True
            self.tell({"say": "leave"})
        elif say == "fault":
            self._end(text(message, "text"))
        else:
            self._heard(message)

    def _end(self, why: str) -> None:
        if self.is_open:
            self._let_go()
            self._connection.close()
            self._lost(self, why)


def _opened(pid: int) -> int | None:
    """Return a descriptor that can be read once a process is gone, None where there are none."""
    if sys.platform == "linux":
        with suppress(OSError):
            return os.pidfd_open(pid)
    return None
