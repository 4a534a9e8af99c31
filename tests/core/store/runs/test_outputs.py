"""What runs wrote."""

import pytest

from scheduler_core.engine.recovery.orphan_output import with_orphan_output
from scheduler_core.errors import Conflict
from scheduler_core.store.runs import outputs
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.core.store.builders import NOW, a_finished_run, add_job, an_engine, claim_next

OUT, ERR = OutputStream.STDOUT, OutputStream.STDERR


@pytest.fixture
def run_id(store: Store) -> RunId:
    return a_finished_run(store, add_job(store, due_at=NOW), NOW, an_engine(store))


def append(store: Store, *chunks: Chunk) -> None:
    with store.write() as tx:
        outputs.append(tx, chunks)


def test_chunks_are_read_as_they_came_whatever_bytes_they_hold(store: Store, run_id: RunId) -> None:
    everything = bytes(range(256)) * 300
    append(
        store, Chunk(run_id, OUT, 0, b"one"), Chunk(run_id, ERR, 0, everything), Chunk(run_id, OUT, 3, b"two")
    )

    with store.read() as tx:
        found = outputs.chunks_of(tx, run_id)
        of_one_stream = outputs.chunks_of(tx, run_id, stream=OUT)
        kept = outputs.kept_bytes(tx, run_id)

    assert [(chunk.stream, chunk.start, chunk.content) for chunk in found] == [
        (OUT, 0, b"one"),
        (ERR, 0, everything),
        (OUT, 3, b"two"),
    ]
    assert b"".join(chunk.content for chunk in of_one_stream) == b"onetwo"
    assert kept == len(everything) + 6


def test_a_reader_follows_from_the_last_chunk_it_saw(store: Store, run_id: RunId) -> None:
    append(store, Chunk(run_id, OUT, 0, b"one"))
    with store.read() as tx:
        (first,) = outputs.chunks_of(tx, run_id)

    append(store, Chunk(run_id, OUT, 3, b"two"))

    with store.read() as tx:
        (second,) = outputs.chunks_of(tx, run_id, after=first.number, limit=5)
        assert outputs.chunks_of(tx, run_id, after=second.number) == []
    assert second.content == b"two"


def test_the_end_is_read_without_the_rest(store: Store, run_id: RunId) -> None:
    append(store, *(Chunk(run_id, OUT, number, b"%d" % number) for number in range(10)))

    with store.read() as tx:
        assert [chunk.content for chunk in outputs.last_chunks(tx, run_id, 2)] == [b"8", b"9"]


def test_no_byte_is_kept_twice(store: Store, run_id: RunId) -> None:
    append(store, Chunk(run_id, OUT, 0, b"one"))

    with pytest.raises(Conflict):
        append(store, Chunk(run_id, OUT, 0, b"one"))


def test_nothing_appended_is_nothing_told(store: Store) -> None:
    with store.write() as tx:
        outputs.append(tx, [])
        assert tx.noted == {}


def test_the_end_of_a_run_can_tell_how_much_it_had_written(store: Store) -> None:
    """A server told the size as a decimal number, and no run with output could be cancelled there."""
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        begin(tx, [Begun(run_id, NOW)], engine)
        outputs.append(tx, [Chunk(run_id, OUT, 0, b"one"), Chunk(run_id, ERR, 0, b"three")])
        end = with_orphan_output(tx, Finished(run_id, RunState.CANCELLED, NOW))
        assert finish(tx, [end]) == {run_id}

    assert end.output_bytes == len("onethree")
