"""The days, times and habits of OnCalendar expressions, with answers from the calendar."""

from datetime import UTC, date, datetime

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.day_set import day_set
from scheduler_core.recurrence.on_calendar.on_calendar_days import (
    on_calendar_habits,
    on_calendar_pattern,
    on_calendar_times,
)
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import next_after
from scheduler_core.recurrence.ticks import HOUR, MINUTE, SECOND, day_number, to_date
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap
from scheduler_core.values.schedules.schedule import Schedule


def days_of(text: str, begin: date, end: date) -> list[date]:
    days = day_set(on_calendar_pattern(parse_on_calendar(text)))
    return [to_date(day) for day in days.between(day_number(begin), day_number(end))]


def next_instant(text: str, after: datetime, zone: str = "UTC") -> datetime | None:
    return next_after(compile_schedule(Schedule((parse_on_calendar(text),), zone=zone)), after)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("*-*-01/5", [1, 6, 11, 16, 21, 26]),
        ("*-*-10..20/4", [10, 14, 18]),
        ("*-*~1", [28]),
        ("*-*~1..3", [26, 27, 28]),
        ("*-*~7/1", [22, 23, 24, 25, 26, 27, 28]),
        ("*-*~1..6/2", [24, 26, 28]),
        ("Mon *-*~1..7", [23]),
        ("Mon,Fri *-*-1..7", [2, 6]),
        ("*-3-*", []),
        ("*-*-30", []),
    ],
)
def test_days_of_february_2026(text: str, days: list[int]) -> None:
    assert [day.day for day in days_of(text, date(2026, 2, 1), date(2026, 3, 1))] == days


def test_years_are_chosen_by_ranges_and_steps() -> None:
    found = days_of("2026,2029..2031,2040/4-2~1", date(2020, 1, 1), date(2050, 1, 1))

    years = [2026, 2029, 2030, 2031, 2040, 2044, 2048]
    assert found == [date(year, 2, 29 if year % 4 == 0 else 28) for year in years]


def test_times_of_day_ascend_from_midnight() -> None:
    assert on_calendar_times(parse_on_calendar("9,8:30,0")) == (
        8 * HOUR,
        8 * HOUR + 30 * MINUTE,
        9 * HOUR,
        9 * HOUR + 30 * MINUTE,
    )
    assert on_calendar_times(parse_on_calendar("0:0:58.5/0.75")) == (
        58 * SECOND + 500_000,
        59 * SECOND + 250_000,
    )
    assert len(on_calendar_times(parse_on_calendar("*:*:*"))) == 86_400


def test_fractions_of_seconds_are_kept_to_the_microsecond() -> None:
    found = next_instant("2026-03-27 03:17:00.4200005", datetime(2026, 1, 1, tzinfo=UTC))

    assert found == datetime(2026, 3, 27, 3, 17, 0, 420_001, tzinfo=UTC)


def test_a_time_in_a_gap_is_skipped_and_an_equal_time_fires_first() -> None:
    habits = on_calendar_habits(parse_on_calendar("02:30"))

    assert (habits.gap, habits.overlap, habits.clock) == (Gap.SKIP, Overlap.FIRST, ClockKind.ELAPSED)


@pytest.mark.parametrize("text", ["hourly", "*:0/15", "0..23:30", "0/1:00"])
def test_an_expression_of_all_hours_is_never_silent_for_an_hour(text: str) -> None:
    assert on_calendar_habits(parse_on_calendar(text)).clock is ClockKind.WALL


def test_the_zone_of_the_text_wins_over_that_of_the_schedule() -> None:
    found = next_instant("12:00 Asia/Tokyo", datetime(2026, 1, 1, tzinfo=UTC), zone="Europe/Berlin")

    assert found == datetime(2026, 1, 1, 3, tzinfo=UTC)


def test_a_date_that_no_year_has_never_elapses() -> None:
    assert next_instant("*-04-31", datetime(2026, 1, 1, tzinfo=UTC)) is None
