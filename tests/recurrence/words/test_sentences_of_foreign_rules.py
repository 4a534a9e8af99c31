"""What cron, OnCalendar and recurrence rules are called in English."""

from datetime import date

import pytest

from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import (
    MonthDayMonths,
    Readings,
    TimePolicies,
    UnmatchedStart,
    WeekNumberDays,
)
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
from tests.support.recurrence import a_schedule, cron, moment, rrule

START = "2026-12-01T09:00"
FROM_START = ", from December 1, 2026, UTC"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("* * * * *", "Every minute"),
        ("*/15 * * * *", "Every 15 minutes"),
        ("15 * * * *", "Every hour at :15"),
        ("0 */6 * * *", "Every 6 hours"),
        ("0 1-5 * * *", "Every hour from 01:00 to 05:00"),
        ("1-59/2 * * * *", "Every 2 minutes from 00:01 to 23:59"),
        ("* 8 * * *", "Every minute from 08:00 to 08:59"),
        ("*/15 8-10,14-15 * * *", "Every 15 minutes from 08:00 to 10:45 and from 14:00 to 15:45"),
        ("5,17 */2 * * *", "Every day at minutes 5 and 17 of hours 0, 2, … 22"),
        ("0 9 * * 1-5", "Every weekday at 09:00"),
        ("5 4 * * sun", "Every Sunday at 04:05"),
        ("*/10 8-17 * * mon-fri", "Every 10 minutes from 08:00 to 17:50 from Monday to Friday"),
        ("0 22 * 1-3 1", "Every Monday in January\u2013March at 22:00"),
        ("0 9 1,15 * *", "On the 1st and 15th of every month at 09:00"),
        ("0 0 29 2 *", "On February 29 every year at 00:00"),
        ("0 0 1 1,7 *", "On the 1st of January and July every year at 00:00"),
        ("0 9 13 * 5", "On the 13th of every month and every Friday at 09:00"),
        ("0 9 * * 5L", "On the last Friday of every month at 09:00"),
        ("0 0 * * 1#2", "On the 2nd Monday of every month at 00:00"),
        ("7 3 L * *", "On the last day of every month at 03:07"),
    ],
)
def test_a_cron_line_is_told_by_its_meaning(text: str, sentence: str) -> None:
    assert describe(a_schedule(cron(text))) == f"{sentence}, UTC"


