"""Convert wall-clock times to instants: the only place that knows the gaps and overlaps of DST.

The line of instants is cut into spans. In a plain span the clock keeps one distance to UTC and
every instant is one wall-clock time, so conversion is a subtraction. Around each change of the
clock lies a disturbed span, where wall-clock times are resolved one by one by the policies.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, assert_never

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR
from scheduler_core.recurrence.zones.zone_table import Segment, ZoneTable, zone_table
from scheduler_core.values.schedules.policies import Gap, MissingDate, Overlap

# A clock that jumps further than this swallows dates rather than times.
LONGEST_TIME_GAP = 3 * HOUR
# No zone is further from UTC; two of its offsets never differ by more than a day and an hour.
FURTHEST_OFFSET = 26 * HOUR
_NEAR_HORIZON = 47_482 * DAY  # 2100-01-01
_MOST_ANSWERS_KEPT = 64
_ALL_TIME = AFTER_LAST_TICK + FURTHEST_OFFSET


@dataclass(frozen=True, slots=True)
class Resolution:
    """What to do with wall-clock times that exist not at all, or twice."""

    gap: Gap = Gap.SHIFT
    long_gap: Gap | MissingDate = MissingDate.SKIP
    overlap: Overlap = Overlap.FIRST


class EveryInstant:
    """Each real instant whose wall-clock time matches: none in a gap, both in an overlap."""


EVERY_INSTANT = EveryInstant()

Reading: TypeAlias = Resolution | EveryInstant


@dataclass(frozen=True, slots=True)
class OffsetSpan:
    """Instants from `begin` to `end`; `offset` is None where they are disturbed.

    `lowest_local` and `local_end` enclose the wall-clock times that can become its instants.
    """

    begin: int
    end: int
    offset: int | None
    lowest_local: int
    local_end: int


class WallClock:
    """The spans of one zone under one reading; far years are worked out when first asked for."""

    __slots__ = ("_begins", "_changes_kept", "_reading", "_spans", "_until", "_zone")

    def __init__(self, zone: ZoneTable, reading: Reading) -> None:
        self._zone = zone
        self._reading = reading
        self._spans: list[OffsetSpan] = []
        self._begins: list[int] = []
        self._until = 0
        self._changes_kept: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._lay_out(_NEAR_HORIZON)

    def span_index(self, at: int) -> int:
        """Return the place in `spans` of the span that holds an instant."""
        if at >= self._until:
            self._lay_out(_ALL_TIME)
        return bisect_right(self._begins, at) - 1

    def span(self, index: int) -> OffsetSpan | None:
        """Return a span by its place; None beyond the last one."""
        if index >= len(self._spans) - 1 and self._until < _ALL_TIME:
            self._lay_out(_ALL_TIME)
        return self._spans[index] if 0 <= index < len(self._spans) else None

    def offset_at(self, at: int) -> int:
        return self._zone.offset_at(at)

    def changes_between(self, begin_local: int, end_local: int) -> tuple[tuple[int, int], ...]:
        """Return begin and end (wall clock) of each change of the clock in a span of wall-clock time.

        The last few answers are kept: thousands of schedules are asked about the same month.
        """
        changes = self._changes_kept.get((begin_local, end_local))
        if changes is None:
            if len(self._changes_kept) >= _MOST_ANSWERS_KEPT:
                self._changes_kept.clear()
            changes = tuple(self._find_changes(begin_local, end_local))
            self._changes_kept[begin_local, end_local] = changes
        return changes

    def _find_changes(self, begin_local: int, end_local: int) -> Iterator[tuple[int, int]]:
        index = self.span_index(begin_local - FURTHEST_OFFSET)
        before = None
        while (span := self.span(index)) is not None and span.lowest_local < end_local:
            if span.offset is None:
                yield span.lowest_local, span.local_end
            elif before is not None and before.offset is not None:
                jump = before.local_end, span.lowest_local
                yield min(jump), max(jump)
            before = span
            index += 1

    def resolve(self, local: int) -> tuple[int, ...]:
        """Return the instants a wall-clock time becomes, ascending."""
        return self._resolved(local, self._segments_around(local, local))

    def resolve_each(self, ascending: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the instants that each of some wall-clock times becomes; all of them lie close together."""
        if not ascending:
            return []
        segments = self._segments_around(ascending[0], ascending[-1])
        return [self._resolved(local, segments) for local in ascending]

    def gap_around(self, local: int) -> tuple[int, int, int] | None:
        """Return begin and end (wall clock) and the instant of the gap that holds a wall-clock time."""
        for before, after in pairwise(self._segments_around(local, local)):
            begin, end = after.begins_at + before.offset, after.begins_at + after.offset
            if begin <= local < end:
                return begin, end, after.begins_at
        return None

    def _segments_around(self, first: int, last: int) -> list[Segment]:
        return list(self._zone.segments(first - FURTHEST_OFFSET, last + FURTHEST_OFFSET))

    def _resolved(self, local: int, segments: list[Segment]) -> tuple[int, ...]:
        real = [
            local - each.offset for each in segments if each.begins_at <= local - each.offset < each.ends_at
        ]
        if len(real) == 1:
            return (real[0],)
        real.sort()
        if isinstance(self._reading, EveryInstant):
            return tuple(real)
        if real:
            return _chosen_of_equal(real, self._reading.overlap)
        return self._out_of_gap(local, self._reading)

    def _out_of_gap(self, local: int, reading: Resolution) -> tuple[int, ...]:
        gap = self.gap_around(local)
        if gap is None:
            return ()
        begin, end, changes_at = gap
        choice: Gap | MissingDate = reading.gap
        if end - begin > LONGEST_TIME_GAP:
            choice = reading.long_gap
        match choice:
            case Gap.SHIFT:
                return (changes_at + local - begin,)
            case Gap.EDGE:
                return (changes_at,)
            case Gap.SKIP | MissingDate.SKIP:
                return ()
            case MissingDate.NEXT:
                return self.resolve(local + DAY)
            case MissingDate.PREVIOUS:
                return self.resolve(local - DAY)
            case _:
                assert_never(choice)

    def _lay_out(self, until: int) -> None:
        """Cut the line of instants up to `until` into spans."""
        if isinstance(self._reading, EveryInstant):
            spans = [
                _plain(each.begins_at, each.ends_at, each.offset)
                for each in self._zone.segments(FIRST_TICK - FURTHEST_OFFSET, until)
            ]
        else:
            spans = self._with_disturbances(until)
        self._spans = spans
        self._begins = [span.begin for span in spans]
        self._until = until if until == _ALL_TIME else spans[-1].begin

    def _with_disturbances(self, until: int) -> list[OffsetSpan]:
        segments = list(self._zone.segments(FIRST_TICK - FURTHEST_OFFSET, until))
        spans = []
        begin = segments[0].begins_at
        for reach_begin, reach_end in _merged_reaches(segments):
            if begin < reach_begin:
                spans.append(_plain(begin, reach_begin, self._zone.offset_at(reach_begin - 1)))
            spans.append(self._disturbed(reach_begin, reach_end))
            begin = reach_end
        spans.append(_plain(begin, segments[-1].ends_at, segments[-1].offset))
        return spans

    def _disturbed(self, begin: int, end: int) -> OffsetSpan:
        offsets = [each.offset for each in self._zone.segments(begin - 1, end + 1)]
        return OffsetSpan(begin, end, None, begin + min(offsets), end + max(offsets))


