"""A compiled schedule, asked for its instants in either direction.

Instants are ticks inside and aware UTC datetimes at this edge; the present is always an argument.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.day_masks import month_mask
from scheduler_core.recurrence.days.calendar_year import FIRST_YEAR, LAST_YEAR
from scheduler_core.recurrence.kinds.rule_kind import RuleSource
from scheduler_core.recurrence.sources.edits import EditedOccurrences
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.layers import Jittered, OutsideBlackouts
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.schedule import Schedule

MOST_COUNTED = 10_000
_MOST_MONTHS_KEPT = 36


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
