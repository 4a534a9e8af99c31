"""Hypothesis strategies for what an engine of time may be asked, mostly near changes of the clock.

The parts are made once: to make a strategy anew for each example takes longer than the example.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from hypothesis import strategies as st

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, prev_before
from scheduler_core.recurrence.zones.zone_files import zone_names
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
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
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.naive.naive_days import CalendarRule
from tests.support.recurrence import cron, rrule

# Gaps and overlaps of all sizes: at midnight, of half an hour, of two hours, of a whole day, many a year.
STRANGE_ZONES = (
    "Africa/Cairo",
    "Africa/Casablanca",
    "Africa/Monrovia",
    "America/Havana",
    "America/New_York",
    "America/Nuuk",
    "America/Santiago",
    "America/St_Johns",
    "Antarctica/Casey",
    "Antarctica/Troll",
    "Asia/Beirut",
    "Asia/Gaza",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Europe/Dublin",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Kwajalein",
    "UTC",
    FLOATING,
)
# Zones by their rules for the far future: none, north, south, east of Greenwich without any.
FAR_ZONES = ("UTC", "Europe/Berlin", "Pacific/Auckland", "Asia/Tokyo")
RRULES = (
    "FREQ=DAILY;INTERVAL=3;BYHOUR=1,2,3;BYMINUTE=0,30",
    "FREQ=DAILY;COUNT=700",
    "FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=1,2,23;BYSETPOS=-1",
    "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1;BYHOUR=2",
    "FREQ=MONTHLY;BYMONTHDAY=29,30,31;UNTIL=20600101",
    "FREQ=YEARLY;BYWEEKNO=1,13,44,53;BYDAY=SU",
    "FREQ=HOURLY;BYDAY=SU,SA",
    "FREQ=HOURLY;INTERVAL=5;BYMONTH=3,10",
    "FREQ=HOURLY;INTERVAL=7;COUNT=90000",
    "FREQ=MINUTELY;INTERVAL=45;BYHOUR=0,1,2,3",
    "FREQ=MINUTELY;INTERVAL=20\nEXRULE:FREQ=HOURLY;INTERVAL=3",
    "FREQ=DAILY\nEXRULE:FREQ=WEEKLY;BYDAY=MO,TU\nRDATE:20260329T023000,20261025T023000",
)
CRONS = ("30 2 * * *", "*/20 * * * *", "0 0 31 * *", "15 23 * * SUN", "0 */5 1-7 * MON", "0 1,2,3 L * *")
# From the time when clocks began to be set by zones.
_FIRST, _LAST = datetime(1840, 1, 8, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = datetime(4, 1, 1, tzinfo=UTC), datetime(9996, 1, 1, tzinfo=UTC)
_MINUTE, _DAY = timedelta(minutes=1), timedelta(days=1)


@dataclass(frozen=True)
class Question:
    """What fires from `begin` up to but without `end`?"""

    schedule: Schedule
    begin: datetime
    end: datetime

    @property
    def plan(self) -> Plan:
        return compile_schedule(self.schedule)


@cache
def zones() -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(STRANGE_ZONES), st.sampled_from(zone_names()))


_AT = st.integers(0, (_LAST - _FIRST) // _MINUTE).map(lambda minutes: _FIRST + minutes * _MINUTE)
_ANY_LENGTH = st.integers(0, (_LATEST - _EARLIEST) // _MINUTE).map(lambda minutes: minutes * _MINUTE)
_OFTEN, _SELDOM = st.integers(0, 3).map(bool), st.integers(0, 3).map(lambda drawn: drawn == 3)
_SOME_DATES = st.integers(0, 270 * 365).map(lambda days: date(1840, 1, 1) + days * _DAY)
_GAPS, _OVERLAPS, _MISSING, _CLOCKS = (
    st.none() | st.sampled_from(kind) for kind in (Gap, Overlap, MissingDate, ClockKind)
)
_WEEKDAY = st.sampled_from(Weekday)
_WEEKDAYS = st.frozensets(_WEEKDAY, min_size=1)
_MONTHS = st.frozensets(st.integers(1, 12), min_size=1, max_size=4)
_NEAR_CHANGES = st.builds(time, st.sampled_from((0, 1, 2, 3, 23)), st.sampled_from((0, 15, 30, 45)))
_ANY_TIME = st.builds(
    time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59), st.integers(0, 999_999)
)
_TIMES = st.lists(st.one_of(_NEAR_CHANGES, _NEAR_CHANGES, _ANY_TIME), min_size=1, max_size=3).map(tuple)
_SLOTS = st.lists(st.builds(DaysAt, _WEEKDAYS, _TIMES), min_size=1, max_size=2).map(tuple)
_INTERVALS = st.sampled_from((1, 1, 2, 3, 5))
_EACH_MONTH_DAY: st.SearchStrategy[MonthDay] = st.one_of(
    st.sampled_from((1, 28, 29, 30, 31, -1, -28, -29, -30, -31)).map(DayNumber),
    st.integers(1, 31).map(DayNumber),
    st.builds(NthWeekday, st.integers(1, 5) | st.integers(-5, -1), _WEEKDAY),
    st.builds(NthBusinessDay, st.integers(1, 23) | st.integers(-23, -1)),
)
_MONTH_DAYS = st.lists(_EACH_MONTH_DAY, min_size=1, max_size=3).map(tuple)
_CALENDAR_RULES: st.SearchStrategy[CalendarRule] = st.one_of(
    st.builds(Weekly, _SLOTS, _INTERVALS, _SOME_DATES, _WEEKDAY),
    st.builds(Monthly, _MONTH_DAYS, _TIMES, _INTERVALS, _SOME_DATES),
    st.builds(Yearly, _MONTHS, _MONTH_DAYS, _TIMES, _INTERVALS, _SOME_DATES),
    st.builds(Easter, st.integers(-300, 300), _TIMES),
)
_STEPS = st.sampled_from((5, 10, 15, 20, 30, 45, 60, 90, 120, 360, 420, 1439, 1440, 2880, 4321))
_EDGES = st.builds(time, st.integers(0, 23), st.sampled_from((0, 30)))
_WINDOWS = st.none() | st.builds(DailyWindow, _EDGES, _EDGES)
_MAYBE_WEEKDAYS = st.just(frozenset[Weekday]()) | _WEEKDAYS
_OFF_DAYS: st.SearchStrategy[OffDays] = st.one_of(
    st.builds(Weekends, st.sampled_from(Roll)),
    st.builds(NamedDates, st.just("closed"), st.frozensets(_SOME_DATES, max_size=3), st.sampled_from(Roll)),
)
_JITTERS = st.sampled_from((timedelta(seconds=30), timedelta(hours=2), timedelta(days=31)))


def lengths(days: int) -> st.SearchStrategy[timedelta]:
    """Draw lengths of time of up to so many days, in whole minutes."""
    return st.integers(0, days * 24 * 60).map(lambda minutes: minutes * _MINUTE)


_LENGTHS = {days: lengths(days) for days in (3, 6, 10, 20, 90, 400, 3 * 365)}


def policies() -> st.SearchStrategy[TimePolicies]:
    return st.builds(TimePolicies, _GAPS, _OVERLAPS, st.none(), _MISSING)


@st.composite
def moments_of_interest(draw: st.DrawFn, zone: str) -> datetime:
    """Draw an instant, mostly one at which the clock of the zone changes."""
    tick = ticks.of_instant(draw(_AT))
    begins = [each.begins_at for each in zone_table(zone).segments(tick, tick + 400 * ticks.DAY)]
    changes = [begin for begin in begins if ticks.of_instant(_FIRST) < begin < ticks.of_instant(_LAST)]
    return ticks.to_instant(draw(st.sampled_from([*changes, tick])))


@st.composite
def calendar_questions(draw: st.DrawFn) -> Question:
    """Draw one rule of days in any zone under any policies, asked for up to a year."""
    zone = draw(zones())
    begin = draw(moments_of_interest(zone)) - draw(_LENGTHS[10])
    end = begin + draw(_LENGTHS[20] if draw(_OFTEN) else _LENGTHS[400])
    return Question(Schedule((draw(_CALENDAR_RULES),), zone, draw(policies())), begin, end)


@st.composite
def far_questions(draw: st.DrawFn) -> Question:
    """Draw one rule of days, asked in any year that has neighbours."""
    zone = draw(st.sampled_from(FAR_ZONES))
    begin = _EARLIEST + draw(_ANY_LENGTH)
    end = begin + draw(_LENGTHS[400])
    return Question(Schedule((draw(_CALENDAR_RULES),), zone, draw(policies())), begin, end)


@st.composite
def stepping_questions(draw: st.DrawFn) -> Question:
    """Draw steps of some minutes up to some days, perhaps in a window and on some weekdays only."""
    zone = draw(zones())
    pivot = draw(moments_of_interest(zone))
    begin = pivot - draw(_LENGTHS[3])
    return Question(Schedule((_stepping_rule(draw, pivot),), zone), begin, begin + draw(_LENGTHS[6]))


@st.composite
def bent_questions(draw: st.DrawFn) -> Question:
    """Draw rules of all kinds, bent in any way, asked near a change of the clock or near what fires."""
    zone = draw(zones())
    pivot = draw(moments_of_interest(zone))
    rules = tuple(_any_rule(draw, pivot, zone) for _ in range(1 + draw(_SELDOM)))
    all_policies = replace(draw(policies()), clock=draw(_CLOCKS))
    schedule = _bent(draw, Schedule(rules, zone, all_policies), pivot)
    plan = compile_schedule(schedule)
    near = [pivot, next_after(plan, pivot), prev_before(plan, pivot)]
    begin = draw(st.sampled_from([each for each in near if each is not None]))
    begin = max(begin, _FIRST) - draw(_LENGTHS[3])
    return Question(schedule, begin, begin + draw(_LENGTHS[90]))


def _any_rule(draw: st.DrawFn, pivot: datetime, zone: str) -> Rule:
    match draw(st.integers(0, 5)):
        case 0:
            return _stepping_rule(draw, pivot)
        case 1:
            start = (pivot - draw(_LENGTHS[3 * 365])).replace(tzinfo=None, second=0)
            return rrule(draw(st.sampled_from(RRULES)), start.isoformat(), zone)
        case 2:
            return cron(draw(st.sampled_from(CRONS)))
        case 3:
            return Once(draw(st.sampled_from((pivot, pivot.replace(tzinfo=None)))))
        case _:
            return draw(_CALENDAR_RULES)


def _stepping_rule(draw: st.DrawFn, pivot: datetime) -> Every:
    anchor = (pivot - draw(_LENGTHS[3 * 365])).replace(tzinfo=None, second=0, microsecond=0)
    step, window = draw(_STEPS) * _MINUTE, draw(_WINDOWS)
    if window is not None and step <= timedelta(days=1) and draw(_OFTEN):
        return Every(step, None, window, draw(_MAYBE_WEEKDAYS))
    return Every(
        step,
        draw(st.sampled_from((anchor, anchor.replace(tzinfo=UTC)))),
        window,
        draw(_MAYBE_WEEKDAYS),
        draw(_SELDOM),
    )


def _bent(draw: st.DrawFn, schedule: Schedule, pivot: datetime) -> Schedule:
    """Bend a schedule in some of all ways, near the pivot."""

    def near() -> datetime:
        at = pivot + draw(_LENGTHS[20]) - draw(_LENGTHS[10])
        return at if draw(_OFTEN) else at.replace(tzinfo=None)

    if draw(_SELDOM):
        schedule = replace(schedule, starts=near())
    if schedule.starts is not None and draw(_SELDOM):
        schedule = replace(schedule, times=draw(st.integers(1, 50)))
    if draw(_SELDOM):
        schedule = replace(schedule, ends=near())
    if draw(_SELDOM):
        schedule = replace(schedule, excluded=(near().date(), pivot, near()), included=(near(),))
    if draw(_SELDOM):
        schedule = replace(schedule, off_days=(draw(_OFF_DAYS), draw(_OFF_DAYS)))
    if draw(_SELDOM):
        begins = near()
        schedule = replace(schedule, blackouts=(Blackout(begins, begins + _MINUTE + draw(_LENGTHS[10])),))
    if draw(_SELDOM):
        schedule = replace(schedule, jitter=draw(_JITTERS))
    if draw(_SELDOM):
        first, second = pivot + draw(_LENGTHS[3]), pivot - draw(_LENGTHS[3])
        schedule = replace(schedule, edits=(Skipped(pivot), Moved(first, second), Added(first)))
    return schedule
