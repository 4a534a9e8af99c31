"""Recurrences of RFC 5545."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.rrule_text import print_rrule
from scheduler_core.recurrence.kinds.month_days import why_days_missing
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable, weekday_of
from scheduler_core.recurrence.sources.recurrence_source import recurrence_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.moment_words import date_words, moment_words, short_list
from scheduler_core.recurrence.words.describing.recurrence_rule_words import (
    bounds_words,
    recurrence_rule_words,
)
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import Readings, TimePolicies, UnmatchedStart
from scheduler_core.values.schedules.recurrence_set import (
    SUB_DAILY,
    UNSAID_START,
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import Rule

_MOST_LISTED = 5


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


def recurrence_set_words(speaker: Speaker, whole: RecurrenceSet, readings: Readings) -> str:
    """Say when a set fires: its rules, what is added to them and what is taken away."""
    if not whole.rules:
        dates = _dates_alone(speaker, whole)
        return speaker.joined(Phrase.DETAIL, [dates, *_exceptions(speaker, whole, readings)])
    if len(whole.rules) == 1:
        sentence = recurrence_rule_words(speaker, whole.rules[0], whole.start, readings)
        bounds = [*_start(speaker, whole), *bounds_words(speaker, whole.rules[0])]
    else:
        sentence = [
            speaker.joined(
                Phrase.UNITED, [_whole_rule(speaker, each, whole, readings) for each in whole.rules]
            )
        ]
        bounds = [*_start(speaker, whole)]
    return speaker.joined(Phrase.DETAIL, [*sentence, *bounds, *_details(speaker, whole, readings)])


def _whole_rule(speaker: Speaker, rule: RecurrenceRule, whole: RecurrenceSet, readings: Readings) -> str:
    """Say a rule with its own end."""
    sentence = recurrence_rule_words(speaker, rule, whole.start, readings)
    return speaker.joined(Phrase.DETAIL, [*sentence, *bounds_words(speaker, rule)])


def _dates_alone(speaker: Speaker, whole: RecurrenceSet) -> str:
    start = () if whole.includes_start is False else (DatePeriod(whole.start),)
    dates = (*start, *whole.extra_dates)
    return speaker.say(Phrase.ONCE, moments=_periods(speaker, dates)) if dates else speaker.say(Phrase.NEVER)


def _details(speaker: Speaker, whole: RecurrenceSet, readings: Readings) -> Iterator[str]:
    if _includes_start(whole, readings) and not _rules_yield_start(whole, readings):
        yield speaker.say(Phrase.PLUS, moments=moment_words(speaker, whole.start))
    if whole.extra_dates:
        yield speaker.say(Phrase.PLUS, moments=_periods(speaker, whole.extra_dates))
    yield from _exceptions(speaker, whole, readings)


def _exceptions(speaker: Speaker, whole: RecurrenceSet, readings: Readings) -> Iterator[str]:
    for rule in whole.excluded_rules:
        excluded = _whole_rule(speaker, rule, whole, readings)
        yield speaker.say(Phrase.EXCEPT_RULE, rule=excluded)
    if whole.excluded_dates:
        yield speaker.say(Phrase.EXCEPT_ON, moments=_periods(speaker, whole.excluded_dates))


def _includes_start(whole: RecurrenceSet, readings: Readings) -> bool:
    if whole.includes_start is not None:
        return whole.includes_start
    return readings.unmatched_start is UnmatchedStart.INCLUDED


def _rules_yield_start(whole: RecurrenceSet, readings: Readings) -> bool:
    """Tell whether the start needs no word of its own, as a rule fires then, too."""
    alone = RecurrenceSet(whole.start, whole.rules, includes_start=False)
    instants, _ = recurrence_source(alone, Setting("UTC", TimePolicies(readings=readings)))
    start = ticks.of_local(whole.start)
    return bool(instants.between(start, start + 1, 1))


def _start(speaker: Speaker, whole: RecurrenceSet) -> Iterator[str]:
    """Name the start: its date alone where the rules have told its time of day, nothing if nobody said it."""
    if whole.start == UNSAID_START and all(each.interval == 1 and each.count is None for each in whole.rules):
        return
    tells_times = all(
        rule.frequency not in SUB_DAILY and not (rule.by_hour or rule.by_minute or rule.by_second)
        for rule in whole.rules
    )
    moment = date_words(speaker, whole.start) if tells_times else moment_words(speaker, whole.start)
    yield speaker.say(Phrase.FROM, moment=moment)


def _periods(speaker: Speaker, periods: Sequence[DatePeriod]) -> str:
    return short_list(speaker, [_period(speaker, each) for each in periods[:_MOST_LISTED]], len(periods))


def _period(speaker: Speaker, period: DatePeriod) -> str:
    moment = moment_words(speaker, period.at)
    if period.zone is None or period.zone == speaker.zone:
        return moment
    return speaker.say(Phrase.IN_ZONE, moment=moment, zone=period.zone)
