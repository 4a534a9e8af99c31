"""Dates as people here type and read them, and as they are kept: 23.11.2026, 11/23/2026 and 2026-11-23."""

import re
from datetime import date

from PySide6.QtCore import QDate, QLocale

_TYPED = re.compile(r"\s*(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?(?:[\s,T]+(\S.*))?")
_KEPT = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?")
_KEPT_ANYWHERE = re.compile(rf"{_KEPT.pattern}(?![\d:+Z])")
_CENTURY = 2_000


def kept_date(text: str) -> str:
    """Return a date typed as here, with what stands behind it, as 2026-11-23 …; other texts as they are."""
    found = _TYPED.fullmatch(text)
    day = None if found is None else _day(found)
    if found is None or day is None:
        return text
    rest = found[5]
    return f"{day.isoformat()} {rest.strip()}" if rest else day.isoformat()


def is_no_day(text: str) -> bool:
    """Tell of a text that has the form of a date, with what stands behind it, but names a day that isn't."""
    found = _TYPED.fullmatch(text)
    return found is not None and _day(found) is None


def shown_date(text: str) -> str:
    """Return a date with its time, if it has one, as they are written here; other texts as they are."""
    found = _KEPT.fullmatch(text.strip())
    return text if found is None else _shown(found)


def shown_dates(text: str) -> str:
    """Return a text with all dates in it as they are written here."""
    return _KEPT_ANYWHERE.sub(_shown, text)


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
    try:
        return date(*_in_order(first, second, third, mark))
    except ValueError:
        return None


def _in_order(first: str, second: str, third: str, mark: str) -> tuple[int, int, int]:
    """Return year, month and day; where dots stand between them the day comes first, unless the year does."""
    one, two, three = int(first), int(second), int(third)
    if len(first) > 2:
        return one, two, three
    year = three if len(third) > 2 else three + _CENTURY
    pattern = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    is_month_first = mark != "." and 0 <= pattern.find("M") < pattern.find("d")
    return (year, one, two) if is_month_first else (year, two, one)
