"""The pieces of a sentence that name times of day."""

import re
from datetime import time, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.pieces.zone_piece import refuse_other_zone
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.clock_times import (
    read_minute,
    read_said_times,
    read_window,
)
from scheduler_core.recurrence.words.parsing.texts.day_parts import (
    NIGHT,
    PARTS,
    clock_in,
    is_after_midnight,
    read_part_of_time,
)
from scheduler_core.recurrence.words.parsing.texts.spoken_times import UNITS_OF_STEPS, SaidTime
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import HALVES_OF_DAY, WEEKDAY_GROUPS, WEEKDAYS
from scheduler_core.values.schedules.rules import DailyWindow

_RANGE_WORDS = ("to", "until", "till", "through")
_OFFICE_HOURS = DailyWindow(time(9), time(17))
_PARTS_OF_HOUR = {"half": 30, "quarter": 15}
_ONE_HOUR, _ONE_DAY = timedelta(hours=1), timedelta(days=1)
_PAST = frozenset({"past", "after", "to", "before"})
_LAST_HOUR = 23
_BEFORE_DAYS = frozenset({"daily", "every", "each", "on"})
_DOTTED = re.compile(r"\d{1,2}\.(?:00|1[3-9]|[2-5]\d)")
_JOINING = frozenset({"and", ",", "&"})


def window(scene: Scene) -> bool:
    """Read between 8 and 18, from 8:00 to 18:00, 8:00-18:00."""
    reader = scene.reader
    if reader.take_words("during office hours") or reader.take_words("office hours"):
        scene.draft.is_in_office = True
        found: DailyWindow | None = _OFFICE_HOURS
    elif reader.take_word("between"):
        found = read_window(reader, "and")
        if found is None:
            reader.refuse_here()
        scene.draft.is_between = True
    elif reader.take_word("from"):
        found = read_window(reader, *_RANGE_WORDS)
    else:
        is_stepped = scene.draft.step is not None or not reader.words.isdisjoint(UNITS_OF_STEPS)
        found = reader.attempt(lambda _: _read_clear_window(reader, is_stepped=is_stepped))
        found = found or read_window(reader)
    if found is None:
        return False
    if scene.draft.window is not None and scene.is_joined and scene.draft.weekdays and _names_days(reader):
        scene.begin_rule(continues=True, is_joined=True)  # hourly 6-22 on weekdays, 8-20 on weekends
    if scene.draft.window is not None and scene.is_joined:
        scene.draft.more_windows += (found,)
        return True
    if scene.draft.window is not None:
        reader.refuse("a part of the day is said twice; put '; also' between two rules")
    scene.draft.window = found
    return True


def _names_days(reader: Reader) -> bool:
    """Tell whether days of the week follow."""
    ahead = int(reader.peek().text == "on")
    ahead += reader.peek(ahead).text == "the"
    day = reader.peek(ahead).text
    return day in WEEKDAYS or day in WEEKDAY_GROUPS


def _read_clear_window(reader: Reader, *, is_stepped: bool) -> DailyWindow | None:
    """Read 9am to 5pm; 5 to 12 may be a time as well, where no step runs through it."""
    is_clear = is_stepped or reader.peek().kind is TokenKind.TIME or reader.peek(1).text in HALVES_OF_DAY
    return read_window(reader, *_RANGE_WORDS) if is_clear else None


def minutes(scene: Scene) -> bool:
    """Read at :15 and :45, at minute 15, at 15 past the hour."""
    reader = scene.reader
    nth = reader.attempt(_read_nth_minute)
    if nth is not None:
        scene.draft.minutes += (nth,)
        return True
    reader.take_word("at")
    if reader.take_words("on the hour"):
        scene.draft.minutes += (0,)
        return True
    step = scene.draft.step
    is_hourly = step is not None and step < _ONE_DAY and not step % _ONE_HOUR
    bare = reader.attempt(_read_bare_minutes) if is_hourly and reader.peek(-1).text == "at" else None
    beside = bare or reader.attempt(
        lambda inner: _read_minutes_beside(inner, is_hourly=is_hourly and not scene.is_after_and)
    )
    if beside and scene.draft.is_daily and step is None and reader.peek(-1).text in _PAST:
        return False  # every day at half past, of which nobody knows the hour
    found = beside or _read_minutes(reader)
    if not found:
        return False
    if any(minute > 59 for minute in found):
        reader.refuse(f"{max(found)} is not a minute (0 to 59)")
    is_of_hours = reader.attempt(_take_of_hour) or reader.peek(-1).text in _PAST
    is_of_hours &= reader.peek(-1).text not in {"to", "before"} and "through" in reader.words
    scene.draft.is_of_hours |= is_of_hours and reader.peek().text in {"every", "each"}
    scene.draft.minutes += tuple(found)
    return True


