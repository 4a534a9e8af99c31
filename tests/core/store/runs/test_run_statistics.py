"""The ledger summed up."""

from datetime import timedelta

import pytest

from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.runs.statistics import run_statistics
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.runs.run_statistics import RunStatistics, Spread, TimedOutcome
from tests.core.store.builders import (
    HOUR,
    MINUTE,
    NOW,
    a_draft,
    a_finished_run,
    add_job,
    add_jobs,
    an_engine,
    claim_next,
)

ENGINE = EngineId(1)
SUCCEEDED, FAILED = RunState.SUCCEEDED, RunState.FAILED


@pytest.mark.slow
def test_last_outcomes_are_those_of_finished_runs_newest_first(store: Store) -> None:
    engine = an_engine(store)
    job_id, idle = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    for hour, state in enumerate([SUCCEEDED, FAILED, SUCCEEDED, SUCCEEDED]):
        a_finished_run(store, job_id, NOW + hour * HOUR, engine, state)
    with store.write() as tx:
        claim_next(tx, job_id, NOW + 4 * HOUR, engine)

    with store.read() as tx:
        assert run_statistics.last_outcomes(tx, [job_id, idle], 3) == {job_id: (SUCCEEDED, SUCCEEDED, FAILED)}


def test_the_last_outcomes_are_told_with_how_long_they_took(store: Store) -> None:
    engine = an_engine(store)
    job_id, idle = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    a_finished_run(store, job_id, NOW, engine, SUCCEEDED, took=3 * HOUR)
    a_finished_run(store, job_id, NOW + HOUR, engine, FAILED, took=-MINUTE)
    with store.write() as tx:
        new = NewRun(job_id, 1, NOW + 5 * HOUR, state=RunState.SKIPPED)
        ledger.record(tx, [new], engine, NOW + 5 * HOUR)

    with store.read() as tx:
        told = run_statistics.outcome_lengths(tx, [job_id, idle], 8)
        states = run_statistics.last_outcomes(tx, [job_id, idle], 8)
    assert told == {
        job_id: (
            TimedOutcome(RunState.SKIPPED, None),
            TimedOutcome(FAILED, timedelta()),
            TimedOutcome(SUCCEEDED, 3 * HOUR),
        )
    }
    assert states == {job_id: (RunState.SKIPPED, FAILED, SUCCEEDED)}


def test_of_a_sequence_the_last_step_counts(store: Store) -> None:
    """A job whose second step failed each time was shown as half a success."""
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    a_finished_run(store, job_id, NOW, engine, FAILED)
    waiting = a_finished_run(store, job_id, NOW + HOUR, engine, SUCCEEDED)
    with store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW, step=2, state=FAILED)], engine, NOW)
        new = NewRun(job_id, 1, NOW + HOUR, step=2, follows_run=waiting)
        ledger.record(tx, [new], engine, NOW + HOUR)

    with store.read() as tx:
        assert run_statistics.last_outcomes(tx, [job_id]) == {job_id: (FAILED,)}


def test_the_usual_duration_is_that_of_successes(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    for hour, (state, took) in enumerate([(SUCCEEDED, 1), (FAILED, 50), (SUCCEEDED, 3), (SUCCEEDED, 20)]):
        a_finished_run(store, job_id, NOW + hour * HOUR, engine, state, took=took * MINUTE)

    with store.read() as tx:
        assert run_statistics.usual_durations(tx, [job_id]) == {job_id: 3 * MINUTE}


@pytest.mark.slow
def test_statistics_tell_how_long_and_how_late(store: Store) -> None:
    jobs = add_jobs(store, *(a_draft() for _ in range(100)), due_at=NOW)
    with store.write() as tx:
        recorded = ledger.record(tx, [NewRun(job_id, 1, NOW) for job_id in jobs], ENGINE, NOW)
        late = [timedelta(milliseconds=number + 1) for number in range(100)]
        begun = [Begun(each.id, NOW + wait) for each, wait in zip(recorded, late, strict=True)]
        ledger.begin(tx, begun, ENGINE)
        ledger.finish(tx, [Finished(each.id, SUCCEEDED, each.started_at + HOUR) for each in begun])

    with store.read() as tx:
        found = run_statistics.statistics(tx, RunFilter())

    assert found.counts == {SUCCEEDED: 100}
    assert found.duration == Spread(HOUR, HOUR, HOUR)
    assert found.lateness == Spread(
        timedelta(microseconds=50_500), timedelta(milliseconds=96), timedelta(milliseconds=100)
    )


def test_statistics_of_nothing_are_nothing(store: Store) -> None:
    with store.read() as tx:
        assert run_statistics.statistics(tx, RunFilter()) == RunStatistics({}, None, None)
        assert run_statistics.last_outcomes(tx, []) == {}
        assert run_statistics.failures(tx, RunFilter()) == []


def test_failures_are_counted_by_what_they_say(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    for hour, error in enumerate(["disk full", "no route", "disk full"]):
        a_finished_run(store, job_id, NOW + hour * HOUR, engine, FAILED, error=error)
    a_finished_run(store, job_id, NOW + 3 * HOUR, engine)

    with store.read() as tx:
        found = run_statistics.failures(tx, RunFilter())

    assert [(each.first_error_line, each.count, each.last_due_at) for each in found] == [
        ("disk full", 2, NOW + 2 * HOUR),
        ("no route", 1, NOW + HOUR),
    ]
    assert {(each.state, each.reason) for each in found} == {(FAILED, Reason.NONE)}
