"""What is kept no longer, taken away bit by bit."""

from collections.abc import Callable

import pytest

from scheduler_core.store.jobs import job_states, jobs, revisions
from scheduler_core.store.maintenance import retention
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.runs import ledger, outputs, run_log
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.backfill import BackfillRequest
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, add_job, an_engine, claim_next

pytestmark = pytest.mark.slow

ENGINE = EngineId(1)


def finished_runs(store: Store, job_id: JobId, count: int) -> list[RunId]:
    engine = an_engine(store)
    return [a_finished_run(store, job_id, NOW + (hour + 1) * HOUR, engine) for hour in range(count)]


def until_nothing_goes(store: Store, delete: Callable[[Writing], int]) -> list[int]:
    gone = []
    while True:
        with store.write() as tx:
            gone.append(delete(tx))
        if not gone[-1]:
            return gone[:-1]


def left(store: Store) -> set[RunId]:
    with store.read() as tx:
        return set(run_log.run_ids(tx))


def write_output(store: Store, run_id: RunId, size: int) -> None:
    with store.write() as tx:
        outputs.append(tx, [Chunk(run_id, OutputStream.STDOUT, 0, b"x" * size)])


def test_old_runs_go_in_small_batches_with_their_output(store: Store) -> None:
    run_ids = finished_runs(store, add_job(store), 7)
    write_output(store, run_ids[0], 10)

    gone = until_nothing_goes(
        store, lambda writing: retention.delete_runs_before(writing, NOW + 6 * HOUR, limit=2)
    )

    assert gone == [2, 2, 1]
    assert left(store) == set(run_ids[5:])
    with store.read() as tx:
        assert retention.output_bytes(tx) == 0


def test_a_batch_is_smaller_where_its_output_weighs_much(store: Store) -> None:
    run_ids = finished_runs(store, add_job(store), 4)
    for run_id in run_ids:
        write_output(store, run_id, 5 * 2**20)

    gone = until_nothing_goes(store, lambda writing: retention.delete_runs_before(writing, NOW + 9 * HOUR))

    assert gone == [2, 2]


def test_an_unfinished_run_stays_however_old(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW + HOUR, engine)

    assert (
        until_nothing_goes(store, lambda writing: retention.delete_runs_before(writing, NOW + 900 * HOUR))
        == []
    )
    assert until_nothing_goes(store, lambda writing: retention.delete_surplus_runs(writing, job_id, 0)) == []
    assert left(store) == {run_id}


def test_the_steps_of_a_sequence_stay_as_long_as_it_is_under_way(store: Store) -> None:
    """After a wait of 100 days the next step could no longer be told what the first one had answered."""
    (first,) = finished_runs(store, job_id := add_job(store), 1)
    with store.write() as tx:
        waiting = NewRun(job_id, 1, NOW + HOUR, step=2, follows_run=first)
        second = ledger.record(tx, [waiting], ENGINE, NOW + HOUR)[0].id
        assert retention.delete_runs_before(tx, NOW + 9 * HOUR) == 0
        assert retention.delete_surplus_runs(tx, job_id, 1) == 0

        ledger.finish(tx, [Finished(second, RunState.SKIPPED, NOW + 2 * HOUR)])
        assert retention.delete_runs_before(tx, NOW + 9 * HOUR) == 2


def test_a_backfill_stays_while_it_goes_on_and_then_as_long_as_others(store: Store) -> None:
    job_id, ended_at = add_job(store), NOW + 900 * HOUR
    dues = [NOW + hour * HOUR for hour in (1, 2)]
    with store.write() as tx:
        new = [NewRun(job_id, 1, at, request=BackfillRequest("week", 1, at).text) for at in dues]
        first, second = (each.id for each in ledger.record(tx, new, ENGINE, ended_at))
        ledger.finish(tx, [Finished(first, RunState.SKIPPED, ended_at)])
        assert retention.delete_runs_before(tx, ended_at + HOUR) == 0
        assert retention.delete_surplus_runs(tx, job_id, 0) == 0

        ledger.finish(tx, [Finished(second, RunState.SKIPPED, ended_at)])
        assert retention.delete_runs_before(tx, ended_at) == 0
        assert retention.delete_runs_before(tx, ended_at + HOUR) == 2


