"""What was late before a pause is told though nobody had looked by then."""

from collections.abc import Callable

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, MINUTE, NOW
from tests.core.store.telling.test_late_jobs import LATE, a_job, begin, claim, finish, kinds, look
from tests.support.fake_clock import FakeClock

Pause = Callable[[Scheduler, JobId], object]
PAUSES: list[Pause] = [
    lambda scheduler, job: scheduler.jobs.pause([job]),
    lambda scheduler, job: scheduler.jobs.snooze([job], NOW + HOUR),
    lambda scheduler, _: scheduler.jobs.pause_folder("a"),
    lambda scheduler, _: scheduler.jobs.pause_all(),
]


@pytest.mark.parametrize("pause", PAUSES, ids=["job", "snooze", "folder", "everything"])
def test_what_was_late_before_a_pause_is_told_once(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock, pause: Pause
) -> None:
    job = a_job(engines_store, "end:15m", folder="a")
    run = claim(engines_store, job, NOW + MINUTE)
    begin(engines_store, run, NOW + MINUTE)
    finish(engines_store, run, NOW + 25 * MINUTE, RunState.FAILED)
    clock.set(NOW + 30 * MINUTE)

    pause(scheduler, job)
    clock.set(NOW + 31 * MINUTE)
    scheduler.jobs.resume([job])
    scheduler.jobs.resume_folder("a")
    scheduler.jobs.resume_all()
    look(engines_store, NOW + 32 * MINUTE)

    assert kinds(engines_store).count(LATE) == 1


def test_what_is_late_only_in_the_pause_is_not_told(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job = a_job(engines_store, "start:15m")
    run = claim(engines_store, job, NOW + MINUTE)
    clock.set(NOW + 10 * MINUTE)
    scheduler.jobs.pause([job])
    begin(engines_store, run, NOW + 25 * MINUTE)
    clock.set(NOW + 31 * MINUTE)
    scheduler.jobs.resume([job])

    look(engines_store, NOW + 32 * MINUTE)

    assert kinds(engines_store) == []
