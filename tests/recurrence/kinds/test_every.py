"""Repetition at a fixed distance."""

from dataclasses import replace
from datetime import UTC, time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.plan import prev_before
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.support.recurrence import (
    clock_of,
    every,
    first_of,
    moment,
    next_of,
    on_the_clock,
    plan_of,
    seen,
    written,
)

ELAPSED = TimePolicies(clock=ClockKind.ELAPSED)
WALL = TimePolicies(clock=ClockKind.WALL)


def within(rule: Every, begins: str, ends: str) -> Every:
    return replace(rule, between=DailyWindow(time.fromisoformat(begins), time.fromisoformat(ends)))


def test_steps_begin_at_the_anchor() -> None:
    plan = plan_of(every("2026-05-01T09:00", minutes=90))

    assert first_of(plan, 3) == ["2026-05-01T09:00+00:00", "2026-05-01T10:30+00:00", "2026-05-01T12:00+00:00"]
    assert prev_before(plan, on_the_clock("2026-05-01T09:00Z", "UTC")) is None


def test_steps_are_counted_from_an_anchor_far_back() -> None:
    plan = plan_of(every("1970-01-01T00:00", seconds=7))

    assert next_of(plan, "2026-05-01T00:00") == "2026-05-01T00:00:01+00:00"


def test_steps_may_be_a_thousand_years_long() -> None:
    plan = plan_of(every("2026-05-01T09:00", days=366_000))

    assert first_of(plan, 9, "2026-05-02T00:00") == [
        "3028-05-28T09:00+00:00",
        "4030-06-24T09:00+00:00",
        "5032-07-21T09:00+00:00",
        "6034-08-17T09:00+00:00",
        "7036-09-13T09:00+00:00",
        "8038-10-10T09:00+00:00",
        "9040-11-06T09:00+00:00",
    ]


def test_an_anchor_with_a_zone_is_that_instant_in_any_zone() -> None:
    plan = plan_of(every("2026-05-01T09:00+09:00", hours=1), zone="Europe/Berlin")

    assert first_of(plan, 2) == ["2026-05-01T02:00+02:00", "2026-05-01T03:00+02:00"]


def test_the_second_of_two_equal_times_can_be_the_anchor() -> None:
    """Both moments look alike in the zone; they must not share one plan."""
    half_past_two = moment("2026-10-25T02:30").replace(tzinfo=clock_of("Europe/Berlin"))
    plans = [plan_of(Every(timedelta(hours=5), half_past_two.replace(fold=fold))) for fold in (0, 1)]

    assert [first_of(plan, 1) for plan in plans] == [["2026-10-25T00:30+00:00"], ["2026-10-25T01:30+00:00"]]


@pytest.mark.parametrize(
    ("anchor", "first"),
    [("2026-03-29T02:30", "2026-03-29T03:30+02:00"), ("2026-10-25T02:30", "2026-10-25T02:30+02:00")],
)
def test_an_anchor_in_a_gap_or_overlap_is_somewhere(anchor: str, first: str) -> None:
    policies = TimePolicies(gap=Gap.SKIP, overlap=Overlap.SECOND)
    plan = plan_of(every(anchor, hours=5), zone="Europe/Berlin", policies=policies)

    assert first_of(plan, 1) == [first]


def test_whole_days_keep_the_time_on_the_wall() -> None:
    plan = plan_of(every("2026-03-27T09:00", days=2), zone="Europe/Berlin")

    assert first_of(plan, 3) == ["2026-03-27T09:00+01:00", "2026-03-29T09:00+02:00", "2026-03-31T09:00+02:00"]


def test_whole_days_pass_gap_and_overlap_by_the_policies() -> None:
    plan = plan_of(every("2026-03-27T02:30", weeks=1, days=-5), zone="Europe/Berlin")

    assert seen(plan, "2026-03-28T00:00", "2026-03-31T00:00") == ["2026-03-29T03:30+02:00"]
    assert seen(plan, "2026-10-24T00:00", "2026-10-26T00:00") == ["2026-10-25T02:30+02:00"]


def test_whole_days_elapse_if_asked() -> None:
    plan = plan_of(every("2026-03-27T09:00", days=2), zone="Europe/Berlin", policies=ELAPSED)

    assert first_of(plan, 3) == ["2026-03-27T09:00+01:00", "2026-03-29T10:00+02:00", "2026-03-31T10:00+02:00"]


