"""Unfinished runs: whose they are, who follows, who is asked to end."""

from datetime import datetime

import pytest

from scheduler_core.store.changes.outbox import news_since
from scheduler_core.store.runs import ledger, owned_runs, run_requests
from scheduler_core.store.runs.engines import EngineProcess
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, add_job, an_engine, claim_next

OTHER = EngineProcess("machine-2", "laptop", 12, "boot-9", "0.1.0")


def claimed(store: Store, job_id: JobId, engine: EngineId) -> RunId:
    with store.write() as tx:
        return claim_next(tx, job_id, NOW, engine)


def test_unfinished_runs_are_those_that_have_no_end(store: Store) -> None:
    engine = an_engine(store)
    waiting, running, ended = (claimed(store, add_job(store, due_at=NOW), engine) for _ in range(3))
    with store.write() as tx:
        ledger.begin(tx, [Begun(running, NOW), Begun(ended, NOW)], engine)
        ledger.finish(tx, [Finished(ended, RunState.SUCCEEDED, NOW)])

    with store.read() as tx:
        found = owned_runs.unfinished(tx)
        of_another = owned_runs.unfinished(tx, EngineId(99))

    assert {owned.run.id: owned.run.state for owned in found} == {
        waiting: RunState.CLAIMED,
        running: RunState.RUNNING,
    }
    assert {(owned.engine, owned.fence, owned.start_at) for owned in found} == {(engine, 0, NOW)}
    assert of_another == []


@pytest.mark.slow
def test_an_engine_takes_over_what_a_dead_one_left(store: Store) -> None:
    dead, living = an_engine(store), an_engine(store, OTHER)
    job_id = add_job(store, due_at=NOW)
    run_id = claimed(store, job_id, dead)
    others = claimed(store, add_job(store, due_at=NOW), living)

    with store.write() as tx:
        taken = owned_runs.take_over_runs(tx, living, [dead], NOW)
        again = owned_runs.take_over_runs(tx, living, [dead], NOW)

    assert [(owned.run.id, owned.engine, owned.fence) for owned in taken] == [(run_id, living, 1)]
    assert again == []
    assert others not in {owned.run.id for owned in taken}


@pytest.mark.parametrize(("request_text", "begins_at"), [("backfill-week/1/x", NOW), ("", NOW + HOUR)])
def test_a_backfill_that_is_taken_over_waits_for_no_clock_that_was_set_back(
    store: Store, request_text: str, begins_at: datetime
) -> None:
    dead, living = an_engine(store), an_engine(store, OTHER)
    job_id = add_job(store)
    with store.write() as tx:
        claim = NewRun(job_id, 1, NOW - HOUR, request=request_text, start_at=NOW + HOUR)
        ledger.record(tx, [claim], dead, NOW + HOUR)

    with store.write() as tx:
        (owned,) = owned_runs.take_over_runs(tx, living, [dead], NOW)

    assert owned.start_at == begins_at


def test_a_wish_is_adopted_once(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    with store.write() as tx:
        run_id = run_requests.run_now(tx, job_id, "request-1", NOW)

    with store.write() as tx:
        (owned,) = owned_runs.adopt_requests(tx, engine, NOW + MINUTE)
        assert owned_runs.adopt_requests(tx, engine, NOW + MINUTE) == []

    assert (owned.run.id, owned.engine, owned.request) == (run_id, engine, "request-1")
    assert (owned.run.trigger, owned.run.claimed_at) == (Trigger.MANUAL, NOW + MINUTE)


def test_a_request_to_cancel_reaches_the_owner(store: Store) -> None:
    engine = an_engine(store)
    run_id, other = (claimed(store, add_job(store, due_at=NOW), engine) for _ in range(2))
    with store.read() as tx:
        before = news_since(tx, 0).changes[-1].sequence

    with store.write() as tx:
        first = owned_runs.request_cancel(tx, [run_id], ME, NOW + MINUTE)
        second = owned_runs.request_cancel(tx, [run_id], "bob", NOW + HOUR)

    with store.read() as tx:
        (request,) = owned_runs.cancel_requests(tx, engine)
        news = news_since(tx, before).changes
    assert (first, second) == ({run_id}, set())
    assert (request.run.id, request.cancel_requested_at, request.cancel_requested_by) == (
        run_id,
        NOW + MINUTE,
        ME,
    )
    assert [change.ids for change in news] == [(run_id,)]
    assert other != run_id


def test_what_has_ended_can_not_be_cancelled(store: Store) -> None:
    engine = an_engine(store)
    run_id = claimed(store, add_job(store, due_at=NOW), engine)

    with store.write() as tx:
        ledger.finish(tx, [Finished(run_id, RunState.SKIPPED, NOW)])
        assert owned_runs.request_cancel(tx, [run_id], ME, NOW) == set()
