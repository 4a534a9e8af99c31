"""The pieces of a sentence that count weeks and days of a year, and days before or after others."""

from datetime import date, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate, read_yearly_date
from scheduler_core.recurrence.words.parsing.texts.month_days import read_nth
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import MONTHS, PLURAL_WEEKDAYS, WEEKDAYS
from scheduler_core.values.schedules.rules import DayNumber, MonthDay
from scheduler_core.values.schedules.weekday import Weekday

_DAYS_OF_WEEK = 7
_LONGEST_YEAR, _MOST_WEEKS = 366, 53
_SHORTEST_MONTH = 28
_YEAR_DIGITS = 4
_MOST_WEEKS_OF_MONTH = 6
_OF_MONTH = ("of the month", "of every month", "of each month", "of a month", "in the month")
_OF_YEAR = ("of the year", "of every year", "of each year", "in the year", "of a year")
_OF_DATE = frozenset({*MONTHS, *WEEKDAYS, "of", "in", "and", ",", "&"})
_ENDS = ("end of the month", "end of every month", "end of each month")
_ANY_YEAR = 2027  # no leap year, which only differs for days around the end of february


def week_numbers(scene: Scene) -> bool:
    """Read in even weeks, of odd calendar weeks, in week 12, in week 50 of 2027, in the 50th week."""
    reader, draft = scene.reader, scene.draft
    is_each = reader.take_word("in", "of", "on", "during", "every") and reader.peek(-1).text == "every"
    is_each |= reader.take_word("the", "all", "every") and reader.peek(-1).text == "every"
    in_a_row = None if is_each else reader.attempt(_read_weeks_in_a_row)
    if in_a_row is not None:
        scene.refuse_unless_joined(draft.week_numbers)
        draft.week_numbers += in_a_row
        _read_year_of_weeks(scene)
        return True
    parity = reader.look_up({"even": 0, "odd": 1})
    if parity is not None:
        reader.take_word("-")
        reader.take_word("numbered")
    reader.take_word("calendar")
    if not reader.take_word("weeks", "week"):
        return False
    if parity is None:
        numbers = _read_weeks(reader)
        if numbers is None:
            return False
    else:
        numbers = tuple(range(2 - parity, _MOST_WEEKS + 1, 2))
    if parity is None and any(reader.take_words(words) for words in _OF_MONTH):
        reader.refuse("weeks of a month can be counted in two ways; name the days by their numbers")
    scene.refuse_unless_joined(draft.week_numbers)
    draft.week_numbers += numbers
    draft.is_week_of_each_year |= is_each
    if parity is None:
        _read_year_of_weeks(scene)
    return True


def year_days(scene: Scene) -> bool:
    """Read the 100th day of the year, day 256 of the year."""
    reader = scene.reader
    reader.take_word("on")
    reader.take_word("the")
    if reader.take_word("day"):
        number = read_number(reader)
    else:
        number = read_ordinal(reader)
        if not reader.take_word("day"):
            return False
    if number is None or not any(reader.take_words(words) for words in _OF_YEAR):
        return False
    if not 1 <= number <= _LONGEST_YEAR:
        reader.refuse(f"{number} is not a day of the year (1 to {_LONGEST_YEAR})")
    scene.draft_for_days().year_days += (number,)
    return True


def beside_days(scene: Scene) -> bool:
    """Read 2 days before the end of the month, the day after the 15th, the tuesday after the first monday."""
    reader = scene.reader
    reader.take_word("on")
    found = reader.attempt(_read_before_end) or reader.attempt(_read_beside_number)
    if found is not None:
        scene.draft_for_dates().month_days += (found,)
        return True
    beside = reader.attempt(_read_weekday_beside)
    if beside is None:
        return False
    weekday, days, month = beside
    draft = scene.draft_for_days()
    if draft.month_days or draft.weekdays:
        reader.refuse_here()
    draft.weekdays, draft.month_days, draft.is_weekday_of_date = frozenset({weekday}), days, True
    if month is not None:
        draft.months = (month,)
    return True


def _read_weeks(reader: Reader) -> tuple[int, ...] | None:
    """Read 12, 12 and 24: numbers of weeks, and no hours of a day."""
    numbers: list[int] = []
    while True:
        text = reader.take_kind(TokenKind.NUMBER)
        if text is None or not text.isdigit() or not 1 <= int(text) <= _MOST_WEEKS:
            return None
        numbers.append(int(text))
        is_more = reader.peek(1).kind is TokenKind.NUMBER and reader.peek().text in {",", "and", "&"}
        if not is_more:
            return tuple(numbers)
        reader.take()


def _read_weeks_in_a_row(reader: Reader) -> tuple[int, ...] | None:
    """Read 12th and 24th week, of a year, which is left to stand."""
    numbers: list[int] = []
    while True:
        number = read_ordinal(reader)
        if number is None or not 1 <= number <= _MOST_WEEKS:
            return None
        numbers.append(number)
        if not reader.take_word(",", "and", "&"):
            break
        reader.take_word("and")
        reader.take_word("the")
    reader.take_word("calendar")
    if not reader.take_word("week", "weeks"):
        return None
    if min(numbers) > _MOST_WEEKS_OF_MONTH:
        return tuple(numbers)
    is_of_year = reader.peek(2).text == "year" or reader.peek(1).kind is TokenKind.NUMBER
    return tuple(numbers) if is_of_year and reader.peek().text in {"of", "in"} else None


