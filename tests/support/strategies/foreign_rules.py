"""Hypothesis strategies for the rules of other programs: iCalendar, cron, systemd."""

from datetime import date, datetime, time
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.values.schedules.cron import (
    LAST,
    Cron,
    CronDialect,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)
from scheduler_core.values.schedules.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.strategies.rule_parts import (
    dates,
    listed,
    maybe,
    moments,
    nonzero,
    wall_times,
    weekday_sets,
)

T = TypeVar("T")

_MICROSECONDS = 60_000_000


@st.composite
def recurrence_rules(draw: st.DrawFn) -> RecurrenceRule:
    """Recurrence rules with any of the parts, also some that no other program would take."""
    count, until = draw(_ends())
    return RecurrenceRule(
        draw(st.sampled_from(Frequency)),
        draw(st.integers(1, 6)),
        count,
        until,
        by_second=draw(_some(st.integers(0, 60))),
        by_minute=draw(_some(st.integers(0, 59))),
        by_hour=draw(_some(st.integers(0, 23))),
        by_day=draw(_some(_by_days())),
        by_month_day=draw(_some(nonzero(31))),
        by_year_day=draw(_some(nonzero(366))),
        by_week_number=draw(_some(nonzero(53))),
        by_month=draw(_some(st.integers(1, 12))),
        by_easter=draw(_some(st.integers(-60, 60))),
        by_set_position=draw(_some(nonzero(366))),
        week_start=draw(st.sampled_from(Weekday)),
        skip=draw(maybe(st.sampled_from(MissingDate))),
    )


@cache
def date_periods() -> st.SearchStrategy[DatePeriod]:
    zoned = st.builds(DatePeriod, wall_times(), st.sampled_from(("Asia/Tokyo", "America/New_York")))
    return st.one_of((dates() | moments()).map(DatePeriod), zoned)


@cache
def _kept_rules() -> st.SearchStrategy[RecurrenceRule]:
    return recurrence_rules()


@cache
def _by_days() -> st.SearchStrategy[ByDay]:
    return st.builds(ByDay, st.sampled_from(Weekday), st.one_of(st.just(0), st.integers(-53, 53)))


@cache
def _ends() -> st.SearchStrategy[tuple[int | None, date | None]]:
    return st.one_of(st.just((None, None)), _counts(), _untils())


@st.composite
def recurrence_sets(draw: st.DrawFn) -> RecurrenceSet:
    all_day = draw(st.booleans())
    start = draw(wall_times())
    return RecurrenceSet(
        datetime.combine(start, time(0)) if all_day else start,
        tuple(draw(listed(_kept_rules(), 2))),
        tuple(draw(listed(date_periods(), 2))),
        tuple(draw(listed(_kept_rules(), 1))),
        tuple(draw(listed(date_periods(), 7))),
        all_day,
        draw(st.none() | st.booleans()),
    )


@st.composite
def crons(draw: st.DrawFn) -> Cron:
    """Cron expressions by their meaning, in all dialects, without a text."""
    return Cron(
        draw(st.sampled_from(CronDialect)),
        draw(_cron_numbers(0, 59)),
        draw(_cron_numbers(0, 23)),
        draw(_cron_month_days()),
        draw(_cron_numbers(1, 12)),
        draw(_cron_weekdays()),
        draw(maybe(_cron_numbers(0, 59))),
        draw(maybe(_cron_numbers(2020, 2040))),
        draw(st.booleans()),
    )


@st.composite
def on_calendars(draw: st.DrawFn) -> OnCalendar:
    """OnCalendar expressions by their meaning, without a text."""
    from_end = draw(st.booleans())
    seconds = st.one_of(
        st.just((CalendarRange(0),)), _ranges(0, _MICROSECONDS - 1, 500_000), _ranges(0, 59, unit=10**6)
    )
    try:
        return OnCalendar(
            draw(st.just(frozenset[Weekday]()) | weekday_sets()),
            draw(_ranges(1970, 2199)),
            draw(_ranges(1, 12)),
            draw(_ranges(1, 28 if from_end else 31)),
            draw(_ranges(0, 23)),
            draw(_ranges(0, 59)),
            draw(seconds) or (CalendarRange(0),),
            from_end,
            draw(st.none() | st.sampled_from(("UTC", "Pacific/Auckland"))),
        )
    except InvalidInput:
        # Some ranges together fire too often.
        return OnCalendar(frozenset(), (), (), (), (), (CalendarRange(0),), (CalendarRange(0),))


def _some(element: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    """Return none of the elements, as most rules have of most parts, or a few."""
    return _kept_some(element)


@cache
def _kept_some(element: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.one_of(st.just(()), st.just(()), st.lists(element, max_size=4).map(tuple))


@cache
def _counts() -> st.SearchStrategy[tuple[int | None, date | None]]:
    return st.tuples(st.integers(1, 50), st.none())


@cache
def _untils() -> st.SearchStrategy[tuple[int | None, date | None]]:
    return st.tuples(st.none(), dates() | moments())


@cache
def _cron_numbers(lowest: int, highest: int) -> st.SearchStrategy[CronNumbers]:
    """Numbers of a field: all, every nth, a range, or any."""
    everything = st.just(frozenset(range(lowest, highest + 1)))
    stepped = st.builds(
        lambda first, step: frozenset(range(first, highest + 1, step)),
        st.integers(lowest, highest),
        st.integers(1, highest),
    )
    listed = st.frozensets(st.integers(lowest, highest), min_size=1, max_size=4)
    return st.builds(CronNumbers, st.one_of(everything, stepped, listed), st.booleans())


@st.composite
def _cron_month_days(draw: st.DrawFn) -> CronMonthDays:
    starred = draw(st.booleans())
    if draw(st.booleans()):
        return CronMonthDays(frozenset(range(1, 32)), starred=starred)
    near_the_end = st.frozensets(st.integers(0, 30), max_size=2)
    numbers = draw(st.frozensets(st.integers(1, 31), max_size=4))
    near = draw(st.frozensets(st.integers(1, 31), max_size=2))
    from_last, near_last = draw(near_the_end), draw(near_the_end)
    if not (numbers or near or from_last or near_last):
        numbers = frozenset({1})
    return CronMonthDays(numbers, from_last, near, near_last, starred)


@st.composite
def _cron_weekdays(draw: st.DrawFn) -> CronWeekdays:
    nths = st.builds(CronNthWeekday, st.sampled_from(Weekday), st.sampled_from((LAST, 1, 2, 3, 4, 5)))
    nth = draw(st.one_of(st.just(frozenset[CronNthWeekday]()), st.frozensets(nths, max_size=2)))
    each = draw(weekday_sets()) if not nth or draw(st.booleans()) else frozenset[Weekday]()
    return CronWeekdays(each, nth, draw(st.booleans()))


@st.composite
def _ranges(
    draw: st.DrawFn, lowest: int, highest: int, least_step: int = 1, unit: int = 1
) -> tuple[CalendarRange, ...]:
    """Ranges of a field; those of steps have room for two."""
    found = []
    for _ in range(draw(st.integers(0, 2))):
        first = draw(st.integers(lowest, highest))
        last = draw(st.none() | st.integers(first, highest))
        room = (highest if last is None else last) - first
        step = draw(st.integers(least_step, room)) if room >= least_step and draw(st.booleans()) else 0
        found.append(CalendarRange(first * unit, last and last * unit, step * unit))
    return tuple(found)
