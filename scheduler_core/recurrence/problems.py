"""What is wrong with a schedule, in words: rules that can never fire, readings others don't share."""

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from scheduler_core.recurrence.cron.cron_reasons import why_cron_never_fires
from scheduler_core.recurrence.days.calendar_year import LONGEST_MONTHS, MONTH_NAMES
from scheduler_core.recurrence.ical.rrule_text import print_rrule, rrule_warnings
from scheduler_core.recurrence.on_calendar.on_calendar_text import print_on_calendar
from scheduler_core.recurrence.plan import Plan, Problem
from scheduler_core.recurrence.sources.rule_sources import rule_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import FIRST_TICK
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import SUB_DAILY, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.written_spans import written_span


def find_problems(plan: Plan) -> tuple[Problem, ...]:
    """Return the errors and warnings of a compiled schedule."""
    errors = []
    for rule, source in zip(plan.schedule.rules, plan.rules, strict=True):
        if not isinstance(rule, AtStart) and source.instants.first_from(FIRST_TICK) is None:
            errors.append(Problem("rule", why_never(rule, plan.setting)))
    if not errors and not _can_fire(plan):
        errors.append(Problem("schedule", _why_nothing_is_left(plan)))
    return tuple(errors) + _warnings(plan)


def why_never(rule: Rule, setting: Setting) -> str:
    """Say why a rule has no instant at all."""
    without_off_days = replace(setting, off_days=())
    if setting.off_days and _fires(rule, without_off_days):
        return "every date it names is an off day"
    match rule:
        case Delay():
            return "it ends after the year 9999, or in a gap of the clock that is skipped"
        case Once():
            return "the clock jumps over that time; choose another time or another gap policy"
        case Every():
            return _why_every_never(rule)
        case Monthly():
            return _why_no_day(rule, frozenset(range(1, 13)))
        case Yearly():
            return _why_no_day(rule, rule.months)
        case RecurrenceSet():
            return _why_set_never(rule)
        case Cron():
            return why_cron_never_fires(rule) or f"no date has all that {rule.text!r} asks for"
        case OnCalendar():
            return f"no date has all that {print_on_calendar(rule)!r} asks for"
        case Weekly() | Easter() | AtStart():
            return "no date up to the year 9999 has all that it asks for"
        case _:
            assert_never(rule)


def _fires(rule: Rule, setting: Setting) -> bool:
    return rule_source(rule, setting).instants.first_from(FIRST_TICK) is not None


def _can_fire(plan: Plan) -> bool:
    starts = any(isinstance(rule, AtStart) for rule in plan.schedule.rules)
    return starts or plan.source.first_from(FIRST_TICK) is not None


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


def _why_every_never(rule: Every) -> str:
    if rule.between is None:
        return "its steps never fall on the days it is limited to"
    window = f"{rule.between.begins:%H:%M} and {rule.between.ends:%H:%M}"
    return f"steps of {written_span(rule.step)} from {rule.anchor:%H:%M} never fall between {window}"


def _why_no_day(rule: Monthly | Yearly, months: frozenset[int]) -> str:
    reasons = [_why_day_missing(day, months) for day in rule.days]
    return "; ".join(reason for reason in reasons if reason) or "no date up to 9999 has all that it asks for"


def _why_day_missing(day: DayNumber | NthWeekday | NthBusinessDay, months: frozenset[int]) -> str:
    if isinstance(day, NthWeekday):
        return f"a month never has {abs(day.nth)} of that weekday"
    if isinstance(day, NthBusinessDay):
        return f"no such month has {abs(day.nth)} business days"
    return why_days_missing((day.number,), months)


def why_days_missing(numbers: tuple[int, ...], months: frozenset[int]) -> str:
    """Say that none of the months has such a day; empty if one of them has."""
    longest = max(LONGEST_MONTHS[month - 1] for month in months)
    least = min(abs(number) for number in numbers)
    if least <= longest:
        return ""
    names = " or ".join(MONTH_NAMES[month - 1] for month in sorted(months))
    return f"{names} never has {least} days"


def _why_set_never(rule: RecurrenceSet) -> str:
    if len(rule.rules) != 1 or rule.excluded_dates or rule.excluded_rules:
        return "all its dates are excluded, or none exists"
    only = rule.rules[0]
    return _why_until(only, rule.start) or _why_rule_never(only)


def _why_until(rule: RecurrenceRule, start: datetime) -> str:
    if rule.until is None:
        return ""
    until = rule.until.replace(tzinfo=None) if isinstance(rule.until, datetime) else rule.until
    begins = start if isinstance(until, datetime) else start.date()
    return f"it ends ({until}) before it starts ({begins})" if until < begins else ""


def _why_rule_never(rule: RecurrenceRule) -> str:
    months = frozenset(rule.by_month) or frozenset(range(1, 13))
    if rule.by_month_day and (reason := why_days_missing(rule.by_month_day, months)):
        return reason
    if rule.frequency in SUB_DAILY:
        return f"its steps never meet the parts it is limited to: {print_rrule(rule)}"
    if rule.by_set_position:
        return f"no period has that many dates, or no date has all the parts: {print_rrule(rule)}"
    return f"no date up to the year 9999 has all these parts: {print_rrule(rule)}"


def _warnings(plan: Plan) -> tuple[Problem, ...]:
    return tuple(
        Problem("rrule", warning, is_error=False)
        for rule in plan.schedule.rules
        if isinstance(rule, RecurrenceSet)
        for each in (*rule.rules, *rule.excluded_rules)
        for warning in rrule_warnings(each)
    )
