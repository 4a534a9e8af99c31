"""Recurrences of RFC 5545."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.recurrence.ical.rrule_text import print_rrule
from scheduler_core.recurrence.kinds.day_moves import weekday_of
from scheduler_core.recurrence.kinds.month_days import why_days_missing
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.recurrence_source import recurrence_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.recurrence_set_words import recurrence_set_words
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import (
    SUB_DAILY,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import Rule


class RecurrenceSetKind(RuleKind[RecurrenceSet]):
    """Recurrences of RFC 5545, with dates added and taken out."""

    made = RecurrenceSet

    def source(self, rule: RecurrenceSet, setting: Setting) -> RuleSource:
        instants, ends = recurrence_source(rule, setting)
        return RuleSource(instants, ends)

    def why_never(self, rule: RecurrenceSet) -> str:
        return _why_set_never(rule)

    def moved(self, rule: RecurrenceSet, move: RuleMove) -> Rule:
        return _moved_set(rule, move)

    def describe(self, speaker: Speaker, rule: RecurrenceSet, policies: TimePolicies) -> str:
        return recurrence_set_words(speaker, rule, policies.readings)


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


def _moved_set(rule: RecurrenceSet, move: RuleMove) -> RecurrenceSet:
    if rule.extra_dates or rule.excluded_dates or rule.excluded_rules:
        raise not_movable("it names single dates")
    if rule.all_day and move.from_local.time() != move.to_local.time():
        raise not_movable("it names whole days")
    rules = tuple(_moved_recurrence(each, move) for each in rule.rules)
    return replace(rule, start=rule.start + move.on_the_wall, rules=rules)


def _moved_recurrence(rule: RecurrenceRule, move: RuleMove) -> RecurrenceRule:
    if rule.by_hour or rule.by_minute or rule.by_second or rule.by_set_position:
        raise not_movable("its RRULE names times of its own")
    if move.days == 0:
        return rule
    if rule.frequency is Frequency.WEEKLY and rule.by_day == (ByDay(weekday_of(move.from_local)),):
        return replace(rule, by_day=(ByDay(weekday_of(move.to_local)),))
    days = (rule.by_day, rule.by_month_day, rule.by_year_day, rule.by_week_number, rule.by_easter)
    if any(days) or (rule.by_month and move.from_local.month != move.to_local.month):
        raise not_movable("its RRULE names days of its own")
    return rule
