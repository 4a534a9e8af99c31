"""The rule that ends a zone file: the POSIX TZ text for all times after its last listed change."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import LAST_YEAR, first_day, is_leap, month_starts, year_of
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, SECOND

_NAME = r"(?:<([-+\w]+)>|([A-Za-z]{3,}))"
_CLOCK = r"([-+]?\d{1,3}(?::\d{2}){0,2})"
_DAY = r"([JM]?[\d.]+)"
_FOOTER = re.compile(
    f"{_NAME}{_CLOCK}(?:{_NAME}{_CLOCK}?,{_DAY}(?:/{_CLOCK})?,{_DAY}(?:/{_CLOCK})?)?", re.ASCII
)
_SUMMER_AHEAD = 3600 * SECOND


@dataclass(frozen=True, slots=True)
class LocalTime:
    """How far a clock is ahead of UTC, in ticks, and what people call that."""

    offset: int
    abbreviation: str


@dataclass(frozen=True, slots=True)
class _DayOfYear:
    """A day counted from January 1 as 0; the `J` form has no February 29."""

    number: int
    counts_leap_day: bool

    def in_year(self, year: int) -> int:
        leap_day = not self.counts_leap_day and self.number >= 59 and is_leap(year)
        return first_day(year) + self.number + leap_day


@dataclass(frozen=True, slots=True)
class _WeekdayOfMonth:
    """The nth such weekday of a month, Sunday as 0; the fifth is the last."""

    month: int
    nth: int
    weekday: int

    def in_year(self, year: int) -> int:
        starts = month_starts(year)
        if self.nth == 5:
            last = first_day(year) + starts[self.month + 1] - 1
            return last - (last + 4 - self.weekday) % 7
        first = first_day(year) + starts[self.month]
        return first + (self.weekday - first - 4) % 7 + 7 * self.nth - 7


_ChangeDay: TypeAlias = _DayOfYear | _WeekdayOfMonth


@dataclass(frozen=True, slots=True)
class _Summer:
    """The other half of a year; both changes are ticks after UTC midnight of their day."""

    time: LocalTime
    begin_day: _ChangeDay
    begin_after: int
    end_day: _ChangeDay
    end_after: int


@dataclass(frozen=True, slots=True)
class ZoneFooter:
    """A standard time, and where the clock changes twice a year, its summer time."""

    standard: LocalTime
    summer: _Summer | None = None

    def changes(self, years: Iterable[int]) -> list[tuple[int, int]]:
        """Return the ticks at which the clock changes, ascending, with the offset it changes to."""
        summer = self.summer
        if summer is None:
            return []
        begin, begin_after, ahead = summer.begin_day.in_year, summer.begin_after, summer.time.offset
        end, end_after, normal = summer.end_day.in_year, summer.end_after, self.standard.offset
        found: list[tuple[int, int]] = []
        for year in years:
            found.append((begin(year) * DAY + begin_after, ahead))
            found.append((end(year) * DAY + end_after, normal))
        found.sort(key=lambda change: (change[0], change[1] == ahead))
        return found

    def abbreviation_at(self, at: int) -> str:
        if self.summer is None:
            return self.standard.abbreviation
        year = year_of(min(max(at, FIRST_TICK), AFTER_LAST_TICK - 1) // DAY)
        nearby = self.changes(range(max(year - 1, 1), min(year + 1, LAST_YEAR) + 1))
        offset = next((offset for begins_at, offset in reversed(nearby) if begins_at <= at), nearby[1][1])
        return (self.summer.time if offset == self.summer.time.offset else self.standard).abbreviation


@lru_cache(maxsize=256)
def read_footer(text: str) -> ZoneFooter:
    """Read a POSIX TZ text as RFC 9636 extends it; ValueError says what it is not.

    A zone's files use some ninety different texts, so equal ones are read once.
    """
    match = _FOOTER.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a time zone rule")
    quoted, plain, behind, summer_quoted, summer_plain, summer_behind, *changes = match.groups()
    standard = LocalTime(-_clock(behind), quoted or plain)
    summer_name = summer_quoted or summer_plain
    if summer_name is None:
        return ZoneFooter(standard)
    ahead = -_clock(summer_behind) if summer_behind else standard.offset + _SUMMER_AHEAD
    begin_day, begin_clock, end_day, end_clock = changes
    return ZoneFooter(
        standard,
        _Summer(
            LocalTime(ahead, summer_name),
            _change_day(begin_day),
            _clock(begin_clock or "2") - standard.offset,
            _change_day(end_day),
            _clock(end_clock or "2") - ahead,
        ),
    )


def _clock(text: str) -> int:
    """Return the ticks of hours with a sign and perhaps minutes and seconds; beyond 24 is fine."""
    hours, minutes, seconds, *_ = (*text.lstrip("+-").split(":"), "0", "0")
    length = (int(hours) * 3600 + int(minutes) * 60 + int(seconds)) * SECOND
    return -length if text.startswith("-") else length


def _change_day(text: str) -> _ChangeDay:
    if text.startswith("M"):
        month, nth, weekday = (int(part) for part in text[1:].split("."))
        if 1 <= month <= 12 and 1 <= nth <= 5 and 0 <= weekday <= 6:
            return _WeekdayOfMonth(month, nth, weekday)
    elif text.startswith("J"):
        if 1 <= int(text[1:]) <= 365:
            return _DayOfYear(int(text[1:]) - 1, counts_leap_day=False)
    elif 0 <= int(text) <= 365:
        return _DayOfYear(int(text), counts_leap_day=True)
    raise ValueError(f"{text!r} is not a day of a year")
