"""Which days of a month have an occurrence, without their times: the calendar's grid.

Days come straight from the day sets. Only days near a change of the clock are doubtful, because an
occurrence may move to the next day or vanish there; those are asked one by one, as are all days of
what is not a plain rule.
"""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import bits_of, month_length, span_mask
from scheduler_core.recurrence.sources.instants import Instants, NoInstants, WallTimes
from scheduler_core.recurrence.sources.layers import Union, Within
from scheduler_core.recurrence.sources.local_times import TimedDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.times_of_day import SameTimes
from scheduler_core.recurrence.sources.wall_clock import FURTHEST_OFFSET, Resolution, wall_clock
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.values.policies import Gap

# The first instant of a local day, also where the clock jumps over midnight.
_DAY_BREAK = Resolution(gap=Gap.EDGE, long_gap=Gap.EDGE)


class _Days(NamedTuple):
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


def _days_of(source: Instants, setting: Setting, month: _Month) -> _Days:
    if isinstance(source, WallTimes):
        return _days_of_wall_times(source, setting, month)
    if isinstance(source, NoInstants):
        return _Days(0, 0)
    if isinstance(source, Union):
        each = [_days_of(part, setting, month) for part in source.sources]
        found = doubtful = 0
        for days in each:
            found |= days.found
            doubtful |= days.doubtful
        return _Days(found, doubtful)
    if isinstance(source, Within):
        is_whole = source.begin <= month.begin - DAY * 2 and month.end + DAY * 2 <= source.end
        return _days_of(source.source, setting, month) if is_whole else _Days(0, month.all_days)
    return _Days(0, month.all_days)


def _days_of_wall_times(source: WallTimes, setting: Setting, month: _Month) -> _Days:
    local = source.local
    if not isinstance(local, TimedDays) or not isinstance(local.times, SameTimes):
        return _Days(0, month.all_days)
    if source.zone != setting.zone:
        return _Days(0, month.all_days)
    begin = max(local.begin, source.begin + FURTHEST_OFFSET)
    end = min(local.end, source.end - FURTHEST_OFFSET)
    if local.end <= month.begin - DAY or local.begin >= month.end + DAY or not local.times.on(0):
        return _Days(0, 0)
    if begin > month.begin or end < month.end:
        return _Days(0, month.all_days)
    found = local.days.month_mask(month.year, month.month)
    doubtful = 0
    for disturbed_begin, disturbed_end in source.changes_between(month.begin, month.end):
        first = (disturbed_begin - month.begin) // DAY - 1
        last = (disturbed_end - month.begin) // DAY + 1
        doubtful |= span_mask(max(first, 0), min(last + 1, month.length))
    return _Days(found, doubtful)


def _asked(source: Instants, setting: Setting, month: _Month, doubtful: int) -> int:
    """Ask for the doubtful days: jump from each instant to the first one of the next local day."""
    clock = wall_clock(setting.zone, _DAY_BREAK)
    bits = bits_of(doubtful)
    begin, end = month.begin + bits[0] * DAY, month.begin + (bits[-1] + 1) * DAY
    found = 0
    at = source.first_from(begin - FURTHEST_OFFSET)
    while at is not None and at < end + FURTHEST_OFFSET:
        local = at + setting.offset_at(at)
        if begin <= local < end:
            found |= 1 << ((local - month.begin) // DAY)
        following_day = (local // DAY + 1) * DAY
        at = source.first_from(max(clock.resolve(following_day)[0], at + 1))
    return found & doubtful
