"""Calendar expressions of systemd."""

from dataclasses import replace

from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.on_calendar.on_calendar_days import (
    on_calendar_habits,
    on_calendar_pattern,
    on_calendar_times,
)
from scheduler_core.recurrence.on_calendar.on_calendar_text import print_on_calendar
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import MINUTE
from scheduler_core.recurrence.words.describing.day_words import DescribedDays, days_at, pattern_words
from scheduler_core.recurrence.words.describing.length_words import in_years
from scheduler_core.recurrence.words.describing.time_words import ClockParts, clock_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.on_calendar import LAST_CALENDAR_YEAR, CalendarRange, OnCalendar
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import DayNumber, Rule
from scheduler_core.values.schedules.weekday import ALL_DAYS

_ALL_HOURS = frozenset(range(24))

_ALL_MINUTES = frozenset(range(60))

_ALL_MONTH_DAYS = frozenset(range(1, 32))


class OnCalendarKind(RuleKind[OnCalendar]):
    """Calendar expressions of systemd."""

    made = OnCalendar

    def source(self, rule: OnCalendar, setting: Setting) -> RuleSource:
        return RuleSource(_on_calendar(rule, setting), ends=_years_end(rule))

    def why_never(self, rule: OnCalendar) -> str:
        return f"no date has all that {print_on_calendar(rule)!r} asks for"

    def moved(self, _rule: OnCalendar, _move: RuleMove) -> Rule:
        raise not_movable("the fields of a calendar expression can't be shifted")

    def describe(self, speaker: Speaker, rule: OnCalendar, _policies: TimePolicies) -> str:
        return on_calendar_words(speaker, rule)


def _on_calendar(rule: OnCalendar, setting: Setting) -> Instants:
    in_zone = replace(setting, zone=rule.zone or setting.zone)
    return calendar_source(
        in_zone, on_calendar_pattern(rule), on_calendar_times(rule), habits=on_calendar_habits(rule)
    )


def _years_end(rule: OnCalendar) -> bool:
    runs_on = any(each.step and each.last is None for each in rule.years)
    return bool(rule.years) and not runs_on


def on_calendar_words(speaker: Speaker, calendar: OnCalendar) -> str:
    parts = ClockParts(
        _numbers(calendar.hours, 23) or _ALL_HOURS,
        _numbers(calendar.minutes, 59) or _ALL_MINUTES,
        _numbers(calendar.microseconds, MINUTE - 1),
    )
    text = days_at(speaker, pattern_words(speaker, _pattern(speaker, calendar)), clock_words(speaker, parts))
    if calendar.zone is None:
        return text
    return speaker.say(Phrase.DETAIL, first=text, next=speaker.say(Phrase.ZONE, zone=calendar.zone))


def _pattern(speaker: Speaker, calendar: OnCalendar) -> DescribedDays:
    years = _numbers(calendar.years, LAST_CALENDAR_YEAR)
    return DescribedDays(
        weekdays=frozenset() if calendar.weekdays == ALL_DAYS else calendar.weekdays,
        month_days=tuple(DayNumber(number) for number in _month_days(calendar)),
        months=_numbers(calendar.months, 12),
        years=in_years(speaker, years) if years else "",
    )


def _month_days(calendar: OnCalendar) -> list[int]:
    """Return the days by number, below zero from the end; none where all are allowed."""
    if calendar.days_from_end:
        return sorted({-day for each in calendar.days for day in _from_end(each)}, reverse=True)
    days = _numbers(calendar.days, 31)
    return [] if days >= _ALL_MONTH_DAYS else sorted(days)


def _from_end(days: CalendarRange) -> range:
    """Return days counted from the end of the month; steps run towards that end."""
    if days.step == 0:
        return range(days.first, days.first + 1)
    if days.last is None:
        return range(days.first, 0, -days.step)
    return range(days.last, days.first - 1, -days.step)


def _numbers(ranges: tuple[CalendarRange, ...], highest: int) -> frozenset[int]:
    return frozenset(number for each in ranges for number in each.up_to(highest))
