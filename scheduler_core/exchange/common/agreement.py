"""Check that two schedules fire alike, so that no file says other times than its job."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from itertools import pairwise

from scheduler_core.exchange.common.differences import MOST_MOMENTS, differing, end_of_comparing, moments_of
from scheduler_core.exchange.common.patterns import patterns_of
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Finite, Plan
from scheduler_core.recurrence.ticks import DAY, HOUR
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.rules import DaysAt, Every, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

_NEAR = 4 * HOUR
_TWO_YEARS = 731 * DAY
_HOUR = timedelta(hours=1)


class Agreement(Enum):
    """How far two schedules fire at the same instants."""

    ALIKE = auto()
    BUT_AT_CLOCK_CHANGES = auto()
    NOT = auto()


def agreement(one: Schedule, other: Schedule, now: datetime) -> Agreement:
    """Compare two schedules over the whole of a bounded life, or the next five years.

    Where instants are too many, the edges of all days are compared, and all around what bends either.
    """
    plans = compile_schedule(one), compile_schedule(other)
    begin = ticks.of_instant(now)
    end = max(end_of_comparing(plan, begin) for plan in plans)
    moments = [span for each in (one, other) for span in moments_of(each, each.zone, begin, end)]
    if len(moments) > MOST_MOMENTS or _last_beyond(plans[0], end) != _last_beyond(plans[1], end):
        return Agreement.NOT
    differences = differing(plans[0].source, plans[1].source, begin, end, dict.fromkeys(moments))
    if not differences:
        return Agreement.ALIKE
    if all(_is_near_a_change(one.zone, at) for at in differences):
        return Agreement.BUT_AT_CLOCK_CHANGES
    return Agreement.NOT


def keeps_times_of_day(rule: Every, zone: str, now: datetime) -> bool:
    """Tell whether steps come at the same times every day; if not, only their distance can be said."""
    patterns = None if rule.from_last_end else patterns_of(rule, zone)
    if not patterns:
        return False
    if rule.step < _HOUR:
        return True
    slots = tuple(
        DaysAt(pattern.weekdays or frozenset(Weekday), tuple(pattern.times())) for pattern in patterns
    )
    again = Schedule((Weekly(slots),), zone)
    return agreement(Schedule((rule,), zone), again, now) is not Agreement.NOT


def meets_clock_changes(schedule: Schedule, now: datetime) -> bool:
    """Tell whether a change of the clock skips or repeats one of its times, in the next two years."""
    plan = compile_schedule(schedule)
    on_the_wall = compile_schedule(replace(schedule, zone="UTC")).source
    begin = ticks.of_instant(now)
    segments = list(zone_table(schedule.zone).segments(begin, begin + _TWO_YEARS))
    for before, after in pairwise(segments):
        at, size = after.begins_at, after.offset - before.offset
        if size > 0 and on_the_wall.between(at + before.offset, at + after.offset, 1):
            return True
        if size < 0 and plan.source.between(at + size, at - size, 1):
            return True
    return False


def _last_beyond(plan: Plan, end: int) -> datetime | str | None:
    """Return when a schedule ends, "never", or nothing if all of it lies in what is compared."""
    if not isinstance(plan.fires, Finite):
        return "never" if plan.source.first_from(end) is not None else None
    return plan.fires.last if ticks.of_instant(plan.fires.last) >= end else None


def _is_near_a_change(zone: str, at: int) -> bool:
    segment = zone_table(zone).segment_at(at)
    return at - segment.begins_at < _NEAR or segment.ends_at - at < _NEAR
