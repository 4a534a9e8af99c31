"""The pieces of a sentence that say how long or how often a schedule fires: for 10 days, 5 times in all."""

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import SaidLength, read_length, read_number
from scheduler_core.recurrence.words.parsing.texts.periods import read_months_apart
from scheduler_core.recurrence.words.parsing.vocabulary import LENGTHS, MONTH_COUNTS, PLURAL_WEEKDAYS

_WORKDAYS = ("weekday", "weekdays", "workday", "workdays", "business", "working")
_COUNT_NOUNS = ("times", "time", "runs", "run", "occurrences", "occurrence")
_AT_MOST = (
    "at most",
    "no more than",
    "not more than",
    "up to",
    "limited to",
    "maximum",
    "max",
    "stop after",
    "stops after",
    "stopping after",
    "ends after",
    "end after",
    "ending after",
    "until it ran",
)


def lasting(scene: Scene) -> bool:
    """Read for 10 days, for the next two weeks, for 3 months."""
    reader, frame = scene.reader, scene.frame
    if not reader.take_word("for"):
        return False
    if reader.take_word("the"):
        reader.take_word("next")
        single = reader.attempt(_read_single_unit)
        if single is not None and frame.lasts is None and not frame.lasts_months:
            frame.lasts, frame.lasts_months = single
            return True
    months = reader.attempt(read_months_apart)
    said = read_length(reader) if months is None else None
    if months is None and said is None:
        return False
    if frame.lasts is not None or frame.lasts_months:
        reader.refuse("the end is said twice")
    frame.lasts, frame.lasts_months = said, 0 if months is None else months[0] * months[1]
    return True


def times_in_all(scene: Scene) -> bool:
    """Read for 10 times, 10 runs, 10 times in all."""
    reader = scene.reader
    is_of_day = reader.peek(-1).text in {"day", "daily"}
    is_of_all = reader.take_word("for")
    if is_of_all:
        reader.take_word("the")
        reader.take_word("next")
    is_of_all |= reader.take_words("in all")
    is_of_all |= any(reader.take_words(words) for words in _AT_MOST)
    count = read_number(reader)
    if count is None or not reader.take_word(*_COUNT_NOUNS):
        return False
    if reader.take_word("in"):
        is_of_all = True
        reader.take_word("all", "total")
    if is_of_day and not is_of_all:
        scene.draft.said_count = count  # every day 3 times at 8, 12 and 18
        return True
    if scene.frame.times is not None:
        reader.refuse("the number of times is said twice")
    scene.frame.times, scene.frame.is_of_all = count, is_of_all
    return True


def next_days(scene: Scene) -> bool:
    """Read the next 5 of the next 5 mondays: on so many days it fires; the days are left to their piece."""
    reader = scene.reader
    reader.take_word("for", "on")
    reader.take_word("the")
    count = read_number(reader) if reader.take_word("next", "coming") else None
    if count is None or reader.peek().text not in {*PLURAL_WEEKDAYS, *_WORKDAYS}:
        return False
    if scene.frame.days is not None:
        reader.refuse("the number of times is said twice")
    scene.frame.days = count
    return True


def _read_single_unit(reader: Reader) -> tuple[SaidLength | None, int] | None:
    """Read the hour of for the next hour."""
    months = reader.look_up(MONTH_COUNTS)
    if months is not None:
        return None, months
    unit = reader.look_up(LENGTHS)
    return None if unit is None else (SaidLength(unit, unit), 0)
