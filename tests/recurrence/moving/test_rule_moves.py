"""What a schedule says after one of its occurrences was moved with all like it."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.moving.occurrence_edits import fires_at
from scheduler_core.recurrence.moving.scopes import MoveScope, shifted
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.schedules.rules import (
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.recurrence import a_schedule, cron, daily, every, moment, on_the_clock, rrule, seen, weekly

BERLIN = "Europe/Berlin"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
NINE, TEN = time(9), time(10)


def moved(rule: Rule, at: str, to: str) -> Rule:
    """Return the rule after the occurrence at one time of Berlin was moved to another, with all like it."""
    return moved_schedule(a_schedule(rule, zone=BERLIN), at, to).rules[0]


def moved_schedule(schedule: Schedule, at: str, to: str) -> Schedule:
    zone = schedule.zone
    return shifted(schedule, on_the_clock(at, zone), on_the_clock(to, zone), MoveScope.ALL, LONG_AGO).schedule


@pytest.mark.parametrize(
    ("rule", "at", "to", "expected"),
    [
        (
            Once(moment("2026-11-23T09:00")),
            "2026-11-23T09:00",
            "2026-11-24T10:30",
            Once(moment("2026-11-24T10:30")),
        ),
        (
            Delay(timedelta(days=3), datetime(2026, 11, 20, 8, tzinfo=UTC)),
            "2026-11-23T09:00",
            "2026-11-24T10:30",
            Once(moment("2026-11-24T10:30")),
        ),
        (weekly("mon tue", "09:00"), "2026-11-24T09:00", "2026-11-24T10:00", weekly("mon tue", "10:00")),
        (
            weekly("mon tue", "09:00"),
            "2026-11-24T09:00",
            "2026-11-25T09:00",
            weekly("mon wed", "09:00"),
        ),
        (
            weekly("mon tue", "09:00"),
            "2026-11-24T09:00",
            "2026-11-25T10:00",
            Weekly(
                (DaysAt(frozenset({Weekday.MONDAY}), (NINE,)), DaysAt(frozenset({Weekday.WEDNESDAY}), (TEN,)))
            ),
        ),
        (
            weekly("mon", "09:00", "17:00"),
            "2026-11-23T09:00",
            "2026-11-23T10:00",
            weekly("mon", "10:00", "17:00"),
        ),
        (
            weekly("mon", "09:00", interval=2, anchor="2026-11-23"),
            "2026-11-23T09:00",
            "2026-12-01T09:00",
            weekly("tue", "09:00", interval=2, anchor="2026-11-30"),
        ),
        (
            Monthly((DayNumber(1), DayNumber(15)), (NINE,)),
            "2026-12-15T09:00",
            "2026-12-17T10:00",
            Monthly((DayNumber(1), DayNumber(17)), (TEN,)),
        ),
        (
            Monthly((DayNumber(-1),), (NINE,)),
            "2026-12-31T09:00",
            "2026-12-30T09:00",
            Monthly((DayNumber(-2),), (NINE,)),
        ),
        (
            Monthly((NthWeekday(-1, Weekday.FRIDAY),), (NINE,)),
            "2026-12-25T09:00",
            "2026-12-24T09:00",
            Monthly((NthWeekday(-2, Weekday.THURSDAY),), (NINE,)),
        ),
        (
            Monthly((NthBusinessDay(1),), (NINE,)),
            "2026-12-01T09:00",
            "2026-12-01T10:00",
            Monthly((NthBusinessDay(1),), (TEN,)),
        ),
        (
            Yearly(frozenset({12}), (DayNumber(24),), (NINE,)),
            "2026-12-24T09:00",
            "2027-01-02T09:00",
            Yearly(frozenset({1}), (DayNumber(2),), (NINE,)),
        ),
        (Easter(0, (NINE,)), "2027-03-28T09:00", "2027-03-30T10:00", Easter(2, (TEN,))),
        (
            every("2026-11-23T09:00", days=2),
            "2026-11-25T09:00",
            "2026-11-26T10:00",
            every("2026-11-24T10:00", days=2),
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Rule) else None,
)
def test_a_rule_says_the_new_time(rule: Rule, at: str, to: str, expected: Rule) -> None:
    assert moved(rule, at, to) == expected


def test_steps_shorter_than_a_day_all_move_as_far() -> None:
    schedule = moved_schedule(
        a_schedule(every("2026-11-23T00:00+00:00", hours=2)), "2026-11-23T10:00", "2026-11-23T10:30"
    )

    assert seen(compile_schedule(schedule), "2026-11-23T08:00", "2026-11-23T13:00") == [
        "2026-11-23T08:30+00:00",
        "2026-11-23T10:30+00:00",
        "2026-11-23T12:30+00:00",
    ]


def test_a_recurrence_set_moves_with_its_start() -> None:
    schedule = moved_schedule(
        a_schedule(rrule("RRULE:FREQ=WEEKLY;BYDAY=MO", "2026-11-23T09:00")),
        "2026-11-30T09:00",
        "2026-12-01T10:00",
    )

    assert seen(compile_schedule(schedule), "2026-11-23", "2026-12-10") == [
        "2026-11-24T10:00+00:00",
        "2026-12-01T10:00+00:00",
        "2026-12-08T10:00+00:00",
    ]


@pytest.mark.parametrize(
    ("rule", "at", "to", "why"),
    [
        (cron("0 9 * * 1"), "2026-11-23T09:00", "2026-11-23T10:00", "cron"),
        (parse_on_calendar("Mon 9:00"), "2026-11-23T09:00", "2026-11-23T10:00", "calendar expression"),
        (
            rrule("RRULE:FREQ=DAILY;BYHOUR=9", "2026-11-23T09:00"),
            "2026-11-23T09:00",
            "2026-11-23T10:00",
            "times of its own",
        ),
        (
            rrule("RRULE:FREQ=MONTHLY;BYDAY=1MO", "2026-11-02T09:00"),
            "2026-12-07T09:00",
            "2026-12-08T09:00",
            "days of its own",
        ),
        (
            Monthly((NthBusinessDay(1),), (NINE,)),
            "2026-12-01T09:00",
            "2026-12-02T09:00",
            "business days",
        ),
        (
            Yearly(frozenset({6, 12}), (DayNumber(24),), (NINE,)),
            "2026-12-24T09:00",
            "2027-01-02T09:00",
            "several months",
        ),
        (
            weekly("mon tue", "09:00", interval=2, anchor="2026-11-23"),
            "2026-11-23T09:00",
            "2026-12-02T09:00",
            "week",
        ),
    ],
)
def test_a_rule_that_can_not_move_says_why_and_what_to_do(rule: Rule, at: str, to: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=rf"{why}.*move only this occurrence, or change the rule"):
        moved(rule, at, to) if not str(rule).startswith("RecurrenceSet") else moved_schedule(
            a_schedule(rule), at, to
        )


def test_times_spread_by_chance_can_not_move() -> None:
    schedule = a_schedule(daily("09:00"), jitter=timedelta(minutes=10), jitter_seed="x")
    at = datetime.fromisoformat(seen(compile_schedule(schedule), "2026-11-23", "2026-11-24")[0])

    with pytest.raises(InvalidInput, match="spread by chance"):
        shifted(schedule, at, at + timedelta(hours=1), MoveScope.ALL, LONG_AGO)


def test_only_the_rule_of_the_occurrence_changes() -> None:
    schedule = moved_schedule(
        a_schedule(daily("09:00"), weekly("mon", "12:00")), "2026-11-23T12:00", "2026-11-23T13:00"
    )

    assert schedule.rules == (daily("09:00"), weekly("mon", "13:00"))


def test_a_time_in_a_gap_moves_from_what_the_rule_says() -> None:
    """At 02:30 on the day summer begins the clock shows 03:30; half an hour later is 04:00, not 03:00."""
    assert moved(daily("02:30"), "2027-03-28T03:30+02:00", "2027-03-28T04:00+02:00") == daily("04:00")


def test_a_time_in_a_gap_can_not_be_said() -> None:
    schedule = a_schedule(weekly("sat", "09:00"), zone=BERLIN)

    moved_there = moved_schedule(schedule, "2027-03-27T09:00", "2027-03-28T03:30+02:00")

    assert moved_there.rules == (weekly("sun", "03:30"),)


@pytest.mark.slow
@given(
    st.sets(st.sampled_from(list(Weekday)), min_size=1),
    st.lists(st.times().map(lambda at: at.replace(microsecond=0)), min_size=1, max_size=3, unique=True),
    st.integers(-6, 6),
    st.integers(0, 24 * 60 - 1),
)
def test_a_move_always_ends_where_it_was_wanted(
    days: set[Weekday], times: list[time], distance: int, minute: int
) -> None:
    schedule = a_schedule(Weekly((DaysAt(frozenset(days), tuple(times)),)))
    on = date(2026, 11, 23) + timedelta(days=min(day.number for day in days))
    at = datetime.combine(on, times[0], UTC)
    to = datetime.combine(on + timedelta(days=distance), time(minute // 60, minute % 60), UTC)

    found = shifted(schedule, at, to, MoveScope.ALL, LONG_AGO).schedule

    assert fires_at(compile_schedule(found), to)
    assert _count(found) <= _count(schedule)


def _count(schedule: Schedule) -> int:
    return len(seen(compile_schedule(schedule), "2026-12-07", "2026-12-14"))


def test_every_step_from_the_last_end_can_not_move() -> None:
    rule = Every(timedelta(hours=1), datetime(2026, 11, 23, 8, tzinfo=UTC), from_last_end=True)

    with pytest.raises(InvalidInput, match="end of the last run"):
        moved(rule, "2026-11-23T10:00", "2026-11-23T10:30")
