"""The days of the week by name, alone and in a row."""

from __future__ import annotations

from enum import StrEnum


class Weekday(StrEnum):
    """A day of the week. Stored by name: libraries disagree about the numbers."""

    MONDAY = "mon"
    TUESDAY = "tue"
    WEDNESDAY = "wed"
    THURSDAY = "thu"
    FRIDAY = "fri"
    SATURDAY = "sat"
    SUNDAY = "sun"

    @property
    def number(self) -> int:
        """Count from Monday as 0, as Python does."""
        return _IN_ORDER.index(self)

    @staticmethod
    def numbered(number: int) -> Weekday:
        """Return the weekday that counts `number` days from Monday."""
        return _IN_ORDER[number % 7]


_IN_ORDER = tuple(Weekday)

WORKDAYS = frozenset(_IN_ORDER[:5])
WEEKEND = frozenset(_IN_ORDER[5:])

ALL_DAYS = frozenset(Weekday)
_SHORTEST_RANGE = 3


def range_of(weekdays: frozenset[Weekday]) -> tuple[Weekday, Weekday] | None:
    """Return first and last of three days and more in a row, also over the end of the week."""
    count = len(weekdays)
    if count < _SHORTEST_RANGE:
        return None
    for first in Weekday:
        if all(Weekday.numbered(first.number + place) in weekdays for place in range(count)):
            return first, Weekday.numbered(first.number + count - 1)
    return None


def days_between(first: Weekday, last: Weekday) -> frozenset[Weekday]:
    """Return the days from one to the other, also over the end of the week."""
    count = (last.number - first.number) % 7 + 1
    return frozenset(Weekday.numbered(first.number + place) for place in range(count))


def in_order(weekdays: frozenset[Weekday]) -> list[Weekday]:
    """Return weekdays from Monday on."""
    return sorted(weekdays, key=lambda day: day.number)
