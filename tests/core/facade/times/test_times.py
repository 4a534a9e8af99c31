"""When jobs fire, over all jobs: what is next, what a span holds, which days of a month."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned import Planned, PlannedJob
from scheduler_core.recurrence.plan import Forever
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import AtStart, Every, Once
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped
from scheduler_core.values.schedules.weekday import WORKDAYS
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, HOURLY, MINUTE, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock

HALF_HOURLY = Schedule((Every(30 * MINUTE, NOW),))
DAY = timedelta(days=1)


def test_the_next_occurrences_of_all_jobs_come_in_order(scheduler: Scheduler) -> None:
    slow, fast = scheduler.jobs.add_all([a_draft("slow"), a_draft("fast", schedule=HALF_HOURLY)])

    upcoming = scheduler.times.upcoming(4)

    assert [(planned.job_id, planned.at - NOW) for planned in upcoming] == [
        (fast, 30 * MINUTE),
        (slow, HOUR),
        (fast, HOUR),
        (fast, 90 * MINUTE),
    ]


def test_what_is_off_or_over_does_not_come(scheduler: Scheduler) -> None:
    scheduler.jobs.add_all(
        [
            a_draft("off", enabled=False),
            a_draft("past", schedule=Schedule((Once(NOW - HOUR),))),
            a_draft("at the start", schedule=Schedule((AtStart(),))),
        ]
    )
    scheduler.jobs.delete([scheduler.jobs.add(a_draft("in the bin"))])

    assert scheduler.times.upcoming() == []


def test_a_far_span_of_some_jobs_is_looked_into(scheduler: Scheduler) -> None:
    first, _, third = scheduler.jobs.add_all([a_draft("1"), a_draft("2"), a_draft("3")])
    start = NOW + 100 * DAY

    upcoming = scheduler.times.upcoming(job_ids=[third, first, third], start=start, end=start + 2 * HOUR)

    assert [(planned.job_id, planned.at - start) for planned in upcoming] == [
        (first, 0 * HOUR),
        (third, 0 * HOUR),
        (first, HOUR),
        (third, HOUR),
    ]


def test_what_is_due_and_not_looked_at_yet_comes_first(scheduler: Scheduler, clock: FakeClock) -> None:
    """No engine runs: the occurrence of two hours ago is still to be decided about."""
    job_id = scheduler.jobs.add(a_draft("slow"))
    clock.advance(3 * HOUR)

    assert scheduler.times.upcoming(1) == [Planned(job_id, "slow", NOW + HOUR)]


def test_pauses_are_told_with_what_they_will_skip(scheduler: Scheduler) -> None:
    own, of_folder, free = scheduler.jobs.add_all(
        [a_draft("own"), a_draft("folder", folder="web/shop"), a_draft("free")]
    )
    scheduler.jobs.pause([own], NOW + HOUR + MINUTE)
    scheduler.jobs.pause_folder("web")

    upcoming = scheduler.times.upcoming(6)

    assert {(planned.job_id, planned.at - NOW) for planned in upcoming if planned.is_paused} == {
        (own, HOUR),
        (of_folder, HOUR),
        (of_folder, 2 * HOUR),
    }
    assert free in {planned.job_id for planned in upcoming if not planned.is_paused}


def test_an_edit_is_seen_at_once(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    assert scheduler.times.upcoming(2)[1].at == NOW + 2 * HOUR

    scheduler.jobs.save(job_id, 1, a_draft(schedule=HALF_HOURLY))

    assert [planned.at - NOW for planned in scheduler.times.upcoming(2)] == [30 * MINUTE, HOUR]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_job_that_can_not_be_read_does_not_hide_the_others(scheduler: Scheduler, store_url: str) -> None:
    broken, sound = scheduler.jobs.add_all([a_draft("broken"), a_draft("sound")])
    store = open_store(store_url, NOW)
    with store.write() as tx:
        tx.connection.exec_driver_sql(f"UPDATE revisions SET document = '{{}}' WHERE job_id = {broken}")
    store.close()

    assert {planned.job_id for planned in scheduler.times.upcoming()} == {sound}


def test_a_span_is_told_job_by_job(scheduler: Scheduler, store_url: str) -> None:
    slow, fast = scheduler.jobs.add_all([a_draft("slow"), a_draft("fast", schedule=HALF_HOURLY)])
    store = open_store(store_url, NOW)
    a_finished_run(store, slow, NOW + HOUR, an_engine(store), took=MINUTE)
    store.close()

    planned = scheduler.times.planned(NOW, NOW + 3 * HOUR, most_per_job=2)

    assert planned == [
        PlannedJob(fast, "fast", (NOW + 30 * MINUTE, NOW + HOUR), True, None, step=30 * MINUTE),
        PlannedJob(slow, "slow", (NOW + 2 * HOUR,), False, MINUTE, step=HOUR),
    ]


def test_a_span_tells_what_pauses_will_skip(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft(folder="web"))
    scheduler.jobs.pause([job_id], NOW + 2 * HOUR)

    (planned,) = scheduler.times.planned(NOW, NOW + 3 * HOUR)
    assert [planned.is_paused_at(at) for at in planned.instants] == [True, False]

    scheduler.jobs.pause_folder("web")
    (planned,) = scheduler.times.planned(NOW, NOW + 3 * HOUR)
    assert [planned.is_paused_at(at) for at in planned.instants] == [True, True]


def test_a_span_that_ends_before_it_begins_is_refused(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="is not after"):
        scheduler.times.planned(NOW, NOW)


def test_a_preview_is_what_the_saved_job_fires(scheduler: Scheduler) -> None:
    preview = scheduler.times.preview(HOURLY, limit=3)
    scheduler.jobs.add(a_draft(schedule=HOURLY))

    assert [each.at for each in preview.instants if each.at > NOW] == [
        planned.at for planned in scheduler.times.upcoming(2)
    ]
    assert preview.sentence.startswith("Every hour")
    assert isinstance(preview.fires, Forever)
    assert preview.is_sound


def test_a_preview_says_when_nothing_is_to_come(scheduler: Scheduler) -> None:
    preview = scheduler.times.preview(Schedule((Once(NOW - HOUR),)))

    assert [(problem.message, problem.is_error) for problem in preview.problems] == [
        ("all that it says is past; nothing is to come", False)
    ]
    assert preview.instants == ()
    assert preview.is_sound


def test_a_preview_tells_what_is_wrong(scheduler: Scheduler) -> None:
    preview = scheduler.times.preview(Schedule(HOURLY.rules, zone="Europe/Nowhere"))

    assert not preview.is_sound
    assert preview.problems[0].field == "zone"


def test_jobs_that_are_gone_are_left_out(scheduler: Scheduler) -> None:
    assert scheduler.times.upcoming(job_ids=[JobId(4711)]) == []


def test_a_span_tells_what_was_said_about_its_occurrences(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    for edit in (Skipped(NOW + HOUR), Moved(NOW + 2 * HOUR, NOW + 150 * MINUTE), Added(NOW + 10 * MINUTE)):
        scheduler.jobs.edit_occurrence(job_id, edit)

    (planned,) = scheduler.times.planned(NOW, NOW + 3 * HOUR)

    assert planned.instants == (NOW + 10 * MINUTE, NOW + 150 * MINUTE)
    assert planned.skipped == (NOW + HOUR,)
    assert planned.moved_from == {NOW + 10 * MINUTE: None, NOW + 150 * MINUTE: NOW + 2 * HOUR}


def test_a_span_in_which_all_is_skipped_says_so(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    scheduler.jobs.edit_occurrence(job_id, Skipped(NOW + HOUR))

    (planned,) = scheduler.times.planned(NOW + MINUTE, NOW + 2 * HOUR)

    assert (planned.instants, planned.skipped) == ((), (NOW + HOUR,))


@pytest.mark.parametrize(
    "schedule",
    [
        replace(HOURLY, ends=NOW + 5 * HOUR),
        replace(HOURLY, rules=(Every(HOUR, NOW, weekdays=WORKDAYS),)),
        replace(HOURLY, rules=(Every(DAY, NOW),)),
        replace(HOURLY, edits=(Skipped(NOW + HOUR),)),
        replace(HOURLY, rules=(*HOURLY.rules, Once(NOW + 90 * MINUTE))),
    ],
)
def test_a_distance_is_told_only_where_nothing_bends_it(scheduler: Scheduler, schedule: Schedule) -> None:
    scheduler.jobs.add(a_draft(schedule=schedule))

    (planned,) = scheduler.times.planned(NOW, NOW + 30 * HOUR)

    assert planned.step is None