def times(scene: Scene) -> bool:
    """Read at 9 and 17:30, noon, 9am."""
    reader = scene.reader
    if scene.draft.is_counted:
        reader.take_word("once")
    has_at = reader.take_word("at", "@")
    scene.says_always |= reader.peek().text == "noons"
    found = read_said_times(reader, bare_hours=has_at or _is_hour_of_part(scene) or _is_dotted(scene))
    if found is None:
        return False
    is_again = scene.draft.times == tuple(each.clock for each in found) and not scene.is_after_and
    if is_again and (scene.is_behind_times or not (scene.draft.months or scene.draft.has_left_out)):
        return True  # 12pm (noon)
    if scene.is_joined and len(scene.draft.times) + len(found) <= (scene.draft.said_count or 0):
        scene.draft.twelve_hour_times |= {each.clock for each in found if each.is_of_twelve}
        scene.draft.times += tuple(each.clock for each in found)
        return True  # twice a day, once at 8 and once at 20
    if scene.draft.times and scene.draft.has_days and scene.is_joined:
        scene.begin_rule(continues=True, is_joined=True)
    if scene.draft.times:
        refuse_other_zone(scene)
        if scene.draft.without_weekdays:
            reader.refuse(
                "a further time behind days that are left out may be of those days or of all; "
                "put '; also' between two rules"
            )
        reader.refuse("times are said twice; list them together, as in 'at 9:00 and 17:30'")
    found = _without_settled(scene, found)
    scene.draft.times = tuple(each.clock for each in found)
    scene.draft.twelve_hour_times = frozenset(each.clock for each in found if each.is_of_twelve)
    return True


def _without_settled(scene: Scene, found: list[SaidTime]) -> list[SaidTime]:
    """Take out what names a part of the day of its own: tomorrow morning at 9 and at 4 in the afternoon."""
    left = [each for each in found if each.part is None]
    if scene.draft.part is None or not left:
        return found
    scene.draft.times_of_parts += tuple(each.clock for each in found if each.part is not None)
    return left


def _is_hour_of_part(scene: Scene) -> bool:
    """Tell whether a joined hour has days of its own: and 8 every night, and 9 on fridays."""
    reader = scene.reader
    is_of_part = reader.peek(1).text in {"every", "each"} and reader.peek(2).text in PARTS
    day = reader.peek(3 if reader.peek(2).text == "the" else 2).text
    names_days = day in WEEKDAYS or day in WEEKDAY_GROUPS
    is_of_day = reader.peek(1).text == "on" and names_days and bool(scene.draft.weekdays)
    return scene.is_after_and and bool(scene.draft.times) and (is_of_part or is_of_day)


def _is_dotted(scene: Scene) -> bool:
    """Tell whether 9.30 stands beside days, as it is no day of a month: weekdays 9.30."""
    reader = scene.reader
    following = reader.peek(1).text
    is_beside = (scene.draft.has_days and scene.draft.needs_times) or following in _BEFORE_DAYS
    is_beside |= following in WEEKDAYS or following in WEEKDAY_GROUPS
    return is_beside and _DOTTED.fullmatch(reader.peek().text) is not None


def part_of_day(scene: Scene) -> bool:
    """Read every morning, friday evenings, in the afternoon, nightly; what follows says at what time."""
    reader = scene.reader
    if scene.draft.is_counted:
        reader.take_word("once")
    says_every = reader.peek(-1).text in {"every", "each"}  # mondays at 9, at 8 every evening
    is_nightly = reader.take_word("nightly")
    is_plural = is_nightly or reader.peek().text.endswith("s")
    part = NIGHT if is_nightly else reader.attempt(read_part_of_time) or reader.look_up(PARTS)
    if part is None:
        return False
    draft = scene.draft
    if says_every and draft.picks_days and len(draft.times) > 1:
        reader.refuse("it is unclear which of the days that holds for; put '; also' between two rules")
    if draft.part is not None and draft.times and scene.is_joined and not draft.step:
        _settle_part(scene)
    if draft.part is not None and scene.is_joined and not draft.times:
        draft.more_parts += (part,)
        return True
    if draft.part is not None:
        reader.refuse("a part of the day is said twice; put '; also' between two rules")
    draft.part = part
    if is_plural:
        draft.is_one_weekday = False
    if (is_plural or draft.said_every) and not draft.has_days:
        draft.is_daily = draft.is_daily_by_part = True
    return True


