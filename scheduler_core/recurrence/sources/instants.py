"""The interface of a source of instants, asked in both directions.

A source never lists what nobody asked for: each answer costs a few searches, however far its start
lies back and however dense it is.
"""

from bisect import bisect_left
from typing import Protocol

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK


class Instants(Protocol):
    """Strictly increasing instants, in ticks of UTC."""

    def first_from(self, at: int) -> int | None:
        """Return the first instant that is not before `at`."""
        ...

    def last_before(self, at: int) -> int | None:
        """Return the last instant before `at`."""
        ...

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        """Return at most the first `limit` instants from `begin` up to but without `end`."""
        ...


def has(source: Instants, at: int) -> bool:
    """Tell whether a source yields just this instant."""
    return source.first_from(at) == at


class NoInstants:
    """A source that yields nothing."""

    def first_from(self, _at: int) -> int | None:
        return None

    def last_before(self, _at: int) -> int | None:
        return None

    def between(self, _begin: int, _end: int, _limit: int) -> list[int]:
        return []


@dataclass(frozen=True, slots=True)
class Interval:
    """Every `step` ticks from `first` on, all before `end`."""

    first: int
    step: int
    end: int = AFTER_LAST_TICK

    def first_from(self, at: int) -> int | None:
        found = self.first - (self.first - at) // self.step * self.step if at > self.first else self.first
        return found if found < self.end else None

    def last_before(self, at: int) -> int | None:
        at = min(at, self.end)
        if at <= self.first:
            return None
        return self.first + (at - 1 - self.first) // self.step * self.step

    def includes(self, other: "Interval") -> bool:
        """Tell whether every instant of another interval is one of these."""
        encloses = self.first <= other.first and other.end <= self.end
        return encloses and other.step % self.step == 0 and (other.first - self.first) % self.step == 0

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        first = self.first_from(begin)
        if first is None or limit <= 0:
            return []
        end = min(end, self.end, first + limit * self.step)
        return list(range(first, end, self.step))


class ListedInstants:
    """Instants given one by one."""

    __slots__ = ("_instants",)

    def __init__(self, instants: tuple[int, ...]) -> None:
        self._instants = instants

    def first_from(self, at: int) -> int | None:
        place = bisect_left(self._instants, at)
        return self._instants[place] if place < len(self._instants) else None

    def last_before(self, at: int) -> int | None:
        place = bisect_left(self._instants, at)
        return self._instants[place - 1] if place else None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        low, high = bisect_left(self._instants, begin), bisect_left(self._instants, end)
        return list(self._instants[low : min(high, low + limit)])
