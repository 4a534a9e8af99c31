"""Recognise short texts of time: a length, or a time of day alone."""

import re
from datetime import time, timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import read_length
from scheduler_core.recurrence.words.compact import parse_times, plain_duration

_TIME_OF_DAY = re.compile(r"(\d|\d\d):\d\d(:\d\d(\.\d{1,6})?)?")
_WRITTEN_OUT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?"
)
_LONGEST_TIME = 40
_HOUR_ALONE = re.compile(r"\d{1,2}")
_BEFORE = "before "  # vor, in the words of the grammar
_AGO = re.compile(r"\s+ago$", re.IGNORECASE)


def time_of_day(text: str) -> time | None:
    """Return the time where nothing else is named: 9:00, 3am, 3 Uhr, noon; an hour alone may be anything."""
    typed = in_english(text.strip())
    if len(typed) > _LONGEST_TIME or is_written_out(typed) or _HOUR_ALONE.fullmatch(typed):
        return None
    if length_of("time", typed) is not None:
        return None
    found = _TIME_OF_DAY.fullmatch(typed)
    try:
        if found is not None:
            return time.fromisoformat(f"{'0' if len(found[1]) == 1 else ''}{typed}")
        times = parse_times(typed, bare_hours=True)
    except (InvalidInput, ValueError):
        return None
    return times[0] if len(times) == 1 else None


def is_written_out(typed: str) -> bool:
    """Tell whether it is a date, or one with a time, as programs write it: it has no words."""
    return _WRITTEN_OUT.fullmatch(typed) is not None


def in_english(typed: str) -> str:
    """Return German in the words of the grammar; vor 2 stunden is 2 hours ago."""
    if not typed or plain_duration(typed) is not None or is_written_out(typed):
        return typed
    # The words of both languages take a quarter of the computing of a command that needs none of them.
    from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of

    lexicon = lexicon_of(typed)
    if not lexicon.code:
        return typed
    try:
        tokens = lexicon.tokens(typed, "text")
    except InvalidInput:
        return typed
    said = " ".join(token.text for token in tokens).strip()
    return f"{said[len(_BEFORE) :]} ago" if said.startswith(_BEFORE) else said


def length_of(option: str, typed: str) -> timedelta | None:
    """Return a length, also one that is followed by ago; None if it is none."""
    if is_written_out(typed):
        return None
    try:
        return read_length(option, _AGO.sub("", typed))
    except InvalidInput:
        return None
