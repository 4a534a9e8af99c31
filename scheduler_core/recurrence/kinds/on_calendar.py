"""Calendar expressions of systemd."""

from dataclasses import replace

from scheduler_core.recurrence.kinds.rule_kind import Move, RuleKind, RuleSource, not_movable
from scheduler_core.recurrence.on_calendar.on_calendar_days import (
    on_calendar_habits,
    on_calendar_pattern,
    on_calendar_times,
)
from scheduler_core.recurrence.on_calendar.on_calendar_text import print_on_calendar
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.on_calendar_words import on_calendar_words
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import (
    Rule,
)


class OnCalendarKind(RuleKind[OnCalendar]):
    """Calendar expressions of systemd."""

    made = OnCalendar

    def source(self, rule: OnCalendar, setting: Setting) -> RuleSource:
        return RuleSource(_on_calendar(rule, setting), ends=_years_end(rule))

    def why_never(self, rule: OnCalendar) -> str:
        return f"no date has all that {print_on_calendar(rule)!r} asks for"

    def moved(self, _rule: OnCalendar, _move: Move) -> Rule:
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
