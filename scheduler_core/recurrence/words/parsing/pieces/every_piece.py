"""The piece of a sentence that begins with `every`."""

from datetime import timedelta

from scheduler_core.recurrence.words.parsing.draft import Period, Scene, Span
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import (
    SaidLength,
    read_length,
    read_number,
    read_ordinal,
)
from scheduler_core.recurrence.words.parsing.texts.day_parts import PARTS
from scheduler_core.recurrence.words.parsing.texts.month_days import read_months
from scheduler_core.recurrence.words.parsing.texts.periods import (
    read_months_apart,
    set_length,
    set_months,
    set_period,
    set_span,
)
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    LENGTHS,
    MONTH_COUNTS,
    UNIT_ORDINALS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)
from scheduler_core.values.schedules.rules import NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

_DAY = timedelta(days=1)


def every(scene: Scene) -> bool:
    """Read every 15 minutes, every other week, every 2nd month, every hour; or a mere every."""
    reader = scene.reader
    if reader.take_word("everyday"):
        draft = scene.draft_for_days()
        scene.refuse_daily_beside_days(draft)
        draft.is_daily = True
        return True
    if reader.take_word("per"):
        return _is_unit(reader) and _set_counted_unit(scene, 1)
    if not reader.take_word("every", "each"):
        return False
    if reader.take_word("every", "each"):
        reader.refuse("'every' is said twice")
    if reader.take_word("other"):
        return _every_other(scene)
    if reader.attempt(lambda _: _every_counted(scene) or None) is not None:
        return True
    if reader.peek().kind in {TokenKind.END, TokenKind.SIGN}:
        return False
    _begin_every(scene)
    months = reader.attempt(_read_whole_months)
    scene.draft.months += () if months is None else months
    return True


def _read_whole_months(reader: Reader) -> tuple[int, ...] | None:
    """Read december, behind every; a day of it is a date."""
    months = read_months(reader)
    is_date = reader.peek().kind in {TokenKind.NUMBER, TokenKind.ORDINAL} or reader.peek().text == "the"
    return None if is_date or reader.peek().text in UNIT_ORDINALS else months


def read_span(scene: Scene) -> bool:
    """Read, after `of`, the month, every quarter, every 3rd month."""
    reader = scene.reader
    first = reader.peek()
    if not reader.take_word("the", "each", "every", "a"):
        return False
    count = 2 if reader.take_word("other") else read_number(reader) or reader.attempt(_read_place) or 1
    months = reader.look_up(MONTH_COUNTS)
    if months is None:
        return False
    if count > 1 and first.text in {"the", "a"}:
        typed = reader.typed(first, reader.peek(-1))
        reader.refuse(
            f"{typed!r} can be one of a year or of each row; name the months, such as 'in may and june'"
        )
    if months == 12 and count == 1:
        set_span(scene, scene.draft, Span.YEAR)
    else:
        set_months(scene, scene.draft, count, months)
    return True


def _read_place(reader: Reader) -> int | None:
    """Read the second of every second hour; every first one is each or a single one, and is none."""
    place = read_ordinal(reader)
    return place if place is not None and place > 1 else None


def _begin_every(scene: Scene) -> None:
    """Note an `every` before days, which begins a rule of its own after "on monday at 9 and"."""
    is_of_parts = scene.draft.part is not None and scene.reader.peek().text in PARTS
    is_of_next = scene.is_after_and or (scene.is_after_comma and scene.draft.is_whole)
    draft = scene.draft_for_days() if is_of_next and not is_of_parts else scene.draft
    is_beside = draft.is_closed or (draft.is_daily and draft.needs_times)
    is_beside |= is_of_parts and bool(draft.times)  # every morning at 7, every evening at 8
    scene.joins_every = scene.is_after_and or (scene.is_after_comma and is_beside)
    scene.said_every_before = draft.said_every
    draft.said_every = True


def _every_other(scene: Scene) -> bool:
    reader = scene.reader
    text = reader.peek().text
    if text in WEEKDAYS and scene.is_joined and _names(scene, WEEKDAYS[text]):
        day = reader.typed(reader.peek(), reader.peek())
        reader.refuse(f"'every other {day}' can be every 2 weeks or the rest of them; write 'every 2 weeks'")
    if text in WEEKDAYS or WEEKDAY_GROUPS.get(text) == WEEKDAY_GROUPS["weekend"]:
        set_period(
            scene, scene.draft_for_period() if scene.is_after_and else scene.draft_for_days(), Period.WEEK, 2
        )
        return True
    if text == "day" and scene.is_joined and scene.draft.weekdays:
        reader.refuse("that can be every 2 days or all other days; write 'every 2 days' or 'all other days'")
    if text in PARTS:
        set_length(scene, SaidLength(2 * _DAY, _DAY))
        return True
    return _set_counted_unit(scene, 2)


