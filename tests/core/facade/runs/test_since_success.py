"""What changed since a job last succeeded, as clients are told."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.comparing.run_surroundings import keep_surroundings, name_of, written
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.since_success import Changed, Comparable
from scheduler_core.values.runs.surroundings import FileMark, Surroundings
from tests.core.store.builders import HOUR, NOW, a_draft, a_finished_run, an_engine

WHOLE = FileMark("/srv/ann/backup.sh", 27, 1_700_000_000_000_000_000, "ab" * 16)
SEEN = Surroundings(WHOLE, None, None, "/srv/ann", "ann", "Linux 6.1", {"PATH": "0a", "TOKEN": "0b"})


class Ran:
    """Lets runs of a job begin by what is said, and end."""

    def __init__(self, store: Store, job: JobId) -> None:
        self._store = store
        self._job = job
        self._engine = an_engine(store)
        self._count = 0

    def ends(self, state: RunState, seen: Surroundings | None = SEEN) -> None:
        self._count += 1
        due_at = NOW + self._count * HOUR
        run_id = a_finished_run(self._store, self._job, due_at, self._engine, state)
        if seen is not None:
            text = written(seen)
            with self._store.write() as tx:
                keep_surroundings(tx, [text], due_at)
                tx.connection.execute(
                    update(RUNS).where(RUNS.c.id == run_id).values(surroundings=name_of(text))
                )


@pytest.fixture
def job(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft())


@pytest.fixture
def ran(engines_store: Store, job: JobId) -> Ran:
    return Ran(engines_store, job)


def test_a_job_that_never_failed_is_said_to_be_so(scheduler: Scheduler, job: JobId) -> None:
    assert scheduler.runs.since_success(job).comparable is Comparable.NO_FAILURE


def test_a_job_that_never_succeeded_is_said_to_be_so(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.FAILED)
    assert scheduler.runs.since_success(job).comparable is Comparable.NO_SUCCESS


def test_nothing_is_another_where_all_is_the_same(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED)
    ran.ends(RunState.FAILED)
    found = scheduler.runs.since_success(job)
    assert (found.comparable, found.changes) == (Comparable.YES, ())


def test_what_was_not_noted_can_only_partly_be_compared(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED, None)
    ran.ends(RunState.FAILED)
    assert scheduler.runs.since_success(job).comparable is Comparable.PARTLY


def test_each_thing_that_is_another_is_told(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED)
    program = replace(WHOLE, size=28, digest="cd" * 16)
    variables = {"PATH": "0a", "TOKEN": "0c", "NEW": "0d"}
    ran.ends(RunState.FAILED, replace(SEEN, program=program, user="ben", environment=variables))
    found = scheduler.runs.since_success(job)
    assert [(each.kind, each.what) for each in found.changes] == [
        (Changed.PROGRAM, WHOLE.path),
        (Changed.USER, ""),
        (Changed.VARIABLE, "NEW"),
        (Changed.VARIABLE, "TOKEN"),
    ]
    assert found.changes[1].was == "ann"
    assert found.changes[1].now == "ben"
