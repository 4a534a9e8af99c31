"""A job that goes on failing is paused, and gets a new chance when somebody has seen to it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.runs.ledger import begin, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job
from tests.support.fake_clock import START, FakeClock

MINUTE = timedelta(minutes=1)
FALSE = ScriptAction(CommandKind.ARGV, argv=("false",))
ENGINE = EngineId(1)
MOST = 3


class FailingJob:
    """A job that fails once a minute and is paused after three failures in a row."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = FakeClock()
        self.queues = WriteQueues(ENGINE, self.clock)
        self.id: JobId = add_job(store, FALSE, START)

    def fail(self, state: RunState = RunState.FAILED) -> bool:
        """Let a run end; tell whether the job is paused now."""
        now = self.clock.now()
        with self.store.write() as tx:
            (claimed,) = record(tx, [NewRun(self.id, 1, now)], ENGINE, now)
            begin(tx, [Begun(claimed.id, now)], ENGINE)
            ending = Ending(Finished(claimed.id, state, now), self.id, pause_after_failures=MOST)
            self.queues.end.write(tx, [ending])
            is_paused = jobs.job(tx, self.id).is_paused
        self.clock.advance(MINUTE)
        return is_paused


def resume(tx: Writing, job: FailingJob) -> None:
    job_states.pause(tx, [job.id], None, "ann", job.clock.now())
    job_states.resume(tx, [job.id], "ann", job.clock.now())


def edit(tx: Writing, job: FailingJob) -> None:
    draft = replace(jobs.job(tx, job.id).draft, notes="mended")
    jobs.save(tx, job.id, 1, draft, jobs.Due.KEPT, "ann", job.clock.now())


def rename(tx: Writing, job: FailingJob) -> None:
    jobs.rename(tx, job.id, "Another name", "ann", job.clock.now())


def test_it_is_paused_after_so_many_failures_in_a_row(store: Store) -> None:
    job = FailingJob(store)

    assert [job.fail() for _ in range(MOST)] == [False, False, True]


@pytest.mark.slow
def test_a_success_begins_the_count_anew(store: Store) -> None:
    job = FailingJob(store)
    job.fail()
    job.fail()

    job.fail(RunState.SUCCEEDED)

    assert [job.fail() for _ in range(MOST)] == [False, False, True]


@pytest.mark.slow
@pytest.mark.parametrize("see_to", [resume, edit])
def test_who_sees_to_it_begins_the_count_anew(
    store: Store, see_to: Callable[[Writing, FailingJob], None]
) -> None:
    """A resumed job was paused again by its first failure, with “3 failures in a row”."""
    job = FailingJob(store)
    job.fail()
    job.fail()

    with store.write() as tx:
        see_to(tx, job)

    assert [job.fail() for _ in range(MOST)] == [False, False, True]


def test_a_new_name_is_no_new_chance(store: Store) -> None:
    job = FailingJob(store)
    job.fail()
    job.fail()

    with store.write() as tx:
        rename(tx, job)

    assert job.fail()