def test_part_days_elapse() -> None:
    plan = plan_of(every("2026-03-28T09:00", hours=36), zone="Europe/Berlin")

    assert first_of(plan, 3) == ["2026-03-28T09:00+01:00", "2026-03-29T22:00+02:00", "2026-03-31T10:00+02:00"]


def test_part_days_follow_the_wall_if_asked() -> None:
    plan = plan_of(every("2026-03-28T09:00", hours=36), zone="Europe/Berlin", policies=WALL)

    assert first_of(plan, 3) == ["2026-03-28T09:00+01:00", "2026-03-29T21:00+02:00", "2026-03-31T09:00+02:00"]


def test_on_the_wall_both_passes_of_an_overlap_count() -> None:
    plan = plan_of(every("2026-10-24T00:30", hours=2), zone="Europe/Berlin", policies=WALL)

    assert seen(plan, "2026-10-25T00:00", "2026-10-25T05:00") == [
        "2026-10-25T00:30+02:00",
        "2026-10-25T02:30+02:00",
        "2026-10-25T02:30+01:00",
        "2026-10-25T04:30+01:00",
    ]


def test_a_window_holds_both_of_its_ends() -> None:
    plan = plan_of(within(every("2026-05-01T00:00", hours=3), "09:00", "15:00"))

    assert first_of(plan, 4) == [
        "2026-05-01T09:00+00:00",
        "2026-05-01T12:00+00:00",
        "2026-05-01T15:00+00:00",
        "2026-05-02T09:00+00:00",
    ]


def test_a_window_of_one_moment_holds_it() -> None:
    plan = plan_of(within(every("2026-05-01T00:00", minutes=5), "12:00", "12:00"))

    assert first_of(plan, 2) == ["2026-05-01T12:00+00:00", "2026-05-02T12:00+00:00"]


def test_a_window_may_span_midnight() -> None:
    plan = plan_of(within(every("2026-05-01T12:00", hours=3), "21:00", "03:00"))

    assert first_of(plan, 4) == [
        "2026-05-01T21:00+00:00",
        "2026-05-02T00:00+00:00",
        "2026-05-02T03:00+00:00",
        "2026-05-02T21:00+00:00",
    ]


def test_steps_go_on_outside_their_window() -> None:
    """25 hours: each day one hour later, back in the window after twelve days out of it."""
    plan = plan_of(within(every("2026-05-01T20:00", hours=25), "08:00", "20:00"))

    assert first_of(plan, 3) == ["2026-05-01T20:00+00:00", "2026-05-14T08:00+00:00", "2026-05-15T09:00+00:00"]


def test_a_window_is_read_on_the_wall_while_steps_elapse() -> None:
    """After spring forward the steps of six hours are at 1, 7, 13 and 19 o'clock."""
    plan = plan_of(within(every("2026-03-28T00:00", hours=6), "00:00", "07:00"), zone="Europe/Berlin")

    assert first_of(plan, 5) == [
        "2026-03-28T00:00+01:00",
        "2026-03-28T06:00+01:00",
        "2026-03-29T00:00+01:00",
        "2026-03-29T07:00+02:00",
        "2026-03-30T01:00+02:00",
    ]


def test_days_in_a_window_are_all_in_it_or_none() -> None:
    inside = plan_of(within(every("2026-05-01T10:00", days=1), "09:00", "17:00"))
    outside = plan_of(within(every("2026-05-01T08:00", days=1), "09:00", "17:00"))

    assert first_of(inside, 2) == ["2026-05-01T10:00+00:00", "2026-05-02T10:00+00:00"]
    assert first_of(outside, 2) == []


def test_steps_fire_only_on_the_chosen_weekdays() -> None:
    rule = replace(every("2026-05-01T00:00", hours=12), weekdays=WORKDAYS)

    assert first_of(plan_of(rule), 4) == [
        "2026-05-01T00:00+00:00",
        "2026-05-01T12:00+00:00",
        "2026-05-04T00:00+00:00",
        "2026-05-04T12:00+00:00",
    ]


