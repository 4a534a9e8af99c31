"""The times of one trigger of a task as rules."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from xml.etree.ElementTree import Element

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.safe_xml import child, local_name, text_at
from scheduler_core.exchange.common.text_lines import plain_number
from scheduler_core.exchange.windows.iso_spans import read_iso_span
from scheduler_core.values.schedules.rules import (
    ALL_MONTHS,
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
from scheduler_core.values.schedules.weekday import Weekday

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY = timedelta(days=1)
_MOST_TIMES = 1_440


def rules_of(trigger: Element, kind: str, begins: datetime) -> Iterator[Rule]:
    """Return the rules of a trigger that fires at times."""
    interval = span_at(trigger, "Repetition", "Interval")
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
        raise InvalidInput("Months", f"{shown(unknown[0])} is not a month")
    chosen = frozenset(MONTHS.index(name) + 1 for name in names) or ALL_MONTHS
    return Monthly(days, times) if chosen == ALL_MONTHS else Yearly(chosen, days, times)


def _times(trigger: Element, begins: datetime, interval: timedelta | None) -> tuple[time, ...]:
    """Return the times of day of a trigger with its repetitions, which may not run into the next day."""
    if interval is None:
        return (begins.time(),)
    duration = span_at(trigger, "Repetition", "Duration") or _DAY
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
            raise InvalidInput("DaysOfWeek", f"{shown(name)} is not a day of the week")
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
            raise InvalidInput("DaysOfMonth", f"{shown(text)} is not a day of the month")


def _nth_weekdays(schedule: Element) -> Iterator[NthWeekday]:
    weeks = child(schedule, "Weeks")
    for each in weeks if weeks is not None else ():
        text = (each.text or "").strip()
        if text not in {"1", "2", "3", "4", "Last"}:
            raise InvalidInput("Weeks", f"{shown(text)} is not a week of the month")
        for weekday in _weekdays(schedule):
            yield NthWeekday(-1 if text == "Last" else int(text), weekday)


def span_at(element: Element, *path: str) -> timedelta | None:
    """Return a length of time at a path; None where there is none, or it is zero."""
    text = text_at(element, *path)
    if not text:
        return None
    length = read_iso_span(text)
    if length is None:
        raise InvalidInput(path[-1], f"{shown(text)} is not a length of time such as PT5M")
    return length or None


def _number(element: Element, name: str) -> int:
    text = text_at(element, name) or "1"
    if number := plain_number(text, 10_000):
        return number
    raise InvalidInput(name, f"{shown(text)} is not a number from 1 to 10,000")
