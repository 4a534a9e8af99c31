"""Times of day as people say them, in English or German."""

from datetime import time

from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_times


def parse_spoken_times(text: str) -> tuple[time, ...]:
    """Read 9, 17 and noon, half past nine, halb zehn and 9 Uhr 30; refuse what names no time."""
    reader = Reader(text, "times", "09:00,17:30", lexicon_of(text))
    reader.take_word("at")
    times = reader.attempt(lambda inner: read_times(inner, bare_hours=True))
    if times is None:
        reader.refuse_here()
    reader.finish()
    return times
