"""What an OnCalendar expression means: its days, its times of day, its habits when the clocks change."""

from collections.abc import Hashable, Iterable
from functools import lru_cache

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import month_starts, weekday_mask, year_kind, year_mask
from scheduler_core.recurrence.ticks import HOUR, MINUTE
from scheduler_core.values.schedules.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap, TimePolicies

_HOURS_IN_DAY = 24
_MOST_TIMES_KEPT = 64
_LAST_TICK_OF_MINUTE = MINUTE - 1


@dataclass(frozen=True, slots=True)
class FittingDays:
    """Days that fit weekday, year, month and day at once; weekdays count from Monday as 0.

    Ranges of years may have no end. With `from_end` day 1 is the last day of the month.
    """

    weekdays: frozenset[int]
    years: tuple[CalendarRange, ...]
    months: tuple[int, ...]
    days: tuple[CalendarRange, ...]
    from_end: bool

    def year_key(self, year: int) -> Hashable:
        if self.years and not any(year in each.up_to(year) for each in self.years):
            return None
        return year_kind(year)

    def year_mask(self, year: int) -> int:
        starts = month_starts(year)
        mask = 0
        for month in self.months:
            begin = starts[month]
            mask |= self._month_mask(starts[month + 1] - begin) << begin
        weekdays = 0
        for weekday in self.weekdays:
            weekdays |= weekday_mask(year, weekday)
        return mask & weekdays & year_mask(year)

    def _month_mask(self, length: int) -> int:
        if not self.days:
            return (1 << length) - 1
        mask = 0
        for each in self.days:
            for day in _from_end(each, length) if self.from_end else each.up_to(length):
                mask |= 1 << day - 1
        return mask


def on_calendar_pattern(calendar: OnCalendar) -> FittingDays:
    """Return the days of an expression as a pattern for `day_set`."""
    weekdays = frozenset(weekday.number for weekday in calendar.weekdays) or frozenset(range(7))
    return FittingDays(
        weekdays,
        calendar.years,
        _numbers(calendar.months, 1, 12),
        calendar.days,
        calendar.days_from_end,
    )


def on_calendar_times(calendar: OnCalendar) -> tuple[int, ...]:
    """Return the times of day of an expression, ascending, in ticks since midnight."""
    return _times(calendar.hours, calendar.minutes, calendar.microseconds)


def on_calendar_habits(calendar: OnCalendar) -> TimePolicies:
    """Return what systemd does; where all hours fire, clock WALL means that none is ever left out."""
    if len(_numbers(calendar.hours, 0, _HOURS_IN_DAY - 1)) == _HOURS_IN_DAY:
        return TimePolicies(gap=Gap.SKIP, overlap=Overlap.BOTH, clock=ClockKind.WALL)
    return TimePolicies(gap=Gap.SKIP, overlap=Overlap.FIRST, clock=ClockKind.ELAPSED)


@lru_cache(maxsize=_MOST_TIMES_KEPT)
def _times(
    hours: tuple[CalendarRange, ...],
    minutes: tuple[CalendarRange, ...],
    microseconds: tuple[CalendarRange, ...],
) -> tuple[int, ...]:
    in_minute = _numbers(microseconds, 0, _LAST_TICK_OF_MINUTE)
    return tuple(
        hour * HOUR + minute * MINUTE + tick
        for hour in _numbers(hours, 0, 23)
        for minute in _numbers(minutes, 0, 59)
        for tick in in_minute
    )


def _numbers(ranges: tuple[CalendarRange, ...], lowest: int, highest: int) -> tuple[int, ...]:
    if not ranges:
        return tuple(range(lowest, highest + 1))
    return tuple(sorted({number for each in ranges for number in each.up_to(highest)}))


def _from_end(days: CalendarRange, length: int) -> Iterable[int]:
    """Return days counted from the end of a month; systemd steps upward from the earliest of them."""
    first = length + 1 - days.first
    if days.step == 0:
        return (first,)
    if days.last is None:
        return range(first, length + 1, days.step)
    return range(length + 1 - days.last, first + 1, days.step)
