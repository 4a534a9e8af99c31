"""Whether a schedule fires never, so many times, or for ever; and what is wrong with those that never do."""

from dataclasses import replace
from datetime import date, time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import (
    Finite,
    Forever,
    day_mask,
    next_after,
    occurrences,
    prev_before,
    refuse_errors,
)
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import ClockKind, Gap, TimePolicies
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    Delay,
    Easter,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    Added,
    CountryHolidays,
    NamedDates,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.recurrence import (
    BEGINNING,
    END,
    a_schedule,
    at,
    blackout,
    cron,
    daily,
    every,
    first_of,
    moment,
    plan_of,
    reason_for_never,
    rrule,
    weekly,
)

NOON = (time(12),)
OFFICE_HOURS = DailyWindow(time(9), time(17))
ELAPSED = TimePolicies(clock=ClockKind.ELAPSED)
SKIP = TimePolicies(gap=Gap.SKIP)
FIRST_OF_MAY = blackout("2026-05-01", "2026-05-02")
DAYS_OF_2026 = tuple(date(2026, 1, 1) + timedelta(days=day) for day in range(365))


def set_of(lines: str, start: str = "2026-01-01T09:00") -> Schedule:
    return a_schedule(rrule(lines, start))


def quartz(text: str) -> Schedule:
    return a_schedule(cron(text, CronDialect.QUARTZ))


