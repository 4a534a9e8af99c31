"""Read and write dates as people type them: 23.11.2026, Mon 23 Nov and 2026-11-23."""

import re
from calendar import monthrange
from datetime import date, timedelta
from itertools import product

from PySide6.QtCore import QDate, QLocale

_TYPED = re.compile(r"\s*(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?(?:[\s,T]+(\S.*))?")
_KEPT = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?")
_KEPT_ANYWHERE = re.compile(rf"{_KEPT.pattern}(?![\d:+Z])")
_CENTURY, _A_LEAP_YEAR = 2_000, 2_000
_DAY_OF_MONTH, _YEAR = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?"), re.compile(r"\d{4}")
_LEAST_WORDS, _TO_LEAP_DAY = 2, 9
_WITHOUT_YEAR = re.compile(r"\s*(\d{1,2})\s*([./])\s*(\d{1,2})(\.?)(?:[\s,]+(\S.*))?")
_CLOCK = re.compile(r"([01]\d|2[0-3])[0-5]\d")
_LATEST_HOUR = 23
_YEARS = range(1970, 2100)
_NEAR_DAYS = {
    "yesterday": -1, "today": 0, "tomorrow": 1,
    "vorgestern": -2, "gestern": -1, "heute": 0, "morgen": 1, "übermorgen": 2,
}  # fmt: skip
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "einem": 1, "einer": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12,
}  # fmt: skip
_DAYS_OF = {
    "day": 1, "days": 1, "tag": 1, "tage": 1, "tagen": 1,
    "week": 7, "weeks": 7, "woche": 7, "wochen": 7, "fortnight": 14,
}  # fmt: skip
_MONTHS_OF = {
    "month": 1, "months": 1, "monat": 1, "monate": 1, "monaten": 1,
    "year": 12, "years": 12, "jahr": 12, "jahre": 12, "jahren": 12,
}  # fmt: skip
_SIDES, _AGO = {"in": 1, "vor": -1}, "ago"
_LONGEST_COUNT = 5
_WORDS_OF_DISTANCE = 3
_NEXT = ("next", "coming", "nächster", "nächsten", "nächste", "kommenden", "kommender", "am", "on")
_WEEK, _MONTHS = 7, 12
_FORMS = (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)
# Both languages of the window are understood wherever it stands, as today and heute are.
_LANGUAGES = (QLocale.Language.English, QLocale.Language.German)


def kept_date(text: str, today: date | None = None) -> str:
    """Return a date typed as here, with what stands behind it, as 2026-11-23 …; other texts as they are.

    Its month may be a word, of this place, English or German. Where today is known, a date without a year is
    the next one from then on, and so are today, tomorrow, a day of the week, which is never today, and in
    3 days; yesterday and 3 days ago are past. One that falls on another day of the week than it says is none.
    """
    numbered = _numbered(_without_weekday(text))
    if numbered is not None:
        year, month, number, rest = numbered
        day = _coming(month, number, today) if year is None else _valid(year, month, number)
    else:
        day, rest = _named_day(text, today)
        if day is None:
            day, rest = _near_day(text, today)
        if day is None:
            day, rest = _day_in(text, today)
    if day is None or _is_on_another_weekday(text, day):
        return text
    return f"{day.isoformat()} {rest.strip()}" if rest else day.isoformat()


def is_no_day(text: str, today: date | None = None) -> bool:
    """Tell of a text that has the form of a date, with what stands behind it, but names a day that isn't."""
    numbered = _numbered(_without_weekday(text))
    if numbered is not None:
        year, month, number, _ = numbered
        if _valid(_A_LEAP_YEAR if year is None else year, month, number) is None:
            return True
        day = _coming(month, number, today) if year is None else _valid(year, month, number)
    else:
        day, _ = _named_day(text, today)
    return day is not None and _is_on_another_weekday(text, day)


def shown_date(text: str) -> str:
    """Return a date with its time, if it has one, as they are written here; other texts as they are."""
    found = _KEPT.fullmatch(text.strip())
    return text if found is None else _shown(found)


def shown_dates(text: str) -> str:
    """Return a text with all dates in it as they are written here."""
    return _KEPT_ANYWHERE.sub(_shown, text)


def _named_day(text: str, today: date | None) -> tuple[date | None, str]:
    """Return the day of “Mon 23 Nov 2026”, “23. November” or “Nov 23”, and what stands behind it."""
    words = text.replace(",", " ").split()
    if words and _plain(words[0]) in _weekdays():
        words = words[1:]
    if len(words) < _LEAST_WORDS:
        return None, ""
    first, second = (_plain(word) for word in words[:_LEAST_WORDS])
    months = _months()
    number, month = (first, months.get(second)) if second in months else (second, months.get(first))
    found = _DAY_OF_MONTH.fullmatch(number)
    if month is None or found is None:
        return None, ""
    has_year = _begin_with_year(words[_LEAST_WORDS:])
    rest = " ".join(words[_LEAST_WORDS + has_year :])
    if has_year:
        return _valid(int(words[_LEAST_WORDS]), month, int(found[1])), rest
    return _coming(month, int(found[1]), today), rest


def _begin_with_year(words: list[str]) -> bool:
    """Tell 2027 from 0900; four digits that may be either are a year only if it is near."""
    if not words or _YEAR.fullmatch(words[0]) is None:
        return False
    return int(words[0]) in _YEARS or not _CLOCK.fullmatch(words[0])


def _without_weekday(text: str) -> str:
    """Return what stands behind the day of the week that a text begins with, or the text."""
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if _plain(first.rstrip(",")) in _weekdays() else text


