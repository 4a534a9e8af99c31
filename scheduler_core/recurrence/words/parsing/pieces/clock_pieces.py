"""The pieces of a sentence that name times of day."""

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number
from scheduler_core.recurrence.words.parsing.texts.clock_times import (
    read_minute,
    read_said_times,
    read_window,
)
from scheduler_core.recurrence.words.parsing.texts.day_parts import NIGHT, PARTS, read_part_of_time

_RANGE_WORDS = ("to", "until", "till", "through")
_PARTS_OF_HOUR = {"half": 30, "quarter": 15}
_EACH_HOUR = frozenset({"every", "each", "and", ",", "&"})


def window(scene: Scene) -> bool:
    """Read between 8 and 18, from 8:00 to 18:00, 8:00-18:00."""
    reader = scene.reader
    if reader.take_word("between"):
        found = read_window(reader, "and")
        if found is None:
            reader.refuse_here()
    elif reader.take_word("from"):
        found = read_window(reader, *_RANGE_WORDS)
    else:
        found = read_window(reader)
    if found is None:
        return False
    if scene.draft.window is not None:
        reader.refuse("a part of the day is said twice; put '; also' between two rules")
    scene.draft.window = found
    return True


def minutes(scene: Scene) -> bool:
    """Read at :15 and :45, at minute 15, at 15 past the hour."""
    reader = scene.reader
    reader.take_word("at")
    if reader.take_words("on the hour"):
        scene.draft.minutes += (0,)
        return True
    first = _read_minute(reader)
    if first is None:
        return False
    found = [first]
    while (following := reader.attempt(_read_next_minute)) is not None:
        found.append(following)
    if any(minute > 59 for minute in found):
        reader.refuse(f"{max(found)} is not a minute (0 to 59)")
    scene.draft.minutes += tuple(found)
    return True


def times(scene: Scene) -> bool:
    """Read at 9 and 17:30, noon, 9am."""
    reader = scene.reader
    has_at = reader.take_word("at", "@")
    found = read_said_times(reader, bare_hours=has_at)
    if found is None:
        return False
    if scene.draft.times:
        reader.refuse("times are said twice; list them together, as in 'at 9:00 and 17:30'")
    scene.draft.times = tuple(each.clock for each in found)
    scene.draft.twelve_hour_times = frozenset(each.clock for each in found if each.is_of_twelve)
    return True


def part_of_day(scene: Scene) -> bool:
    """Read every morning, friday evenings, in the afternoon, nightly; what follows says at what time."""
    reader = scene.reader
    is_nightly = reader.take_word("nightly")
    is_plural = is_nightly or reader.peek().text.endswith("s")
    part = NIGHT if is_nightly else reader.attempt(read_part_of_time) or reader.look_up(PARTS)
    if part is None:
        return False
    draft = scene.draft
    if draft.part is not None:
        reader.refuse("a part of the day is said twice; put '; also' between two rules")
    draft.part = part
    if is_plural:
        draft.is_one_weekday = False
    if (is_plural or draft.said_every) and not draft.has_days:
        draft.is_daily = True
    return True


def _read_next_minute(reader: Reader) -> int | None:
    return _read_minute(reader) if reader.take_word(",", "and", "&") else None


def _read_minute(reader: Reader) -> int | None:
    minute = read_minute(reader)
    if minute is not None:
        return minute
    if reader.take_word("minute"):
        return read_number(reader)
    return reader.attempt(_read_minute_past)


def _read_minute_past(reader: Reader) -> int | None:
    minute = _PARTS_OF_HOUR.get(reader.peek().text)
    if minute is None:
        minute = read_number(reader)
        reader.take_word("minutes")
    else:
        reader.take()
    if minute is None or not reader.take_word("past"):
        return None
    is_of_each_hour = reader.take_words("the hour") or reader.peek().text in _EACH_HOUR
    return minute if is_of_each_hour or reader.at_end() else None
