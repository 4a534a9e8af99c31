"""Recurrence sets of RFC 5545 as instants."""

from collections.abc import Hashable
from dataclasses import replace
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import bits_of, year_length, year_mask
from scheduler_core.recurrence.days.day_set import day_set
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.sources.calendar_source import month_index, timed_days, week_index
from scheduler_core.recurrence.sources.instants import Instants, Interval, ListedInstants, NoInstants
from scheduler_core.recurrence.sources.layers import Union, Without
from scheduler_core.recurrence.sources.local_times import (
    ListedTimes,
    LocalTimes,
    PickedTimes,
    TimedDays,
    end_after,
)
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.stepped_source import stepped_source
from scheduler_core.recurrence.sources.times_of_day import DayParts, SameTimes
from scheduler_core.recurrence.sources.wall_clock import Resolution, wall_clock
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, HOUR, MINUTE, SECOND
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import (
    ClockKind,
    Gap,
    MonthDayMonths,
    UnmatchedStart,
    WeekNumberDays,
    WeekNumberPeriod,
)
from scheduler_core.values.schedules.recurrence_set import (
    SUB_DAILY,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)

_UNITS = {Frequency.SECONDLY: SECOND, Frequency.MINUTELY: MINUTE, Frequency.HOURLY: HOUR}


