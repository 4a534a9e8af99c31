"""Cron expressions."""

from scheduler_core.recurrence.cron.cron_days import cron_bounds, cron_habits, cron_pattern, cron_times
from scheduler_core.recurrence.cron.cron_reasons import why_cron_never_fires
from scheduler_core.recurrence.kinds.rule_kind import Move, RuleKind, RuleSource, not_movable
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.cron_words import cron_words
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import (
    Rule,
)


class CronKind(RuleKind[Cron]):
    """Cron expressions of all dialects."""

    made = Cron

    def source(self, rule: Cron, setting: Setting) -> RuleSource:
        begin, end = cron_bounds(rule)
        source = calendar_source(
            setting,
            cron_pattern(rule),
            cron_times(rule),
            habits=cron_habits(rule),
            begin_local=begin,
            end_local=end,
        )
        return RuleSource(source, ends=rule.years is not None)

    def why_never(self, rule: Cron) -> str:
        return why_cron_never_fires(rule) or f"no date has all that {rule.text!r} asks for"

    def moved(self, _rule: Cron, _move: Move) -> Rule:
        raise not_movable("the fields of a cron expression can't be shifted")

    def describe(self, speaker: Speaker, rule: Cron, _policies: TimePolicies) -> str:
        return cron_words(speaker, rule)
