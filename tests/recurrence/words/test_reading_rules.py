"""Lines of English and the rules they are read as."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.plan import next_after
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
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
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday
from tests.support.recurrence import daily, every, moment, plan_of, weekly

# A Friday, 09:00 in Berlin.
NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
TODAY = date(2026, 11, 20)
MIDNIGHT = moment("2026-11-20T00:00")
ALL_DAYS = frozenset(Weekday)
QUARTERS = frozenset({1, 4, 7, 10})
BERLIN = Place(52.52, 13.405)


def read(text: str, zone: str = "Europe/Berlin") -> tuple[Rule, ...]:
    return parse_sentence(text, NOW, zone).rules


def at(*clocks: str) -> tuple[time, ...]:
    return tuple(time.fromisoformat(clock) for clock in clocks)


def monthly(day: MonthDay, clock: str) -> Monthly:
    return Monthly((day,), at(clock))


def yearly(month: int, day: MonthDay, clock: str, interval: int = 1, anchor: date | None = None) -> Yearly:
    return Yearly(frozenset({month}), (day,), at(clock), interval, anchor)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("every weekday at 9:30", Weekly((DaysAt(WORKDAYS, at("09:30")),))),
        ("weekdays 09:30", Weekly((DaysAt(WORKDAYS, at("09:30")),))),
        ("every business day at 9.30", Weekly((DaysAt(WORKDAYS, at("09:30")),))),
        ("from monday to friday at 9:30 am", Weekly((DaysAt(WORKDAYS, at("09:30")),))),
        ("weekends at 10", Weekly((DaysAt(WEEKEND, at("10:00")),))),
        ("sat/sun at 10", Weekly((DaysAt(WEEKEND, at("10:00")),))),
        ("every day at 7 and 19:30", daily("07:00", "19:30")),
        ("every day at twenty-three to nine", daily("08:37")),
        ("every day at 37 to 9", daily("08:23")),
        ("every day 09.30", daily("09:30")),
        ("werkt\u00e4glich um 6:15", Weekly((DaysAt(WORKDAYS, at("06:15")),))),
        ("jeden Tag um sieben vor neun", daily("08:53")),
        ("daily at noon", daily("12:00")),
        ("midnight", daily("00:00")),
        ("every noon", daily("12:00")),
        ("daily", daily("00:00")),
        ("twice a day at 8 and 20", daily("08:00", "20:00")),
        ("3 times a day at 8, 12 and 18", daily("08:00", "12:00", "18:00")),
        ("every day except sunday at 9", weekly("mon tue wed thu fri sat", "09:00")),
        ("mon,wed,fri 09:00", weekly("mon wed fri", "09:00")),
        ("mon wed fri 09:00", weekly("mon wed fri", "09:00")),
        ("Mondays at 9am", weekly("mon", "09:00")),
        ("EVERY  MONDAY  AT  9 P.M.", weekly("mon", "21:00")),
        ("mon\u2013fri 09:00", Weekly((DaysAt(WORKDAYS, at("09:00")),))),
        ("every fri-mon at 12am", weekly("fri sat sun mon", "00:00")),
        ("at 9:30:15 on tuesdays", weekly("tue", "09:30:15")),
        ("twice a week on monday and thursday at 9", weekly("mon thu", "09:00")),
    ],
)
def test_days_of_the_week_are_read(text: str, rule: Rule) -> None:
    assert read(text) == (rule,)


@pytest.mark.parametrize(
    "text",
    [
        "mon,wed 09:00,17:30; fri 12:00",
        "every monday and wednesday at 9 and 17:30 and friday at noon",
        "mondays, wednesdays at 9:00, 5:30 pm; on friday at 12",
    ],
)
def test_days_with_times_of_their_own_are_slots_of_one_rule(text: str) -> None:
    monday_and_wednesday = DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), at("09:00", "17:30"))
    friday = DaysAt(frozenset({Weekday.FRIDAY}), at("12:00"))

    assert read(text) == (Weekly((monday_and_wednesday, friday)),)


def test_a_bare_hour_before_days_of_its_own_is_a_time() -> None:
    monday, friday = (
        DaysAt(frozenset({day}), at(clock))
        for day, clock in ((Weekday.MONDAY, "09:00"), (Weekday.FRIDAY, "10:00"))
    )

    assert read("at 9 on mondays and 10 on fridays") == (Weekly((monday, friday)),)


@pytest.mark.parametrize(
    ("text", "weekdays", "clock", "interval", "anchor"),
    [
        ("every other tuesday at 10", "tue", "10:00", 2, "2026-11-24"),
        ("every 3 weeks on mon and thu at 08:15", "mon thu", "08:15", 3, "2026-11-23"),
        ("every second week on friday at 9", "fri", "09:00", 2, "2026-11-27"),
        ("fortnightly on friday at 9", "fri", "09:00", 2, "2026-11-27"),
        ("on friday at 9:01 every two weeks", "fri", "09:01", 2, "2026-11-20"),
        ("weekly on friday at 9", "fri", "09:00", 1, None),
    ],
)
def test_weeks_are_counted_from_the_first_match(
    text: str, weekdays: str, clock: str, interval: int, anchor: str | None
) -> None:
    assert read(text) == (weekly(weekdays, clock, interval=interval, anchor=anchor),)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("on the 1st and 15th at 6:00", Monthly((DayNumber(1), DayNumber(15)), at("06:00"))),
        ("the first of every month at 6:00", monthly(DayNumber(1), "06:00")),
        ("on the twenty-first at 6:00", monthly(DayNumber(21), "06:00")),
        ("every 15th at 9:00", monthly(DayNumber(15), "09:00")),
        ("last day of the month at 23:59", monthly(DayNumber(-1), "23:59")),
        ("second to last day of the month at 9", monthly(DayNumber(-2), "09:00")),
        ("last friday of the month 18:00", monthly(NthWeekday(-1, Weekday.FRIDAY), "18:00")),
        ("every last friday 18:00", monthly(NthWeekday(-1, Weekday.FRIDAY), "18:00")),
        ("2nd last friday of the month at 9", monthly(NthWeekday(-2, Weekday.FRIDAY), "09:00")),
        ("first monday of every month at 10:00", monthly(NthWeekday(1, Weekday.MONDAY), "10:00")),
        ("every second friday of the month at 10", monthly(NthWeekday(2, Weekday.FRIDAY), "10:00")),
        ("every first monday at 9", monthly(NthWeekday(1, Weekday.MONDAY), "09:00")),
        (
            "first and third monday of the month at 9",
            Monthly((NthWeekday(1, Weekday.MONDAY), NthWeekday(3, Weekday.MONDAY)), at("09:00")),
        ),
        ("last business day of the month 17:00", monthly(NthBusinessDay(-1), "17:00")),
        ("3rd business day at 9:00", monthly(NthBusinessDay(3), "09:00")),
        ("last weekday of the month at 17:00", monthly(NthBusinessDay(-1), "17:00")),
        ("every 3 months on the 10th at noon", Monthly((DayNumber(10),), at("12:00"), 3, date(2026, 12, 10))),
        (
            "on the 10th of every other month at 9",
            Monthly((DayNumber(10),), at("09:00"), 2, date(2026, 12, 10)),
        ),
        ("monthly", monthly(DayNumber(1), "00:00")),
        (
            "on the 1st day, last friday and 3rd business day at 9",
            Monthly((DayNumber(1), NthWeekday(-1, Weekday.FRIDAY), NthBusinessDay(3)), at("09:00")),
        ),
    ],
)
def test_days_of_the_month_are_read(text: str, rule: Rule) -> None:
    assert read(text) == (rule,)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("every year on dec 24 at 18:00", yearly(12, DayNumber(24), "18:00")),
        ("24 december each year 18:00", yearly(12, DayNumber(24), "18:00")),
        ("every december 24th at 6pm", yearly(12, DayNumber(24), "18:00")),
        ("the 24th of december of every year at 18:00", yearly(12, DayNumber(24), "18:00")),
        ("every feb 29 at 9:00", yearly(2, DayNumber(29), "09:00")),
        ("every 2 years on dec 24 at 18:00", yearly(12, DayNumber(24), "18:00", 2, date(2026, 12, 24))),
        ("4th thursday of november at 12", yearly(11, NthWeekday(4, Weekday.THURSDAY), "12:00")),
        ("last day of june at 9", yearly(6, DayNumber(-1), "09:00")),
        ("first monday of the year at 9", yearly(1, NthWeekday(1, Weekday.MONDAY), "09:00")),
        ("last business day of the year at 9", yearly(12, NthBusinessDay(-1), "09:00")),
        ("yearly", yearly(1, DayNumber(1), "00:00")),
        ("quarterly", Yearly(QUARTERS, (DayNumber(1),), at("00:00"))),
        ("quarterly on the 10th at noon", Yearly(QUARTERS, (DayNumber(10),), at("12:00"))),
        (
            "last friday of the quarter at 18:00",
            Yearly(frozenset({3, 6, 9, 12}), (NthWeekday(-1, Weekday.FRIDAY),), at("18:00")),
        ),
        (
            "1st of january and july at 9",
            Yearly(frozenset({1, 7}), (DayNumber(1),), at("09:00")),
        ),
        ("jan 1 and jul 1 at 9", Yearly(frozenset({1, 7}), (DayNumber(1),), at("09:00"))),
        ("dec 24 and 31 at 9", Yearly(frozenset({12}), (DayNumber(24), DayNumber(31)), at("09:00"))),
    ],
)
def test_days_of_the_year_are_read(text: str, rule: Rule) -> None:
    assert read(text) == (rule,)


def test_dates_that_share_no_day_become_rules_of_their_own() -> None:
    assert read("dec 24 and jan 6 at 9") == (
        yearly(1, DayNumber(6), "09:00"),
        yearly(12, DayNumber(24), "09:00"),
    )


def test_leap_days_are_counted_from_a_year_that_has_one() -> None:
    """Counted from 2026, every 4 years on February 29 would never fire."""
    (rule,) = read("every 4 years on feb 29 at 9:00")

    assert next_after(plan_of(rule), NOW) == datetime(2028, 2, 29, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("easter monday 9:00", 1),
        ("good friday at 9:00", -2),
        ("every year on good friday at 9:00", -2),
        ("2 days before easter 09:00", -2),
        ("the day after easter at 9:00", 1),
        ("a week before easter at 9:00", -7),
        ("at 9:00 on easter", 0),
        ("ash wednesday at 9:00", -46),
    ],
)
def test_days_around_easter_are_read(text: str, offset: int) -> None:
    assert read(text) == (Easter(offset, at("09:00")),)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("every 15 minutes", every("2026-11-20T00:00", minutes=15)),
        ("every 2 hours", every("2026-11-20T00:00", hours=2)),
        ("hourly", every("2026-11-20T00:00", hours=1)),
        ("every minute", every("2026-11-20T00:00", minutes=1)),
        ("every second", every("2026-11-20T00:00", seconds=1)),
        ("every 1h30m", every("2026-11-20T00:00", minutes=90)),
        ("every 1.5 hours", every("2026-11-20T00:00", minutes=90)),
        ("every half hour", every("2026-11-20T00:00", minutes=30)),
        ("every hour at :15", every("2026-11-20T00:15", hours=1)),
        ("hourly at minute 15", every("2026-11-20T00:15", hours=1)),
        ("every 3 days at 9:00", every("2026-11-21T09:00", days=3)),
        ("every other day at 9:00", every("2026-11-21T09:00", days=2)),
        (
            "every 15 minutes between 8 and 18",
            Every(timedelta(minutes=15), None, DailyWindow(time(8), time(18))),
        ),
        (
            "every 15 min from 8:00 to 18:00 on weekdays",
            Every(timedelta(minutes=15), None, DailyWindow(time(8), time(18)), WORKDAYS),
        ),
        (
            "9am-5pm every 20 minutes mon-fri",
            Every(timedelta(minutes=20), None, DailyWindow(time(9), time(17)), WORKDAYS),
        ),
        (
            "every 2 hours between 9 and 17",
            Every(timedelta(hours=2), None, DailyWindow(time(9), time(17))),
        ),
        (
            "every 10 minutes between 22:00 and 24:00",
            Every(timedelta(minutes=10), None, DailyWindow(time(22), time(0))),
        ),
        (
            "every 2 hours between 8 and 18 at :15",
            Every(timedelta(hours=2), None, DailyWindow(time(8, 15), time(18))),
        ),
        (
            "every 24 hours between 8 and 18",
            Every(timedelta(days=1), None, DailyWindow(time(8), time(18))),
        ),
        (
            "every 3 days between 8 and 18",
            Every(timedelta(days=3), moment("2026-11-21T08:00"), DailyWindow(time(8), time(18))),
        ),
        (
            "every 2 hours between 8 and 18 counted on through from 2026-11-20 01:00",
            Every(timedelta(hours=2), moment("2026-11-20T01:00"), DailyWindow(time(8), time(18))),
        ),
        (
            "every 10 minutes from 0:00 to 24:00",
            Every(timedelta(minutes=10), None, DailyWindow(time(0), time(23, 59, 59))),
        ),
        (
            "15 minutes after the last run ended",
            Every(timedelta(minutes=15), NOW, from_last_end=True),
        ),
    ],
)
def test_steps_are_counted_from_midnight_unless_more_is_said(text: str, rule: Rule) -> None:
    assert read(text) == (rule,)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("in 40 days", Delay(timedelta(days=40), NOW)),
        ("in 90 minutes", Delay(timedelta(minutes=90), NOW)),
        ("in 1h30m", Delay(timedelta(minutes=90), NOW)),
        ("90 minutes from now", Delay(timedelta(minutes=90), NOW)),
        ("in an hour", Delay(timedelta(hours=1), NOW)),
        ("in two weeks", Delay(timedelta(days=14), NOW)),
        ("in 24 hours", Once(NOW + timedelta(hours=24))),
        ("in 2 days at 7:00", Once(moment("2026-11-22T07:00"))),
        ("in 3 months", Once(moment("2027-02-20T09:00"))),
        ("tomorrow 9:00", Once(moment("2026-11-21T09:00"))),
        ("today at 22", Once(moment("2026-11-20T22:00"))),
        ("the day after tomorrow at noon", Once(moment("2026-11-22T12:00"))),
        ("next friday 14:00", Once(moment("2026-11-27T14:00"))),
        ("next monday 14:00", Once(moment("2026-11-23T14:00"))),
        ("this sunday at 14:00", Once(moment("2026-11-22T14:00"))),
        ("2026-12-01 09:00", Once(moment("2026-12-01T09:00"))),
        ("2026-12-01T09:00", Once(moment("2026-12-01T09:00"))),
        ("2026-12-01T09:00+01:00", Once(moment("2026-12-01T08:00+00:00"))),
        ("1 dec 2026 at 9am", Once(moment("2026-12-01T09:00"))),
        ("once on December 1, 2026 at 09:00", Once(moment("2026-12-01T09:00"))),
        ("week 50 on monday at 9 in 2027", Once(moment("2027-12-13T09:00"))),
        ("once on 24.12. at 18:00", Once(moment("2026-12-24T18:00"))),
        ("once at 18:00 on the 24.12.", Once(moment("2026-12-24T18:00"))),
        ("once on 12/24 at 6pm", Once(moment("2026-12-24T18:00"))),
        ("in 2027 in week 50 on monday at 9", Once(moment("2027-12-13T09:00"))),
        ("in 2026 in week 53 on friday at 9", Once(moment("2027-01-01T09:00"))),
        ("at startup", AtStart()),
        ("when Hourbell starts", AtStart()),
        ("each time hourbell starts", AtStart()),
    ],
)
def test_single_moments_are_read(text: str, rule: Rule) -> None:
    assert read(text) == (rule,)


def test_today_is_the_day_of_the_zone_that_the_text_names() -> None:
    """At 08:00 UTC on the 20th it is already the 21st in Kiritimati, 14 hours ahead, after 10:00."""
    late = datetime(2026, 11, 20, 11, tzinfo=UTC)

    assert parse_sentence("tomorrow 9:00 in Pacific/Kiritimati", late, "UTC").rules == (
        Once(moment("2026-11-22T09:00")),
    )
    assert parse_sentence("tomorrow 9:00", late, "UTC").rules == (Once(moment("2026-11-21T09:00")),)


@pytest.mark.parametrize(
    "text",
    [
        "every weekday at 9; also on the 1st at 6:00",
        "every weekday at 9:00 and on the 1st at 6:00",
        "weekdays 9:00; on the 1st at 6:00",
        "every weekday at 9:00 and every month on the 1st at 6:00",
    ],
)
def test_rules_of_different_kinds_are_united(text: str) -> None:
    assert read(text) == (Weekly((DaysAt(WORKDAYS, at("09:00")),)), monthly(DayNumber(1), "06:00"))


def test_several_steps_of_one_hour_are_united() -> None:
    assert read("every hour at :15 and :45") == (
        every("2026-11-20T00:15", hours=1),
        every("2026-11-20T00:45", hours=1),
    )


def test_a_sentence_that_was_told_can_be_read() -> None:
    told = (
        "Every 2 weeks on Monday and Wednesday at 09:00 and 17:30; on Friday at 12:00, "
        "counted from November 6, 2026, Europe/Berlin time"
    )

    (rule,) = read(told, "UTC")

    assert isinstance(rule, Weekly)
    assert (rule.interval, rule.anchor_on, len(rule.slots)) == (2, date(2026, 11, 6), 2)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("every day at sunset at 52.52,13.405", (Sun(SunEvent.SUNSET, BERLIN),)),
        (
            "30 minutes before sunrise on weekdays at 52.52° N 13.405° E",
            (Sun(SunEvent.SUNRISE, BERLIN, timedelta(minutes=-30), WORKDAYS),),
        ),
        (
            "freitags und samstags eine Stunde nach Sonnenuntergang bei -33.9,151.2",
            (
                Sun(
                    SunEvent.SUNSET,
                    Place(-33.9, 151.2),
                    timedelta(hours=1),
                    frozenset({Weekday.FRIDAY, Weekday.SATURDAY}),
                ),
            ),
        ),
        ("at dawn and dusk at 52.52,13.405", (Sun(SunEvent.DAWN, BERLIN), Sun(SunEvent.DUSK, BERLIN))),
        ("0 9 * * 1-5", (parse_cron("0 9 * * 1-5"),)),
        ("cron: */5 * * * * until 2027-06-30", (parse_cron("*/5 * * * *"),)),
        ("@weekly", (parse_cron("@weekly"),)),
        ("@reboot", (AtStart(),)),
        ("0 9 * * 1-5 and 0 10 * * 6", (parse_cron("0 9 * * 1-5"), parse_cron("0 10 * * 6"))),
        (
            "mondays at 9 and at sunset at 52.52,13.405",
            (
                weekly("mon", "09:00"),
                Sun(SunEvent.SUNSET, BERLIN, weekdays=frozenset({Weekday.MONDAY})),
            ),
        ),
    ],
)
def test_cron_lines_and_times_of_the_sun_are_read(text: str, rules: tuple[Rule, ...]) -> None:
    assert read(text) == rules


@pytest.mark.parametrize(
    "text", ["three times a day: 7, 13 and 21:30", "dreimal täglich: 7, 13 und 21:30 Uhr"]
)
def test_times_may_stand_behind_the_colon_of_their_count(text: str) -> None:
    assert read(text) == read("three times a day at 7, 13 and 21:30")
