"""Repeats at a fixed distance."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import AllOf, EveryDay
from scheduler_core.recurrence.days.day_set import DayPattern, DaySet, day_set
from scheduler_core.recurrence.days.off_days import RolledDays
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants, Interval, ListedInstants, NoInstants, has
from scheduler_core.recurrence.sources.layers import Union, Within
from scheduler_core.recurrence.sources.setting import Setting, tick_of_day
from scheduler_core.recurrence.sources.stepped_source import stepped_source
from scheduler_core.recurrence.sources.times_of_day import DayParts
from scheduler_core.recurrence.sources.wall_clock import FURTHEST_OFFSET, wall_clock
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, MINUTE
from scheduler_core.recurrence.words.describing.day_words import on_weekdays
from scheduler_core.recurrence.words.describing.length_words import every_words, length_words
from scheduler_core.recurrence.words.describing.moment_words import date_words, local_of, moment_words
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import length_text, moment_text, on_days, time_text
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.policies import ClockKind, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import DailyWindow, Every, Rule
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_DAY = timedelta(days=1)

_FURTHEST_DAYS = FURTHEST_OFFSET // DAY + 4

_WEEK = 7 * DAY


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


class DailySteps:
    """Steps from the beginning of a part of each day, which ends by the clock on the wall.

    `begins` and `ends` count from midnight; a part over midnight ends after more than a day.
    """

    __slots__ = ("_begins", "_clock", "_days", "_ends", "_setting", "_step")

    def __init__(self, setting: Setting, days: DaySet, *, begins: int, ends: int, step: int) -> None:
        self._setting = setting
        self._clock = wall_clock(setting.zone, setting.resolution())
        self._days = day_set(RolledDays(days.pattern, setting.off_days)) if setting.off_days else days
        self._begins = begins
        self._ends = ends
        self._step = step

    def first_from(self, at: int) -> int | None:
        return next((found for steps in self._from(at) for found in _from_tick(steps, at)), None)

    def last_before(self, at: int) -> int | None:
        day = self._days.last_until(at // DAY + _FURTHEST_DAYS)
        while day is not None:
            steps = self._on(day)
            if steps and steps[0] < at:
                return steps[min((at - 1 - steps[0]) // self._step, len(steps) - 1)]
            day = self._days.last_until(day - 1)
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found: list[int] = []
        for steps in self._from(begin):
            if len(found) >= limit or steps[0] >= end:
                break
            kept = _from_tick(steps, begin)
            found += kept[: max(-(-(end - kept.start) // self._step), 0)]
        return found[: max(limit, 0)]

    def _from(self, at: int) -> Iterator[range]:
        """Yield the steps of each day that has any at an instant or after it."""
        day = self._days.next_from(at // DAY - _FURTHEST_DAYS)
        while day is not None:
            steps = self._on(day)
            if steps and steps[-1] >= at:
                yield steps
            day = self._days.next_from(day + 1)

    def _on(self, day: int) -> range:
        begins, ends = (self._clock.resolve(day * DAY + tick) for tick in (self._begins, self._ends))
        if not begins:
            return range(0)
        last = ends[-1] if ends else self._setting.last_instant(day * DAY + self._ends)
        return range(begins[0], last + 1, self._step)


def _from_tick(steps: range, at: int) -> range:
    return steps[max(-(-(at - steps.start) // steps.step), 0) :]


def every_rule_words(speaker: Speaker, rule: Every, clock: ClockKind | None) -> str:
    """Say what a rule repeats; whole days are counted on the calendar unless `clock` is elapsed time."""
    step = ticks.of_length(rule.step)
    if rule.from_last_end:
        text = speaker.say(Phrase.AFTER_LAST_RUN, length=length_words(speaker, step))
        return _limited(speaker, text, rule)
    if rule.anchor is None:
        return _words_from_its_beginning(speaker, rule, step)
    local = local_of(speaker, rule.anchor)
    if step % DAY == 0 and clock is not ClockKind.ELAPSED and local is not None:
        return _counted_in_days(speaker, rule, step, local)
    if rule.between is not None or local is None or DAY % step or not tick_of_day(local.time()) < step < DAY:
        # 24 hours of elapsed time are no day of the calendar.
        every = every_words(speaker, step) if step % DAY else speaker.count(Counted.EVERY_HOURS, step // HOUR)
        text = _limited(speaker, every, rule)
        counting = Phrase.COUNTED_FROM_MOMENT if rule.between is None else Phrase.COUNTED_ON_FROM_MOMENT
        counted = speaker.say(counting, moment=moment_words(speaker, rule.anchor))
        return speaker.say(Phrase.DETAIL, first=text, next=counted)
    return _round_the_clock(speaker, rule, step, tick_of_day(local.time()))


def _words_from_its_beginning(speaker: Speaker, rule: Every, step: int) -> str:
    """Say a step that begins anew with a part of each day: every 2 hours between 08:00 and 18:00."""
    every = every_words(speaker, step)
    if step < DAY or rule.between is None:
        return _limited(speaker, every, rule)
    at = speaker.say(Phrase.AT_TIMES, times=speaker.clock(tick_of_day(rule.between.begins)))
    return _on_days(speaker, speaker.say(Phrase.DAYS_AT, days=every, times=at), rule)


def _counted_in_days(speaker: Speaker, rule: Every, step: int, local: datetime) -> str:
    """Say a step of whole days: every 2 weeks on Monday at 09:00."""
    days = every_words(speaker, step)
    if step % _WEEK == 0:
        limit = on_weekdays(speaker, frozenset({Weekday.numbered(local.weekday())}))
        days = speaker.say(Phrase.LIMITED, rule=days, limit=limit)
    at = speaker.say(Phrase.AT_TIMES, times=speaker.clock(tick_of_day(local.time())))
    text = speaker.say(Phrase.DAYS_AT, days=days, times=at)
    is_at_beginning = rule.between is not None and rule.between.begins == local.time()
    text = _on_days(speaker, text, rule) if is_at_beginning else _limited(speaker, text, rule)
    if step == DAY:
        return text
    counted = speaker.say(Phrase.COUNTED_FROM_DATE, date=date_words(speaker, local))
    return speaker.say(Phrase.DETAIL, first=text, next=counted)


def _round_the_clock(speaker: Speaker, rule: Every, step: int, offset: int) -> str:
    """Say a step that meets the same times on every day, the first of them at `offset`."""
    every = every_words(speaker, step)
    if step == HOUR and offset and offset % MINUTE == 0:
        every = speaker.say(Phrase.HOURLY_AT, every=every, minute=f"{offset // MINUTE:02}")
        return _limited(speaker, every, rule)
    text = _limited(speaker, every, rule)
    if not offset:
        return text
    counted = speaker.say(Phrase.COUNTED_FROM_TIME, time=speaker.clock(offset))
    return speaker.say(Phrase.DETAIL, first=text, next=counted)


def _limited(speaker: Speaker, text: str, rule: Every) -> str:
    if rule.between is not None:
        text = speaker.say(Phrase.LIMITED, rule=text, limit=_window(speaker, rule.between))
    return _on_days(speaker, text, rule)


def _on_days(speaker: Speaker, text: str, rule: Every) -> str:
    if rule.weekdays and rule.weekdays != ALL_DAYS:
        text = speaker.say(Phrase.LIMITED, rule=text, limit=on_weekdays(speaker, rule.weekdays))
    return text


def _window(speaker: Speaker, window: DailyWindow) -> str:
    begins, ends = (speaker.clock(tick_of_day(moment)) for moment in (window.begins, window.ends))
    return speaker.say(Phrase.BETWEEN, begins=begins, ends=ends)
