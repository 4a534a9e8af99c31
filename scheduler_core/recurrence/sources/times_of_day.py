"""The times of a day: the same every day, or stepping on from day to day."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import gcd

from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND

_MOST_PHASES_KEPT = 4096


@dataclass(frozen=True, slots=True)
class SameTimes:
    """Times that every day has alike, ascending."""

    times: tuple[int, ...]

    def on(self, _day: int) -> tuple[int, ...]:
        return self.times

    def most_a_day(self) -> int:
        return len(self.times)

    def next_day_from(self, day: int) -> int:
        """Return the first day, not before this one, that may have times."""
        return day

    def last_day_until(self, day: int) -> int:
        """Return the last day, not after this one, that may have times."""
        return day


@dataclass(frozen=True, slots=True)
class DayParts:
    """Which hours, minutes and seconds may be; None leaves a part open. `spans` are parts of the day."""

    hours: frozenset[int] | None = None
    minutes: frozenset[int] | None = None
    seconds: frozenset[int] | None = None
    spans: tuple[tuple[int, int], ...] = ((0, DAY),)

    def allow(self, time: int) -> bool:
        return (
            (self.hours is None or time // HOUR in self.hours)
            and (self.minutes is None or time // MINUTE % 60 in self.minutes)
            and (self.seconds is None or time // SECOND % 60 in self.seconds)
        )

    def narrowed(self) -> tuple[tuple[int, int], ...]:
        """Return the spans in which an allowed time may lie, hour by hour where hours are chosen."""
        if self.hours is None:
            return self.spans
        return tuple(
            (max(begin, hour * HOUR), min(end, (hour + 1) * HOUR))
            for begin, end in self.spans
            for hour in sorted(self.hours)
            if max(begin, hour * HOUR) < min(end, (hour + 1) * HOUR)
        )


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

    def next_day_from(self, day: int) -> int:
        """Return the first day, not before this one, that may have times: steps may pass over days."""
        if self.step <= DAY:
            return day
        begin = day * DAY - self.offsets[-1]
        return max(day, (begin + (self.phase - begin) % self.step) // DAY)

    def last_day_until(self, day: int) -> int:
        """Return the last day, not after this one, that may have times."""
        if self.step <= DAY:
            return day
        last = (day + 1) * DAY - 1
        return min(day, (last - (last - self.phase) % self.step + self.offsets[-1]) // DAY)

    def can_ever_be(self) -> bool:
        """Tell whether any day can have a time: the phases of all days differ by the common divisor."""
        if self.parts == DayParts():
            return True
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
