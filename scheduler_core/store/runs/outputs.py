"""The output of runs: chunks of bytes in order."""

from collections.abc import Sequence

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import OUTPUTS, ColumnElement, func, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import KeptChunk, OutputStream

# As it returns something, all rows go to the database with one statement. Row by row, the writer's thread
# would release the interpreter for each, and wait until it gets it back from the loop.
_APPEND = insert(OUTPUTS).returning(OUTPUTS.c.id)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some bytes of one stream; `start` counts the bytes of the stream before it, dropped ones included."""

    run_id: RunId
    stream: OutputStream
    start: int
    content: bytes


def append(tx: Writing, chunks: Sequence[Chunk]) -> None:
    """Keep what runs wrote. How much of it is worth keeping is for the caller to say."""
    rows = [
        {
            "run_id": chunk.run_id,
            "stream": chunk.stream,
            "start": chunk.start,
            "size": len(chunk.content),
            "content": chunk.content,
        }
        for chunk in chunks
    ]
    if rows:
        tx.connection.execute(_APPEND, rows)
        tx.note(ChangeKind.OUTPUTS, (chunk.run_id for chunk in chunks))


def kept_sizes(tx: Reading, run_id: RunId) -> dict[OutputStream, int]:
    """Return up to which byte of each stream the output of a run is kept."""
    statement = (
        select(OUTPUTS.c.stream, func.max(OUTPUTS.c.start + OUTPUTS.c.size))
        .where(OUTPUTS.c.run_id == run_id)
        .group_by(OUTPUTS.c.stream)
    )
    return {OutputStream(stream): size for stream, size in tx.connection.execute(statement)}


def chunks_of(
    tx: Reading,
    run_id: RunId,
    *,
    after: int = 0,
    stream: OutputStream | None = None,
    limit: int | None = None,
) -> list[KeptChunk]:
    """Return the chunks after a number, as they came; to follow a run, ask again after the last one."""
    statement = (
        select(OUTPUTS.c.id, OUTPUTS.c.stream, OUTPUTS.c.start, OUTPUTS.c.content)
        .where(OUTPUTS.c.run_id == run_id, OUTPUTS.c.id > after)
        .order_by(OUTPUTS.c.id)
        .limit(limit)
    )
    if stream is not None:
        statement = statement.where(OUTPUTS.c.stream == stream)
    return [KeptChunk(*row) for row in tx.connection.execute(statement)]


def last_chunks(tx: Reading, run_id: RunId, count: int) -> list[KeptChunk]:
    """Return the newest chunks, in the order in which they came."""
    found = tx.connection.execute(
        select(OUTPUTS.c.id, OUTPUTS.c.stream, OUTPUTS.c.start, OUTPUTS.c.content)
        .where(OUTPUTS.c.run_id == run_id)
        .order_by(OUTPUTS.c.id.desc())
        .limit(count)
    ).all()
    return [KeptChunk(*row) for row in reversed(found)]


def kept_bytes(tx: Reading, run_id: RunId) -> int:
    return _sum(tx, OUTPUTS.c.run_id == run_id)


def written_bytes(tx: Reading, run_id: RunId) -> int:
    """Return the size of what is kept of a run's own output, without what its call sent."""
    mine = (OUTPUTS.c.run_id == run_id) & (OUTPUTS.c.stream != OutputStream.REQUEST)
    return _sum(tx, mine)


def _sum(tx: Reading, which: ColumnElement[bool]) -> int:
    """Return how many bytes these chunks have; PostgreSQL tells sums as decimal numbers."""
    return int(tx.connection.scalar(select(func.sum(OUTPUTS.c.size)).where(which)) or 0)
