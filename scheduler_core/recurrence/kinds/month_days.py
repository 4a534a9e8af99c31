"""Days of the month, monthly or in some months of the year."""

from calendar import monthrange
from dataclasses import replace
from datetime import date
from typing import assert_never

from scheduler_core.recurrence.days.calendar_year import LONGEST_MONTHS, MONTH_NAMES
from scheduler_core.recurrence.days.day_algebra import AllOf, AnyOf
from scheduler_core.recurrence.days.day_set import DayPattern
from scheduler_core.recurrence.days.off_days import NthBusinessDays
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import (
    RuleKind,
    RuleMove,
    RuleSource,
    moved_times,
    not_movable,
    once_each,
    weekday_of,
)
from scheduler_core.recurrence.sources.calendar_source import calendar_source, month_index
from scheduler_core.recurrence.sources.setting import Setting, ticks_of_day
from scheduler_core.recurrence.words.describing.day_words import counted_from_words, days_at_times, same
from scheduler_core.recurrence.words.describing.month_day_words import days_of_every_month, days_of_month
from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import at_times, counted_from, listed_text, month_days
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import (
    DayNumber,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Rule,
    Yearly,
)

_WEEK = 7


class MonthlyKind(RuleKind[Monthly]):
    """Days of the month, in every so many months."""

    made = Monthly

    def source(self, rule: Monthly, setting: Setting) -> RuleSource:
        return RuleSource(calendar_source(setting, _month_days(rule, setting), ticks_of_day(rule.times)))

    def why_never(self, rule: Monthly) -> str:
        return _why_no_day(rule, frozenset(range(1, 13)))

    def moved(self, rule: Monthly, move: RuleMove) -> Rule:
        days = tuple(_moved_day(day, move) for day in rule.days)
        return replace(rule, days=once_each(days), times=moved_times(rule.times, move))

    def describe(self, speaker: Speaker, rule: Monthly, _policies: TimePolicies) -> str:
        return _monthly_words(speaker, rule)

    def sentence(self, rule: Monthly) -> str:
        return _monthly_sentence(rule)


class YearlyKind(RuleKind[Yearly]):
    """Days of some months, in every so many years."""

    made = Yearly

    def source(self, rule: Yearly, setting: Setting) -> RuleSource:
        return RuleSource(calendar_source(setting, _month_days(rule, setting), ticks_of_day(rule.times)))

    def why_never(self, rule: Yearly) -> str:
        return _why_no_day(rule, rule.months)

    def moved(self, rule: Yearly, move: RuleMove) -> Rule:
        return _moved_yearly(rule, move)

    def describe(self, speaker: Speaker, rule: Yearly, _policies: TimePolicies) -> str:
        return _yearly_words(speaker, rule)

    def sentence(self, rule: Yearly) -> str:
        return _yearly_sentence(rule)


def _month_days(rule: Monthly | Yearly, setting: Setting) -> DayPattern:
    """Return the days of a monthly or yearly rule: any of the ways they are named."""
    frame = _months_of(rule)
    numbers = tuple(day.number for day in rule.days if isinstance(day, DayNumber))
    nths = tuple((day.nth, day.weekday.number) for day in rule.days if isinstance(day, NthWeekday))
    business = tuple(day.nth for day in rule.days if isinstance(day, NthBusinessDay))
    patterns: list[DayPattern] = []
    if numbers:
        patterns.append(_with(frame, month_days=numbers, setting=setting))
    if nths:
        patterns.append(_with(frame, nth_weekdays=nths, setting=setting))
    if business:
        months = frozenset(frame.months) if frame.months else None
        patterns.append(AllOf((frame, NthBusinessDays(business, months, setting.calendars))))
    return patterns[0] if len(patterns) == 1 else AnyOf(tuple(patterns))


def _with(
    frame: RuleDays,
    setting: Setting,
    month_days: tuple[int, ...] = (),
    nth_weekdays: tuple[tuple[int, int], ...] = (),
) -> RuleDays:
    return RuleDays(
        frame.frequency,
        frame.interval,
        frame.start_period,
        months=frame.months,
        month_days=month_days,
        nth_weekdays=nth_weekdays,
        missing=setting.missing_date(),
    )


def _months_of(rule: Monthly | Yearly) -> RuleDays:
    """Return all days of the months in which a rule may fire."""
    if isinstance(rule, Yearly):
        start_year = 0 if rule.anchor_on is None else rule.anchor_on.year
        return RuleDays(Frequency.YEARLY, rule.interval, start_year, months=tuple(sorted(rule.months)))
    start_month = 0 if rule.anchor_on is None else month_index(rule.anchor_on)
    return RuleDays(Frequency.MONTHLY, rule.interval, start_month)


