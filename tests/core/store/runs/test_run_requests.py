"""Runs that people and programs ask for."""

from datetime import timedelta

import pytest

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.jobs import job_states, jobs, pauses
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.runs import ledger, owned_runs, run_log, run_requests
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import (
    HOUR,
    ME,
    MINUTE,
    NOW,
    a_draft,
    a_finished_run,
    add_job,
    an_engine,
    claim_next,
)


def test_the_same_request_is_one_run(store: Store) -> None:
    job_id, other = add_job(store), add_job(store)

    with store.write() as tx:
        first = run_requests.run_now(tx, job_id, "request-1", NOW, Trigger.API)
    with store.write() as tx:
        again = run_requests.run_now(tx, job_id, "request-1", NOW + MINUTE, Trigger.API)
        another = run_requests.run_now(tx, job_id, "request-2", NOW, Trigger.API)
        of_another_job = run_requests.run_now(tx, other, "request-1", NOW, Trigger.API)

    assert first == again
    assert len({first, another, of_another_job}) == 3


def test_a_wish_for_a_job_that_is_not_there_is_refused(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)

    for missing in (job_id, JobId(99)):
        with pytest.raises(NotFound), store.write() as tx:
            run_requests.run_now(tx, missing, "request", NOW)


def test_a_run_again_is_the_next_attempt_with_the_same_key(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        plan = NewRun(job_id, 1, NOW, idempotency_key="key-1", state=RunState.MISSED)
        first = ledger.record(tx, [plan], engine, NOW)[0].id
        jobs.save(tx, job_id, 1, a_draft("Changed"), Due.KEPT, ME, NOW)

    with store.write() as tx:
        second = run_requests.run_again(tx, first, NOW + MINUTE)

    with store.read() as tx:
        runs = run_log.attempts(tx, first)
    assert [(run.id, run.attempt, run.follows_run) for run in runs] == [
        (first, 1, None),
        (second.id, 2, first),
    ]
    assert (runs[1].trigger, runs[1].due_at, runs[1].idempotency_key) == (Trigger.RERUN, NOW, "key-1")
    assert (runs[1].revision, runs[1].state) == (2, RunState.CLAIMED)


def test_attempts_are_counted_however_old_the_run_is_that_is_run_again(store: Store) -> None:
    engine = an_engine(store)
    first = a_finished_run(store, add_job(store, due_at=NOW), NOW, engine)

    with store.write() as tx:
        run_requests.run_again(tx, first, NOW, trigger=Trigger.RETRY, start_at=NOW + HOUR, engine=engine)
        third = run_requests.run_again(tx, first, NOW)
        assert run_requests.last_attempt(tx, first) == 3

    assert third.run.attempt == 3


def test_an_unfinished_run_is_not_run_again(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)

    with pytest.raises(Conflict, match="not ended yet"), store.write() as tx:
        run_requests.run_again(tx, run_id, NOW)


def test_a_span_is_not_run_again(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    span = NewRun(job_id, 1, NOW, state=RunState.MISSED, due_until=NOW + HOUR, occurrences=200)
    with store.write() as tx:
        run_id = ledger.record(tx, [span], None, NOW)[0].id

    with pytest.raises(Conflict, match="200 occurrences"), store.write() as tx:
        run_requests.run_again(tx, run_id, NOW)


def test_a_run_that_is_not_there_is_not_run_again(store: Store) -> None:
    with pytest.raises(NotFound), store.write() as tx:
        run_requests.run_again(tx, RunId(99), NOW)
    with pytest.raises(NotFound), store.read() as tx:
        run_requests.last_attempt(tx, RunId(99))


def test_what_is_asked_for_in_a_pause_counts_as_later_though_the_clock_was_set_back(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        pauses.pause_folder(tx, "", None, ME, NOW)
        run_id = run_requests.run_now(tx, job_id, "by hand", NOW - timedelta(seconds=1))

    with store.read() as tx:
        (asked,) = [owned.asked_at for owned in owned_runs.unfinished(tx) if owned.run.id == run_id]
    assert asked == NOW


def test_a_pause_counts_as_later_than_what_was_asked_for_before_it(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        run_requests.run_now(tx, job_id, "by hand", NOW)
        pauses.pause_folder(tx, "", None, ME, NOW - timedelta(seconds=1))

    with store.read() as tx:
        assert pauses.pauses(tx)[0].paused_at > NOW
