"""What ran, day by day: the first jobs in order, all of them counted, and how many runs in each hour."""

from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_days import RunDay
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, an_engine

MIDNIGHT = NOW.replace(hour=0)
EDGES = [MIDNIGHT, MIDNIGHT + timedelta(days=1), MIDNIGHT + timedelta(days=2)]


@pytest.fixture
def engine(engines_store: Store) -> EngineId:
    return an_engine(engines_store)


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_day_tells_its_outcomes_its_hours_and_its_first_jobs(
    scheduler: Scheduler, engines_store: Store, engine: EngineId
) -> None:
    late, early, other = scheduler.jobs.add_all(
        [a_draft("Late"), a_draft("early", folder="Web"), a_draft("Other")]
    )
    ran(engines_store, engine, late, 5)
    run_id = ran(engines_store, engine, early, 2)
    ran(engines_store, engine, other, 2, 26)

    today, tomorrow = scheduler.runs.days(EDGES, most=2)

    assert (today.outcomes, today.jobs) == ({RunState.SUCCEEDED: 3}, 3)
    assert [(each.job_name, each.folder, each.count) for each in today.first] == [
        ("early", "Web", 1),
        ("Other", "", 1),
    ]
    assert today.first[0].run_id == run_id
    assert [hour for hour, count in enumerate(today.hours) if count] == [2, 5]
    assert (tomorrow.jobs, tomorrow.hours[2]) == (1, 1)


def test_of_several_runs_a_failure_is_told(
    scheduler: Scheduler, engines_store: Store, engine: EngineId
) -> None:
    job = scheduler.jobs.add(a_draft("Job"))
    ran(engines_store, engine, job, 1, 3)
    ran(engines_store, engine, job, 2, state=RunState.TIMED_OUT)

    (told,) = scheduler.runs.days(EDGES)[0].first

    assert (told.state, told.count, told.failures) == (RunState.TIMED_OUT, 3, 1)
    assert (told.first_at, told.last_at) == (MIDNIGHT + HOUR, MIDNIGHT + 3 * HOUR)
    assert told.run_id is None


def test_what_ran_often_stands_behind_the_others(
    scheduler: Scheduler, engines_store: Store, engine: EngineId
) -> None:
    often, rare = scheduler.jobs.add_all([a_draft("Often"), a_draft("Rare")])
    ran(engines_store, engine, often, 0, 1, 2)
    ran(engines_store, engine, rare, 5)

    told = scheduler.runs.days(EDGES, most_single=2)[0].first

    assert [each.job_name for each in told] == ["Rare", "Often"]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_only_the_jobs_that_are_asked_for_count(
    scheduler: Scheduler, engines_store: Store, engine: EngineId
) -> None:
    one, other = scheduler.jobs.add_all([a_draft("One"), a_draft("Other")])
    ran(engines_store, engine, one, 1)
    ran(engines_store, engine, other, 1)

    day = scheduler.runs.days(EDGES, job_ids=[other])[0]

    assert (day.jobs, [each.job_id for each in day.first], sum(day.hours)) == (1, [other], 1)


def test_a_day_without_runs_is_empty(scheduler: Scheduler) -> None:
    assert scheduler.runs.days(EDGES) == [RunDay({}, 0, (0,) * 24, ())] * 2


def ran(
    store: Store, engine: EngineId, job: JobId, *hours: int, state: RunState = RunState.SUCCEEDED
) -> RunId:
    """Write a run for each hour of the day, and return the last one."""
    with store.write() as tx:
        new = [NewRun(job, 1, MIDNIGHT + hour * HOUR) for hour in hours]
        runs = record(tx, new, engine, NOW)
        begin(tx, [Begun(run.id, NOW) for run in runs], engine)
        finish(tx, [Finished(run.id, state, NOW + MINUTE) for run in runs])
    return runs[-1].id
