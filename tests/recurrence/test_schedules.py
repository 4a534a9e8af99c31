"""Known answers for every kind of rule but plain steps, and for sets of RFC 5545."""

from datetime import date, time, timedelta

import pytest

from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import Forever, next_after, prev_before
from scheduler_core.values.schedules.policies import (
    Gap,
    MissingDate,
    MonthDayMonths,
    Readings,
    TimePolicies,
    UnmatchedStart,
    WeekNumberDays,
)
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.recurrence import (
    BEGINNING,
    END,
    cron,
    daily,
    dates_at_noon,
    first_of,
    in_may,
    moment,
    plan_of,
    rrule,
    seen,
    weekly,
)

NOON = (time(12),)
FRIDAY, MONDAY, SUNDAY = Weekday.FRIDAY, Weekday.MONDAY, Weekday.SUNDAY


def monthly(*days: MonthDay, interval: int = 1, anchor: date | None = None) -> Monthly:
    return Monthly(days, NOON, interval, anchor)


def yearly(months: set[int], *days: MonthDay, interval: int = 1, anchor: date | None = None) -> Yearly:
    return Yearly(frozenset(months), days, NOON, interval, anchor)


def test_every_day_has_all_its_times_in_order_and_each_once() -> None:
    plan = plan_of(daily("18:00", "06:00", "18:00"))

    assert seen(plan, "2026-02-28T12:00", "2026-03-02T00:00") == [
        "2026-02-28T18:00+00:00",
        "2026-03-01T06:00+00:00",
        "2026-03-01T18:00+00:00",
    ]


def test_a_week_has_its_own_times_on_each_day() -> None:
    slots = (DaysAt(frozenset({MONDAY}), (time(9),)), DaysAt(frozenset({MONDAY, FRIDAY}), (time(17),)))

    assert first_of(plan_of(Weekly(slots)), 4, "2026-05-01T00:00") == [
        "2026-05-01T17:00+00:00",
        "2026-05-04T09:00+00:00",
        "2026-05-04T17:00+00:00",
        "2026-05-08T17:00+00:00",
    ]


def test_the_start_of_a_window_belongs_to_it_and_its_end_does_not() -> None:
    plan = plan_of(daily("12:00"))

    assert seen(plan, "2026-05-01T12:00", "2026-05-02T12:00") == ["2026-05-01T12:00+00:00"]


def test_every_other_week_counts_from_the_week_of_its_anchor() -> None:
    """May 1, 2026 is a Friday: its week has no Monday left, the one after next has."""
    plan = plan_of(weekly("mon fri", "12:00", interval=2, anchor="2026-05-01"))

    assert dates_at_noon(first_of(plan, 5)) == "2026-05-01 2026-05-11 2026-05-15 2026-05-25 2026-05-29"


def test_every_other_week_depends_on_the_day_on_which_weeks_begin() -> None:
    slots = (DaysAt(frozenset({SUNDAY, MONDAY}), NOON),)
    from_monday = Weekly(slots, 2, date(2026, 5, 3))
    from_sunday = Weekly(slots, 2, date(2026, 5, 3), SUNDAY)

    assert dates_at_noon(first_of(plan_of(from_monday), 3)) == "2026-05-03 2026-05-11 2026-05-17"
    assert dates_at_noon(first_of(plan_of(from_sunday), 3)) == "2026-05-03 2026-05-04 2026-05-17"


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ((DayNumber(15),), "2026-01-15 2026-02-15 2026-03-15 2026-04-15"),
        ((DayNumber(31),), "2026-01-31 2026-03-31 2026-05-31 2026-07-31"),
        ((DayNumber(-1),), "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
        ((DayNumber(-31),), "2026-01-01 2026-03-01 2026-05-01 2026-07-01"),
        ((DayNumber(1), DayNumber(-1)), "2026-01-01 2026-01-31 2026-02-01 2026-02-28"),
        ((DayNumber(28), DayNumber(-1)), "2026-01-28 2026-01-31 2026-02-28 2026-03-28"),
        ((NthWeekday(2, FRIDAY),), "2026-01-09 2026-02-13 2026-03-13 2026-04-10"),
        ((NthWeekday(-1, FRIDAY),), "2026-01-30 2026-02-27 2026-03-27 2026-04-24"),
        ((NthWeekday(5, FRIDAY),), "2026-01-30 2026-05-29 2026-07-31 2026-10-30"),
        ((NthWeekday(-5, MONDAY),), "2026-03-02 2026-06-01 2026-08-03 2026-11-02"),
        ((NthBusinessDay(1),), "2026-01-01 2026-02-02 2026-03-02 2026-04-01"),
        ((NthBusinessDay(-1),), "2026-01-30 2026-02-27 2026-03-31 2026-04-30"),
        ((NthBusinessDay(23),), "2026-07-31 2026-12-31 2027-03-31 2027-12-31"),
        ((DayNumber(13), NthWeekday(2, FRIDAY)), "2026-01-09 2026-01-13 2026-02-13 2026-03-13"),
    ],
)
def test_days_of_the_month(days: tuple[MonthDay, ...], expected: str) -> None:
    assert dates_at_noon(first_of(plan_of(monthly(*days)), 4, "2026-01-01T00:00")) == expected


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        (None, "2028-01-30 2028-03-30 2028-04-30"),
        (MissingDate.SKIP, "2028-01-30 2028-03-30 2028-04-30"),
        (MissingDate.NEXT, "2028-01-30 2028-03-01 2028-03-30"),
        (MissingDate.PREVIOUS, "2028-01-30 2028-02-29 2028-03-30"),
    ],
)
def test_a_missing_date_is_skipped_or_moves_to_a_neighbour(
    missing: MissingDate | None, expected: str
) -> None:
    plan = plan_of(monthly(DayNumber(30)), policies=TimePolicies(missing_date=missing))

    assert dates_at_noon(first_of(plan, 3, "2028-01-01T00:00")) == expected


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        (MissingDate.NEXT, "2026-01-01 2026-02-01 2026-03-01 2026-04-01"),
        (MissingDate.PREVIOUS, "2026-01-01 2026-01-31 2026-03-01 2026-03-31"),
    ],
)
def test_a_missing_date_counted_from_the_end_lies_before_its_month(
    missing: MissingDate, expected: str
) -> None:
    plan = plan_of(monthly(DayNumber(-31)), policies=TimePolicies(missing_date=missing))

    assert dates_at_noon(first_of(plan, 4, "2026-01-01T00:00")) == expected


