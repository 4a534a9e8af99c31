"""Combine day patterns: any, all, all but some, listed days, days of a span."""

from collections.abc import Hashable

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import first_day, span_mask, year_length, year_mask, year_of
from scheduler_core.recurrence.days.day_set import DayPattern, day_set


@dataclass(frozen=True, slots=True)
class EveryDay:
    """All days there are."""

    def year_key(self, year: int) -> Hashable:
        return year_length(year)

    def year_mask(self, year: int) -> int:
        return year_mask(year)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The days of any of the patterns."""

    patterns: tuple[DayPattern, ...]

    def year_key(self, year: int) -> Hashable:
        keys = tuple(pattern.year_key(year) for pattern in self.patterns)
        return keys if any(key is not None for key in keys) else None

    def year_mask(self, year: int) -> int:
        days = 0
        for pattern in self.patterns:
            days |= day_set(pattern).in_year(year).mask
        return days


@dataclass(frozen=True, slots=True)
class AllOf:
    """The days that all the patterns have."""

    patterns: tuple[DayPattern, ...]

    def year_key(self, year: int) -> Hashable:
        keys = []
        for pattern in self.patterns:
            key = pattern.year_key(year)
            if key is None:
                return None
            keys.append(key)
        return tuple(keys)

    def year_mask(self, year: int) -> int:
        days = year_mask(year)
        for pattern in self.patterns:
            days &= day_set(pattern).in_year(year).mask
        return days


@dataclass(frozen=True, slots=True)
class AllBut:
    """The days of a pattern that another doesn't have."""

    pattern: DayPattern
    excluded: DayPattern

    def year_key(self, year: int) -> Hashable:
        key = self.pattern.year_key(year)
        return None if key is None else (key, self.excluded.year_key(year))

    def year_mask(self, year: int) -> int:
        return day_set(self.pattern).in_year(year).mask & ~day_set(self.excluded).in_year(year).mask


@dataclass(frozen=True, slots=True)
class ListedDays:
    """Days given one by one, by number."""

    days: tuple[int, ...]

    def year_key(self, year: int) -> Hashable:
        january = first_day(year)
        return year if any(january <= day < january + 366 for day in self.days) else None

    def year_mask(self, year: int) -> int:
        mask = 0
        for day in self.days:
            if year_of(day) == year:
                mask |= 1 << (day - first_day(year))
        return mask


@dataclass(frozen=True, slots=True)
class DaysWithin:
    """The days of a pattern from `begin` up to but without `end`."""

    pattern: DayPattern
    begin: int
    end: int

    def year_key(self, year: int) -> Hashable:
        january = first_day(year)
        after = january + year_length(year)
        if after <= self.begin or january >= self.end:
            return None
        is_whole = self.begin <= january and after <= self.end
        key = self.pattern.year_key(year)
        return None if key is None else (is_whole or year, key)

    def year_mask(self, year: int) -> int:
        january = first_day(year)
        within = span_mask(max(self.begin - january, 0), max(self.end - january, 0))
        return day_set(self.pattern).in_year(year).mask & within & year_mask(year)
