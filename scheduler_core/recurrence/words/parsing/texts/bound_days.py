"""Days that a schedule begins or ends with, read from text: december 7, march 2027, the end of the year."""

from datetime import date, timedelta

from dateutil.easter import easter
from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length, read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.dates import read_date, read_yearly_date
from scheduler_core.recurrence.words.parsing.texts.periods import read_months_apart
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    FEASTS,
    HALVES_OF_DAY,
    LENGTHS,
    MONTH_COUNTS,
    MONTHS,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

_ONE_DAY = timedelta(days=1)
_RANGE_WORDS = frozenset({"to", "-", "through", "until", "till"})
_LIST_WORDS = frozenset({",", "and", "&", "or"})
_YEAR_DIGITS = 4
_NO_DAY = {*MONTHS, *WEEKDAYS, *HALVES_OF_DAY, *LENGTHS, *MONTH_COUNTS, "of", "o'clock", "times", "."}
_OF_MONTHS = frozenset({"month", "months", "monthly", "quarter", "quarterly", "year", "yearly"})
_BEHIND_ORDINAL = frozenset(
    {*_NO_DAY, *_RANGE_WORDS, *WEEKDAY_GROUPS, "in", "and", "&", "or", "day", "working", "business"}
)
_DAYS_OF_RULE = PLURAL_WEEKDAYS | {"weekdays", "weekends"}  # from the 7th fridays at 9
_BEFORE = frozenset({"before", "vor"})  # every tuesday before the 15th
_LATEST_EASTER = 4099


def read_first_day(reader: Reader, today: date) -> date | None:
    """Read december 7, january, next week, monday, in 2 weeks: the first day that counts."""
    found = read_date(reader, today) or reader.attempt(lambda inner: _read_next_period(inner, today))
    if found is None and reader.take_word("in"):
        found = _read_later(reader, today)
    found = found or reader.attempt(_read_first_of_year)
    return found or _read_next_day(reader, today, is_last=False)


def read_last_day(reader: Reader, first: date) -> date | None:
    """Read december 18, march 2027, the end of the year, friday: the last day that counts."""
    found = read_date(reader, first) or reader.attempt(lambda inner: _read_end_of_period(inner, first))
    return found or _read_next_day(reader, first, is_last=True)


def read_days_of_one_month(reader: Reader, today: date, *joints: str) -> tuple[date, date] | None:
    """Read, behind from or between, the 1st to the 24th of december: the next that is not over."""
    reader.take_word("the")
    first = read_ordinal(reader)
    if first is None:
        first = read_number(reader)
    if first is None or not reader.take_word(*joints):
        return None
    last = read_date(reader, today) or reader.attempt(lambda inner: _read_yearly(inner, today))
    if last is None or not 0 < first <= last.day:
        return None
    return last.replace(day=first), last


def read_day_of_same_month(reader: Reader, first: date) -> date | None:
    """Read the 24 of december 1 to 24, the 24th; what am, pm or a month follows is no such day."""
    return reader.attempt(lambda inner: _read_day_of_same_month(inner, first))


def _read_day_of_same_month(reader: Reader, first: date) -> date | None:
    reader.take_word("the")
    number = read_ordinal(reader)
    if number is None:
        number = read_number(reader)
    following = reader.peek()
    is_other = following.kind is TokenKind.MINUTE or following.text in _NO_DAY
    last = (first + relativedelta(day=31)).day
    return None if number is None or is_other or not first.day < number <= last else first.replace(day=number)


def is_day_of_month(reader: Reader) -> bool:
    """Tell whether a month stands behind a number, which is a day then and no hour."""
    return reader.peek(1).text in MONTHS or (reader.peek(1).text == "of" and reader.peek(2).text in MONTHS)


def read_year(reader: Reader) -> int | None:
    """Read a year of four digits, which is not a number of something else."""
    text = reader.take_kind(TokenKind.NUMBER)
    is_year = text is not None and len(text) == _YEAR_DIGITS and text.isdigit()
    is_counted = reader.peek().text in {*LENGTHS, *MONTH_COUNTS, *HALVES_OF_DAY, "times", "o'clock"}
    return int(text) if text is not None and is_year and not is_counted and int(text) else None


def _read_next_day(reader: Reader, today: date, *, is_last: bool) -> date | None:
    return (
        reader.attempt(lambda inner: _read_yearly(inner, today))
        or reader.attempt(lambda inner: _read_month(inner, today, is_last=is_last))
        or reader.attempt(lambda inner: _read_feast(inner, today))
        or reader.attempt(lambda inner: _read_weekday(inner, today))
        or reader.attempt(lambda inner: _read_number_of_day(inner, today))
    )


