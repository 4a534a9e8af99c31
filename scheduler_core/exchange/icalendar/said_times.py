"""When a calendar shows an event, by what RFC 5545 says of clocks and not by what a job chose."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, pairwise

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR
from scheduler_core.recurrence.zones.zone_table import Segment, zone_table
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule

_STEP = 26 * HOUR  # longer than any jump of a clock
_MOST_STEPS = 400
_ENOUGH = 5_000


@dataclass(frozen=True, slots=True)
class ZonedSet:
    """The times of one event, on the clock of a zone; dates listed in it are times, not days."""

    zone: str
    times: RecurrenceSet


class SaidTimes:
    """What one event says: its rules counted on the wall clock, and each time read as RFC 5545 reads one.

    A time that happens twice is the first; one that the clock jumps over is as much later as the clock jumps.
    """

    def __init__(self, each: ZonedSet) -> None:
        self.zoned = each
        self._table = zone_table(each.zone)
        times = replace(
            each.times,
            rules=tuple(self._on_clock(rule) for rule in each.times.rules),
            extra_dates=(),
            excluded_dates=(),
            text="",
        )
        self._locals = compile_schedule(Schedule((times,), "UTC")).source
        self._extra = sorted({self._tick(date) for date in each.times.extra_dates})
        self._excluded = {self._tick(date) for date in each.times.excluded_dates}

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        """Return at most the first `limit` instants from `begin` up to but without `end`."""
        low, high = self._local_bounds(begin, end)
        most = limit + len(self._excluded) + _ENOUGH
        found = self._instants(self._locals.between(low, high, most))
        if extra := self._extra[bisect_left(self._extra, begin) : bisect_left(self._extra, end)]:
            found = list(dict.fromkeys(sorted([*found, *extra])))
        if self._excluded:
            found = [at for at in found if at not in self._excluded]
        return found[bisect_left(found, begin) : bisect_left(found, end)][:limit]

    def first_from(self, at: int) -> int | None:
        """Return the first instant that is not before `at`."""
        segment = self._table.segment_at(at)
        local = self._locals.first_from(min(at + segment.offset, AFTER_LAST_TICK))
        if local is not None and self._is_plain(segment, at, local - segment.offset):
            following = bisect_left(self._extra, at)
            return min([local - segment.offset, *self._extra[following : following + 1]])
        extra = self._extra[bisect_left(self._extra, at) :][:1]
        low = self._local_bounds(at, at + 1)[0]
        for _ in range(_MOST_STEPS):
            local = self._locals.first_from(low)
            if local is None:
                break
            found = self._among(local, local + _STEP)
            place = bisect_left(found, at)
            if place < len(found):
                return min([found[place], *extra])
            low = local + _STEP
        return extra[0] if extra else None

    def last_before(self, at: int) -> int | None:
        """Return the last instant before `at`."""
        segment = self._table.segment_at(at)
        local = self._locals.last_before(at + segment.offset)
        if local is not None and self._is_plain(segment, at, local - segment.offset):
            following = bisect_left(self._extra, at)
            return max([local - segment.offset, *self._extra[max(following - 1, 0) : following]])
        extra = self._extra[: bisect_left(self._extra, at)][-1:]
        high = self._local_bounds(at - 1, at)[1]
        for _ in range(_MOST_STEPS):
            local = self._locals.last_before(high)
            if local is None:
                break
            found = self._among(local - _STEP, local + 1)
            place = bisect_left(found, at)
            if place:
                return max([found[place - 1], *extra])
            high = local - _STEP
        return extra[0] if extra else None

    def _among(self, low: int, high: int) -> list[int]:
        """Return the instants that the rules say from one time of the clock to another."""
        found = self._instants(self._locals.between(low, high, AFTER_LAST_TICK))
        return [at for at in found if at not in self._excluded]

    def _is_plain(self, segment: Segment, *instants: int) -> bool:
        """Tell whether instants lie far from changes of the clock, and the last is not excluded."""
        begin, end = segment.begins_at + DAY, segment.ends_at - DAY
        return all(begin < at < end for at in instants) and instants[-1] not in self._excluded

    def locals_of(self, at: int) -> list[datetime]:
        """Return the times of the clock by which the rules say an instant."""
        low, high = self._local_bounds(at, at + 1)
        found = self._resolved(self._locals.between(low, high, _ENOUGH))
        return [ticks.to_local(local) for said_at, local in found if said_at == at]

    def says_skipped_times(self, begin: int, end: int) -> bool:
        """Tell whether a rule says a time that a change of the clock jumps over."""
        segments = list(self._table.segments(begin, end))
        for before, after in pairwise(segments):
            low, high = after.begins_at + before.offset, after.begins_at + after.offset
            if low < high and self._locals.between(low, high, 1):
                return True
        return False

    def _instants(self, locals_: list[int]) -> list[int]:
        """Return the instants of times of the clock, in order and each once."""
        if not locals_:
            return []
        segments = list(self._table.segments(locals_[0] - DAY, locals_[-1] + DAY))
        if len(segments) == 1:
            offset = segments[0].offset
            return [local - offset for local in locals_]
        return list(dict.fromkeys(sorted(at for at, _ in self._resolved(locals_))))

    def _resolved(self, locals_: Sequence[int]) -> list[tuple[int, int]]:
        """Return each time of the clock behind its instant."""
        if not locals_:
            return []
        found: list[tuple[int, int]] = []
        place = 0
        segments = list(self._table.segments(locals_[0] - DAY, locals_[-1] + DAY))
        for segment, following in zip(segments, [*segments[1:], None], strict=True):
            until = len(locals_)
            if following is not None:
                until = bisect_left(locals_, following.begins_at + max(segment.offset, following.offset))
            found += [(local - segment.offset, local) for local in locals_[place:until]]
            place = max(place, until)
        return found

    def _local_bounds(self, begin: int, end: int) -> tuple[int, int]:
        """Return between which times of the clock all instants of a span lie."""
        lows = [each.offset for each in self._table.segments(begin - DAY, begin + 1)]
        highs = [each.offset for each in self._table.segments(end - DAY, end + 1)]
        return max(begin + min(lows), FIRST_TICK), min(end + max(highs), AFTER_LAST_TICK)

    def _on_clock(self, rule: RecurrenceRule) -> RecurrenceRule:
        until = rule.until
        if not isinstance(until, datetime) or until.tzinfo is None:
            return rule
        tick = ticks.of_instant(until)
        return replace(rule, until=ticks.to_local(tick + self._table.offset_at(tick)).replace(tzinfo=UTC))

    def _tick(self, date: DatePeriod) -> int:
        at = date.at
        if not isinstance(at, datetime):
            at = datetime(at.year, at.month, at.day)  # noqa: DTZ001 - a time of the wall clock
        if at.tzinfo is not None:
            return ticks.of_instant(at)
        return self._resolved([ticks.of_local(at)])[0][0]


class UnitedTimes:
    """What several events say together."""

    def __init__(self, sources: Sequence[Instants]) -> None:
        self._sources = sources

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        """Return at most the first `limit` instants from `begin` up to but without `end`."""
        lists = [each.between(begin, end, limit) for each in self._sources]
        filled = [found for found in lists if found]
        # Sorting lists in a row, each in order, is a merge; a set would be in no order at all.
        return filled[0] if len(filled) == 1 else list(dict.fromkeys(sorted(chain(*filled))))[:limit]

    def first_from(self, at: int) -> int | None:
        """Return the first instant that is not before `at`."""
        return min(
            (found for each in self._sources if (found := each.first_from(at)) is not None), default=None
        )

    def last_before(self, at: int) -> int | None:
        """Return the last instant before `at`."""
        return max(
            (found for each in self._sources if (found := each.last_before(at)) is not None), default=None
        )


class WholeSeconds:
    """Instants cut to whole seconds, all that a calendar knows; asked at whole seconds only."""

    def __init__(self, source: Instants) -> None:
        self._source = source

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        """Return at most the first `limit` instants from `begin` up to but without `end`."""
        found = self._source.between(begin, end, limit)
        if not any(at % ticks.SECOND for at in found[:_ENOUGH]):
            return found
        return list(dict.fromkeys(map(whole_second, found)))

    def first_from(self, at: int) -> int | None:
        """Return the first instant that is not before `at`."""
        found = self._source.first_from(at)
        return None if found is None else whole_second(found)

    def last_before(self, at: int) -> int | None:
        """Return the last instant before `at`."""
        found = self._source.last_before(at)
        return None if found is None else whole_second(found)


def whole_second(at: int) -> int:
    return at - at % ticks.SECOND
