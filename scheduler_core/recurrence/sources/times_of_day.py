"""The times of a day: the same every day, or stepping on from day to day."""

from collections.abc import Iterable
from dataclasses import field
from math import gcd

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, MINUTE, SECOND

_MOST_PHASES_KEPT = 4096
_WEEK = 7 * DAY
_WEEKDAY_OF_DAY_0 = 3
_NO_LATER_DAY = AFTER_LAST_TICK // DAY
_NO_EARLIER_DAY = FIRST_TICK // DAY - 1


@dataclass(frozen=True, slots=True)
class SameTimes:
    """Times that every day has alike, ascending."""

    times: tuple[int, ...]

    def on(self, _day: int) -> tuple[int, ...]:
        return self.times

    def most_a_day(self) -> int:
        return len(self.times)

    def include(self, other: "SameTimes | SteppedTimes") -> bool:
        """Tell whether every time of the other is one of these, on all days."""
        return isinstance(other, SameTimes) and set(other.times) <= set(self.times)

    def next_day_from(self, day: int) -> int:
        """Return the first day, not before this one, that may have times."""
        return day

    def last_day_until(self, day: int) -> int:
        """Return the last day, not after this one, that may have times."""
        return day


@dataclass(frozen=True, slots=True)
class DayParts:
    """Which hours, minutes and seconds may be; None leaves a part open. `spans` are parts of the day.

    Weekdays (Monday as 0) are chosen by the days; here they only tell a search what to leap over.
    """

    hours: frozenset[int] | None = None
    minutes: frozenset[int] | None = None
    seconds: frozenset[int] | None = None
    spans: tuple[tuple[int, int], ...] = ((0, DAY),)
    weekdays: frozenset[int] | None = None

    def allow(self, time: int) -> bool:
        return (
            (self.hours is None or time // HOUR in self.hours)
            and (self.minutes is None or time // MINUTE % 60 in self.minutes)
            and (self.seconds is None or time // SECOND % 60 in self.seconds)
        )

    def narrowed(self) -> tuple[tuple[int, int], ...]:
        """Return the spans in which an allowed time may lie, without the hours that are not chosen."""
        if self.hours is None:
            return self.spans
        return tuple(
            (max(begin, first), min(end, after))
            for begin, end in self.spans
            for first, after in _runs_of(self.hours)
            if max(begin, first) < min(end, after)
        )

    def in_circle(self) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return the length of a day, or of a week with weekdays, and the spans of it where times may lie."""
        if self.weekdays is None:
            return DAY, self.narrowed()
        days = [(weekday - _WEEKDAY_OF_DAY_0) * DAY for weekday in self.weekdays]
        return _WEEK, tuple((day + begin, day + end) for day in days for begin, end in self.narrowed())


@dataclass(frozen=True, slots=True)
class SteppedTimes:
    """Times at a step that need not divide the day, so that they differ from day to day.

    A period begins at every tick that is `phase` more than a multiple of `step`; `offsets` are
    the times within the period, of which those that `parts` allow remain.
    """

    step: int
    phase: int
    offsets: tuple[int, ...] = (0,)
    parts: DayParts = DayParts()
    _by_phase: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)

    def on(self, day: int) -> tuple[int, ...]:
        phase = (self.phase - day * DAY) % self.step
        times = self._by_phase.get(phase)
        if times is None:
            if len(self._by_phase) >= _MOST_PHASES_KEPT:
                self._by_phase.clear()
            times = self._by_phase[phase] = tuple(self.each(phase))
        return times

    def most_a_day(self) -> int:
        """Return a number of times that no day exceeds."""
        return (DAY // self.step + 1) * len(self.offsets)

    def include(self, other: "SameTimes | SteppedTimes") -> bool:
        """Tell whether the other steps are the same; of those that differ nothing is known."""
        return self == other

    def next_day_from(self, day: int) -> int:
        """Return the first day, not before this one, that may have times."""
        begin = day * DAY - self.offsets[-1]
        first = begin + (self.phase - begin) % self.step
        periods = self._periods_until_allowed(first, self.step)
        return _NO_LATER_DAY if periods is None else max(day, (first + periods * self.step) // DAY)

    def last_day_until(self, day: int) -> int:
        """Return the last day, not after this one, that may have times."""
        end = (day + 1) * DAY - 1
        last = end - (end - self.phase) % self.step
        periods = self._periods_until_allowed(last, -self.step)
        if periods is None:
            return _NO_EARLIER_DAY
        return min(day, (last - periods * self.step + self.offsets[-1]) // DAY)

    def _periods_until_allowed(self, period: int, step: int) -> int | None:
        """Count steps from the begin of a period to that of one that may have times."""
        circle, spans = self.parts.in_circle()
        first, last = self.offsets[0], self.offsets[-1]
        counts = (
            steps_into(begin - last - period, end - first - period, step, circle) for begin, end in spans
        )
        return min((count for count in counts if count is not None), default=None)

    def can_ever_be(self) -> bool:
        """Tell whether any day can have a time; the phases of all days differ by the common divisor."""
        if self.parts == DayParts():
            return True
        if self._periods_until_allowed(self.phase, self.step) is None:
            return False
        divisor = gcd(self.step, DAY)
        each_phase = SteppedTimes(divisor, self.phase % divisor, self.offsets, self.parts)
        return next(iter(each_phase.each(each_phase.phase)), None) is not None

    def simplified(self) -> "SameTimes | SteppedTimes":
        """Return times that are the same every day where the step divides the day."""
        return SameTimes(self.on(0)) if DAY % self.step == 0 else self

    def each(self, phase: int) -> Iterable[int]:
        """Yield the times, ascending, of a day that begins `phase` before a period."""
        if self.offsets == (0,):
            steps = self._steps(phase, self.parts.narrowed())
            unlimited = self.parts.minutes is None and self.parts.seconds is None
            return steps if unlimited else (time for time in steps if self.parts.allow(time))
        begins = self._steps(phase, ((-self.offsets[-1], DAY),))
        times = sorted({begin + offset for begin in begins for offset in self.offsets})
        return (time for time in times if self.parts.allow(time) and self._is_within(time))

    def _is_within(self, time: int) -> bool:
        return any(begin <= time < end for begin, end in self.parts.spans)

    def _steps(self, phase: int, spans: tuple[tuple[int, int], ...]) -> Iterable[int]:
        for begin, end in spans:
            yield from range(begin + (phase - begin) % self.step, end, self.step)


def _runs_of(hours: frozenset[int]) -> list[tuple[int, int]]:
    """Return where hours begin and end, those that follow one another joined."""
    runs: list[tuple[int, int]] = []
    for hour in sorted(hours):
        begin = runs.pop()[0] if runs and runs[-1][1] == hour * HOUR else hour * HOUR
        runs.append((begin, (hour + 1) * HOUR))
    return runs


def steps_into(begin: int, end: int, step: int, circle: int) -> int | None:
    """Return how many steps from 0 lead to a place from `begin` up to but without `end`; None if none do.

    Places that differ by a multiple of `circle` are one. It costs some 40 divisions at most, because
    the numbers shrink as in Euclid's algorithm.
    """
    low, high = begin % circle, (end - 1) % circle
    if end - begin >= circle or high < low:  # the arc holds the place 0
        return 0
    return _steps_between(low, high, step % circle, circle)


def _steps_between(low: int, high: int, step: int, circle: int) -> int | None:
    """Return the least n with `low <= n * step % circle <= high`, where `step` is less than `circle`."""
    if low == 0:
        return 0
    if step == 0:
        return None
    steps = -(-low // step)
    if steps * step <= high:
        return steps
    # The first round passes over the arc. What the rounds before have left of the last step decides.
    rounds = _steps_between(-high % step, -low % step, circle % step, step)
    return None if rounds is None else -(-(low + rounds * circle) // step)
