"""Combine sources: union, exclusion, bounds, jitter, blackouts, single edits.

Each layer wraps a source of instants and is one itself; a plan stacks only those it needs.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from scheduler_core.digests import blake2b
from scheduler_core.recurrence.sources.instants import Instants, has
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, MINUTE, SECOND

# Exclusions that swallow so many occurrences in a row, or all for so long, are taken to swallow the rest.
MOST_EXCLUDED_IN_A_ROW = 3_000_000  # a month of seconds
LONGEST_EXCLUDED = 800 * 366 * DAY  # two rounds of the calendar
_FIRST_PORTION = 64
_LARGEST_PORTION = 65_536
_FIRST_REACH = 64 * MINUTE


class Union:
    """The instants of several sources; equal instants count once."""

    __slots__ = ("sources",)

    def __init__(self, sources: tuple[Instants, ...]) -> None:
        self.sources = sources

    def first_from(self, at: int) -> int | None:
        return min((found for s in self.sources if (found := s.first_from(at)) is not None), default=None)

    def last_before(self, at: int) -> int | None:
        return max((found for s in self.sources if (found := s.last_before(at)) is not None), default=None)

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        lists = [source.between(begin, end, limit) for source in self.sources]
        # Sorting lists in a row, each in order, is a merge; a set would be in no order at all.
        return list(dict.fromkeys(sorted(chain(*lists))))[:limit]


class Without:
    """The instants of a source that another doesn't yield."""

    __slots__ = ("_excluded", "_none_from", "_none_until", "source")

    def __init__(self, source: Instants, excluded: Instants) -> None:
        self.source = source
        self._excluded = excluded
        # Kept so that nobody compares twice up to an end of the calendar in vain.
        self._none_from = AFTER_LAST_TICK
        self._none_until = FIRST_TICK

    def first_from(self, at: int) -> int | None:
        if at >= self._none_from:
            return None
        found = self.source.first_from(at)
        if found is None or not has(self._excluded, found):
            return found
        following = self.between(found + 1, self._none_from, 1)
        if following:
            return following[0]
        self._none_from = at
        return None

    def last_before(self, at: int) -> int | None:
        """Look back over spans that grow fourfold while all they hold is excluded."""
        if at <= self._none_until:
            return None
        found = self.source.last_before(at)
        examined, reach = 0, _FIRST_REACH
        while found is not None and examined < MOST_EXCLUDED_IN_A_ROW and reach < LONGEST_EXCLUDED:
            begin = max(found - reach, self._none_until)
            instants = self.source.between(begin, found + 1, MOST_EXCLUDED_IN_A_ROW)
            if kept := self._kept(instants):
                return kept[-1]
            examined += len(instants)
            found = self.source.last_before(begin) if begin > self._none_until else None
            reach *= 4
        self._none_until = at
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        """Compare in portions that grow fourfold while all they hold is excluded."""
        found: list[int] = []
        examined, portion = 0, min(limit, _LARGEST_PORTION) + _FIRST_PORTION
        excluded_since: int | None = None
        while len(found) < limit and examined < MOST_EXCLUDED_IN_A_ROW:
            instants = self.source.between(begin, end, portion)
            kept = self._kept(instants)
            found += kept
            if len(instants) < portion:
                break
            begin = instants[-1] + 1
            if kept:
                examined, excluded_since = 0, None
            else:
                examined += len(instants)
                excluded_since = instants[0] if excluded_since is None else excluded_since
                if begin - excluded_since > LONGEST_EXCLUDED:
                    break
            portion = max(portion, min(portion * 4, _LARGEST_PORTION))
        return found[:limit]

    def _kept(self, instants: list[int]) -> list[int]:
        if not instants:
            return instants
        few = 4 * len(instants) + _FIRST_PORTION
        excluded = self._excluded.between(instants[0], instants[-1] + 1, few)
        if len(excluded) == few:  # far denser than the source: don't list it
            return [at for at in instants if not has(self._excluded, at)]
        kept_out = set(excluded)
        return [at for at in instants if at not in kept_out] if kept_out else instants


class Within:
    """The instants of a source from `begin` up to but without `end`."""

    __slots__ = ("begin", "end", "source")

    def __init__(self, source: Instants, begin: int, end: int) -> None:
        self.source = source
        self.begin = begin
        self.end = end

    def first_from(self, at: int) -> int | None:
        found = self.source.first_from(max(at, self.begin))
        return found if found is not None and found < self.end else None

    def last_before(self, at: int) -> int | None:
        found = self.source.last_before(min(at, self.end))
        return found if found is not None and found >= self.begin else None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        return self.source.between(max(begin, self.begin), min(end, self.end), limit)


