"""What is to come, day by day: the first jobs in order, and all of them counted."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned_days import PlannedDay
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.schedule import Added, Moved, Skipped
from tests.core.store.builders import NOW, a_draft

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MIDNIGHT = NOW.replace(hour=0, minute=0, second=0, microsecond=0)
EDGES = [MIDNIGHT + number * DAY for number in range(8)]


@pytest.mark.slow
def test_the_first_jobs_come_by_time_and_name_and_all_are_counted(scheduler: Scheduler) -> None:
    for number in range(30):
        add(scheduler, f"Job {29 - number:02}", "every day at 9:00")
    add(scheduler, "Early", "every day at 7:00")

    day = days(scheduler, most=3)[1]

    assert [each.job_name for each in day.first] == ["Early", "Job 00", "Job 01"]
    assert (day.jobs, day.runs, day.hours[7], day.hours[9]) == (31, 31, 1, 30)


def test_jobs_of_different_schedules_at_one_time_are_in_order_of_their_names(scheduler: Scheduler) -> None:
    for name, when in (("C", "every day"), ("A", "every weekday"), ("B", "every day")):
        add(scheduler, name, f"{when} at 9:00")

    assert [each.job_name for each in days(scheduler, most=2)[3].first] == ["A", "B"]


def test_what_comes_often_stands_behind_the_others(scheduler: Scheduler) -> None:
    add(scheduler, "Ping", "every 20 seconds")
    add(scheduler, "Rare", "every day at 23:00")

    rare, ping = days(scheduler)[2].first

    assert (rare.job_name, ping.job_name) == ("Rare", "Ping")
    assert (ping.count, ping.step) == (4_320, timedelta(seconds=20))


def test_today_counts_from_now_on(scheduler: Scheduler) -> None:
    add(scheduler, "Hourly", "every hour")

    (hourly,) = days(scheduler)[0].first

    assert hourly.first_at >= NOW
    assert days(scheduler)[0].runs == hourly.count < 24 == days(scheduler)[1].runs


def test_days_before_the_next_occurrence_have_none(scheduler: Scheduler) -> None:
    add(scheduler, "Later", "every 5 minutes", start=EDGES[3] + HOUR)

    found = days(scheduler)

    assert [day.runs > 0 for day in found] == [False, False, False, True, True, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("when", ["every 2 minutes", "every 2 minutes from 8:00 to 18:00 on weekdays"])
def test_dense_days_are_counted_as_if_they_were_listed(scheduler: Scheduler, when: str) -> None:
    job = add(scheduler, "Dense", when)

    found = days(scheduler)

    for day, (begin, end) in zip(found, pairwise(EDGES), strict=True):
        listed = scheduler.times.planned(max(begin, NOW), end, job_ids=[job], most_per_job=2_000)
        assert day.runs == sum(len(each.instants) for each in listed)


def test_very_dense_days_far_ahead_are_told_by_those_before(scheduler: Scheduler) -> None:
    add(scheduler, "Very dense", "every 20 seconds from 8:00 to 18:00 on weekdays")

    found = days(scheduler)

    assert any(each.is_about for day in found for each in day.first)
    assert [day.runs > 0 for day in found] == [day.jobs > 0 for day in found]
    assert sum(day.jobs for day in found) == 5


def test_what_was_left_out_is_told_and_not_counted(scheduler: Scheduler) -> None:
    job = add(scheduler, "Daily", "every day at 9:00")
    scheduler.jobs.edit_occurrence(job, Skipped(EDGES[1] + 9 * HOUR))

    day = days(scheduler)[1]

    assert (day.jobs, day.runs, [each.is_skipped for each in day.first]) == (0, 0, [True])


def test_what_was_moved_or_added_says_so(scheduler: Scheduler) -> None:
    job = add(scheduler, "Daily", "every day at 9:00")
    scheduler.jobs.edit_occurrence(job, Moved(EDGES[1] + 9 * HOUR, EDGES[1] + 11 * HOUR))
    scheduler.jobs.edit_occurrence(job, Added(EDGES[8 - 2] + 3 * HOUR))

    found = days(scheduler)

    assert [each.moved_from for each in found[1].first] == [EDGES[1] + 9 * HOUR]
    assert [each.count for each in found[6].first] == [2]


def test_a_paused_job_is_there_and_says_so(scheduler: Scheduler) -> None:
    job = add(scheduler, "Daily", "every day at 9:00")
    scheduler.jobs.pause([job], EDGES[3])

    assert [each.is_paused for day in days(scheduler) for each in day.first][:4] == [True] * 3 + [False]


def test_jobs_with_equal_schedules_share_one(scheduler: Scheduler) -> None:
    jobs = [add(scheduler, f"Job {number}", "every day at 9:00") for number in range(3)]

    days(scheduler)

    kept = scheduler.times._known._kept  # noqa: SLF001 - what it costs is what is tested
    assert len({id(kept[job][1]) for job in jobs}) == 1


def add(scheduler: Scheduler, name: str, when: str, start: datetime = NOW) -> JobId:
    return scheduler.jobs.add(a_draft(name, schedule=parse_sentence(when, start, "UTC")))


def days(scheduler: Scheduler, most: int = 12) -> list[PlannedDay]:
    return scheduler.times.days(EDGES, start=NOW, most=most)
