"""Steps that need not divide the day, limited to days and parts of days."""

from dataclasses import replace

from scheduler_core.recurrence.days.day_set import DayPattern, day_set
from scheduler_core.recurrence.days.off_days import RolledDays
from scheduler_core.recurrence.sources.instants import Instants, NoInstants
from scheduler_core.recurrence.sources.local_times import TimedDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.times_of_day import DayParts, SteppedTimes
from scheduler_core.recurrence.sources.wall_clock import EVERY_INSTANT
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK


def stepped_source(
    setting: Setting,
    *,
    step: int,
    anchor_at: int,
    days: DayPattern,
    parts: DayParts,
    elapsed: bool,
    offsets: tuple[int, ...] = (0,),
    begin: int,
    end: int = AFTER_LAST_TICK,
) -> Instants:
    """Return steps counted from the instant `anchor_at`, by elapsed time or on the wall clock."""
    offset = setting.offset_at(anchor_at)
    pattern = days
    if setting.off_days:
        pattern, parts = RolledDays(days, setting.off_days), replace(parts, weekdays=None)
    times = SteppedTimes(step, (anchor_at + offset) % step, offsets, parts)
    if elapsed:
        local = TimedDays(day_set(pattern), times)
        return WallTimes(setting.zone, EVERY_INSTANT, local, anchor_offset=offset, begin=begin, end=end)
    if not times.can_ever_be():
        return NoInstants()
    local = TimedDays(day_set(pattern), times.simplified())
    return WallTimes(setting.zone, EVERY_INSTANT, local, begin=begin, end=end)
