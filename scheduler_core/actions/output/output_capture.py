"""Keep the beginning and the end of an output, and pass the beginning on as it comes."""

import asyncio
from collections import deque

from scheduler_core.actions.outcome import NOTE, OutputSink

_FLUSH_SECONDS = 0.25
_FLUSH_BYTES = 64 * 1024
_MOST_PIECES = 10_000  # single bytes, now of one stream and now of the other, would cost 100 times their size


class OutputCapture:
    """A sink before a sink, which keeps memory flat however much comes.

    The first half of the bytes to keep is passed on within a quarter of a second. Of what follows the last
    half is kept, and passed on by `close`, after a note that says how much is missing in between.
    """

    def __init__(self, sink: OutputSink, most_bytes: int, loop: asyncio.AbstractEventLoop) -> None:
        self.dropped_bytes = 0
        self._sink = sink
        self._loop = loop
        self._head_left = most_bytes - most_bytes // 2
        self._head: dict[str, bytearray] = {}
        self._tail = _Pieces(most_bytes // 2)
        self._pending = _Pieces(_FLUSH_BYTES)
        self._timer: asyncio.TimerHandle | None = None

    def write(self, stream: str, data: bytes) -> None:
        if self._head_left:
            head, data = data[: self._head_left], data[self._head_left :]
            self._head_left -= len(head)
            self._head.setdefault(stream, bytearray()).extend(head)
            self._pass_on(stream, head)
        if data:
            self._tail.add(stream, data)
            self.dropped_bytes += self._tail.shrink()

    def close(self) -> None:
        """Pass on all that is left."""
        self._flush()
        if self.dropped_bytes:
            self._sink.write(NOTE, f"{self._dropped_words}\n".encode())
        self._tail.pass_on(self._sink)

    def text(self, stream: str) -> str:
        """Return what is kept of one stream, with a line where something is missing."""
        parts = [bytes(self._head.get(stream, b""))]
        if self.dropped_bytes:
            parts.append(f"\n[{self._dropped_words}]\n".encode())
        parts += [bytes(data) for name, data in self._tail if name == stream]
        return b"".join(parts).decode(errors="replace")

    @property
    def _dropped_words(self) -> str:
        return f"{self.dropped_bytes:,} bytes dropped"

    def _pass_on(self, stream: str, data: bytes) -> None:
        self._pending.add(stream, data)
        if self._pending.is_full:
            self._flush()
        elif self._timer is None:
            self._timer = self._loop.call_later(_FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        pending, self._pending = self._pending, _Pieces(_FLUSH_BYTES)
        pending.pass_on(self._sink)


class _Pieces(deque[tuple[str, bytearray]]):
    """Bytes in the order they came, each piece with the name of its stream."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__()
        self._most = most_bytes
        self._bytes = 0

    @property
    def is_full(self) -> bool:
        return self._bytes >= self._most or len(self) >= _MOST_PIECES

    def add(self, stream: str, data: bytes) -> None:
        if self and self[-1][0] == stream and len(self[-1][1]) < _FLUSH_BYTES:
            self[-1][1].extend(data)
        else:
            self.append((stream, bytearray(data)))
        self._bytes += len(data)

    def shrink(self) -> int:
        """Drop at the beginning what is too much; return how many bytes that was."""
        before = self._bytes
        while self._bytes > self._most or len(self) > _MOST_PIECES:
            first = self[0][1]
            excess = self._bytes - self._most
            if 0 < excess < len(first):
                del first[:excess]
                self._bytes -= excess
            else:
                self.popleft()
                self._bytes -= len(first)
        return before - self._bytes

    def pass_on(self, sink: OutputSink) -> None:
        for stream, data in self:
            sink.write(stream, bytes(data))