def _numbered(text: str) -> tuple[int | None, int, int, str] | None:
    """Return the year, if it is said, month and day of 24.12., 24/12 or 24.12.2026, and what stands behind.

    9.30 is a time.
    """
    found = _TYPED.fullmatch(text)
    if found is not None:
        first, mark, second, third, rest = found.groups()
        return *_in_order(first, second, third, mark), rest or ""
    found = _WITHOUT_YEAR.fullmatch(text)
    if found is None:
        return None
    first, mark, second, end, rest = found.groups()
    words = (rest or "").split()
    has_year = _begin_with_year(words)
    if mark == "." and not (end or has_year) and int(first) <= _LATEST_HOUR:
        return None
    year, month, day = _in_order(first, second, words[0] if has_year else str(_A_LEAP_YEAR), mark)
    return (year if has_year else None), month, day, " ".join(words[has_year:])


def _coming(month: int, day: int, today: date | None) -> date | None:
    """Return the next such day from today on."""
    if today is None:
        return None
    years = range(today.year, min(today.year + _TO_LEAP_DAY, date.max.year + 1))
    days = (_valid(year, month, day) for year in years)
    return next((each for each in days if each is not None and each >= today), None)


def _near_day(text: str, today: date | None) -> tuple[date | None, str]:
    """Return the day of “tomorrow”, “heute” or “Friday”, and what stands behind it."""
    words = text.replace(",", " ").split()
    if words and _plain(words[0]) in _NEXT:
        words = words[1:]
    if not words or today is None:
        return None, ""
    word, months = _plain(words[0]), _months()
    if any(_plain(each) in months for each in words[1:]):
        return None, ""  # such a date has a form of its own
    distance = _NEAR_DAYS.get(word)
    weekday = _weekdays().get(word)
    if weekday is not None:
        distance = (weekday - today.isoweekday() - 1) % _WEEK + 1
    return (None if distance is None else _days_from(today, distance)), " ".join(words[1:])


def _day_in(text: str, today: date | None) -> tuple[date | None, str]:
    """Return the day of “in 3 days”, “vor einer Woche” or “2 months ago”, and what stands behind it.

    A month that lacks the day ends on its last one.
    """
    words = text.replace(",", " ").split()
    if today is None or len(words) < _WORDS_OF_DISTANCE:
        return None, ""
    said, rest = [_plain(word) for word in words[:_WORDS_OF_DISTANCE]], words[_WORDS_OF_DISTANCE:]
    if said[0] in _SIDES:
        (_, number, unit), sign = said, _SIDES[said[0]]
    elif said[-1] == _AGO:
        (number, unit, _), sign = said, -1
    else:
        return None, ""
    count = count_of(number)
    if count is None:
        return None, ""
    if unit in _DAYS_OF:
        return _days_from(today, sign * count * _DAYS_OF[unit]), " ".join(rest)
    if unit not in _MONTHS_OF:
        return None, ""
    years, month = divmod(today.month - 1 + sign * count * _MONTHS_OF[unit], _MONTHS)
    if not date.min.year <= today.year + years <= date.max.year:
        return None, ""
    last = monthrange(today.year + years, month + 1)[1]
    return date(today.year + years, month + 1, min(today.day, last)), " ".join(rest)


def _days_from(today: date, days: int) -> date | None:
    is_a_day = date.min.toordinal() <= today.toordinal() + days <= date.max.toordinal()
    return today + timedelta(days=days) if is_a_day else None


def count_of(word: str) -> int | None:
    """Return what 3, “three” or “drei” counts."""
    is_number = word.isdecimal() and len(word) < _LONGEST_COUNT
    return int(word) if is_number else _COUNTS.get(word)


def _months() -> dict[str, int]:
    names: dict[str, int] = {}
    for locale, month, form in product(_locales(), range(1, 13), _FORMS):
        for name in (locale.monthName(month, form), locale.standaloneMonthName(month, form)):
            names[_plain(name)] = month
    return names


def _weekdays() -> dict[str, int]:
    found = product(_locales(), range(1, 8), _FORMS)
    return {_plain(locale.dayName(day, form)): day for locale, day, form in found}


def _locales() -> list[QLocale]:
    """Return those whose words count; where two say something else, the one here is right."""
    return [QLocale.c(), *map(QLocale, _LANGUAGES), QLocale()]


def _is_on_another_weekday(text: str, day: date) -> bool:
    words = text.replace(",", " ").split()
    return _weekdays().get(_plain(words[0]), day.isoweekday()) != day.isoweekday()


def _plain(word: str) -> str:
    return word.casefold().rstrip(".")


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _shown(found: re.Match[str]) -> str:
    year, month, day, clock = found.groups()
    wanted = QDate(int(year), int(month), int(day))
    if not wanted.isValid():
        return found[0]
    written = _written(wanted)
    return f"{written} {clock}" if clock else written


def _written(day: QDate) -> str:
    """Return a date in the order of the locale, always with its whole year."""
    locale = QLocale()
    if locale.language() == QLocale.Language.C:
        return day.toString("yyyy-MM-dd")
    pattern = locale.dateFormat(QLocale.FormatType.ShortFormat)
    if "yyyy" not in pattern:
        pattern = re.sub("y+", "yyyy", pattern)
    return locale.toString(day, pattern)


def _in_order(first: str, second: str, third: str, mark: str) -> tuple[int, int, int]:
    """Return year, month and day; where dots stand between them the day comes first, unless the year does."""
    one, two, three = int(first), int(second), int(third)
    if len(first) > 2:
        return one, two, three
    year = three if len(third) > 2 else three + _CENTURY
    pattern = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    is_month_first = mark != "." and 0 <= pattern.find("M") < pattern.find("d")
    return (year, one, two) if is_month_first else (year, two, one)
