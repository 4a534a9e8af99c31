"""What the rules that people fill in are called in English."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import ClockKind, TimePolicies
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.support.recurrence import a_schedule, daily, every, moment, weekly

NINE = (time(9),)
ANCHOR = date(2026, 11, 20)


def said(rule: Rule, policies: TimePolicies | None = None) -> str:
    """Describe a rule on a clock without zone, which adds one known detail."""
    schedule = a_schedule(rule, zone=FLOATING, policies=policies or TimePolicies())
    return describe(schedule).removesuffix(", on the local clock wherever that is")


def monthly(*days: MonthDay, interval: int = 1) -> Monthly:
    return Monthly(days, NINE, interval, ANCHOR if interval > 1 else None)


@pytest.mark.parametrize(
    ("weekdays", "sentence"),
    [
        ("mon tue wed thu fri", "Every weekday at 09:00"),
        ("sat sun", "On weekends at 09:00"),
        ("mon tue wed thu fri sat sun", "Every day at 09:00"),
        ("mon", "Every Monday at 09:00"),
        ("fri mon", "Every Monday and Friday at 09:00"),
        ("mon wed fri", "Every Monday, Wednesday and Friday at 09:00"),
        ("mon tue wed thu", "From Monday to Thursday at 09:00"),
        ("fri sat sun mon", "From Friday to Monday at 09:00"),
        ("mon tue thu", "Every Monday, Tuesday and Thursday at 09:00"),
    ],
)
def test_weekdays_are_gathered_under_the_names_people_use(weekdays: str, sentence: str) -> None:
    assert said(weekly(weekdays, "09:00")) == sentence


@pytest.mark.parametrize(
    ("times", "sentence"),
    [
        (("09:30",), "Every day at 09:30"),
        (("17:30", "09:00"), "Every day at 09:00 and 17:30"),
        (("09:00", "09:00"), "Every day at 09:00"),
        (("09:00:15",), "Every day at 09:00:15"),
        (("09:00:00.5",), "Every day at 09:00:00.5"),
        (("06:00", "12:00", "18:00"), "Every day at 06:00, 12:00 and 18:00"),
        (("00:00", "06:00", "12:00", "18:00"), "Every 6 hours"),
        (("08:00", "10:00", "12:00", "14:00", "16:00"), "Every 2 hours from 08:00 to 16:00"),
        (
            tuple(f"{9 + n // 12:02}:{n % 12 * 5:02}" for n in range(24)),
            "Every 5 minutes from 09:00 to 10:55",
        ),
        (tuple(f"{hour:02}:15" for hour in range(24)), "Every hour at :15"),
        (
            ("01:00", "02:00", "04:00", "07:00", "11:00", "13:00", "17:00", "19:00", "23:00"),
            "Every day at 01:00, 02:00, … 23:00 (9 times a day)",
        ),
    ],
)
def test_times_are_listed_or_said_as_a_series(times: tuple[str, ...], sentence: str) -> None:
    assert said(daily(*times)) == sentence


def test_a_series_is_said_before_its_days() -> None:
    times = [f"{hour:02}:00" for hour in range(9, 18)]

    assert said(weekly("mon wed", *times)) == "Every hour from 09:00 to 17:00 on Monday and Wednesday"


def test_a_weekly_rule_keeps_its_slots_apart() -> None:
    monday_and_wednesday = DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), (time(9), time(17, 30)))
    friday = DaysAt(frozenset({Weekday.FRIDAY}), (time(12),))

    assert said(Weekly((monday_and_wednesday, friday))) == (
        "Every Monday and Wednesday at 09:00 and 17:30; every Friday at 12:00"
    )
    assert said(Weekly((monday_and_wednesday, friday), 2, ANCHOR)) == (
        "Every 2 weeks on Monday and Wednesday at 09:00 and 17:30; on Friday at 12:00, "
        "counted from November 20, 2026"
    )


def test_where_a_week_begins_is_said_where_it_matters() -> None:
    slot = (DaysAt(frozenset({Weekday.MONDAY}), NINE),)

    assert said(Weekly(slot, 1, None, Weekday.SUNDAY)) == "Every Monday at 09:00"
    assert said(Weekly(slot, 2, ANCHOR, Weekday.SUNDAY)) == (
        "Every 2 weeks on Monday at 09:00, with weeks that start on Sunday, counted from November 20, 2026"
    )


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (monthly(DayNumber(1), DayNumber(15)), "On the 1st and 15th of every month at 09:00"),
        (monthly(DayNumber(-1)), "On the last day of every month at 09:00"),
        (monthly(DayNumber(-2)), "On the 2nd last day of every month at 09:00"),
        (monthly(*(DayNumber(n) for n in range(1, 8))), "On the 1st\u20137th of every month at 09:00"),
        (monthly(NthWeekday(-1, Weekday.FRIDAY)), "On the last Friday of every month at 09:00"),
        (monthly(NthWeekday(3, Weekday.MONDAY)), "On the 3rd Monday of every month at 09:00"),
        (
            monthly(NthWeekday(1, Weekday.MONDAY), NthWeekday(3, Weekday.MONDAY)),
            "On the 1st and 3rd Monday of every month at 09:00",
        ),
        (monthly(NthBusinessDay(3)), "On the 3rd business day of every month at 09:00"),
        (
            monthly(NthBusinessDay(-1), DayNumber(1)),
            "On the 1st and last business day of every month at 09:00",
        ),
        (
            monthly(DayNumber(10), interval=3),
            "Every 3 months on the 10th at 09:00, counted from November 20, 2026",
        ),
    ],
)
def test_days_of_the_month_are_said_as_people_say_them(rule: Rule, sentence: str) -> None:
    assert said(rule) == sentence


@pytest.mark.parametrize(
    ("months", "days", "sentence"),
    [
        ({12}, (DayNumber(24),), "On December 24 every year at 09:00"),
        ({12}, (DayNumber(24), DayNumber(31)), "On December 24 and 31 every year at 09:00"),
        ({2}, (DayNumber(29),), "On February 29 every year at 09:00"),
        ({3, 6}, (DayNumber(1),), "On the 1st of March and June every year at 09:00"),
        ({11}, (NthWeekday(4, Weekday.THURSDAY),), "On the 4th Thursday of November every year at 09:00"),
        ({6}, (DayNumber(-1),), "On the last day of June every year at 09:00"),
        (set(range(1, 13)), (DayNumber(1),), "On the 1st of every month at 09:00"),
    ],
)
def test_days_of_the_year_name_their_months(
    months: set[int], days: tuple[MonthDay, ...], sentence: str
) -> None:
    assert said(Yearly(frozenset(months), days, NINE)) == sentence


def test_years_between_are_counted() -> None:
    rule = Yearly(frozenset({2}), (DayNumber(29),), NINE, 4, date(2028, 1, 1))

    assert said(rule) == "On February 29 every 4 years at 09:00, counted from January 1, 2028"


@pytest.mark.parametrize(
    ("offset", "sentence"),
    [
        (-2, "2 days before Easter at 09:00"),
        (-1, "The day before Easter at 09:00"),
        (0, "On Easter Sunday at 09:00"),
        (1, "The day after Easter at 09:00"),
        (39, "39 days after Easter at 09:00"),
    ],
)
def test_days_around_easter_are_counted_from_it(offset: int, sentence: str) -> None:
    assert said(Easter(offset, NINE)) == sentence


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (every("2026-11-20T00:00", minutes=15), "Every 15 minutes"),
        (every("2026-11-20T00:00", minutes=1), "Every minute"),
        (every("2026-11-20T00:00", hours=1), "Every hour"),
        (every("2026-11-20T00:00", minutes=90), "Every 90 minutes"),
        (every("2026-11-20T00:15", hours=1), "Every hour at :15"),
        (every("2026-11-20T00:05", minutes=15), "Every 15 minutes, counted from 00:05"),
        (every("2026-11-20T08:05", minutes=15), "Every 15 minutes, counted from November 20, 2026 at 08:05"),
        (every("2026-11-20T00:00", hours=7), "Every 7 hours, counted from November 20, 2026 at 00:00"),
        (
            every("2026-11-20T00:00", seconds=3661),
            "Every 1 hour 1 minute 1 second, counted from November 20, 2026 at 00:00",
        ),
        (every("2026-11-20T09:00", days=1), "Every day at 09:00"),
        (every("2026-11-20T09:00", days=3), "Every 3 days at 09:00, counted from November 20, 2026"),
        (
            every("2026-11-20T09:00", days=14),
            "Every 2 weeks on Friday at 09:00, counted from November 20, 2026",
        ),
    ],
)
def test_a_step_says_its_anchor_unless_the_clock_does(rule: Rule, sentence: str) -> None:
    assert said(rule) == sentence


def test_whole_days_of_elapsed_time_promise_no_time_of_day() -> None:
    """After a change of the clock they fire at another hour."""
    elapsed = TimePolicies(clock=ClockKind.ELAPSED)

    assert said(every("2026-11-20T09:00", days=1), elapsed).startswith(
        "Every 24 hours, counted from November 20, 2026 at 09:00"
    )


def test_a_step_is_limited_by_a_part_of_the_day_and_by_weekdays() -> None:
    rule = Every(timedelta(minutes=15), None, DailyWindow(time(8), time(18)), WORKDAYS)

    assert said(rule) == "Every 15 minutes between 08:00 and 18:00 from Monday to Friday"


def test_a_step_that_counts_on_through_its_hours_says_so() -> None:
    rule = Every(timedelta(minutes=15), moment("2026-11-20T00:00"), DailyWindow(time(8), time(18)))

    assert said(rule) == (
        "Every 15 minutes between 08:00 and 18:00, counted on through from November 20, 2026 at 00:00"
    )


def test_a_step_of_days_is_said_at_the_beginning_of_its_hours() -> None:
    window = DailyWindow(time(8), time(18))
    each_day = Every(timedelta(days=1), None, window, WORKDAYS)
    each_third = Every(timedelta(days=3), moment("2026-11-20T08:00"), window)

    assert said(each_day) == "Every day at 08:00 from Monday to Friday"
    assert said(each_third) == "Every 3 days at 08:00, counted from November 20, 2026"


def test_a_step_from_the_last_end_follows_the_run() -> None:
    rule = Every(timedelta(hours=2), moment("2026-11-20T00:00"), from_last_end=True)

    assert said(rule) == "2 hours after the last run ended"


def test_a_single_moment_and_a_delay_name_it() -> None:
    assert said(Once(moment("2026-12-01T09:00"))) == "Once on December 1, 2026 at 09:00"
    assert said(Delay(timedelta(days=40), datetime(2026, 11, 20, 8, tzinfo=UTC))) == (
        "40 days after November 20, 2026 at 08:00"
    )


def test_an_instant_is_told_on_the_clock_of_the_schedule() -> None:
    instant = Once(datetime(2026, 12, 1, 9, tzinfo=UTC))

    assert describe(a_schedule(instant, zone="Europe/Berlin")) == (
        "Once on December 1, 2026 at 10:00, Europe/Berlin time"
    )


def test_a_start_of_hourbell_has_no_zone() -> None:
    assert describe(a_schedule(AtStart(), zone="Europe/Berlin")) == "Each time Hourbell starts"
