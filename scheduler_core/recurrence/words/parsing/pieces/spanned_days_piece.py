"""The pieces of a sentence that name days in a row, or the one next to a day of the month."""

from datetime import MAXYEAR, date, timedelta
from itertools import pairwise
from typing import NoReturn

from scheduler_core.recurrence.words.parsing.draft import Period, Scene
from scheduler_core.recurrence.words.parsing.pieces.edges_of_hours import is_typed
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.bound_days import read_day_of_same_month
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate, next_date, read_yearly_date
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    MONTHS,
    NOT_BEFORE,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)
from scheduler_core.values.schedules.rules import DayNumber
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

_ONE_DAY = timedelta(days=1)
_JOINTS = ("-", "to", "through", "until", "till")
_ENDING, _LONGEST_SPAN = frozenset({"until", "till"}), 12
_LEAP_YEAR = 2028  # in which every day of a year is
_YEAR_DIGITS = 4
_SATURDAY, _SUNDAY = 5, 6
_DAYS_OF_WEEK, _DAYS_TO_WORKDAY = 7, 3
_SHORTEST_MONTH = 28
_BEFORE_YEAR = frozenset({",", "of", "in"})
_YEARLY = frozenset({"yearly", "annually"})
_OF_MONTH = (
    "of the month",
    "of every month",
    "of each month",
    "of a month",
    "in the month",
    "in every month",
)
_EACH = frozenset({"every", "each", "any", "all"})
_BEFORE_ORDINAL = frozenset({",", "and", "&", "or", "the", "on"})
_WORKING = ("working day", "business day", "workday", "weekday")

_BOUNDS = frozenset({"until", "till", "through", "from", "to"})
_SIDES = frozenset({"before", "after", "past", "from", "between"})
_PRINTED = frozenset({TokenKind.DATE, TokenKind.MOMENT})
_REACH_EACH = frozenset({"every", "each", "on"})


def weekend(scene: Scene) -> bool:
    """Read this weekend: the saturday and sunday that come next, or what is left of them."""
    reader = scene.reader
    reader.take_word("on", "over")
    reader.take_word("the")
    is_next = reader.take_word("next")
    if not (is_next or reader.take_word("this", "coming")):
        return False
    if WEEKDAY_GROUPS.get(reader.take().text) != WEEKDAY_GROUPS["weekend"]:
        return False
    saturday = later_by_days(reader, scene.today, _SATURDAY - scene.today.weekday())
    later = later_by_days(reader, saturday, _DAYS_OF_WEEK)
    if is_next and scene.today >= saturday:
        saturday = later
    elif is_next:
        reader.refuse(
            f"that can be the weekend of {saturday} or of {later}; write 'this weekend' or the dates"
        )
    days = (saturday, later_by_days(reader, saturday, 1))
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.dates)
    draft.dates += tuple(day for day in days if day >= scene.today)
    draft.is_partly_past = True
    return True


def date_span(scene: Scene) -> bool:
    """Read december 24-26, every year from december 24 to january 2; with from and no year it is a bound."""
    reader = scene.reader
    is_on = reader.take_word("on")
    is_bound = reader.take_word("from", "between")
    begins = reader.peek()
    is_between = is_bound and reader.peek(-1).text == "between"
    if is_between and not scene.draft.is_daily and "daily" not in reader.words:
        return False  # every year between christmas and new year's eve, which may be on one of them
    joints = ("and",) if is_between else _JOINTS
    span = reader.attempt(lambda inner: _read_span(inner, joints)) or reader.attempt(
        lambda inner: _read_span_of_month(inner, joints)
    )
    if span is None or (is_bound and (_has_year(reader) or not _is_of_each_year(scene))):
        return False
    if scene.draft.period is Period.MONTH:
        return False  # every month on the 1st until january 2
    if is_on:
        _refuse_end_of_days(reader, begins)
    if _has_year(reader):
        return _take_days_of_year(scene, span)
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.yearly_dates)
    draft.yearly_dates += span
    draft.is_span_of_dates = True
    return True


