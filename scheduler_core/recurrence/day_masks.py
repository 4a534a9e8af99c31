"""Find the days of a month that have an occurrence, without their times.

Days come straight from the day sets. Only days near a change of the clock are doubtful, because an
occurrence may move to the next day or vanish there; those are looked at, as are all days of what is
not a plain rule.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import bits_of, month_length, span_mask
from scheduler_core.recurrence.sources.instants import Instants, Interval, NoInstants
from scheduler_core.recurrence.sources.layers import Union, Within
from scheduler_core.recurrence.sources.local_times import TimedDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.times_of_day import SameTimes
from scheduler_core.recurrence.sources.wall_clock import (
    EVERY_INSTANT,
    FURTHEST_OFFSET,
    Resolution,
    wall_clock,
)
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.values.schedules.policies import Gap

# Up to so many instants are listed at once; of more only one a day is asked for.
_FEW = 64
# The first instant of a local day, also where the clock jumps over midnight.
_DAY_BREAK = Resolution(gap=Gap.EDGE, long_gap=Gap.EDGE)


class _FoundDays(NamedTuple):
    """Days found in the sets, and days whose bit must be asked anew."""

    found: int
    doubtful: int


class _Month(NamedTuple):
    """A month on the wall clock, its days as bits."""

    year: int
    month: int
    begin: int
    end: int
    length: int
    all_days: int


@lru_cache(maxsize=64)
def _month(year: int, month: int) -> _Month:
    begin = ticks.day_number(date(year, month, 1)) * DAY
    length = month_length(year, month)
    return _Month(year, month, begin, begin + length * DAY, length, (1 << length) - 1)


def month_mask(source: Instants, setting: Setting, year: int, month: int) -> int:
    """Return the local days of a month with an instant of the source; bit 0 is the 1st."""
    around = _month(year, month)
    days = _days_of(source, setting, around)
    if not days.doubtful:
        return days.found
    return days.found & ~days.doubtful | _asked(source, setting, around, days.doubtful)


def _days_of(source: Instants, setting: Setting, month: _Month) -> _FoundDays:
    if isinstance(source, WallTimes):
        return _days_of_wall_times(source, setting, month)
    if isinstance(source, NoInstants):
        return _FoundDays(0, 0)
    if isinstance(source, Union):
        each = [_days_of(part, setting, month) for part in source.sources]
        found = doubtful = 0
        for days in each:
            found |= days.found
            doubtful |= days.doubtful
        return _FoundDays(found, doubtful)
    if isinstance(source, Within):
        is_whole = source.begin <= month.begin - DAY * 2 and month.end + DAY * 2 <= source.end
        return _days_of(source.source, setting, month) if is_whole else _FoundDays(0, month.all_days)
    if isinstance(source, Interval) and source.step <= DAY:
        return _days_of_dense_interval(source, setting, month)
    return _FoundDays(0, month.all_days)


def _days_of_dense_interval(source: Interval, setting: Setting, month: _Month) -> _FoundDays:
    """Steps of at most a day leave out no day but, perhaps, one on which the clock changes."""
    if source.first > month.begin - DAY * 2 or source.end < month.end + DAY * 2:
        return _FoundDays(0, month.all_days)
    changes = wall_clock(setting.zone, EVERY_INSTANT).changes_between(month.begin, month.end)
    return _FoundDays(month.all_days, _days_around(changes, month))


def _days_of_wall_times(source: WallTimes, setting: Setting, month: _Month) -> _FoundDays:
    local = source.local
    if not isinstance(local, TimedDays) or not isinstance(local.times, SameTimes):
        return _FoundDays(0, month.all_days)
    if source.zone != setting.zone:
        return _FoundDays(0, month.all_days)
    begin = max(local.begin, source.begin + FURTHEST_OFFSET)
    end = min(local.end, source.end - FURTHEST_OFFSET)
    if local.end <= month.begin - DAY or local.begin >= month.end + DAY or not local.times.on(0):
        return _FoundDays(0, 0)
    if begin > month.begin or end < month.end:
        return _FoundDays(0, month.all_days)
    found = local.days.month_mask(month.year, month.month)
    changes = source.changes_between(month.begin, month.end)
    # A time away from the changes stays on its day.
    meeting = [change for change in changes if local.first_from(*change) is not None]
    return _FoundDays(found, _days_around(meeting, month) if meeting else 0)


def _days_around(changes: Iterable[tuple[int, int]], month: _Month) -> int:
    days = 0
    for begin, end in changes:
        first, last = (begin - month.begin) // DAY - 1, (end - month.begin) // DAY + 1
        days |= span_mask(max(first, 0), min(last + 1, month.length))
    return days


def _asked(source: Instants, setting: Setting, month: _Month, doubtful: int) -> int:
    """Return which of the doubtful days have an instant."""
    bits = bits_of(doubtful)
    begin, end = month.begin + bits[0] * DAY, month.begin + (bits[-1] + 1) * DAY
    earliest, latest = begin - FURTHEST_OFFSET, end + FURTHEST_OFFSET
    few = source.between(earliest, latest, _FEW + 1)
    is_dense = len(few) > _FEW
    found = 0
    for at in _one_of_each_day(source, setting, earliest, latest) if is_dense else few:
        local = at + setting.offset_at(at)
        if begin <= local < end:
            found |= 1 << ((local - month.begin) // DAY)
    return found & doubtful


def _one_of_each_day(source: Instants, setting: Setting, begin: int, end: int) -> Iterator[int]:
    """Jump from each instant to the first one of the next local day."""
    clock = wall_clock(setting.zone, _DAY_BREAK)
    at = source.first_from(begin)
    while at is not None and at < end:
        yield at
        following_day = ((at + setting.offset_at(at)) // DAY + 1) * DAY
        at = source.first_from(max(clock.resolve(following_day)[0], at + 1))
