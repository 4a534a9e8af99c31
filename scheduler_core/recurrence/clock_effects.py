"""Find which times of a plan a clock change moves, skips or doubles. Pure."""

from collections.abc import Hashable, Iterator
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import pairwise

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.explain import wall_sources
from scheduler_core.recurrence.plan import Plan
from scheduler_core.recurrence.sources.instants import Instants, Interval, has
from scheduler_core.recurrence.sources.layers import Union, Without
from scheduler_core.recurrence.sources.local_times import TimedDays
from scheduler_core.recurrence.sources.times_of_day import SameTimes
from scheduler_core.recurrence.sources.wall_clock import Resolution, wall_clock
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.policies import Overlap
from scheduler_core.values.schedules.rules import Every

# Half a year and a day lie between two changes; what comes later is told in time.
LOOKED_AHEAD = timedelta(days=366)
_MOST_TIMES = 1_000
# What a change does to times of the clock depends on nothing that is further from it.
_DISTANT = 5 * DAY
# All weekdays and all dates on which the clock of a zone changes by its present rule.
_SOME_DECADES = tuple(ticks.day_number(date(year, 1, 1)) * DAY for year in (2020, 2048))


class ClockEffect(StrEnum):
    """What becomes of times that the clock jumps over or repeats."""

    MOVED = "moved"
    LEFT_OUT = "left out"
    FIRST = "first of two"
    SECOND = "second of two"
    BOTH = "both"
    LATER = "later from then on"
    EARLIER = "earlier from then on"


_AS_TIME_GOES_ON = frozenset({ClockEffect.LEFT_OUT, ClockEffect.BOTH})


