"""What a rule does when the clock changes, where it differs from what is usual and nobody chose it."""

from collections.abc import Iterator

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.clock_effects import ClockEffect, usual_effects
from scheduler_core.recurrence.cron.cron_days import cron_habits
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import Every, Rule


def with_habits(speaker: Speaker, text: str, rule: Rule, policies: TimePolicies) -> str:
    """Add to the words of a rule what it does with times that the clock of its zone jumps over or repeats."""
    if not isinstance(rule, Cron | OnCalendar | RecurrenceSet | Every):
        return text
    return speaker.joined(Phrase.DETAIL, [text, *_habits(speaker, rule, policies)])


def _habits(speaker: Speaker, rule: Rule, policies: TimePolicies) -> Iterator[str]:
    try:
        effects = usual_effects(kind_of(rule).source(rule, Setting(speaker.zone, policies)).instants)
    except InvalidInput:
        return  # the problems of the schedule tell it
    if ClockEffect.LEFT_OUT in effects and policies.gap is not Gap.SKIP:
        yield speaker.say(Phrase.GAP_SKIP)
    if ClockEffect.MOVED in effects and policies.gap is None and _keeps_to_the_edge(rule):
        yield speaker.say(Phrase.GAP_EDGE)
    if ClockEffect.SECOND in effects and policies.overlap is not Overlap.SECOND:
        yield speaker.say(Phrase.OVERLAP_SECOND)
    if ClockEffect.BOTH in effects and policies.overlap is not Overlap.BOTH:
        yield speaker.say(Phrase.OVERLAP_BOTH)


def _keeps_to_the_edge(rule: Rule) -> bool:
    return isinstance(rule, Cron) and cron_habits(rule).gap is Gap.EDGE
