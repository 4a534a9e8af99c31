"""The days, times and habits of cron expressions, with answers from the calendar."""

from datetime import UTC, date, datetime

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_days import cron_habits, cron_pattern, cron_times
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.days.day_set import day_set
from scheduler_core.recurrence.kinds.cron import why_cron_never_fires
from scheduler_core.recurrence.plan import next_after
from scheduler_core.recurrence.ticks import HOUR, MINUTE, SECOND, day_number, to_date
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap
from scheduler_core.values.schedules.schedule import Schedule

DEBIAN = CronDialect.DEBIAN
QUARTZ = CronDialect.QUARTZ
CRONITER = CronDialect.CRONITER
OCPS = CronDialect.OCPS
ROBFIG = CronDialect.ROBFIG


def days_of(text: str, dialect: CronDialect, begin: date, end: date) -> list[date]:
    days = day_set(cron_pattern(parse_cron(text, dialect)))
    return [to_date(day) for day in days.between(day_number(begin), day_number(end))]


def days_of_2026(text: str, dialect: CronDialect, month: int) -> list[int]:
    end = date(2026, month + 1, 1) if month < 12 else date(2027, 1, 1)
    return [day.day for day in days_of(text, dialect, date(2026, month, 1), end)]


@pytest.mark.parametrize(
    ("text", "dialect", "month", "days"),
    [
        ("0 0 13 * FRI", DEBIAN, 2, [6, 13, 20, 27]),
        ("0 0 15 * FRI", DEBIAN, 2, [6, 13, 15, 20, 27]),
        ("0 0 */2 * FRI", DEBIAN, 1, [9, 23]),
        ("0 0 1-7 * */7", DEBIAN, 1, [4]),
        ("0 0 L * *", DEBIAN, 2, [28]),
        ("0 0 LW * *", DEBIAN, 5, [29]),
        ("0 0 * * 1#2", DEBIAN, 5, [11]),
        ("0 0 * * 5L", DEBIAN, 5, [29]),
        ("0 0 * * SUN#5", DEBIAN, 2, []),
        ("0 0 0 15W * ?", QUARTZ, 2, [16]),
        ("0 0 0 15W * ?", QUARTZ, 8, [14]),
        ("0 0 0 1W * ?", QUARTZ, 8, [3]),
        ("0 0 0 31W * ?", QUARTZ, 4, []),
        ("0 0 0 31W * ?", QUARTZ, 5, [29]),
        ("0 0 0 L-3 * ?", QUARTZ, 2, [25]),
        ("0 0 0 L-3W * ?", QUARTZ, 2, [25]),
        ("0 0 0 L-30 * ?", QUARTZ, 2, []),
        ("0 0 0 L-30 * ?", QUARTZ, 3, [1]),
        ("0 0 31W * *", CRONITER, 4, [30]),
        ("0 0 29-L * *", CRONITER, 6, [29, 30]),
        ("0 0 L * +FRI", OCPS, 7, [31]),
        ("0 0 L * +FRI", OCPS, 6, []),
        ("0 0 * * SAT-SUN#L,SUN#1", OCPS, 8, [2, 29, 30]),
        ("0 0 */10 * SUN", ROBFIG, 3, [1, 8, 11, 15, 21, 22, 29, 31]),
    ],
)
def test_days_fall_where_the_calendar_has_them(
    text: str, dialect: CronDialect, month: int, days: list[int]
) -> None:
    assert days_of_2026(text, dialect, month) == days


def test_february_29_comes_in_leap_years_only() -> None:
    found = days_of("0 0 29 2 *", DEBIAN, date(2096, 1, 1), date(2109, 1, 1))

    assert found == [date(2096, 2, 29), date(2104, 2, 29), date(2108, 2, 29)]


def test_a_year_field_limits_the_years() -> None:
    found = days_of("0 0 0 1 1 ? 2027/2", QUARTZ, date(2026, 1, 1), date(2032, 1, 1))

    assert found == [date(2027, 1, 1), date(2029, 1, 1), date(2031, 1, 1)]


