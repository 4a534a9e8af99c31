"""Which runs ended for good, and what that is told by."""

from datetime import datetime, timedelta

from scheduler_core.store.runs import ledger, run_ends
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.runs.run_ends import RunEnd
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, add_job, add_jobs, an_engine

ENGINE = EngineId(1)
SUCCEEDED, FAILED, CANCELLED = RunState.SUCCEEDED, RunState.FAILED, RunState.CANCELLED


def ended(
    store: Store,
    run: NewRun,
    state: RunState = SUCCEEDED,
    *,
    took: timedelta = MINUTE,
    following: NewRun | None = None,
    reason: Reason = Reason.NONE,
) -> RunId:
    """Write a run that ended, and with its end what follows it."""
    ended_at = run.due_at + took
    with store.write() as tx:
        run_id = ledger.record(tx, [run], ENGINE, run.due_at)[0].id
        ledger.begin(tx, [Begun(run_id, run.due_at)], ENGINE)
        ledger.finish(tx, [Finished(run_id, state, ended_at, reason)])
        if following is not None:
            ledger.record(tx, [following], ENGINE, ended_at)
    return run_id


def ends(store: Store, ids: list[RunId], since: datetime = NOW) -> list[RunEnd]:
    with store.read() as tx:
        return run_ends.run_ends(tx, ids, since)


def test_an_end_is_one_that_nothing_follows(store: Store) -> None:
    """A sequence whose second step failed each time was told to work again after each first one."""
    an_engine(store)
    job = add_job(store, due_at=NOW)
    due = [NOW + hour * HOUR for hour in range(5)]
    tried = NewRun(job, 1, due[0], attempt=2, trigger=Trigger.RETRY)
    first_try = ended(store, NewRun(job, 1, due[0]), FAILED, following=tried)
    first_step = ended(store, NewRun(job, 1, due[1]), following=NewRun(job, 1, due[1], step=2))
    failed, cancelled, worked = (
        ended(store, NewRun(job, 1, at), state)
        for at, state in zip(due[2:], (FAILED, CANCELLED, SUCCEEDED), strict=True)
    )

    found = ends(store, [worked, cancelled, failed, first_step, first_try])

    assert found == [RunEnd(failed, job, FAILED), RunEnd(worked, job, SUCCEEDED)]


def test_what_was_missed_is_told_unless_a_later_one_stands_in_for_it(store: Store) -> None:
    """“2 jobs missed their time” was told of one that had made up for it in the same moment.

    And of one whose next regular run was six seconds away: the ledger says which stands in.
    """
    an_engine(store)
    made_up, missed, regular = add_jobs(store, *(a_draft() for _ in range(3)), due_at=NOW)
    first, second = (ended(store, NewRun(job, 1, NOW), RunState.MISSED) for job in (made_up, missed))
    ended(store, NewRun(made_up, 1, NOW + HOUR, trigger=Trigger.CATCH_UP))
    ended(store, NewRun(missed, 1, NOW + HOUR))

    third = ended(store, NewRun(regular, 1, NOW), RunState.MISSED, reason=Reason.SUPERSEDED)

    assert ends(store, [first, second, third]) == [RunEnd(second, missed, RunState.MISSED)]


def test_what_ended_before_is_none_however_late_it_was_due(store: Store) -> None:
    an_engine(store)
    job = add_job(store, due_at=NOW)
    early = ended(store, NewRun(job, 1, NOW + HOUR), FAILED)
    late = ended(store, NewRun(job, 1, NOW), FAILED, took=3 * HOUR)

    assert [end.run_id for end in ends(store, [early, late], NOW + 2 * HOUR)] == [late]


def test_a_failure_tells_whether_the_job_had_failed_before_anybody_looked(store: Store) -> None:
    an_engine(store)
    jobs = add_jobs(store, *(a_draft() for _ in range(3)), due_at=NOW)
    last: list[RunId] = []
    for job, states in zip(jobs, ((FAILED, CANCELLED), (FAILED, SUCCEEDED), (SUCCEEDED,)), strict=True):
        for hour, state in enumerate(states):
            ended(store, NewRun(job, 1, NOW + hour * HOUR), state)
        last.append(ended(store, NewRun(job, 1, NOW + 2 * HOUR), FAILED))

    assert [end.failed_before for end in ends(store, last, NOW + 2 * MINUTE)] == [True, False, False]
    assert not any(end.failed_before for end in ends(store, last))


def test_of_each_job_the_last_end_is_found_also_where_it_was_due_long_before(store: Store) -> None:
    an_engine(store)
    one, other, quiet = add_jobs(store, *(a_draft() for _ in range(3)), due_at=NOW)
    late = ended(store, NewRun(one, 1, NOW), FAILED, took=5 * HOUR)
    ended(store, NewRun(one, 1, NOW + HOUR))
    ended(store, NewRun(other, 1, NOW + 2 * HOUR))
    newest = ended(store, NewRun(other, 1, NOW + 3 * HOUR))
    ended(store, NewRun(other, 1, NOW + 4 * HOUR), CANCELLED)
    ended(store, NewRun(quiet, 1, NOW))

    with store.read() as tx:
        assert list(run_ends.last_ends(tx, NOW + HOUR)) == [newest, late]
