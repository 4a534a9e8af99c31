"""Random rules on a clock without changes held against python-dateutil, an independent opinion.

Left out is what dateutil gets wrong: plain and numbered weekdays in one BYDAY, WEEKLY with BYSETPOS,
weeks 52 and 53, the thirtieth Monday of a month (an IndexError). Rules of weeks and below fit their
start, because dateutil looks for the next date up to the end of the calendar. On the way it counts
through each day: rules of minutes and seconds have few parts, and none below a day steps by seven,
which may miss a weekday for ever.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice

from dateutil.rrule import rrulestr
from hypothesis import strategies as st

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences, prev_before
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import Readings, TimePolicies, WeekNumberDays
from scheduler_core.values.schedules.schedule import Schedule
from tests.support.properties import for_all
from tests.support.recurrence import moment, rrule

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
AS_DATEUTIL_READS = TimePolicies(readings=Readings(week_number_days=WeekNumberDays.ALL_DAYS))
# How far dateutil can look in a moment.
REACH = {
    "YEARLY": timedelta(days=30 * 365),
    "MONTHLY": timedelta(days=6 * 365),
    "WEEKLY": timedelta(days=4 * 365),
    "DAILY": timedelta(days=3 * 365),
    "HOURLY": timedelta(days=90),
    "MINUTELY": timedelta(days=4),
    "SECONDLY": timedelta(hours=2),
}
MOST = 200


def listed(numbers: st.SearchStrategy[int], most: int = 4) -> st.SearchStrategy[str]:
    return st.lists(numbers, min_size=1, max_size=most, unique=True).map(
        lambda each: ",".join(map(str, each))
    )


def both_ways(most: int) -> st.SearchStrategy[int]:
    return st.integers(1, most) | st.integers(-most, -1)


WEEKDAY = st.sampled_from(WEEKDAYS)
PLAIN_DAYS = st.lists(WEEKDAY, min_size=1, max_size=4, unique=True).map(",".join)
TIME_PARTS = {
    "BYHOUR": listed(st.integers(0, 23), 3),
    "BYMINUTE": listed(st.integers(0, 59), 3),
    "BYSECOND": listed(st.integers(0, 59), 2),
}
DAY_PARTS = {
    "BYMONTH": listed(st.integers(1, 12), 5),
    "BYMONTHDAY": listed(both_ways(31)),
    "BYDAY": PLAIN_DAYS,
}
DAYS_OF_A_MONTH = st.lists(st.tuples(both_ways(5), WEEKDAY), min_size=1, max_size=3)
DAYS_OF_A_YEAR = st.lists(st.tuples(both_ways(53), WEEKDAY), min_size=1, max_size=3)
FEW_PARTS = {"MINUTELY": ("BYMONTHDAY",), "SECONDLY": ("BYDAY",)}
YEARLY_PARTS = {
    "BYYEARDAY": listed(both_ways(366)),
    "BYWEEKNO": listed(st.integers(1, 51)),
    "BYEASTER": listed(st.integers(-60, 60), 2),
}
INTERVALS = {
    frequency: st.sampled_from((1, 1, 2, 3, 11 if frequency in {"HOURLY", *FEW_PARTS} else 7, 12, 45))
    for frequency in REACH
}
COUNTS = st.integers(1, 60)
POSITIONS = listed(both_ways(6), 2)
MINUTES = st.integers(0, 70 * 365 * 24 * 60)
SELDOM = st.integers(0, 2).map(lambda drawn: drawn == 2)
BEGINNING = moment("1990-01-01T00:00:30")


@dataclass(frozen=True)
class Case:
    """A rule with its start, a count apart from it, and how far to look."""

    text: str
    start: datetime
    count: int | None
    end: datetime

    @property
    def plan(self) -> Plan:
        text = self.text if self.count is None else f"{self.text};COUNT={self.count}"
        rule = rrule(text, self.start.isoformat(), FLOATING)
        return compile_schedule(Schedule((rule,), FLOATING, AS_DATEUTIL_READS))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    frequency = draw(st.sampled_from(tuple(REACH)))
    start = BEGINNING + timedelta(minutes=draw(MINUTES))
    parts = {"INTERVAL": str(draw(INTERVALS[frequency]))}
    day_parts = {name: DAY_PARTS[name] for name in FEW_PARTS.get(frequency, DAY_PARTS)}
    known = {**TIME_PARTS, **day_parts, **(YEARLY_PARTS if frequency == "YEARLY" else {})}
    chosen = {name: draw(values) for name, values in known.items() if draw(SELDOM)}
    if frequency in {"YEARLY", "MONTHLY"} and "BYWEEKNO" not in chosen and draw(SELDOM):
        by_month = frequency == "MONTHLY" or "BYMONTH" in chosen
        numbered = draw(DAYS_OF_A_MONTH if by_month else DAYS_OF_A_YEAR)
        chosen["BYDAY"] = ",".join(f"{nth}{day}" for nth, day in numbered)
    elif frequency not in {"YEARLY", "MONTHLY"}:
        fitting = {
            "BYMONTH": f"{start.month}",
            "BYMONTHDAY": f"{start.day}",
            "BYDAY": f"{start:%a}".upper()[:2],
        }
        chosen |= {name: f"{value},{fitting[name]}" for name, value in chosen.items() if name in fitting}
    if chosen and frequency in {"YEARLY", "MONTHLY"} and draw(SELDOM):
        chosen["BYSETPOS"] = draw(POSITIONS)
    if draw(SELDOM):
        parts["WKST"] = draw(WEEKDAY)
    text = ";".join(f"{name}={value}" for name, value in {"FREQ": frequency, **parts, **chosen}.items())
    count = draw(COUNTS) if draw(SELDOM) else None
    return Case(text, start, count, start + REACH[frequency])


def of_dateutil(case: Case) -> list[datetime]:
    """Return its first occurrences, none where it finds out by itself that there are none."""
    found: list[datetime] = []
    try:
        rule = rrulestr(f"{case.text};UNTIL={case.end:%Y%m%dT%H%M%S}", dtstart=case.start)
        found += (at.replace(tzinfo=UTC) for at in islice(rule, min(case.count or MOST, MOST)))
    except ValueError as error:
        if "Invalid" not in str(error):
            raise
    return found


@for_all(cases(), everyday=25, thorough=1500)
def test_random_rules_fire_when_dateutil_fires(case: Case) -> None:
    end = case.end.replace(tzinfo=UTC) + timedelta(seconds=1)

    ours = occurrences(case.plan, case.start.replace(tzinfo=UTC), end, MOST)

    assert ours == of_dateutil(case)


@for_all(cases(), everyday=10, thorough=500)
def test_random_rules_go_back_the_way_dateutil_came(case: Case) -> None:
    theirs = of_dateutil(case)

    assert [prev_before(case.plan, at) for at in theirs] == [None, *theirs][: len(theirs)]
    assert [next_after(case.plan, at) for at in theirs[:-1]] == theirs[1:]