def nearest_day(scene: Scene) -> bool:
    """Read the first working day after the 15th, the friday before the 20th, the 15th or next workday."""
    reader = scene.reader
    reader.take_word("on")
    every = reader.take_word("every", "each")
    reader.take_word("the")
    found = reader.attempt(lambda inner: _read_nearest(inner, is_each=every)) or reader.attempt(
        _read_day_or_workday
    )
    if found is None:
        return False
    if reader.peek().text in {",", "and", "&", "or"} and TokenKind.ORDINAL in _kinds_ahead(reader):
        reader.refuse("name one day there, and put '; also' between two rules")
    weekdays, days, place = found
    if not all(1 <= day <= _SHORTEST_MONTH for day in days):
        reader.refuse("that may lie in another month; name the day otherwise")
    draft = scene.draft_for_dates()
    if draft.month_days or draft.weekdays:
        reader.refuse_here()
    draft.weekdays, draft.month_days = weekdays, tuple(map(DayNumber, days))
    draft.is_weekday_of_date, draft.place_among_days, draft.is_closed = True, place, True
    return True


def _kinds_ahead(reader: Reader) -> set[TokenKind]:
    return {reader.peek(ahead).kind for ahead in (1, 2, 3) if reader.peek(ahead - 1).text in _BEFORE_ORDINAL}


def _read_span(reader: Reader, joints: tuple[str, ...]) -> tuple[YearlyDate, ...] | None:
    """Read december 24-26, dec 24 to jan 2."""
    reader.take_word("the")
    first = read_yearly_date(reader)
    if first is None or not reader.take_word(*joints):
        return None
    reader.take_word("the")
    last = reader.attempt(read_yearly_date)
    if last is None:
        begins = _in_leap_year(first)
        same = None if begins is None else read_day_of_same_month(reader, begins)
        last = None if same is None else YearlyDate(same.month, same.day)
    return None if last is None else _days_between(first, last)


def _read_span_of_month(reader: Reader, joints: tuple[str, ...]) -> tuple[YearlyDate, ...] | None:
    """Read 24-26 december, the 24th to the 26th of december."""
    reader.take_word("the")
    first = read_ordinal(reader)
    first = read_number(reader) if first is None else first
    if first is None or not reader.take_word(*joints):
        return None
    last = read_yearly_date(reader)
    if last is None or not 1 <= first < last.day:
        return None
    return _days_between(YearlyDate(last.month, first), last)


def _refuse_end_of_days(reader: Reader, begins: Token) -> None:
    """Refuse on the 1st until january 2, which can be two days or the 1st of each month until then."""
    first = next(place for place in range(-1, -_LONGEST_SPAN, -1) if reader.peek(place) is begins)
    first += int(begins.text == "the")
    joint = reader.peek(first + 1)
    is_end = joint.text in _ENDING or reader.typed(joint, joint).lower() == "bis"
    if reader.peek(first).kind is TokenKind.ORDINAL and is_end:
        typed = reader.typed(begins, reader.peek(-1))
        reader.refuse(
            f"{typed!r} can be all days from one to the other, or the first of them each month until then; "
            "write 'from … to …, every day' or 'on the 1st of every month at 9:00' with its end"
        )


def _in_leap_year(day: YearlyDate) -> date | None:
    try:
        return date(_LEAP_YEAR, day.month, day.day)
    except ValueError:
        return None


def _days_between(first: YearlyDate, last: YearlyDate) -> tuple[YearlyDate, ...] | None:
    begins, ends = _in_leap_year(first), _in_leap_year(last)
    if begins is None or ends is None or begins == ends:
        return None
    if ends < begins:
        ends = ends.replace(year=_LEAP_YEAR + 1) if (ends.month, ends.day) != (2, 29) else date(2029, 2, 28)
    days = [begins + _ONE_DAY * beside for beside in range((ends - begins).days + 1)]
    return tuple(YearlyDate(day.month, day.day) for day in days)


def _has_year(reader: Reader) -> bool:
    """Tell whether a year follows, which makes the days those of one year."""
    token = reader.peek(int(reader.peek().text in _BEFORE_YEAR))
    return token.kind is TokenKind.NUMBER and len(token.text) == _YEAR_DIGITS


