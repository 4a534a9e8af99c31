"""What a run wrote is kept once, though it comes once more after the death of its engine."""

import asyncio

import pytest

from scheduler_core.actions.outcome import NOTE, STDERR, STDOUT
from scheduler_core.engine.runs.run_output import FlushTimer, RunOutput
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream


@pytest.mark.parametrize("cut", [[10], [4, 6], [5, 5], [6, 4], [1] * 10])
def test_what_was_kept_before_is_passed_over(cut: list[int]) -> None:
    chunks: list[Chunk] = []

    async def write() -> int:
        kept = {OutputStream.STDOUT: 5, OutputStream.ENGINE: 3}
        output = RunOutput(RunId(1), chunks.append, FlushTimer(asyncio.get_running_loop()), kept)
        written = iter(b"0123456789")
        for size in cut:
            output.write(STDOUT, bytes(next(written) for _ in range(size)))
        output.write(STDERR, b"err")
        output.write(NOTE, b"told")
        output.flush()
        return output.written_bytes

    assert asyncio.run(write()) == 17
    assert b"".join(chunk.content for chunk in chunks if chunk.stream is OutputStream.STDOUT) == b"56789"
    assert [(chunk.start, chunk.content) for chunk in chunks[-2:]] == [(0, b"err"), (3, b"told")]
    assert chunks[0].start == 5
