"""Days of the month, read from text."""

from collections.abc import Callable
from typing import NoReturn

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.day_parts import PARTS
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import MONTHS, WEEKDAYS
from scheduler_core.values.schedules.rules import DayNumber, MonthDay, NthBusinessDay, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

_SEPARATORS = (",", "and", "&", "+")
_LAST = -1
_MOST_WEEKS = 5
_MOST_COUNTED = 31
_TWO_DIGITS = 2
_MakeDay = Callable[[int], MonthDay]


def read_month_days(reader: Reader, *, bare_numbers: bool = False) -> tuple[MonthDay, ...] | None:
    """Read 1st and 15th, last friday, first and third monday, 2nd last business day.

    With `bare_numbers` 1,15,-3 are days too, as in the options of the command line.
    """
    days = _read_group(reader, bare_numbers)
    if days is None:
        return None
    while (more := reader.attempt(lambda inner: _read_next_group(inner, bare_numbers))) is not None:
        days += more
    return days


def read_months(reader: Reader) -> tuple[int, ...] | None:
    """Read january, april and july-september."""
    months = _read_month_range(reader)
    if months is None:
        return None
    while (more := reader.attempt(_read_next_months)) is not None:
        months += more
    return months


def is_between_months(reader: Reader) -> bool:
    """Tell whether between june and august stands here, without days or a year."""
    is_months = (
        reader.peek(1).text in MONTHS and reader.peek(2).text == "and" and reader.peek(3).text in MONTHS
    )
    return is_months and reader.peek(4).kind not in {TokenKind.NUMBER, TokenKind.ORDINAL}


def read_nth(reader: Reader) -> int | None:
    """Read a place in a row: 3rd, last, 2nd last, second to last."""
    if reader.take_word("penultimate") or reader.take_words("next to last") or _take_last_but_one(reader):
        return -2
    if reader.take_word("last"):
        return _LAST
    nth = read_ordinal(reader)
    if nth is None:
        return None
    from_end = reader.attempt(lambda inner: _read_from_end(inner, nth))
    return from_end or nth


def _take_last_but_one(reader: Reader) -> bool:
    return any(reader.take_words(words) for words in ("last but one", "next - to - last"))


def _read_from_end(reader: Reader, nth: int) -> int | None:
    """Read the last of second last, and no first last, which is neither."""
    if nth == 1:
        return None
    reader.take_word("-")
    if reader.take_word("to"):
        reader.take_word("-")
        reader.take_word("the")
    return -nth if reader.take_word("last") else None


def _read_next_group(reader: Reader, bare_numbers: bool) -> tuple[MonthDay, ...] | None:
    if not reader.take_word(*_SEPARATORS):
        return None
    reader.take_word("and")
    reader.take_word("on")
    return _read_group(reader, bare_numbers)


def _read_group(reader: Reader, bare_numbers: bool) -> tuple[MonthDay, ...] | None:
    """Read places in a row and what they count: first and third monday."""
    if bare_numbers and (number := reader.attempt(_read_bare_number)) is not None:
        return (DayNumber(number),)
    edge = reader.attempt(_read_edge_of_month)
    if edge is not None:
        return (edge,)
    numbered = reader.attempt(_read_numbered_days) or reader.attempt(_read_range_of_days)
    if numbered is not None:
        return numbered
    reader.take_word("the")
    first = read_nth(reader)
    if first is None:
        return None
    count = reader.attempt(_read_how_many) if first in {1, _LAST} else None
    if reader.peek().text in PARTS:
        return None  # last night
    nths = [first] if count is None else [first * place for place in range(1, count + 1)]
    typed = reader.peek(-1)
    is_in_digits, is_unclear = typed.kind is TokenKind.ORDINAL, False
    while (
        following := reader.attempt(
            lambda _: _read_next_nth(reader, is_in_digits=is_in_digits and first >= _MOST_WEEKS)
        )
    ) is not None:
        nths.append(following)
        is_in_words = reader.peek(-1).kind is TokenKind.WORD
        is_of_day = first == _MOST_WEEKS or reader.peek(-2).text in {"the", "on"}
        is_unclear |= is_in_words and is_in_digits and is_of_day
    if is_unclear and (weekday := WEEKDAYS.get(reader.peek().text)) is not None:
        _refuse_unclear_place(reader, typed, first, weekday)
    counted = _read_counted(reader)
    is_large = is_in_digits and first > _MOST_WEEKS and nths[-1] == _LAST
    if is_large and counted == [NthBusinessDay]:  # the 15th and last workday, of which nobody counts 15
        reader.refuse("name one day there, and put '; also' between two rules")
    return tuple(make(nth) for make in counted for nth in nths)


def _read_how_many(reader: Reader) -> int | None:
    """Read the two of the last two days."""
    count = read_number(reader)
    is_counted = reader.peek().text in {"day", "days", "business", "working"}
    is_counted |= reader.peek().text in {"weekday", "weekdays", "workday", "workdays"}
    is_counted = is_counted or reader.peek().text in WEEKDAYS
    return count if is_counted and count is not None and 1 < count <= _MOST_COUNTED else None


def _read_edge_of_month(reader: Reader) -> MonthDay | None:
    """Read end of the month, beginning of every month; the month itself is left to what follows."""
    reader.take_word("at")
    reader.take_word("the")
    is_end = reader.take_word("end")
    if not (is_end or reader.take_word("beginning", "start")) or reader.peek().text != "of":
        return None
    is_of_month = any(reader.peek(ahead).text in {"month", "months"} for ahead in (1, 2, 3))
    return DayNumber(_LAST if is_end else 1) if is_of_month else None


