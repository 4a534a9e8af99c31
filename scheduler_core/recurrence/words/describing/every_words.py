"""Repetition at a fixed distance, in words."""

from datetime import datetime

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE
from scheduler_core.recurrence.words.describing.length_words import every_words, length_words
from scheduler_core.recurrence.words.describing.moment_words import date_words, local_of, moment_words
from scheduler_core.recurrence.words.describing.weekday_words import on_weekdays
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.policies import ClockKind
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.weekday import Weekday

_WEEK = 7 * DAY


def every_rule_words(speaker: Speaker, rule: Every, clock: ClockKind | None) -> str:
    """Say what a rule repeats; whole days are counted on the calendar unless `clock` is elapsed time."""
    step = ticks.of_length(rule.step)
    if rule.from_last_end:
        text = speaker.say(Phrase.AFTER_LAST_RUN, length=length_words(speaker, step))
        return _limited(speaker, text, rule)
    if rule.anchor is None:
        return _from_its_beginning(speaker, rule, step)
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


def _from_its_beginning(speaker: Speaker, rule: Every, step: int) -> str:
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