def _settle_part(scene: Scene) -> None:
    """Take the hours of a part of the day as it means them, as those of another part follow."""
    draft, part = scene.draft, scene.draft.part
    assert part is not None
    if is_after_midnight(part, draft.times):
        scene.reader.refuse("hours after midnight belong to the next day; name that day instead of the night")
    draft.times_of_parts += tuple(
        clock_in(scene.reader, part, clock, is_of_twelve=clock in draft.twelve_hour_times)
        for clock in draft.times
    )
    draft.part, draft.times, draft.twelve_hour_times = None, (), frozenset()


def _read_nth_minute(reader: Reader) -> int | None:
    """Read in the 17th minute of, before every hour, which is left to its own piece."""
    reader.take_word("in", "at", "on")
    reader.take_word("the")
    minute = read_ordinal(reader)
    if minute is None or not 1 <= minute < 60 or not reader.take_word("minute"):
        return None
    reader.take_word("of")
    if reader.take_words("the hour"):
        return minute
    return minute if _is_each_hour(reader) and reader.peek().text in {"every", "each"} else None


def _read_minutes(reader: Reader) -> list[int]:
    """Read :15 and :45, minute 15."""
    found: list[int] = []
    minute = _read_minute(reader)
    while minute is not None:
        found.append(minute)
        minute = reader.attempt(_read_next_minute)
    return found


def _read_next_minute(reader: Reader) -> int | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    reader.take_word("at")
    minute = _read_minute(reader)
    return reader.attempt(_read_bare_minute) if minute is None else minute


def _read_minute(reader: Reader) -> int | None:
    minute = read_minute(reader)
    if minute is not None:
        return minute
    return read_number(reader) if reader.take_word("minute", "minutes", "min") else None


def _read_bare_minute(reader: Reader) -> int | None:
    """Read the 35 of minute 5 and 35, unless it is an hour or counts something."""
    minute = read_number(reader)
    is_last = reader.at_end() or reader.peek().text in {",", "and", "of", "past", "every", "each"}
    return minute if is_last else None


def _read_minutes_beside(reader: Reader, *, is_hourly: bool) -> list[int] | None:
    """Read 5, 20 and 45 minutes past the hour, 20 past and 20 to every hour, a quarter to every hour."""
    found: list[int] = []
    of_side: list[int] = []
    while True:
        reader.take_word("at")
        reader.take_word("a")
        minute = reader.look_up(_PARTS_OF_HOUR)
        if minute is None:
            minute = read_number(reader)
        if minute is None:
            return None
        of_side.append(minute)
        has_unit = reader.take_word("minutes", "minute", "mins", "min")
        is_side = reader.peek().text in _PAST and reader.peek(1).text in _JOINING
        if is_side and (reader.peek(2).kind is TokenKind.NUMBER or reader.peek(2).text in _PARTS_OF_HOUR):
            found += _on_side(of_side, is_past=reader.take().text in {"past", "after"})
            of_side = []
        if not reader.take_word(",", "and", "&"):
            break
        reader.take_word("and")
    is_past = reader.take_word("past", "after")
    if not is_past and is_hourly and has_unit and reader.at_end():
        return found + of_side
    if not (is_past or reader.take_word("to", "before")):
        return None
    is_of_each_hour = reader.take_words("the hour") or _is_each_hour(reader)
    is_last = reader.at_end() or (is_hourly and reader.peek().text in {"from", "between"})
    if not is_of_each_hour and not ((is_past or is_hourly) and is_last):
        return None
    return found + _on_side(of_side, is_past=is_past)


def _read_bare_minutes(reader: Reader) -> list[int] | None:
    """Read the 15 and 45 of hourly at 15 and 45, of which one is no hour."""
    found: list[int] = []
    while reader.peek().kind is TokenKind.NUMBER and (minute := read_number(reader)) is not None:
        found.append(minute)
        if not reader.take_word(",", "and", "&"):
            break
    is_last = reader.at_end() or reader.peek().text in {"from", "between", "on", ","}
    return found if len(found) > 1 and is_last and _LAST_HOUR < max(found) < 60 else None


def _on_side(minutes: list[int], *, is_past: bool) -> list[int]:
    """Return minutes past the hour; those to the hour are counted back."""
    return minutes if is_past else [(60 - minute) % 60 if 0 < minute < 60 else minute for minute in minutes]


def _is_each_hour(reader: Reader) -> bool:
    """Tell whether every hour follows, or what joins another piece."""
    if reader.peek().text in _JOINING:
        return True
    if reader.peek().text not in {"every", "each"}:
        return False
    is_counted = reader.peek(1).kind is TokenKind.ORDINAL or reader.peek(1).text in {"other", "second"}
    return reader.peek(1 + is_counted).text == "hour"


def _take_of_hour(reader: Reader) -> bool | None:
    """Step over of the hour, and over the of in of every hour."""
    if not reader.take_word("of", "past"):
        return None
    return True if reader.take_words("the hour") or _is_each_hour(reader) else None
