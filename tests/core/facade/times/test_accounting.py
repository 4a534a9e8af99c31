"""What came while nobody ran jobs is accounted for before a change of the job decides anew."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule, Skipped
from tests.core.store.builders import CALL, HOUR, NOW, a_draft
from tests.support.fake_clock import FakeClock

LATER = a_draft(schedule=Schedule((Once(NOW + 9 * HOUR),)))
CHANGES: dict[str, Callable[[Scheduler, JobId], object]] = {
    "a new schedule": lambda scheduler, job_id: scheduler.jobs.save(job_id, 1, LATER),
    "switched off": lambda scheduler, job_id: scheduler.jobs.disable([job_id]),
    "deleted": lambda scheduler, job_id: scheduler.jobs.delete([job_id]),
    "one occurrence": lambda scheduler, job_id: scheduler.jobs.edit_occurrence(
        job_id, Skipped(NOW + 7 * HOUR)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_an_overdue_job_leaves_a_row_behind(
    scheduler: Scheduler, clock: FakeClock, change: str
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(3 * HOUR + HOUR / 2)

    CHANGES[change](scheduler, job_id)

    (row,) = scheduler.runs.page().runs
    assert (row.due_at, row.due_until, row.occurrences) == (NOW + HOUR, NOW + 3 * HOUR, 3)
    assert (row.state, row.reason, row.revision) == (RunState.MISSED, Reason.OFF, 1)
    assert row.reason_text == "no engine looked at it before its job was changed"
    assert scheduler.times.why(job_id, NOW + 2 * HOUR).runs == (row,)
    assert scheduler.upkeep.check() == []


def test_what_was_due_in_a_pause_was_skipped(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft())
    scheduler.jobs.pause([job_id], NOW + 2 * HOUR + HOUR / 2)
    clock.advance(3 * HOUR + HOUR / 2)

    scheduler.jobs.disable([job_id])

    missed, skipped = scheduler.runs.page().runs
    assert (skipped.due_at, skipped.due_until, skipped.state) == (
        NOW + HOUR,
        NOW + 2 * HOUR,
        RunState.SKIPPED,
    )
    assert (missed.due_at, missed.due_until, missed.state) == (NOW + 3 * HOUR, None, RunState.MISSED)


def test_an_edit_that_leaves_the_schedule_leaves_what_is_due_to_the_engine(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(3 * HOUR)

    scheduler.jobs.save(job_id, 1, a_draft(action=CALL))

    assert scheduler.runs.page().runs == ()
    assert scheduler.jobs.get(job_id).next_due_at == NOW + HOUR


def test_a_job_that_is_not_overdue_leaves_nothing(scheduler: Scheduler, clock: FakeClock) -> None:
    changed, _ = scheduler.jobs.add_all([LATER, a_draft("overdue")])
    clock.advance(3 * HOUR)

    scheduler.jobs.delete([changed])

    assert scheduler.runs.page().runs == ()


def test_what_was_due_seconds_ago_leaves_a_row_too(scheduler: Scheduler, clock: FakeClock) -> None:
    """An engine would still run it; but none is there, and afterwards nothing would tell of it."""
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(HOUR + timedelta(seconds=4))

    scheduler.jobs.save(job_id, 1, LATER)

    (row,) = scheduler.runs.page().runs
    assert (row.due_at, row.state, row.reason) == (NOW + HOUR, RunState.MISSED, Reason.OFF)


def pause_job(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.pause([job_id])


def resume_job(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.resume([job_id])


def pause_everything(scheduler: Scheduler, _: JobId) -> None:
    scheduler.jobs.pause_all()


def resume_everything(scheduler: Scheduler, _: JobId) -> None:
    scheduler.jobs.resume_all()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pause", "resume"), [(pause_job, resume_job), (pause_everything, resume_everything)]
)
def test_what_was_due_before_a_pause_that_has_ended_is_missed_and_not_paused(
    scheduler: Scheduler,
    clock: FakeClock,
    pause: Callable[[Scheduler, JobId], None],
    resume: Callable[[Scheduler, JobId], None],
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(2 * HOUR + HOUR / 2)
    pause(scheduler, job_id)
    clock.advance(3 * HOUR)

    resume(scheduler, job_id)

    paused, missed = scheduler.runs.page().runs
    assert (missed.due_at, missed.due_until, missed.reason) == (NOW + HOUR, NOW + 2 * HOUR, Reason.OFF)
    assert (paused.due_at, paused.due_until, paused.reason) == (
        NOW + 3 * HOUR,
        NOW + 5 * HOUR,
        Reason.PAUSED,
    )
    assert scheduler.jobs.get(job_id).next_due_at == NOW + 6 * HOUR
