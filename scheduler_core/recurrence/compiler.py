"""Compile schedules into plans: unite the rules, then apply exclusions, jitter, blackouts, edits."""

from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.off_days import EXCLUDED_DATES
from scheduler_core.recurrence.ical.rrule_text import rrule_warnings
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.plan import Plan, Problem
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
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Rule
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


def find_problems(plan: Plan) -> tuple[Problem, ...]:
    """Return the errors and warnings of a compiled schedule."""
    errors = []
    for rule, source in zip(plan.schedule.rules, plan.rules, strict=True):
        may_have_none = isinstance(rule, (*WITHOUT_INSTANTS, FromCalendar))
        if not may_have_none and source.instants.first_from(FIRST_TICK) is None:
            errors.append(Problem("rule", why_never(rule, plan.setting)))
    if not errors and not _can_fire(plan):
        errors.append(Problem("schedule", _why_nothing_is_left(plan)))
    return tuple(errors) + _warnings(plan)


def why_never(rule: Rule, setting: Setting) -> str:
    """Say why a rule has no instant at all."""
    without_off_days = replace(setting, off_days=())
    if setting.off_days and _fires(rule, without_off_days):
        return "every date it names is an off day"
    return kind_of(rule).why_never(rule)


def _fires(rule: Rule, setting: Setting) -> bool:
    return kind_of(rule).source(rule, setting).instants.first_from(FIRST_TICK) is not None


def _can_fire(plan: Plan) -> bool:
    return plan.schedule.fires_without_instants or plan.source.first_from(FIRST_TICK) is not None


def _why_nothing_is_left(plan: Plan) -> str:
    schedule = plan.schedule
    bounded = [
        f"before {schedule.starts}" if schedule.starts else "",
        f"after {schedule.ends}" if schedule.ends else "",
        "excluded" if schedule.excluded else "",
        "in a blackout" if schedule.blackouts else "",
        "skipped one by one" if schedule.edits else "",
    ]
    reasons = [reason for reason in bounded if reason]
    return "every occurrence is " + (" or ".join(reasons) if reasons else "left out")


def _warnings(plan: Plan) -> tuple[Problem, ...]:
    return tuple(
        Problem("rrule", warning, is_error=False)
        for rule in plan.schedule.rules
        if isinstance(rule, RecurrenceSet)
        for each in (*rule.rules, *rule.excluded_rules)
        for warning in rrule_warnings(each)
    )
