"""Hypothesis strategies for the moments, days and lengths that rules are made of.

Each is made once: to make strategies took most of the time of an example.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    MonthDay,
    NthBusinessDay,
    NthWeekday,
)
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday

T = TypeVar("T")

_YEARS = (date(1970, 1, 1), date(2100, 12, 31))


@cache
def dates() -> st.SearchStrategy[date]:
    return st.dates(*_YEARS)


@cache
def times() -> st.SearchStrategy[time]:
    """Times of day, most of them whole minutes."""
    minutes = st.builds(time, st.integers(0, 23), st.integers(0, 59))
    seconds = st.builds(time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
    exact = st.builds(
        time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59), st.integers(0, 999_999)
    )
    return st.one_of(minutes, minutes, seconds, exact)


@cache
def wall_times() -> st.SearchStrategy[datetime]:
    """Moments on the clock of whatever zone."""
    return st.builds(datetime.combine, dates(), times())


@cache
def instants() -> st.SearchStrategy[datetime]:
    return wall_times().map(lambda moment: moment.replace(tzinfo=UTC))


@cache
def moments() -> st.SearchStrategy[datetime]:
    return st.one_of(wall_times(), instants())


@cache
def lengths(longest: timedelta = timedelta(days=400)) -> st.SearchStrategy[timedelta]:
    """Lengths of one second and more: most are a few whole units, as people say them."""
    units = st.sampled_from(
        (timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1))
    )
    counted = st.builds(lambda unit, count: min(unit * count, longest), units, st.integers(1, 100))
    whole = st.integers(1, longest // timedelta(seconds=1)).map(lambda seconds: timedelta(seconds=seconds))
    return st.one_of(counted, counted, whole)


@cache
def some_times(most: int = 3) -> st.SearchStrategy[tuple[time, ...]]:
    return st.lists(times(), min_size=1, max_size=most).map(tuple)


@cache
def weekday_sets() -> st.SearchStrategy[frozenset[Weekday]]:
    named = st.sampled_from((WORKDAYS, WEEKEND, frozenset(Weekday)))
    return st.one_of(st.frozensets(st.sampled_from(Weekday), min_size=1), named)


@cache
def windows() -> st.SearchStrategy[DailyWindow]:
    return st.builds(DailyWindow, times(), times())


@cache
def month_days() -> st.SearchStrategy[MonthDay]:
    return st.one_of(
        nonzero(31).map(DayNumber),
        st.builds(NthWeekday, nonzero(5), st.sampled_from(Weekday)),
        nonzero(23).map(NthBusinessDay),
    )


@cache
def some_month_days() -> st.SearchStrategy[tuple[MonthDay, ...]]:
    return st.lists(month_days(), min_size=1, max_size=3).map(tuple)


@cache
def slots() -> st.SearchStrategy[DaysAt]:
    return st.builds(DaysAt, weekday_sets(), some_times())


@cache
def nonzero(most: int) -> st.SearchStrategy[int]:
    return st.one_of(st.integers(1, most), st.integers(-most, -1))


def maybe(element: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return _maybe(element)


def listed(element: st.SearchStrategy[T], most: int, least: int = 0) -> st.SearchStrategy[list[T]]:
    return _listed(element, most, least)


@cache
def _maybe(element: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | element


@cache
def _listed(element: st.SearchStrategy[Any], most: int, least: int) -> st.SearchStrategy[Any]:
    return st.lists(element, min_size=least, max_size=most)
