"""The calendar's grid: which days of a month have an occurrence."""

from datetime import date, datetime, time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import Plan, day_mask, occurrences
from scheduler_core.recurrence.zones.zone_files import zone_names
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import AtStart, DayNumber, Monthly, NthBusinessDay, Once, Rule
from scheduler_core.values.schedules.schedule import Added, CountryHolidays, Moved, Roll, Skipped, Weekends
from tests.support.naive.naive_clock import wall_of
from tests.support.recurrence import Bends, at, blackout, cron, daily, days_of, every, plan_of, rrule, weekly

LATER = TimePolicies(overlap=Overlap.SECOND)
ELAPSED = TimePolicies(clock=ClockKind.ELAPSED)
ALL_OF_MAY = list(range(1, 32))
FIVE_CHANGES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "America/Santiago",
)


def days(plan: Plan, month: str) -> list[int]:
    year, number = map(int, month.split("-"))
    return days_of(day_mask(plan, year, number))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (daily("12:00"), ALL_OF_MAY),
        (weekly("mon", "12:00"), [4, 11, 18, 25]),
        (weekly("mon fri", "12:00", interval=2, anchor="2026-05-08"), [8, 18, 22]),
        (Monthly((DayNumber(-1), DayNumber(1)), (time(12),)), [1, 31]),
        (Monthly((NthBusinessDay(-1),), (time(12),)), [29]),
        (every("2026-05-04T00:00", hours=6), ALL_OF_MAY[3:]),
        (every("2026-05-04T00:00", days=9), [4, 13, 22, 31]),
        (every("2026-05-01T00:00", hours=100), [1, 5, 9, 13, 17, 21, 26, 30]),
        (rrule("FREQ=DAILY;COUNT=3", "2026-05-30T12:00"), [30, 31]),
        (rrule("FREQ=HOURLY;BYDAY=SU", "2026-05-10T12:00"), [10, 17, 24, 31]),
        (rrule("FREQ=SECONDLY;COUNT=100000", "2026-05-04T12:00"), [4, 5]),
        (rrule("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "2026-05-10T12:00"),
         [10, 16, 17, 23, 24, 30, 31]),
        (rrule("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYSETPOS=1,-1", "2026-05-01T00:00"), [1, 29]),
        (cron("0 12 13 * FRI"), [1, 8, 13, 15, 22, 29]),
        (cron("* * 3 5 *"), [3]),
        (parse_on_calendar("Sat..Sun *-*-1..10"), [2, 3, 9, 10]),
        (Once(at("17T12")), [17]),
        (AtStart(), []),
        (cron("0 0 31 2 *"), []),
    ],
)  # fmt: skip
def test_the_days_of_a_rule_in_may_2026(rule: Rule, expected: list[int]) -> None:
    assert days(plan_of(rule), "2026-05") == expected


@pytest.mark.parametrize(
    ("bends", "expected"),
    [
        (Bends(starts=at("04T12"), ends=at("06T11")), [4, 5]),
        (Bends(starts=at("04T13"), times=3), [5, 6, 7]),
        (Bends(excluded=(date(2026, 5, 2), at("03T12"))), [1, *ALL_OF_MAY[3:]]),
        (Bends(ends=at("01T23"), included=(at("05T18"),)), [1]),
        (Bends(starts=at("30T00"), off_days=(Weekends(Roll.PREVIOUS),)), []),
        (Bends(off_days=(Weekends(),), starts=at("27T00")), [27, 28, 29]),
        (Bends(off_days=(CountryHolidays("DE", "BY"),), ends=at("15T00")), [*range(2, 14)]),
        (Bends(blackouts=(blackout("2026-05-03", "2026-05-30"),)), [1, 2, 30, 31]),
        (Bends(edits=(Skipped(at("02T12")), Moved(at("03T12"), at("04T01"))), ends=at("05T00")), [1, 4]),
        (Bends(ends=at("01T23"), edits=(Added(at("09T01")),)), [1, 9]),
    ],
)
def test_what_bends_a_daily_rule_shows_in_its_days(bends: Bends, expected: list[int]) -> None:
    found = days(plan_of(daily("12:00"), **bends), "2026-05")

    assert found == expected


def test_jitter_over_midnight_moves_the_day() -> None:
    plan = plan_of(daily("23:59"), jitter=timedelta(hours=23), starts=at("01T00"), ends=at("02T23"))
    found = {instant.day for instant in occurrences(plan, at("01T00"))}

    assert days(plan, "2026-05") == sorted(found)


def test_days_are_those_on_the_clock_of_the_schedule() -> None:
    late = Once(at("01T23"))

    assert days(plan_of(late, zone="Europe/Berlin"), "2026-05") == [2]
    assert days(plan_of(late, zone="America/New_York"), "2026-05") == [1]


def test_days_are_those_on_another_clock_where_one_is_named() -> None:
    plan = plan_of(weekly("mon", "09:00"), zone="Pacific/Auckland")

    assert days(plan, "2026-05") == [4, 11, 18, 25]
    assert days_of(day_mask(plan, 2026, 5, "Europe/Berlin")) == [3, 10, 17, 24, 31]


