"""Where the occurrences of a day lie: by time, and beside one another where they collide. No Qt here."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from gui.occurrences.entries import Entry

# So many lines an entry may stand below its time; what would stand farther off is counted.
_MOST_BELOW = 2
# What is so many lines long is never covered: it takes a second lane, however narrow that is.
_LONG = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an entry lies in its day: from a height to another, in some of so many lanes."""

    entry: Entry
    begin: float
    end: float
    lane: int
    span: int
    lanes: int


@dataclass(slots=True)
class _Open:
    """A place that is not settled before all that collide with it are known."""

    entry: Entry
    begin: float
    end: float
    lane: int = 0

    @property
    def height(self) -> float:
        return self.end - self.begin


def laid_out(
    timed: Iterable[tuple[Entry, float, float]],
    shortest: float,
    bottom: float,
    most_lanes: int,
    named_lanes: int | None = None,
) -> list[Slot]:
    """Lay out entries, each with the heights it begins and ends at; none is lower than `shortest`.

    In so many named lanes a line has room for time and name: what collides beyond them is stacked, and where
    that would be far from its time it lies in a narrower lane. What has none of these either is counted.
    """
    found: list[Slot] = []
    named = most_lanes if named_lanes is None else min(named_lanes, most_lanes)
    cluster = _Cluster(shortest, bottom, most_lanes, named, 0.0)
    for entry, first, last in sorted(timed, key=lambda each: (each[1], each[1] - each[2])):
        begin = min(first, bottom - shortest)
        end = min(max(last, begin + shortest), bottom)
        if begin >= cluster.end:
            found += cluster.settled()
            cluster = _Cluster(shortest, bottom, most_lanes, named, max(cluster.end, 0.0))
        cluster.add(_Open(entry, begin, end))
    return found + cluster.settled()


@dataclass(slots=True)
class _Cluster:
    """Entries that touch one another, in lanes."""

    shortest: float
    bottom: float
    most_lanes: int
    named_lanes: int
    top: float
    end: float = -1.0
    _all: list[_Open] = field(default_factory=list)
    _last: list[_Open] = field(default_factory=list)

    def add(self, one: _Open) -> None:
        lane = next((lane for lane, last in enumerate(self._last) if last.end <= one.begin), len(self._last))
        if lane < self._lanes or lane < len(self._last):
            self._put(one, lane)
        else:
            self._stack(one)

    def settled(self) -> list[Slot]:
        """Let each entry reach as far as nothing is in its way."""
        lanes = len(self._last)
        return [
            Slot(each.entry, each.begin, each.end, each.lane, self._reach(each), lanes) for each in self._all
        ]

    @property
    def _lanes(self) -> int:
        has_long = any(each.height >= _LONG * self.shortest for each in self._last)
        return max(self.most_lanes, 2) if has_long else self.named_lanes

    def _put(self, one: _Open, lane: int) -> None:
        one.lane = lane
        self._last[lane : lane + 1] = [one]
        self._all.append(one)
        self.end = max(self.end, one.end)

    def _stack(self, one: _Open) -> None:
        """Put one below what is in its way, or count it with that."""
        lane = min(range(len(self._last)), key=lambda lane: self._last[lane].end)
        last = self._last[lane]
        is_near = last.end - one.begin <= _MOST_BELOW * self.shortest
        if is_near and last.entry.job_id is not None and last.end + self.shortest > self.bottom:
            self._move_up(last)
        if is_near and last.entry.job_id is not None and last.end + self.shortest <= self.bottom:
            one.begin, one.end = last.end, min(last.end + one.height, self.bottom)
            self._put(one, lane)
            return
        if len(self._last) < self.most_lanes:
            self._put(one, len(self._last))
            return
        last = min(self._last, key=lambda each: each.height)
        hidden = 1 if last.entry.job_id is not None else last.entry.count
        added = 1 if one.entry.job_id is not None else one.entry.count
        last.entry = Entry(last.entry.at, None, "", count=hidden + added)

    def _move_up(self, last: _Open) -> None:
        """Make room for one more at the end of the day, if there is any above."""
        before = [each.end for each in self._all if each.lane == last.lane and each is not last]
        begin = self.bottom - 2 * self.shortest
        if begin >= max([self.top, *before]) and last.height <= _MOST_BELOW * self.shortest:
            last.begin, last.end = min(begin, last.begin), self.bottom - self.shortest

    def _reach(self, one: _Open) -> int:
        """Count the lanes to the right that are free as long as an entry lasts."""
        nearest = min(
            (
                other.lane
                for other in self._all
                if other.lane > one.lane and other.begin < one.end and other.end > one.begin
            ),
            default=len(self._last),
        )
        return nearest - one.lane
