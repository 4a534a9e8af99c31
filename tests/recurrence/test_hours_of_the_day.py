"""Steps within hours of the day: they begin with these hours each day, unless they count on through."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.planner import after_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.moving.scopes import MoveScope, shifted
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.schedule import NamedDates, Schedule
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.support.naive.naive_clock import real_instants, wall_of
from tests.support.properties import for_all
from tests.support.recurrence import first_of, moment, on_the_clock, plan_of, seen

BERLIN = "Europe/Berlin"
SPRING, AUTUMN = "2026-03-29", "2026-10-25"
AS_USUAL = TimePolicies()
ELAPSED = TimePolicies(clock=ClockKind.ELAPSED)


def within(begins: str, ends: str, **step: float) -> Every:
    return Every(timedelta(**step), None, window(begins, ends))


def window(begins: str, ends: str) -> DailyWindow:
    return DailyWindow(time.fromisoformat(begins), time.fromisoformat(ends))


def hours_on(day: str, rule: Every, policies: TimePolicies = AS_USUAL) -> Sequence[str]:
    """Return what fires on a day in Berlin: 08:00, or 02:30+01:00 where the offset matters."""
    plan = plan_of(rule, zone=BERLIN, policies=policies)
    end = (moment(f"{day}T00:00") + timedelta(days=1)).isoformat()
    return [at.partition("T")[2] for at in seen(plan, f"{day}T00:00", end)]


@pytest.mark.parametrize("day", ["2026-01-15", "2026-07-15", SPRING, AUTUMN])
def test_hours_are_the_same_in_summer_and_in_winter(day: str) -> None:
    """Counted by elapsed time they fired at 9, 11 and 13 all summer."""
    found = hours_on(day, within("08:00", "18:00", hours=2))

    assert [at[:5] for at in found] == ["08:00", "10:00", "12:00", "14:00", "16:00", "18:00"]


def test_each_day_begins_with_its_hours_whatever_the_step() -> None:
    """Fifty minutes after the last one of yesterday is ten past eight."""
    plan = plan_of(within("08:00", "12:00", minutes=50))

    assert [at[5:16] for at in first_of(plan, 7)] == [
        "01-01T08:00", "01-01T08:50", "01-01T09:40", "01-01T10:30", "01-01T11:20", "01-02T08:00",
        "01-02T08:50",
    ]  # fmt: skip


def test_a_step_longer_than_the_hours_fires_at_their_beginning() -> None:
    assert hours_on("2026-07-15", within("08:00", "18:00", hours=12)) == ["08:00+02:00"]
    assert hours_on("2026-07-15", within("08:00", "18:00", days=1)) == ["08:00+02:00"]


def test_hours_over_midnight_count_from_the_evening_on_which_they_begin() -> None:
    rule = replace(within("22:00", "04:00", minutes=90), weekdays=frozenset({Weekday.FRIDAY}))

    assert seen(plan_of(rule), "2026-11-26T00:00", "2026-12-02T00:00") == [
        "2026-11-27T22:00+00:00",
        "2026-11-27T23:30+00:00",
        "2026-11-28T01:00+00:00",
        "2026-11-28T02:30+00:00",
        "2026-11-28T04:00+00:00",
    ]


def test_a_start_within_the_hours_cuts_them_and_counts_nothing() -> None:
    plan = plan_of(within("08:00", "18:00", hours=2), starts=moment("2026-06-01T09:30"))

    assert first_of(plan, 2, "2026-05-01T00:00") == ["2026-06-01T10:00+00:00", "2026-06-01T12:00+00:00"]


def test_off_days_have_no_hours() -> None:
    holiday = NamedDates("closed", frozenset({moment("2026-06-02T00:00").date()}))
    plan = plan_of(within("08:00", "18:00", hours=9), off_days=(holiday,))

    found = seen(plan, "2026-06-01T00:00", "2026-06-04T00:00")

    assert [at[8:13] for at in found] == ["01T08", "01T17", "03T08", "03T17"]


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (TimePolicies(), ["00:00+01:00", "03:00+02:00", "04:00+02:00", "06:00+02:00"]),
        (TimePolicies(gap=Gap.SKIP), ["00:00+01:00", "04:00+02:00", "06:00+02:00"]),
        (TimePolicies(clock=ClockKind.WALL), ["00:00+01:00", "04:00+02:00", "06:00+02:00"]),
        (ELAPSED, ["00:00+01:00", "03:00+02:00", "05:00+02:00"]),
    ],
)
def test_a_step_in_a_gap_follows_the_policies(policies: TimePolicies, expected: list[str]) -> None:
    assert hours_on(SPRING, within("00:00", "06:00", hours=2), policies) == expected


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        (None, ["03:30+02:00", "04:00+02:00"]),
        (Gap.EDGE, ["03:00+02:00", "04:00+02:00"]),
        (Gap.SKIP, ["04:00+02:00"]),
    ],
)
def test_hours_that_begin_in_a_gap_follow_the_policy(gap: Gap | None, expected: list[str]) -> None:
    assert hours_on(SPRING, within("02:30", "04:30", minutes=90), TimePolicies(gap=gap)) == expected


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (TimePolicies(), ["00:00+02:00", "02:00+02:00", "04:00+01:00"]),
        (TimePolicies(overlap=Overlap.SECOND), ["00:00+02:00", "02:00+01:00", "04:00+01:00"]),
        (TimePolicies(overlap=Overlap.BOTH), ["00:00+02:00", "02:00+02:00", "02:00+01:00", "04:00+01:00"]),
        (ELAPSED, ["00:00+02:00", "02:00+02:00", "03:00+01:00"]),
    ],
)
def test_a_step_of_hours_fires_once_in_an_hour_that_comes_twice(
    policies: TimePolicies, expected: list[str]
) -> None:
    assert hours_on(AUTUMN, within("00:00", "04:00", hours=2), policies) == expected


def test_steps_of_up_to_an_hour_leave_no_hour_silent() -> None:
    rule = within("01:30", "03:00", minutes=30)

    assert hours_on(AUTUMN, rule) == [
        "01:30+02:00", "02:00+02:00", "02:30+02:00", "02:00+01:00", "02:30+01:00", "03:00+01:00",
    ]  # fmt: skip
    assert hours_on(AUTUMN, rule, TimePolicies(overlap=Overlap.FIRST)) == [
        "01:30+02:00", "02:00+02:00", "02:30+02:00", "03:00+01:00",
    ]  # fmt: skip
    assert hours_on(SPRING, rule) == ["01:30+01:00", "03:00+02:00", "03:30+02:00"]


def test_an_anchor_counts_on_through_by_elapsed_time_and_the_sentence_says_so() -> None:
    rule = replace(within("08:00", "18:00", hours=2), anchor=moment("2026-01-01T00:00"))

    assert hours_on("2026-07-15", rule)[:2] == ["09:00+02:00", "11:00+02:00"]
    assert "counted on through from January 1, 2026 at 00:00" in describe(Schedule((rule,), BERLIN))
    assert "durchgezählt ab dem 1. Januar 2026" in describe(Schedule((rule,), BERLIN), "de")


@pytest.mark.parametrize(
    ("step", "ended", "expected"),
    [
        (timedelta(hours=2), "2026-11-24T09:17", "2026-11-24T11:17"),  # a Tuesday
        (timedelta(hours=2), "2026-11-24T17:10", "2026-11-25T08:00"),
        (timedelta(hours=2), "2026-11-24T16:00", "2026-11-24T18:00"),
        (timedelta(hours=20), "2026-11-24T17:00", "2026-11-25T13:00"),
        (timedelta(hours=2), "2026-11-27T17:10", "2026-11-30T08:00"),
        (timedelta(days=1), "2026-11-24T09:17", "2026-11-25T09:17"),
        (timedelta(days=1), "2026-11-24T19:17", "2026-11-26T08:00"),
        (timedelta(hours=36), "2026-11-24T09:00", "2026-11-26T08:00"),
    ],
)
def test_what_is_measured_from_an_end_waits_for_the_next_beginning(
    step: timedelta, ended: str, expected: str
) -> None:
    """Two hours after a run that ended at 17:10 fired at 09:10 on the next day, or never."""
    anchor = datetime(2026, 1, 1, tzinfo=UTC)
    rule = Every(step, anchor, window("08:00", "18:00"), WORKDAYS, from_last_end=True)

    found = after_end(Schedule((rule,), "UTC"), moment(ended).replace(tzinfo=UTC))

    assert found == moment(expected).replace(tzinfo=UTC)


def test_one_occurrence_of_steps_that_begin_anew_can_not_take_all_others_along() -> None:
    schedule = Schedule((within("08:00", "18:00", hours=2),), "UTC")
    at = on_the_clock("2026-11-24T10:00", "UTC")

    with pytest.raises(InvalidInput, match="beginning of a part of the day"):
        shifted(schedule, at, at + timedelta(minutes=30), MoveScope.ALL, datetime(2026, 11, 20, tzinfo=UTC))


def test_what_has_nothing_to_count_from_is_refused() -> None:
    hours = window("08:00", "18:00")

    with pytest.raises(InvalidInput, match="say from when it counts"):
        Every(timedelta(hours=2))
    with pytest.raises(InvalidInput, match="say from when it counts"):
        Every(timedelta(hours=2), None, hours, from_last_end=True)
    with pytest.raises(InvalidInput, match="1d12h is more than a day"):
        Every(timedelta(hours=36), None, hours)


_HOURS = st.builds(time, st.integers(0, 23), st.sampled_from((0, 20, 30)))
_STEPS = st.integers(1, 1440).map(lambda minutes: timedelta(minutes=minutes))
_ZONES = st.sampled_from(("UTC", BERLIN, "America/New_York", "Australia/Lord_Howe", "Africa/Cairo"))


@for_all(_HOURS, _HOURS, _STEPS, _ZONES, st.integers(0, 365))
def test_every_full_day_begins_with_its_hours_and_never_leaves_them(
    begins: time, ends: time, step: timedelta, zone: str, day: int
) -> None:
    hours = DailyWindow(begins, ends)
    schedule = Schedule((Every(step, None, hours),), zone, TimePolicies(gap=Gap.SKIP))
    begin = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)

    found = [
        wall_of(at, zone) for at in occurrences(compile_schedule(schedule), begin, begin + timedelta(days=3))
    ]

    middle = (begin + timedelta(days=1)).date()
    assert all(_is_within(hours, local.time()) for local in found)
    since_begin = [local for local in found if local >= datetime.combine(middle, begins)]
    assume(wall_of(begin, zone).date() <= middle)
    if since_begin and not _is_skipped(datetime.combine(middle, begins), zone):
        assert since_begin[0] == datetime.combine(middle, begins)


def _is_within(hours: DailyWindow, at: time) -> bool:
    if hours.spans_midnight:
        return at >= hours.begins or at <= hours.ends
    return hours.begins <= at <= hours.ends


def _is_skipped(local: datetime, zone: str) -> bool:
    return not real_instants(local, zone)
