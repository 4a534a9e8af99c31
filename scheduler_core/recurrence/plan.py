"""A compiled schedule, asked for its instants in either direction.

Instants are ticks inside and aware UTC datetimes at this edge; the present is always an argument.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LAST_YEAR,
    bits_of,
    month_length,
    span_mask,
)
from scheduler_core.recurrence.kinds.rule_kind import RuleSource
from scheduler_core.recurrence.sources.edits import EditedOccurrences
from scheduler_core.recurrence.sources.instants import Instants, Interval, NoInstants
from scheduler_core.recurrence.sources.layers import Jittered, OutsideBlackouts, Union, Within
from scheduler_core.recurrence.sources.local_times import TimedDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.times_of_day import SameTimes
from scheduler_core.recurrence.sources.wall_clock import (
    EVERY_INSTANT,
    FURTHEST_OFFSET,
    Resolution,
    wall_clock,
)
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.policies import Gap
from scheduler_core.values.schedules.schedule import Schedule

MOST_COUNTED = 10_000
_MOST_MONTHS_KEPT = 36

# Up to so many instants are listed at once; of more only one a day is asked for.
_FEW = 64
# The first instant of a local day, also where the clock jumps over midnight.
_DAY_BREAK = Resolution(gap=Gap.EDGE, long_gap=Gap.EDGE)


class _FoundDays(NamedTuple):
    """Days found in the sets, and days whose bit must be asked anew."""

    found: int
    doubtful: int


class _Month(NamedTuple):
    """A month on the wall clock, its days as bits."""

    year: int
    month: int
    begin: int
    end: int
    length: int
    all_days: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, or only doubtful, in a schedule."""

    field: str
    message: str
    is_error: bool = True


@dataclass(frozen=True, slots=True)
class Never:
    """There is no instant at all, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Finite:
    """The last instant is known; `count` is None beyond MOST_COUNTED."""

    count: int | None
    last: datetime


@dataclass(frozen=True, slots=True)
class Forever:
    """Nothing ends it; `first` is None where nothing but events or starts of the engine fires it."""

    first: datetime | None


Fires: TypeAlias = Never | Finite | Forever


class Plan:
    """One schedule, ready to answer. Made by `compiler.compile_schedule`; it never changes."""

    def __init__(
        self,
        schedule: Schedule,
        setting: Setting,
        source: Instants,
        *,
        rules: tuple[RuleSource, ...] = (),
        jittered: Jittered | None = None,
        blackouts: OutsideBlackouts | None = None,
        edited: EditedOccurrences | None = None,
        find_problems: Callable[["Plan"], tuple[Problem, ...]],
    ) -> None:
        self.schedule = schedule
        self.setting = setting
        self.source = source
        self.rules = rules
        self.jittered = jittered
        self.blackouts = blackouts
        self.edited = edited
        self._find_problems = find_problems
        self._month_masks: dict[tuple[str, int, int], int] = {}

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the schedule; worked out when first asked for."""
        return self._find_problems(self)

    @cached_property
    def fires(self) -> Fires:
        first = self.source.first_from(FIRST_TICK)
        if first is None:
            return self._fires_without_instants()
        if not self._comes_to_an_end():
            return Forever(ticks.to_instant(first))
        last = self.source.last_before(AFTER_LAST_TICK + DAY)
        counted = len(self.source.between(FIRST_TICK, AFTER_LAST_TICK + DAY, MOST_COUNTED + 1))
        return Finite(
            counted if counted <= MOST_COUNTED else None, ticks.to_instant(first if last is None else last)
        )

    def month_mask(self, year: int, month: int, zone: str = "") -> int:
        """Return the days of a month that fire, as another zone counts them if one is named.

        The last few months asked for are kept.
        """
        setting = replace(self.setting, zone=zone) if zone else self.setting
        key = (setting.zone, year, month)
        mask = self._month_masks.get(key)
        if mask is None:
            if len(self._month_masks) >= _MOST_MONTHS_KEPT:
                self._month_masks.clear()
            mask = self._month_masks[key] = month_mask(self.source, setting, year, month)
        return mask

    def _fires_without_instants(self) -> Fires:
        if self.schedule.fires_without_instants:
            return Forever(None)
        reasons = [problem.message for problem in self.problems if problem.is_error]
        return Never(reasons[0] if reasons else "no occurrence is left")

    def _comes_to_an_end(self) -> bool:
        schedule = self.schedule
        if schedule.ends is not None or schedule.times is not None:
            return True
        ended = all(rule.ends or rule.instants.first_from(FIRST_TICK) is None for rule in self.rules)
        return ended and not schedule.fires_without_instants


def refuse_errors(plan: Plan) -> Plan:
    """Return the plan, or raise the first of its errors."""
    for problem in plan.problems:
        if problem.is_error:
            raise InvalidInput(problem.field, problem.message)
    return plan


def occurrences(
    plan: Plan, start: datetime, end: datetime | None = None, limit: int | None = None
) -> list[datetime]:
    """Return the instants from `start` up to but without `end`, at most the first `limit`."""
    until = AFTER_LAST_TICK if end is None else ticks.of_instant(end)
    found = plan.source.between(
        ticks.of_instant(start), until, AFTER_LAST_TICK if limit is None else max(limit, 0)
    )
    return ticks.to_instants(found)


