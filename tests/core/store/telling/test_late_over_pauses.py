"""Of what passed its limit in a pause only a run that goes on is told as late afterwards."""

from scheduler_core.store.jobs import job_states
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, ME, MINUTE, NOW
from tests.core.store.telling.test_late_jobs import LATE, a_job, begin, claim, finish, kinds, look
from tests.core.store.telling.test_notices import told


def test_a_run_that_goes_on_over_a_pause_in_which_its_limit_came_is_told_afterwards(store: Store) -> None:
    job = a_job(store, "end:1h")
    run, quick = claim(store, job, NOW + MINUTE), claim(store, job, NOW + 2 * MINUTE)
    begin(store, run, NOW + MINUTE)
    begin(store, quick, NOW + 2 * MINUTE)
    finish(store, quick, NOW + 3 * MINUTE)
    with store.write() as tx:
        job_states.pause(tx, [job], None, ME, NOW + 30 * MINUTE)
    for hour in range(1, 6):
        look(store, NOW + hour * HOUR)
    assert kinds(store) == []
    with store.write() as tx:
        job_states.resume(tx, [job], ME, NOW + 6 * HOUR)

    look(store, NOW + 6 * HOUR)
    look(store, NOW + 7 * HOUR)

    (late,) = told(store)
    assert (late.notice.run_id, late.notice.text) == (run, "it has not ended 1h after it was due")


def test_of_others_that_passed_their_limits_in_that_pause_nothing_is_told(store: Store) -> None:
    """For the run that goes on a look goes back to before the pause."""
    job = a_job(store, "end:1h, start:15m")
    run, other, third = (claim(store, job, NOW + minutes * MINUTE) for minutes in (1, 20, 25))
    begin(store, run, NOW + MINUTE)
    with store.write() as tx:
        job_states.pause(tx, [job], None, ME, NOW + 30 * MINUTE)
    begin(store, other, NOW + HOUR)
    finish(store, other, NOW + 3 * HOUR, RunState.FAILED)
    begin(store, third, NOW + HOUR)
    for hour in range(1, 6):
        look(store, NOW + hour * HOUR)
    finish(store, third, NOW + 5 * HOUR)
    with store.write() as tx:
        job_states.resume(tx, [job], ME, NOW + 6 * HOUR)

    look(store, NOW + 6 * HOUR)

    late = [each.notice for each in told(store) if each.notice.kind is LATE]
    assert [(each.run_id, each.text) for each in late] == [(run, "it has not ended 1h after it was due")]
