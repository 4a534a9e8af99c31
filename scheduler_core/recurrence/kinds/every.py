"""Repeats at a fixed distance."""

from dataclasses import replace
from datetime import datetime, time, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import AllOf, EveryDay
from scheduler_core.recurrence.days.day_set import DayPattern, day_set
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.daily_steps import DailySteps
from scheduler_core.recurrence.sources.instants import Instants, Interval, ListedInstants, NoInstants, has
from scheduler_core.recurrence.sources.layers import Union, Within
from scheduler_core.recurrence.sources.setting import Setting, tick_of_day
from scheduler_core.recurrence.sources.stepped_source import stepped_source
from scheduler_core.recurrence.sources.times_of_day import DayParts
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR
from scheduler_core.recurrence.words.describing.every_words import every_rule_words
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import length_text, moment_text, on_days, time_text
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.policies import ClockKind, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import DailyWindow, Every, Rule
from scheduler_core.values.schedules.weekday import Weekday

_DAY = timedelta(days=1)


class EveryKind(RuleKind[Every]):
    """Repeats at a fixed distance, within a part of each day and on some days if wanted."""

    made = Every

    def source(self, rule: Every, setting: Setting) -> RuleSource:
        return RuleSource(_every(rule, setting))

    def why_never(self, rule: Every) -> str:
        return _why_every_never(rule)

    def moved(self, rule: Every, move: RuleMove) -> Rule:
        return _moved_every(rule, move)

    def describe(self, speaker: Speaker, rule: Every, policies: TimePolicies) -> str:
        return every_rule_words(speaker, rule, policies.clock)

    def sentence(self, rule: Every) -> str:
        return _every_sentence(rule)


def _every(rule: Every, setting: Setting) -> Instants:
    if rule.between is None:
        return _every_in_part(rule, setting)
    if rule.anchor is None:
        return _from_its_beginning(rule, rule.between, setting)
    if rule.from_last_end:
        return _after_last_end(rule, rule.between, setting)
    return _counted_on(rule, rule.between, setting)


def _counted_on(rule: Every, window: DailyWindow, setting: Setting) -> Instants:
    """Return the steps from the anchor that fall into the window."""
    if rule.weekdays and window.spans_midnight:
        return Union(tuple(_every_in_part(part, setting) for part in _around_midnight(rule, window)))
    return _every_in_part(rule, setting)


def _around_midnight(rule: Every, window: DailyWindow) -> tuple[Every, Every]:
    """Part a window over midnight: its morning belongs to the day on whose evening it begins."""
    evening = replace(rule, between=DailyWindow(window.begins, time.max))
    morning = replace(rule, between=DailyWindow(time.min, window.ends), weekdays=_mornings_after(rule))
    return evening, morning


def _mornings_after(rule: Every) -> frozenset[Weekday]:
    return frozenset(Weekday.numbered(day.number + 1) for day in rule.weekdays)


def _from_its_beginning(rule: Every, window: DailyWindow, setting: Setting) -> Instants:
    """Return steps that begin anew with the window of each day: fixed times, unless they are to elapse."""
    if setting.policies.clock is ClockKind.ELAPSED:
        return DailySteps(
            setting,
            day_set(_days_of_week(rule)),
            begins=tick_of_day(window.begins),
            ends=tick_of_day(window.ends) + (DAY if window.spans_midnight else 0),
            step=ticks.of_length(rule.step),
        )
    habits = _habits_of_steps(rule, setting)
    times, times_after_midnight = steps_of_window(rule.step, window)
    first = calendar_source(setting, _days_of_week(rule), times, habits=habits)
    if not times_after_midnight:
        return first
    mornings = _days_of_week(replace(rule, weekdays=_mornings_after(rule)))
    return Union((first, calendar_source(setting, mornings, times_after_midnight, habits=habits)))


def _habits_of_steps(rule: Every, setting: Setting) -> TimePolicies:
    """Let steps of up to an hour go on through an hour that comes twice, so that it is not silent."""
    follows_wall = setting.policies.clock is ClockKind.WALL
    return TimePolicies(
        overlap=Overlap.BOTH if ticks.of_length(rule.step) <= HOUR else None,
        clock=ClockKind.WALL if follows_wall else None,
    )


