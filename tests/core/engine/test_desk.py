"""What others asked for or left is taken over as their jobs are now."""

from dataclasses import replace
from datetime import timedelta

from scheduler_core.engine.desk import Asked, Desk, Heard
from scheduler_core.store import job_states, jobs
from scheduler_core.store.ledger import claim, let_go
from scheduler_core.store.owned_runs import request_cancel
from scheduler_core.store.run_changes import JobPlan, NewRun
from scheduler_core.store.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.values.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.run import Reason, RunState, Trigger
from tests.core.engine.engine_runs import add_job, ledger
from tests.support.fake_clock import START, FakeClock

OTHER, OURS = EngineId(1), EngineId(2)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
SECOND = timedelta(seconds=1)


def attend(store: Store) -> Asked:
    with store.write() as tx:
        return Desk(OURS, FakeClock(START + SECOND)).attend(tx, Heard(), [])


def let_go_by_another(store: Store, job_id: JobId) -> RunId:
    with store.write() as tx:
        plan = JobPlan(job_id, 1, START, None, (NewRun(job_id, 1, START),))
        (claimed,) = claim(tx, [plan], OTHER, START)
        let_go(tx, [claimed.id])
    return claimed.id


def test_a_wish_is_granted_as_its_job_reads_now(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    call = HttpAction("https://example.org/hook")
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        draft = replace(jobs.job(tx, job_id).draft, action=call)
        jobs.save(tx, job_id, 1, draft, jobs.Due.KEPT, "ann", START)

    (work,) = attend(store).adopted

    assert (work.trigger, work.revision, work.draft.action) == (Trigger.MANUAL, 2, call)


def test_what_another_engine_let_go_is_taken_over(store: Store) -> None:
    run_id = let_go_by_another(store, add_job(store, TRUE, START))

    (work,) = attend(store).adopted

    assert (work.run_id, work.trigger, work.fence) == (run_id, Trigger.SCHEDULE, 1)


def test_what_another_engine_let_go_of_a_paused_job_is_skipped(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    let_go_by_another(store, job_id)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    assert attend(store).adopted == []

    assert [(run.state, run.reason) for run in ledger(store)] == [(RunState.SKIPPED, Reason.PAUSED)]


def test_a_wish_for_a_job_that_was_deleted_since_is_not_granted(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        job_states.put_in_bin(tx, [job_id], "ann", START)

    assert attend(store).adopted == []

    assert [run.state for run in ledger(store)] == [RunState.SKIPPED]


def test_a_cancellation_is_noted(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_id = run_now(tx, job_id, "by hand", START)
    attend(store)
    with store.write() as tx:
        request_cancel(tx, [run_id], "ann", START)

    assert [owned.run.id for owned in attend(store).cancelled] == [run_id]