def test_a_rule_with_a_zone_of_its_own_shows_on_the_days_of_the_schedule() -> None:
    plan = plan_of(parse_on_calendar("Mon 06:00 Asia/Tokyo"), zone="Europe/Berlin")

    assert days(plan, "2026-05") == [3, 10, 17, 24, 31]


@pytest.mark.parametrize(
    ("zone", "rule", "policies", "month", "expected"),
    [
        ("America/Nuuk", weekly("sat", "23:30"), TimePolicies(), "2024-03", [2, 9, 16, 23, 31]),
        ("America/Nuuk", weekly("sat", "23:30"), TimePolicies(gap=Gap.SKIP), "2024-03", [2, 9, 16, 23]),
        ("Pacific/Apia", daily("09:00"), TimePolicies(), "2011-12", [*range(1, 30), 31]),
        ("Pacific/Apia", weekly("fri", "09:00"), TimePolicies(), "2011-12", [2, 9, 16, 23]),
        ("Pacific/Apia", weekly("fri", "09:00"), TimePolicies(gap=Gap.EDGE), "2011-12", [2, 9, 16, 23, 31]),
        (
            "Pacific/Apia",
            weekly("fri", "09:00"),
            TimePolicies(missing_date=MissingDate.PREVIOUS),
            "2011-12",
            [2, 9, 16, 23, 29],
        ),
        ("Pacific/Apia", every("2011-01-01T00:00", hours=1), TimePolicies(), "2011-12", [*range(1, 30), 31]),
        ("Pacific/Apia", cron("*/5 * * * *"), TimePolicies(), "2011-12", [*range(1, 30), 31]),
        # 23:30 in winter is 00:30 in summer: the day between has neither.
        ("Europe/Berlin", every("2026-01-01T23:30", hours=24), ELAPSED, "2026-03", [*range(1, 29), 30, 31]),
        ("Africa/Cairo", weekly("fri", "00:30"), TimePolicies(gap=Gap.SKIP), "2026-04", [3, 10, 17]),
        ("America/Santiago", weekly("sat", "23:30"), LATER, "2026-04", [4, 11, 18, 25]),
        ("America/St_Johns", cron("0 * * * *"), TimePolicies(), "2006-10", list(range(1, 32))),
    ],
)  # fmt: skip
def test_days_near_a_change_of_the_clock(
    zone: str, rule: Rule, policies: TimePolicies, month: str, expected: list[int]
) -> None:
    assert days(plan_of(rule, zone=zone, policies=policies), month) == expected


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "Pacific/Apia", "America/New_York"])
@pytest.mark.parametrize("month", ["1-1", "9999-12"])
def test_the_first_and_the_last_month_of_the_calendar_can_be_asked(zone: str, month: str) -> None:
    assert len(days(plan_of(cron("* * * * *"), zone=zone), month)) == 31


@pytest.mark.parametrize("month", ["0-12", "10000-1", "2026-0", "2026-13"])
def test_a_month_that_is_none_is_refused(month: str) -> None:
    with pytest.raises(InvalidInput, match="month"):
        days(plan_of(daily("12:00")), month)


def days_by_occurrences(plan: Plan, year: int, month: int) -> list[int]:
    begin = datetime.combine(date(year, month, 1), time(), at("01T00").tzinfo)
    found = occurrences(plan, begin - timedelta(days=2), begin + timedelta(days=34))
    shown = {wall_of(instant, plan.schedule.zone) for instant in found}
    return sorted({each.day for each in shown if (each.year, each.month) == (year, month)})


@pytest.mark.parametrize("zone", FIVE_CHANGES)
def test_the_days_of_a_year_are_those_of_its_occurrences(zone: str) -> None:
    plan = plan_of(weekly("sat sun mon", "00:30", "02:30", "23:45"), cron("*/7 3 * * THU"), zone=zone)

    assert [days(plan, f"2026-{month}") for month in range(1, 13)] == [
        days_by_occurrences(plan, 2026, month) for month in range(1, 13)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "share", [0, *(pytest.param(each, marks=pytest.mark.thorough) for each in range(1, 6))]
)
@pytest.mark.parametrize("gap", Gap)
def test_the_days_of_a_year_are_those_of_its_occurrences_in_all_zones(gap: Gap, share: int) -> None:
    rule = weekly("fri sat sun", "00:00", "02:30", "23:45")
    policies = TimePolicies(gap=gap, overlap=Overlap.BOTH)
    plans = [plan_of(rule, zone=zone, policies=policies) for zone in sorted(zone_names())[share::6]]

    wrong = [
        f"{plan.schedule.zone} 2026-{month}"
        for plan in plans
        for month in (3, 4, 9, 10, 11)
        if days(plan, f"2026-{month}") != days_by_occurrences(plan, 2026, month)
    ]

    assert wrong == []
