"""Find problems of a schedule: rules that never fire, readings that other programs don't share."""

from dataclasses import replace

from scheduler_core.recurrence.ical.rrule_text import rrule_warnings
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.plan import Plan, Problem
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import FIRST_TICK
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Rule


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
