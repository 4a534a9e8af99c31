"""Weekdays that follow one another."""

from scheduler_core.values.schedules.weekday import Weekday

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
