"""Dates and moments, read from text."""

from calendar import isleap
from datetime import MAXYEAR, UTC, date, datetime, timedelta

from dateutil.relativedelta import relativedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.month_days import read_nth
from scheduler_core.recurrence.words.parsing.texts.near_dates import (
    read_day_and_week,
    read_distance_from,
    read_near_date,
    read_week_and_day,
)
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import HALVES_OF_DAY, MONTHS, NAMED_DATES, WEEKDAYS
from scheduler_core.values.schedules.weekday import Weekday

_YEAR_DIGITS = 4
_FIRST_WORDS_OF_NAMED = frozenset(words.split()[0] for words in NAMED_DATES)
_ONE_DAY = timedelta(days=1)
_BESIDE = frozenset({"before", "after", "to", "past"})
_FARTHEST_NAME = 6
_HOURS = frozenset(map(str, range(24)))


@dataclass(frozen=True, slots=True)
class YearlyDate:
    """A day of a month in any year."""

    month: int
    day: int


def read_moment(reader: Reader) -> datetime | None:
    """Read 2026-12-01T09:00, as an instant if it names its distance from UTC."""
    text = reader.take_kind(TokenKind.MOMENT)
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text.upper())
        return moment if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        reader.refuse(f"there is no {text.upper()}")


def read_date(reader: Reader, today: date) -> date | None:
    """Read a date that names its year or its distance from today."""
    text = reader.take_kind(TokenKind.DATE)
    if text is not None:
        return _date_of(reader, *(int(number) for number in text.split("-")))
    near = reader.attempt(lambda inner: read_near_date(inner, today))
    near = near or read_counted_date(reader, today)
    return near or reader.attempt(lambda inner: _read_named_date(inner, today))


