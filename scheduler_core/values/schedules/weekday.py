"""The days of the week, by name."""

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
