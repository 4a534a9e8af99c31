"""Hours of each day that a sentence bounds as it bounds days: from 8, until 18:00, no later than 10."""

from datetime import time, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.pieces.bound_moments import read_bare_time
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number
from scheduler_core.recurrence.words.parsing.texts.bound_days import is_day_of_month
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_minute
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    EDGE_JOINTS,
    MONTHS,
    NOT_AFTER,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
)
from scheduler_core.values.schedules.rules import DailyWindow

RANGE_WORDS = frozenset({"to", "-", "until", "till", "through"})
_NEAR = frozenset({"today", "tomorrow"})
_ONE_DAY = timedelta(days=1)


def take_end_of_day(scene: Scene, word: Token) -> bool:
    """Take the hour that ends hours of each day, which stands behind their beginning or before it."""
    draft = scene.draft
    is_ahead = is_typed(scene.reader, word, NOT_AFTER) and draft.window is None and draft.ends_at is None
    if draft.begins_at is None and not draft.goes_on_each_day and not is_ahead:
        return False
    clock = scene.reader.attempt(_read_hour_of_end)
    if clock is None:
        return False
    if draft.goes_on_each_day:
        draft.goes_on_until = clock
    elif draft.begins_at is not None:
        draft.window, draft.begins_at = DailyWindow(draft.begins_at, clock), None
        draft.is_edge_alone = False
    else:
        draft.ends_at = clock
    return True


def read_beginning(scene: Scene) -> time | None:
    """Read a time of day that steps begin with; what is followed by its end is a part of the day."""
    clock = scene.reader.attempt(_read_minute_of_beginning) or read_bare_time(scene.reader)
    is_part = scene.reader.peek().text in RANGE_WORDS and scene.reader.peek(1).kind is not TokenKind.DATE
    if clock is None or is_part:
        return None
    scene.reader.take_word("on", "onwards", "onward")
    return clock


def set_beginning(scene: Scene, begins_at: time) -> None:
    draft = scene.draft
    if draft.begins_at is not None:
        scene.reader.refuse("the start is said twice")
    if draft.ends_at is None:
        draft.begins_at = begins_at
    else:
        draft.window, draft.ends_at = DailyWindow(begins_at, draft.ends_at), None


def refuse_hour_or_day(scene: Scene) -> None:
    """Refuse every hour from 7 until 10 december, which can begin at 7:00 or on the 7th."""
    reader = scene.reader
    is_stepped = scene.draft.step is not None and scene.draft.step < _ONE_DAY
    is_untimed = scene.draft.is_daily and not scene.draft.times and not _has_time(reader)
    first, ahead = reader.peek(), 2 + int(reader.peek(2).text == "the")
    if (
        not (is_stepped or is_untimed)
        or first.kind is not TokenKind.NUMBER
        or reader.peek(1).text not in RANGE_WORDS
    ):
        return
    is_day = reader.peek(ahead).kind in {TokenKind.NUMBER, TokenKind.ORDINAL}
    month = reader.peek(ahead + 1 + int(reader.peek(ahead + 1).text == "of"))
    if is_day and month.text in MONTHS:
        typed = reader.typed(first, month)
        reader.refuse(
            f"{typed!r} can begin at {first.text}:00 or on day {first.text} of the month; write the hour as "
            "'7:00', or the day with its month"
        )


def _has_time(reader: Reader) -> bool:
    """Tell whether a time of day is said anywhere, so that what else is a number is a day."""
    return "at" in reader.words or any(token.kind is TokenKind.TIME for token in reader.tokens)


def is_typed(reader: Reader, word: Token, turns: frozenset[str]) -> bool:
    """Tell whether what stands in the line for a word is one of some turns, joined or not."""
    words = reader.typed(word, word).lower().split()
    return " ".join(words[words[0] in EDGE_JOINTS :]) in turns


def _read_hour_of_end(reader: Reader) -> time | None:
    """Read the 18:00 that hours of each day end with; what a day or month follows is of that day."""
    clock = None if is_day_of_month(reader) else read_bare_time(reader)
    following, day = reader.peek().text, reader.peek(1).text
    is_of_day = following == "on" and day not in WEEKDAY_GROUPS and day not in PLURAL_WEEKDAYS
    return None if is_of_day or following in {*MONTHS, *_NEAR} else clock


def _read_minute_of_beginning(reader: Reader) -> time | None:
    """Read on the hour, at :07, at 5 past the hour: the minute of any hour that steps begin with."""
    if reader.take_words("on the hour") or reader.take_words("the hour"):
        return time(0)
    reader.take_word("at")
    minute = read_minute(reader)
    if minute is None:
        minute = read_number(reader)
        reader.take_word("minutes", "minute")
        if minute is None or not (reader.take_words("past the hour") or reader.take_words("after the hour")):
            return None
    return time(0, minute) if minute < 60 else None
