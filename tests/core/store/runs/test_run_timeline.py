"""The ledger summed up step by step."""

from datetime import timedelta

import pytest

from scheduler_core.store.jobs import job_states
from scheduler_core.store.runs.statistics.run_timeline import timeline
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_statistics import Spread
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_finished_run, add_job, an_engine

pytestmark = pytest.mark.slow

SUCCEEDED, FAILED = RunState.SUCCEEDED, RunState.FAILED
EDGES = [NOW, NOW + HOUR, NOW + 2 * HOUR, NOW + 3 * HOUR]


def test_each_run_counts_in_the_step_in_which_it_fell_due(store: Store) -> None:
    engine = an_engine(store)
    for minutes, state in ((-1, SUCCEEDED), (0, SUCCEEDED), (59, FAILED), (60, SUCCEEDED), (180, FAILED)):
        due_at = NOW + minutes * MINUTE
        a_finished_run(store, add_job(store, due_at=due_at), due_at, engine, state)

    with store.read() as tx:
        found = timeline(tx, EDGES)

    assert [step.counts for step in found.steps] == [{SUCCEEDED: 1, FAILED: 1}, {SUCCEEDED: 1}, {}]
    assert [step.begin_at for step in found.steps] == EDGES[:-1]


def test_it_tells_how_long_runs_took_in_each_step_and_in_all(store: Store) -> None:
    engine = an_engine(store)
    for minutes, took in ((0, 1), (60, 3), (61, 5)):
        due_at = NOW + minutes * MINUTE
        a_finished_run(store, add_job(store, due_at=due_at), due_at, engine, took=took * MINUTE)

    with store.read() as tx:
        found = timeline(tx, EDGES)

    assert [step.duration and step.duration.median for step in found.steps] == [MINUTE, 4 * MINUTE, None]
    assert found.duration == Spread(3 * MINUTE, 5 * MINUTE, 5 * MINUTE)
    assert found.lateness is not None
    assert found.lateness.longest < timedelta(minutes=1)


def test_only_the_jobs_asked_for_count_and_none_that_is_gone_for_ever(store: Store) -> None:
    engine = an_engine(store)
    one, other, gone = (add_job(store, due_at=NOW) for _ in range(3))
    for job_id in (one, other, gone):
        a_finished_run(store, job_id, NOW, engine)
    with store.write() as tx:
        job_states.put_in_bin(tx, [gone], ME, NOW)
        job_states.delete_for_ever(tx, [gone])

    with store.read() as tx:
        counted = [timeline(tx, EDGES, jobs).steps[0].counts for jobs in (None, [one], [one, gone], [])]

    assert counted == [{SUCCEEDED: 2}, {SUCCEEDED: 1}, {SUCCEEDED: 1}, {}]