class Jittered:
    """The instants of a source, each later by a part of `most` that its own value decides.

    An occurrence is never delayed beyond the next one or `end`: the order stays, none are merged.
    """

    __slots__ = ("_end", "_most", "_seed", "_source")

    def __init__(self, source: Instants, most: int, seed: str, end: int) -> None:
        self._source = source
        self._most = most
        self._seed = seed.encode()
        self._end = end

    def first_from(self, at: int) -> int | None:
        before = self._source.last_before(at)
        if before is not None and (moved := self.delayed(before)) >= at:
            return moved
        found = self._source.first_from(at)
        return None if found is None else self.delayed(found)

    def last_before(self, at: int) -> int | None:
        before = self._source.last_before(at)
        while before is not None:
            moved = self.delayed(before)
            if moved < at:
                return moved
            before = self._source.last_before(before)
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        moved, found = self._delayed_between(begin, end, limit)
        return [moved[place] for place in found]

    def counted(self, begin: int, end: int, limit: int) -> tuple[int, int | None]:
        moved, found = self._delayed_between(begin, end, limit)
        return len(found), moved[found[-1]] if found else None

    def _delayed_between(self, begin: int, end: int, limit: int) -> tuple["_Delayed", range]:
        """Return instants that are delayed when they are looked at, and which of them lie in a span."""
        before = self._source.last_before(begin)
        bases = self._source.between(begin if before is None else before, end, limit + 1)
        following = self._source.first_from(bases[-1] + 1) if bases else None
        moved = _Delayed(bases, following, self._moved)
        first = bisect_left(moved, begin)
        return moved, range(first, min(bisect_left(moved, end, first), first + limit))

    def delayed(self, base: int) -> int:
        """Return where an instant of the source moves to."""
        return self._moved(base, self._source.first_from(base + 1))

    def has_base(self, at: int) -> bool:
        """Tell whether the source yields this instant before it is delayed."""
        return has(self._source, at)

    def base_of(self, at: int) -> int | None:
        """Return the instant of the source that moved to `at`; None if none did."""
        base = self._source.last_before(at + 1)
        return base if base is not None and self.delayed(base) == at else None

    def _moved(self, base: int, following: int | None) -> int:
        room = min(self._most, self._end - 1 - base)
        if following is not None:
            room = min(room, following - 1 - base)
        unit = SECOND if room >= SECOND else 1
        digest = blake2b(self._seed + base.to_bytes(10, "big", signed=True), digest_size=8).digest()
        return base + int.from_bytes(digest, "big") % (room // unit + 1) * unit


class _Delayed:
    """Instants in a row, each delayed only when somebody looks at it."""

    __slots__ = ("_bases", "_following", "_moved")

    def __init__(
        self, bases: list[int], following: int | None, moved: Callable[[int, int | None], int]
    ) -> None:
        self._bases = bases
        self._following = following
        self._moved = moved

    def __len__(self) -> int:
        return len(self._bases)

    def __getitem__(self, place: int) -> int:
        is_last = place + 1 == len(self._bases)
        return self._moved(self._bases[place], self._following if is_last else self._bases[place + 1])


class OutsideBlackouts:
    """The instants of a source that lie in none of the spans."""

    __slots__ = ("_begins", "_ends", "_source")

    def __init__(self, source: Instants, spans: Iterable[tuple[int, int]]) -> None:
        self._source = source
        self._begins: list[int] = []
        self._ends: list[int] = []
        for begin, end in sorted(spans):
            if self._ends and begin <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._begins.append(begin)
                self._ends.append(end)

    def blackout_at(self, at: int) -> tuple[int, int] | None:
        place = bisect_right(self._begins, at) - 1
        if place < 0 or at >= self._ends[place]:
            return None
        return self._begins[place], self._ends[place]

    def first_from(self, at: int) -> int | None:
        found = self._source.first_from(at)
        while found is not None and (span := self.blackout_at(found)):
            found = self._source.first_from(span[1])
        return found

    def last_before(self, at: int) -> int | None:
        found = self._source.last_before(at)
        while found is not None and (span := self.blackout_at(found)):
            found = self._source.last_before(span[0])
        return found

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found: list[int] = []
        for gap_begin, gap_end in self._gaps(begin, end):
            found += self._source.between(gap_begin, gap_end, limit - len(found))
            if len(found) >= limit:
                break
        return found

    def counted(self, begin: int, end: int, limit: int) -> tuple[int, int | None]:
        count, last = 0, None
        for gap_begin, gap_end in self._gaps(begin, end):
            more, found = counted(self._source, gap_begin, gap_end, limit - count)
            count, last = count + more, last if found is None else found
            if count >= limit:
                break
        return count, last

    def _gaps(self, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the parts of a span that lie outside."""
        for place in range(bisect_right(self._ends, begin), len(self._begins)):
            if begin >= end:
                return
            if begin < self._begins[place]:
                yield begin, min(end, self._begins[place])
            begin = self._ends[place]
        if begin < end:
            yield begin, end


def counted(source: Instants, begin: int, end: int, limit: int) -> tuple[int, int | None]:
    """Count the first `limit` instants of a span, and return the last of them."""
    if isinstance(source, Jittered | OutsideBlackouts):
        return source.counted(begin, end, limit)
    found = source.between(begin, end, limit)
    return len(found), found[-1] if found else None
