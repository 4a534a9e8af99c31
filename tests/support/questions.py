"""Hypothesis strategies for what an engine of time may be asked, mostly near changes of the clock."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from hypothesis import strategies as st

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, prev_before
from scheduler_core.recurrence.zone_files import zone_names
from scheduler_core.recurrence.zone_table import zone_table
from scheduler_core.values.policies import Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Easter,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedule import FLOATING, Schedule
from scheduler_core.values.weekday import Weekday
from tests.support.naive_days import CalendarRule
from tests.support.schedules import instants, schedules

# Gaps and overlaps of all sizes: at midnight, of half an hour, of two hours, of a whole day, many a year.
STRANGE_ZONES = (
    "Africa/Cairo",
    "Africa/Casablanca",
    "Africa/Monrovia",
    "America/Havana",
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
    "America/New_York",
    "UTC",
    FLOATING,
)
_FIRST, _LAST = datetime(1970, 1, 8, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Question:
    """What fires from `begin` up to but without `end`?"""

    schedule: Schedule
    begin: datetime
    end: datetime

    @property
    def plan(self) -> Plan:
        return compile_schedule(self.schedule)


def zones() -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(STRANGE_ZONES), st.sampled_from(zone_names()))


def policies() -> st.SearchStrategy[TimePolicies]:
    return st.builds(
        TimePolicies,
        st.none() | st.sampled_from(Gap),
        st.none() | st.sampled_from(Overlap),
        st.none(),
        st.none() | st.sampled_from(MissingDate),
    )


@st.composite
def moments_of_interest(draw: st.DrawFn, zone: str) -> datetime:
    """Draw an instant, mostly one at which the clock of the zone changes."""
    at = draw(st.datetimes(_FIRST.replace(tzinfo=None), _LAST.replace(tzinfo=None))).replace(tzinfo=UTC)
    tick = ticks.of_instant(at)
    begins = [each.begins_at for each in zone_table(zone).segments(tick, tick + 400 * ticks.DAY)]
    changes = [begin for begin in begins if ticks.of_instant(_FIRST) < begin < ticks.of_instant(_LAST)]
    return ticks.to_instant(draw(st.sampled_from([*changes, tick])))


def times_near_changes() -> st.SearchStrategy[tuple[time, ...]]:
    """Draw times of day of which most fall into the hours in which clocks change."""
    near = st.builds(time, st.sampled_from((0, 1, 2, 3, 23)), st.sampled_from((0, 15, 30, 45)))
    each = st.one_of(near, near, st.times().map(lambda moment: moment.replace(tzinfo=None)))
    return st.lists(each, min_size=1, max_size=3).map(tuple)


def month_days() -> st.SearchStrategy[tuple[MonthDay, ...]]:
    far_days = st.sampled_from((1, 28, 29, 30, 31, -1, -28, -29, -30, -31))
    nths = st.integers(1, 5) | st.integers(-5, -1)
    business = st.integers(1, 23) | st.integers(-23, -1)
    each: st.SearchStrategy[MonthDay] = st.one_of(
        st.one_of(far_days, st.integers(1, 31)).map(DayNumber),
        st.builds(NthWeekday, nths, st.sampled_from(Weekday)),
        business.map(NthBusinessDay),
    )
    return st.lists(each, min_size=1, max_size=3).map(tuple)


@st.composite
def calendar_rules(draw: st.DrawFn) -> CalendarRule:
    """Draw rules of days with times of day."""
    times = draw(times_near_changes())
    interval = draw(st.sampled_from((1, 1, 2, 3, 5)))
    anchor_on = draw(st.dates(date(1960, 1, 1), date(2110, 1, 1)))
    weekdays = st.frozensets(st.sampled_from(Weekday), min_size=1)
    months = st.frozensets(st.integers(1, 12), min_size=1, max_size=4)
    each = st.one_of(
        st.builds(
            Weekly,
            st.lists(
                st.builds(DaysAt, weekdays, st.just(times) | times_near_changes()), min_size=1, max_size=2
            ).map(tuple),
            st.just(interval),
            st.just(anchor_on),
            st.sampled_from(Weekday),
        ),
        st.builds(Monthly, month_days(), st.just(times), st.just(interval), st.just(anchor_on)),
        st.builds(Yearly, months, month_days(), st.just(times), st.just(interval), st.just(anchor_on)),
        st.builds(Easter, st.integers(-300, 300), st.just(times)),
    )
    return draw(each)


@st.composite
def calendar_questions(draw: st.DrawFn) -> Question:
    """Draw one rule of days in any zone under any policies, asked for up to a year."""
    zone = draw(zones())
    begin = draw(moments_of_interest(zone)) - draw(_lengths(10))
    end = begin + draw(_lengths(20) | _lengths(400))
    return Question(Schedule((draw(calendar_rules()),), zone, draw(policies())), begin, end)


@st.composite
def stepping_rules(draw: st.DrawFn, near: datetime) -> Every:
    """Draw steps of some minutes up to some days, perhaps in a window and on some weekdays only."""
    minutes = draw(st.sampled_from((5, 10, 15, 20, 30, 45, 60, 90, 120, 360, 420, 1440, 2880, 1439)))
    back = timedelta(minutes=draw(st.integers(0, 3 * 365 * 24 * 60)))
    anchor = (near - back).replace(tzinfo=None, second=0, microsecond=0)
    edges = st.builds(time, st.integers(0, 23), st.sampled_from((0, 30)))
    return Every(
        timedelta(minutes=minutes),
        draw(st.sampled_from((anchor, anchor.replace(tzinfo=UTC)))),
        draw(st.none() | st.builds(DailyWindow, edges, edges)),
        draw(st.just(frozenset[Weekday]()) | st.frozensets(st.sampled_from(Weekday))),
        draw(st.booleans()),
    )


@st.composite
def stepping_questions(draw: st.DrawFn) -> Question:
    zone = draw(zones())
    pivot = draw(moments_of_interest(zone))
    begin = pivot - draw(_lengths(3))
    return Question(Schedule((draw(stepping_rules(pivot)),), zone), begin, begin + draw(_lengths(6)))


@st.composite
def bent_questions(draw: st.DrawFn) -> Question:
    """Draw anything a schedule can be, asked near a change of its clock or near what it fires."""
    schedule = draw(schedules())
    plan = compile_schedule(schedule)
    at = draw(instants())
    near = [at, next_after(plan, at), prev_before(plan, at)]
    if not plan.problems:
        near.append(draw(moments_of_interest(schedule.zone)))
    begin = draw(st.sampled_from([each for each in near if each is not None]))
    begin = max(begin, _FIRST) - draw(_lengths(3))
    return Question(schedule, begin, begin + draw(_lengths(90)))


def _lengths(days: int) -> st.SearchStrategy[timedelta]:
    """Draw lengths of time of up to so many days, in whole minutes."""
    return st.integers(0, days * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