@dataclass(frozen=True, slots=True)
class EffectOfChange:
    """What one change of the clock does: to the times that were `planned`, and what they become.

    All times are on the wall clock. Steps that elapse have no times that are planned by the clock: they
    come `by` so much later or earlier on it from then on.
    """

    day: date
    effect: ClockEffect
    planned: tuple[datetime, ...] = ()
    becomes: tuple[datetime, ...] = ()
    by: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of a clock at an instant; `begin` to `end` is what it jumps over or repeats."""

    at: int
    before: int
    after: int

    @property
    def size(self) -> int:
        return abs(self.after - self.before)

    @property
    def begin(self) -> int:
        return self.at + min(self.before, self.after)

    @property
    def end(self) -> int:
        return self.begin + self.size

    @property
    def day(self) -> date:
        return ticks.to_date(self.begin // DAY)


def clock_effects(plan: Plan, now: datetime) -> tuple[EffectOfChange, ...]:
    """Return what the changes of the clock within a year after `now` do, in order of their dates."""
    begin = ticks.of_instant(now)
    end = min(begin + ticks.of_length(LOOKED_AHEAD), AFTER_LAST_TICK - DAY)
    found: dict[tuple[date, ClockEffect, timedelta], tuple[set[int], set[int]]] = {}
    for effect, day, by, planned, becomes in _found(plan, begin, end):
        known = found.setdefault((day, effect, by), (set(), set()))
        known[0].update(planned)
        known[1].update(becomes)
    order = list(ClockEffect)
    return tuple(
        EffectOfChange(day, effect, _locals(planned), _locals(becomes), by)
        for (day, effect, by), (planned, becomes) in sorted(
            found.items(), key=lambda item: (item[0][0], order.index(item[0][1]))
        )
    )


def usual_effects(source: Instants) -> set[ClockEffect]:
    """Return what becomes of the times of a rule that any change of the clock in some decades touches."""
    found: set[ClockEffect] = set()
    for each in wall_sources(source):
        seen: set[Hashable] = set()
        for change in _changes(each.zone, _SOME_DECADES[0], _SOME_DECADES[1]):
            kind = _kind_of_change(each, change)
            if kind is None or kind not in seen:
                seen.add(kind)
                found.update(effect for effect, _, _ in _of_source(each, change))
    return found


def _kind_of_change(source: WallTimes, change: _Change) -> Hashable:
    """Return what changes share that do the same to a source; None where nothing plain can be said.

    The clock changes at the same time of day for decades, and most rules have the same times and the same
    days around each change.
    """
    local = source.local
    if not isinstance(local, TimedDays) or not isinstance(local.times, SameTimes):
        return None
    begin, end = change.at - _DISTANT, change.at + _DISTANT
    begins, ends = max(local.begin, source.begin), min(local.end, source.end)
    is_within = begins < begin and end < ends
    is_alone = len(list(zone_table(source.zone).segments(begin, end))) == 2
    if not is_within or not is_alone:
        return None
    midnight = change.begin // DAY
    days = tuple(day - midnight for day in local.days.between(begin // DAY, end // DAY))
    return change.begin % DAY, change.before, change.after, days


_Found = tuple[ClockEffect, date, timedelta, list[int], list[int]]


def _found(plan: Plan, begin: int, end: int) -> Iterator[_Found]:
    # A schedule that can't be used has rules, but no sources of them.
    for rule, source in zip(plan.schedule.rules, plan.rules, strict=False):
        if not (isinstance(rule, Every) and rule.from_last_end):
            yield from _steps(plan, source.instants, begin, end)
        for each in wall_sources(source.instants):
            for change in _changes(each.zone, begin, end):
                if _is_in_force(plan, change):
                    yield from _of_wall(plan, each, change)


def _of_wall(plan: Plan, source: WallTimes, change: _Change) -> Iterator[_Found]:
    for effect, local, instants in _of_source(source, change):
        left = [at for at in instants if plan.jittered is not None or has(plan.source, at)]
        if left or not instants:
            yield effect, change.day, timedelta(0), [local], [source.local_at(at) for at in left]


def _of_source(source: WallTimes, change: _Change) -> Iterator[tuple[ClockEffect, int, tuple[int, ...]]]:
    """Yield what becomes of each time of a source that a change touches, with its instants.

    Nothing does where every real instant counts, or what moves meets others, and the times are alike all
    day: nobody misses one.
    """
    touched = list(_touched(source, change))
    told = {effect for effect, _, instants in touched if not _meets_others(source, effect, instants)}
    if told <= _AS_TIME_GOES_ON and _goes_on_evenly(source, change):
        return
    yield from touched


def _meets_others(source: WallTimes, effect: ClockEffect, instants: tuple[int, ...]) -> bool:
    """Tell whether times move to where the source has others anyway."""
    if effect is not ClockEffect.MOVED:
        return False
    shown = [source.local_at(at) for at in instants]
    return all(source.local.first_from(local) == local for local in shown)


def _touched(source: WallTimes, change: _Change) -> Iterator[tuple[ClockEffect, int, tuple[int, ...]]]:
    _, elapsed = source.conversion
    if elapsed is not None:
        return
    touched = source.local.between(change.begin, change.end, _MOST_TIMES)
    both = wall_clock(source.zone, Resolution(overlap=Overlap.BOTH))
    for local, resolved in zip(touched, source.resolve_each(touched), strict=True):
        instants = tuple(at for at in resolved if source.begin <= at < source.end)
        if change.after > change.before:
            effect = ClockEffect.MOVED if instants else ClockEffect.LEFT_OUT
        elif len(instants) > 1:
            effect = ClockEffect.BOTH
        elif not instants:
            continue  # the rule begins or ends between the two
        else:
            effect = ClockEffect.FIRST if instants[0] == both.resolve(local)[0] else ClockEffect.SECOND
        yield effect, local, instants


def _goes_on_evenly(source: WallTimes, change: _Change) -> bool:
    """Tell whether times before, within and after a change are alike, so that none is missed or doubled."""
    around = max(DAY // 2 // change.size, 1)
    begins = (change.begin + place * change.size for place in range(-around, around + 1))
    # Lists are made one after the other: most rules are uneven at once.
    shapes = (source.local.between(begin, begin + change.size, _MOST_TIMES, begin) for begin in begins)
    return all(one == other for one, other in pairwise(shapes))


def _steps(plan: Plan, source: Instants, begin: int, end: int) -> Iterator[_Found]:
    """Tell where steps that elapse show other times, as a change is not a whole number of them."""
    for step in set(_elapsed_steps(source)):
        for change in _changes(plan.setting.zone, begin, end):
            if change.size % step and _is_in_force(plan, change):
                effect = ClockEffect.LATER if change.after > change.before else ClockEffect.EARLIER
                by = timedelta(microseconds=change.size)
                yield effect, change.day, by, [], []


def _elapsed_steps(source: Instants) -> Iterator[int]:
    if isinstance(source, Interval):
        yield source.step
    elif isinstance(source, Union):
        for each in source.sources:
            yield from _elapsed_steps(each)
    elif isinstance(source, Without):
        yield from _elapsed_steps(source.source)
    elif isinstance(source, WallTimes) and (step := source.elapsed_step) is not None:
        yield step


def _is_in_force(plan: Plan, change: _Change) -> bool:
    """Tell whether the schedule has begun by then, goes on after it and is not blacked out."""
    schedule, setting = plan.schedule, plan.setting
    margin = change.size + DAY
    if schedule.starts is not None and change.at + change.size <= setting.instant(schedule.starts):
        return False
    if schedule.ends is not None and setting.instant(schedule.ends) < change.at - change.size:
        return False
    if plan.blackouts is not None and plan.blackouts.blackout_at(change.at):
        return False
    return schedule.times is None or plan.source.first_from(change.at - margin) is not None


def _changes(zone: str, begin: int, end: int) -> Iterator[_Change]:
    for before, after in pairwise(zone_table(zone).segments(begin, end)):
        yield _Change(after.begins_at, before.offset, after.offset)


def _locals(found: set[int]) -> tuple[datetime, ...]:
    return tuple(ticks.to_local(local) for local in sorted(found))
