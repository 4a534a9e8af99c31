"""Compile schedules into plans: unite the rules, then apply exclusions, jitter, blackouts, edits."""

from datetime import datetime
from functools import lru_cache

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.off_days import EXCLUDED_DATES
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.plan import Plan, Problem
from scheduler_core.recurrence.problems import find_problems
from scheduler_core.recurrence.sources.edits import apply_edits
from scheduler_core.recurrence.sources.instants import Instants, ListedInstants, NoInstants
from scheduler_core.recurrence.sources.layers import (
    Jittered,
    OutsideBlackouts,
    Union,
    Within,
    Without,
    counted,
)
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.schedule import NamedDates, OffDays, Schedule

_MOST_PLANS_KEPT = 16_384


@lru_cache(maxsize=_MOST_PLANS_KEPT)
def compile_schedule(schedule: Schedule) -> Plan:
    """Return the plan of a schedule; what is wrong with it stands in `plan.problems`.

    Equal schedules share one plan. A schedule that can't be compiled has no instants.
    """
    setting = Setting(schedule.zone, schedule.policies, schedule.off_days, _off_days(schedule))
    try:
        zone_table(schedule.zone)
        return _compiled(schedule, setting)
    except InvalidInput as error:
        problem = Problem(error.field, error.reason)
        return Plan(schedule, setting, NoInstants(), find_problems=lambda _: (problem,))


def _off_days(schedule: Schedule) -> tuple[OffDays, ...]:
    dates = frozenset(day for day in schedule.excluded if not isinstance(day, datetime))
    listed: tuple[OffDays, ...] = (NamedDates(EXCLUDED_DATES, dates),) if dates else ()
    return listed + schedule.off_days


def _compiled(schedule: Schedule, setting: Setting) -> Plan:
    rules = tuple(kind_of(rule).source(rule, setting) for rule in schedule.rules)
    source = _united(schedule, setting, tuple(rule.instants for rule in rules))
    begin, end = _bounds(schedule, setting)
    if (begin, end) != (FIRST_TICK, AFTER_LAST_TICK):
        source = Within(source, begin, end)
    jittered = _jittered(schedule, source, end)
    source = jittered or source
    blackouts = _blackouts(schedule, setting, source)
    source = blackouts or source
    if schedule.times is not None:
        _, last = counted(source, begin, end, schedule.times)
        source = Within(source, begin, begin if last is None else last + 1)
    edited = apply_edits(schedule.edits, source) if schedule.edits else None
    source = source if edited is None else edited.instants()
    return Plan(
        schedule,
        setting,
        source,
        rules=rules,
        jittered=jittered,
        blackouts=blackouts,
        edited=edited,
        find_problems=find_problems,
    )


def _united(schedule: Schedule, setting: Setting, sources: tuple[Instants, ...]) -> Instants:
    if schedule.included:
        sources += (ListedInstants(_ticks_of(schedule.included, setting)),)
    source = sources[0] if len(sources) == 1 else Union(sources)
    days = {ticks.day_number(day) for day in schedule.excluded if not isinstance(day, datetime)}
    if days:
        source = OutsideBlackouts(source, [setting.whole_days(*run) for run in _runs_of(days)])
    moments = tuple(moment for moment in schedule.excluded if isinstance(moment, datetime))
    return Without(source, ListedInstants(_ticks_of(moments, setting))) if moments else source


def _runs_of(days: set[int]) -> list[tuple[int, int]]:
    """Return where days that follow one another begin and end."""
    begins = sorted(day for day in days if day - 1 not in days)
    ends = sorted(day + 1 for day in days if day + 1 not in days)
    return list(zip(begins, ends, strict=True))


def _bounds(schedule: Schedule, setting: Setting) -> tuple[int, int]:
    begin = FIRST_TICK if schedule.starts is None else setting.instant(schedule.starts)
    end = AFTER_LAST_TICK if schedule.ends is None else setting.instant(schedule.ends) + 1
    if begin >= end:
        raise InvalidInput("ends", f"{schedule.ends} is before the start, {schedule.starts}")
    return begin, end


def _jittered(schedule: Schedule, source: Instants, end: int) -> Jittered | None:
    most = ticks.of_length(schedule.jitter)
    return Jittered(source, most, schedule.jitter_seed, end) if most else None


def _blackouts(schedule: Schedule, setting: Setting, source: Instants) -> OutsideBlackouts | None:
    spans = [(setting.instant(each.begins), setting.instant(each.ends)) for each in schedule.blackout_spans]
    if not spans:
        return None
    return OutsideBlackouts(source, spans)


def _ticks_of(moments: tuple[datetime, ...], setting: Setting) -> tuple[int, ...]:
    return tuple(sorted({setting.instant(moment) for moment in moments}))
