"""Hours of the day in which a machine is off, as spans of time."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, time

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


@dataclass(frozen=True, slots=True)
class OffHours:
    """From one time of the wall clock to another one, every day; over midnight if it ends earlier."""

    begins_local: time
    ends_local: time

    def __post_init__(self) -> None:
        if self.begins_local == self.ends_local:
            raise InvalidInput(
                "off", "a machine that is off all day runs nothing; choose two different times"
            )


def aways_of(hours: Iterable[OffHours], zone: str, start: datetime, end: datetime) -> tuple[Away, ...]:
    """Return when the machine is off in a span, in order; the first and the last may reach beyond it."""
    found = sorted(span for each in hours for span in _spans(each, zone, start, end))
    joined: list[Away] = []
    for begins, ends in found:
        if joined and begins <= joined[-1].ends:
            joined[-1] = replace(joined[-1], ends=max(joined[-1].ends, ends))
        else:
            joined.append(Away(begins, ends, Reason.OFF, _TEXT))
    return tuple(joined)


def _spans(hours: OffHours, zone: str, start: datetime, end: datetime) -> Iterator[tuple[datetime, datetime]]:
    begins, ends = _daily(hours.begins_local, zone), _daily(hours.ends_local, zone)
    before = prev_before(begins, start)
    for begin in ([] if before is None else [before]) + occurrences(begins, start, end):
        over = next_after(ends, begin)
        if over is not None and over > start:
            yield begin, over


def _daily(at: time, zone: str) -> Plan:
    return compile_schedule(Schedule((Weekly((DaysAt(_EVERY_DAY, (at,)),)),), zone=zone))
