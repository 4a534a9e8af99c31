"""Many jobs are proved by few statements, each by its own rows and its own history."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, delete, event

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.proof import LedgerDifference
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock


@contextmanager
def counted_statements() -> Iterator[list[str]]:
    """Collect the statements that reach a database meanwhile."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def run_twice(scheduler: Scheduler, store: Store, clock: FakeClock, count: int) -> list[JobId]:
    """Make jobs of which each has its rows of two hours, and let these go by."""
    ids = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(count)])
    engine = an_engine(store)
    for job_id in ids:
        for hour in (1, 2):
            a_finished_run(store, job_id, NOW + hour * HOUR, engine)
    clock.advance(2 * HOUR + MINUTE)
    return ids


@ON_BOTH_DATABASES
def test_each_job_is_proved_by_its_own_rows(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """Jobs without rows, in the bin and given up for ever stand between others."""
    ids = run_twice(scheduler, engines_store, clock, 6)
    scheduler.jobs.delete([ids[1], ids[3]])
    scheduler.jobs.purge([ids[3]])
    with engines_store.write() as tx:
        tx.connection.execute(delete(RUNS).where(RUNS.c.job_id == ids[2], RUNS.c.due_at == NOW + HOUR))
        tx.connection.execute(delete(RUNS).where(RUNS.c.job_id == ids[4]))

    proof = scheduler.proving.prove(NOW)

    assert [(each.job_id, each.at) for each in proof.differences] == [
        (ids[2], NOW + HOUR),
        (ids[4], NOW + HOUR),
        (ids[4], NOW + 2 * HOUR),
    ]
    assert {each.kind for each in proof.differences} == {LedgerDifference.NO_ROW}
    assert (proof.jobs, proof.revisions, proof.instants, proof.with_row) == (5, 5, 10, 7)


def test_more_jobs_take_no_more_statements(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    run_twice(scheduler, engines_store, clock, 3)
    with counted_statements() as of_few:
        scheduler.proving.prove(NOW)
    scheduler.jobs.add_all([a_draft(f"other {number}") for number in range(30)])

    with counted_statements() as of_many:
        proof = scheduler.proving.prove(NOW)

    assert proof.jobs == 33
    assert len(of_many) == len(of_few) < 30