def test_a_revision_that_a_run_under_way_follows_stays(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        for number in range(1, 4):
            jobs.rename(tx, job_id, f"name {number}", ME, NOW)
        assert retention.delete_old_revisions(tx, job_id, 1) == 2
        assert revisions.draft_at(tx, job_id, 1) is not None

        ledger.finish(tx, [Finished(run_id, RunState.SKIPPED, NOW)])
        assert retention.delete_old_revisions(tx, job_id, 1) == 1


def test_a_span_goes_when_all_of_it_is_old(store: Store) -> None:
    job_id = add_job(store)
    span = NewRun(job_id, 1, NOW, state=RunState.MISSED, due_until=NOW + 5 * HOUR, occurrences=6)
    with store.write() as tx:
        ledger.record(tx, [span], ENGINE, NOW)

    assert (
        until_nothing_goes(store, lambda writing: retention.delete_runs_before(writing, NOW + 5 * HOUR)) == []
    )
    assert until_nothing_goes(
        store, lambda writing: retention.delete_runs_before(writing, NOW + 6 * HOUR)
    ) == [1]


def test_of_each_job_the_newest_runs_are_kept(store: Store) -> None:
    job_id, other = add_job(store), add_job(store)
    run_ids, others = finished_runs(store, job_id, 7), []
    with store.write() as tx:
        others.append(ledger.record(tx, [NewRun(other, 1, NOW, state=RunState.MISSED)], ENGINE, NOW)[0].id)

    with store.read() as tx:
        assert retention.jobs_with_more_runs(tx, 3) == [job_id]
    gone = until_nothing_goes(
        store, lambda writing: retention.delete_surplus_runs(writing, job_id, 3, limit=3)
    )

    assert gone == [3, 1]
    assert left(store) == {*run_ids[4:], *others}


def test_the_ledger_is_still_whole_after_what_was_deleted(store: Store) -> None:
    """Otherwise every check would call the deleted occurrences lost."""
    finished_runs(store, add_job(store), 5)
    assert check(store, NOW) == []

    until_nothing_goes(store, lambda writing: retention.delete_runs_before(writing, NOW + 4 * HOUR))

    assert check(store, NOW) == []


def test_output_is_kept_up_to_a_size_the_newest_first(store: Store) -> None:
    run_ids = finished_runs(store, add_job(store), 4)
    for run_id in run_ids:
        write_output(store, run_id, 100)

    gone = until_nothing_goes(store, lambda writing: retention.delete_surplus_output(writing, 250, limit=1))

    assert gone == [100, 100]
    with store.read() as tx:
        assert [outputs.kept_bytes(tx, run_id) for run_id in run_ids] == [0, 0, 100, 100]
    assert left(store) == set(run_ids)


def test_history_is_kept_up_to_a_number_and_the_present_always(store: Store) -> None:
    job_id = add_job(store)
    for revision in range(1, 6):
        with store.write() as tx:
            jobs.save(tx, job_id, revision, a_draft(f"name {revision}"), NOW, ME, NOW)

    gone = until_nothing_goes(
        store, lambda writing: retention.delete_old_revisions(writing, job_id, 2, limit=3)
    )

    assert gone == [3, 1]
    with store.read() as tx:
        assert [entry.revision for entry in revisions.history(tx, job_id)] == [6, 5]
        assert jobs.job(tx, job_id).name == "name 5"


def test_many_pauses_do_not_push_out_what_a_job_says_now(store: Store) -> None:
    job_id = add_job(store)
    for _ in range(5):
        with store.write() as tx:
            job_states.pause(tx, [job_id], None, ME, NOW)

    until_nothing_goes(store, lambda writing: retention.delete_old_revisions(writing, job_id, 1))

    with store.read() as tx:
        assert jobs.job(tx, job_id).name == "Back up"


def test_a_job_deleted_for_ever_goes_bit_by_bit(store: Store) -> None:
    doomed, kept = add_job(store, tags=("t",)), add_job(store)
    run_ids = finished_runs(store, doomed, 5)
    write_output(store, run_ids[0], 10)
    with store.write() as tx:
        job_states.put_in_bin(tx, [doomed], ME, NOW)
        job_states.delete_for_ever(tx, [doomed])

    gone = until_nothing_goes(store, lambda writing: retention.purge(writing, limit=2))

    assert gone == [2, 2, 1, 1]
    assert left(store) == set()
    with store.read() as tx:
        assert jobs.job(tx, kept).id == kept
        assert revisions.history(tx, doomed) == []
