"""The queues of an engine: what several of them write of one run comes in the order in which it went."""

import asyncio

import pytest
from sqlalchemy import text

from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.runs.comparing.run_surroundings import written
from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.run_changes import Begun, Spawned, Waits
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.runs.surroundings import Surroundings
from tests.core.store.builders import NOW, add_job, an_engine, claim_next
from tests.support.fake_clock import FakeClock

MANY = 150
SEEN = written(Surroundings(folder="/srv/ann"))


def test_what_a_run_waits_for_first_is_not_written_over_what_it_waits_for_by_now(file_store: Store) -> None:
    """In a burst its row named an earlier run that was over, and nobody heard that no machine was there."""
    engine, job_id = an_engine(file_store), add_job(file_store, due_at=NOW)
    with file_store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)

    async def work() -> None:
        clock = FakeClock()
        queues = WriteQueues(engine, clock)
        writer = Writer(file_store, clock, queues.in_order, foreign=_ignore, trouble=_ignore)
        try:
            for _ in range(MANY):
                writer.leave(
                    queues.say_waits, Waits(run_id, 0, Reason.OVERLAP, "an earlier run has not ended")
                )
            await writer.change(lambda _tx: None)  # it gets a task
            await writer.change(lambda tx: say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, "none is there")]))
        finally:
            await writer.close()

    asyncio.run(work())

    with file_store.read() as reading:
        found = run(reading, run_id)
    assert (found.reason, found.reason_text) == (Reason.MACHINE, "none is there")


def test_runs_go_on_where_what_they_run_by_cannot_be_kept(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """A worker whose role had no right to the table wrote no beginning and no end any more."""
    engine, job_id = an_engine(store), add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        tx.connection.execute(text("ALTER TABLE surroundings RENAME TO not_ours"))
    queues = WriteQueues(engine, FakeClock())

    for pid in (4711, 4712):
        with store.write() as tx:
            assert queues.begin.write(tx, [Begun(run_id, NOW)]) == [True]
            assert queues.spawn.write(tx, [Spawned(run_id, pid, surroundings=SEEN)]) == [True]

    with store.read() as reading:
        found = run(reading, run_id)
    assert found.state is RunState.RUNNING
    assert len([each for each in caplog.messages if "can't be compared" in each]) == 1


def _ignore(_said: object) -> None:
    pass