def _read_yearly(reader: Reader, today: date) -> date | None:
    """Read a day of a month without its year, which is the next such day."""
    reader.take_word("the")
    found = read_yearly_date(reader)
    if found is None:
        return None
    for year in range(today.year, min(today.year + 9, date.max.year + 1)):
        try:
            day = date(year, found.month, found.day)
        except ValueError:
            continue  # a day that not all years have
        if day >= today:
            return day
    return None


def _read_month(reader: Reader, today: date, *, is_last: bool) -> date | None:
    """Read march or march 2027: its first day, or its last; without a year the next that is not over."""
    reader.take_word("the")
    is_end = reader.take_words("end of")
    is_beginning = not is_end and reader.take_words("beginning of")
    if (is_end and not is_last) or (is_beginning and is_last):
        return None
    month = reader.look_up(MONTHS)
    if month is None or (not is_last and reader.peek().text in _RANGE_WORDS):
        return None
    if reader.peek().text in _LIST_WORDS and reader.peek(1).text in MONTHS:
        return None  # from june, july and august
    year = reader.attempt(read_year)
    if year is None:
        year = today.year + (month < today.month)
    return _day_of(reader, year, month, is_last=is_last)


def _read_end_of_period(reader: Reader, first: date) -> date | None:
    """Read end of the month, end of the year, the end of 2027."""
    reader.take_word("the")
    if not reader.take_words("end of"):
        return None
    if reader.take_word("the", "this") and (period := reader.take().text) is not None:
        match period:
            case "week":
                return first + timedelta(days=6 - first.weekday())
            case "month":
                return _day_of(reader, first.year, first.month, is_last=True)
            case "quarter":
                return _day_of(reader, first.year, first.month + -first.month % 3, is_last=True)
            case "year":
                return date(first.year, 12, 31)
    year = read_year(reader)
    return None if year is None else date(year, 12, 31)


def _read_next_period(reader: Reader, today: date) -> date | None:
    """Read next week, next month, next year: its first day."""
    if not reader.take_word("next", "coming"):
        return None
    match reader.take().text:
        case "week" if _word_behind_on(reader) not in WEEKDAYS.keys() - PLURAL_WEEKDAYS:
            return today + timedelta(days=7 - today.weekday())
        case "month":
            return today + relativedelta(months=1, day=1)
        case "year":
            return today + relativedelta(years=1, month=1, day=1)
    return None


def _word_behind_on(reader: Reader) -> str:
    return reader.peek(int(reader.peek().text == "on")).text


def _read_later(reader: Reader, today: date) -> date | None:
    months = reader.attempt(read_months_apart)
    if months is not None:
        return today + relativedelta(months=min(months[0] * months[1], 12_000))
    said = read_length(reader)
    return None if said is None or said.unit < _ONE_DAY else today + said.length


def _read_first_of_year(reader: Reader) -> date | None:
    year = read_year(reader)
    return None if year is None or reader.peek().text in _RANGE_WORDS else date(year, 1, 1)


def _read_feast(reader: Reader, today: date) -> date | None:
    offset = next((offset for words, offset in FEASTS.items() if reader.take_words(words)), None)
    if offset is None or today.year >= _LATEST_EASTER:
        return None
    days = (easter(year) + timedelta(days=offset) for year in range(today.year, today.year + 2))
    return next((day for day in days if day >= today), None)


def _read_weekday(reader: Reader, today: date) -> date | None:
    """Read friday: the next one, unless it begins a range of days."""
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None or reader.peek().text in _RANGE_WORDS or reader.peek(-1).text.endswith("days"):
        return None
    if reader.peek().text in _LIST_WORDS and reader.peek(1).text in WEEKDAYS.keys() - PLURAL_WEEKDAYS:
        return None  # from monday, wednesday and friday
    return today + timedelta(days=(weekday.number - today.weekday()) % 7 or 7)


def _read_number_of_day(reader: Reader, today: date) -> date | None:
    """Read the 3rd: the next such day, unless it is a day of each month or of one that is named."""
    word = reader.peek(-1)
    is_before = reader.typed(word, word).lower() in _BEFORE
    reader.take_word("the")
    number = read_ordinal(reader) if reader.peek().kind is TokenKind.ORDINAL else None
    following = reader.peek()
    is_other = following.text in _BEHIND_ORDINAL - _DAYS_OF_RULE or following.kind in {
        TokenKind.NUMBER,
        TokenKind.ORDINAL,
    }
    if number is None or is_before or is_other or not 1 <= number <= 31:
        return None
    if not reader.words.isdisjoint(_OF_MONTHS):
        return None
    first = today.replace(day=1)
    days = (first + relativedelta(months=beside, day=number) for beside in range(3))
    return next((day for day in days if day >= today and day.day == number), None)


def _day_of(reader: Reader, year: int, month: int, *, is_last: bool) -> date:
    if not 0 < year <= date.max.year:
        reader.refuse("that is beyond the year 9999")
    return date(year, month, 1) + relativedelta(day=31 if is_last else 1)
