"""The values that are given for a run, and kept with it."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.store.runs.ledger import finish
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, NOW, a_draft
from tests.support.fake_clock import FakeClock


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    parameters = tuple(map(read_parameter, ["days=7 1..90", "since:date=yesterday"]))
    return scheduler.jobs.add(replace(a_draft("Back up"), parameters=parameters))


def told(scheduler: Scheduler, run_id: RunId) -> dict[str, str]:
    return {each.name: each.text for each in scheduler.runs.values(run_id)}


@ON_BOTH_DATABASES
def test_a_run_keeps_its_values_though_the_job_changes(scheduler: Scheduler, job_id: JobId) -> None:
    run_id = scheduler.runs.run_now(job_id, values=[("days", "30"), ("SINCE", "2026-01-01")])
    plain = scheduler.runs.run_now(job_id)
    job = scheduler.jobs.get(job_id)
    scheduler.jobs.save(job_id, job.revision, replace(job.draft, parameters=(read_parameter("days=9"),)))

    assert told(scheduler, run_id) == {"days": "30", "since": "2026-01-01"}
    assert told(scheduler, plain) == {"days": "7", "since": "2026-11-19"}


def test_what_is_given_is_meant_when_it_is_given(
    scheduler: Scheduler, clock: FakeClock, job_id: JobId
) -> None:
    run_id = scheduler.runs.run_now(job_id, values=[("since", "yesterday")])
    clock.advance(48 * HOUR)

    assert told(scheduler, run_id)["since"] == "2026-11-19"


@ON_BOTH_DATABASES
def test_its_repetition_has_the_same_values(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = scheduler.runs.run_now(job_id, values=[("days", "30")])
    with engines_store.write() as tx:
        finish(tx, [Finished(run_id, RunState.FAILED, NOW)])

    assert told(scheduler, scheduler.runs.retry(run_id))["days"] == "30"


def test_the_same_request_with_other_values_is_the_first_run(scheduler: Scheduler, job_id: JobId) -> None:
    first = scheduler.runs.run_now(job_id, request="nightly", values=[("days", "30")])

    assert scheduler.runs.run_now(job_id, request="nightly", values=[("days", "31")]) == first
    assert told(scheduler, first)["days"] == "30"


def test_nothing_runs_with_values_that_do_not_fit(scheduler: Scheduler, job_id: JobId) -> None:
    with pytest.raises(InvalidInput, match="days: 91 is not from 1 to 90"):
        scheduler.runs.run_now(job_id, values=[("days", "91")])
    with pytest.raises(InvalidInput, match="the job has none"):
        scheduler.runs.run_now(scheduler.jobs.add(a_draft("Plain")), values=[("days", "1")])

    assert list(scheduler.runs.ids()) == []


def test_a_run_shows_what_it_was_given_though_it_fits_no_more(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    """It began by the job as it was then, which refused it; to look at it was refused, too."""
    run_id = scheduler.runs.run_now(job_id, values=[("days", "30")])
    job = scheduler.jobs.get(job_id)
    narrower = (read_parameter("days=7 1..10"), read_parameter("who"))
    later = replace(job.draft, parameters=narrower, is_enabled=False)
    revision = scheduler.jobs.save(job_id, job.revision, later).revision
    with engines_store.write() as tx:
        tx.connection.execute(update(RUNS).where(RUNS.c.id == run_id).values(revision=revision))

    assert told(scheduler, run_id) == {"days": "30"}


def test_a_job_whose_rules_could_not_run_it_stays_off(scheduler: Scheduler) -> None:
    """Saved as off it may lack a default; its rules began runs that failed for want of a value."""
    parameters = (read_parameter("days:number"),)
    draft = replace(a_draft("Back up"), parameters=parameters, is_enabled=False)
    lacking, other = scheduler.jobs.add_all([draft, replace(a_draft("Tidy"), is_enabled=False)])

    with pytest.raises(InvalidInput, match="“Back up” can't be switched on: days needs a default"):
        scheduler.jobs.enable([other, lacking])

    assert not any(scheduler.jobs.get(each).draft.is_enabled for each in (lacking, other))
    scheduler.jobs.save(lacking, 1, replace(draft, parameters=(read_parameter("days=7"),)))
    assert scheduler.jobs.enable([other, lacking]) == [other, lacking]
