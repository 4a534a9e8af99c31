"""The canonical line of a schedule is read back as the same schedule."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.parsing.tokens import LONGEST_TEXT
from scheduler_core.recurrence.words.sentence_printer import sentence_of
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import Gap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CountryHolidays,
    NamedDates,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday
from tests.support.properties import for_all
from tests.support.recurrence import a_schedule, cron, daily, every, moment, print_sentence, weekly
from tests.support.strategies.schedules import instants, plain_schedules

NINE = (time(9),)
ANCHOR = date(2026, 11, 20)
TWO_SLOTS = (
    DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), (time(9), time(17, 30))),
    DaysAt(frozenset({Weekday.FRIDAY}), (time(12),)),
)


@pytest.mark.parametrize(
    ("schedule", "text"),
    [
        (a_schedule(Weekly((DaysAt(WORKDAYS, (time(9, 30),)),))), "every weekday at 09:30 in UTC"),
        (a_schedule(Weekly((DaysAt(WEEKEND, NINE),))), "on weekends at 09:00 in UTC"),
        (a_schedule(daily("09:00"), zone=FLOATING), "every day at 09:00 floating time"),
        (
            a_schedule(Weekly(TWO_SLOTS), zone="Europe/Berlin"),
            "every Monday and Wednesday at 09:00 and 17:30; on Friday at 12:00 in Europe/Berlin",
        ),
        (
            a_schedule(Weekly(TWO_SLOTS, 2, ANCHOR, Weekday.SUNDAY)),
            (
                "every 2 weeks on Monday and Wednesday at 09:00 and 17:30; on Friday at 12:00 "
                "with weeks starting on Sunday counted from 2026-11-20 in UTC"
            ),
        ),
        (
            a_schedule(Monthly((DayNumber(1), DayNumber(15)), NINE)),
            "on the 1st and 15th of every month at 09:00 in UTC",
        ),
        (
            a_schedule(Monthly((DayNumber(1), NthWeekday(-1, Weekday.FRIDAY), NthBusinessDay(3)), NINE)),
            "on the 1st day, last Friday and 3rd business day of every month at 09:00 in UTC",
        ),
        (
            a_schedule(Monthly((DayNumber(10),), NINE, 3, ANCHOR)),
            "every 3 months on the 10th at 09:00 counted from 2026-11-20 in UTC",
        ),
        (
            a_schedule(Yearly(frozenset({12}), (DayNumber(24),), NINE)),
            "every year on December 24 at 09:00 in UTC",
        ),
        (
            a_schedule(Yearly(frozenset({6, 12}), (DayNumber(-1),), NINE, 2, ANCHOR)),
            "every 2 years on the last day of June and December at 09:00 counted from 2026-11-20 in UTC",
        ),
        (a_schedule(Easter(-2, NINE)), "2 days before Easter at 09:00 in UTC"),
        (a_schedule(Easter(0, NINE)), "on Easter Sunday at 09:00 in UTC"),
        (
            a_schedule(every("2026-11-20T00:00", minutes=15)),
            "every 15 minutes counted from 2026-11-20 00:00 in UTC",
        ),
        (
            a_schedule(every("2026-11-20T00:00", hours=1)),
            "every hour counted from 2026-11-20 00:00 in UTC",
        ),
        (
            a_schedule(every("2026-11-20T09:00", days=1)),
            "every 1 day counted from 2026-11-20 09:00 in UTC",
        ),
        (
            a_schedule(
                Every(
                    timedelta(minutes=15),
                    moment("2026-11-20T00:00"),
                    DailyWindow(time(8), time(18)),
                    WORKDAYS,
                )
            ),
            (
                "every 15 minutes between 08:00 and 18:00 on weekdays "
                "counted on through from 2026-11-20 00:00 in UTC"
            ),
        ),
        (
            a_schedule(Every(timedelta(hours=2), None, DailyWindow(time(8), time(18)), WORKDAYS)),
            "every 2 hours between 08:00 and 18:00 on weekdays in UTC",
        ),
        (
            a_schedule(Every(timedelta(hours=2), moment("2026-11-20T08:00+00:00"), from_last_end=True)),
            "2 hours after the last run counted from 2026-11-20T08:00:00Z in UTC",
        ),
        (a_schedule(Once(moment("2026-12-01T09:00"))), "2026-12-01 09:00 in UTC"),
        (a_schedule(Once(moment("2026-12-01T09:00+01:00"))), "2026-12-01T08:00:00Z in UTC"),
        (
            a_schedule(Delay(timedelta(days=40), moment("2026-11-20T08:00+00:00"))),
            "in 40 days counted from 2026-11-20T08:00:00Z in UTC",
        ),
        (a_schedule(AtStart()), "when Hourbell starts in UTC"),
        (
            a_schedule(weekly("mon", "09:00"), daily("12:00")),
            "every Monday at 09:00; also every day at 12:00 in UTC",
        ),
        (
            a_schedule(
                daily("09:00"),
                starts=moment("2026-12-01T00:00"),
                ends=moment("2027-06-30T23:59:59"),
                times=10,
                included=(moment("2026-12-24T12:00"),),
                excluded=(date(2026, 12, 24), moment("2026-12-31T09:00")),
                off_days=(CountryHolidays("DE", "BY"), Weekends(Roll.NEXT)),
                blackouts=(Blackout(moment("2027-01-02T00:00"), moment("2027-01-07T00:00")),),
                jitter=timedelta(minutes=5),
            ),
            (
                "every day at 09:00 from 2026-12-01 until 2027-06-30 for 10 times plus 2026-12-24 12:00 "
                "except 2026-12-24, 2026-12-31 09:00, from 2027-01-02 to 2027-01-06 "
                "except holidays in DE-BY with weekends moved to the next business day "
                "with up to 5 minutes of jitter in UTC"
            ),
        ),
    ],
)
def test_a_plain_schedule_has_a_line_that_says_it_all(schedule: Schedule, text: str) -> None:
    assert print_sentence(schedule) == text
    assert parse_sentence(text, datetime(2030, 1, 1, tzinfo=UTC), "Asia/Tokyo") == schedule


@pytest.mark.parametrize(
    "schedule",
    [
        a_schedule(cron("0 9 * * *")),
        a_schedule(RecurrenceSet(moment("2026-12-01T09:00"))),
        a_schedule(daily("09:00"), policies=TimePolicies(gap=Gap.EDGE)),
        a_schedule(daily("09:00"), jitter=timedelta(minutes=1), jitter_seed="job 7"),
        a_schedule(daily("09:00"), edits=(Skipped(moment("2026-12-01T09:00+00:00")),)),
        a_schedule(daily("09:00"), off_days=(NamedDates("Ours", frozenset()),)),
        a_schedule(daily("09:00"), off_days=(CountryHolidays("Bavaria"),)),
        a_schedule(daily("09:00"), zone="No/Where"),
        a_schedule(daily(*(f"{hour:02}:{minute:02}" for hour in range(24) for minute in (1, 2, 4, 7)))),
    ],
)
def test_what_english_has_no_short_words_for_has_no_line(schedule: Schedule) -> None:
    assert print_sentence(schedule) is None


@for_all(plain_schedules(), instants(), everyday=25, thorough=400)
def test_the_line_of_a_schedule_is_read_back_by_anyone_at_any_time(schedule: Schedule, now: datetime) -> None:
    line = sentence_of(schedule)

    assert line is not None
    if len(line) <= LONGEST_TEXT:
        assert parse_sentence(line, now, "Asia/Tokyo") == schedule
        assert print_sentence(schedule) == line
    else:
        assert print_sentence(schedule) is None
