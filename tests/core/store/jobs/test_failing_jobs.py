"""Which jobs fail now."""

from scheduler_core.store.jobs.job_lists import failing_jobs
from scheduler_core.store.jobs.job_states import put_in_bin
from scheduler_core.store.jobs.jobs import set_enabled
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, add_jobs, an_engine, claim_next

SUCCEEDED, FAILED, TIMED_OUT = RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT


def failing(store: Store) -> list[JobId]:
    with store.read() as tx:
        return failing_jobs(tx)


def test_a_job_fails_whose_last_run_failed_in_the_order_of_names(store: Store) -> None:
    engine = an_engine(store)
    second, first, mended, idle = add_jobs(
        store, a_draft("b"), a_draft("A"), a_draft("c"), a_draft("d"), due_at=NOW
    )
    for hour, states in enumerate([(SUCCEEDED, SUCCEEDED, FAILED), (FAILED, TIMED_OUT, SUCCEEDED)]):
        for job, state in zip((second, first, mended), states, strict=True):
            a_finished_run(store, job, NOW + hour * HOUR, engine, state)

    assert failing(store) == [first, second]
    assert idle not in failing(store)


def test_a_run_under_way_does_not_mend_a_job(store: Store) -> None:
    engine = an_engine(store)
    (job,) = add_jobs(store, a_draft(), due_at=NOW)
    a_finished_run(store, job, NOW, engine, FAILED)
    with store.write() as tx:
        claim_next(tx, job, NOW + HOUR, engine)

    assert failing(store) == [job]


def test_a_job_in_the_bin_fails_no_more(store: Store) -> None:
    engine = an_engine(store)
    (job,) = add_jobs(store, a_draft(), due_at=NOW)
    a_finished_run(store, job, NOW, engine, FAILED)
    with store.write() as tx:
        put_in_bin(tx, [job], ME, NOW)

    assert failing(store) == []


def test_a_job_that_is_switched_off_fails_no_more(store: Store) -> None:
    """It was counted as failing for as long as it was off."""
    engine = an_engine(store)
    (job,) = add_jobs(store, a_draft(), due_at=NOW)
    a_finished_run(store, job, NOW, engine, FAILED)
    with store.write() as tx:
        set_enabled(tx, job, False, None, ME, NOW)

    assert failing(store) == []


def test_a_job_that_skips_since_it_failed_fails_still(store: Store) -> None:
    """A job that was paused after so many failures was no longer named among those that fail."""
    engine = an_engine(store)
    (job,) = add_jobs(store, a_draft(), due_at=NOW)
    a_finished_run(store, job, NOW, engine, FAILED)
    a_finished_run(store, job, NOW + HOUR, engine, RunState.SKIPPED)

    assert failing(store) == [job]