def _read_year_of_weeks(scene: Scene) -> None:
    """Read of 2027, of next year, of every year, behind numbered weeks."""
    reader, draft = scene.reader, scene.draft
    if any(reader.take_words(words) for words in _OF_YEAR):
        draft.is_week_of_each_year |= reader.peek(-2).text != "the"
        return
    year = reader.attempt(lambda inner: _read_year(inner, scene.today))
    draft.year_of_weeks = draft.year_of_weeks if year is None else year


def _read_year(reader: Reader, today: date) -> int | None:
    reader.take_word("of", "in", ",", "/")
    if reader.take_words("next year"):
        return today.year + 1
    if reader.take_words("this year"):
        return today.year
    text = reader.take_kind(TokenKind.NUMBER)
    is_year = text is not None and text.isdigit() and len(text) == _YEAR_DIGITS
    return int(text) if text is not None and is_year and int(text) else None


def _read_before_end(reader: Reader) -> MonthDay | None:
    """Read the day before the last day of the month, 3 days before the end of every month."""
    reader.take_word("the")
    count = 1 if reader.take_word("a", "one") or reader.peek().text == "day" else read_number(reader)
    if count is None or not reader.take_word("day", "days") or not reader.take_word("before", "to"):
        return None
    while reader.take_word("the", "on"):
        pass
    if not any(reader.take_words(words) for words in _ENDS):
        if not reader.take_word("last"):
            return None
        reader.take_word("day")
        if not any(reader.take_words(words) for words in _OF_MONTH):
            return None
    return DayNumber(-1 - count)


def _read_beside_number(reader: Reader) -> MonthDay | None:
    """Read the day after the 15th of the month, 2 days before the first of every month."""
    reader.take_word("the")
    count = 1 if reader.take_word("a", "one") or reader.peek().text == "day" else read_number(reader)
    if count is None or not reader.take_word("day", "days"):
        return None
    is_before = reader.take_word("before", "to")
    if not is_before and not reader.take_word("after", "past"):
        return None
    reader.take_word("the")
    number = read_ordinal(reader)
    reader.take_word("day")
    is_of_month = any(reader.take_words(words) for words in _OF_MONTH)
    if number is None or (not is_of_month and reader.peek().text in _OF_DATE):
        return None
    found = number - count if is_before else number + count
    if not 1 <= number <= _SHORTEST_MONTH or found > _SHORTEST_MONTH or found < -_SHORTEST_MONTH:
        reader.refuse("that may lie in another month; name the day otherwise")
    return DayNumber(found if found > 0 else found - 1)


def _read_weekday_beside(reader: Reader) -> tuple[Weekday, tuple[MonthDay, ...], int | None] | None:
    """Read a day of the week so far from one that is counted in its month, or from a date of the year."""
    is_each = reader.take_word("every", "each")
    begins = reader.peek(-1)
    reader.take_word("the")
    is_nearest = reader.take_word("first", "last")
    begins = reader.peek() if reader.peek().text in PLURAL_WEEKDAYS else begins
    is_each |= reader.peek().text in PLURAL_WEEKDAYS
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None and (is_nearest or not reader.take_word("day")):
        return None
    is_before = reader.take_word("before", "to")
    if is_before and reader.typed(reader.peek(-1), reader.peek(-1)).lower() in {"to", "bis"}:
        return None  # a day to end with
    if not is_before and not reader.take_word("after", "past", "following"):
        return None
    day = reader.attempt(read_yearly_date) if weekday is not None else None
    if day is not None and is_each and not is_nearest:
        typed = reader.typed(begins, reader.peek(-1))
        reader.refuse(f"{typed!r} can be the last such day or all of them; write 'the last', or 'until'")
    if day is not None and weekday is not None:
        return _week_beside(reader, weekday, day, is_before=is_before)
    reader.take_word("the")
    nth = read_nth(reader)
    of = None if nth is None else reader.look_up(WEEKDAYS)
    if nth is None or of is None or not any(reader.take_words(words) for words in _OF_MONTH):
        return None
    if weekday is None:
        weekday = Weekday.numbered((of.number + (-1 if is_before else 1)) % _DAYS_OF_WEEK)
    apart = (of.number - weekday.number if is_before else weekday.number - of.number) % _DAYS_OF_WEEK
    apart = (apart or _DAYS_OF_WEEK) * (-1 if is_before else 1)
    first = (nth - 1) * _DAYS_OF_WEEK + 1 if nth > 0 else nth * _DAYS_OF_WEEK
    days = range(first + apart, first + apart + _DAYS_OF_WEEK)
    if not all(1 <= abs(each) <= _SHORTEST_MONTH and (each > 0) is (nth > 0) for each in days):
        reader.refuse("that may lie in another month; name the day otherwise")
    return weekday, tuple(DayNumber(each) for each in days), None


def _week_beside(
    reader: Reader, weekday: Weekday, day: YearlyDate, *, is_before: bool
) -> tuple[Weekday, tuple[MonthDay, ...], int | None]:
    """Return the week before or after a date of the year, which must lie in one month."""
    near = date(_ANY_YEAR, day.month, min(day.day, _SHORTEST_MONTH) if day.month == 2 else day.day)
    first = near - timedelta(days=_DAYS_OF_WEEK) if is_before else near + timedelta(days=1)
    days = [first + timedelta(days=each) for each in range(_DAYS_OF_WEEK)]
    if len({each.month for each in days}) > 1:
        reader.refuse("that may lie in another month; name the day otherwise")
    return weekday, tuple(DayNumber(each.day) for each in days), days[0].month
