"""Each rule of a schedule as a source of instants, before what bends the whole schedule."""

from dataclasses import dataclass, replace
from datetime import date, time
from typing import assert_never

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.cron.cron_days import cron_bounds, cron_habits, cron_pattern, cron_times
from scheduler_core.recurrence.days.day_algebra import AllOf, AnyOf, EveryDay, ListedDays
from scheduler_core.recurrence.days.day_set import DayPattern
from scheduler_core.recurrence.days.off_days import NthBusinessDays
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.on_calendar.on_calendar_days import (
    on_calendar_habits,
    on_calendar_pattern,
    on_calendar_times,
)
from scheduler_core.recurrence.sources.calendar_source import calendar_source, month_index, week_index
from scheduler_core.recurrence.sources.instants import Instants, Interval, ListedInstants, NoInstants
from scheduler_core.recurrence.sources.layers import Union
from scheduler_core.recurrence.sources.local_times import ListedTimes
from scheduler_core.recurrence.sources.recurrence_source import recurrence_source
from scheduler_core.recurrence.sources.setting import Setting, tick_of_day, ticks_of_day
from scheduler_core.recurrence.sources.stepped_source import stepped_source
from scheduler_core.recurrence.sources.times_of_day import DayParts
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import ClockKind
from scheduler_core.values.schedules.recurrence_set import Frequency, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The instants of one rule; `ends` says whether the rule itself comes to an end."""

    instants: Instants
    ends: bool = False


def rule_source(rule: Rule, setting: Setting) -> RuleSource:
    """Return the instants of one rule under the setting of its schedule."""
    match rule:
        case Once():
            return RuleSource(_once(rule, setting), ends=True)
        case Delay():
            return RuleSource(_delay(rule, setting), ends=True)
        case Every():
            return RuleSource(_every(rule, setting))
        case Weekly():
            return RuleSource(_weekly(rule, setting))
        case Monthly() | Yearly():
            return RuleSource(calendar_source(setting, _month_days(rule, setting), ticks_of_day(rule.times)))
        case RecurrenceSet():
            instants, ends = recurrence_source(rule, setting)
            return RuleSource(instants, ends)
        case Cron():
            begin, end = cron_bounds(rule)
            source = calendar_source(
                setting,
                cron_pattern(rule),
                cron_times(rule),
                habits=cron_habits(rule),
                begin_local=begin,
                end_local=end,
            )
            return RuleSource(source, ends=rule.years is not None)
        case OnCalendar():
            return RuleSource(_on_calendar(rule, setting), ends=_years_end(rule))
        case Easter():
            days = RuleDays(Frequency.YEARLY, easter_offsets=(rule.offset_days,))
            return RuleSource(calendar_source(setting, days, ticks_of_day(rule.times)))
        case AtStart():
            return RuleSource(NoInstants())
        case _:
            assert_never(rule)


def _delay(rule: Delay, setting: Setting) -> Instants:
    """Return when a delay ends: whole days on the calendar, anything else by elapsed time."""
    length = ticks.of_length(rule.length)
    due_at = ticks.of_instant(rule.said_at) + length
    due_local = setting.local(rule.said_at) + length
    if max(due_at, due_local) >= AFTER_LAST_TICK:
        return NoInstants()
    follows_calendar = length > 0 and length % DAY == 0
    return _once(Once(ticks.to_local(due_local) if follows_calendar else ticks.to_instant(due_at)), setting)


def _once(rule: Once, setting: Setting) -> Instants:
    if setting.off_days:
        day, time = divmod(setting.local(rule.at), DAY)
        return calendar_source(setting, ListedDays((day,)), (time,))
    if rule.at.tzinfo is not None:
        return ListedInstants((ticks.of_instant(rule.at),))
    return WallTimes(setting.zone, setting.resolution(), ListedTimes((ticks.of_local(rule.at),)))


def _every(rule: Every, setting: Setting) -> Instants:
    window = rule.between
    if rule.weekdays and window is not None and window.ends < window.begins:
        return Union(tuple(_every_in_part(part, setting) for part in _around_midnight(rule, window)))
    return _every_in_part(rule, setting)


def _around_midnight(rule: Every, window: DailyWindow) -> tuple[Every, Every]:
    """Part a window over midnight: its morning belongs to the day on whose evening it begins."""
    mornings = frozenset(Weekday.numbered(day.number + 1) for day in rule.weekdays)
    evening = replace(rule, between=DailyWindow(window.begins, time.max))
    return evening, replace(rule, between=DailyWindow(time.min, window.ends), weekdays=mornings)


def _every_in_part(rule: Every, setting: Setting) -> Instants:
    step = ticks.of_length(rule.step)
    anchor_at = setting.instant(rule.anchor)
    follows_calendar = step % DAY == 0 and setting.policies.clock is not ClockKind.ELAPSED
    parts = _parts_of(rule)
    if follows_calendar:
        return _every_days(rule, step // DAY, parts, setting)
    follows_wall = setting.policies.clock is ClockKind.WALL
    if not (rule.between or rule.weekdays or setting.off_days or follows_wall):
        return Interval(anchor_at + step if rule.from_last_end else anchor_at, step)
    return stepped_source(
        setting,
        step=step,
        anchor_at=anchor_at,
        days=_days_of_week(rule),
        parts=parts,
        elapsed=not follows_wall,
        begin=anchor_at + 1 if rule.from_last_end else anchor_at,
    )


def _every_days(rule: Every, days: int, parts: DayParts, setting: Setting) -> Instants:
    anchor_local = setting.local(rule.anchor)
    first_day, time = divmod(anchor_local, DAY)
    if not any(begin <= time < end for begin, end in parts.spans):
        return NoInstants()
    on_days: DayPattern = RuleDays(Frequency.DAILY, days, first_day)
    if rule.weekdays:
        on_days = AllOf((on_days, _days_of_week(rule)))
    begin_local = anchor_local + 1 if rule.from_last_end else anchor_local
    return calendar_source(setting, on_days, (time,), begin_local=begin_local)


def _days_of_week(rule: Every) -> DayPattern:
    if not rule.weekdays:
        return EveryDay()
    return RuleDays(Frequency.WEEKLY, weekdays=tuple(sorted(_weekday_numbers(rule))))


def _weekday_numbers(rule: Every) -> frozenset[int]:
    return frozenset(day.number for day in rule.weekdays)


def _parts_of(rule: Every) -> DayParts:
    weekdays = _weekday_numbers(rule) or None
    window = rule.between
    if window is None:
        return DayParts(weekdays=weekdays)
    begins, ends = tick_of_day(window.begins), tick_of_day(window.ends) + 1
    spans = ((begins, ends),) if begins < ends else ((0, ends), (begins, DAY))
    return DayParts(spans=spans, weekdays=weekdays)


def _weekly(rule: Weekly, setting: Setting) -> Instants:
    start_week = 0 if rule.anchor_on is None else week_index(rule.anchor_on, rule.week_start.number)
    begin_local = FIRST_TICK
    if rule.interval > 1 and rule.anchor_on is not None:
        begin_local = _day_begin(rule.anchor_on)
    sources = tuple(
        calendar_source(
            setting,
            RuleDays(
                Frequency.WEEKLY,
                rule.interval,
                start_week,
                weekdays=tuple(sorted(day.number for day in slot.weekdays)),
                week_start=rule.week_start.number,
            ),
            ticks_of_day(slot.times),
            begin_local=begin_local,
        )
        for slot in rule.slots
    )
    return sources[0] if len(sources) == 1 else Union(sources)


def _day_begin(day: date) -> int:
    return ticks.day_number(day) * DAY


def _month_days(rule: Monthly | Yearly, setting: Setting) -> DayPattern:
    """Return the days of a monthly or yearly rule: any of the ways they are named."""
    frame = _months_of(rule)
    numbers = tuple(day.number for day in rule.days if isinstance(day, DayNumber))
    nths = tuple((day.nth, day.weekday.number) for day in rule.days if isinstance(day, NthWeekday))
    business = tuple(day.nth for day in rule.days if isinstance(day, NthBusinessDay))
    patterns: list[DayPattern] = []
    if numbers:
        patterns.append(_with(frame, month_days=numbers, setting=setting))
    if nths:
        patterns.append(_with(frame, nth_weekdays=nths, setting=setting))
    if business:
        months = frozenset(frame.months) if frame.months else None
        patterns.append(AllOf((frame, NthBusinessDays(business, months, setting.calendars))))
    return patterns[0] if len(patterns) == 1 else AnyOf(tuple(patterns))


def _with(
    frame: RuleDays,
    setting: Setting,
    month_days: tuple[int, ...] = (),
    nth_weekdays: tuple[tuple[int, int], ...] = (),
) -> RuleDays:
    return RuleDays(
        frame.frequency,
        frame.interval,
        frame.start_period,
        months=frame.months,
        month_days=month_days,
        nth_weekdays=nth_weekdays,
        missing=setting.missing_date(),
    )


def _months_of(rule: Monthly | Yearly) -> RuleDays:
    """Return all days of the months in which a rule may fire."""
    if isinstance(rule, Yearly):
        start_year = 0 if rule.anchor_on is None else rule.anchor_on.year
        return RuleDays(Frequency.YEARLY, rule.interval, start_year, months=tuple(sorted(rule.months)))
    start_month = 0 if rule.anchor_on is None else month_index(rule.anchor_on)
    return RuleDays(Frequency.MONTHLY, rule.interval, start_month)


def _on_calendar(rule: OnCalendar, setting: Setting) -> Instants:
    in_zone = replace(setting, zone=rule.zone or setting.zone)
    return calendar_source(
        in_zone, on_calendar_pattern(rule), on_calendar_times(rule), habits=on_calendar_habits(rule)
    )


def _years_end(rule: OnCalendar) -> bool:
    runs_on = any(each.step and each.last is None for each in rule.years)
    return bool(rule.years) and not runs_on