def _why_no_day(rule: Monthly | Yearly, months: frozenset[int]) -> str:
    reasons = [_why_day_missing(day, months) for day in rule.days]
    return "; ".join(reason for reason in reasons if reason) or "no date up to 9999 has all that it asks for"


def _why_day_missing(day: DayNumber | NthWeekday | NthBusinessDay, months: frozenset[int]) -> str:
    if isinstance(day, NthWeekday):
        return f"a month never has {abs(day.nth)} of that weekday"
    if isinstance(day, NthBusinessDay):
        return f"no such month has {abs(day.nth)} business days"
    return why_days_missing((day.number,), months)


def _moved_yearly(rule: Yearly, move: RuleMove) -> Yearly:
    months = rule.months
    if move.to_local.month != move.from_local.month:
        if len(months) > 1:
            raise not_movable("its days are those of several months")
        months = frozenset({move.to_local.month})
    days = tuple(_moved_day(day, move) for day in rule.days)
    return replace(rule, months=months, days=once_each(days), times=moved_times(rule.times, move))


def _moved_day(day: MonthDay, move: RuleMove) -> MonthDay:
    """Return the day of the month that the new time is on, named in the same way as the old one."""
    if move.days == 0 or not _is_on(day, move.from_local.date()):
        return day
    to_on = move.to_local.date()
    match day:
        case DayNumber():
            return DayNumber(to_on.day if day.number > 0 else to_on.day - _length(to_on) - 1)
        case NthWeekday():
            return NthWeekday(_nth(to_on) if day.nth > 0 else _nth_from_last(to_on), weekday_of(to_on))
        case NthBusinessDay():
            raise not_movable("it counts business days")
        case _:
            assert_never(day)


def _is_on(day: MonthDay, on: date) -> bool:
    match day:
        case DayNumber():
            return day.number in {on.day, on.day - _length(on) - 1}
        case NthWeekday():
            return weekday_of(on) is day.weekday and day.nth in {_nth(on), _nth_from_last(on)}
        case NthBusinessDay():
            return True
        case _:
            assert_never(day)


def _length(day: date) -> int:
    return monthrange(day.year, day.month)[1]


def _nth(day: date) -> int:
    return (day.day - 1) // _WEEK + 1


def _nth_from_last(day: date) -> int:
    return -((_length(day) - day.day) // _WEEK + 1)


def _monthly_words(speaker: Speaker, rule: Monthly) -> str:
    text = days_at_times(speaker, same(days_of_every_month(speaker, rule.days, rule.interval)), rule.times)
    if rule.interval == 1:
        return text
    return counted_from_words(speaker, text, rule.anchor_on)


def _yearly_words(speaker: Speaker, rule: Yearly) -> str:
    years = speaker.count(Counted.EVERY_YEARS, rule.interval) if rule.interval > 1 else ""
    text = days_at_times(speaker, same(days_of_month(speaker, rule.days, rule.months, years)), rule.times)
    return text if rule.interval == 1 else counted_from_words(speaker, text, rule.anchor_on)


def _monthly_sentence(rule: Monthly) -> str:
    days = month_days(rule.days)
    if rule.interval == 1:
        text = f"on the {days} of every month"
    else:
        text = f"every {rule.interval} months on the {days}"
    return f"{text} {at_times(rule.times)}{counted_from(rule.anchor_on)}"


def _yearly_sentence(rule: Yearly) -> str:
    every = "every year" if rule.interval == 1 else f"every {rule.interval} years"
    months = listed_text([ENGLISH.names[Names.MONTH_OF][month - 1] for month in sorted(rule.months)])
    (only, *others) = rule.days
    if isinstance(only, DayNumber) and only.number > 0 and not others and len(rule.months) == 1:
        text = f"{every} on {months} {only.number}"
    else:
        text = f"{every} on the {month_days(rule.days)} of {months}"
    return f"{text} {at_times(rule.times)}{counted_from(rule.anchor_on)}"


def why_days_missing(numbers: tuple[int, ...], months: frozenset[int]) -> str:
    """Say that none of the months has such a day; empty if one of them has."""
    longest = max(LONGEST_MONTHS[month - 1] for month in months)
    least = min(abs(number) for number in numbers)
    if least <= longest:
        return ""
    names = " or ".join(MONTH_NAMES[month - 1] for month in sorted(months))
    return f"{names} never has {least} days"
