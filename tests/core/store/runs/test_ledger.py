"""Claims, beginnings and ends."""

from dataclasses import replace

import pytest

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.due_jobs import earliest_due_at
from scheduler_core.store.runs import ledger, owned_runs, run_log
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Spawned
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import AGAIN, Reason, Run, RunState, Trigger
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_job, an_engine, claim_next

ENGINE = EngineId(1)
SECOND = MINUTE / 60


def read_run(store: Store, run_id: RunId) -> Run:
    with store.read() as tx:
        return run_log.run(tx, run_id)


def a_claim(store: Store, job_id: JobId) -> RunId:
    with store.write() as tx:
        return claim_next(tx, job_id, NOW, ENGINE)


def test_a_claim_is_written_and_the_job_moved_on_as_one(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    run = NewRun(job_id, 1, NOW, idempotency_key="key-1")

    with store.write() as tx:
        (recorded,) = ledger.claim(tx, [JobPlan(job_id, 1, NOW, NOW + HOUR, (run,))], ENGINE, NOW - SECOND)

    assert recorded.run == run
    assert read_run(store, recorded.id) == Run(
        id=recorded.id,
        job_id=job_id,
        job_name="Back up",
        revision=1,
        due_at=NOW,
        attempt=1,
        trigger=Trigger.SCHEDULE,
        state=RunState.CLAIMED,
        claimed_at=NOW - SECOND,
        idempotency_key="key-1",
        start_at=NOW,
    )
    with store.read() as tx:
        assert earliest_due_at(tx) == NOW + HOUR


def test_an_occurrence_is_claimed_once(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    plan = JobPlan(job_id, 1, NOW, NOW + HOUR, (NewRun(job_id, 1, NOW),))

    with store.write() as tx:
        first = ledger.claim(tx, [plan], ENGINE, NOW)
    with store.write() as tx:
        second = ledger.claim(tx, [plan], EngineId(2), NOW)

    assert (len(first), second) == (1, [])


def test_a_job_edited_since_it_was_planned_is_not_claimed(store: Store) -> None:
    job_id, other = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    plans = [JobPlan(each, 1, NOW, NOW + HOUR, (NewRun(each, 1, NOW),)) for each in (job_id, other)]
    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(), NOW, ME, NOW)

    with store.write() as tx:
        claimed = ledger.claim(tx, plans, ENGINE, NOW)

    assert [each.run.job_id for each in claimed] == [other]


def test_what_never_runs_is_written_with_its_reason(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    span = NewRun(
        job_id,
        1,
        NOW,
        state=RunState.MISSED,
        reason=Reason.ASLEEP,
        reason_text="asleep from 22:00 to 08:00",
        due_until=NOW + 9 * HOUR,
        occurrences=10,
    )
    single = replace(span, due_at=NOW + 10 * HOUR, state=RunState.SKIPPED, due_until=None, occurrences=1)

    with store.write() as tx:
        recorded = ledger.record(tx, [span, single], ENGINE, NOW + 11 * HOUR)

    runs = [read_run(store, each.id) for each in recorded]
    assert [(run.state, run.occurrences, run.due_until) for run in runs] == [
        (RunState.MISSED, 10, NOW + 9 * HOUR),
        (RunState.SKIPPED, 1, None),
    ]
    assert {(run.reason, run.reason_text) for run in runs} == {(Reason.ASLEEP, "asleep from 22:00 to 08:00")}
    assert {(run.claimed_at, run.finished_at) for run in runs} == {(None, NOW + 11 * HOUR)}


def test_a_claimed_span_whose_first_occurrence_has_a_row_is_written_by_a_name(store: Store) -> None:
    """All of it was lost where the clock came to its begin again and nobody knew of that."""
    job_id = add_job(store, due_at=NOW)
    span = NewRun(job_id, 1, NOW, state=RunState.MISSED, due_until=NOW + 9 * HOUR, occurrences=10)
    single = NewRun(job_id, 1, NOW + 10 * HOUR)
    with store.write() as tx:
        ledger.record(tx, [replace(span, due_until=None, occurrences=1), single], ENGINE, NOW)

    with store.write() as tx:
        plan = JobPlan(job_id, 1, NOW, NOW + 11 * HOUR, (span, single))
        written = ledger.claim(tx, [plan], ENGINE, NOW)

    assert [(each.run.due_at, each.run.due_until) for each in written] == [(NOW, NOW + 9 * HOUR)]
    assert written[0].run.request.startswith(AGAIN)


def test_a_span_grows(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    span = NewRun(job_id, 1, NOW, state=RunState.SKIPPED, due_until=NOW + HOUR, occurrences=2)
    with store.write() as tx:
        run_id = ledger.record(tx, [span], ENGINE, NOW)[0].id

    with store.write() as tx:
        assert ledger.extend_span(tx, run_id, NOW + 3 * HOUR, 2)
        assert not ledger.extend_span(tx, run_id, NOW + 2 * HOUR, 1)

    assert (read_run(store, run_id).due_until, read_run(store, run_id).occurrences) == (NOW + 3 * HOUR, 4)


def test_a_run_begins_and_ends(store: Store) -> None:
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        assert ledger.begin(tx, [Begun(run_id, NOW + SECOND)], ENGINE) == {run_id}
    running = read_run(store, run_id)
    end = Finished(
        run_id,
        RunState.FAILED,
        NOW + MINUTE,
        reason=Reason.FAILURE,
        reason_text="exit code 3",
        exit_code=3,
        first_error_line="no such file",
        output_bytes=12,
    )
    with store.write() as tx:
        assert ledger.finish(tx, [end]) == {run_id}
    ended = read_run(store, run_id)

    assert (running.state, running.started_at, running.finished_at) == (RunState.RUNNING, NOW + SECOND, None)
    assert (ended.state, ended.finished_at, ended.reason) == (RunState.FAILED, NOW + MINUTE, Reason.FAILURE)
    assert (ended.exit_code, ended.first_error_line, ended.output_bytes) == (3, "no such file", 12)


def test_a_run_begins_once_and_ends_once(store: Store) -> None:
    run_id = a_claim(store, add_job(store, due_at=NOW))
    end = Finished(run_id, RunState.SUCCEEDED, NOW + MINUTE)

    with store.write() as tx:
        begun = [ledger.begin(tx, [Begun(run_id, at)], ENGINE) for at in (NOW, NOW + SECOND)]
        ended = [ledger.finish(tx, [end]), ledger.finish(tx, [replace(end, state=RunState.FAILED)])]

    assert begun == ended == [{run_id}, set()]
    assert read_run(store, run_id).state is RunState.SUCCEEDED


def test_nothing_ends_before_it_began_though_the_clock_was_set_back(store: Store) -> None:
    """A clock corrected by seconds during a run made the check call the store damaged."""
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        ledger.begin(tx, [Begun(run_id, NOW + HOUR)], ENGINE)
        ledger.finish(tx, [Finished(run_id, RunState.SUCCEEDED, NOW + HOUR - MINUTE)])

    ended = read_run(store, run_id)
    assert (ended.started_at, ended.finished_at) == (NOW + HOUR, NOW + HOUR)


def test_a_beginning_that_went_unanswered_may_be_written_again(store: Store) -> None:
    """Where a server's answer to the commit was lost, the same is written a second time."""
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        begun = [ledger.begin(tx, [Begun(run_id, NOW)], ENGINE) for _ in range(2)]
        of_another = ledger.begin(tx, [Begun(run_id, NOW)], EngineId(ENGINE + 1))

    assert begun == [{run_id}, {run_id}]
    assert of_another == set()


def test_a_claim_may_end_without_having_begun(store: Store) -> None:
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        ledger.finish(tx, [Finished(run_id, RunState.SKIPPED, NOW, reason=Reason.OVERLAP)])

    assert (read_run(store, run_id).state, read_run(store, run_id).started_at) == (RunState.SKIPPED, None)


def test_a_claim_with_a_cancel_request_does_not_begin(store: Store) -> None:
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        owned_runs.request_cancel(tx, [run_id], ME, NOW)
        assert ledger.begin(tx, [Begun(run_id, NOW)], ENGINE) == set()


def test_only_a_claim_that_has_not_begun_is_taken_back(store: Store) -> None:
    waiting, running = (a_claim(store, add_job(store, due_at=NOW)) for _ in range(2))
    with store.write() as tx:
        ledger.begin(tx, [Begun(running, NOW)], ENGINE)

    with store.write() as tx:
        assert ledger.withdraw_claims(tx, [waiting, running]) == {waiting}

    with store.read() as tx:
        assert run_log.run_ids(tx).tolist() == [running]  # type: ignore[attr-defined]


def test_what_a_former_owner_writes_is_refused(store: Store) -> None:
    former = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, former)
        (taken,) = owned_runs.take_over_runs(tx, EngineId(2), [former], NOW)

    with store.write() as tx:
        assert ledger.begin(tx, [Begun(run_id, NOW, fence=0)], former) == set()
        assert ledger.begin(tx, [Begun(run_id, NOW, fence=taken.fence)], EngineId(2)) == {run_id}
        assert ledger.note_processes(tx, [Spawned(run_id, 5, fence=0)]) == set()
        assert ledger.finish(tx, [Finished(run_id, RunState.SUCCEEDED, NOW, fence=0)]) == set()
        assert ledger.finish(tx, [Finished(run_id, RunState.FAILED, NOW, fence=taken.fence)]) == {run_id}


def test_a_process_is_remembered_while_it_runs(store: Store) -> None:
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        ledger.begin(tx, [Begun(run_id, NOW)], ENGINE)
        assert ledger.note_processes(tx, [Spawned(run_id, 4711, "4711:1:boot:0")]) == {run_id}
        (owned,) = owned_runs.unfinished(tx)
        ledger.finish(tx, [Finished(run_id, RunState.SUCCEEDED, NOW)])
        assert ledger.note_processes(tx, [Spawned(run_id, 4712)]) == set()

    assert (owned.pid, owned.process) == (4711, "4711:1:boot:0")


def test_a_batch_tells_which_of_its_runs_it_reached(store: Store) -> None:
    ids = [a_claim(store, add_job(store, due_at=NOW)) for _ in range(3)]

    with store.write() as tx:
        ledger.finish(tx, [Finished(ids[1], RunState.CANCELLED, NOW)])
        reached = ledger.begin(
            tx, [Begun(run_id, NOW + index * SECOND) for index, run_id in enumerate(ids)], ENGINE
        )

    assert reached == {ids[0], ids[2]}
    assert read_run(store, ids[2]).started_at == NOW + 2 * SECOND


def test_nothing_is_written_for_nothing(store: Store) -> None:
    with store.write() as tx:
        assert ledger.claim(tx, [], ENGINE, NOW) == []
        assert (
            ledger.begin(tx, [], ENGINE) == ledger.finish(tx, []) == ledger.withdraw_claims(tx, []) == set()
        )
        assert tx.noted == {}


def test_one_occurrence_twice_in_a_batch_is_a_conflict(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)

    with pytest.raises(Conflict), store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW), NewRun(job_id, 1, NOW)], ENGINE, NOW)


def test_a_run_of_a_job_that_does_not_exist_is_refused(store: Store) -> None:
    with pytest.raises(NotFound), store.write() as tx:
        ledger.record(tx, [NewRun(JobId(99), 1, NOW)], ENGINE, NOW)


def test_bytes_that_are_no_text_do_no_harm(store: Store) -> None:
    """An error line with a NUL made PostgreSQL refuse the whole group of outcomes."""
    run_id = a_claim(store, add_job(store, due_at=NOW))

    with store.write() as tx:
        ledger.finish(tx, [Finished(run_id, RunState.FAILED, NOW, first_error_line="a\0b\udcffc “ü”")])

    assert (
        read_run(store, run_id).first_error_line
        == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c “ü”"
    )
