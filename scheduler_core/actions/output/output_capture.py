"""Keep the head and the tail of each output stream, and pass the heads on as they come."""

import asyncio
import heapq
from collections import deque
from collections.abc import Iterator
from dataclasses import field
from operator import attrgetter

from scheduler_core.actions.outcome import NOTE, STDERR, STDOUT, OutputSink
from scheduler_core.lazy_dataclass import dataclass

_STREAMS = (STDOUT, STDERR)
_FLUSH_SECONDS = 0.25
_FLUSH_BYTES = 64 * 1024
_MOST_PIECES = 10_000  # single bytes, now of one stream and now of the other, would cost 100 times their size


class OutputCapture:
    """A sink before a sink, which keeps memory flat however much comes.

    A quarter of the bytes to keep is for the head of each stream and a quarter for its tail, however much
    the other writes. What a stream leaves of its quarters lengthens the tail of the other. Output is passed
    on within a quarter of a second until a stream is longer than its head. What comes after that is held, and
    `close` passes it on in the order in which it came; a note in each gap says how much of which stream is
    missing.
    """

    def __init__(self, sink: OutputSink, most_bytes: int, loop: asyncio.AbstractEventLoop) -> None:
        self._sink = sink
        self._loop = loop
        self._streams = {name: _Stream(name, most_bytes // (2 * len(_STREAMS))) for name in _STREAMS}
        self._room_for_tails = most_bytes
        self._is_live = True
        self._places = 0  # pieces that were begun; each says by it where it stands among all
        self._pending: deque[_Piece] = deque()
        self._pending_bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def dropped_bytes(self) -> int:
        return sum(stream.dropped_bytes for stream in self._streams.values())

    def is_cut(self, stream: str) -> bool:
        return self._streams[stream].dropped_bytes > 0

    def write(self, stream: str, data: bytes) -> None:
        kept = self._streams[stream]
        head, rest = data[: kept.head_left], data[kept.head_left :]
        if head:
            kept.head += head
            self._room_for_tails -= len(head)
            if self._is_live:
                self._pass_on(stream, head)
            else:
                self._add(kept.late_head, stream, head)
        if rest:
            self._is_live = False
            self._add(kept.tail, stream, rest)
            kept.tail_bytes += len(rest)
        self._shrink()

    def miss(self, stream: str, size: int) -> None:
        """Count bytes that were dropped before they came here, of the middle of a long output."""
        self._streams[stream].dropped_bytes += size

    def close(self) -> None:
        """Pass on all that is left."""
        self._flush()
        held = [stream.held() for stream in self._streams.values()]
        for piece in heapq.merge(*held, key=attrgetter("place")):
            self._send(piece)

    def end(self, stream: str, most_bytes: int) -> str:
        """Return the last of what is kept of one stream, whatever is missing before."""
        return self._streams[stream].end(most_bytes)

    def text(self, stream: str) -> str:
        """Return what is kept of one stream, with a line where something is missing."""
        return self._streams[stream].text()

    def _pass_on(self, stream: str, data: bytes) -> None:
        self._add(self._pending, stream, data)
        self._pending_bytes += len(data)
        if self._pending_bytes >= _FLUSH_BYTES or len(self._pending) >= _MOST_PIECES:
            self._flush()
        elif self._timer is None:
            self._timer = self._loop.call_later(_FLUSH_SECONDS, self._flush)

    def drop(self) -> None:
        """Pass on no more; what is held comes once more to whoever follows."""
        self._pending.clear()
        self._flush()

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._pending_bytes = 0
        while self._pending:
            self._send(self._pending.popleft())

    def _send(self, piece: "_Piece") -> None:
        for start in range(0, len(piece.data), _FLUSH_BYTES):
            self._sink.write(piece.stream, bytes(piece.data[start : start + _FLUSH_BYTES]))

    def _add(self, pieces: "deque[_Piece]", stream: str, data: bytes) -> None:
        """Append to the piece that came last of all, or begin another."""
        if pieces and pieces[-1].place == self._places and pieces[-1].stream == stream:
            pieces[-1].data += data
            return
        self._places += 1
        pieces.append(_Piece(self._places, stream, bytearray(data)))

    def _shrink(self) -> None:
        """Drop what is too much of the tails, first of the longest."""
        room = self._room_for_tails
        tails = sorted(self._streams.values(), key=attrgetter("tail_bytes"))
        for place, stream in enumerate(tails):
            stream.shrink_tail(room // (len(tails) - place))
            room -= stream.tail_bytes
        if sum(stream.pieces for stream in tails) > _MOST_PIECES:
            for stream in tails:
                stream.join_before(self._places - _MOST_PIECES // 2)


@dataclass(slots=True)
class _Piece:
    """Bytes of one stream that came together."""

    place: int
    stream: str
    data: bytearray


@dataclass(slots=True)
class _Stream:
    """What is kept of one stream; the pieces of its head that came too late to be passed on are held, too."""

    name: str
    longest_head: int
    head: bytearray = field(default_factory=bytearray)
    late_head: deque[_Piece] = field(default_factory=deque)
    tail: deque[_Piece] = field(default_factory=deque)
    tail_bytes: int = 0
    dropped_bytes: int = 0
    dropped_place: int = 0

    @property
    def head_left(self) -> int:
        return self.longest_head - len(self.head)

    @property
    def pieces(self) -> int:
        return len(self.late_head) + len(self.tail)

    def shrink_tail(self, most_bytes: int) -> None:
        while (excess := self.tail_bytes - most_bytes) > 0:
            first = self.tail[0]
            dropped = min(excess, len(first.data))
            del first.data[:dropped]
            self.dropped_place = first.place
            self.dropped_bytes += dropped
            self.tail_bytes -= dropped
            if not first.data:
                self.tail.popleft()

    def join_before(self, place: int) -> None:
        """Join the pieces that came before one: their order among other streams is lost, and no byte."""
        for pieces in (self.late_head, self.tail):
            old = [pieces.popleft() for _ in range(sum(piece.place < place for piece in pieces))]
            if old:
                first = old[0]
                for piece in old[1:]:
                    first.data += piece.data
                pieces.appendleft(first)

    def held(self) -> Iterator[_Piece]:
        """Return the pieces that have not been passed on, with a note where something is missing."""
        yield from self.late_head
        if self.dropped_bytes:
            yield _Piece(self.dropped_place, NOTE, bytearray(f"{self._dropped_words}\n".encode()))
        yield from self.tail

    def end(self, most_bytes: int) -> str:
        parts: list[bytes] = []
        left = most_bytes
        for data in (*(piece.data for piece in reversed(self.tail)), self.head):
            parts.append(bytes(data[max(len(data) - left, 0) :]))
            left -= len(parts[-1])
            if left <= 0:
                break
        return b"".join(reversed(parts)).decode(errors="replace")

    def text(self) -> str:
        parts = [bytes(self.head)]
        if self.dropped_bytes:
            parts.append(f"\n[{self._dropped_words}]\n".encode())
        parts += [bytes(piece.data) for piece in self.tail]
        return b"".join(parts).decode(errors="replace")

    @property
    def _dropped_words(self) -> str:
        dropped = "1 byte" if self.dropped_bytes == 1 else f"{self.dropped_bytes:,} bytes"
        return f"{dropped} of {self.name} dropped"
