"""Wall-clock times of a zone as instants, span by span."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.recurrence.days.day_set import DayPattern
from scheduler_core.recurrence.sources.local_times import ListedTimes, LocalTimes, TimedDays, end_after
from scheduler_core.recurrence.sources.times_of_day import SteppedTimes
from scheduler_core.recurrence.sources.wall_clock import (
    FURTHEST_OFFSET,
    EveryInstant,
    OffsetSpan,
    Reading,
    WallClock,
    wall_clock,
)
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK

# No instant is further from the wall-clock time that becomes it, whatever the zone and the policies.
_FURTHEST_MOVE = 3 * DAY
# Begin, end and offset of the span that answered last.
_NOWHERE = (0, 0, 0)
# From where on nothing lies before an instant that was found in another span.
_NOTHING = (1, 0)
_ALL = 1 << 62
_COUNTED_OUT = 2_000
_FAR = 400 * DAY


class WallTimes:
    """Wall-clock times of one zone as instants.

    With `anchor_offset` the steps of the times go on by elapsed time: in a span with another
    distance to UTC than the anchor had, their phase on the wall clock shifts by the difference.
    """

    __slots__ = (
        "_anchor_offset",
        "_by_offset",
        "_clock",
        "_here",
        "_known",
        "_last_disturbed",
        "_local",
        "_none_from",
        "_none_until",
        "begin",
        "end",
        "zone",
    )

    def __init__(
        self,
        zone: str,
        reading: Reading,
        local: LocalTimes,
        *,
        anchor_offset: int | None = None,
        begin: int = FIRST_TICK,
        end: int = AFTER_LAST_TICK,
    ) -> None:
        if anchor_offset is not None and not isinstance(reading, EveryInstant):
            raise ValueError("elapsed steps are read at every instant")
        self.zone = zone
        self._clock = wall_clock(zone, reading)
        self._local = local
        self._anchor_offset = anchor_offset
        self._by_offset: dict[int, LocalTimes] = {}
        self.begin = max(begin, local.begin - _FURTHEST_MOVE)
        self.end = min(end, local.end + _FURTHEST_MOVE)
        # Kept so that nobody searches twice up to an end of the calendar in vain.
        self._none_from = self.end
        self._none_until = self.begin
        self._here = _NOWHERE
        self._known = _NOTHING
        self._last_disturbed: tuple[OffsetSpan | None, list[int]] = None, []

    @property
    def local(self) -> LocalTimes:
        return self._local

    @property
    def day_pattern(self) -> DayPattern | None:
        """The days of the times, where they are days with times."""
        return self._local.days.pattern if isinstance(self._local, TimedDays) else None

    @property
    def conversion(self) -> tuple[WallClock, int | None]:
        """What sources share that turn equal wall-clock times into equal instants."""
        return self._clock, self._anchor_offset

    @property
    def elapsed_step(self) -> int | None:
        """The step of times that go on by elapsed time."""
        local = self._local
        if self._anchor_offset is None or not isinstance(local, TimedDays):
            return None
        return local.times.step if isinstance(local.times, SteppedTimes) else None

    def resolve_each(self, ascending: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the instants that each of some wall-clock times becomes; all of them lie close together."""
        return self._clock.resolve_each(ascending)

    def clipped(self, begin: int, end: int) -> "WallTimes":
        """Return the same instants, none before `begin`, all before `end`."""
        return self._copied(self._local, max(begin, self.begin), min(end, self.end))

    def without_days_of(self, other: "WallTimes") -> "WallTimes":
        """Return the same instants but for days of which `other` has each instant as well."""
        mine, theirs = self._local, other.local
        encloses = other.begin <= self.begin and self.end <= other.end
        if not isinstance(mine, TimedDays) or not isinstance(theirs, TimedDays):
            return self
        if self.conversion != other.conversion or not encloses:
            return self
        return self._copied(mine.without_days_of(theirs), self.begin, self.end)

    def _copied(self, local: LocalTimes, begin: int, end: int) -> "WallTimes":
        copy = object.__new__(WallTimes)
        copy.zone, copy.begin, copy.end = self.zone, begin, end
        copy._clock, copy._anchor_offset = self._clock, self._anchor_offset
        copy._local, copy._by_offset = local, self._by_offset if local is self._local else {}
        copy._none_from, copy._none_until = end, begin
        copy._here, copy._known = _NOWHERE, _NOTHING
        copy._last_disturbed = None, []
        return copy

    def first_from(self, at: int) -> int | None:
        at = max(at, self.begin)
        known_from, known = self._known
        if known_from <= at <= known:  # what is seldom is asked for again and again
            return known
        if at >= self._none_from:
            return None
        begin, end, offset = self._here
        if begin <= at < end:  # most questions are about the span that answered the last one
            local = self._at_offset(offset).first_from(at + offset, end + offset)
            if local is not None:
                return local - offset if local - offset < self.end else None
        found = self._search_on(at)
        if found is not None and found < self.end:
            self._known = at, found
            return found
        self._none_from = at
        return None

    def last_before(self, at: int) -> int | None:
        at = min(at, self.end)
        if at <= self._none_until:
            return None
        begin, end, offset = self._here
        if begin < at <= end:
            local = self._at_offset(offset).last_before(at + offset)
            if local is not None and local - offset >= begin:
                return local - offset if local - offset >= self.begin else None
        found = self._search_back(at)
        if found is not None and found >= self.begin:
            return found
        self._none_until = at
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        begin, end = max(begin, self.begin), min(end, self.end)
        found: list[int] = []
        if begin >= end:
            return found
        index = self._clock.span_index(begin)
        while begin < end and len(found) < limit:
            span = self._clock.span(index)
            if span is None:
                break
            if end <= span.end:
                return found + self._within(span, begin, end, limit - len(found))
            found += self._within(span, begin, span.end, limit - len(found))
            begin, index = span.end, index + 1
            if end - begin > _FAR:  # leap over spans without any
                later = self._search_on(begin)
                if later is None:
                    break
                begin, index = later, self._clock.span_index(later)
        return found

    def changes_between(self, begin_local: int, end_local: int) -> tuple[tuple[int, int], ...]:
        """Return begin and end (wall clock) of where the clock changes in a span of wall-clock time."""
        return self._clock.changes_between(begin_local, end_local)

    def end_after(self, count: int) -> int:
        """Return the tick just after the `count`th instant; the end if there are fewer."""
        if count < 1:
            return self.begin
        if count > 2 * self._local.most_possible():  # twice: every time might repeat in an overlap
            return self.end
        if count <= _COUNTED_OUT:
            found = self.between(self.begin, self.end, count)
            return found[-1] + 1 if len(found) == count else self.end
        begin, index, missing = self.begin, self._clock.span_index(self.begin), count
        while begin < self.end and (span := self._clock.span(index)) is not None:
            until = min(span.end, self.end)
            if span.offset is None:
                found = self._within(span, begin, until, missing)
                if len(found) == missing:
                    return found[-1] + 1
                missing -= len(found)
            else:
                times = self._at_offset(span.offset).clipped(begin + span.offset, until + span.offset)
                here = times.count_between(times.begin, times.end)
                if here >= missing:
                    return end_after(times, missing) - span.offset
                missing -= here
            begin, index = until, index + 1
        return self.end

    def local_at(self, at: int) -> int:
        """Return what the clock of the source's zone shows at an instant."""
        return at + self._clock.offset_at(at)

    def source_locals(self, at: int) -> list[int]:
        """Return the wall-clock times of the rule that become this instant."""
        span = self._clock.span(self._clock.span_index(at))
        if span is None:
            return []
        if span.offset is not None:
            local = at + span.offset
            return [local] if self._at_offset(span.offset).first_from(local) == local else []
        candidates = self._local.between(span.lowest_local, span.local_end, _ALL)
        resolved = self._clock.resolve_each(candidates)
        return [local for local, instants in zip(candidates, resolved, strict=True) if at in instants]

    def _search_on(self, at: int) -> int | None:
        nexts: dict[int, int | None] = {}
        index = self._clock.span_index(at)
        while (span := self._clock.span(index)) is not None:
            if span.offset is None:
                disturbed = self._disturbed(span)
                place = bisect_left(disturbed, at)
                if place < len(disturbed):
                    return disturbed[place]
                index, at = index + 1, span.end
                continue
            searched = at + span.offset
            local = self._next_local(span.offset, searched, nexts)
            if local is not None and local - span.offset < span.end:
                self._here = span.begin, span.end, span.offset
                return local - span.offset
            following = self._clock.span(index + 1)
            if following is None:
                return None
            if following.lowest_local < searched or self._anchor_offset is not None:
                # The next clock shows times before `searched` again, or other times.
                index, at = index + 1, following.begin
                continue
            if local is None:
                return None
            # Nothing lies before `local`: go where it must be.
            nearby = self._clock.span_index(local - span.offset)
            target = self._clock.span(nearby)
            if target is not None and target.offset is not None:
                found = local - target.offset
                if target.begin <= found < target.end:
                    return found
            index = max(index + 1, self._clock.span_index(local - FURTHEST_OFFSET))
            target = self._clock.span(index)
            at = at if target is None else max(at, target.begin)
        return None

    def _search_back(self, at: int) -> int | None:
        lasts: dict[int, int | None] = {}
        index = self._clock.span_index(at - 1)
        while (span := self._clock.span(index)) is not None:
            if span.offset is None:
                disturbed = self._disturbed(span)
                place = bisect_left(disturbed, at)
                if place:
                    return disturbed[place - 1]
                index, at = index - 1, span.begin
                continue
            searched = at + span.offset
            local = self._last_local(span.offset, searched, lasts)
            if local is not None and local - span.offset >= span.begin:
                self._here = span.begin, span.end, span.offset
                return local - span.offset
            earlier = self._clock.span(index - 1)
            if earlier is None:
                return None
            if earlier.local_end > searched or self._anchor_offset is not None:
                index -= 1
            elif local is None:
                return None
            else:
                index = min(index - 1, self._clock.span_index(local + FURTHEST_OFFSET))
            target = self._clock.span(index)
            at = min(span.begin, target.end) if target is not None else span.begin
        return None

    def _next_local(self, offset: int, searched: int, nexts: dict[int, int | None]) -> int | None:
        """Return the next time at an offset; `nexts` keeps it from span to span of one search."""
        local = nexts.get(offset, searched - 1)
        if local is not None and local < searched:
            local = nexts[offset] = self._at_offset(offset).first_from(searched)
        return local

    def _last_local(self, offset: int, searched: int, lasts: dict[int, int | None]) -> int | None:
        """Return the last time before `searched` at an offset, kept in the same way."""
        local = lasts.get(offset, searched)
        if local is not None and local >= searched:
            local = lasts[offset] = self._at_offset(offset).last_before(searched)
        return local

    def _within(self, span: OffsetSpan, begin: int, end: int, limit: int) -> list[int]:
        offset = span.offset
        if offset is None:
            disturbed = self._disturbed(span)
            low, high = bisect_left(disturbed, begin), bisect_left(disturbed, end)
            return disturbed[low : min(high, low + limit)]
        return self._at_offset(offset).between(begin + offset, end + offset, limit, offset)

    def _disturbed(self, span: OffsetSpan) -> list[int]:
        """Resolve the wall-clock times around a change of the clock one by one; keep the last such span."""
        kept, instants = self._last_disturbed
        if kept is span:
            return instants
        locals_around = self._local.between(span.lowest_local, span.local_end, _ALL)
        found = {at for resolved in self._clock.resolve_each(locals_around) for at in resolved}
        instants = sorted(at for at in found if span.begin <= at < span.end)
        self._last_disturbed = span, instants
        return instants

    def _at_offset(self, offset: int) -> LocalTimes:
        """Return the wall-clock times that hold at a distance to UTC."""
        if self._anchor_offset is None:
            return self._local
        times = self._by_offset.get(offset)
        if times is None:
            times = self._by_offset[offset] = _shifted(self._local, offset - self._anchor_offset)
        return times


def _shifted(local: LocalTimes, by: int) -> LocalTimes:
    """Shift the phase of stepped times; their days, parts and bounds stay."""
    if not isinstance(local, TimedDays) or not isinstance(local.times, SteppedTimes):
        raise TypeError("only stepped times have a phase to shift")
    stepped = local.times
    phase = (stepped.phase + by) % stepped.step
    times = SteppedTimes(stepped.step, phase, stepped.offsets, stepped.parts)
    return replace(local, times=times.simplified()) if times.can_ever_be() else ListedTimes(())
