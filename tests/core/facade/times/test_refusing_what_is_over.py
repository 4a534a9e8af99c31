"""What is said now and has nothing to come is refused with the reason; what a job had may stay."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import AtStart, DaysAt, Delay, Once, Rule, Weekly
from scheduler_core.values.schedules.schedule import Blackout, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import NOW, SCRIPT

PAST = Once(datetime(2020, 1, 1, tzinfo=UTC))
DAILY = Weekly((DaysAt(frozenset(Weekday), (time(9),)),))


def job(rule: Rule, *blackouts: Blackout) -> JobDraft:
    return JobDraft("Backup", Schedule((rule,), blackouts=blackouts), SCRIPT)


def test_a_time_that_is_past_is_refused_with_that_time() -> None:
    with pytest.raises(InvalidInput, match="nothing is to come: the last time was 2020-01-01 00:00:00"):
        refuse_over(job(PAST), NOW)


def test_a_blackout_over_everything_is_named() -> None:
    always = Blackout(datetime(2000, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC))

    with pytest.raises(InvalidInput, match="lies within these spans"):
        refuse_over(job(DAILY, always), NOW)


@pytest.mark.parametrize("rule", [DAILY, AtStart(), Delay(timedelta(0), NOW)])
def test_what_has_something_to_come_is_accepted(rule: Rule) -> None:
    refuse_over(job(rule), NOW)


def test_a_finished_job_may_be_edited_but_not_to_another_time_that_is_past() -> None:
    finished = job(PAST)
    earlier = job(Once(datetime(2019, 1, 1, tzinfo=UTC)))

    refuse_over(replace(finished, name="Copy"), NOW, finished)
    with pytest.raises(InvalidInput, match="2019"):
        refuse_over(earlier, NOW, finished)
