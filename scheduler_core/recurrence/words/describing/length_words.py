"""Lengths of time in words."""

from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.words.clock_text import fraction_text
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker

_EVERY = (
    (7 * DAY, Counted.EVERY_WEEKS),
    (DAY, Counted.EVERY_DAYS),
    (HOUR, Counted.EVERY_HOURS),
    (MINUTE, Counted.EVERY_MINUTES),
    (SECOND, Counted.EVERY_SECONDS),
)
_UNITS = (
    (DAY, Counted.DAYS),
    (HOUR, Counted.HOURS),
    (MINUTE, Counted.MINUTES),
    (SECOND, Counted.SECONDS),
)
# 90 minutes are easily read, 4000 are not.
_MOST_OF_A_UNIT = 120


def every_words(speaker: Speaker, step: int) -> str:
    """Name a step in ticks: every 15 minutes."""
    for size, every in _EVERY:
        count, rest = divmod(step, size)
        if not rest and (size >= DAY or count <= _MOST_OF_A_UNIT):
            return speaker.count(every, count)
    return speaker.say(Phrase.EVERY_LENGTH, length=length_words(speaker, step))


def length_words(speaker: Speaker, length: int) -> str:
    """Name a length in ticks: 1 hour 30 minutes."""
    for size, unit in _UNITS:
        count, rest = divmod(length, size)
        if count and not rest and (size >= DAY or count <= _MOST_OF_A_UNIT):
            return speaker.count(unit, count)
    return speaker.joined(Phrase.LENGTHS, _mixed(speaker, length)) if length else _none(speaker)


def _none(speaker: Speaker) -> str:
    return speaker.count(Counted.SECONDS, 0)


def _mixed(speaker: Speaker, length: int) -> list[str]:
    parts = []
    for size, unit in _UNITS[:-1]:
        count, length = divmod(length, size)
        if count:
            parts.append(speaker.count(unit, count))
    if length % SECOND:
        seconds = f"{length // SECOND}{fraction_text(length % SECOND)}"
        parts.append(speaker.say(Phrase.SECONDS_EXACTLY, seconds=seconds))
    elif length:
        parts.append(speaker.count(Counted.SECONDS, length // SECOND))
    return parts
