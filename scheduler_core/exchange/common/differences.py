"""Find where two schedules differ: in a whole span or, where dense, around what bends them."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.plan import Finite, Plan
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped

SPAN = 5 * 366 * DAY
MOST_LISTED = 200_000
MOST_MOMENTS = 4_000
_MOST_COMPARED = 300_000
_MOST_DIFFERING = 2_000
_CHUNK = 60 * DAY
_SAMPLE = 4_000
_AROUND = HOUR
_AROUND_CHANGES = 30 * HOUR
_MONTH = 30 * DAY + 7 * HOUR  # so that the samples begin at other times of day
_OF_MONTH = 60


def end_of_comparing(plan: Plan, begin: int) -> int:
    """Return until when a schedule is compared: to its end if all until then can be listed, or five years.

    The years are counted from its first time: a rule that begins in 2059 would agree with any other before.
    """
    first = plan.source.first_from(begin)
    usual = min((begin if first is None else first) + SPAN, AFTER_LAST_TICK)
    if isinstance(plan.fires, Finite):
        after_last = ticks.of_instant(plan.fires.last) + 1
        if after_last <= usual or len(plan.source.between(begin, after_last, MOST_LISTED + 1)) <= MOST_LISTED:
            return after_last
    return usual


def differing(
    one: Instants, other: Instants, begin: int, end: int, moments: Iterable[tuple[int, int]]
) -> list[int]:
    """Return in order instants that only one of two sources has; none where both are the same.

    Some hundred thousands are compared one by one, and what lies beyond by some of each month, by the first
    and the last of each day, and by all in the given spans; so is the rest once they differ by thousands.
    """
    differences: set[int] = set()
    compared = 0
    for low in range(begin, end, _CHUNK):
        high = min(low + _CHUNK, end)
        if compared > _MOST_COMPARED or len(differences) > _MOST_DIFFERING:
            spans = [(max(each_low, low), each_high) for each_low, each_high in moments if each_high > low]
            return sorted(differences | _in_samples(one, other, low, end, spans))
        found, others = (each.between(low, high, _MOST_COMPARED) for each in (one, other))
        compared += len(found)
        if found != others:
            differences |= set(found) ^ set(others)
    return sorted(differences)


def _in_samples(
    one: Instants, other: Instants, begin: int, end: int, moments: Iterable[tuple[int, int]]
) -> set[int]:
    differences: set[int] = set()
    for low, high, most in _samples(begin, end, moments):
        differences |= _in_both(one.between(low, high, most), other.between(low, high, most), most)
    for low in range(begin, end, DAY):
        edges = one.first_from(low), one.last_before(low), other.first_from(low), other.last_before(low)
        if edges[:2] != edges[2:]:
            differences |= {at for at in edges if at is not None and begin <= at < end}
    return differences


def moments_of(schedule: Schedule, zone: str, begin: int, end: int) -> list[tuple[int, int]]:
    """Return the spans around all that bends a schedule, and around the changes of its clock."""
    table = zone_table(zone)
    found = [
        (each.begins_at - _AROUND_CHANGES, each.begins_at + _AROUND_CHANGES)
        for each in table.segments(begin, end)
        if each.begins_at > begin
    ]
    for moment in _single_moments(schedule):
        at = ticks.of_instant(moment) if moment.tzinfo else ticks.of_local(moment)
        at -= 0 if moment.tzinfo else table.offset_at(at)
        if begin <= at < end:
            found.append((at - _AROUND, at + _AROUND))
    return found


def _single_moments(schedule: Schedule) -> Iterator[datetime]:
    yield from (each for each in (schedule.starts, schedule.ends) if each is not None)
    yield from schedule.included
    yield from (each if isinstance(each, datetime) else _noon(each) for each in schedule.excluded)
    for blackout in schedule.blackout_spans:
        yield from (blackout.begins, blackout.ends)
    for edit in schedule.edits:
        match edit:
            case Moved():
                yield from (edit.at, edit.to)
            case Skipped() | Added():
                yield edit.at


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12))


def _samples(begin: int, end: int, moments: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    yield begin, end, _SAMPLE
    yield from ((low, end, _OF_MONTH) for low in range(begin + _MONTH, end, _MONTH))
    for low, high in moments:
        yield max(low, begin, FIRST_TICK), min(high, end), _SAMPLE


def _in_both(one: list[int], other: list[int], most: int) -> set[int]:
    """Return what only one of two samples has; beyond the last of a cut one nothing is known."""
    cut = min((sample[-1] for sample in (one, other) if len(sample) == most), default=AFTER_LAST_TICK)
    return {at for at in set(one) ^ set(other) if at <= cut}
