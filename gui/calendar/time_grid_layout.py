"""Where the occurrences of a day lie: by time, and beside one another where they collide. No Qt here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from gui.occurrences.entries import Entry

_MINUTE = timedelta(minutes=1)
DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an entry lies in its day: from a minute to another, in some of so many lanes."""

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


def laid_out(timed: Iterable[tuple[Entry, float]], shortest: float, most_lanes: int) -> list[Slot]:
    """Lay out entries, each with the minute it begins at; none is shorter than `shortest` minutes.

    Where more collide than there are lanes, the last lane says how many are not shown.
    """
    found: list[Slot] = []
    cluster: list[_Open] = []
    end = -1.0
    for entry, minute in sorted(timed, key=lambda each: (each[1], -_length(each[0]))):
        begin = min(minute, DAY_MINUTES - shortest)
        if cluster and begin >= end:
            found += _settled(cluster, most_lanes)
            cluster = []
        length = max(shortest, min(_length(entry), DAY_MINUTES - begin))
        cluster.append(_Open(entry, begin, begin + length))
        end = max(end, begin + length)
    return found + _settled(cluster, most_lanes)


def _length(entry: Entry) -> float:
    return 0 if entry.length is None else entry.length / _MINUTE


def _settled(cluster: Sequence[_Open], most_lanes: int) -> list[Slot]:
    """Give each entry of a cluster a lane, and let it reach as far as nothing is in its way."""
    ends: list[float] = []
    for each in cluster:
        each.lane = next((lane for lane, end in enumerate(ends) if end <= each.begin), len(ends))
        ends[each.lane : each.lane + 1] = [each.end]
    lanes = min(len(ends), most_lanes)
    if len(ends) > most_lanes:
        cluster = [*(each for each in cluster if each.lane < lanes - 1), *_crowded(cluster, lanes - 1)]
    return [
        Slot(each.entry, each.begin, each.end, each.lane, _reach(each, cluster, lanes), lanes)
        for each in cluster
    ]


def _reach(open_one: _Open, cluster: Sequence[_Open], lanes: int) -> int:
    """Count the lanes to the right that are free as long as an entry lasts."""
    nearest = min(
        (
            other.lane
            for other in cluster
            if other.lane > open_one.lane and other.begin < open_one.end and other.end > open_one.begin
        ),
        default=lanes,
    )
    return nearest - open_one.lane


def _crowded(cluster: Sequence[_Open], lane: int) -> list[_Open]:
    """Join all that would lie beyond the last lane, as far as they touch one another."""
    joined: list[_Open] = []
    for each in sorted((each for each in cluster if each.lane >= lane), key=lambda each: each.begin):
        count = each.entry.count if each.entry.job_id is None else 1
        if joined and each.begin < joined[-1].end:
            last = joined[-1]
            last.entry = replace(last.entry, count=last.entry.count + count)
            last.end = max(last.end, each.end)
        else:
            crowd = Entry(each.entry.at, None, "", count=count)
            joined.append(_Open(crowd, each.begin, each.end, lane))
    return joined
