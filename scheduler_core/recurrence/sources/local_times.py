"""Wall-clock times in order: days joined with times of day, found without walking from the start.

Three shapes serve every rule: days with times (`TimedDays`), whole years of picked times
(`PickedTimes`, for BYSETPOS) and plain lists (`ListedTimes`). Each answers the same questions about
ticks of the wall clock.
"""

from bisect import bisect_left
from collections.abc import Hashable
from dataclasses import replace
from typing import Protocol

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LAST_YEAR,
    bits_of,
    first_day,
    year_length,
    year_of,
)
from scheduler_core.recurrence.days.day_algebra import AllBut
from scheduler_core.recurrence.days.day_set import DaySet, day_set
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.sources.times_of_day import SameTimes, SteppedTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK

_COUNTED_OUT = 2_000
_FEW_DAYS = 64
_MOST_YEARS_AT_ONCE = 32


class LocalTimes(Protocol):
    """Wall-clock times that can be asked in both directions."""

    @property
    def begin(self) -> int:
        """No time is before this tick."""
        ...

    @property
    def end(self) -> int:
        """Every time is before this tick."""
        ...

    def first_from(self, tick: int, end: int = AFTER_LAST_TICK) -> int | None:
        """Return the first time that is not before `tick` but before `end`."""
        ...

    def last_before(self, tick: int) -> int | None:
        """Return the last time before `tick`."""
        ...

    def between(self, begin: int, end: int, limit: int, offset: int = 0) -> list[int]:
        """Return at most the first `limit` times from `begin` to before `end`, each less `offset`."""
        ...

    def count_between(self, begin: int, end: int) -> int:
        """Count the times from `begin` up to but without `end`."""
        ...

    def most_possible(self) -> int:
        """Return a number that the count of all times does not exceed; costs nothing."""
        ...

    def clipped(self, begin: int, end: int) -> "LocalTimes":
        """Return the same times, none before `begin`, all before `end`."""
        ...


