"""No question makes the engine work without end: the lines it runs are counted, from cold.

What is allowed is about three times what was measured; a line is some eight operations of Python.
"""

from collections.abc import Callable
from datetime import time, timedelta

from scheduler_core.recurrence.plan import Plan, day_mask, next_after, occurrences, prev_before
from scheduler_core.values.policies import ClockKind, TimePolicies
from scheduler_core.values.rules import DailyWindow, DayNumber, Every, Monthly, NthBusinessDay, Rule, Yearly
from scheduler_core.values.schedule import Blackout, CountryHolidays, Roll, Schedule
from scheduler_core.values.weekday import Weekday
from tests.support.recurrence import BEGINNING, END, Bends, cron, daily, every, moment, rrule

NOW = moment("2026-03-11T12:00Z")
START = moment("2026-01-01T09:00")
NOON = (time(12),)
FREQUENCIES = ("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY")
QUESTIONS: dict[str, Callable[[Plan], object]] = {
    "fires": lambda plan: plan.fires,
    "problems": lambda plan: plan.problems,
    "the next one": lambda plan: next_after(plan, NOW),
    "the next ten of all time": lambda plan: occurrences(plan, BEGINNING, END, 10),
    "the last one of all time": lambda plan: prev_before(plan, END),
    "the days of a month": lambda plan: day_mask(plan, 2026, 3),
    "the days of a month without a day": lambda plan: day_mask(plan, 2011, 12),
}


def each_day(rule: str) -> str:
    return f"{rule}:FREQ=DAILY"


def spans(count: int, length: timedelta, distance: timedelta) -> tuple[Blackout, ...]:
    begins = [START + number * distance for number in range(count)]
    return tuple(Blackout(begin, begin + length) for begin in begins)


def numbers(count: int) -> str:
    return ",".join(map(str, range(count)))


DAYS = [START + timedelta(days=day) for day in range(9000)]
EXDATES = ",".join(f"{day:%Y%m%dT%H%M%S}" for day in DAYS)
EVERY_SECOND = every("2026-01-01T00:00", seconds=1)
OFFICE_SECONDS = Every(timedelta(seconds=1), START, DailyWindow(time(8), time(18)))
TIGHT = "BYMONTH=2;BYMONTHDAY=29;BYHOUR=3;BYMINUTE=4;BYSECOND=5"
MONTH = timedelta(days=31)
BLACK = spans(1000, timedelta(hours=23), timedelta(days=1))
ELAPSED = Bends(policies=TimePolicies(clock=ClockKind.ELAPSED))
NINE = DailyWindow(time(9), time(9))

