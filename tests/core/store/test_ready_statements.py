"""Statements that are handed to the driver as they are do what SQLAlchemy's do."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Delete, Update, bindparam, delete, event, update

from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.store.ready_statements import ReadyStatement
from scheduler_core.store.runs.ledger import claim
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.sql import RUNS
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.store.builders import HOUR, NOW, a_draft, add_job, add_jobs, an_engine, claim_next
from tests.support.fake_clock import FakeClock

MANY = 100


@pytest.fixture
def run_id(store: Store) -> RunId:
    engine, job_id = an_engine(store), add_job(store, due_at=NOW)
    with store.write() as tx:
        return claim_next(tx, job_id, NOW, engine)


def test_what_is_given_and_what_stands_in_it_is_stored_as_its_columns_want_it(
    store: Store, run_id: RunId
) -> None:
    ready = ReadyStatement(
        lambda _: (
            update(RUNS)
            .where(RUNS.c.id == bindparam("run"))
            .values(state=RunState.SKIPPED, finished_at=bindparam("at"), reason_text=bindparam("said"))
            .returning(RUNS.c.id)
        )
    )

    with store.write() as tx:
        changed = ready.execute(tx, {"run": run_id, "at": NOW + HOUR, "said": "a NUL \0"}).all()

    assert [tuple(row) for row in changed] == [(run_id,)]
    with store.read() as reading:
        found = run(reading, run_id)
    assert (found.state, found.finished_at) == (RunState.SKIPPED, NOW + HOUR)
    assert found.reason_text == "a NUL \N{REPLACEMENT CHARACTER}"


def test_it_is_executed_once_for_each_of_many(store: Store, run_id: RunId) -> None:
    ready = ReadyStatement(lambda _: _said_of(bindparam("reason")))

    with store.write() as tx:
        ready.execute_many(tx, [{"reason": Reason.OVERLAP}, {"reason": Reason.MACHINE}])

    with store.read() as reading:
        assert run(reading, run_id).reason is Reason.MACHINE


def test_it_is_written_out_once(store: Store, run_id: RunId) -> None:
    made: list[str] = []

    def statement(dialect: str) -> Delete:
        made.append(dialect)
        return delete(RUNS).where(RUNS.c.id == bindparam("run"))

    ready = ReadyStatement(statement)
    for _ in range(3):
        with store.write() as tx:
            ready.execute(tx, {"run": run_id})

    assert len(made) == 1


@pytest.mark.parametrize("count", [1, MANY])
def test_a_commit_of_claims_beginnings_and_ends_is_a_few_statements_whatever_their_number(
    store: Store, count: int
) -> None:
    """SQLAlchemy took longer over them than SQLite; and none is asked for each run."""
    engine = an_engine(store)
    jobs = add_jobs(store, *[a_draft()] * count, due_at=NOW)
    queues = WriteQueues(engine, FakeClock())
    plans = [JobPlan(job, 1, NOW, NOW + HOUR, (NewRun(job, 1, NOW),)) for job in jobs]

    with _statements(store) as (asked, written_out), store.write() as tx:
        claimed = claim(tx, plans, engine, NOW)
        queues.begin.write(tx, [Begun(each.id, NOW) for each in claimed])
        ends = [_ending(each.id, each.run.job_id) for each in claimed]
        assert all(each.is_written for each in queues.end.write(tx, ends))

    assert len(claimed) == count
    assert len(asked) <= 12, asked
    assert written_out == []


def _said_of(reason: object) -> Update:
    return update(RUNS).values(reason=reason)


def _ending(run_id: RunId, job_id: JobId) -> Ending:
    return Ending(Finished(run_id, RunState.SUCCEEDED, NOW), job_id)


@contextmanager
def _statements(store: Store) -> Iterator[tuple[list[str], list[str]]]:
    """Note what the driver is asked, and which of it SQLAlchemy writes out anew."""
    asked: list[str] = []
    written_out: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    def note_written(_connection: object, statement: object, *_: object) -> None:
        written_out.append(str(statement))

    writers = store.connections.writers
    assert writers is not None
    event.listen(writers, "before_cursor_execute", note)
    event.listen(writers, "before_execute", note_written)
    try:
        yield asked, written_out
    finally:
        event.remove(writers, "before_cursor_execute", note)
        event.remove(writers, "before_execute", note_written)