@dataclass(frozen=True, slots=True)
class TimedDays:
    """The days of a set, each with its times of day."""

    days: DaySet
    times: SameTimes | SteppedTimes
    begin: int = FIRST_TICK
    end: int = AFTER_LAST_TICK

    def first_from(self, tick: int, end: int = AFTER_LAST_TICK) -> int | None:
        tick, end = max(tick, self.begin), min(end, self.end)
        if tick >= end:
            return None
        day, into_day = divmod(tick, DAY)
        found = self.days.next_from(day)
        if found == day:
            times = self.times.on(day)
            place = bisect_left(times, into_day)
            if place < len(times):
                tick = day * DAY + times[place]
                return tick if tick < end else None
            found = self.days.next_from(day + 1)
        while found is not None and found * DAY < end:
            times = self.times.on(found)
            if times:
                tick = found * DAY + times[0]
                return tick if tick < end else None
            # Days and times each leap over what the other doesn't have.
            found = self.days.next_from(self.times.next_day_from(found + 1))
        return None

    def last_before(self, tick: int) -> int | None:
        tick = min(tick, self.end)
        if tick <= self.begin:
            return None
        day, into_day = divmod(tick, DAY)
        found = self.days.last_until(day)
        if found == day:
            times = self.times.on(day)
            place = bisect_left(times, into_day)
            if place:
                tick = day * DAY + times[place - 1]
                return tick if tick >= self.begin else None
            found = self.days.last_until(day - 1)
        while found is not None and (found + 1) * DAY > self.begin:
            times = self.times.on(found)
            if times:
                tick = found * DAY + times[-1]
                return tick if tick >= self.begin else None
            found = self.days.last_until(self.times.last_day_until(found - 1))
        return None

    def between(self, begin: int, end: int, limit: int, offset: int = 0) -> list[int]:
        begin, end = max(begin, self.begin), min(end, self.end)
        if begin >= end or limit <= 0:
            return []
        opening_day, last_day = begin // DAY, (end - 1) // DAY
        if isinstance(self.times, SteppedTimes) or len(self.times.times) > limit:
            found = self._day_by_day(begin, end, limit, offset)
            return found[: bisect_left(found, end - offset)]
        times = self.times.times
        if last_day - opening_day < _FEW_DAYS:
            days = self.days.between(opening_day, last_day + 1)
            found = _on_days(days[: limit // max(len(times), 1) + 2], times, offset)
        else:
            found = self._same_by_year(times, begin, last_day, limit, offset)
        low = bisect_left(found, begin - offset)
        return found[low : min(bisect_left(found, end - offset), low + limit)]

    def _same_by_year(
        self, times: tuple[int, ...], begin: int, last_day: int, limit: int, offset: int
    ) -> list[int]:
        """List whole days, ever more years at once, until there are enough; the first may begin too early."""
        found: list[int] = []
        enough = limit + len(times)
        years = 1
        day = self.days.next_from(begin // DAY)
        while day is not None and day <= last_day and len(found) < enough:
            until = min(first_day(min(year_of(day) + years, LAST_YEAR + 1)), last_day + 1)
            days = self.days.between(day, until)[: (enough - len(found)) // max(len(times), 1) + 1]
            found += _on_days(days, times, offset)
            day = self.days.next_from(until)
            years = min(years * 2, _MOST_YEARS_AT_ONCE)
        return found

    def _day_by_day(self, begin: int, end: int, limit: int, offset: int) -> list[int]:
        """List no more of a day than is wanted; the last times may lie behind the end."""
        found: list[int] = []
        day = self.days.next_from(begin // DAY)
        while day is not None and (midnight := day * DAY) < end and len(found) < limit:
            times = self.times.on(day)
            low = bisect_left(times, begin - midnight)
            shifted = midnight - offset
            found += [shifted + time for time in times[low : low + limit - len(found)]]
            day = self.days.next_from(day + 1 if times else self.times.next_day_from(day + 1))
        return found

    def count_between(self, begin: int, end: int) -> int:
        begin, end = max(begin, self.begin), min(end, self.end)
        if begin >= end:
            return 0
        first, last = begin // DAY, end // DAY
        if first == last:
            return self._count_on(first, begin, end)
        head = self._count_on(first, begin, (first + 1) * DAY)
        tail = self._count_on(last, last * DAY, end)
        return head + self._count_whole_days(first + 1, last) + tail

    def _count_on(self, day: int, begin: int, end: int) -> int:
        if begin >= end or not self.days.has(day):
            return 0
        times = self.times.on(day)
        return bisect_left(times, end - day * DAY) - bisect_left(times, begin - day * DAY)

    def _count_whole_days(self, first: int, end: int) -> int:
        if isinstance(self.times, SameTimes):
            return self.days.count_between(first, end) * len(self.times.times)
        return sum(len(self.times.on(day)) for day in self.days.between(first, end))

    def most_possible(self) -> int:
        return ((self.end - self.begin) // DAY + 2) * self.times.most_a_day()

    def clipped(self, begin: int, end: int) -> "TimedDays":
        return replace(self, begin=max(begin, self.begin), end=min(end, self.end))

    def without_days_of(self, other: "TimedDays") -> "TimedDays":
        """Return the same times but for days of which `other` has each time as well."""
        if not (other.begin <= self.begin and self.end <= other.end and other.times.include(self.times)):
            return self
        if other.days is self.days:
            return replace(self, end=self.begin)
        return replace(self, days=day_set(AllBut(self.days.pattern, other.days.pattern)))


class PickedTimes:
    """Times that BYSETPOS picks from the days-and-times of a period, kept by kind of year."""

    __slots__ = ("_by_key", "_days", "_times", "begin", "end")

    def __init__(
        self, days: RuleDays, times: tuple[int, ...], begin: int = FIRST_TICK, end: int = AFTER_LAST_TICK
    ) -> None:
        self._days = days
        self._times = times
        self._by_key: dict[Hashable, tuple[int, ...]] = {}
        self.begin = begin
        self.end = end

    def first_from(self, tick: int, end: int = AFTER_LAST_TICK) -> int | None:
        tick, end = max(tick, self.begin), min(end, self.end)
        if tick >= end:
            return None
        for year in range(year_of(tick // DAY), year_of((end - 1) // DAY) + 1):
            ticks = self._in_year(year)
            january = first_day(year) * DAY
            place = bisect_left(ticks, tick - january)
            if place < len(ticks):
                found = january + ticks[place]
                return found if found < end else None
        return None

    def last_before(self, tick: int) -> int | None:
        tick = min(tick, self.end)
        if tick <= self.begin:
            return None
        for year in range(year_of((tick - 1) // DAY), year_of(self.begin // DAY) - 1, -1):
            ticks = self._in_year(year)
            january = first_day(year) * DAY
            place = bisect_left(ticks, tick - january)
            if place:
                found = january + ticks[place - 1]
                return found if found >= self.begin else None
        return None

    def between(self, begin: int, end: int, limit: int, offset: int = 0) -> list[int]:
        begin, end = max(begin, self.begin), min(end, self.end)
        found: list[int] = []
        if begin >= end:
            return found
        for year in range(year_of(begin // DAY), year_of((end - 1) // DAY) + 1):
            ticks = self._in_year(year)
            january = first_day(year) * DAY
            low, high = bisect_left(ticks, begin - january), bisect_left(ticks, end - january)
            found += [january - offset + tick for tick in ticks[low:high]]
            if len(found) >= limit:
                break
        return found[:limit]

    def count_between(self, begin: int, end: int) -> int:
        begin, end = max(begin, self.begin), min(end, self.end)
        if begin >= end:
            return 0
        total = 0
        for year in range(year_of(begin // DAY), year_of((end - 1) // DAY) + 1):
            ticks = self._in_year(year)
            january = first_day(year) * DAY
            total += bisect_left(ticks, end - january) - bisect_left(ticks, begin - january)
        return total

    def most_possible(self) -> int:
        return ((self.end - self.begin) // DAY + 2) * len(self._times)

    def clipped(self, begin: int, end: int) -> "PickedTimes":
        return PickedTimes(self._days, self._times, max(begin, self.begin), min(end, self.end))

    def _in_year(self, year: int) -> tuple[int, ...]:
        key = self._days.year_key(year)
        if key is None:
            return ()
        ticks = self._by_key.get(key)
        if ticks is None:
            ticks = self._by_key[key] = self._pick(year)
        return ticks

    def _pick(self, year: int) -> tuple[int, ...]:
        picked: set[int] = set()
        for group in self._days.groups_from(year):
            picked.update(self._pick_from(group))
        length = year_length(year) * DAY
        before = year_length(year - 1) * DAY
        for group in self._days.groups_from(year - 1)[-1:]:
            picked.update(tick - before for tick in self._pick_from(group))
        return tuple(sorted(tick for tick in picked if 0 <= tick < length))

    def _pick_from(self, group: int) -> list[int]:
        days = bits_of(group)
        times = self._times
        size = len(days) * len(times)
        picked = []
        for position in self._days.set_positions:
            place = position - 1 if position > 0 else size + position
            if 0 <= place < size:
                day, time = divmod(place, len(times))
                picked.append(days[day] * DAY + times[time])
        return picked


class ListedTimes:
    """Times given one by one."""

    __slots__ = ("_times", "begin", "end")

    def __init__(self, times: tuple[int, ...]) -> None:
        self._times = times
        self.begin = times[0] if times else FIRST_TICK
        self.end = times[-1] + 1 if times else FIRST_TICK

    def first_from(self, tick: int, end: int = AFTER_LAST_TICK) -> int | None:
        place = bisect_left(self._times, tick)
        return self._times[place] if place < len(self._times) and self._times[place] < end else None

    def last_before(self, tick: int) -> int | None:
        place = bisect_left(self._times, tick)
        return self._times[place - 1] if place else None

    def between(self, begin: int, end: int, limit: int, offset: int = 0) -> list[int]:
        low, high = bisect_left(self._times, begin), bisect_left(self._times, end)
        return [time - offset for time in self._times[low : min(high, low + limit)]]

    def count_between(self, begin: int, end: int) -> int:
        return max(bisect_left(self._times, end) - bisect_left(self._times, begin), 0)

    def most_possible(self) -> int:
        return len(self._times)

    def clipped(self, begin: int, end: int) -> "ListedTimes":
        return ListedTimes(tuple(time for time in self._times if begin <= time < end))


def _on_days(days: list[int], times: tuple[int, ...], offset: int) -> list[int]:
    if len(times) == 1:
        time = times[0] - offset
        return [day * DAY + time for day in days]
    return [begin + time for begin in [day * DAY - offset for day in days] for time in times]


def end_after(times: LocalTimes, count: int) -> int:
    """Return the tick just after the `count`th time; the end of the calendar if there are fewer."""
    if times.begin >= times.end or count < 1:
        return times.begin
    if count > times.most_possible():
        return times.end
    if count <= _COUNTED_OUT:
        found = times.between(times.begin, times.end, count)
        return found[-1] + 1 if len(found) == count else times.end
    missing = count
    last_year = year_of((times.end - 1) // DAY)
    for year in range(year_of(times.begin // DAY), min(last_year, LAST_YEAR) + 1):
        january = first_day(year) * DAY
        in_year = times.count_between(january, january + year_length(year) * DAY)
        if in_year >= missing:
            return _end_after_in_year(times, year, missing)
        missing -= in_year
    return times.end


def _end_after_in_year(times: LocalTimes, year: int, count: int) -> int:
    """Halve the year down to the day of the `count`th time, then count out that day."""
    begin = max(year, FIRST_YEAR)
    low = first_day(begin)
    january, high = low * DAY, low + year_length(year) - 1
    while low < high:
        middle = (low + high) // 2
        if times.count_between(january, (middle + 1) * DAY) >= count:
            high = middle
        else:
            low = middle + 1
    before = times.count_between(january, low * DAY)
    return times.between(low * DAY, (low + 1) * DAY, count - before)[-1] + 1
