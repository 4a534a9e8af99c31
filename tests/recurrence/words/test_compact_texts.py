"""The short texts of the command line: read, printed, refused."""

from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import (
    parse_days,
    parse_duration,
    parse_easter,
    parse_monthly,
    parse_times,
    parse_weekly,
    parse_window,
    parse_yearly,
    plain_duration,
    print_days,
    print_duration,
    print_easter,
    print_monthly,
    print_times,
    print_weekly,
    print_window,
    print_yearly,
)
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Easter,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday
from tests.support.properties import for_all
from tests.support.strategies.schedules import (
    easter,
    lengths,
    monthly,
    some_times,
    weekday_sets,
    weekly,
    windows,
    yearly,
)

FRIDAY = Weekday.FRIDAY
COUNTS = st.tuples(*(st.none() | st.integers(0, 10**digits - 1) for digits in (5, 5, 6, 7))).filter(
    lambda counts: any(count is not None for count in counts)
)
ANCHOR = date(2026, 11, 20)


def at(*clocks: str) -> tuple[time, ...]:
    return tuple(time.fromisoformat(clock) for clock in clocks)


def test_a_weekly_text_has_slots_of_days_and_times() -> None:
    slots = (
        DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), at("09:00", "17:30")),
        DaysAt(frozenset({FRIDAY}), at("12:00")),
    )

    assert parse_weekly("mon,wed 09:00,17:30; fri 12:00", 2, ANCHOR) == Weekly(slots, 2, ANCHOR)
    assert parse_weekly("Monday, Wednesday at 9:00 and 5:30pm; friday noon") == Weekly(slots)
    assert print_weekly(Weekly(slots)) == "mon,wed 09:00,17:30; fri 12:00"


@pytest.mark.parametrize(
    ("text", "days", "clock", "printed"),
    [
        ("last fri 18:00", (NthWeekday(-1, FRIDAY),), "18:00", "last fri 18:00"),
        ("2nd last fri 18:00", (NthWeekday(-2, FRIDAY),), "18:00", "2nd last fri 18:00"),
        ("1,15 06:00", (DayNumber(1), DayNumber(15)), "06:00", "1,15 06:00"),
        ("1st and 15th 06:00", (DayNumber(1), DayNumber(15)), "06:00", "1,15 06:00"),
        ("last 23:00", (DayNumber(-1),), "23:00", "last 23:00"),
        ("-3 09:00", (DayNumber(-3),), "09:00", "-3 09:00"),
        ("3rd business 17:00", (NthBusinessDay(3),), "17:00", "3rd business 17:00"),
        ("last business day 17:00", (NthBusinessDay(-1),), "17:00", "last business 17:00"),
        (
            "1st,3rd mon 9:00",
            (NthWeekday(1, Weekday.MONDAY), NthWeekday(3, Weekday.MONDAY)),
            "09:00",
            "1st mon,3rd mon 09:00",
        ),
        ("1,last fri 9:00", (DayNumber(1), NthWeekday(-1, FRIDAY)), "09:00", "1,last fri 09:00"),
        ("-1,3rd business 9:00", (DayNumber(-1), NthBusinessDay(3)), "09:00", "-1,3rd business 09:00"),
    ],
)
def test_a_monthly_text_has_days_and_times(
    text: str, days: tuple[MonthDay, ...], clock: str, printed: str
) -> None:
    assert parse_monthly(text) == Monthly(days, at(clock))
    assert parse_monthly(text, 3, ANCHOR) == Monthly(days, at(clock), 3, ANCHOR)
    assert print_monthly(Monthly(days, at(clock))) == printed


@pytest.mark.parametrize(
    ("text", "months", "days", "printed"),
    [
        ("dec 24 18:00", {12}, (DayNumber(24),), "dec 24 18:00"),
        ("24 of december 18:00", {12}, (DayNumber(24),), "dec 24 18:00"),
        ("feb 29 18:00", {2}, (DayNumber(29),), "feb 29 18:00"),
        ("last fri of nov 18:00", {11}, (NthWeekday(-1, FRIDAY),), "last fri of nov 18:00"),
        ("jun,mar 1,15 18:00", {3, 6}, (DayNumber(1), DayNumber(15)), "mar,jun 1,15 18:00"),
        ("last of jun 18:00", {6}, (DayNumber(-1),), "last of jun 18:00"),
        ("jan-mar 1 18:00", {1, 2, 3}, (DayNumber(1),), "jan,feb,mar 1 18:00"),
    ],
)
def test_a_yearly_text_names_its_months(
    text: str, months: set[int], days: tuple[MonthDay, ...], printed: str
) -> None:
    rule = Yearly(frozenset(months), days, at("18:00"))

    assert parse_yearly(text) == rule
    assert print_yearly(rule) == printed


@pytest.mark.parametrize(
    ("text", "offset", "printed"),
    [
        ("-2 09:00", -2, "-2 09:00"),
        ("0 09:00", 0, "0 09:00"),
        ("+1 09:00", 1, "1 09:00"),
        ("39 at 9", 39, "39 09:00"),
    ],
)
def test_an_easter_text_counts_days(text: str, offset: int, printed: str) -> None:
    assert parse_easter(text) == Easter(offset, at("09:00"))
    assert print_easter(Easter(offset, at("09:00"))) == printed


@pytest.mark.parametrize(
    ("text", "length", "printed"),
    [
        ("15m", timedelta(minutes=15), "15m"),
        ("40d", timedelta(days=40), "40d"),
        ("1h30m", timedelta(minutes=90), "1h30m"),
        ("90s", timedelta(seconds=90), "1m30s"),
        ("2w", timedelta(days=14), "14d"),
        ("1.5h", timedelta(minutes=90), "1h30m"),
        ("0.25s", timedelta(milliseconds=250), "0.25s"),
        ("0s", timedelta(0), "0s"),
        ("2 hours and 5 minutes", timedelta(minutes=125), "2h5m"),
    ],
)
def test_a_duration_has_units(text: str, length: timedelta, printed: str) -> None:
    assert parse_duration(text) == length
    assert print_duration(length) == printed


