"""Write dates and times as the user's locale does; only here the window knows wall-clock time."""

import re
from datetime import UTC, date, datetime, time, timedelta

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime, QTimeZone

_TOKEN = re.compile(r"'[^']*'|d+|M+|y+|[^'dMy]+")
_MONTH_SIGN = "月"


def local_date(instant: datetime) -> date:
    """Return the date on the user's wall calendar at an instant."""
    return instant.astimezone().date()


def next_midnight(instant: datetime) -> datetime:
    """Return when the next day starts on the user's wall calendar, at most 25 hours on."""
    # The naive midnight takes its own offset, so a day of 23 or 25 hours counts as it is.
    return datetime.combine(local_date(instant) + timedelta(days=1), time.min).astimezone()


def instant(at: datetime) -> str:
    local = at.astimezone()
    shown = QDateTime(_qdate(local.date()), QTime(local.hour, local.minute, local.second))
    return QLocale().toString(shown, QLocale.FormatType.ShortFormat)


def clock_time(at: datetime) -> str:
    local = at.astimezone()
    return QLocale().toString(QTime(local.hour, local.minute, local.second), QLocale.FormatType.ShortFormat)


def exact_time(at: datetime) -> str:
    """Return hours, minutes and seconds."""
    local = at.astimezone()
    return f"{local:%H:%M:%S}"


def near_instant(at: datetime, now: datetime) -> str:
    """Return an instant as short as it is clear: 12:30, Tue 12:30, or with its date."""
    days = (local_date(at) - local_date(now)).days
    if days == 0:
        return clock_time(at)
    if 0 < days < 7:
        return f"{short_weekday_name(local_date(at).isoweekday())} {clock_time(at)}"
    return instant(at)


def past_instant(at: datetime, now: datetime) -> str:
    """Return when something was, to the second, with its date unless that is today."""
    if local_date(at) == local_date(now):
        return exact_time(at)
    return f"{short_day(local_date(at))} {exact_time(at)}"


def short_day(day: date) -> str:
    """Return a day without its year: 20 Nov."""
    return QLocale().toString(_qdate(day), "d MMM")


def local_hour(at: datetime, hour: int) -> datetime:
    """Return when the wall clock shows an hour on the day of an instant."""
    return datetime.combine(local_date(at), time(hour)).astimezone(UTC)


def day_span(day: date) -> tuple[datetime, datetime]:
    """Return the instants at which a day on the user's wall calendar begins and ends."""
    begin, end = (datetime.combine(day + timedelta(days=days), time.min) for days in (0, 1))
    return begin.astimezone(UTC), end.astimezone(UTC)


def iso_instant(at: datetime) -> str:
    """Return an instant for programs, in the user's zone: 2026-11-20T12:30:00+01:00."""
    return at.astimezone().isoformat(timespec="seconds")


def instant_with_seconds(at: datetime) -> str:
    """Return an instant in full, as sentences name it: Fri 20 Nov 2026 12:30:05."""
    local = at.astimezone()
    day = QLocale().toString(_qdate(local.date()), "ddd d MMM yyyy")
    clock = f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"
    return f"{day} {clock}"


def day_number(day: date) -> str:
    return QLocale().toString(day.day)


def long_day(day: date) -> str:
    """Return a day in full: Friday, 20 November 2026."""
    return QLocale().toString(_qdate(day), QLocale.FormatType.LongFormat)


def month_title(day: date) -> str:
    """Return a month and its year in the order of the locale: November 2026."""
    locale = QLocale()
    pattern = _month_pattern(locale.dateFormat(QLocale.FormatType.LongFormat))
    if "MMM" in pattern:
        name = locale.standaloneMonthName(day.month).replace("'", "''")
        pattern = re.sub("M+", f"'{name}'", pattern, count=1)
    title = locale.toString(_qdate(day), pattern)
    return title[:1].title() + title[1:]


def weekday_name(iso_weekday: int) -> str:
    return QLocale().standaloneDayName(iso_weekday)


def short_weekday_name(iso_weekday: int) -> str:
    return QLocale().standaloneDayName(iso_weekday, QLocale.FormatType.ShortFormat)


def whole_number(number: int) -> str:
    return QLocale().toString(number)


def first_weekday() -> int:
    """Return the ISO number of the day on which weeks start here."""
    return QLocale().firstDayOfWeek().value


def weekend() -> frozenset[int]:
    """Return the ISO numbers of the days on which most people here do not work."""
    return frozenset(range(1, 8)) - {day.value for day in QLocale().weekdays()}


def time_zone_name() -> str:
    return bytes(QTimeZone.systemTimeZoneId().data()).decode()


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)


def _month_pattern(long_pattern: str) -> str:
    """Keep the month of a long date: `dddd, d 'de' MMMM 'de' yyyy` -> `MMMM 'de' yyyy`."""
    tokens: list[str] = _TOKEN.findall(long_pattern)
    places = [place for place, token in enumerate(tokens) if token[0] in "My"]
    if len(places) != 2:
        return "MMMM yyyy"
    first, last = places
    between = tokens[first + 1 : last]
    joint = " " if any(token[0] == "d" for token in between) else "".join(between)
    numbered = "".join(tokens[last + 1 :]).startswith(_MONTH_SIGN)
    return tokens[first] + joint + tokens[last] + (_MONTH_SIGN if numbered else "")
