"""What is late is told without a channel, too."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.jobs import Due, save
from scheduler_core.store.jobs.jobs import job as stored_job
from scheduler_core.store.store import Store
from scheduler_core.store.telling.late_jobs import late_lately
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, ME, NOW
from tests.core.store.telling.test_late_jobs import DAY, a_job, begin, claim, finish


def lately(store: Store, now: datetime) -> list[str]:
    with store.read() as tx:
        return [each.text for each in late_lately(tx, now - 2 * DAY, now, "UTC").jobs]


def test_who_tells_without_a_channel_hears_nothing_of_what_was_before_the_limits(store: Store) -> None:
    job = a_job(store, "")
    run = claim(store, job, NOW)
    begin(store, run, NOW)
    finish(store, run, NOW + 2 * HOUR, RunState.FAILED)
    with store.write() as tx:
        was = stored_job(tx, job)
        policies = replace(was.draft.policies, late=read_limits("end:1h"))
        save(tx, job, was.revision, replace(was.draft, policies=policies), Due.KEPT, ME, NOW + 3 * HOUR)
    assert lately(store, NOW + 4 * HOUR) == []
    claim(store, job, NOW + 4 * HOUR)

    assert lately(store, NOW + 5 * HOUR) == ["it has not ended 1h after it was due"]


def test_who_tells_without_a_channel_hears_nothing_of_what_was_before_a_pause(store: Store) -> None:
    job = a_job(store, "end:1h")
    run = claim(store, job, NOW)
    begin(store, run, NOW)
    finish(store, run, NOW + 2 * HOUR, RunState.FAILED)
    assert lately(store, NOW + 3 * HOUR) == ["it ended later than 1h after it was due"]
    with store.write() as tx:
        job_states.pause(tx, [job], None, ME, NOW + 3 * HOUR)
    with store.write() as tx:
        job_states.resume(tx, [job], ME, NOW + 4 * HOUR)

    assert lately(store, NOW + 5 * HOUR) == []
