"""Dates as people here type and read them, and as they are kept: 23.11.2026, Mon 23 Nov and 2026-11-23."""

import re
from datetime import date
from itertools import product

from PySide6.QtCore import QDate, QLocale

_TYPED = re.compile(r"\s*(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?(?:[\s,T]+(\S.*))?")
_KEPT = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?")
_KEPT_ANYWHERE = re.compile(rf"{_KEPT.pattern}(?![\d:+Z])")
_CENTURY = 2_000
_DAY_OF_MONTH, _YEAR = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?"), re.compile(r"\d{4}")
_LEAST_WORDS, _TO_LEAP_DAY = 2, 9
_FORMS = (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)


def kept_date(text: str, today: date | None = None) -> str:
    """Return a date typed as here, with what stands behind it, as 2026-11-23 …; other texts as they are.

    Its month may be a word, of this place or English. A date without a year is the next one from today on,
    where that is known. One that falls on another day of the week than it says is none.
    """
    found = _TYPED.fullmatch(text)
    if found is not None:
        day, rest = _day(found), found[5] or ""
    else:
        day, rest = _named_day(text, today)
    if day is None or _is_on_another_weekday(text, day):
        return text
    return f"{day.isoformat()} {rest.strip()}" if rest else day.isoformat()


def is_no_day(text: str, today: date | None = None) -> bool:
    """Tell of a text that has the form of a date, with what stands behind it, but names a day that isn't."""
    found = _TYPED.fullmatch(text)
    if found is not None:
        return _day(found) is None
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
    has_year = len(words) > _LEAST_WORDS and _YEAR.fullmatch(words[_LEAST_WORDS]) is not None
    rest = " ".join(words[_LEAST_WORDS + has_year :])
    if has_year:
        return _valid(int(words[_LEAST_WORDS]), month, int(found[1])), rest
    if today is None:
        return None, ""
    days = (_valid(year, month, int(found[1])) for year in range(today.year, today.year + _TO_LEAP_DAY))
    return next((day for day in days if day is not None and day >= today), None), rest


def _months() -> dict[str, int]:
    names: dict[str, int] = {}
    for locale, month, form in product((QLocale.c(), QLocale()), range(1, 13), _FORMS):
        for name in (locale.monthName(month, form), locale.standaloneMonthName(month, form)):
            names[_plain(name)] = month
    return names


def _weekdays() -> dict[str, int]:
    found = product((QLocale.c(), QLocale()), range(1, 8), _FORMS)
    return {_plain(locale.dayName(day, form)): day for locale, day, form in found}


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


def _day(typed: re.Match[str]) -> date | None:
    first, mark, second, third, _ = typed.groups()
    return _valid(*_in_order(first, second, third, mark))


def _in_order(first: str, second: str, third: str, mark: str) -> tuple[int, int, int]:
    """Return year, month and day; where dots stand between them the day comes first, unless the year does."""
    one, two, three = int(first), int(second), int(third)
    if len(first) > 2:
        return one, two, three
    year = three if len(third) > 2 else three + _CENTURY
    pattern = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    is_month_first = mark != "." and 0 <= pattern.find("M") < pattern.find("d")
    return (year, one, two) if is_month_first else (year, two, one)