def _take_days_of_year(scene: Scene, span: tuple[YearlyDate, ...]) -> bool:
    """Take the days of january 4-8 2027; over the end of a year nobody says which one it is."""
    reader = scene.reader
    reader.take_word(*_BEFORE_YEAR)
    year = int(reader.take().text)
    if not 0 < year <= MAXYEAR or span[0].month > span[-1].month:
        return False
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.dates)
    draft.dates += tuple(next_date(reader, day, date(year, 1, 1)) for day in span)
    return True


def _is_of_each_year(scene: Scene) -> bool:
    """Tell whether each year is said before the days or behind them."""
    reader, draft = scene.reader, scene.draft
    if draft.period is Period.YEAR and draft.interval == 1:
        return True
    ahead = 0
    while reader.peek(ahead).kind is not TokenKind.END and reader.peek(ahead).text != ";":
        is_each = reader.peek(ahead).text in {"every", "each"} and reader.peek(ahead + 1).text == "year"
        if is_each or reader.peek(ahead).text in _YEARLY:
            return True
        ahead += 1
    return False


def _read_nearest(
    reader: Reader, *, is_each: bool
) -> tuple[frozenset[Weekday], tuple[int, ...], int | None] | None:
    is_each |= reader.peek(-1).text in _EACH
    is_first = reader.take_word("first", "next")
    is_last = not is_first and reader.take_word("last")
    is_workday = any(reader.take_words(words) for words in _WORKING)
    is_each |= reader.peek().text in PLURAL_WEEKDAYS
    weekday = None if is_workday else reader.look_up(WEEKDAYS)
    if not is_workday and weekday is None:
        return None
    if not (is_first or is_last) and (is_each or is_workday):
        return None
    with_day = reader.take_words("on or")
    side = reader.peek()
    is_before = reader.take_word("before", "to")
    if is_before and reader.typed(side, side).lower() in {"to", "bis"}:
        return None
    if not is_before and not reader.take_word("after", "past", "following"):
        return None
    if (is_before and is_first) or (not is_before and is_last):
        return None
    number = _read_number_of_day(reader)
    if number is None:
        return None
    return _beside(weekday, number, is_before=is_before, with_day=with_day)


def _read_day_or_workday(
    reader: Reader,
) -> tuple[frozenset[Weekday], tuple[int, ...], int | None] | None:
    """Read 15th or the next working day."""
    number = _read_number_of_day(reader)
    if number is None or not reader.take_word("or"):
        return None
    reader.take_word("on")
    reader.take_word("the")
    is_before = reader.take_word("previous", "last")
    if not is_before and not reader.take_word("next", "first", "following"):
        return None
    if not any(reader.take_words(words) for words in _WORKING):
        return None
    reader.take_word("after", "before", "then", "thereafter", "afterwards")
    return _beside(None, number, is_before=is_before, with_day=True)


def _read_number_of_day(reader: Reader) -> int | None:
    """Read the 15th, the 15th of the month; a month or a day of the week behind it makes it another day."""
    reader.take_word("the")
    number = read_ordinal(reader)
    reader.take_word("day")
    if number is None or reader.peek().text in {*WEEKDAYS, "last", "business", "working"}:
        return None
    any(reader.take_words(words) for words in _OF_MONTH)
    return number


def _beside(
    weekday: Weekday | None, number: int, *, is_before: bool, with_day: bool
) -> tuple[frozenset[Weekday], tuple[int, ...], int | None]:
    """Return days of the week and of the month, with which of them is meant where several can be."""
    count = _DAYS_TO_WORKDAY if weekday is None else _DAYS_OF_WEEK
    if is_before:
        last = number if with_day else number - 1
        days = tuple(range(last - count + 1, last + 1))
    else:
        first = number if with_day else number + 1
        days = tuple(range(first, first + count))
    if weekday is None:
        return WORKDAYS, days, -1 if is_before else 1
    return frozenset({weekday}), days, None


