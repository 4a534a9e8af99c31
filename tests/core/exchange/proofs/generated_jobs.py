"""Jobs of every kind of rule with what can bend it, made by a number: the same number makes the same job."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.rrule_text import parse_rrule
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
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
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CountryHolidays,
    Moved,
    NamedDates,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE

_ZONES = (ZONE, ZONE, ZONE, "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "UTC", FLOATING)
_CRONS = (
    "*/5 * * * *", "0 * * * *", "30 2 * * *", "15 9-17 * * mon-fri", "0 9 1,15 * mon", "0 0 29 2 *",
    "7 3 * * 0,6",
    "59 23 31 * *", "*/10 9 13 * fri", "5 4 */2 * *", "0 12 * 1-6 *", "45 1,2,3 * * *", "0 8 * * 1#2",
    "0 8 L * *",
)  # fmt: skip
_RRULES = (
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=HOURLY",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU",
    "FREQ=YEARLY;BYYEARDAY=100,-1",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=HOURLY;INTERVAL=7",
    "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=30", "FREQ=WEEKLY;UNTIL=20280301T000000Z", "FREQ=MINUTELY;INTERVAL=90",
    "FREQ=DAILY;UNTIL=20270615", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
)  # fmt: skip
_CALENDARS = (
    "*-*-* 02:30", "Mon..Fri *-*-* 09,17:00", "*-*~01 12:00", "Sat *-*-1..7 18:00", "hourly", "*-02-29 00:00",
    "*-*-* *:0/20", "*-1,7-01 06:15:30", "2027-*-10 08:00",
)  # fmt: skip
_STEPS = (
    timedelta(seconds=30), timedelta(minutes=1), timedelta(minutes=7), timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=5), timedelta(hours=6), timedelta(days=1), timedelta(days=3), timedelta(weeks=2),
)  # fmt: skip
_COMMON = (time(2, 30), time(2), time(9), time(0), time(3), time(17, 30), time(23, 59), time(1, 45))


def a_generated_job(number: int) -> JobDraft:
    """Return the job of a number; it can be saved and has a time to come, or fires at each start."""
    random = Random(number)
    while True:
        schedule = _schedule(random)
        plan = compile_schedule(schedule)
        is_sound = not any(problem.is_error for problem in plan.problems)
        if is_sound and (next_after(plan, NOW) is not None or schedule.fires_at_start):
            return JobDraft(f"Job {number}", schedule, ARGV)


def _schedule(random: Random) -> Schedule:
    count = random.choice((1, 1, 1, 2, 3))
    rules = tuple(random.choice(_KINDS)(random) for _ in range(count))
    schedule = Schedule(rules, random.choice(_ZONES))
    if random.random() < 0.3:
        schedule = replace(schedule, policies=_policies(random))
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        schedule = random.choice(_BENDS)(schedule, random)
    return schedule


def _policies(random: Random) -> TimePolicies:
    return TimePolicies(
        random.choice((None, *Gap)),
        random.choice((None, *Overlap)),
        random.choice((None, *ClockKind)),
        random.choice((None, *MissingDate)),
    )


def _once(random: Random) -> Rule:
    return Once(_moment(random))


def _delay(random: Random) -> Rule:
    return Delay(timedelta(hours=random.randint(1, 2000)), NOW)


def _every(random: Random) -> Rule:
    window = DailyWindow(time(9), time(17)) if random.random() < 0.2 else None
    days = frozenset(random.sample(list(Weekday), 3)) if random.random() < 0.2 else frozenset[Weekday]()
    at = time(random.randint(0, 23), random.choice((0, 5, 30)))
    anchor = datetime.combine(date(2026, 11, random.randint(1, 20)), at)
    step = random.choice(_STEPS)
    if window is not None and step <= timedelta(days=1) and random.random() < 0.7:
        return Every(step, None, window, days)
    return Every(step, anchor, window, days, random.random() < 0.1)


def _weekly(random: Random) -> Rule:
    slots = tuple(
        DaysAt(frozenset(random.sample(list(Weekday), random.randint(1, 7))), _times(random))
        for _ in range(random.choice((1, 1, 2)))
    )
    return Weekly(slots, *_interval(random))


def _monthly(random: Random) -> Rule:
    return Monthly(_days(random), _times(random), *_interval(random))


def _yearly(random: Random) -> Rule:
    months = frozenset(random.sample(range(1, 13), random.randint(1, 3)))
    return Yearly(months, _days(random), _times(random), *_interval(random))


def _recurrence(random: Random) -> Rule:
    day = date(2026, random.randint(9, 12), random.randint(1, 28))
    start = datetime.combine(day, time(random.choice((0, 2, 9)), 30))
    extra = (DatePeriod(_moment(random)),) if random.random() < 0.2 else ()
    excluded = (DatePeriod(datetime.combine(date(2027, 1, random.randint(1, 28)), start.time())),)
    taken = excluded if random.random() < 0.3 else ()
    rule = parse_rrule(random.choice(_RRULES), strict=False)
    return RecurrenceSet(start, (rule,), extra_dates=extra, excluded_dates=taken)


def _cron(random: Random) -> Rule:
    return parse_cron(random.choice(_CRONS))


def _on_calendar(random: Random) -> Rule:
    return parse_on_calendar(random.choice(_CALENDARS))


def _easter(random: Random) -> Rule:
    return Easter(random.randint(-50, 60), _times(random))


def _at_start(_random: Random) -> Rule:
    return AtStart()


def _times(random: Random) -> tuple[time, ...]:
    return tuple(sorted(set(random.choices(_COMMON, k=random.choice((1, 1, 2, 3))))))


def _days(random: Random) -> tuple[MonthDay, ...]:
    kinds: tuple[Callable[[], MonthDay], ...] = (
        lambda: DayNumber(random.choice((1, 2, 15, 28, 29, 30, 31, -1, -3))),
        lambda: NthWeekday(random.choice((1, 2, 4, -1)), random.choice(list(Weekday))),
        lambda: NthBusinessDay(random.choice((1, 3, -1))),
    )
    return tuple(dict.fromkeys(random.choice(kinds)() for _ in range(random.choice((1, 1, 2)))))


def _interval(random: Random) -> tuple[int, date | None]:
    return random.choice((1, 1, 1, 2, 3)), date(2026, random.randint(1, 12), random.randint(1, 28))


def _moment(random: Random) -> datetime:
    day = date(2026, 11, 21) + timedelta(days=random.randint(0, 900))
    return datetime.combine(day, random.choice(_COMMON))


def _with_start(schedule: Schedule, random: Random) -> Schedule:
    times = random.choice((None, None, 1, 30, 5000))
    return replace(
        schedule,
        starts=datetime.combine(date(2026, 11, 1), time()) + timedelta(days=random.randint(0, 200)),
        times=times,
    )


def _with_end(schedule: Schedule, random: Random) -> Schedule:
    return replace(schedule, ends=_moment(random))


def _with_exclusions(schedule: Schedule, random: Random) -> Schedule:
    days = tuple(date(2026, 11, 25) + timedelta(days=random.randint(0, 700)) for _ in range(3))
    return replace(schedule, excluded=(*days, _moment(random)))


def _with_additions(schedule: Schedule, random: Random) -> Schedule:
    return replace(schedule, included=(_moment(random), _moment(random)))


def _with_off_days(schedule: Schedule, random: Random) -> Schedule:
    roll = random.choice(list(Roll))
    some = frozenset(date(2027, month, 3) for month in range(1, 13))
    days = random.choice((CountryHolidays("DE", "BY", roll), Weekends(roll), NamedDates("Some", some, roll)))
    return replace(schedule, off_days=(days,))


def _with_blackout(schedule: Schedule, random: Random) -> Schedule:
    begins = _moment(random)
    return replace(schedule, blackouts=(Blackout(begins, begins + timedelta(hours=random.randint(1, 500))),))


def _with_edits(schedule: Schedule, random: Random) -> Schedule:
    plan = compile_schedule(schedule)
    at = next_after(plan, NOW + timedelta(days=random.randint(0, 900)))
    moment = _moment(random).replace(tzinfo=UTC)
    if at is None:
        return replace(schedule, edits=(Added(moment),))
    return replace(schedule, edits=(random.choice((Skipped(at), Moved(at, moment), Added(moment))),))


def _with_jitter(schedule: Schedule, random: Random) -> Schedule:
    return replace(schedule, jitter=timedelta(minutes=random.randint(1, 30)))


def _on_workdays(schedule: Schedule, _random: Random) -> Schedule:
    return replace(schedule, rules=(Weekly((DaysAt(WORKDAYS, (time(9),)),)), *schedule.rules))


_KINDS: tuple[Callable[[Random], Rule], ...] = (
    _once, _delay, _every, _every, _weekly, _weekly, _monthly, _yearly, _recurrence, _recurrence,
    _cron, _cron,
    _on_calendar, _easter, _at_start,
)  # fmt: skip
_BENDS: tuple[Callable[[Schedule, Random], Schedule], ...] = (
    _with_start, _with_end, _with_exclusions, _with_additions, _with_off_days, _with_blackout, _with_edits,
    _with_jitter, _on_workdays,
)  # fmt: skip
