"""Days around Easter."""

from dataclasses import replace

from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, moved_times
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.setting import Setting, ticks_of_day
from scheduler_core.recurrence.words.describing.day_words import days_at_times, same
from scheduler_core.recurrence.words.describing.recurrence_rule_words import easter_day
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import at_times
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import Easter, Rule


class EasterKind(RuleKind[Easter]):
    """Days before or after Western Easter Sunday."""

    made = Easter

    def source(self, rule: Easter, setting: Setting) -> RuleSource:
        days = RuleDays(Frequency.YEARLY, easter_offsets=(rule.offset_days,))
        return RuleSource(calendar_source(setting, days, ticks_of_day(rule.times)))

    def moved(self, rule: Easter, move: RuleMove) -> Rule:
        return replace(rule, offset_days=rule.offset_days + move.days, times=moved_times(rule.times, move))

    def describe(self, speaker: Speaker, rule: Easter, _policies: TimePolicies) -> str:
        return days_at_times(speaker, same(easter_day(speaker, rule.offset_days)), rule.times)

    def sentence(self, rule: Easter) -> str:
        return f"{_easter_day(rule.offset_days)} {at_times(rule.times)}"


def _easter_day(offset: int) -> str:
    if offset == 0:
        return "on Easter Sunday"
    unit = "day" if abs(offset) == 1 else "days"
    return f"{abs(offset)} {unit} {'before' if offset < 0 else 'after'} Easter"