@lru_cache(maxsize=1024)
def wall_clock(zone: str, reading: Reading) -> WallClock:
    """Return the shared wall clock of a zone; InvalidInput where there is no such zone."""
    return WallClock(zone_table(zone), reading)


def _plain(begin: int, end: int, offset: int) -> OffsetSpan:
    return OffsetSpan(begin, end, offset, begin + offset, end + offset)


def _merged_reaches(segments: list[Segment]) -> list[tuple[int, int]]:
    """Return the disturbed instants around the changes; changes close together disturb one span."""
    merged: list[tuple[int, int]] = []
    for before, after in pairwise(segments):
        begin, end = _reach_of_change(after.begins_at, before.offset, after.offset)
        while merged and merged[-1][1] >= begin:
            last_begin, last_end = merged.pop()
            begin, end = min(begin, last_begin), max(end, last_end)
        merged.append((begin, end))
    return merged


def _reach_of_change(at: int, before: int, after: int) -> tuple[int, int]:
    """Return the instants that wall-clock times in this gap or overlap may become."""
    size = abs(after - before)
    if after < before:
        return at - size, at + size
    if size <= LONGEST_TIME_GAP:
        return at, at + size
    return at - size - DAY, at + size + DAY


def _chosen_of_equal(instants: list[int], overlap: Overlap) -> tuple[int, ...]:
    match overlap:
        case Overlap.FIRST:
            return (instants[0],)
        case Overlap.SECOND:
            return (instants[-1],)
        case Overlap.BOTH:
            return tuple(instants)
        case _:
            assert_never(overlap)
