"""Years in words."""

from collections.abc import Iterable

from scheduler_core.recurrence.words.describing.number_words import numbers_words
from scheduler_core.recurrence.words.phrases.phrase import Counted
from scheduler_core.recurrence.words.phrases.speaker import Speaker


def in_years(speaker: Speaker, years: Iterable[int]) -> str:
    chosen = frozenset(years)
    return speaker.count(Counted.IN_YEARS, len(chosen), years=numbers_words(speaker, chosen))
