"""What all rules of one schedule share: zone, policies and off days."""

from datetime import datetime, time

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.wall_clock import (
    EVERY_INSTANT,
    FURTHEST_OFFSET,
    Reading,
    Resolution,
    wall_clock,
)
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.schedule import OffDays

_NO_HABITS = TimePolicies()
_PLAIN = Resolution()
_OUT_OF_LONG_GAPS = Resolution(long_gap=Gap.SHIFT)
_AT_EDGES = Resolution(gap=Gap.EDGE, long_gap=Gap.EDGE)
_LAST_OF_EQUAL = Resolution(long_gap=Gap.SHIFT, overlap=Overlap.SECOND)
_EARLIEST = ticks.FIRST_TICK + FURTHEST_OFFSET
_LATEST = ticks.AFTER_LAST_TICK - FURTHEST_OFFSET


@dataclass(frozen=True, slots=True)
class Setting:
    """The zone, the choices and the off days under which rules become instants.

    `calendars` say which days are business days; `off_days`, which occurrences are taken from or
    rolled off, are these and the excluded dates.
    """

    zone: str
    policies: TimePolicies
    calendars: tuple[OffDays, ...] = ()
    off_days: tuple[OffDays, ...] = ()

    def resolution(self, habits: TimePolicies = _NO_HABITS) -> Resolution:
        """Return how wall-clock times become instants; `habits` stand in for choices not made."""
        chosen = self.policies
        long_gap: Gap | MissingDate = chosen.missing_date or chosen.gap or MissingDate.SKIP
        return Resolution(
            gap=chosen.gap or habits.gap or Gap.SHIFT,
            long_gap=long_gap,
            overlap=chosen.overlap or habits.overlap or Overlap.FIRST,
        )

    def reading(self, habits: TimePolicies) -> Reading:
        """Return the resolution, or every matching instant where the wall clock is followed.

        Habits of ELAPSED say that these are fixed times of day, which no choice of clock turns into
        every matching instant.
        """
        clock = self.policies.clock or habits.clock
        follows_wall = clock is ClockKind.WALL and habits.clock is ClockKind.WALL
        return EVERY_INSTANT if follows_wall else self.resolution(habits)

    def missing_date(self) -> MissingDate:
        return self.policies.missing_date or MissingDate.SKIP

    def instant(self, moment: datetime) -> int:
        """Return the tick of a time that has a zone or means the wall clock of the schedule.

        A time that the clock jumps over is moved out of the gap: a bound or an anchor must be
        somewhere.
        """
        if moment.tzinfo is not None:
            return ticks.of_instant(moment)
        local = ticks.of_local(moment)
        clock = wall_clock(self.zone, _PLAIN)
        near_the_end = not _EARLIEST <= local < _LATEST
        if near_the_end:
            return local - clock.offset_at(local)
        found = clock.resolve(local)
        return (found or wall_clock(self.zone, _OUT_OF_LONG_GAPS).resolve(local))[0]

    def whole_day(self, day: int) -> tuple[int, int]:
        """Return the first instant of a local day and that of the next one."""
        return self.whole_days(day, day + 1)

    def whole_days(self, first: int, end: int) -> tuple[int, int]:
        """Return the first instant of a local day and that of a later one."""
        clock = wall_clock(self.zone, _AT_EDGES)
        return clock.resolve(first * DAY)[0], clock.resolve(end * DAY)[0]

    def last_instant(self, local: int) -> int:
        """Return the last instant at which the clock shows a time, or jumps over it."""
        found = wall_clock(self.zone, _LAST_OF_EQUAL).resolve(local)
        return found[-1] if found else local

    def local(self, moment: datetime) -> int:
        """Return the wall-clock tick of a time that has a zone or means the schedule's wall clock."""
        if moment.tzinfo is None:
            return ticks.of_local(moment)
        at = ticks.of_instant(moment)
        return at + self.offset_at(at)

    def offset_at(self, at: int) -> int:
        """Return how far the clock of the zone is ahead of UTC at an instant."""
        return wall_clock(self.zone, _PLAIN).offset_at(at)


def tick_of_day(moment: time) -> int:
    """Return how far a time of day is from midnight."""
    return moment.hour * HOUR + moment.minute * MINUTE + moment.second * SECOND + moment.microsecond


def ticks_of_day(times: tuple[time, ...]) -> tuple[int, ...]:
    """Return times of day as ascending ticks, each once."""
    return tuple(sorted({tick_of_day(moment) for moment in times}))