def read_yearly_dates(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read dates without a year: dec 24 and 31, 24 december, the 1st of january and july."""
    dates = (
        _read_named_day(reader)
        or reader.attempt(_read_beside_named_day)
        or reader.attempt(_read_month_first)
        or reader.attempt(_read_day_first)
        or reader.attempt(_read_two_numbers)
    )
    if dates is None:
        return None
    while (more := reader.attempt(_read_next_dates)) is not None:
        dates += more
    return dates


def _read_named_day(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read christmas eve, new year's day."""
    found = next((day for words, day in NAMED_DATES.items() if reader.take_words(words)), None)
    return None if found is None else (YearlyDate(*found),)


def _read_two_numbers(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read the 24.12. of on 24.12., or 12/24 where only one order of its numbers is a date."""
    if reader.peek(-1).text != "on":
        return None
    reader.take_word("the")
    first = reader.take()
    sign = reader.peek()
    is_beside = sign.start == first.end or sign.kind is TokenKind.END or sign.text == "at"
    if first.kind is not TokenKind.NUMBER or not is_beside:
        return None
    day, dot, month = first.text.partition(".")
    if dot:
        # The last one may end the sentence, and before a time it is not a time itself.
        has_dot = reader.take_word(".") or reader.at_end() or reader.peek().text == "at"
        dates = [YearlyDate(int(month), int(day))] if has_dot and _is_date(day, month) else []
    else:
        reader.take()
        second = reader.take()
        is_pair = sign.text == "/" and second.kind is TokenKind.NUMBER and second.start == sign.end
        orders = ((day, second.text), (second.text, day)) if is_pair else ()
        dates = [YearlyDate(int(month), int(day)) for day, month in orders if _is_date(day, month)]
    return tuple(dates) if len(dates) == 1 else None


def _is_date(day: str, month: str) -> bool:
    return day.isdigit() and month.isdigit() and 1 <= int(month) <= 12 and 1 <= int(day) <= 31


def _read_beside_named_day(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read two days before christmas, the day after new year's day."""
    reader.take_word("the")
    said = read_length(reader) if reader.peek().text not in {"day", "week"} else None
    if said is None:
        length = {"day": _ONE_DAY, "week": 7 * _ONE_DAY}.get(reader.take().text)
    else:
        length = said.length if said.unit >= _ONE_DAY else None
    is_before = reader.take_word("before", "to")
    if length is None or not (is_before or reader.take_word("after", "past")):
        return None
    reader.take_word("the")
    named = _read_named_day(reader)
    return None if named is None else (_beside(reader, named[0], -length if is_before else length),)


def _beside(reader: Reader, day: YearlyDate, distance: timedelta) -> YearlyDate:
    """Return the day so far from another, which must be the same in leap years and in others."""
    try:
        found = {date(year, day.month, day.day) + distance for year in (2027, 2028)}
    except ValueError:
        found = set()
    dates = {(each.month, each.day) for each in found}
    if len(dates) != 1 or abs(distance) >= 365 * _ONE_DAY:
        reader.refuse("that day is another one in leap years; write its month and day")
    ((month, number),) = dates
    return YearlyDate(month, number)


def is_named_date(reader: Reader) -> bool:
    """Tell whether a day follows that has a name of its own, or one counted from it."""
    if reader.peek().text in _FIRST_WORDS_OF_NAMED:
        return True
    beside = [reader.peek(ahead) for ahead in range(_FARTHEST_NAME)]
    places = [place for place, token in enumerate(beside) if token.text in _BESIDE]
    return bool(places) and any(
        token.text in _FIRST_WORDS_OF_NAMED for token in beside[places[0] : places[0] + 3]
    )


def read_yearly_date(reader: Reader) -> YearlyDate | None:
    """Read one date without a year, and no list of them: december 24, the 24th of december."""
    named = _read_named_day(reader)
    return named[0] if named else reader.attempt(_read_month_and_day) or reader.attempt(_read_day_and_month)


def next_date(reader: Reader, day: YearlyDate, today: date) -> date:
    """Return the next such day of a year, which may be today; a leap day in the next year that has it."""
    year = today.year + ((day.month, day.day) < (today.month, today.day))
    if (day.month, day.day) == (2, 29):
        year = next((each for each in range(year, min(year + 9, MAXYEAR + 1)) if isleap(each)), year)
    return _date_of(reader, year, day.month, day.day)


def read_counted_date(reader: Reader, today: date) -> date | None:
    """Read a week from friday, next week on monday, monday in 2 weeks, friday the 4th of december."""
    return (
        reader.attempt(lambda inner: _read_day_of_near_month(inner, today))
        or reader.attempt(lambda inner: read_distance_from(inner, today))
        or reader.attempt(lambda inner: read_week_and_day(inner, today))
        or reader.attempt(lambda inner: read_day_and_week(inner, today))
        or reader.attempt(lambda inner: _read_day_with_date(inner, today))
    )


def _read_day_of_near_month(reader: Reader, today: date) -> date | None:
    """Read next month on the 3rd, the 3rd of next month, the last day of this month."""
    if "month" not in reader.words:
        return None
    months = _read_months_away(reader)
    if months is not None:
        reader.take_word(",")
        reader.take_word("on")
    reader.take_word("at")
    reader.take_word("the")
    is_end = reader.take_words("end of") or (months is None and reader.take_words("last day"))
    nth = -1 if is_end else read_nth(reader)
    weekday = None if is_end or nth is None else reader.look_up(WEEKDAYS)
    if nth is None or (nth < 0 and not is_end and weekday is None):
        return None
    if months is None:
        reader.take_word("day")
        reader.take_word("of", "in")
        months = _read_months_away(reader)
    if months is None:
        return None
    month = today.replace(day=1) + relativedelta(months=months)
    if weekday is not None:
        return _nth_weekday(reader, month, nth, weekday)
    return month + relativedelta(day=31) if is_end else _date_of(reader, month.year, month.month, nth)


def _nth_weekday(reader: Reader, month: date, nth: int, weekday: Weekday) -> date:
    edge = month if nth > 0 else month + relativedelta(day=31)
    beside = (weekday.number - edge.weekday()) % 7 if nth > 0 else -((edge.weekday() - weekday.number) % 7)
    day = edge + timedelta(days=beside + 7 * (nth - 1 if nth > 0 else nth + 1))
    if day.month != month.month:
        reader.refuse(f"{month:%Y-%m} has no such day")
    return day


def _read_months_away(reader: Reader) -> int | None:
    if reader.take_words("next month") or reader.take_words("coming month"):
        return 1
    return 0 if reader.take_words("this month") else None


def _read_day_with_date(reader: Reader, today: date) -> date | None:
    """Read friday, december 4th: both must be of one day, the next such date where no year is said."""
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None:
        return None
    reader.take_word(",")
    reader.take_word("on")
    reader.take_word("the")
    text = reader.take_kind(TokenKind.DATE)
    if text is not None:
        day: date | None = _date_of(reader, *(int(number) for number in text.split("-")))
    else:
        day = reader.attempt(lambda inner: _read_named_date(inner, today)) or reader.attempt(
            lambda inner: _read_next_date(inner, today)
        )
    if day is not None and day.weekday() != weekday.number:
        name = reader.lexicon.weekdays[weekday.number]
        reader.refuse(f"{day} is not a {name}; leave one of the two out")
    return day


def _read_next_date(reader: Reader, today: date) -> date | None:
    """Read a date without its year that comes within a year."""
    dates = reader.attempt(_read_month_first) or reader.attempt(_read_day_first)
    if dates is None or len(dates) != 1:
        return None
    return next_date(reader, dates[0], today)


def _read_named_date(reader: Reader, today: date) -> date | None:
    """Read december 1, 2026 or 1st of december 2026, christmas 2026, next year on march 1."""
    if reader.take_words("next year"):
        reader.take_word(",")
        reader.take_word("on")
        day = read_yearly_date(reader)
        return None if day is None else _date_of(reader, today.year + 1, day.month, day.day)
    dates = _read_named_day(reader) or reader.attempt(_read_month_first) or reader.attempt(_read_day_first)
    if dates is None or len(dates) != 1:
        return None
    reader.take_word(",")
    reader.take_word("of")
    if reader.take_words("next year"):
        return _date_of(reader, today.year + 1, dates[0].month, dates[0].day)
    year = _read_year(reader)
    return None if year is None else _date_of(reader, year, dates[0].month, dates[0].day)


def _read_year(reader: Reader) -> int | None:
    text = reader.take_kind(TokenKind.NUMBER)
    return int(text) if text is not None and len(text) == _YEAR_DIGITS and text.isdigit() else None


def _read_next_dates(reader: Reader) -> tuple[YearlyDate, ...] | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    reader.take_word("on")
    return reader.attempt(_read_month_first) or reader.attempt(_read_day_first)


def _read_month_first(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read december 24 and 31."""
    month = reader.look_up(MONTHS)
    first = None if month is None else _read_day(reader)
    if month is None or first is None:
        return None
    days = [first]
    while (following := reader.attempt(_read_day_of_same_month)) is not None:
        days.append(following)
    return tuple(YearlyDate(month, day) for day in days)


def _read_month_and_day(reader: Reader) -> YearlyDate | None:
    month = reader.look_up(MONTHS)
    day = None if month is None else _read_day(reader)
    return None if month is None or day is None else YearlyDate(month, day)


def _read_day_and_month(reader: Reader) -> YearlyDate | None:
    day = _read_day(reader)
    reader.take_word("of")
    month = None if day is None else reader.look_up(MONTHS)
    return None if month is None or day is None else YearlyDate(month, day)


def _read_day_first(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read 24 and 31 december, or 1st of january and july."""
    first = _read_day(reader)
    if first is None:
        return None
    days = [first]
    while (following := reader.attempt(_read_next_day)) is not None:
        days.append(following)
    reader.take_word("of")
    month = reader.look_up(MONTHS)
    if month is None:
        return None
    months = [month]
    while (other := reader.attempt(_read_next_month)) is not None:
        months.append(other)
    return tuple(YearlyDate(month, day) for month in months for day in days)


def _read_next_month(reader: Reader) -> int | None:
    """Read a further month, unless it begins a date of its own."""
    if not reader.take_word(",", "and", "&"):
        return None
    month = reader.look_up(MONTHS)
    return None if reader.attempt(_read_day) is not None else month


def _read_day_of_same_month(reader: Reader) -> int | None:
    """Read a further day, unless a month of its own follows it, or it is an hour."""
    if _are_hours(reader):
        return None
    day = _read_next_day(reader)
    return None if reader.peek().text in MONTHS or reader.peek().text == "of" else day


def _are_hours(reader: Reader) -> bool:
    """Tell whether hours follow as in am 4.12., 17 und 18 Uhr; dec 4, 5 and 6pm may be days, too."""
    ahead = 0
    while (
        reader.peek(ahead).text in {",", "and", "&"}
        and reader.peek(ahead + 1).kind is TokenKind.NUMBER
        and reader.peek(ahead + 1).text in _HOURS
    ):
        ahead += 2
    following = reader.peek(ahead)
    is_behind_and = ahead > 2 and reader.peek(ahead - 2).text in {"and", "&"}
    typed = reader.typed(following, following).lower()
    if is_behind_and and following.text == "o'clock" and typed.endswith("uhr"):
        return True
    is_behind_and = is_behind_and and following.text in {*HALVES_OF_DAY, "o'clock"}
    is_time = ahead > 0 and following.text in {"and", "&"} and reader.peek(ahead + 1).kind is TokenKind.TIME
    if is_behind_and or is_time:
        reader.refuse("those can be days or hours; write 'at' before the hours")
    return False


def _read_next_day(reader: Reader) -> int | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    return _read_day(reader)


def _read_day(reader: Reader) -> int | None:
    reader.take_word("the")
    token, following = reader.peek(), reader.peek(1).text
    if token.kind is not TokenKind.NUMBER:
        return read_ordinal(reader)
    if (
        not token.text.isdigit()
        or len(token.text) > 2
        or following in HALVES_OF_DAY
        or following == "o'clock"
    ):
        return None
    return int(reader.take().text)


def _date_of(reader: Reader, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        reader.refuse(f"there is no {year:04}-{month:02}-{day:02}")
