"""Rules as triggers of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from scheduler_core.exchange.common.agreement import Agreement, agreement, meets_clock_changes
from scheduler_core.exchange.common.losses import CanNot, unsaid_times
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.exchange.windows.iso_spans import iso_span
from scheduler_core.exchange.windows.trigger_rules import MONTHS, WEEKDAYS
from scheduler_core.exchange.windows.triggers_reading import read_triggers
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Finite
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import AtStart, DayNumber, Every, NthWeekday, Once, Rule, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

_MOST_TRIGGERS = 48  # of one task
_FEW = 6  # times of a day that get a trigger each
_DAY = timedelta(days=1)
_LONGEST_REPETITION = timedelta(days=31)
_SHORTEST_REPETITION = timedelta(minutes=1)
_LAST_WEEK = -1


@dataclass(frozen=True, slots=True)
class _Setting:
    schedule: Schedule
    own_zone: str
    begins_on: date


def write_triggers(parent: Element, schedule: Schedule, zone: str, now: datetime, lost: list[str]) -> None:
    """Add the triggers of a schedule on a machine in `zone`; CanNot if Windows would fire at other times."""
    own_zone = zone if schedule.zone == FLOATING else schedule.zone
    at = ticks.of_instant(now)
    today = ticks.to_local(at + zone_table(zone).offset_at(at)).date()
    setting = _Setting(schedule, own_zone, today if schedule.starts is None else schedule.starts.date())
    for rule in schedule.rules:
        _write_rule(parent, rule, setting, lost)
    if len(parent) > _MOST_TRIGGERS:
        raise CanNot(f"it would take more than {_MOST_TRIGGERS} triggers")
    if schedule.ends is not None and schedule.ends.tzinfo is None:
        for trigger in parent:
            _insert_end(trigger, schedule.ends, own_zone)
    _check(parent, schedule, own_zone, zone, now, lost)


def _check(
    parent: Element, schedule: Schedule, own_zone: str, zone: str, now: datetime, lost: list[str]
) -> None:
    timed = tuple(rule for rule in schedule.rules if not isinstance(rule, AtStart))
    if not timed:
        return
    again = read_triggers(parent, zone, now, lambda _: None).schedule
    said = Schedule(
        timed, own_zone, schedule.policies, schedule.starts, schedule.ends, schedule.times,
        schedule.excluded, schedule.included, schedule.off_days, schedule.blackouts, edits=schedule.edits,
    )  # fmt: skip
    kept = tuple(rule for rule in again.rules if not isinstance(rule, AtStart))
    found = agreement(said, Schedule(kept, again.zone, starts=again.starts, ends=again.ends), now)
    if found is Agreement.NOT:
        unsaid = unsaid_times(schedule)
        if unsaid and unsaid != "ends":
            raise CanNot(f"Windows knows no {unsaid}")
        raise CanNot(
            "its times have no equal in Windows"
            if own_zone == zone
            else f"Windows goes by the zone of the machine, not by {own_zone}"
        )
    if found is Agreement.BUT_AT_CLOCK_CHANGES or meets_clock_changes(said, now):
        lost.append("Windows has its own way with times that a change of the clock skips or repeats")


def _write_rule(parent: Element, rule: Rule, setting: _Setting, lost: list[str]) -> None:
    match rule:
        case AtStart():
            lost.append("the trigger at logon stands for each start of the engine")
            SubElement(parent, "LogonTrigger")
        case Once():
            _trigger(parent, "TimeTrigger", _moment(rule, rule.at, setting))
        case Every(anchor=datetime() as anchor) if _is_in_days(rule):
            trigger = _trigger(parent, "CalendarTrigger", _next_step(anchor, rule, setting))
            add_element(add_element(trigger, "ScheduleByDay"), "DaysInterval", str(rule.step // _DAY))
        case Every(anchor=datetime() as anchor) if _is_repeated(rule):
            if setting.schedule.zone == FLOATING:
                lost.append(
                    "the distance is counted from a time of any clock, off by an hour once that changes"
                )
            trigger = _trigger(parent, "TimeTrigger", _moment(rule, anchor, setting), rule.step)
        case Weekly() if rule.interval > 1:
            _write_weeks(parent, rule)
        case _:
            patterns = patterns_of(rule, setting.own_zone)
            if not patterns:
                raise CanNot("its rule has no equal in Windows")
            for pattern in patterns:
                _write_pattern(parent, pattern, setting)


def _is_repeated(rule: Every) -> bool:
    fits = _SHORTEST_REPETITION <= rule.step <= _LONGEST_REPETITION and rule.step.seconds % 60 == 0
    return fits and not (rule.from_last_end or rule.between or rule.weekdays)


def _is_in_days(rule: Every) -> bool:
    return rule.step % _DAY == timedelta(0) and not rule.from_last_end and not rule.weekdays


def _next_step(anchor_at: datetime, rule: Every, setting: _Setting) -> datetime:
    """Return the first occurrence of a rule of whole days that is not before the task begins."""
    anchor = _local(anchor_at, setting)
    days = (setting.begins_on - anchor.date()).days
    steps = max(0, -(-days // (rule.step // _DAY)))
    return anchor + rule.step * steps


def _write_weeks(parent: Element, rule: Weekly) -> None:
    anchor_on = rule.anchor_on
    if anchor_on is None:
        raise CanNot("its weeks are counted from nowhere")
    for slot in rule.slots:
        for at in slot.times:
            trigger = _trigger(parent, "CalendarTrigger", datetime.combine(anchor_on, at))
            week = add_element(trigger, "ScheduleByWeek")
            add_element(week, "WeeksInterval", str(rule.interval))
            _write_weekdays(week, slot.weekdays)


def _write_pattern(parent: Element, pattern: Pattern, setting: _Setting) -> None:
    times = list(pattern.times()) if len(pattern.hours) * len(pattern.minutes) <= 24 * 60 else []
    if not times:
        raise CanNot("it fires more often than once a minute")
    if len(times) > _FEW and not (pattern.days or pattern.months or pattern.weekdays):
        times = _from_widest_gap(times)
    step = _step(times)
    if len(times) > _FEW and step is None:
        raise CanNot("its times of day are too many and not at equal distances")
    starts = times[:1] if len(times) > _FEW else times
    for at in starts:
        for days in _all_days(pattern):
            begins = datetime.combine(setting.begins_on, at)
            trigger = _trigger(parent, "CalendarTrigger", begins)
            if len(times) > _FEW and step is not None:
                _write_repetition(trigger, step, min(step * len(times), _DAY))
            days.write(trigger)


def _from_widest_gap(times: list[time]) -> list[time]:
    """Return times of every day from the one after the widest gap on: hours over midnight begin so."""
    day = date(2000, 1, 1)
    moments = [datetime.combine(day, at) for at in (*times, times[0])]
    moments[-1] += _DAY
    gaps = [after - before for before, after in pairwise(moments)]
    first = (gaps.index(max(gaps)) + 1) % len(times) if gaps[-1] < max(gaps) else 0
    return times[first:] + times[:first]


def _step(times: Sequence[time]) -> timedelta | None:
    """Return the distance of times of day that are all equally far apart."""
    day = date(2000, 1, 1)
    moments = [datetime.combine(day if at >= times[0] else day + _DAY, at) for at in times]
    steps = {after - before for before, after in pairwise(moments)}
    if len(steps) != 1:
        return None
    (step,) = steps
    return step if step >= _SHORTEST_REPETITION and step.seconds % 60 == 0 else None


def _all_days(pattern: Pattern) -> Iterator[_ScheduleDays]:
    numbers = [day.number for day in pattern.days if isinstance(day, DayNumber)]
    nth = [day for day in pattern.days if isinstance(day, NthWeekday)]
    if len(numbers) + len(nth) < len(pattern.days) or (pattern.days and pattern.weekdays):
        raise CanNot("Windows knows days of the month and nth weekdays, nothing that needs both")
    if any(number < _LAST_WEEK for number in numbers) or any(not -1 <= day.nth <= 4 for day in nth):
        raise CanNot("Windows counts back from the end of the month only to its last day or week")
    if pattern.weekdays and pattern.months:
        raise CanNot("Windows knows no weekdays of some months only")
    yield from _days_of(pattern, numbers, nth)


def _days_of(pattern: Pattern, numbers: list[int], nth: list[NthWeekday]) -> Iterator[_ScheduleDays]:
    if not pattern.days and not pattern.months:
        yield _ScheduleDays(weekdays=pattern.weekdays)
    elif not pattern.days:
        yield _ScheduleDays(months=pattern.months, numbers=tuple(range(1, 32)))
    if numbers:
        yield _ScheduleDays(months=pattern.months, numbers=tuple(numbers))
    for day in nth:
        yield _ScheduleDays(frozenset({day.weekday}), pattern.months, nth=day.nth)


@dataclass(frozen=True, slots=True)
class _ScheduleDays:
    weekdays: frozenset[Weekday] = frozenset()
    months: frozenset[int] = frozenset()
    numbers: tuple[int, ...] = ()
    nth: int = 0

    def write(self, trigger: Element) -> None:
        if self.nth:
            by_week = add_element(trigger, "ScheduleByMonthDayOfWeek")
            weeks = add_element(by_week, "Weeks")
            add_element(weeks, "Week", "Last" if self.nth < 0 else str(self.nth))
            _write_weekdays(by_week, self.weekdays)
            _write_months(by_week, self.months)
        elif self.numbers:
            by_month = add_element(trigger, "ScheduleByMonth")
            days = add_element(by_month, "DaysOfMonth")
            for number in self.numbers:
                add_element(days, "Day", "Last" if number < 0 else str(number))
            _write_months(by_month, self.months)
        elif self.weekdays:
            week = add_element(trigger, "ScheduleByWeek")
            add_element(week, "WeeksInterval", "1")
            _write_weekdays(week, self.weekdays)
        else:
            add_element(add_element(trigger, "ScheduleByDay"), "DaysInterval", "1")


def _write_weekdays(parent: Element, weekdays: frozenset[Weekday]) -> None:
    days = add_element(parent, "DaysOfWeek")
    for weekday in sorted(weekdays, key=lambda day: day.number):
        add_element(days, WEEKDAYS[weekday.number])


def _write_months(parent: Element, months: frozenset[int]) -> None:
    element = add_element(parent, "Months")
    for month in sorted(months) or range(1, 13):
        add_element(element, MONTHS[month - 1])


def _trigger(parent: Element, kind: str, begins: datetime, step: timedelta | None = None) -> Element:
    trigger = SubElement(parent, kind)
    if step is not None:
        _write_repetition(trigger, step, None)
    utc = "Z" if begins.tzinfo is not None else ""
    add_element(trigger, "StartBoundary", f"{begins:%Y-%m-%dT%H:%M:%S}{utc}")
    add_element(trigger, "Enabled", "true")
    return trigger


def _write_repetition(trigger: Element, step: timedelta, duration: timedelta | None) -> None:
    """Put the repetition first, where the schema wants it."""
    repetition = Element("Repetition")
    add_element(repetition, "Interval", iso_span(step))
    if duration is not None:
        add_element(repetition, "Duration", iso_span(duration))
    add_element(repetition, "StopAtDurationEnd", "false")
    trigger.insert(0, repetition)


def _insert_end(trigger: Element, ends: datetime, zone: str) -> None:
    """Say the end as the start is said: in UTC, or by the clock."""
    if trigger.tag == "LogonTrigger":
        return
    place = [each.tag for each in trigger].index("StartBoundary") + 1
    element = Element("EndBoundary")
    element.text = f"{ends:%Y-%m-%dT%H:%M:%S}"
    if (trigger[place - 1].text or "").endswith("Z"):
        at = ticks.to_instant(Setting(zone, TimePolicies()).instant(ends))
        element.text = f"{at:%Y-%m-%dT%H:%M:%S}Z"
    trigger.insert(place, element)


def _moment(rule: Rule, moment: datetime, setting: _Setting) -> datetime:
    """Return a single time as an instant, from which distances are counted in UTC, whatever the zone.

    A job of any zone keeps its time of the wall clock.
    """
    schedule = setting.schedule
    if schedule.zone == FLOATING:
        return _local(moment, setting)
    if isinstance(rule, Once):
        fires = compile_schedule(Schedule((rule,), schedule.zone, schedule.policies)).fires
        if isinstance(fires, Finite):
            return fires.last
    return ticks.to_instant(compile_schedule(schedule).setting.instant(moment))


def _local(moment: datetime, setting: _Setting) -> datetime:
    if moment.tzinfo is None:
        return moment
    at = ticks.of_instant(moment)
    return ticks.to_local(at + zone_table(setting.own_zone).offset_at(at))


def add_element(parent: Element, tag: str, text: str | None = None) -> Element:
    element = SubElement(parent, tag)
    element.text = text
    return element
