"""Days with times of day as instants of a zone, off days taken out or rolled first."""

from bisect import bisect_left
from datetime import date

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import DaysWithin
from scheduler_core.recurrence.days.day_set import DayPattern, day_set
from scheduler_core.recurrence.days.off_days import RolledDays
from scheduler_core.recurrence.sources.instants import Instants, NoInstants
from scheduler_core.recurrence.sources.layers import Union
from scheduler_core.recurrence.sources.local_times import LocalTimes, TimedDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.times_of_day import SameTimes
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Roll

_NO_HABITS = TimePolicies()


def calendar_source(
    setting: Setting,
    pattern: DayPattern,
    times: tuple[int, ...],
    *,
    habits: TimePolicies = _NO_HABITS,
    begin_local: int = FIRST_TICK,
    end_local: int = AFTER_LAST_TICK,
) -> Instants:
    """Return the instants of the pattern's days at these times of day."""
    reading = setting.reading(habits)
    pieces = timed_days(setting, pattern, times, begin_local, end_local)
    sources = tuple(WallTimes(setting.zone, reading, piece) for piece in pieces)
    if not sources:
        return NoInstants()
    return sources[0] if len(sources) == 1 else Union(sources)


def timed_days(
    setting: Setting, pattern: DayPattern, times: tuple[int, ...], begin_local: int, end_local: int
) -> list[LocalTimes]:
    """Return the wall-clock times, after off days.

    Where days may roll the bounds are applied before: the first and the last day keep only their
    times within, wherever they roll to.
    """
    if not times or begin_local >= end_local:
        return []
    if not setting.off_days:
        return [TimedDays(day_set(pattern), SameTimes(times), begin_local, end_local)]
    if all(each.roll is Roll.SKIP for each in setting.off_days):
        kept = RolledDays(pattern, setting.off_days)
        return [TimedDays(day_set(kept), SameTimes(times), begin_local, end_local)]
    return _rolled(setting, pattern, times, begin_local, end_local)


def _rolled(
    setting: Setting, pattern: DayPattern, times: tuple[int, ...], begin: int, end: int
) -> list[LocalTimes]:
    first_day, into_first = divmod(begin, DAY)
    last_day, into_last = divmod(end, DAY)
    parts: list[tuple[DayPattern, tuple[int, ...]]] = []
    if into_first:
        only_first = DaysWithin(pattern, first_day, first_day + 1)
        parts.append((only_first, times[bisect_left(times, into_first) :]))
        first_day += 1
    if into_last and last_day >= first_day:
        only_last = DaysWithin(pattern, last_day, last_day + 1)
        parts.append((only_last, times[: bisect_left(times, into_last)]))
    parts.append((DaysWithin(pattern, first_day, last_day), times))
    return [
        TimedDays(day_set(RolledDays(days, setting.off_days)), SameTimes(some))
        for days, some in parts
        if some
    ]


def week_index(day: date, week_start: int) -> int:
    """Count weeks that begin on `week_start` (Monday as 0) from 1970."""
    return (ticks.day_number(day) + 3 - week_start) // 7


def month_index(day: date) -> int:
    """Count months from the year 0."""
    return day.year * 12 + day.month - 1