@pytest.mark.parametrize(
    ("text", "dialect", "sentence"),
    [
        ("*/10 * * * * ?", CronDialect.QUARTZ, "Every 10 seconds"),
        ("0 0 12 LW * ?", CronDialect.QUARTZ, "On the last weekday of every month at 12:00"),
        ("0 15 10 15W * ?", CronDialect.QUARTZ, "On the weekday nearest the 15th of every month at 10:15"),
        ("0 0 9 L-3 * ?", CronDialect.QUARTZ, "On the 4th last day of every month at 09:00"),
        (
            "0 15 10 ? * 6L 2026-2030",
            CronDialect.QUARTZ,
            "On the last Friday of every month in 2026\u20132030 at 10:15",
        ),
        (
            "3,7 2-9 1 ? * MON",
            CronDialect.QUARTZ,
            "Every Monday at seconds 3 and 7 of minutes 2\u20139 of hour 1",
        ),
        (
            "0 0 13 * +FRI",
            CronDialect.OCPS,
            "On the 13th of every month (only if it falls on a Friday) at 00:00",
        ),
        (
            "0 9 1-7 JAN FRI#1",
            CronDialect.CRONITER_AND,
            "On January 1\u20137 every year (only if it falls on the 1st Friday of the month) at 09:00",
        ),
    ],
)
def test_dialects_are_told_by_what_they_mean(text: str, dialect: CronDialect, sentence: str) -> None:
    assert describe(a_schedule(cron(text, dialect))) == f"{sentence}, UTC"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hourly", "Every hour, UTC"),
        ("Mon..Fri *-*-* 08:00", "Every weekday at 08:00, UTC"),
        ("*-*-01 00:00:00", "On the 1st of every month at 00:00, UTC"),
        ("*-*~01 22:00", "On the last day of every month at 22:00, UTC"),
        ("*-02~03 09:00", "On the 3rd last day of February every year at 09:00, UTC"),
        (
            "Mon *-05~07/1 09:00",
            (
                "On the last, 2nd last, 3rd last, 4th last, 5th last, 6th last and 7th last day of May "
                "every year (only if it falls on a Monday) at 09:00, UTC"
            ),
        ),
        ("2026-12-24 18:00", "On December 24 in 2026 at 18:00, UTC"),
        ("*-*-* *:*:00/15", "Every 15 seconds, UTC"),
        ("*-*-* 09:11:23.42/1.77", "Every 1.77 seconds from 09:11:23.42 to 09:11:58.82, UTC"),
        (
            "Sun *-*-* 01:00:00 Europe/Dublin",
            "Every Sunday at 01:00, Europe/Dublin time, times that the clock jumps over are left out, UTC",
        ),
    ],
)
def test_a_calendar_expression_is_told_by_its_meaning(text: str, sentence: str) -> None:
    assert describe(a_schedule(parse_on_calendar(text))) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FREQ=DAILY", "Every day at 09:00"),
        ("FREQ=DAILY;INTERVAL=3", "Every 3 days at 09:00"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "Every weekday at 09:00"),
        ("FREQ=WEEKLY", "Every Tuesday at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "Every 2 weeks on Monday and Wednesday at 09:00"),
        ("FREQ=MONTHLY", "On the 1st of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "On the last Friday of every month at 09:00"),
        ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,-1", "Every 2 months on the 1st and last day at 09:00"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "On the last weekday of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2", "On the 2nd Friday of every month at 09:00"),
        (
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            "On the 13th of every month (only if it falls on a Friday) at 09:00",
        ),
        (
            "FREQ=MONTHLY;BYDAY=1MO,FR",
            "On the 1st Monday of every month and every Friday at 09:00",
        ),
        ("FREQ=YEARLY", "On December 1 every year at 09:00"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "On the 4th Thursday of November every year at 09:00"),
        ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "On February 29 every 4 years at 09:00"),
        ("FREQ=YEARLY;BYDAY=20MO", "Every year on the 20th Monday of the year at 09:00"),
        (
            "FREQ=YEARLY;BYWEEKNO=1,20,-1;BYDAY=MO",
            "Every year in the 1st, 20th and last week of the year on Monday at 09:00",
        ),
        ("FREQ=YEARLY;BYYEARDAY=1,100,-1", "Every year on the 1st, 100th and last day of the year at 09:00"),
        ("FREQ=YEARLY;BYEASTER=-2,1", "Every year 2 days before Easter and the day after Easter at 09:00"),
        (
            "FREQ=YEARLY;BYMONTH=1;BYDAY=SU;BYSETPOS=1,-1",
            "Every year in January on Sunday at 09:00, only the 1st and last of these in each year",
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU",
            "Every 2 weeks on Tuesday at 09:00, with weeks that start on Sunday",
        ),
    ],
)
def test_a_recurrence_rule_is_told_with_all_its_parts(text: str, sentence: str) -> None:
    assert describe(a_schedule(rrule(text, START))) == sentence + FROM_START


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FREQ=MINUTELY;INTERVAL=15;BYHOUR=8,9,10,11", "Every 15 minutes in hours 8\u201311"),
        ("FREQ=HOURLY;INTERVAL=3;BYDAY=MO;BYMINUTE=0,30", "Every 3 hours on Monday at minutes 0 and 30"),
        ("FREQ=SECONDLY;INTERVAL=30;BYMINUTE=5", "Every 30 seconds at minute 5"),
        ("FREQ=DAILY;BYHOUR=9,10,11,12,13;BYMINUTE=0,20,40", "Every 20 minutes from 09:00 to 13:40"),
        ("FREQ=HOURLY;BYSECOND=0,30", "Every hour at seconds 0 and 30"),
    ],
)
def test_steps_within_the_day_name_the_time_they_start_from(text: str, sentence: str) -> None:
    assert describe(a_schedule(rrule(text, START))) == f"{sentence}, from December 1, 2026 at 09:00, UTC"


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("FREQ=DAILY;COUNT=10", "from December 1, 2026, 10 times in all, UTC"),
        ("FREQ=DAILY;COUNT=1", "from December 1, 2026, only once, UTC"),
        ("FREQ=DAILY;UNTIL=20270101T090000Z", "from December 1, 2026, until January 1, 2027 at 09:00, UTC"),
        ("FREQ=DAILY;UNTIL=20270101", "from December 1, 2026, until January 1, 2027, UTC"),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "dates that a month lacks move to the day before, from December 1, 2026, UTC",
        ),
    ],
)
def test_a_recurrence_rule_says_where_it_ends(text: str, ending: str) -> None:
    assert describe(a_schedule(rrule(text, START))).endswith(f", {ending}")


