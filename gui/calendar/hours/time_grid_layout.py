"""Lay out the occurrences of a day by time, side by side where they collide. No Qt here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from gui.occurrences.entries import Entry, in_order
from scheduler_core.values.runs.run import UNFINISHED, RunState

# So many lines an entry may stand below its time, and above it where others need the room below them; what
# would stand farther off is counted. At the end of the day what has no room below has it above.
_MOST_BELOW, _MOST_ABOVE = 3, 2
# One that comes after a count keeps its name if that is so many lines below its time.
_MOST_BELOW_COUNT = 1
# What is so many lines long is never covered: it takes a second lane, however narrow that is.
_LONG = 3
# So many lanes more than have room there are for what runs or waits now: it is not counted before.
_MOST_OF_NOW = 6


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
class _OpenPlace:
    """A place that is not settled before all that collide with it are known."""

    entry: Entry
    begin: float
    end: float
    lane: int = 0
    wanted: float = field(init=False)

    def __post_init__(self) -> None:
        self.wanted = self.begin

    @property
    def height(self) -> float:
        return self.end - self.begin


def joined_at_once(entries: Iterable[Entry]) -> list[Entry]:
    """Make one of several runs of a job at one time, as in the month: they would push others off their hour.

    It is known by the most telling one: a failure, or one that waits to begin. What runs stands for itself.
    """
    found: dict[object, list[Entry]] = {}
    for entry in entries:
        is_alone = entry.state is None or entry.is_strip or entry.is_under_way or entry.job_id is None
        found.setdefault(entry if is_alone else (entry.job_id, entry.at), []).append(entry)
    return [each for alike in found.values() for each in ([_at_once(alike)] if len(alike) > 1 else alike)]


def _at_once(alike: Sequence[Entry]) -> Entry:
    most_telling = max(alike, key=_telling)
    lengths = [each.length for each in alike if each.length is not None]
    return replace(
        most_telling,
        count=sum(each.count for each in alike),
        until=most_telling.at,
        length=max(lengths, default=None),
        failures=sum(each.count for each in alike if each.has_failed),
    )


def _telling(entry: Entry) -> tuple[bool, bool, bool]:
    return entry.has_failed, entry.state in UNFINISHED, entry.state is not RunState.SUCCEEDED


def laid_out(
    timed: Iterable[tuple[Entry, float, float]],
    shortest: float,
    bottom: float,
    most_lanes: int,
    named_lanes: int | None = None,
    farthest: float = inf,
) -> list[Slot]:
    """Lay out entries, each with the heights it begins and ends at; none is lower than `shortest`.

    They stand by time, then by name, as everywhere. In so many named lanes a line has room for time and name:
    what collides beyond them is stacked, and where that would be far from its time it lies in a narrower
    lane. What has none of these either is counted.
    Nothing stands farther from its time than `farthest`, as where lines have no room to name it.
    """
    found: list[Slot] = []
    named = most_lanes if named_lanes is None else min(named_lanes, most_lanes)
    cluster = _Cluster(shortest, bottom, most_lanes, named, farthest, 0.0)
    for entry, first, last in sorted(timed, key=lambda each: (each[1], in_order(each[0]))):
        begin = min(first, bottom - shortest)
        end = min(max(last, begin + shortest), bottom)
        if begin >= cluster.end + _MOST_ABOVE * shortest:
            found += cluster.settled()
            cluster = _Cluster(shortest, bottom, most_lanes, named, farthest, max(cluster.end, 0.0))
        cluster.add(_OpenPlace(entry, begin, end))
    return found + cluster.settled()


def lengthened(
    slots: Iterable[Slot],
    length: float,
    is_wanted: Callable[[Slot], bool],
    bottom: float,
    until: float | None = None,
) -> list[Slot]:
    """Make slots at least so long where that is wanted and all of it is free; none moves.

    What begins before `until` does not reach beyond it. Room is looked for first: words are dear to measure.
    """
    ordered = sorted(slots, key=lambda slot: slot.begin)
    found: list[Slot] = []
    for place, slot in enumerate(ordered):
        end = slot.begin + length
        is_cut = end > bottom or (until is not None and slot.begin < until < end)
        has_room = end > slot.end and not is_cut and _is_free(slot, end, ordered, place + 1)
        found.append(replace(slot, end=end) if has_room and is_wanted(slot) else slot)
    return found


def _is_free(slot: Slot, end: float, ordered: Sequence[Slot], later: int) -> bool:
    """Tell whether nothing that begins later lies in the way down to a height."""
    while later < len(ordered) and ordered[later].begin < end:
        if _are_in_line(slot, ordered[later]):
            return False
        later += 1
    return True


def _are_in_line(one: Slot, other: Slot) -> bool:
    """Tell whether two lie one below the other, in part at least."""
    first = one.lane * other.lanes, (one.lane + one.span) * other.lanes
    second = other.lane * one.lanes, (other.lane + other.span) * one.lanes
    return first[0] < second[1] and second[0] < first[1]


@dataclass(slots=True)
class _Cluster:
    """Entries that touch one another, in lanes."""

    shortest: float
    bottom: float
    most_lanes: int
    named_lanes: int
    farthest: float
    top: float
    end: float = -1.0
    _all: list[_OpenPlace] = field(default_factory=list)
    _lanes: list[list[_OpenPlace]] = field(default_factory=list)

    def add(self, one: _OpenPlace) -> None:
        lane = self._free_lane(one)
        if lane < self.named_lanes or lane < self._lanes_for(one):
            self._put(one, lane)
        else:
            self._stack(one)

    def _free_lane(self, one: _OpenPlace) -> int:
        free = (number for number, lane in enumerate(self._lanes) if lane[-1].end <= one.begin)
        return next(free, len(self._lanes))

    def settled(self) -> list[Slot]:
        """Let each entry reach as far as nothing is in its way."""
        lanes = len(self._lanes)
        return [
            Slot(each.entry, each.begin, each.end, each.lane, self._reach(each), lanes) for each in self._all
        ]

    def _lanes_for(self, one: _OpenPlace) -> int:
        beside = (lane[-1] for lane in self._lanes if lane[-1].end > one.begin)
        has_long = any(each.height >= _LONG * self.shortest for each in beside)
        return max(self.most_lanes, 2) if has_long else self.named_lanes

    def _put(self, one: _OpenPlace, lane: int) -> None:
        one.lane = lane
        if lane == len(self._lanes):
            self._lanes.append([])
        self._lanes[lane].append(one)
        self._all.append(one)
        self.end = max(self.end, one.end)

    def _stack(self, one: _OpenPlace) -> None:
        """Put one below what is in its way, or count it with that."""
        for lane in sorted(range(len(self._lanes)), key=lambda lane: self._lanes[lane][-1].end):
            if self._makes_room(one, lane):
                one.begin, one.end = self._below(one, self._lanes[lane][-1].end)
                self._put(one, lane)
                return
        lane = self._free_lane(one)
        if lane < max(self.most_lanes, len(self._lanes)):
            self._put(one, lane)
            return
        ends = (lane[-1] for lane in self._lanes)
        last = min(
            ends, key=lambda each: (each.entry.is_under_way, each.entry.job_id is not None, each.height)
        )
        is_of_now = one.entry.is_under_way or last.entry.is_under_way
        if is_of_now and len(self._lanes) < max(self.most_lanes, 1) + _MOST_OF_NOW:
            self._put(one, len(self._lanes))
            return
        hidden = 1 if last.entry.job_id is not None else last.entry.count
        added = 1 if one.entry.job_id is not None else one.entry.count
        last.entry = Entry(last.entry.at, None, "", count=hidden + added)
        # A count is no longer than its word: what comes later has the room below it.
        last.end = last.begin + self.shortest

    def _below(self, one: _OpenPlace, end: float) -> tuple[float, float]:
        begin = max(one.begin, end)
        return begin, min(begin + one.height, self.bottom)

    def _makes_room(self, one: _OpenPlace, lane: int) -> bool:
        """Let one more line lie at the end of a lane, near its time; what is there moves up if it has to."""
        last = self._lanes[lane][-1]
        lines = _MOST_BELOW if last.entry.job_id is not None else _MOST_BELOW_COUNT
        most = min(lines * self.shortest, self.farthest)
        too_low = last.end - min(one.begin + most, self.bottom - self.shortest)
        if too_low <= 0:
            return True
        if last.entry.job_id is None or not self._may_move_up(lane, too_low):
            return False
        end = last.end - too_low
        for each in reversed(self._lanes[lane]):
            if each.end <= end:
                break
            each.begin, each.end = end - each.height, end
            end = each.begin
        return True

    def _may_move_up(self, lane: int, by: float) -> bool:
        """Tell whether the end of a lane may move up so far, with what is in its way above."""
        below = None
        for each in reversed(self._lanes[lane]):
            by -= 0.0 if below is None else below.begin - each.end
            if by <= 0:
                return True
            if each.begin - by < each.wanted - self._most_above(each):
                return False
            below = each
        return below is not None and below.begin - by >= self.top

    def _most_above(self, one: _OpenPlace) -> float:
        """Return how far one may move up: farther by what the day lacks below it."""
        room_below = self.bottom - self.shortest - one.wanted
        lacking = max(min(_MOST_BELOW * self.shortest, self.farthest) - room_below, 0.0)
        return min(_MOST_ABOVE * self.shortest, self.farthest) + lacking

    def _reach(self, one: _OpenPlace) -> int:
        """Count the lanes to the right that are free as long as an entry lasts."""
        for lane in range(one.lane + 1, len(self._lanes)):
            if any(other.begin < one.end and other.end > one.begin for other in self._lanes[lane]):
                return lane - one.lane
        return len(self._lanes) - one.lane
