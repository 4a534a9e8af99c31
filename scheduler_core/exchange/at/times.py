"""Times as at(1) reads them: of -t, or in words such as `10am Jul 31` and `now + 2 hours`."""

import calendar
import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from scheduler_core.errors import InvalidInput, shown

_STAMP = re.compile(r"(?:(\d\d)?(\d\d))?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d\d)|(\d\d))?\s*(am|pm)?(?![\w./:-])|(midnight|noon|teatime|now)\b")
_NAMED_TIMES = {"midnight": time(0), "noon": time(12), "teatime": time(16)}
_MONTHS = [name.casefold() for name in calendar.month_abbr]
_DAYS = [name.casefold() for name in calendar.day_abbr]
_DATES = (
    (re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?!\w)"), "ymd"),
    (re.compile(r"(\d\d?)/(\d\d?)/(\d{4}|\d\d)(?!\w)"), "mdy"),
    (re.compile(r"(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)(?!\w)"), "dmy"),
    (re.compile(r"(\d\d)(\d\d)(\d{4}|\d\d)(?!\w)"), "mdy"),
)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.?\s+(\d\d?)(?:\s*,\s*|\s+(?=\d{4}))?(\d{4})?(?!\w)")
_WORD = re.compile(r"[a-z]+")
_MORE = re.compile(r"(?:\+\s*(\d{1,18})|(next))\s*(minute|min|hour|day|week|month|year)s?(?!\w)")
_LENGTHS = {
    "minute": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_MONTHS_OF = {"month": 1, "year": 12}
_CENTURY = 100
_NOON = 12
_FIRST_OF_1900 = 69  # POSIX: the years of two digits from here on are of the last century


def at_stamp(text: str, now: datetime) -> datetime:
    """Read [[CC]YY]MMDDhhmm[.SS] of -t as a local time."""
    found = _STAMP.fullmatch(text)
    if found is None:
        raise InvalidInput("time", f"{shown(text)} is not [[CC]YY]MMDDhhmm[.SS], such as 202612241800")
    century, year, month, day, hour, minute, second = (int(part) if part else None for part in found.groups())
    if year is None:
        year = now.year
    elif century is None:
        year += 1900 if year >= _FIRST_OF_1900 else 2000
    else:
        year += century * _CENTURY
    return _instant(text, year, month or 0, day or 0, (hour or 0, minute or 0, second or 0))


def at_words(text: str, now: datetime) -> datetime:
    """Read a time in words as a local time; `now` is when at would have been asked."""
    return _TimeWords(text, now).read()


def _instant(text: str, year: int, month: int, day: int, clock: tuple[int, int, int]) -> datetime:
    try:
        return datetime(year, month, day, *clock)  # noqa: DTZ001 - on a wall clock
    except ValueError as error:
        raise InvalidInput("time", f"{shown(text)} is not a time that there is") from error


class _TimeWords:
    def __init__(self, text: str, now: datetime) -> None:
        self._text = text
        self._rest = " ".join(text.casefold().split())
        self._now = now

    def read(self) -> datetime:
        clock = self._clock()
        day = self._date(clock)
        increments = list(self._increments())
        if self._rest:
            raise InvalidInput("time", f"{shown(self._rest)} in {shown(self._text)} says nothing to at")
        at = self._now if clock is None else datetime.combine(day or self._now.date(), clock)
        if clock is None and day is not None:
            at = datetime.combine(day, self._now.time())
        try:
            for count, unit in increments:
                at = _later(at, count, unit)
            return at + timedelta(days=1) if day is None and at < self._now else at
        except (OverflowError, ValueError) as error:
            raise InvalidInput("time", f"{shown(self._text)} is too far away") from error

    def _taken(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._rest)
        if found is not None:
            self._rest = self._rest[found.end() :].lstrip()
        return found

    def _clock(self) -> time | None:
        """Return the time of day; None for `now`."""
        found = self._taken(_CLOCK)
        if found is None:
            raise InvalidInput(
                "time", f"{shown(self._text)} begins with no time of day, such as 9:30 or noon"
            )
        if found[5]:
            return _NAMED_TIMES.get(found[5])
        hour, minute, half = int(found[1]), int(found[2] or found[3] or 0), found[4]
        if half and not 1 <= hour <= _NOON:
            raise InvalidInput("time", f"{shown(self._text)}: {hour} {half} is not an hour")
        if half:
            hour = hour % _NOON + (_NOON if half == "pm" else 0)
        try:
            return time(hour, minute)
        except ValueError as error:
            raise InvalidInput("time", f"{shown(self._text)} is not a time of day that there is") from error

    def _date(self, clock: time | None) -> date | None:
        for pattern, order in _DATES:
            if found := self._taken(pattern):
                parts = dict(zip(order, map(int, found.groups()), strict=True))
                year = parts["y"] + (2000 if parts["y"] < _CENTURY else 0)
                return _instant(self._text, year, parts["m"], parts["d"], (0, 0, 0)).date()
        if (found := _MONTH_DAY.match(self._rest)) and found[1][:3] in _MONTHS:
            self._taken(_MONTH_DAY)
            return self._month_day(_MONTHS.index(found[1][:3]), int(found[2]), found[3])
        word = _WORD.match(self._rest)
        if word is None or word[0] == "next":
            return None
        today = self._now.date()
        if word[0] in {"today", "tomorrow"}:
            day = today + timedelta(days=word[0] == "tomorrow")
        elif word[0][:3] in _DAYS and len(word[0]) >= len("mon"):
            day = today + timedelta(days=(_DAYS.index(word[0][:3]) - today.weekday()) % 7)
            if clock is not None and datetime.combine(day, clock) < self._now:
                day += timedelta(weeks=1)
        else:
            return None
        self._taken(_WORD)
        return day

    def _month_day(self, month: int, day: int, year: str | None) -> date:
        wanted = _instant(self._text, int(year or self._now.year), month, day, (0, 0, 0)).date()
        if year is None and wanted < self._now.date():
            return _instant(self._text, self._now.year + 1, month, day, (0, 0, 0)).date()
        return wanted

    def _increments(self) -> Iterator[tuple[int, str]]:
        while found := self._taken(_MORE):
            yield int(found[1] or 1), found[3]


def _later(at: datetime, count: int, unit: str) -> datetime:
    if unit in _LENGTHS:
        return at + count * _LENGTHS[unit]
    month = at.month - 1 + count * _MONTHS_OF[unit]
    year, number = at.year + month // 12, month % 12 + 1
    # As in C: a day that the month lacks is one of the next month.
    return at.replace(year=year, month=number, day=1) + timedelta(days=at.day - 1)