def _read_numbered_days(reader: Reader) -> tuple[MonthDay, ...] | None:
    """Read day 28, days 5, 10 and 20, days 1 to 5, of what follows."""
    reader.take_word("the")
    if not reader.take_word("day", "days"):
        return None
    first = _read_day_number(reader)
    if first is None:
        return None
    days = [first]
    while (following := reader.attempt(_read_next_day_number)) is not None:
        days += range(days[-1] + 1, following[1] + 1) if following[0] else [following[1]]
    return tuple(DayNumber(day) for day in days)


def _read_day_number(reader: Reader) -> int | None:
    text = reader.take_kind(TokenKind.NUMBER)
    return int(text) if text is not None and text.isdigit() and len(text) <= _TWO_DIGITS else None


def _read_next_day_number(reader: Reader) -> tuple[bool, int] | None:
    """Read a further number, and tell whether it ends a range; what a unit follows is none."""
    is_range = reader.take_word("-", "to", "through")
    if not is_range and not reader.take_word(*_SEPARATORS):
        return None
    reader.take_word("and")
    number = _read_day_number(reader)
    is_hour = reader.peek().text in {"am", "pm", "o'clock"}
    return None if number is None or is_hour else (is_range, number)


def _read_range_of_days(reader: Reader) -> tuple[MonthDay, ...] | None:
    """Read the 1st to the 5th, from the 1st through the 5th; a month behind it makes it dates of a year."""
    is_between = reader.take_word("between")
    if not is_between:
        reader.take_word("from")
    reader.take_word("the")
    first = read_ordinal(reader)
    if first is None or not reader.take_word(*(("and",) if is_between else ("-", "to", "through", "until"))):
        return None
    reader.take_word("the")
    last = read_ordinal(reader)
    is_counted = reader.peek().text in {*WEEKDAYS, *MONTHS, "last", "business", "working"}
    if last is None or is_counted or not 1 <= first < last <= _MOST_COUNTED:
        return None
    reader.take_word("day")
    if reader.peek().text == "of" and reader.peek(1).text in MONTHS:
        return None
    return tuple(DayNumber(day) for day in range(first, last + 1))


def _read_bare_number(reader: Reader) -> int | None:
    sign = -1 if reader.take_word("-") else 1
    text = reader.take_kind(TokenKind.NUMBER)
    if text is None or "." in text:
        return None
    if reader.peek().text in WEEKDAYS or reader.peek().text == "business":
        reader.refuse(f"write {text} {reader.peek().text} with an ordinal: 3rd fri, last fri, 2nd last fri")
    return sign * int(text)


def _refuse_unclear_place(reader: Reader, token: Token, nth: int, weekday: Weekday) -> NoReturn:
    """Refuse the 1st and the last friday, of which the 1st may be a friday or a day of the month."""
    typed, name = reader.typed(token, token), reader.lexicon.weekdays[weekday.number]
    day = reader.lexicon.day_of_month.format(nth)
    reader.refuse(f"{typed!r} can be a {name} or a day of the month; write '{typed} {name}' or {day!r}")


def _read_next_nth(reader: Reader, *, is_in_digits: bool) -> int | None:
    """Read a further place, unless it counts something of its own: 1st day and last friday.

    On the 5th and on the last friday are a day of the month and a friday.
    """
    if not reader.take_word(*_SEPARATORS, "/"):
        return None
    reader.take_word("and")
    has_on = reader.take_word("on")
    reader.take_word("the")
    is_of_its_own = has_on and is_in_digits and reader.peek().kind is TokenKind.WORD
    return None if is_of_its_own else read_nth(reader)


def _read_counted(reader: Reader) -> list[_MakeDay]:
    """Read what is counted; days of the month where nothing is named."""
    if reader.take_word("business", "working"):
        reader.take_word("day", "days")
        return [NthBusinessDay]
    if reader.take_word("weekday", "workday", "weekdays", "workdays"):
        return [NthBusinessDay]
    if reader.take_word("day", "days"):
        return [DayNumber]
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None:
        return [DayNumber]
    weekdays = [weekday]
    while (following := reader.attempt(_read_next_weekday)) is not None:
        weekdays.append(following)
    return [_nth_of(each) for each in weekdays]


def _read_next_weekday(reader: Reader) -> Weekday | None:
    return reader.look_up(WEEKDAYS) if reader.take_word("and", "&") else None


def _nth_of(weekday: Weekday) -> _MakeDay:
    return lambda nth: NthWeekday(nth, weekday)


def _read_next_months(reader: Reader) -> tuple[int, ...] | None:
    reader.take_word(*_SEPARATORS, "/")
    reader.take_word("and")
    return _read_month_range(reader)


def _read_month_range(reader: Reader) -> tuple[int, ...] | None:
    before = reader.peek(-1).text
    first = reader.look_up(MONTHS)
    if first is None:
        return None
    joints = {"between": ("and",), "from": ("-", "to", "through", "until", "till")}
    last = reader.attempt(lambda inner: _read_range_end(inner, joints.get(before, ("-", "to", "through"))))
    if last is None:
        return (first,)
    return tuple((first - 1 + place) % 12 + 1 for place in range((last - first) % 12 + 1))


def _read_range_end(reader: Reader, joints: tuple[str, ...]) -> int | None:
    return reader.look_up(MONTHS) if reader.take_word(*joints) else None
