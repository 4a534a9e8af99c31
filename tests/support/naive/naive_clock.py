"""Wall-clock times to instants by definition: slow, from the standard library's zones, for tests only."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from scheduler_core.values.schedules.policies import Gap, MissingDate, Overlap, TimePolicies
from tests.support.recurrence import clock_of

_LONGEST_TIME_GAP = timedelta(hours=3)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class NaiveClock:
    """The clock of a zone and what it does with times that are not there, or twice."""

    zone: str
    gap: Gap = Gap.SHIFT
    long_gap: Gap | MissingDate = MissingDate.SKIP
    overlap: Overlap = Overlap.FIRST

    def instants(self, locals_: Iterable[datetime]) -> list[datetime]:
        return sorted({at for local in locals_ for at in self.resolved(local)})

    def resolved(self, local: datetime) -> list[datetime]:
        """Return what one wall-clock time becomes."""
        real = real_instants(local, self.zone)
        if len(real) > 1:
            chosen = {Overlap.FIRST: real[:1], Overlap.SECOND: real[-1:], Overlap.BOTH: real}
            return chosen[self.overlap]
        return real or self._out_of_gap(local)

    def _out_of_gap(self, local: datetime) -> list[datetime]:
        before, after = _offset(local, self.zone, fold=0), _offset(local, self.zone, fold=1)
        choice = self.gap if after - before <= _LONGEST_TIME_GAP else self.long_gap
        if choice is Gap.SHIFT:
            return [(local - before).replace(tzinfo=UTC)]
        if choice is Gap.EDGE:
            return [_change_between(local - after, local - before, self.zone)]
        if choice is MissingDate.NEXT:
            return self.resolved(local + _DAY)
        if choice is MissingDate.PREVIOUS:
            return self.resolved(local - _DAY)
        return []


def naive_clock(zone: str, policies: TimePolicies) -> NaiveClock:
    """Return the clock of a schedule whose rules have no habits of their own."""
    return NaiveClock(
        zone,
        policies.gap or Gap.SHIFT,
        policies.missing_date or policies.gap or MissingDate.SKIP,
        policies.overlap or Overlap.FIRST,
    )


def real_instants(local: datetime, zone: str) -> list[datetime]:
    """Return the instants at which the clock really shows a time."""
    found = {(local - _offset(local, zone, fold)).replace(tzinfo=UTC) for fold in (0, 1)}
    return sorted(at for at in found if wall_of(at, zone) == local)


def wall_of(at: datetime, zone: str) -> datetime:
    """Return what the clock shows at an instant."""
    return at.astimezone(clock_of(zone)).replace(tzinfo=None, fold=0)


def _offset(local: datetime, zone: str, fold: int) -> timedelta:
    offset = _aware(local, clock_of(zone), fold).utcoffset()
    assert offset is not None
    return offset


def _aware(local: datetime, clock: tzinfo, fold: int) -> datetime:
    return local.replace(tzinfo=clock, fold=fold)


def _change_between(early: datetime, late: datetime, zone: str) -> datetime:
    """Halve down to the second at which the clock changes."""
    low, high = early.replace(tzinfo=UTC, microsecond=0), late.replace(tzinfo=UTC, microsecond=0)
    before = low.astimezone(clock_of(zone)).utcoffset()
    high += timedelta(seconds=1)
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(clock_of(zone)).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high
