"""Write the output of a run to the store, some of it at a time."""

import asyncio
from collections.abc import Callable, Mapping
from types import MappingProxyType

from scheduler_core.actions.outcome import BODY, HEAD, NOTE, REQUEST, STDERR, STDOUT
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream

_FLUSH_SECONDS = 0.25
_FLUSH_BYTES = 64 * 1024
_STREAMS = {
    REQUEST: OutputStream.REQUEST,
    HEAD: OutputStream.RESPONSE,
    BODY: OutputStream.RESPONSE,
    STDOUT: OutputStream.STDOUT,
    STDERR: OutputStream.STDERR,
    NOTE: OutputStream.ENGINE,
}
_OF_SCRIPTS = (OutputStream.STDOUT, OutputStream.STDERR)
_NOTHING: Mapping[OutputStream, int] = MappingProxyType({})


class FlushTimer:
    """Hands on what runs have written with one timer for all: one for each would be set and cancelled."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: dict[RunOutput, None] = {}
        self._is_set = False

    def add(self, output: "RunOutput") -> None:
        """Flush an output within a quarter of a second."""
        self._waiting[output] = None
        if not self._is_set:
            self._is_set = True
            self._loop.call_later(_FLUSH_SECONDS, self._flush)

    def leave(self, output: "RunOutput") -> None:
        self._waiting.pop(output, None)

    def _flush(self) -> None:
        self._is_set = False
        waiting, self._waiting = self._waiting, {}
        for output in waiting:
            output.flush()


class RunOutput:
    """The sink of one run: bytes of a stream leave together, after a quarter of a second or 64 KiB.

    How much is kept was decided by the action that writes. What it sent is not a part of `written_bytes`.
    Of what a script writes, so much as was `kept` before comes once more, and is passed over.
    """

    def __init__(
        self,
        run_id: RunId,
        keep: Callable[[Chunk], object],
        timer: FlushTimer,
        kept: Mapping[OutputStream, int] = _NOTHING,
    ) -> None:
        self.written_bytes = 0
        self._run_id = run_id
        self._keep = keep
        self._timer = timer
        self._is_waiting = False
        self._starts = dict(kept)
        self._comes_again = {stream: kept.get(stream, 0) for stream in _OF_SCRIPTS} if kept else {}
        self._stream = OutputStream.STDOUT
        self._pending = bytearray()

    def write(self, stream: str, data: bytes) -> None:
        if not data:
            return
        kind = _STREAMS[stream]
        if kind is not self._stream:
            self._hand_on()
            self._stream = kind
        if stream != REQUEST:
            self.written_bytes += len(data)
        if self._comes_again and (known := self._comes_again.get(kind, 0)):
            self._comes_again[kind] = max(known - len(data), 0)
            data = data[known:]
        self._pending += data
        if len(self._pending) >= _FLUSH_BYTES:
            self._hand_on()
        elif not self._is_waiting:
            self._is_waiting = True
            self._timer.add(self)

    def flush(self) -> None:
        """Hand on what has come; the last flush comes before the run's end is written."""
        if self._is_waiting:
            self._is_waiting = False
            self._timer.leave(self)
        self._hand_on()

    def _hand_on(self) -> None:
        if self._pending:
            start = self._starts.get(self._stream, 0)
            self._starts[self._stream] = start + len(self._pending)
            chunk = Chunk(self._run_id, self._stream, start, bytes(self._pending))
            self._pending.clear()
            self._keep(chunk)
