"""When a machine is off: hours of the day, some days of the week, or one span, as spans of time."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, time
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import Away
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences, prev_before
from scheduler_core.values.runs.run import Reason
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

# In the words of an engine that starts again.
_TEXT = "Hourbell was not running"
_EVERY_DAY = frozenset(Weekday)
_ALL_DAY = "a machine that is off all day runs nothing; choose two different times"


@dataclass(frozen=True, slots=True)
class OffHours:
    """From one time of the wall clock to another one, on each of some days; over midnight if it ends earlier.

    The same time twice is a whole day, from that time on.
    """

    begins_local: time
    ends_local: time
    weekdays: frozenset[Weekday] = _EVERY_DAY

    def __post_init__(self) -> None:
        if not self.weekdays or (self.begins_local == self.ends_local and self.weekdays == _EVERY_DAY):
            raise InvalidInput("off", _ALL_DAY)


@dataclass(frozen=True, slots=True)
class OffSpan:
    """Once, from one instant up to another one."""

    begins_at: datetime
    ends_at: datetime

    def __post_init__(self) -> None:
        if self.begins_at >= self.ends_at:
            raise InvalidInput("off", "the machine would be off until before it is; swap the two times")


Off: TypeAlias = OffHours | OffSpan


def aways_of(off: Iterable[Off], zone: str, start: datetime, end: datetime) -> tuple[Away, ...]:
    """Return when the machine is off in a span, in order; the first and the last may reach beyond it."""
    found = sorted(span for each in off for span in _spans(each, zone, start, end))
    joined: list[Away] = []
    for begins, ends in found:
        if joined and begins <= joined[-1].ends:
            joined[-1] = replace(joined[-1], ends=max(joined[-1].ends, ends))
        else:
            joined.append(Away(begins, ends, Reason.OFF, _TEXT))
    return tuple(joined)


def _spans(off: Off, zone: str, start: datetime, end: datetime) -> Iterator[tuple[datetime, datetime]]:
    if isinstance(off, OffSpan):
        if off.begins_at < end and off.ends_at > start:
            yield off.begins_at, off.ends_at
        return
    begins = _weekly(off.weekdays, off.begins_local, zone)
    ends = _weekly(_EVERY_DAY, off.ends_local, zone)
    before = prev_before(begins, start)
    for begin in ([] if before is None else [before]) + occurrences(begins, start, end):
        over = next_after(ends, begin)
        if over is not None and over > start:
            yield begin, over


def _weekly(weekdays: frozenset[Weekday], at: time, zone: str) -> Plan:
    return compile_schedule(Schedule((Weekly((DaysAt(weekdays, (at,)),)),), zone=zone))
