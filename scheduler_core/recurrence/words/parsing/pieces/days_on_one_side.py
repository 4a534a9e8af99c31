"""Reads a start behind a day: every day after december 10."""

from datetime import date, datetime, time, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.pieces.bound_pieces import comes_again, set_start
from scheduler_core.recurrence.words.parsing.texts.bound_days import is_day_of_month, read_last_day
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import MONTHS, WEEKDAYS

_MIDNIGHT, _ONE_DAY = time(0), timedelta(days=1)
_NO_BARE_DAY = frozenset({"of", "in", "hour", "minute", "day"})
_NEAR = frozenset({"today", "tomorrow"})
_TWO_MONTHS = 62


def days_on_one_side(scene: Scene) -> bool:
    """Read every day after december 10; mondays after the 10th may be those of each month."""
    reader, draft = scene.reader, scene.draft
    side = reader.peek()
    is_after = reader.take_word("after", "past")
    if not (is_after or reader.take_word("before")) or not comes_again(draft):
        return False
    _refuse_day_of_any_month(scene, is_before=side.text == "before")
    if not is_after or draft.step is not None or reader.peek(-2).text in WEEKDAYS:
        return False
    if reader.peek().kind in {TokenKind.NUMBER, TokenKind.TIME} and not is_day_of_month(reader):
        return False
    if reader.peek().text in WEEKDAYS or reader.peek().text in _NEAR:
        return False  # after monday, and after tomorrow, which may be the day after tomorrow
    day = read_last_day(reader, scene.today)
    if day is None:
        return False
    set_start(scene, datetime.combine(day + _ONE_DAY, _MIDNIGHT))
    return True


def _refuse_day_of_any_month(scene: Scene, *, is_before: bool) -> None:
    """Refuse a side of the 10th, which can be the next one or that of each month."""
    reader = scene.reader
    side = reader.peek(-1)
    reader.take_word("the")
    day = reader.peek()
    following = reader.peek(1)
    if day.kind is not TokenKind.ORDINAL or following.text in MONTHS or following.text in _NO_BARE_DAY:
        return
    near = next((each for each in _days_from(scene.today) if f"{each.day}" == day.text[:-2]), None)
    if near is None:
        return
    typed, lexicon = reader.typed(side, day), reader.lexicon
    date_of_it = lexicon.day_of_year.format(month=lexicon.months[near.month - 1], day=near.day)
    if is_before:
        reader.refuse(
            f"{typed!r} can be of each month or end it all on {date_of_it}; "
            "name the days of each month, or write 'until' and the date"
        )
    reader.refuse(
        f"{typed!r} can be of each month or begin it all on {date_of_it}; "
        "name the days of each month, or write 'from' and the date"
    )


def _days_from(today: date) -> list[date]:
    return [date.fromordinal(number) for number in range(today.toordinal(), today.toordinal() + _TWO_MONTHS)]
