"""Days of the week at times of day."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, time, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import (
    RuleKind,
    RuleMove,
    RuleSource,
    moved_times,
    not_movable,
    weekday_of,
)
from scheduler_core.recurrence.sources.calendar_source import calendar_source, week_index
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.layers import Union
from scheduler_core.recurrence.sources.setting import Setting, ticks_of_day
from scheduler_core.recurrence.ticks import DAY, FIRST_TICK
from scheduler_core.recurrence.words.describing.day_words import (
    counted_from_words,
    days_at_times,
    on_weekdays,
    same,
    weekday_words,
)
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import at_times, counted_from, every_day, on_days, weekday
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import DaysAt, Rule, Weekly
from scheduler_core.values.schedules.weekday import Weekday

_DAY = timedelta(days=1)
_WEEK = 7


class WeeklyKind(RuleKind[Weekly]):
    """Days of the week, in every so many weeks."""

    made = Weekly

    def source(self, rule: Weekly, setting: Setting) -> RuleSource:
        return RuleSource(_weekly(rule, setting))

    def moved(self, rule: Weekly, move: RuleMove) -> Rule:
        return _moved_weekly(rule, move)

    def describe(self, speaker: Speaker, rule: Weekly, _policies: TimePolicies) -> str:
        return _weekly_words(speaker, rule)

    def sentence(self, rule: Weekly) -> str:
        return _weekly_sentence(rule)


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


def _moved_weekly(rule: Weekly, move: RuleMove) -> Weekly:
    """Move a time of day on all days that have it; a move to another day takes its weekday alone."""
    old, new = weekday_of(move.from_local), weekday_of(move.to_local)
    begin, end = move.from_local.time(), move.to_local.time()
    slots: list[DaysAt] = []
    for slot in rule.slots:
        if old not in slot.weekdays or begin not in slot.times:
            slots.append(slot)
        elif move.days == 0:
            slots.append(replace(slot, times=moved_times(slot.times, move)))
        else:
            slots += _slots(slot.weekdays - {old}, slot.times)
            slots += _slots(frozenset({old}), tuple(each for each in slot.times if each != begin))
            slots.append(DaysAt(frozenset({new}), (end,)))
    weeks = _weeks_between(move, rule.week_start)
    anchor_on = rule.anchor_on
    if weeks and rule.interval > 1 and anchor_on is not None:
        if len(slots) > 1:
            raise not_movable("its other days would change their week, too")
        anchor_on += weeks * _WEEK * _DAY
    return replace(rule, slots=_joined(slots), anchor_on=anchor_on)


def _slots(weekdays: frozenset[Weekday], times: tuple[time, ...]) -> list[DaysAt]:
    return [DaysAt(weekdays, times)] if weekdays and times else []


def _joined(slots: Iterable[DaysAt]) -> tuple[DaysAt, ...]:
    """Let days with the same times share a slot, and times of the same days, too."""
    by_times: dict[tuple[time, ...], frozenset[Weekday]] = {}
    for slot in slots:
        by_times[slot.times] = by_times.get(slot.times, frozenset()) | slot.weekdays
    by_days: dict[frozenset[Weekday], tuple[time, ...]] = {}
    for times, weekdays in by_times.items():
        by_days[weekdays] = tuple(sorted({*by_days.get(weekdays, ()), *times}))
    return tuple(DaysAt(weekdays, times) for weekdays, times in by_days.items())


def _weeks_between(move: RuleMove, week_start: Weekday) -> int:
    first, last = (
        local.date().toordinal() - (local.weekday() - week_start.number) % _WEEK
        for local in (move.from_local, move.to_local)
    )
    return (last - first) // _WEEK


def _weekly_words(speaker: Speaker, rule: Weekly) -> str:
    if rule.interval == 1:
        slots = [
            days_at_times(speaker, weekday_words(speaker, slot.weekdays), slot.times) for slot in rule.slots
        ]
        return speaker.joined(Phrase.SLOTS, slots)
    slots = [_slot(speaker, slot) for slot in rule.slots]
    every = speaker.count(Counted.EVERY_WEEKS, rule.interval)
    text = speaker.say(Phrase.LIMITED, rule=every, limit=speaker.joined(Phrase.SLOTS, slots))
    if rule.week_start is not Weekday.MONDAY:
        weekday = speaker.name(Names.WEEKDAY_ON, rule.week_start.number)
        text = speaker.say(Phrase.DETAIL, first=text, next=speaker.say(Phrase.WEEKS_START, weekday=weekday))
    return counted_from_words(speaker, text, rule.anchor_on)


def _slot(speaker: Speaker, slot: DaysAt) -> str:
    return days_at_times(speaker, same(on_weekdays(speaker, slot.weekdays)), slot.times)


def _weekly_sentence(rule: Weekly) -> str:
    slots = [f"{on_days(slot.weekdays)} {at_times(slot.times)}" for slot in rule.slots]
    if rule.interval == 1:
        slots[0] = f"{every_day(rule.slots[0].weekdays)} {at_times(rule.slots[0].times)}"
    else:
        slots[0] = f"every {rule.interval} weeks {slots[0]}"
    text = "; ".join(slots)
    if rule.week_start is not Weekday.MONDAY:
        text += f" with weeks starting on {weekday(rule.week_start)}"
    return text + counted_from(rule.anchor_on)
