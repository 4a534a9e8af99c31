"""Off days as bits of a year, or of a year with the weeks around it."""

from datetime import date
from functools import lru_cache
from typing import assert_never

from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LAST_YEAR,
    first_day,
    weekday_mask,
    year_length,
    year_mask,
    year_of,
)
from scheduler_core.recurrence.days.country_holidays import (
    ENGLISH,
    check_country,
    holiday_mask,
    holiday_names,
)
from scheduler_core.recurrence.ticks import day_number
from scheduler_core.values.schedules.schedule import (
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Weekends,
)

# How many days of the adjacent years a window shows: bit FURTHEST_ROLL is January 1.
FURTHEST_ROLL = 40
_MOST_WINDOWS_KEPT = 4096


def check_off_days(off_days: tuple[OffDays, ...]) -> None:
    """Raise InvalidInput for a country or subdivision nobody knows the holidays of."""
    for each in off_days:
        if isinstance(each, CountryHolidays):
            check_country(each.country, each.subdivision)


def weekend_mask(year: int) -> int:
    return weekday_mask(year, 5) | weekday_mask(year, 6)


def off_mask(off_days: OffDays, year: int) -> int:
    """Return the off days of one calendar in a year."""
    match off_days:
        case Weekends():
            return weekend_mask(year)
        case CountryHolidays():
            known = FIRST_YEAR <= year <= LAST_YEAR
            return holiday_mask(off_days.country, off_days.subdivision, year) if known else 0
        case NamedDates():
            return _masks_by_year(off_days.dates).get(year, 0)
        case CalendarDays():
            return _masks_by_year(off_days.known).get(year, 0)
        case _:
            assert_never(off_days)


def business_mask(off_days: tuple[OffDays, ...], year: int) -> int:
    """Return the business days: Monday to Friday and in none of the calendars."""
    off = weekend_mask(year)
    for each in off_days:
        off |= off_mask(each, year)
    return year_mask(year) & ~off


@lru_cache(maxsize=_MOST_WINDOWS_KEPT)
def off_window(off_days: OffDays, year: int) -> int:
    return window(off_mask(off_days, year - 1), off_mask(off_days, year), off_mask(off_days, year + 1), year)


@lru_cache(maxsize=_MOST_WINDOWS_KEPT)
def business_window(off_days: tuple[OffDays, ...], year: int) -> int:
    before, here, after = (business_mask(off_days, near) for near in (year - 1, year, year + 1))
    return window(before, here, after, year)


def window(before: int, here: int, after: int, year: int) -> int:
    """Join the masks of three years: the middle one with FURTHEST_ROLL days on both sides."""
    head = before >> (year_length(year - 1) - FURTHEST_ROLL)
    tail = after & ((1 << FURTHEST_ROLL) - 1)
    return head | here << FURTHEST_ROLL | tail << (FURTHEST_ROLL + year_length(year))


def off_day_at(off_days: tuple[OffDays, ...], day: int) -> OffDays | None:
    """Return the first of the off days that hold a day (by number)."""
    year = year_of(day)
    offset = day - first_day(year)
    return next((each for each in off_days if off_mask(each, year) >> offset & 1), None)


def off_reason(off_days: tuple[OffDays, ...], day: int, language: str = ENGLISH) -> str | None:
    """Say why a day (by number) is an off day: its holiday, "weekend" or the name of a list of dates."""
    match off_day_at(off_days, day):
        case None:
            return None
        case Weekends():
            return "weekend"
        case CountryHolidays(country, subdivision):
            year = year_of(day)
            return holiday_names(country, subdivision, year, language)[day - first_day(year)]
        case NamedDates(name):
            return name
        case CalendarDays() as found:
            return found.shown_source


@lru_cache(maxsize=256)
def _masks_by_year(dates: frozenset[date]) -> dict[int, int]:
    masks: dict[int, int] = {}
    for day in dates:
        masks[day.year] = masks.get(day.year, 0) | 1 << (day_number(day) - first_day(day.year))
    return masks
