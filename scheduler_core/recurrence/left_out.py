"""List what exclusions, off days, blackouts and skips take from a schedule in a span."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.off_days import off_day_at
from scheduler_core.recurrence.explain import Explanation, Obstacle, explain
from scheduler_core.recurrence.plan import Plan, occurrences
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.values.schedules.schedule import Roll, Skipped

MOST_LOOKED_AT = 2_000
_LEAVES_OUT = frozenset({Obstacle.SKIPPED, Obstacle.EXCLUDED, Obstacle.OFF_DAY, Obstacle.BLACKOUT})


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What one thing leaves out on one day of the wall clock: the first of them, how many, and why."""

    at: datetime
    count: int
    why: Explanation


def left_out(plan: Plan, begin: datetime, end: datetime) -> list[LeftOut]:
    """Return what is left out from `begin` up to but without `end`, in order.

    What fires on another day instead is not left out. Of dense rules the first few thousand times are
    looked at.
    """
    schedule = plan.schedule
    skips = any(isinstance(edit, Skipped) for edit in schedule.edits)
    if not (schedule.excluded or schedule.off_days or schedule.blackouts or skips):
        return []
    bare = compile_schedule(
        replace(schedule, excluded=(), off_days=(), blackouts=(), edits=(), times=None, jitter=timedelta(0))
    )
    named = occurrences(bare, begin, end, MOST_LOOKED_AT)
    absent = (why for at in named if (why := explain(plan, at)).obstacle in _LEAVES_OUT)
    return list(_by_day(plan, absent))


def _by_day(plan: Plan, absent: Iterable[Explanation]) -> Iterable[LeftOut]:
    for (obstacle, _, day), group in groupby(
        absent, lambda why: (why.obstacle, why.detail, _day(plan, why.at))
    ):
        whys = list(group)
        if obstacle is not Obstacle.OFF_DAY or not _moves_to_another(plan, day):
            yield LeftOut(whys[0].at, len(whys), whys[0])


def _moves_to_another(plan: Plan, day: int) -> bool:
    off_day = off_day_at(plan.setting.off_days, day)
    return off_day is not None and off_day.roll is not Roll.SKIP


def _day(plan: Plan, at: datetime) -> int:
    tick = ticks.of_instant(at)
    return (tick + plan.setting.offset_at(tick)) // DAY
