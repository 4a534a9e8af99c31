"""What is due first of a job that is said now: delays that ran out while it was read count."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.next_due import first_due_of, next_due_of_edit
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Delay, Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import NOW, SCRIPT
from tests.support.fake_clock import FakeClock

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def in_a_while(length: timedelta, ago: timedelta = timedelta(0)) -> JobDraft:
    return JobDraft("Soon", Schedule((Delay(length, NOW - ago),)), SCRIPT)


@pytest.mark.parametrize("length", [timedelta(0), SECOND, 30 * SECOND])
@pytest.mark.parametrize("ago", [timedelta(0), timedelta(microseconds=1), SECOND, 59 * SECOND])
def test_a_delay_that_was_said_just_now_is_due_though_it_is_over(length: timedelta, ago: timedelta) -> None:
    assert first_due_of(in_a_while(length, ago), NOW) == NOW - ago + length


def test_a_delay_that_was_said_long_ago_is_past() -> None:
    assert first_due_of(in_a_while(SECOND, HOUR), NOW) is None


def test_what_comes_again_is_due_after_now() -> None:
    schedule = Schedule((Delay(HOUR, NOW - SECOND), Every(SECOND, NOW - HOUR)))

    assert first_due_of(JobDraft("Often", schedule, SCRIPT), NOW) == NOW + SECOND


def test_a_time_that_is_past_stays_past() -> None:
    assert first_due_of(JobDraft("Past", Schedule((Once(NOW - SECOND),)), SCRIPT), NOW) is None


def test_an_edit_lets_no_delay_run_out_twice() -> None:
    before = in_a_while(SECOND, 10 * SECOND)
    other_zone = replace(before, schedule=replace(before.schedule, zone="Europe/Berlin"))

    assert next_due_of_edit(before, other_zone, NOW) is None
    assert next_due_of_edit(before, in_a_while(timedelta(0)), NOW) == NOW


def test_a_job_of_no_delay_is_added_and_switched_on_again_only_once(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(in_a_while(timedelta(0)))
    assert scheduler.jobs.get(job_id).next_due_at == NOW

    clock.advance(SECOND)
    scheduler.jobs.disable([job_id])
    scheduler.jobs.enable([job_id])
    assert scheduler.jobs.get(job_id).next_due_at is None
