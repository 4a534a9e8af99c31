"""Find the next and the last instant of a time of day in a zone."""

from collections.abc import Iterator
from datetime import datetime, time

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.zones.zone_table import zone_table

_DAYS = 9  # a weekday comes within a week, and clocks are put forward by less than a day


def next_time(at: time, after: datetime, zone: str, weekday: int | None = None) -> datetime:
    """Return the first such time of day after an instant, on a weekday (0 is Monday) if one is given."""
    tick = ticks.of_instant(after)
    found = (each for each in _times(at, tick, zone, range(-1, _DAYS), weekday) if each > tick)
    return ticks.to_instant(next(found))


def last_time(at: time, until: datetime, zone: str, weekday: int | None = None) -> datetime:
    """Return the last such time of day until an instant, that included."""
    tick = ticks.of_instant(until)
    found = (each for each in _times(at, tick, zone, range(1, -_DAYS, -1), weekday) if each <= tick)
    return ticks.to_instant(next(found))


def _times(at: time, tick: int, zone: str, days: range, weekday: int | None) -> Iterator[int]:
    table = zone_table(zone)
    today = (tick + table.offset_at(tick)) // ticks.DAY
    for day in days:
        if weekday is not None and ticks.to_date(today + day).weekday() != weekday:
            continue
        local = (today + day) * ticks.DAY + tick_of_day(at)
        yield local - table.offset_at(local - table.offset_at(local))
