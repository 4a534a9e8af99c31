"""The days of a pattern, year by year; each kind of year is worked out once."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple, Protocol

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import bits_of, first_day, month_starts, year_of
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK

_FIRST_DAY = FIRST_TICK // DAY
_LAST_DAY = AFTER_LAST_TICK // DAY - 1
_MOST_KINDS_KEPT = 512
_LONGEST_IN_WINDOW = 400
_LONGEST_WINDOW = 6 * 366
_MOST_PATTERNS_KEPT = 8192


class DayPattern(Protocol):
    """Which days of a year, as a frozen and hashable value."""

    def __hash__(self) -> int: ...

    def year_key(self, year: int) -> Hashable:
        """Return what years must share to have the same days; None says that it has none."""
        ...

    def year_mask(self, year: int) -> int:
        """Return the days of the year as bits, bit 0 for January 1."""
        ...


@dataclass(frozen=True, slots=True)
class YearDays:
    """The days chosen in one kind of year, as bits and as ascending offsets from January 1."""

    mask: int
    offsets: tuple[int, ...]


_NO_DAYS = YearDays(0, ())


class _Window(NamedTuple):
    """All days of the set from `begin` up to but without `end`."""

    begin: int
    end: int
    days: list[int]


class DaySet:
    """Days found by number; keeps what it worked out for each kind of year.

    The days of a few years around the last question are kept as one list, so that most questions
    are one search in it; from where on no day was found is kept too, so that nobody searches twice
    up to the end of the calendar. Threads may share a set: what is kept is only ever replaced whole.
    """

    __slots__ = ("_by_key", "_none_from", "_none_until", "_window", "pattern")

    def __init__(self, pattern: DayPattern) -> None:
        self.pattern = pattern
        self._by_key: dict[Hashable, YearDays] = {}
        self._window = _Window(_FIRST_DAY, _FIRST_DAY, [])
        self._none_from = _LAST_DAY + 1
        self._none_until = _FIRST_DAY - 1

    def in_year(self, year: int) -> YearDays:
        key = self.pattern.year_key(year)
        if key is None:
            return _NO_DAYS
        days = self._by_key.get(key)
        if days is None:
            mask = self.pattern.year_mask(year)
            if len(self._by_key) >= _MOST_KINDS_KEPT:
                self._by_key.clear()
            days = self._by_key[key] = YearDays(mask, bits_of(mask)) if mask else _NO_DAYS
        return days

    def month_mask(self, year: int, month: int) -> int:
        """Return the days of a month as bits, bit 0 for the 1st."""
        starts = month_starts(year)
        begin, end = starts[month], starts[month + 1]
        return (self.in_year(year).mask >> begin) & ((1 << (end - begin)) - 1)

    def has(self, day: int) -> bool:
        """Tell whether a day is in the set, without a search for another."""
        if not _FIRST_DAY <= day <= _LAST_DAY:
            return False
        year = year_of(day)
        return bool(self.in_year(year).mask >> (day - first_day(year)) & 1)

    def next_from(self, day: int) -> int | None:
        """Return the first day of the set that is not before `day`."""
        begin, end, days = self._window
        if begin <= day < end:
            place = bisect_left(days, day)
            if place < len(days):
                return days[place]
        return self._next_beyond(day)

    def last_until(self, day: int) -> int | None:
        """Return the last day of the set that is not after `day`."""
        begin, end, days = self._window
        if begin <= day < end:
            place = bisect_right(days, day)
            if place:
                return days[place - 1]
        return self._last_beyond(day)

    def between(self, begin: int, end: int) -> list[int]:
        """Return the days of the set from `begin` up to but without `end`."""
        window_begin, window_end, days = self._window
        if window_begin <= begin and end <= window_end:
            return days[bisect_left(days, begin) : bisect_left(days, end)]
        begin, end = max(begin, _FIRST_DAY), min(end, _LAST_DAY + 1)
        if begin >= end:
            return []
        if end - begin <= _LONGEST_IN_WINDOW:
            days = self._moved_window(begin, end - 1).days
            return days[bisect_left(days, begin) : bisect_left(days, end)]
        return self._listed(year_of(begin), year_of(end - 1), begin, end)

    def count_between(self, begin: int, end: int) -> int:
        """Count the days of the set from `begin` up to but without `end`, year by year."""
        begin, end = max(begin, _FIRST_DAY), min(end, _LAST_DAY + 1)
        if begin >= end:
            return 0
        first, last = year_of(begin), year_of(end - 1)
        total = 0
        for year in range(first, last + 1):
            offsets = self.in_year(year).offsets
            january = first_day(year)
            low = bisect_left(offsets, begin - january) if year == first else 0
            high = bisect_left(offsets, end - january) if year == last else len(offsets)
            total += high - low
        return total

    def _next_beyond(self, day: int) -> int | None:
        if day >= self._none_from:
            return None
        if day < _FIRST_DAY:
            return self.next_from(_FIRST_DAY)
        begin, end, days = self._window
        if not begin <= day < end:
            _, end, days = self._moved_window(day, day)
            place = bisect_left(days, day)
            if place < len(days):
                return days[place]
        for year in range(year_of(end - 1) + 1, year_of(max(self._none_from - 1, _FIRST_DAY)) + 1):
            offsets = self.in_year(year).offsets
            if offsets:
                found = first_day(year) + offsets[0]
                if self._is_near(found):
                    self._moved_window(found, found)
                return found
        self._none_from = day
        return None

    def _last_beyond(self, day: int) -> int | None:
        if day <= self._none_until:
            return None
        if day > _LAST_DAY:
            return self.last_until(_LAST_DAY)
        begin, end, days = self._window
        if not begin <= day < end:
            begin, _, days = self._moved_window(day, day)
            place = bisect_right(days, day)
            if place:
                return days[place - 1]
        for year in range(year_of(begin) - 1, year_of(min(self._none_until + 1, _LAST_DAY)) - 1, -1):
            offsets = self.in_year(year).offsets
            if offsets:
                found = first_day(year) + offsets[-1]
                if self._is_near(found):
                    self._moved_window(found, found)
                return found
        self._none_until = day
        return None

    def _moved_window(self, first: int, last: int) -> "_Window":
        """Keep the years of `first` to `last`, and those kept before if all together are few."""
        begin, end, _ = self._window
        if begin < end and self._is_near(first) and self._is_near(last):
            first, last = min(begin, first), max(end - 1, last)
        first_year, last_year = year_of(first), year_of(last)
        begin, end = first_day(first_year), first_day(last_year + 1)
        window = self._window = _Window(begin, end, self._listed(first_year, last_year, begin, end))
        return window

    def _is_near(self, day: int) -> bool:
        begin, end, _ = self._window
        return max(end, day) - min(begin, day) <= _LONGEST_WINDOW

    def _listed(self, first: int, last: int, begin: int, end: int) -> list[int]:
        found: list[int] = []
        for year in range(first, last + 1):
            offsets = self.in_year(year).offsets
            if offsets:
                january = first_day(year)
                low = bisect_left(offsets, begin - january) if year == first else 0
                high = bisect_left(offsets, end - january) if year == last else len(offsets)
                found += [january + offset for offset in offsets[low:high]]
        return found


@lru_cache(maxsize=_MOST_PATTERNS_KEPT)
def day_set(pattern: DayPattern) -> DaySet:
    """Return the shared set of a pattern, so that equal rules of many jobs work it out once."""
    return DaySet(pattern)
