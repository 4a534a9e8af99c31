"""Weekly, monthly, yearly and Easter rules in words."""

from datetime import date, time
from typing import TypeAlias, assert_never

from scheduler_core.recurrence.sources.setting import ticks_of_day
from scheduler_core.recurrence.words.describing.day_words import DayWords, days_at, same, weekday_words
from scheduler_core.recurrence.words.describing.easter_words import easter_day
from scheduler_core.recurrence.words.describing.moment_words import date_words
from scheduler_core.recurrence.words.describing.month_day_words import days_of_every_month, days_of_month
from scheduler_core.recurrence.words.describing.time_words import times_words
from scheduler_core.recurrence.words.describing.weekday_words import on_weekdays
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.rules import DaysAt, Easter, Monthly, Weekly, Yearly
from scheduler_core.values.schedules.weekday import Weekday

CalendarRule: TypeAlias = Weekly | Monthly | Yearly | Easter


def calendar_rule_words(speaker: Speaker, rule: CalendarRule) -> str:
    match rule:
        case Weekly():
            return _weekly(speaker, rule)
        case Monthly():
            return _monthly(speaker, rule)
        case Yearly():
            return _yearly(speaker, rule)
        case Easter():
            return _at(speaker, same(easter_day(speaker, rule.offset_days)), rule.times)
        case _:
            assert_never(rule)


def _at(speaker: Speaker, days: DayWords, times: tuple[time, ...]) -> str:
    return days_at(speaker, days, times_words(speaker, ticks_of_day(times)))


def _weekly(speaker: Speaker, rule: Weekly) -> str:
    if rule.interval == 1:
        slots = [_at(speaker, weekday_words(speaker, slot.weekdays), slot.times) for slot in rule.slots]
        return speaker.joined(Phrase.SLOTS, slots)
    slots = [_slot(speaker, slot) for slot in rule.slots]
    every = speaker.count(Counted.EVERY_WEEKS, rule.interval)
    text = speaker.say(Phrase.LIMITED, rule=every, limit=speaker.joined(Phrase.SLOTS, slots))
    if rule.week_start is not Weekday.MONDAY:
        weekday = speaker.name(Names.WEEKDAY_ON, rule.week_start.number)
        text = speaker.say(Phrase.DETAIL, first=text, next=speaker.say(Phrase.WEEKS_START, weekday=weekday))
    return _counted_from(speaker, text, rule.anchor_on)


def _slot(speaker: Speaker, slot: DaysAt) -> str:
    return _at(speaker, same(on_weekdays(speaker, slot.weekdays)), slot.times)


def _monthly(speaker: Speaker, rule: Monthly) -> str:
    text = _at(speaker, same(days_of_every_month(speaker, rule.days, rule.interval)), rule.times)
    if rule.interval == 1:
        return text
    return _counted_from(speaker, text, rule.anchor_on)


def _yearly(speaker: Speaker, rule: Yearly) -> str:
    years = speaker.count(Counted.EVERY_YEARS, rule.interval) if rule.interval > 1 else ""
    text = _at(speaker, same(days_of_month(speaker, rule.days, rule.months, years)), rule.times)
    return text if rule.interval == 1 else _counted_from(speaker, text, rule.anchor_on)


def _counted_from(speaker: Speaker, text: str, anchor_on: date | None) -> str:
    if anchor_on is None:
        return text
    counted = speaker.say(Phrase.COUNTED_FROM_DATE, date=date_words(speaker, anchor_on))
    return speaker.say(Phrase.DETAIL, first=text, next=counted)
