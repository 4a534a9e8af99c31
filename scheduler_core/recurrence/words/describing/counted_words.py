"""Days with their times, and what an interval counts from, in words."""

from datetime import date, time

from scheduler_core.recurrence.sources.setting import ticks_of_day
from scheduler_core.recurrence.words.describing.day_words import DayWords, days_at
from scheduler_core.recurrence.words.describing.moment_words import date_words
from scheduler_core.recurrence.words.describing.time_words import times_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker


def days_at_times(speaker: Speaker, days: DayWords, times: tuple[time, ...]) -> str:
    return days_at(speaker, days, times_words(speaker, ticks_of_day(times)))


def counted_from_words(speaker: Speaker, text: str, anchor_on: date | None) -> str:
    if anchor_on is None:
        return text
    counted = speaker.say(Phrase.COUNTED_FROM_DATE, date=date_words(speaker, anchor_on))
    return speaker.say(Phrase.DETAIL, first=text, next=counted)