def test_a_set_says_what_is_added_and_what_is_taken_away() -> None:
    lines = "RRULE:FREQ=DAILY\nRDATE:20261224T120000\nEXRULE:FREQ=WEEKLY;BYDAY=SU\nEXDATE:20261225T090000"

    assert describe(a_schedule(rrule(lines, START))) == (
        "Every day at 09:00, from December 1, 2026, also on December 24, 2026 at 12:00, "
        "except every Sunday at 09:00, except on December 25, 2026 at 09:00, UTC"
    )


def test_a_set_of_dates_alone_fires_on_each_of_them_and_at_its_start() -> None:
    dates = (DatePeriod(moment("2026-12-24T09:00")), DatePeriod(date(2026, 12, 31), "Asia/Tokyo"))

    assert describe(a_schedule(RecurrenceSet(moment(START), extra_dates=dates))) == (
        "Once on December 1, 2026 at 09:00, December 24, 2026 at 09:00 and "
        "December 31, 2026 Asia/Tokyo time, UTC"
    )
    assert describe(a_schedule(RecurrenceSet(moment(START), includes_start=False))) == "Never, UTC"


def test_rules_of_one_set_are_united_each_with_its_own_end() -> None:
    lines = "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1"

    assert describe(a_schedule(rrule(lines, START))) == (
        "Every Monday at 09:00, 3 times in all, and on the 1st of every month at 09:00, "
        "from December 1, 2026, UTC"
    )


def test_the_readings_of_a_schedule_change_what_is_told() -> None:
    start_month = Readings(month_day_months=MonthDayMonths.START_MONTH)
    all_days = Readings(week_number_days=WeekNumberDays.ALL_DAYS)
    with_start = Readings(unmatched_start=UnmatchedStart.INCLUDED)

    def told(text: str, readings: Readings) -> str:
        policies = TimePolicies(readings=readings)
        return describe(a_schedule(rrule(text, START), policies=policies)).removesuffix(", UTC")

    assert told("FREQ=YEARLY;BYMONTHDAY=1", start_month).startswith("On December 1 every year")
    assert told("FREQ=YEARLY;BYMONTHDAY=1", Readings()).startswith("On the 1st of every month")
    assert told("FREQ=YEARLY;BYWEEKNO=20", all_days).startswith("Every year in the 20th week of the year at")
    assert told("FREQ=YEARLY;BYWEEKNO=20", Readings()).startswith(
        "Every year in the 20th week of the year on Tuesday"
    )
    assert told("FREQ=WEEKLY;BYDAY=MO", with_start).endswith("also on December 1, 2026 at 09:00")