def next_after(plan: Plan, at: datetime, inclusive: bool = False) -> datetime | None:
    """Return the first instant after `at`, or at it."""
    tick = ticks.of_instant(at)
    return _shown(plan.source.first_from(tick if inclusive else tick + 1))


def prev_before(plan: Plan, at: datetime, inclusive: bool = False) -> datetime | None:
    """Return the last instant before `at`, or at it."""
    tick = ticks.of_instant(at)
    return _shown(plan.source.last_before(tick + 1 if inclusive else tick))


def day_mask(plan: Plan, year: int, month: int, zone: str = "") -> int:
    """Return the days of a month that have an occurrence; bit 0 is the 1st.

    Days are those of the schedule's wall clock, or of another zone's if one is named.
    """
    if not FIRST_YEAR <= year <= LAST_YEAR or not 1 <= month <= 12:
        raise InvalidInput("month", f"{year}-{month} is not in the calendar")
    return plan.month_mask(year, month, zone)


def _shown(at: int | None) -> datetime | None:
    return None if at is None else ticks.to_instant(at)


@lru_cache(maxsize=64)
def _month(year: int, month: int) -> _Month:
    begin = ticks.day_number(date(year, month, 1)) * DAY
    length = month_length(year, month)
    return _Month(year, month, begin, begin + length * DAY, length, (1 << length) - 1)


def month_mask(source: Instants, setting: Setting, year: int, month: int) -> int:
    """Return the local days of a month with an instant of the source; bit 0 is the 1st."""
    around = _month(year, month)
    days = _days_of(source, setting, around)
    if not days.doubtful:
        return days.found
    return days.found & ~days.doubtful | _asked(source, setting, around, days.doubtful)


def _days_of(source: Instants, setting: Setting, month: _Month) -> _FoundDays:
    if isinstance(source, WallTimes):
        return _days_of_wall_times(source, setting, month)
    if isinstance(source, NoInstants):
        return _FoundDays(0, 0)
    if isinstance(source, Union):
        each = [_days_of(part, setting, month) for part in source.sources]
        found = doubtful = 0
        for days in each:
            found |= days.found
            doubtful |= days.doubtful
        return _FoundDays(found, doubtful)
    if isinstance(source, Within):
        is_whole = source.begin <= month.begin - DAY * 2 and month.end + DAY * 2 <= source.end
        return _days_of(source.source, setting, month) if is_whole else _FoundDays(0, month.all_days)
    if isinstance(source, Interval) and source.step <= DAY:
        return _days_of_dense_interval(source, setting, month)
    return _FoundDays(0, month.all_days)


def _days_of_dense_interval(source: Interval, setting: Setting, month: _Month) -> _FoundDays:
    """Steps of at most a day leave out no day but, perhaps, one on which the clock changes."""
    if source.first > month.begin - DAY * 2 or source.end < month.end + DAY * 2:
        return _FoundDays(0, month.all_days)
    changes = wall_clock(setting.zone, EVERY_INSTANT).changes_between(month.begin, month.end)
    return _FoundDays(month.all_days, _days_around(changes, month))


def _days_of_wall_times(source: WallTimes, setting: Setting, month: _Month) -> _FoundDays:
    local = source.local
    if not isinstance(local, TimedDays) or not isinstance(local.times, SameTimes):
        return _FoundDays(0, month.all_days)
    if source.zone != setting.zone:
        return _FoundDays(0, month.all_days)
    begin = max(local.begin, source.begin + FURTHEST_OFFSET)
    end = min(local.end, source.end - FURTHEST_OFFSET)
    if local.end <= month.begin - DAY or local.begin >= month.end + DAY or not local.times.on(0):
        return _FoundDays(0, 0)
    if begin > month.begin or end < month.end:
        return _FoundDays(0, month.all_days)
    found = local.days.month_mask(month.year, month.month)
    changes = source.changes_between(month.begin, month.end)
    # A time away from the changes stays on its day.
    meeting = [change for change in changes if local.first_from(*change) is not None]
    return _FoundDays(found, _days_around(meeting, month) if meeting else 0)


def _days_around(changes: Iterable[tuple[int, int]], month: _Month) -> int:
    days = 0
    for begin, end in changes:
        first, last = (begin - month.begin) // DAY - 1, (end - month.begin) // DAY + 1
        days |= span_mask(max(first, 0), min(last + 1, month.length))
    return days


def _asked(source: Instants, setting: Setting, month: _Month, doubtful: int) -> int:
    """Return which of the doubtful days have an instant."""
    bits = bits_of(doubtful)
    begin, end = month.begin + bits[0] * DAY, month.begin + (bits[-1] + 1) * DAY
    earliest, latest = begin - FURTHEST_OFFSET, end + FURTHEST_OFFSET
    few = source.between(earliest, latest, _FEW + 1)
    is_dense = len(few) > _FEW
    found = 0
    for at in _one_of_each_day(source, setting, earliest, latest) if is_dense else few:
        local = at + setting.offset_at(at)
        if begin <= local < end:
            found |= 1 << ((local - month.begin) // DAY)
    return found & doubtful


def _one_of_each_day(source: Instants, setting: Setting, begin: int, end: int) -> Iterator[int]:
    """Jump from each instant to the first one of the next local day."""
    clock = wall_clock(setting.zone, _DAY_BREAK)
    at = source.first_from(begin)
    while at is not None and at < end:
        yield at
        following_day = ((at + setting.offset_at(at)) // DAY + 1) * DAY
        at = source.first_from(max(clock.resolve(following_day)[0], at + 1))
