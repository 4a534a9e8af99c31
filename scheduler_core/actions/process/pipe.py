"""Read what a process writes, as it comes."""

import asyncio
import os

from scheduler_core.actions.process.process import Receive

_CHUNK_BYTES = 64 * 1024  # as much as a pipe holds
_MOST_CHUNKS_AT_ONCE = 64


class OutputPipe:
    """The reading end of one stream, which must not block.

    It is closed when its last writer has gone, or nobody wants more of it.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, descriptor: int, stream: str, receive: Receive
    ) -> None:
        self.closed: asyncio.Future[None] = loop.create_future()
        self._loop = loop
        self._descriptor = descriptor
        self._stream = stream
        self._receive = receive
        loop.add_reader(descriptor, self._read)

    def read_what_is_there(self) -> None:
        """Take what was written before now, without going back to the loop."""
        for _ in range(_MOST_CHUNKS_AT_ONCE):
            if self.closed.done() or not self._read():
                return

    def discard(self) -> None:
        """Go on reading, so that the writer can go on, and keep nothing."""
        self._receive = _nowhere

    def close(self) -> None:
        if not self.closed.done():
            self.closed.set_result(None)
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)

    def _read(self) -> bool:
        """Take one chunk; False if there is none."""
        try:
            data = os.read(self._descriptor, _CHUNK_BYTES)
        except BlockingIOError:
            return False
        if data:
            self._receive(self._stream, data)
        else:
            self.close()
        return True


def _nowhere(_stream: str, _data: bytes) -> None:
    pass
