"""Claims that are given up, begun by another revision, or stand for more than can be counted."""

from scheduler_core.store.runs import ledger, owned_runs
from scheduler_core.store.runs.run_changes import Begun, NewRun
from scheduler_core.store.runs.run_log import runs_with_ids
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import UNCOUNTED, Reason, Run, RunState
from tests.core.store.builders import HOUR, NOW, add_job, an_engine, claim_next


def a_claim(store: Store) -> RunId:
    job_id, engine = add_job(store, due_at=NOW), an_engine(store)
    with store.write() as tx:
        return claim_next(tx, job_id, NOW, engine)


def read_run(store: Store, run_id: RunId) -> Run:
    with store.read() as tx:
        return runs_with_ids(tx, [run_id])[0]


def test_a_claim_that_is_let_go_is_adopted_as_it_is(store: Store) -> None:
    run_id = a_claim(store)
    before = read_run(store, run_id)

    with store.write() as tx:
        assert ledger.release_claims(tx, [run_id]) == {run_id}
        (adopted,) = owned_runs.adopt_requests(tx, EngineId(2), NOW)

    assert (adopted.run.id, adopted.engine, adopted.fence) == (run_id, EngineId(2), 1)
    assert (adopted.run.trigger, adopted.run.attempt) == (before.trigger, before.attempt)


def test_who_let_a_claim_go_can_begin_it_no_more(store: Store) -> None:
    run_id = a_claim(store)

    with store.write() as tx:
        ledger.release_claims(tx, [run_id])
        assert ledger.begin(tx, [Begun(run_id, NOW)], EngineId(1)) == set()


def test_what_has_begun_is_not_let_go(store: Store) -> None:
    run_id = a_claim(store)

    with store.write() as tx:
        ledger.begin(tx, [Begun(run_id, NOW)], EngineId(1))
        assert ledger.release_claims(tx, [run_id]) == set()

    assert read_run(store, run_id).state is RunState.RUNNING


def test_a_row_says_which_revision_acts(store: Store) -> None:
    old, new = a_claim(store), a_claim_of_another_job(store)

    with store.write() as tx:
        ledger.begin(tx, [Begun(old, NOW), Begun(new, NOW, revision=3)], EngineId(1))

    assert [read_run(store, run_id).revision for run_id in (old, new)] == [1, 3]


def a_claim_of_another_job(store: Store) -> RunId:
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        return claim_next(tx, job_id, NOW, EngineId(1))


def test_a_span_grows_until_it_can_not_be_counted(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    span = NewRun(
        job_id, 1, NOW, state=RunState.SKIPPED, reason=Reason.PAUSED, due_until=NOW, occurrences=998
    )

    counts = []
    with store.write() as tx:
        (written,) = ledger.record(tx, [span], None, NOW)
        for hours in range(1, 4):
            ledger.extend_span(tx, written.id, NOW + hours * HOUR, 2)
            counts.append(runs_with_ids(tx, [written.id])[0].occurrences)

    assert counts == [1_000, UNCOUNTED, UNCOUNTED]