def refuse_unclear_reach(scene: Scene, begins: Token, *, says_before: bool) -> None:
    """Refuse except mondays until january 10, and except between 12 and 13 on weekdays.

    What a comma parts from the exception is of all, and so is what follows an exception that stands first.
    """
    if not says_before:
        _refuse_unclear_list(scene, begins)
    if says_before and scene.reader.peek().text in _BOUNDS and _bounds_days(scene):
        scene.reader.refuse(
            "it is unclear whether the end or start is of the days that are left out or of all; "
            "put a comma before it where it is of all"
        )
    if says_before and scene.draft.without_times and _names_days(scene):
        refuse_days_of_hours(scene)


def refuse_contrast(scene: Scene, but: Token) -> None:
    """Refuse not on fridays but mondays, which leaves mondays out or puts them in their place."""
    frame = scene.frame
    left_out = any(
        draft.without_weekdays or draft.without_month_days or draft.without_months for draft in scene.drafts
    )
    if left_out or frame.excluded or frame.excluded_each_year or frame.excluded_each_month:
        typed = scene.reader.typed(but, scene.reader.peek())
        scene.reader.refuse(
            f"{typed!r} can be left out as well or meant instead; "
            "write 'and' for both, or name the days alone"
        )


def refuse_days_of_hours(scene: Scene) -> NoReturn:
    scene.reader.refuse(
        "it is unclear whether those days are of the hours that are left out or of all; "
        "name the days first, as in 'on weekdays every 20 minutes'"
    )


def refuse_bound_in_list(scene: Scene) -> None:
    """Refuse except sundays, before january 10: one more that is left out, or the end of all."""
    reader = scene.reader
    # From 2026-12-24 to 2027-01-02 is what a line of ours leaves out.
    is_printed = reader.peek(1).kind in _PRINTED and "to" in {reader.peek(ahead).text for ahead in (2, 3)}
    is_clear = is_printed or is_typed(reader, reader.peek(), NOT_BEFORE)
    if reader.peek().text in _SIDES and _bounds_days(scene) and not is_clear:
        reader.refuse(
            "it is unclear whether the end or start is left out as well or of all; "
            "say it first, or put 'and' before it where it is left out"
        )


def _refuse_unclear_list(scene: Scene, begins: Token) -> None:
    """Refuse except sundays, mondays and thursdays at 7, which may leave out three days or the first."""
    reader = scene.reader
    if scene.draft.has_days or not (
        reader.peek().text in {"at", "@"} or reader.peek().kind is TokenKind.TIME
    ):
        return
    ahead, tokens = -1, [reader.peek(-1)]
    while tokens[0].start > begins.end and tokens[0].kind is not TokenKind.END:
        ahead -= 1
        tokens.insert(0, reader.peek(ahead))
    is_list = any(token.text == "," for token in tokens) or any(
        one.text in PLURAL_WEEKDAYS and _is_place(before) | (before.text in PLURAL_WEEKDAYS)
        for before, one in pairwise(tokens)
    )
    if is_list:
        typed = reader.typed(begins, tokens[-1])
        reader.refuse(
            f"it is unclear how much of {typed!r} is left out; "
            "say the days first and leave out the others behind"
        )


def _is_place(token: Token) -> bool:
    return token.kind is TokenKind.ORDINAL or token.text in {"first", "last"}


def _bounds_days(scene: Scene) -> bool:
    """Tell whether a day follows, as hours of each day are of all."""
    reader = scene.reader
    first, second = reader.peek(1), reader.peek(2)
    is_hour = first.kind in {TokenKind.TIME, TokenKind.NUMBER} and second.text not in MONTHS
    return not is_hour and first.kind is not TokenKind.END


def _names_days(scene: Scene) -> bool:
    reader = scene.reader
    ahead = 0
    while reader.peek(ahead).text in _REACH_EACH:
        ahead += 1
    text = reader.peek(ahead).text
    return text in WEEKDAY_GROUPS or text in PLURAL_WEEKDAYS or (ahead > 0 and text in WEEKDAYS)