IMPOSSIBLE = {
    "30 February": (a_schedule(Yearly(frozenset({2}), (DayNumber(30),), NOON)), "February never has 30 days"),
    "31 of April or June": (
        a_schedule(Yearly(frozenset({4, 6}), (DayNumber(31),), NOON)),
        "April or June never has 31 days",
    ),
    "30 from the end of February": (
        a_schedule(Yearly(frozenset({2}), (DayNumber(-30),), NOON)),
        "February never has 30 days",
    ),
    "leap day of years that are none": (
        a_schedule(Yearly(frozenset({2}), (DayNumber(29),), NOON, 4, date(2027, 1, 1))),
        "no date up to 9999",
    ),
    "fifth Monday of Februaries without": (
        a_schedule(Yearly(frozenset({2}), (NthWeekday(5, Weekday.MONDAY),), NOON, 4, date(2027, 1, 1))),
        "never has 5",
    ),
    "23 business days in February": (
        a_schedule(Yearly(frozenset({2}), (NthBusinessDay(23),), NOON)),
        "no such month has 23 business days",
    ),
    "weekend without weekends": (a_schedule(weekly("sat sun", "12:00"), off_days=(Weekends(),)), "off day"),
    "all days closed": (
        a_schedule(Once(at("02T12")), off_days=(NamedDates("closed", frozenset({date(2026, 5, 2)})),)),
        "off day",
    ),
    "a day at a time outside its window": (
        a_schedule(replace(every("2026-05-01T20:00", days=1), between=OFFICE_HOURS)),
        "never fall between 09:00 and 17:00",
    ),
    "24 hours outside their window": (
        a_schedule(replace(every("2026-05-01T20:00", hours=24), between=OFFICE_HOURS), policies=ELAPSED),
        "never fall between 09:00 and 17:00",
    ),
    "12 hours beside their window": (
        a_schedule(replace(every("2026-05-01T06:00", hours=12), between=OFFICE_HOURS)),
        "never fall between 09:00 and 17:00",
    ),
    "weeks on another weekday": (
        a_schedule(replace(every("2026-05-01T09:00", weeks=1), weekdays=frozenset({Weekday.MONDAY}))),
        "never fall on the days",
    ),
    "a time in a gap that is skipped": (
        a_schedule(Once(moment("2026-03-29T02:30")), zone="Europe/Berlin", policies=SKIP),
        "clock jumps over",
    ),
    "a time on the day Apia skipped": (
        a_schedule(Once(moment("2011-12-30T09:00")), zone="Pacific/Apia"),
        "clock jumps over",
    ),
    "a delay beyond the calendar": (
        a_schedule(Delay(timedelta(days=2), moment("9999-12-30T12:00Z"))),
        "after the year 9999",
    ),
    "a delay beyond the calendar on the wall": (
        a_schedule(Delay(timedelta(days=1), moment("9999-12-30T22:00Z")), zone="Pacific/Auckland"),
        "after the year 9999",
    ),
    "rrule on 30 February": (set_of("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), "February never has 30 days"),
    "rrule on 31 of April and June": (
        set_of("FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31"),
        "April or June never has 31 days",
    ),
    "rrule in seconds on 30 February": (
        set_of("FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2"),
        "February never has 30 days",
    ),
    "rrule on the second of one": (set_of("FREQ=MINUTELY;BYDAY=MO;BYSETPOS=2"), "never meet the parts"),
    "rrule on the second time of one": (set_of("FREQ=DAILY;BYSETPOS=2"), "no period has that many"),
    "rrule on odd hours in steps of two": (
        set_of("FREQ=HOURLY;INTERVAL=2;BYHOUR=1", "2026-01-01T00:00"),
        "never meet the parts",
    ),
    "rrule on the fifth Monday of Februaries without": (
        set_of("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5MO", "2027-02-01T09:00"),
        "no date up to the year 9999",
    ),
    "rrule on the sixth Monday": (set_of("FREQ=MONTHLY;BYDAY=6MO"), "no date up to the year 9999"),
    "rrule in week 53 in June": (set_of("FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6"), "no date up to"),
    "rrule that ends before it starts": (set_of("FREQ=DAILY;UNTIL=20251231"), "before it starts"),
    "rrule that counts to none": (set_of("FREQ=DAILY;COUNT=0"), "COUNT"),
    "rrule without its own dates": (set_of("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY"), "excluded"),
    "rrule without its only date": (set_of("RRULE:FREQ=DAILY;COUNT=1\nEXDATE:20260101T090000"), "excluded"),
    "cron on 31 February": (a_schedule(cron("0 0 31 2 *")), "February never has 31 days"),
    "cron on 31 of short months": (a_schedule(cron("0 0 31 4,6,9,11 *")), "never have 31 days"),
    "cron on a leap day of a year that is none": (quartz("0 0 0 29 2 ? 2027"), "29 days"),
    "cron on the fifth Monday of a February without": (quartz("0 0 0 ? 2 MON#5 2027"), "weekday"),
    "calendar on 30 February": (a_schedule(parse_on_calendar("*-02-30")), "no date has all"),
    "calendar on a leap day of a year that is none": (
        a_schedule(parse_on_calendar("2027-02-29")),
        "no date has all",
    ),
    "unknown zone": (a_schedule(daily("12:00"), zone="Europe/Berlyn"), "did you mean Europe/Berlin"),
    "unknown zone of a calendar": (a_schedule(parse_on_calendar("daily Europe/Berlyn")), "Europe/Berlin"),
    "unknown country": (a_schedule(daily("12:00"), off_days=(CountryHolidays("XX"),)), "XX"),
    "unknown subdivision": (a_schedule(daily("12:00"), off_days=(CountryHolidays("DE", "XX"),)), "XX"),
    "ends before it starts": (
        a_schedule(daily("12:00"), starts=at("02T00"), ends=at("01T00")),
        "before the start",
    ),
    "nothing between start and end": (
        a_schedule(daily("12:00"), starts=at("01T13"), ends=at("01T18")),
        "every occurrence is before",
    ),
    "over before it starts": (
        a_schedule(Once(at("01T12")), starts=at("01T13")),
        "every occurrence is before",
    ),
    "excluded": (a_schedule(Once(at("01T12")), excluded=(at("01T12"),)), "excluded"),
    "excluded day by day": (
        a_schedule(
            daily("12:00"),
            starts=moment("2026-01-01T00:00Z"),
            times=365,
            excluded=DAYS_OF_2026,
            ends=moment("2026-12-31T23:00Z"),
        ),
        "excluded",
    ),
    "in a blackout": (a_schedule(Once(at("01T12")), blackouts=(FIRST_OF_MAY,)), "in a blackout"),
    "in a blackout for ever": (
        a_schedule(
            daily("12:00"), starts=at("01T00"), blackouts=(blackout("2026-01-01", "9999-12-31T23:00"),)
        ),
        "in a blackout",
    ),
    "skipped by hand": (a_schedule(Once(at("01T12")), edits=(Skipped(at("01T12")),)), "skipped"),
}
every_impossible = pytest.mark.parametrize("name", IMPOSSIBLE)


@every_impossible
def test_what_can_never_fire_says_why(name: str) -> None:
    schedule, words = IMPOSSIBLE[name]

    assert words in reason_for_never(compile_schedule(schedule))


@every_impossible
def test_what_can_never_fire_has_an_error_and_is_refused(name: str) -> None:
    plan = compile_schedule(IMPOSSIBLE[name][0])

    assert reason_for_never(plan) in [problem.message for problem in plan.problems if problem.is_error]
    with pytest.raises(InvalidInput):
        refuse_errors(plan)


@every_impossible
def test_what_can_never_fire_answers_all_questions_with_nothing(name: str) -> None:
    plan = compile_schedule(IMPOSSIBLE[name][0])

    assert next_after(plan, BEGINNING, inclusive=True) is None
    assert prev_before(plan, END, inclusive=True) is None
    assert occurrences(plan, BEGINNING) == []
    assert day_mask(plan, 2026, 5) == 0


FINITE = {
    "once": (a_schedule(Once(at("01T12"))), 1, "01T12"),
    "delay": (a_schedule(Delay(timedelta(hours=2), at("01T10"))), 1, "01T12"),
    "two moments": (a_schedule(Once(at("01T12")), Once(at("03T12"))), 2, "03T12"),
    "only included": (Schedule((), included=(at("01T12"), at("02T12"))), 2, "02T12"),
    "until": (set_of("FREQ=DAILY;UNTIL=20260503T120000", "2026-05-01T12:00"), 3, "03T12"),
    "count": (set_of("FREQ=DAILY;COUNT=3", "2026-05-01T12:00"), 3, "03T12"),
    "count of hours": (set_of("FREQ=HOURLY;COUNT=25", "2026-05-01T12:00"), 25, "02T12"),
    "two counts": (
        set_of("RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=HOURLY;COUNT=2", "2026-05-01T12:00"),
        4,
        "03T12",
    ),
    "only dates": (set_of("RDATE:20260502T120000,20260503T120000", "2026-05-01T12:00"), 3, "03T12"),
    "end": (a_schedule(daily("12:00"), starts=at("01T00"), ends=at("03T18")), 3, "03T12"),
    "times": (a_schedule(daily("12:00"), starts=at("01T00"), times=3), 3, "03T12"),
    "times of steps": (
        a_schedule(every("2026-05-01T00:00", hours=1), starts=at("01T10"), times=3),
        3,
        "01T12",
    ),
    "years of cron": (quartz("0 0 12 1-2 5 ? 2026"), 2, "02T12"),
    "years of a calendar": (a_schedule(parse_on_calendar("2026-05-01..03 12:00")), 3, "03T12"),
    "finite beside a blackout": (
        a_schedule(Once(at("01T12")), Once(at("05T12")), blackouts=(FIRST_OF_MAY,)),
        1,
        "05T12",
    ),
    "one more by hand": (a_schedule(Once(at("01T12")), edits=(Added(at("02T12")),)), 2, "02T12"),
    "one that fires beside one that never does": (
        a_schedule(cron("0 0 31 2 *"), Once(at("01T12"))),
        1,
        "01T12",
    ),
    "one included beside one that never fires": (
        a_schedule(cron("0 0 31 2 *"), included=(at("01T12"),)),
        1,
        "01T12",
    ),
}


@pytest.mark.parametrize("name", FINITE)
def test_what_ends_knows_how_often_it_fires_and_its_last_time(name: str) -> None:
    schedule, count, last = FINITE[name]

    assert compile_schedule(schedule).fires == Finite(count, at(last))


@pytest.mark.parametrize(("count", "said"), [(10_000, 10_000), (10_001, None), (1_000_000_000, None)])
def test_what_fires_very_often_is_not_counted_out(count: int, said: int | None) -> None:
    schedule = set_of(f"FREQ=SECONDLY;COUNT={count}")

    assert compile_schedule(schedule).fires == Finite(
        said, moment("2026-01-01T09:00Z") + timedelta(seconds=count - 1)
    )


FOREVER = {
    "every": (a_schedule(every("2026-05-01T12:00", hours=1)), "2026-05-01T12:00"),
    "weekly": (a_schedule(weekly("mon", "12:00")), "0001-01-01T12:00"),
    "monthly": (a_schedule(Monthly((DayNumber(31),), NOON)), "0001-01-31T12:00"),
    "yearly": (a_schedule(Yearly(frozenset({2}), (DayNumber(29),), NOON)), "0004-02-29T12:00"),
    "easter": (a_schedule(Easter(0, NOON), starts=at("01T00")), "2027-03-28T12:00"),
    "rrule": (set_of("FREQ=MONTHLY;BYMONTHDAY=31", "2026-05-01T12:00"), "2026-05-31T12:00"),
    "rrule that starts late": (set_of("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU"), "2032-02-29T09:00"),
    "one endless rule of two": (
        set_of("RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=YEARLY", "2026-05-01T12:00"),
        "2026-05-01T12:00",
    ),
    "cron": (a_schedule(cron("0 12 29 2 *"), starts=moment("2026-01-01T00:00")), "2028-02-29T12:00"),
    "calendar": (a_schedule(parse_on_calendar("2026/2-02-29 12:00")), "2028-02-29T12:00"),
    "beside a start": (a_schedule(AtStart(), Once(at("01T12"))), "2026-05-01T12:00"),
    "fifth Mondays of February": (
        a_schedule(Yearly(frozenset({2}), (NthWeekday(5, Weekday.MONDAY),), NOON), starts=at("01T00")),
        "2044-02-29T12:00",
    ),
}


@pytest.mark.parametrize("name", FOREVER)
def test_what_has_no_end_knows_its_first_time(name: str) -> None:
    schedule, first = FOREVER[name]

    assert compile_schedule(schedule).fires == Forever(moment(f"{first}Z"))


def test_a_doubt_about_a_rule_is_no_error() -> None:
    plan = compile_schedule(set_of("FREQ=WEEKLY;BYMONTHDAY=13"))

    assert [problem.is_error for problem in plan.problems] == [False]
    assert refuse_errors(plan) is plan


def test_each_rule_that_never_fires_is_named_beside_those_that_do() -> None:
    plan = plan_of(daily("12:00"), cron("0 0 31 2 *"), cron("0 0 30 2 *"))

    assert [problem.message for problem in plan.problems] == [
        "February never has 31 days",
        "February never has 30 days",
    ]
    assert first_of(plan, 1, "2026-05-01T00:00") == ["2026-05-01T12:00+00:00"]