@pytest.mark.parametrize(
    ("text", "weekdays", "printed"),
    [
        ("mon-fri", WORKDAYS, "mon-fri"),
        ("weekdays", WORKDAYS, "mon-fri"),
        ("sat,sun", WEEKEND, "sat,sun"),
        ("fri-mon", WEEKEND | {FRIDAY, Weekday.MONDAY}, "fri-mon"),
        ("mon\u2013sun", frozenset(Weekday), "mon-sun"),
        ("wed", frozenset({Weekday.WEDNESDAY}), "wed"),
    ],
)
def test_days_are_lists_ranges_and_names(text: str, weekdays: frozenset[Weekday], printed: str) -> None:
    assert parse_days(text) == weekdays
    assert print_days(weekdays) == printed


def test_a_window_may_span_midnight() -> None:
    assert parse_window("08:00-18:00") == DailyWindow(time(8), time(18))
    assert parse_window("22:00 \u2013 6:00") == DailyWindow(time(22), time(6))
    assert print_window(DailyWindow(time(22), time(6, 30, 15))) == "22:00-06:30:15"


def test_times_are_a_list() -> None:
    assert parse_times("09:00,17:30") == at("09:00", "17:30")
    assert parse_times("9am, noon") == at("09:00", "12:00")
    assert print_times(at("09:00", "17:30:05")) == "09:00,17:30:05"


@pytest.mark.parametrize(
    ("parse", "text", "field", "reason"),
    [
        (
            parse_weekly,
            "mon,wed",
            "weekly",
            "something is missing at the end; try 'mon,wed 09:00,17:30; fri 12:00'",
        ),
        (parse_weekly, "frobday 9:00", "weekly", "I don't understand 'frobday'"),
        (parse_weekly, "mon 9:00 fri 10:00", "weekly", "I don't understand 'fri 10:00' here"),
        (parse_monthly, "18:00", "monthly", "I don't understand '18:00' here"),
        (
            parse_monthly,
            "1 fri 18:00",
            "monthly",
            "write 1 fri with an ordinal: 3rd fri, last fri, 2nd last fri",
        ),
        (parse_monthly, "32 18:00", "day", "32 is not a day of the month"),
        (parse_yearly, "24 18:00", "yearly", "I don't understand '18:00' here"),
        (parse_yearly, "dec 18:00", "yearly", "I don't understand '18:00' here"),
        (parse_easter, "-301 9:00", "easter", "-301 days is too far from Easter (300 at most)"),
        (parse_duration, "15", "duration", "'15' has no unit; write '15s' or '15m'"),
        (parse_duration, "15 parsecs", "duration", "I don't understand 'parsecs'"),
        (parse_duration, "", "duration", "nothing is written"),
        (parse_duration, "-5m", "duration", "I don't understand '-5m' here"),
        (parse_days, "mon-xyz", "days", "I don't understand 'xyz'"),
        (parse_window, "08:00", "window", "I don't understand '08:00' here; try '08:00-18:00'"),
        (parse_window, "10-5", "window", "10 to 5 can end in the afternoon or on the next morning"),
        (parse_times, "9", "times", "something is missing after '9'; try '09:00,17:30'"),
    ],
)
def test_a_text_that_is_not_understood_is_refused(
    parse: Callable[[str], object], text: str, field: str, reason: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(text)

    assert caught.value.field == field
    assert caught.value.reason.startswith(reason)


@for_all(weekly(), everyday=40)
def test_a_weekly_rule_comes_back(rule: Weekly) -> None:
    assert parse_weekly(print_weekly(rule), rule.interval, rule.anchor_on, rule.week_start) == rule


@for_all(monthly(), everyday=40)
def test_a_monthly_rule_comes_back(rule: Monthly) -> None:
    assert parse_monthly(print_monthly(rule), rule.interval, rule.anchor_on) == rule


@for_all(yearly(), everyday=40)
def test_a_yearly_rule_comes_back(rule: Yearly) -> None:
    assert parse_yearly(print_yearly(rule), rule.interval, rule.anchor_on) == rule


@for_all(easter(), everyday=40)
def test_an_easter_rule_comes_back(rule: Easter) -> None:
    assert parse_easter(print_easter(rule)) == rule


@for_all(lengths(), weekday_sets(), windows(), some_times(), everyday=40)
def test_the_parts_of_rules_come_back(
    length: timedelta, weekdays: frozenset[Weekday], window: DailyWindow, times: tuple[time, ...]
) -> None:
    assert parse_duration(print_duration(length)) == length
    assert parse_days(print_days(weekdays)) == weekdays
    assert parse_window(print_window(window)) == window
    assert parse_times(print_times(times)) == times


@for_all(COUNTS, everyday=40)
def test_a_plain_duration_is_what_the_grammar_reads(counts: tuple[int | None, ...]) -> None:
    text = "".join(f"{count}{unit}" for count, unit in zip(counts, "dhms", strict=True) if count is not None)

    said = read_length(Reader(text, "duration", "1h30m"))

    assert plain_duration(text) == (None if said is None else said.length)


@pytest.mark.parametrize("text", ["", " ", "1", "1M", "30m1h", "1h 30m", "-1h", "1.5h", "\u0661h", "123456d"])
def test_what_is_not_written_plainly_is_for_the_grammar(text: str) -> None:
    assert plain_duration(text) is None