def steps_of_window(step: timedelta, window: DailyWindow) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the times of day that steps from the beginning of a window meet, and those past midnight."""
    begins, ends = tick_of_day(window.begins), tick_of_day(window.ends)
    steps = range(begins, ends + 1 + (DAY if window.spans_midnight else 0), ticks.of_length(step))
    return tuple(at for at in steps if at < DAY), tuple(at - DAY for at in steps if at >= DAY)


def _after_last_end(rule: Every, window: DailyWindow, setting: Setting) -> Instants:
    """Return a step after the end if that is in the window, else the next beginning of the window.

    What comes then is a guess, as if runs took no time.
    """
    unlimited = replace(setting, off_days=())
    first = _every_in_part(replace(rule, between=None, weekdays=frozenset()), unlimited).first_from(
        FIRST_TICK
    )
    if first is None:
        return NoInstants()
    counted_on = _counted_on(rule, window, setting)
    is_within = has(counted_on, first)
    if is_within and rule.step >= _DAY:
        return counted_on
    beginnings = calendar_source(setting, _days_of_week(rule), (tick_of_day(window.begins),))
    begin = beginnings.first_from(first + 1 if is_within else first)
    if begin is None:
        return counted_on if is_within else NoInstants()
    if rule.step > _DAY:
        return ListedInstants((begin,))
    anew = Within(
        _from_its_beginning(replace(rule, anchor=None, from_last_end=False), window, setting),
        begin,
        AFTER_LAST_TICK,
    )
    return Union((Within(counted_on, first, begin), anew)) if is_within else anew


def _every_in_part(rule: Every, setting: Setting) -> Instants:
    step = ticks.of_length(rule.step)
    anchor = _anchor_of(rule)
    anchor_at = setting.instant(anchor)
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
    anchor_local = setting.local(_anchor_of(rule))
    first_day, time = divmod(anchor_local, DAY)
    if not any(begin <= time < end for begin, end in parts.spans):
        return NoInstants()
    on_days: DayPattern = RuleDays(Frequency.DAILY, days, first_day)
    if rule.weekdays:
        on_days = AllOf((on_days, _days_of_week(rule)))
    begin_local = anchor_local + 1 if rule.from_last_end else anchor_local
    return calendar_source(setting, on_days, (time,), begin_local=begin_local)


def _anchor_of(rule: Every) -> datetime:
    if rule.anchor is None:
        raise AssertionError(rule)  # it counts from the beginning of its window
    return rule.anchor


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


def _why_every_never(rule: Every) -> str:
    if rule.between is None:
        return "its steps never fall on the days it is limited to"
    if rule.anchor is None:
        return "its part of the day never begins on a day that it is limited to"
    window = f"{rule.between.begins:%H:%M} and {rule.between.ends:%H:%M}"
    return f"steps of {written_span(rule.step)} from {rule.anchor:%H:%M} never fall between {window}"


def _moved_every(rule: Every, move: RuleMove) -> Every:
    if rule.from_last_end:
        raise not_movable("its distance is measured from the end of the last run")
    if rule.anchor is None:
        raise not_movable("its steps count from the beginning of a part of the day")
    follows_wall = rule.anchor.tzinfo is None or not rule.step % _DAY
    return replace(rule, anchor=rule.anchor + (move.on_the_wall if follows_wall else move.elapsed))


def _every_sentence(rule: Every) -> str:
    length = length_text(rule.step)
    one = length.removeprefix("1 ")
    if rule.from_last_end:
        parts = [f"{length} after the last run"]
    else:
        is_one_unit = " " not in one and rule.step < _DAY
        parts = [f"every {one if is_one_unit else length}"]
    if rule.between is not None:
        parts.append(f"between {time_text(rule.between.begins)} and {time_text(rule.between.ends)}")
    if rule.weekdays:
        parts.append(on_days(rule.weekdays))
    if rule.anchor is not None:
        is_through = rule.between is not None and not rule.from_last_end
        counted = "counted on through from" if is_through else "counted from"
        parts.append(f"{counted} {moment_text(rule.anchor)}")
    return " ".join(parts)