def test_the_weekday_is_the_one_on_the_wall() -> None:
    rule = replace(every("2026-05-01T00:00+00:00", hours=6), weekdays=frozenset({Weekday.SUNDAY}))

    assert first_of(plan_of(rule, zone="Asia/Tokyo"), 5) == [
        "2026-05-03T03:00+09:00",
        "2026-05-03T09:00+09:00",
        "2026-05-03T15:00+09:00",
        "2026-05-03T21:00+09:00",
        "2026-05-10T03:00+09:00",
    ]


def test_days_on_weekdays_are_counted_through_the_others() -> None:
    rule = replace(every("2026-05-01T09:00", days=2), weekdays=frozenset({Weekday.FRIDAY, Weekday.MONDAY}))

    assert first_of(plan_of(rule), 4) == [
        "2026-05-01T09:00+00:00",
        "2026-05-11T09:00+00:00",
        "2026-05-15T09:00+00:00",
        "2026-05-25T09:00+00:00",
    ]


@pytest.mark.parametrize(
    ("step", "policies", "first"),
    [
        (timedelta(hours=2), TimePolicies(), "2026-03-29T03:30+02:00"),
        (timedelta(hours=2), WALL, "2026-03-29T04:30+02:00"),
        (timedelta(days=1), TimePolicies(), "2026-03-30T00:30+02:00"),
        (timedelta(days=1), ELAPSED, "2026-03-30T01:30+02:00"),
    ],
)
def test_the_end_of_the_last_run_is_counted_from_and_does_not_fire(
    step: timedelta, policies: TimePolicies, first: str
) -> None:
    rule = Every(step, moment("2026-03-29T00:30"), from_last_end=True)

    assert first_of(plan_of(rule, zone="Europe/Berlin", policies=policies), 1) == [first]


def test_on_the_wall_the_end_of_the_last_run_may_lie_just_before_a_gap() -> None:
    """Six hours on after midnight the clock shows six, though only five have passed."""
    rule = Every(timedelta(hours=6), moment("2026-03-29T00:00"), from_last_end=True)

    assert first_of(plan_of(rule, zone="Europe/Berlin", policies=WALL), 1) == ["2026-03-29T06:00+02:00"]


def test_seconds_never_repeat_and_never_pause_through_a_change() -> None:
    plan = plan_of(every("2020-01-01T00:00", seconds=1), zone="Europe/Berlin")

    spring = seen(plan, "2026-03-29T01:59:58", "2026-03-29T03:00:02")
    autumn = seen(plan, "2026-10-25T02:59:59+02:00", "2026-10-25T02:00:02+01:00")

    assert spring == [
        "2026-03-29T01:59:58+01:00",
        "2026-03-29T01:59:59+01:00",
        "2026-03-29T03:00+02:00",
        "2026-03-29T03:00:01+02:00",
    ]
    assert autumn == ["2026-10-25T02:59:59+02:00", "2026-10-25T02:00+01:00", "2026-10-25T02:00:01+01:00"]


def test_steps_near_the_end_of_the_calendar_stop_there() -> None:
    plan = plan_of(every("9999-12-31T00:00", hours=9), zone="America/New_York")

    assert first_of(plan, 5) == ["9999-12-31T00:00-05:00", "9999-12-31T09:00-05:00", "9999-12-31T18:00-05:00"]


def test_an_anchor_between_two_seconds_stays_there() -> None:
    plan = plan_of(every("2026-05-01T09:00:00.250000", seconds=30))

    assert first_of(plan, 2) == ["2026-05-01T09:00:00.250000+00:00", "2026-05-01T09:00:30.250000+00:00"]


@pytest.mark.parametrize(
    "step", [timedelta(0), timedelta(milliseconds=1), timedelta(seconds=1.5), timedelta(days=366_001)]
)
def test_a_step_too_short_too_long_or_between_seconds_is_refused(step: timedelta) -> None:
    with pytest.raises(InvalidInput, match="every"):
        Every(step, moment("2026-05-01T09:00"))


def test_what_is_written_is_in_the_zone_of_the_schedule() -> None:
    assert written(moment("2026-05-01T09:00+00:00"), "Asia/Tokyo") == "2026-05-01T18:00+09:00"
    assert moment("2026-05-01T09:00Z").tzinfo is UTC