def test_february_29_moves_in_common_years() -> None:
    plans = [
        plan_of(yearly({2}, DayNumber(29)), policies=TimePolicies(missing_date=missing))
        for missing in MissingDate
    ]

    assert [dates_at_noon(first_of(plan, 3, "2026-01-01T00:00")) for plan in plans] == [
        "2028-02-29 2032-02-29 2036-02-29",
        "2026-03-01 2027-03-01 2028-02-29",
        "2026-02-28 2027-02-28 2028-02-29",
    ]


def test_a_moved_date_and_a_chosen_one_on_the_same_day_are_one() -> None:
    policies = TimePolicies(missing_date=MissingDate.PREVIOUS)
    plan = plan_of(monthly(DayNumber(29), DayNumber(30), DayNumber(31)), policies=policies)

    assert (
        dates_at_noon(first_of(plan, 4, "2026-02-01T00:00")) == "2026-02-28 2026-03-29 2026-03-30 2026-03-31"
    )


def test_every_third_month_counts_from_the_month_of_its_anchor() -> None:
    plan = plan_of(monthly(DayNumber(1), interval=3, anchor=date(2026, 2, 20)))

    assert (
        dates_at_noon(first_of(plan, 4, "2026-02-01T00:00")) == "2026-02-01 2026-05-01 2026-08-01 2026-11-01"
    )


def test_every_fifth_month_goes_on_across_new_year() -> None:
    plan = plan_of(monthly(DayNumber(-1), interval=5, anchor=date(2026, 10, 1)))

    assert dates_at_noon(first_of(plan, 3, "2026-10-01T00:00")) == "2026-10-31 2027-03-31 2027-08-31"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (yearly({6, 12}, DayNumber(24)), "2026-06-24 2026-12-24 2027-06-24"),
        (yearly({11}, NthWeekday(4, Weekday.THURSDAY)), "2026-11-26 2027-11-25 2028-11-23"),
        (yearly({5}, NthWeekday(-1, MONDAY)), "2026-05-25 2027-05-31 2028-05-29"),
        (yearly({1}, NthBusinessDay(1)), "2026-01-01 2027-01-01 2028-01-03"),
        (yearly({2}, DayNumber(29)), "2028-02-29 2032-02-29 2036-02-29"),
        (yearly({2}, DayNumber(-29)), "2028-02-01 2032-02-01 2036-02-01"),
        (yearly({7}, DayNumber(4), interval=4, anchor=date(2025, 1, 1)), "2029-07-04 2033-07-04 2037-07-04"),
    ],
)
def test_days_of_some_months_of_the_year(rule: Yearly, expected: str) -> None:
    assert dates_at_noon(first_of(plan_of(rule), 3, "2026-01-01T00:00")) == expected


