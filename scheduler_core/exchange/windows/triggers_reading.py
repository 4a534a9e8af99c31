"""Triggers of tasks as rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from xml.etree.ElementTree import Element

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.plain_numbers import plain_number
from scheduler_core.exchange.safe_xml import child, local_name, text_at
from scheduler_core.exchange.windows.iso_spans import read_iso_span
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.rules import (
    ALL_MONTHS,
    AtStart,
    DayNumber,
    DaysAt,
    Every,
    MonthDay,
    Monthly,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedule import Schedule
from scheduler_core.values.weekday import Weekday

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY = timedelta(days=1)
_MOST_TIMES = 1_440
_AT_ONCE = {"BootTrigger": "at boot", "LogonTrigger": "at logon"}


@dataclass(slots=True)
class _Found:
    """What the triggers of a task say together."""

    rules: list[Rule] = field(default_factory=list)
    starts: list[datetime] = field(default_factory=list)
    ends: list[datetime | None] = field(default_factory=list)
    jitters: list[timedelta] = field(default_factory=list)


def read_triggers(triggers: Element, zone: str, now: datetime, lose: Callable[[str], None]) -> Schedule:
    """Return the schedule of a task on a machine in `zone`; InvalidInput if no time of it can be kept."""
    found = _Found()
    for trigger in triggers:
        if text_at(trigger, "Enabled").casefold() == "false":
            lose(f"a {local_name(trigger)} that is switched off")
            continue
        try:
            _take(trigger, zone, found, lose)
        except OverflowError as error:
            raise InvalidInput(local_name(trigger), "reaches beyond the years 1 to 9999") from error
    if not found.rules:
        raise InvalidInput("Triggers", "say no time that can be kept here")
    return Schedule(
        tuple(dict.fromkeys(found.rules)),
        zone,
        starts=_start(found, zone, now, lose),
        ends=_end(found, lose),
        jitter=max(found.jitters, default=timedelta(0)),
    )


def _take(trigger: Element, zone: str, found: _Found, lose: Callable[[str], None]) -> None:
    kind = local_name(trigger)
    if kind in _AT_ONCE:
        lose(f"a trigger {_AT_ONCE[kind]} fires when the engine starts")
        found.rules.append(AtStart())
        return
    if kind not in {"TimeTrigger", "CalendarTrigger"}:
        lose(f"a {kind}; only times, boot and logon can be kept here")
        return
    begins = _moment(trigger, "StartBoundary", zone)
    if begins is None:
        raise InvalidInput(kind, "has no StartBoundary")
    found.rules += _rules(trigger, kind, begins)
    found.starts.append(begins)
    found.ends.append(_moment(trigger, "EndBoundary", zone) or _end_of_repeating(trigger, kind, begins))
    if (delay := _span(trigger, "RandomDelay")) is not None:
        lose("RandomDelay is a jitter here, which is the same each time")
        found.jitters.append(delay)


def _end_of_repeating(trigger: Element, kind: str, begins: datetime) -> datetime | None:
    """Return the end of a repetition that is not begun again every day."""
    duration = _span(trigger, "Repetition", "Duration") if kind == "TimeTrigger" else None
    return begins + duration if duration else None


def _start(found: _Found, zone: str, now: datetime, lose: Callable[[str], None]) -> datetime | None:
    """Return the start of what begins in the future; what began already needs none."""
    if not found.starts:
        return None
    at = ticks.of_instant(now)
    local = ticks.to_local(at + zone_table(zone).offset_at(at))
    later = [start for start in found.starts if start > local]
    if not later or all(isinstance(rule, Once) for rule in found.rules):
        return None
    if len(later) < len(found.rules):
        lose("StartBoundary of a trigger that begins later than others")
        return None
    return min(later)


def _end(found: _Found, lose: Callable[[str], None]) -> datetime | None:
    ends = [end for end in found.ends if end is not None]
    if not ends:
        return None
    if len(set(found.ends)) > 1 or len(found.ends) < len(found.rules):
        lose("EndBoundary, as only some of its triggers have it")
        return None
    return ends[0]


def _rules(trigger: Element, kind: str, begins: datetime) -> Iterator[Rule]:
    interval = _span(trigger, "Repetition", "Interval")
    if kind == "TimeTrigger":
        yield Every(interval, begins) if interval else Once(begins)
        return
    times = _times(trigger, begins, interval)
    schedule = next((each for each in trigger if local_name(each).startswith("ScheduleBy")), None)
    if schedule is None:
        raise InvalidInput(kind, "says no days")
    match local_name(schedule):
        case "ScheduleByDay":
            yield from _daily(schedule, begins, times)
        case "ScheduleByWeek":
            weekdays = frozenset(_weekdays(schedule)) or frozenset(Weekday)
            every = _number(schedule, "WeeksInterval")
            anchor_on = begins.date() if every > 1 else None
            yield Weekly((DaysAt(weekdays, times),), every, anchor_on, Weekday.SUNDAY)
        case "ScheduleByMonth":
            yield _monthly(schedule, tuple(_days_of_month(schedule)), times)
        case "ScheduleByMonthDayOfWeek":
            yield _monthly(schedule, tuple(_nth_weekdays(schedule)), times)
        case other:
            raise InvalidInput(kind, f"{other} is unknown")


def _daily(schedule: Element, begins: datetime, times: tuple[time, ...]) -> Iterator[Rule]:
    days = _number(schedule, "DaysInterval")
    if days == 1:
        yield Weekly((DaysAt(frozenset(Weekday), times),))
    else:
        yield from (Every(_DAY * days, datetime.combine(begins, at)) for at in times)


def _monthly(schedule: Element, days: tuple[MonthDay, ...], times: tuple[time, ...]) -> Rule:
    months = child(schedule, "Months")
    names = [local_name(each) for each in months] if months is not None else []
    if unknown := [name for name in names if name not in MONTHS]:
        raise InvalidInput("Months", f"{shown(unknown[0])} is no month")
    chosen = frozenset(MONTHS.index(name) + 1 for name in names) or ALL_MONTHS
    return Monthly(days, times) if chosen == ALL_MONTHS else Yearly(chosen, days, times)


def _times(trigger: Element, begins: datetime, interval: timedelta | None) -> tuple[time, ...]:
    """Return the times of day of a trigger with its repetitions, which may not run into the next day."""
    if interval is None:
        return (begins.time(),)
    duration = _span(trigger, "Repetition", "Duration") or _DAY
    if not interval or duration / interval > _MOST_TIMES:
        raise InvalidInput("Repetition", "repeats too often to be kept here")
    day = datetime.combine(begins, time())
    found = [begins + interval * number for number in range(-(-duration // interval))]
    is_daily = child(trigger, "ScheduleByDay") is not None
    if any(at - day >= _DAY for at in found) and not is_daily:
        raise InvalidInput("Repetition", "runs into the next day; only daily triggers can do that here")
    return tuple(sorted({at.time() for at in found}))


def _weekdays(schedule: Element) -> Iterator[Weekday]:
    days = child(schedule, "DaysOfWeek")
    for each in days if days is not None else ():
        name = local_name(each)
        if name not in WEEKDAYS:
            raise InvalidInput("DaysOfWeek", f"{shown(name)} is no day of the week")
        yield Weekday.numbered(WEEKDAYS.index(name))


def _days_of_month(schedule: Element) -> Iterator[DayNumber]:
    days = child(schedule, "DaysOfMonth")
    for each in days if days is not None else ():
        text = (each.text or "").strip()
        if text == "Last":
            yield DayNumber(-1)
        elif day := plain_number(text, 31):
            yield DayNumber(day)
        else:
            raise InvalidInput("DaysOfMonth", f"{shown(text)} is no day of the month")


def _nth_weekdays(schedule: Element) -> Iterator[NthWeekday]:
    weeks = child(schedule, "Weeks")
    for each in weeks if weeks is not None else ():
        text = (each.text or "").strip()
        if text not in {"1", "2", "3", "4", "Last"}:
            raise InvalidInput("Weeks", f"{shown(text)} is no week of the month")
        for weekday in _weekdays(schedule):
            yield NthWeekday(-1 if text == "Last" else int(text), weekday)


def _moment(trigger: Element, name: str, zone: str) -> datetime | None:
    """Return a boundary on the clock of the machine."""
    text = text_at(trigger, name)
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidInput(name, f"{shown(text)} is no time such as 2026-12-01T09:00:00") from error
    if moment.tzinfo is None:
        return moment.replace(microsecond=0)
    at = ticks.of_instant(moment.astimezone(UTC))
    return ticks.to_local(at + zone_table(zone).offset_at(at)).replace(microsecond=0)


def _span(element: Element, *path: str) -> timedelta | None:
    text = text_at(element, *path)
    if not text:
        return None
    length = read_iso_span(text)
    if length is None:
        raise InvalidInput(path[-1], f"{shown(text)} is no length of time such as PT5M")
    return length or None


def _number(element: Element, name: str) -> int:
    text = text_at(element, name) or "1"
    if number := plain_number(text, 10_000):
        return number
    raise InvalidInput(name, f"{shown(text)} is no number from 1 to 10,000")