def _names(scene: Scene, weekday: Weekday) -> bool:
    """Tell whether a weekday is named already: the first sunday of the month."""
    days = (day for draft in scene.drafts for day in draft.month_days)
    is_of_month = any(isinstance(day, NthWeekday) and day.weekday is weekday for day in days)
    return is_of_month or any(weekday in draft.weekdays for draft in scene.drafts)


def _every_counted(scene: Scene) -> bool:
    """Read what follows `every` up to its unit: 2nd week, 3 months, 90 minutes, hour."""
    reader = scene.reader
    place = reader.attempt(_read_place_of_unit)
    if place is not None:
        return _set_counted_unit(scene, place)
    weekends = reader.attempt(_read_count_of_weekends)
    if weekends is not None:
        draft = scene.draft_for_period() if scene.is_after_and else scene.draft_for_days()
        set_period(scene, draft, Period.WEEK, weekends)
        return True
    parts = reader.attempt(_read_count_of_parts)
    if parts is not None:
        set_length(scene, SaidLength(parts * _DAY, _DAY))
        return True
    months = reader.attempt(read_months_apart)
    if months is not None:
        set_months(scene, scene.draft_for_period(), *months)
        return True
    said = read_length(reader)
    if said is not None:
        set_length(scene, said)
        return True
    return _is_unit(reader) and _set_counted_unit(scene, 1)


def _read_count_of_weekends(reader: Reader) -> int | None:
    """Read the second of second weekend, unless it is one of the month; the weekend is left to its piece."""
    count = _read_place(reader)
    is_weekend = WEEKDAY_GROUPS.get(reader.peek().text) == WEEKDAY_GROUPS["weekend"]
    is_of_month = reader.peek(1).text in {"of", "in", "and", ",", "&"}
    return count if count is not None and is_weekend and not is_of_month else None


def _read_count_of_parts(reader: Reader) -> int | None:
    """Read the second of second evening, the 3 of 3 nights; the part of the day is left to its piece."""
    count = read_number(reader)
    count = reader.attempt(_read_place) if count is None else count
    return count if count is not None and reader.peek().text in PARTS else None


def _read_place_of_unit(reader: Reader) -> int | None:
    """Read 2nd before week; in 2nd day of the month it counts days of the month."""
    place = _read_place(reader)
    if place is not None and reader.take_words("day and night"):
        reader.refuse("a day and a night are said there; name the days alone, such as 'every 3 days at 9:00'")
    unit, following = reader.peek().text, reader.peek(1).text
    is_period = (unit in LENGTHS or unit in MONTH_COUNTS) and following != "of"
    return place if is_period else None


def _is_unit(reader: Reader) -> bool:
    """Tell whether a unit stands here; in every second friday, second is none."""
    text, following = reader.peek().text, reader.peek(1).text
    counts = (
        following in WEEKDAYS or following in WEEKDAY_GROUPS or following in {"business", "working", "last"}
    )
    # every second and fourth wednesday
    counts = counts or (following in {"and", ",", "&"} and _is_place(reader.peek(2)))
    return (text in LENGTHS or text in MONTH_COUNTS) and not (text == "second" and counts)


def _is_place(token: Token) -> bool:
    return token.kind is TokenKind.ORDINAL or token.text in UNIT_ORDINALS or token.text == "last"


def _set_counted_unit(scene: Scene, count: int) -> bool:
    reader = scene.reader
    months = reader.look_up(MONTH_COUNTS)
    if months is not None:
        set_months(scene, scene.draft_for_period(), count, months)
        return True
    unit = reader.look_up(LENGTHS)
    if unit is None:
        return False
    if unit == _DAY and count == 1:
        draft = scene.draft
        is_of_step = draft.step is not None and draft.step < _DAY and not scene.is_after_and
        is_of_part = draft.is_daily_by_part and not scene.is_joined  # half past six evenings every day
        draft = draft if is_of_step or is_of_part else scene.draft_for_days()
        scene.refuse_daily_beside_days(draft)
        draft.is_daily = True
    else:
        set_length(scene, SaidLength(count * unit, unit))
    return True