def test_equal_days_of_different_dialects_are_one_pattern() -> None:
    debian = cron_pattern(parse_cron("0 9 * * 1-5", DEBIAN))
    quartz = cron_pattern(parse_cron("0 0 12 ? * MON-FRI", QUARTZ))

    assert day_set(debian) is day_set(quartz)


def test_times_of_day_ascend_from_midnight() -> None:
    assert cron_times(parse_cron("30,0 9,8 * * *")) == (
        8 * HOUR,
        8 * HOUR + 30 * MINUTE,
        9 * HOUR,
        9 * HOUR + 30 * MINUTE,
    )
    assert cron_times(parse_cron("*/30 0 0 * * *")) == (0, 30 * SECOND)
    assert len(cron_times(parse_cron("* * * * * *"))) == 86_400


@pytest.mark.parametrize("text", ["* * * * *", "*/5 3 * * *", "30 */2 * * *", "0 0 3 * * *"])
def test_debian_follows_the_wall_clock_where_minutes_or_hours_begin_with_a_star_or_seconds_are_given(
    text: str,
) -> None:
    assert cron_habits(parse_cron(text)).clock is ClockKind.WALL


def test_fixed_times_of_debian_run_right_after_a_gap_and_once_in_an_overlap() -> None:
    habits = cron_habits(parse_cron("30 2 * * *"))

    assert (habits.gap, habits.overlap, habits.clock) == (Gap.EDGE, Overlap.FIRST, ClockKind.ELAPSED)


@pytest.mark.parametrize(
    ("text", "dialect", "gap", "overlap"),
    [
        ("0 30 2 * * ?", QUARTZ, Gap.SKIP, Overlap.SECOND),
        ("30 2 * * *", CRONITER, Gap.EDGE, Overlap.BOTH),
        ("30 */2 * * *", CRONITER, Gap.EDGE, Overlap.BOTH),
        ("30 2 * * *", OCPS, Gap.SHIFT, Overlap.FIRST),
        ("30 2 * * *", ROBFIG, Gap.SKIP, Overlap.BOTH),
    ],
)
def test_fixed_times_follow_the_habits_of_the_dialect(
    text: str, dialect: CronDialect, gap: Gap, overlap: Overlap
) -> None:
    habits = cron_habits(parse_cron(text, dialect))

    assert (habits.gap, habits.overlap) == (gap, overlap)


@pytest.mark.parametrize(
    ("text", "dialect"),
    [("0 0 * * * ?", QUARTZ), ("0 0-23 * * *", CRONITER), ("0 0/1 * * *", OCPS), ("0 3 * * *", ROBFIG)],
)
def test_an_expression_of_all_hours_is_never_silent_for_an_hour(text: str, dialect: CronDialect) -> None:
    assert cron_habits(parse_cron(text, dialect)).clock is ClockKind.WALL


@pytest.mark.parametrize(
    ("text", "dialect", "reason"),
    [
        ("0 0 30 2 *", DEBIAN, "February never has 30 days"),
        ("0 0 31 4,6 *", DEBIAN, "April and June never have 31 days"),
        ("0 0 31 2,4,6 *", DEBIAN, "February, April and June never have 31 days"),
        ("0 0 */100 * MON#4", DEBIAN, "no day of the month it names is ever on a weekday it names"),
        ("0 0 0 29 2 ? 2027,2029", QUARTZ, "February has 29 days in none of its years"),
        ("0 0 0 L-30 2,4 ?", QUARTZ, "February and April never have 31 days"),
        ("0 0 30W 2 *", OCPS, "February never has 30 days"),
    ],
)
def test_an_expression_that_never_fires_says_why(text: str, dialect: CronDialect, reason: str) -> None:
    cron = parse_cron(text, dialect)

    assert why_cron_never_fires(cron) == reason
    assert next_after(compile_schedule(Schedule((cron,))), datetime(2026, 1, 1, tzinfo=UTC)) is None


@pytest.mark.parametrize("text", ["0 0 29 2 *", "0 0 30 2 MON", "0 0 * 2 SUN#5", "* * * * *"])
def test_an_expression_that_fires_at_last_has_no_such_reason(text: str) -> None:
    assert why_cron_never_fires(parse_cron(text)) is None