def test_february_29_is_missing_in_centuries_that_are_no_leap_years() -> None:
    plan = plan_of(yearly({2}, DayNumber(29)))

    assert dates_at_noon(first_of(plan, 3, "2095-01-01T00:00")) == "2096-02-29 2104-02-29 2108-02-29"


@pytest.mark.parametrize(
    ("offset_days", "expected"),
    [
        (0, "2026-04-05 2027-03-28 2028-04-16"),
        (-2, "2026-04-03 2027-03-26 2028-04-14"),
        (39, "2026-05-14 2027-05-06 2028-05-25"),
        (60, "2026-06-04 2027-05-27 2028-06-15"),
        (-100, "2026-12-18 2028-01-07 2028-12-22"),
        (300, "2026-02-14 2027-01-30 2028-01-22"),
    ],
)
def test_days_before_and_after_easter(offset_days: int, expected: str) -> None:
    plan = plan_of(Easter(offset_days, NOON))

    assert dates_at_noon(first_of(plan, 3, "2026-01-01T00:00")) == expected


@pytest.mark.parametrize(
    ("at", "zone", "fired"),
    [
        ("2026-07-01T09:00", "Europe/Berlin", "2026-07-01T09:00+02:00"),
        ("2026-07-01T09:00+09:00", "Europe/Berlin", "2026-07-01T02:00+02:00"),
        ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T03:30+02:00"),
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T02:30+02:00"),
        ("2026-10-25T02:30+01:00", "Europe/Berlin", "2026-10-25T02:30+01:00"),
        ("2026-07-01T09:00", "floating", "2026-07-01T09:00"),
        ("0001-01-01T00:00", "UTC", "0001-01-01T00:00+00:00"),
        ("9999-12-31T23:59:59.999999", "UTC", "9999-12-31T23:59:59.999999+00:00"),
    ],
)
def test_once_fires_once(at: str, zone: str, fired: str) -> None:
    assert first_of(plan_of(Once(moment(at)), zone=zone), 2) == [fired]


@pytest.mark.parametrize(
    ("length", "fired"),
    [
        (timedelta(minutes=5), "2026-03-28T12:05+01:00"),
        (timedelta(hours=24, minutes=1), "2026-03-29T13:01+02:00"),
        (timedelta(days=1), "2026-03-29T12:00+02:00"),
        (timedelta(days=1, hours=12), "2026-03-30T01:00+02:00"),
        (timedelta(weeks=52), "2027-03-27T12:00+01:00"),
    ],
)
def test_a_delay_counts_days_on_the_calendar_and_anything_else_as_it_elapses(
    length: timedelta, fired: str
) -> None:
    rule = Delay(length, moment("2026-03-28T11:00Z"))

    assert first_of(plan_of(rule, zone="Europe/Berlin"), 2) == [fired]


def test_at_start_has_no_instants_and_goes_on_for_ever() -> None:
    plan = plan_of(AtStart())

    assert first_of(plan, 1) == []
    assert next_after(plan, BEGINNING) is prev_before(plan, END) is None
    assert plan.fires == Forever(None)
    assert plan.problems == ()


def test_rules_that_meet_fire_once() -> None:
    plan = plan_of(
        daily("12:00"),
        rrule("FREQ=MONTHLY", "2026-01-01T12:00"),
        cron("0 12,13 1 * *"),
        parse_on_calendar("12:00"),
    )

    assert seen(plan, "2026-02-01T00:00", "2026-02-02T13:00") == [
        "2026-02-01T12:00+00:00",
        "2026-02-01T13:00+00:00",
        "2026-02-02T12:00+00:00",
    ]


RFC_TUESDAY = "1997-09-02T09:00"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", "1997-09-02 1997-09-12 1997-09-22"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=19971001", "1997-09-02 1997-09-16 1997-09-30"),
        ("FREQ=MONTHLY;BYDAY=-2MO;COUNT=3", "1997-09-22 1997-10-20 1997-11-17"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "1998-02-13 1998-03-13 1998-11-13"),
        ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04 1997-10-07 1997-11-06"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3", "1997-09-29 1997-10-30 1997-11-27"),
        ("FREQ=YEARLY;INTERVAL=3;COUNT=3;BYYEARDAY=1,100,200", "2000-01-01 2000-04-09 2000-07-18"),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=3", "1998-05-18 1999-05-17 2000-05-15"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "1998-05-11 1999-05-17 2000-05-15"),
        (
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
            "1997-11-04 2001-11-06 2005-11-08",
        ),
        ("FREQ=YEARLY;BYEASTER=-2;COUNT=3", "1998-04-10 1999-04-02 2000-04-21"),
    ],
)
def test_examples_of_the_rfc(text: str, expected: str) -> None:
    found = first_of(plan_of(rrule(text, RFC_TUESDAY)), 4)

    assert " ".join(each[:10] for each in found[:3]) == expected
    assert {each[10:16] for each in found} == {"T09:00"}


