"""Where other calendars may fire at other instants: what RFC 5545 leaves open, or few read as it says."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.recurrence_set import Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule

_STEPS = {Frequency.HOURLY: HOUR, Frequency.MINUTELY: MINUTE, Frequency.SECONDLY: SECOND}
_LOOKED_AT = 400 * DAY


def other_readings(times: RecurrenceSet, zone: str) -> Iterator[str]:
    """Yield what other programs may make of the times of an event, each once."""
    for rule in times.rules:
        if rule.until is not None and not isinstance(rule.until, datetime) and not times.all_day:
            yield (
                f"UNTIL={print_ical_time(rule.until)} is a day, all of which counts here; some calendars end "
                "when it begins"
            )
        if rule.count is not None and not _is_of_rule(times.start, rule):
            yield (
                f"its start is no time of its rule and is the first of COUNT={rule.count} here; "
                "some calendars count it besides"
            )
        if _drifts(rule) and _changes_clock(zone, ticks.of_local(times.start)):
            yield (
                "its steps are real hours here, so that a change of the clock moves the times of day; some "
                "calendars keep these"
            )


def _is_of_rule(start: datetime, rule: RecurrenceRule) -> bool:
    alone = RecurrenceSet(start, (replace(rule, count=None),), includes_start=False)
    at = ticks.of_local(start)
    return bool(compile_schedule(Schedule((alone,))).source.between(at, at + 1, 1))


def _drifts(rule: RecurrenceRule) -> bool:
    """Tell steps of less than a day of which an hour is no multiple."""
    step = _STEPS.get(rule.frequency)
    return step is not None and HOUR % (step * rule.interval) != 0


def _changes_clock(zone: str, begin: int) -> bool:
    return len(list(zone_table(zone).segments(begin, begin + _LOOKED_AT))) > 1