@dataclass(frozen=True, slots=True)
class PickedDays:
    """The days on which the positions pick the time of day that is number `time` of `times_a_day`."""

    days: RuleDays
    times_a_day: int
    time: int

    def year_key(self, year: int) -> Hashable:
        return self.days.year_key(year)

    def year_mask(self, year: int) -> int:
        mask = 0
        for group in self.days.groups_from(year):
            mask |= self._picked_of(group)
        for group in self.days.groups_from(year - 1)[-1:]:
            mask |= self._picked_of(group) >> year_length(year - 1)
        return mask & year_mask(year)

    def _picked_of(self, group: int) -> int:
        days = bits_of(group)
        size = len(days) * self.times_a_day
        mask = 0
        for position in self.days.set_positions:
            place = position - 1 if position > 0 else size + position
            if 0 <= place < size and place % self.times_a_day == self.time:
                mask |= 1 << days[place // self.times_a_day]
        return mask


def recurrence_source(rule: RecurrenceSet, setting: Setting) -> tuple[Instants, bool]:
    """Return the instants of a set, and whether it comes to an end."""
    counts_start = _includes_start(rule, setting)
    included = [_rule_instants(each, rule, setting, counts_start) for each in rule.rules]
    included += [_listed(rule.extra_dates, rule, setting)] if rule.extra_dates else []
    if counts_start:
        included.append(_start_alone(rule, setting))
    plain = replace(setting, off_days=())
    excluded = [_rule_instants(each, rule, plain, False) for each in rule.excluded_rules]
    if not setting.off_days:  # with them an explanation asks the days of the rule
        for each in excluded:
            included = [_without_days_of(each, source) for source in included]
    excluded += [_excluded(rule, plain)] if rule.excluded_dates else []
    source = included[0] if len(included) == 1 else Union(tuple(included))
    if excluded:
        source = Without(source, Union(tuple(excluded)))
    return source, all(each.count is not None or each.until is not None for each in rule.rules)


def _without_days_of(excluded: Instants, source: Instants) -> Instants:
    """Leave out what is seen to be excluded on whole days, so that less is compared one by one."""
    if isinstance(source, WallTimes) and isinstance(excluded, WallTimes):
        return source.without_days_of(excluded)
    if isinstance(source, Interval) and isinstance(excluded, Interval) and excluded.includes(source):
        return NoInstants()
    return source


def _includes_start(rule: RecurrenceSet, setting: Setting) -> bool:
    if rule.includes_start is not None:
        return rule.includes_start
    return setting.policies.readings.unmatched_start is UnmatchedStart.INCLUDED or not rule.rules


def _start_alone(rule: RecurrenceSet, setting: Setting) -> Instants:
    start = ListedTimes((ticks.of_local(rule.start),))
    return WallTimes(setting.zone, setting.resolution(), start)


def _listed(dates: tuple[DatePeriod, ...], rule: RecurrenceSet, setting: Setting) -> Instants:
    """Return listed dates as instants, each in its own zone; a plain date has the start's time of day."""
    by_zone: dict[str, list[int]] = {}
    instants: list[int] = []
    for each in dates:
        if isinstance(each.at, datetime) and each.at.tzinfo is not None and setting.zone != FLOATING:
            instants.append(ticks.of_instant(each.at))
        else:
            zone = each.zone or setting.zone
            by_zone.setdefault(zone, []).append(_listed_local(each, rule))
    sources: list[Instants] = [
        WallTimes(zone, setting.resolution(), ListedTimes(tuple(sorted(set(times)))))
        for zone, times in by_zone.items()
    ]
    sources.append(ListedInstants(tuple(sorted(set(instants)))))
    return Union(tuple(sources))


def _listed_local(each: DatePeriod, rule: RecurrenceSet) -> int:
    if isinstance(each.at, datetime):
        return ticks.of_local(each.at.replace(tzinfo=None))
    return ticks.day_number(each.at) * DAY + ticks.of_local(rule.start) % DAY


def _excluded(rule: RecurrenceSet, setting: Setting) -> Instants:
    return _listed(rule.excluded_dates, rule, setting)


def _rule_instants(
    rule: RecurrenceRule, whole: RecurrenceSet, setting: Setting, counts_start: bool
) -> Instants:
    """Return the instants of one rule; with `counts_start` an unmatched start counts as its first."""
    start_local = ticks.of_local(whole.start)
    if rule.frequency in SUB_DAILY:
        return _sub_daily(rule, start_local, setting)
    days, times = _days_and_times(rule, start_local, whole.all_day, setting)
    if not times:
        return NoInstants()
    end_local, end_at = _until(rule, setting)
    local: LocalTimes
    if len(times) > 1 and days.set_positions:
        local = PickedTimes(days, times, start_local, end_local)
    else:
        local = TimedDays(day_set(days), SameTimes(times), start_local, end_local)
    if rule.count is not None:
        counted_before = counts_start and local.first_from(start_local) != start_local
        end_local = _end_of_count(local, rule.count - counted_before, setting)
    resolution = setting.resolution()
    if not setting.off_days:
        return WallTimes(setting.zone, resolution, local.clipped(start_local, end_local), end=end_at)
    kept = _kept_times(days, times, start_local, end_local, setting)
    return Union(tuple(WallTimes(setting.zone, resolution, each, end=end_at) for each in kept))


def _kept_times(
    days: RuleDays, times: tuple[int, ...], begin: int, end: int, setting: Setting
) -> list[LocalTimes]:
    """Return the times after off days; picked ones apart by time of day, so that days may roll."""
    if len(times) == 1 or not days.set_positions:
        return timed_days(setting, days, times, begin, end)
    return [
        each
        for place, time in enumerate(times)
        for each in timed_days(setting, PickedDays(days, len(times), place), (time,), begin, end)
    ]


def _until(rule: RecurrenceRule, setting: Setting) -> tuple[int, int]:
    """Return the ends that UNTIL sets, on the wall clock and on UTC."""
    until = rule.until
    if until is None:
        return AFTER_LAST_TICK, AFTER_LAST_TICK
    if not isinstance(until, datetime):
        return (ticks.day_number(until) + 1) * DAY, AFTER_LAST_TICK
    if until.tzinfo is None or setting.zone == FLOATING:
        return ticks.of_local(until.replace(tzinfo=None)) + 1, AFTER_LAST_TICK
    return AFTER_LAST_TICK, ticks.of_instant(until) + 1


def _end_of_count(local: LocalTimes, count: int, setting: Setting) -> int:
    """Return the end on the wall clock of a rule with COUNT.
    Times that the gap policy skips are not counted, as the RFC demands; so look further for as
    many as were skipped up to there.
    """
    resolution = setting.resolution()
    skipped = 0
    while True:
        end = end_after(local, count + skipped)
        if end >= local.end:
            return end
        found = _skipped_between(local, local.begin, end, setting.zone, resolution)
        if found <= skipped:
            return end
        skipped = found


def _skipped_between(local: LocalTimes, begin: int, end: int, zone: str, resolution: Resolution) -> int:
    clock = wall_clock(zone, resolution)
    index = clock.span_index(begin - DAY)
    skipped = 0
    while (span := clock.span(index)) is not None and span.lowest_local < end:
        can_skip = resolution.gap is Gap.SKIP or span.end - span.begin > DAY
        if span.offset is None and can_skip:
            around = local.between(max(span.lowest_local, begin), min(span.local_end, end), _ALL)
            skipped += sum(1 for each in around if not clock.resolve(each))
        index += 1
    return skipped


def _days_and_times(
    rule: RecurrenceRule, start_local: int, all_day: bool, setting: Setting
) -> tuple[RuleDays, tuple[int, ...]]:
    start = ticks.to_local(start_local)
    hours = rule.by_hour or (start.hour,)
    minutes = rule.by_minute or (start.minute,)
    seconds = rule.by_second or (start.second,)
    times = tuple(
        sorted({h * HOUR + m * MINUTE + min(s, 59) * SECOND for h in hours for m in minutes for s in seconds})
    )
    if all_day:
        times = (0,)
    days = _rule_days(rule, start, setting)
    if rule.by_set_position and rule.frequency is Frequency.DAILY:
        return replace(days, set_positions=()), picked(times, rule.by_set_position)
    return days, times


def _rule_days(rule: RecurrenceRule, start: datetime, setting: Setting) -> RuleDays:
    readings = setting.policies.readings
    each = tuple(sorted({day.weekday.number for day in rule.by_day if not day.nth}))
    nths = tuple(sorted({(day.nth, day.weekday.number) for day in rule.by_day if day.nth}))
    days = RuleDays(
        rule.frequency,
        rule.interval,
        _start_period(rule, start),
        months=tuple(sorted(set(rule.by_month))),
        month_days=tuple(sorted(set(rule.by_month_day))),
        year_days=tuple(sorted(set(rule.by_year_day))),
        week_numbers=tuple(sorted(set(rule.by_week_number))),
        weekdays=each,
        nth_weekdays=nths,
        easter_offsets=tuple(sorted(set(rule.by_easter))),
        set_positions=tuple(sorted(set(rule.by_set_position))),
        week_start=rule.week_start.number,
        missing=rule.skip or setting.missing_date(),
        counts_week_years=readings.week_number_period is WeekNumberPeriod.WEEK_YEAR,
    )
    is_yearly_in_no_month = rule.frequency is Frequency.YEARLY and rule.by_month_day and not rule.by_month
    if is_yearly_in_no_month and readings.month_day_months is MonthDayMonths.START_MONTH:
        days = replace(days, months=(start.month,))
    return _with_days_of_start(days, rule, start, readings.week_number_days)


def _with_days_of_start(
    days: RuleDays, rule: RecurrenceRule, start: datetime, week_number_days: WeekNumberDays
) -> RuleDays:
    """Fill in what the rule leaves to its start: weekday, day of the month, month."""
    chooses = rule.by_day or rule.by_month_day or rule.by_year_day or rule.by_easter
    if rule.by_week_number and rule.frequency is Frequency.YEARLY and not chooses:
        takes_weekday = week_number_days is WeekNumberDays.START_WEEKDAY
        return replace(days, weekdays=(start.weekday(),)) if takes_weekday else days
    if chooses or rule.by_week_number:
        return days
    match rule.frequency:
        case Frequency.WEEKLY:
            return replace(days, weekdays=(start.weekday(),))
        case Frequency.MONTHLY:
            return replace(days, month_days=(start.day,))
        case Frequency.YEARLY:
            return replace(days, month_days=(start.day,), months=days.months or (start.month,))
    return days


def _start_period(rule: RecurrenceRule, start: datetime) -> int:
    match rule.frequency:
        case Frequency.YEARLY:
            return start.year
        case Frequency.MONTHLY:
            return month_index(start)
        case Frequency.WEEKLY:
            return week_index(start, rule.week_start.number)
    return ticks.day_number(start)


def _sub_daily(rule: RecurrenceRule, start_local: int, setting: Setting) -> Instants:
    unit = _UNITS[rule.frequency]
    step = rule.interval * unit
    start = ticks.to_local(start_local)
    begin = setting.instant(start)
    end_local, end_at = _until(rule, setting)
    if end_local < AFTER_LAST_TICK:
        end_at = min(end_at, setting.last_instant(end_local - 1) + 1)
    is_wall = setting.policies.clock is ClockKind.WALL
    if not _has_by_parts(rule) and not is_wall and not setting.off_days:
        if rule.count is not None:
            end_at = min(end_at, begin + (rule.count - 1) * step + 1)
        return Interval(begin, step, min(end_at, AFTER_LAST_TICK))
    elapsed = setting.policies.clock is ClockKind.ELAPSED or not (_has_by_parts(rule) or is_wall)
    offsets = _offsets_within(rule, start)
    if not offsets:
        return NoInstants()
    source = stepped_source(
        setting,
        step=step,
        anchor_at=begin - start_local % unit,
        days=replace(
            _rule_days(rule, start, setting), frequency=Frequency.DAILY, interval=1, set_positions=()
        ),
        parts=_parts_within(rule),
        offsets=offsets,
        elapsed=elapsed,
        begin=begin,
        end=end_at,
    )
    if rule.count is None or not isinstance(source, WallTimes):
        return source
    return source.clipped(begin, source.end_after(rule.count))


def _has_by_parts(rule: RecurrenceRule) -> bool:
    return bool(
        rule.by_second
        or rule.by_minute
        or rule.by_hour
        or rule.by_day
        or rule.by_month_day
        or rule.by_year_day
        or rule.by_week_number
        or rule.by_month
        or rule.by_easter
        or rule.by_set_position
    )


def _offsets_within(rule: RecurrenceRule, start: datetime) -> tuple[int, ...]:
    """Return the times within each hour, minute or second that the rule expands to."""
    minutes = rule.by_minute or (start.minute,)
    seconds = tuple(min(second, 59) for second in rule.by_second) or (start.second,)
    match rule.frequency:
        case Frequency.HOURLY:
            found = {minute * MINUTE + second * SECOND for minute in minutes for second in seconds}
        case Frequency.MINUTELY:
            found = {second * SECOND for second in seconds}
        case _:
            found = {0}
    offsets = tuple(sorted(found))
    return picked(offsets, rule.by_set_position) if rule.by_set_position else offsets


def _parts_within(rule: RecurrenceRule) -> DayParts:
    """Return the parts that limit a sub-daily rule rather than expand it."""
    limits_minutes = rule.frequency is not Frequency.HOURLY and rule.by_minute
    limits_seconds = rule.frequency is Frequency.SECONDLY and rule.by_second
    return DayParts(
        hours=frozenset(rule.by_hour) if rule.by_hour else None,
        minutes=frozenset(rule.by_minute) if limits_minutes else None,
        seconds=frozenset(min(second, 59) for second in rule.by_second) if limits_seconds else None,
        weekdays=frozenset(day.weekday.number for day in rule.by_day) if rule.by_day else None,
    )


_ALL = 1 << 62


def picked(values: tuple[int, ...], positions: tuple[int, ...]) -> tuple[int, ...]:
    """Keep the values at these positions, counted from 1, or from -1 at the end."""
    size = len(values)
    places = {position - 1 if position > 0 else size + position for position in positions}
    return tuple(values[place] for place in sorted(places) if 0 <= place < size)
