"""Whether two schedules fire alike, so that no file says other times than the job it stands for."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum, auto

from scheduler_core.exchange.patterns import patterns_of
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, HOUR
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.rules import DaysAt, Every, Weekly
from scheduler_core.values.schedule import Schedule
from scheduler_core.values.weekday import Weekday

_MOST_COMPARED = 1_000
_MONTHS = 36
_MONTH = timedelta(days=30, hours=7)  # so that the samples begin at other times of day
_SAMPLE = 60
_CHANGES_WITHIN = 800 * DAY
_AROUND = timedelta(hours=30)
_MOST_AROUND = 4_000
_NEAR = 4 * HOUR
_HOUR = timedelta(hours=1)


class Agreement(Enum):
    """How far two schedules fire at the same instants."""

    ALIKE = auto()
    BUT_AT_CLOCK_CHANGES = auto()
    NOT = auto()


def agreement(one: Schedule, other: Schedule, now: datetime) -> Agreement:
    """Compare the next thousand instants, some of every month for three years, and all around the
    changes of the clock in the next two.
    """
    plans = compile_schedule(one), compile_schedule(other)
    found = Agreement.ALIKE
    for begins, ends, most in _spans(one, now):
        samples = [occurrences(plan, begins, ends, most) for plan in plans]
        for at in _differing(samples[0], samples[1], most):
            if not _is_near_a_change(one.zone, ticks.of_instant(at)):
                return Agreement.NOT
            found = Agreement.BUT_AT_CLOCK_CHANGES
    return found


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


def _spans(schedule: Schedule, now: datetime) -> Iterator[tuple[datetime, datetime | None, int]]:
    yield now, None, _MOST_COMPARED
    for number in range(1, _MONTHS + 1):
        yield now + _MONTH * number, None, _SAMPLE
    at = ticks.of_instant(now)
    for segment in zone_table(schedule.zone).segments(at, min(at + _CHANGES_WITHIN, AFTER_LAST_TICK)):
        if segment.begins_at > at:
            change_at = ticks.to_instant(segment.begins_at)
            yield change_at - _AROUND, change_at + _AROUND, _MOST_AROUND


def _differing(one: list[datetime], other: list[datetime], most: int) -> list[datetime]:
    """Return what only one of them has; beyond the last of a cut sample nothing is known."""
    cut = min((sample[-1] for sample in (one, other) if len(sample) == most), default=None)
    return sorted(at for at in set(one) ^ set(other) if cut is None or at <= cut)


def _is_near_a_change(zone: str, at: int) -> bool:
    segment = zone_table(zone).segment_at(at)
    return at - segment.begins_at < _NEAR or segment.ends_at - at < _NEAR