@pytest.mark.parametrize(
    ("readings", "text", "expected"),
    [
        (Readings(), "FREQ=YEARLY;BYWEEKNO=20", "1998-05-12 1999-05-18"),
        (Readings(WeekNumberDays.ALL_DAYS), "FREQ=YEARLY;BYWEEKNO=20", "1998-05-11 1998-05-12"),
        (Readings(), "FREQ=YEARLY;BYMONTHDAY=15", "1997-09-15 1997-10-15"),
        (
            Readings(month_day_months=MonthDayMonths.START_MONTH),
            "FREQ=YEARLY;BYMONTHDAY=15",
            "1997-09-15 1998-09-15",
        ),
        (Readings(), "FREQ=DAILY;BYMONTH=1", "1998-01-01 1998-01-02"),
        (Readings(unmatched_start=UnmatchedStart.INCLUDED), "FREQ=DAILY;BYMONTH=1", "1997-09-02 1998-01-01"),
    ],
)
def test_what_the_rfc_leaves_open_is_read_as_chosen(readings: Readings, text: str, expected: str) -> None:
    plan = plan_of(rrule(text, RFC_TUESDAY), policies=TimePolicies(readings=readings))

    assert " ".join(each[:10] for each in first_of(plan, 2)) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("RRULE:FREQ=DAILY;COUNT=3\nRDATE:20260502T150000", "01T12 02T12 02T15 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nRDATE:20260502T120000", "01T12 02T12 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nRDATE:20260502T150000Z", "01T12 02T12 02T15 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nRDATE;TZID=Asia/Tokyo:20260503T000000", "01T12 02T12 02T15 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nRDATE;VALUE=DATE:20260510", "01T12 02T12 03T12 10T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260502T120000", "01T12 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260502T130000", "01T12 02T12 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260502", "01T12 03T12"),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=DAILY;INTERVAL=2", "02T12"),
        ("RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=HOURLY;COUNT=2", "01T12 01T13 02T12"),
        ("RDATE:20260501T120000,20260503T120000\nEXDATE:20260501T120000", "03T12"),
        ("RRULE:FREQ=DAILY;UNTIL=20260503T120000", "01T12 02T12 03T12"),
        ("RRULE:FREQ=DAILY;UNTIL=20260503T115959Z", "01T12 02T12"),
        ("RRULE:FREQ=DAILY;UNTIL=20260503", "01T12 02T12 03T12"),
    ],
)
def test_lines_of_a_set(lines: str, expected: str) -> None:
    assert in_may(first_of(plan_of(rrule(lines, "2026-05-01T12:00")), 9)) == expected


def test_until_in_utc_is_an_instant_and_without_zone_a_time_on_the_wall() -> None:
    texts = ("FREQ=DAILY;UNTIL=20260502T030000Z", "FREQ=DAILY;UNTIL=20260502T120000")
    plans = [plan_of(rrule(text, "2026-05-01T12:00", "Asia/Tokyo"), zone="Asia/Tokyo") for text in texts]

    assert [len(first_of(plan, 9)) for plan in plans] == [2, 2]


def test_a_day_as_until_lasts_as_long_as_the_day() -> None:
    """On April 4 the clocks of Santiago show 23:00 twice."""
    rule = rrule("FREQ=HOURLY;UNTIL=20260404", "2026-04-04T22:00", "America/Santiago")

    assert first_of(plan_of(rule, zone="America/Santiago"), 9) == [
        "2026-04-04T22:00-03:00",
        "2026-04-04T23:00-03:00",
        "2026-04-04T23:00-04:00",
    ]


def test_count_does_not_count_what_the_gap_skips() -> None:
    rule = rrule("FREQ=DAILY;COUNT=3", "2026-03-28T02:30", "Europe/Berlin")

    assert first_of(plan_of(rule, zone="Europe/Berlin", policies=TimePolicies(gap=Gap.SKIP)), 9) == [
        "2026-03-28T02:30+01:00",
        "2026-03-30T02:30+02:00",
        "2026-03-31T02:30+02:00",
    ]


def test_every_minute_but_in_january_goes_on_in_february() -> None:
    """Forty-four thousand excluded minutes in a row were once taken for the end."""
    rule = rrule("RRULE:FREQ=MINUTELY\nEXRULE:FREQ=MINUTELY;BYMONTH=1", "2026-01-01T00:00")

    assert first_of(plan_of(rule), 1) == ["2026-02-01T00:00+00:00"]
