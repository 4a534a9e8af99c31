"""Read what a run had written when it was ended from outside, as far as it is kept."""

from dataclasses import replace

from scheduler_core.store.runs.outputs import last_chunks, written_bytes
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run import OutputStream, RunState

_LONGEST_LINE = 300
_LAST_CHUNKS = 4


def with_orphan_output(tx: Reading, finished: Finished) -> Finished:
    """Return the end with the size of what was written, and with its last line if it was cut off."""
    size = written_bytes(tx, finished.id)
    if not size:
        return finished
    line = finished.first_error_line
    if finished.state is RunState.INTERRUPTED:
        line = line or _last_line(tx, finished)
    return replace(finished, output_bytes=size, first_error_line=line)


def _last_line(tx: Reading, finished: Finished) -> str:
    chunks = last_chunks(tx, finished.id, _LAST_CHUNKS)
    written = (chunk.content for chunk in chunks if chunk.stream is not OutputStream.REQUEST)
    lines = [line.strip() for line in b"".join(written).decode(errors="replace").splitlines() if line.strip()]
    return lines[-1][:_LONGEST_LINE] if lines else ""
