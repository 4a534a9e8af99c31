"""Off days: the days of each, and the patterns of days that skip or roll them."""

from collections.abc import Hashable
from datetime import date
from functools import lru_cache
from typing import assert_never

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LAST_YEAR,
    bits_of,
    first_day,
    month_mask,
    weekday_mask,
    year_kind,
    year_kind_with_previous,
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
from scheduler_core.recurrence.days.day_set import DayPattern, day_set
from scheduler_core.recurrence.days.rule_days import pick_bits
from scheduler_core.recurrence.ticks import day_number
from scheduler_core.values.schedules.schedule import (
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Weekends,
)

EXCLUDED_DATES = "excluded dates"  # what off days that are dates of the schedule itself are called
_ALL_MONTHS = tuple(range(1, 13))

# How many days of the adjacent years a window shows: bit FURTHEST_ROLL is January 1.
FURTHEST_ROLL = 40
_MOST_WINDOWS_KEPT = 4096


@dataclass(frozen=True, slots=True)
class RolledDays:
    """The days of `base`, those on an off day taken out or moved to the nearest business day.

    Of several calendars with the same day the first one decides. Weekend days are never business
    days, but one that no calendar lists stays. A day that finds no business day within
    FURTHEST_ROLL days is dropped. InvalidInput if a calendar is of no known country.
    """

    base: DayPattern
    off_days: tuple[OffDays, ...]

    def __post_init__(self) -> None:
        check_off_days(self.off_days)

    def year_key(self, year: int) -> Hashable:
        if not self._moves_days():
            key = self.base.year_key(year)
            return None if key is None else (key, *(off_mask(each, year) for each in self.off_days))
        keys = [self._base_key(near) for near in (year - 1, year, year + 1)]
        if keys == [None, None, None]:
            return None
        windows = (off_window(each, year) for each in self.off_days)
        return (*keys, year_kind_with_previous(year), *windows)

    def year_mask(self, year: int) -> int:
        days = self._base_mask(year)
        for each in self.off_days:
            days &= ~off_mask(each, year)
        if self._moves_days():
            rolled = 0
            for _, to in self._moves(year):
                rolled |= 1 << to
            days |= rolled >> FURTHEST_ROLL
        return days & year_mask(year)

    def rolled_from(self, day: int) -> tuple[int, ...]:
        """Return the days of `base` that were moved onto this one, by number, ascending."""
        year = year_of(day)
        begin = first_day(year) - FURTHEST_ROLL
        return tuple(sorted(begin + origin for origin, to in self._moves(year) if begin + to == day))

    def _moves_days(self) -> bool:
        return any(each.roll is not Roll.SKIP for each in self.off_days)

    def _moves(self, year: int) -> list[tuple[int, int]]:
        """Return from where to where days roll, as bits of the year's window."""
        before, here, after = (self._base_mask(near) for near in (year - 1, year, year + 1))
        days = window(before, here, after, year)
        business = business_window(self.off_days, year)
        found: list[tuple[int, int]] = []
        for each in self.off_days:
            off = days & off_window(each, year)
            days ^= off
            match each.roll:
                case Roll.SKIP:
                    continue
                case Roll.NEXT:
                    found += _moves_on(bits_of(off), business)
                case Roll.PREVIOUS:
                    found += _moves_back(bits_of(off), business)
        return found

    def _base_key(self, year: int) -> Hashable:
        return self.base.year_key(year) if FIRST_YEAR <= year <= LAST_YEAR else None

    def _base_mask(self, year: int) -> int:
        return day_set(self.base).in_year(year).mask if FIRST_YEAR <= year <= LAST_YEAR else 0


@dataclass(frozen=True, slots=True)
class NthBusinessDays:
    """The nth business days of some months (None: of all); below zero counts from the month's end."""

    nths: tuple[int, ...]
    months: frozenset[int] | None
    off_days: tuple[OffDays, ...]

    def __post_init__(self) -> None:
        check_off_days(self.off_days)

    def year_key(self, year: int) -> Hashable:
        return year_kind(year), *(off_mask(each, year) for each in self.off_days)

    def year_mask(self, year: int) -> int:
        business = business_mask(self.off_days, year)
        days = 0
        for month in _ALL_MONTHS if self.months is None else self.months:
            days |= pick_bits(business & month_mask(year, month), self.nths)
        return days


def _moves_on(days: tuple[int, ...], business: int) -> list[tuple[int, int]]:
    found = []
    for day in days:
        later = business >> day
        step = (later & -later).bit_length() - 1
        if 0 < step <= FURTHEST_ROLL:
            found.append((day, day + step))
    return found


def _moves_back(days: tuple[int, ...], business: int) -> list[tuple[int, int]]:
    found = []
    for day in days:
        to = (business & ((1 << day) - 1)).bit_length() - 1
        if to >= 0 and day - to <= FURTHEST_ROLL:
            found.append((day, to))
    return found


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