# A rule as text, or as it is; what bends it; how many lines any question may run in UTC.
WORK: dict[str, tuple[str | Rule | tuple[Rule, ...], Bends, int]] = {
    "plain days": (daily("12:00"), Bends(), 10_000),
    "seconds on 30 February": ("FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2", Bends(), 1),
    "minutes at the second of one": ("FREQ=MINUTELY;BYDAY=MO;BYSETPOS=2", Bends(), 1),
    "a million days apart": ("FREQ=DAILY;INTERVAL=1000003", Bends(), 1),
    "a million days apart in Januaries": ("FREQ=DAILY;INTERVAL=1000003;BYDAY=MO;BYMONTH=1", Bends(), 1),
    **{f"{each} ten million apart": (f"FREQ={each};INTERVAL=10000000", Bends(), 1) for each in FREQUENCIES},
    **{
        f"{each} ten million apart in Februaries": (f"FREQ={each};INTERVAL=10000000;BYMONTH=2", Bends(), 1)
        for each in FREQUENCIES
    },
    **{f"{each} counted": (f"FREQ={each};COUNT=1000000000", Bends(), 1) for each in FREQUENCIES},
    **{
        f"{each} counted on some days": (f"FREQ={each};COUNT=1000000000;BYMONTH=1,2,5;BYDAY=MO,TU", Bends(), 1)  # noqa: E501
        for each in FREQUENCIES
    },
    **{
        f"{each} counted at some hours": (f"FREQ={each};COUNT=1000000000;BYHOUR=9,10", Bends(), 1)
        for each in FREQUENCIES
    },
    **{
        f"{each} in the last year": (f"DTSTART:99990101T090000\nRRULE:FREQ={each};BYMONTH=12", Bends(), 1)
        for each in FREQUENCIES
    },
    "first in 140 years": ("FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", Bends(), 1),
    "first in 190 years": ("FREQ=YEARLY;BYEASTER=0;BYMONTH=3;BYMONTHDAY=22", Bends(), 1),
    "steps that seldom meet": ("FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=29;BYDAY=MO;BYWEEKNO=9;BYHOUR=3;BYMINUTE=11", Bends(), 1),  # noqa: E501
    "a day and a second, tight": (f"FREQ=SECONDLY;INTERVAL=86401;{TIGHT}", Bends(), 1),
    "a day and a second, tight, elapsing": (f"FREQ=SECONDLY;INTERVAL=86401;{TIGHT}", ELAPSED, 1),
    "a day less a second, at three": ("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3", Bends(), 1),
    "two years and seven seconds, at nine": (Every(timedelta(days=700, seconds=7), START, NINE), Bends(), 1),
    "a day and two seconds, at nine on Fridays": (
        Every(timedelta(days=1, seconds=2), START, NINE, frozenset({Weekday.FRIDAY})), Bends(), 1,
    ),
    "days outside their window, elapsing": (
        Every(timedelta(days=1), START, DailyWindow(time(20), time(21))), ELAPSED, 1,
    ),
    "days less days": ("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY", Bends(), 1),
    "seconds less seconds": ("RRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY", Bends(), 1),
    "years less seconds": ("RRULE:FREQ=YEARLY\nEXRULE:FREQ=SECONDLY", Bends(), 1),
    "minutes less minutes": ("RRULE:FREQ=MINUTELY;BYMONTH=2\nEXRULE:FREQ=MINUTELY;BYMONTH=2", Bends(), 1),
    "minutes less January": ("RRULE:FREQ=MINUTELY\nEXRULE:FREQ=MINUTELY;BYMONTH=1", Bends(), 1),
    "9,000 excluded dates of a set": (f"RRULE:FREQ=DAILY\nEXDATE:{EXDATES}", Bends(), 1),
    "9,000 excluded dates": (daily("09:00"), Bends(excluded=tuple(day.date() for day in DAYS)), 1),
    "9,000 excluded times": (daily("09:00"), Bends(excluded=tuple(DAYS)), 1),
    "a month of jitter on seconds": (EVERY_SECOND, Bends(jitter=MONTH), 1),
    "a month of jitter on seconds of office hours": (OFFICE_SECONDS, Bends(jitter=MONTH), 1),
    "a month of jitter on seconds of cron": (cron("* * * * * *"), Bends(jitter=MONTH), 1),
    "a million seconds": (EVERY_SECOND, Bends(times=1_000_000, starts=START), 1),
    "a million days": (daily("09:00"), Bends(times=1_000_000, starts=START), 1),
    "a million seconds of office hours": (OFFICE_SECONDS, Bends(times=1_000_000, starts=START), 1),
    "a million of two rules": ((EVERY_SECOND, cron("* * * * * *")), Bends(times=1_000_000, starts=START), 1),
    "a million seconds less one": (EVERY_SECOND, Bends(times=1_000_000, starts=START, excluded=(START,)), 1),
    "a million seconds, jitter, blackouts": (
        EVERY_SECOND, Bends(times=1_000_000, starts=START, jitter=MONTH, blackouts=BLACK), 1,
    ),
    "1,000 blackouts of seconds": (EVERY_SECOND, Bends(blackouts=BLACK), 1),
    "1,000 blackouts of days": (daily("09:00"), Bends(blackouts=BLACK), 1),
    "a blackout for ever": (EVERY_SECOND, Bends(blackouts=(Blackout(START, moment("9999-12-31T00:00")),)), 1),
    "each second of the day": (
        f"FREQ=DAILY;BYHOUR={numbers(24)};BYMINUTE={numbers(60)};BYSECOND={numbers(60)}", Bends(), 1,
    ),
    "each second of cron": (cron("* * * * * *"), Bends(), 1),
    "31 February of cron": (cron("0 0 31 2 *"), Bends(), 1),
    "rolled ends of months": (
        Monthly((DayNumber(31),), NOON), Bends(off_days=(CountryHolidays("DE", "BY", Roll.NEXT),)), 1,
    ),
    "business days that seldom are": (
        Yearly(frozenset({2}), (NthBusinessDay(22),), NOON), Bends(off_days=(CountryHolidays("DE"),)), 1,
    ),
}  # fmt: skip


def schedule_of(name: str, zone: str) -> Schedule:
    said, bends, _ = WORK[name]
    if isinstance(said, str):
        start = "9999-01-01T09:00" if said.startswith("DTSTART") else START.isoformat()
        said = rrule(said.replace("DTSTART:99990101T090000\n", ""), start, zone)
    return Schedule(said if isinstance(said, tuple) else (said,), zone, **bends)
