"""Every kind of rule in words."""

from typing import assert_never

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.words.describing.calendar_rule_words import calendar_rule_words
from scheduler_core.recurrence.words.describing.cron_words import cron_words
from scheduler_core.recurrence.words.describing.every_words import every_rule_words
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.moment_words import moment_words
from scheduler_core.recurrence.words.describing.on_calendar_words import on_calendar_words
from scheduler_core.recurrence.words.describing.recurrence_set_words import recurrence_set_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    Delay,
    Easter,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)


def rule_words(speaker: Speaker, rule: Rule, policies: TimePolicies) -> str:
    """Say when one rule fires."""
    match rule:
        case Once():
            return speaker.say(Phrase.ONCE, moments=moment_words(speaker, rule.at))
        case Delay() if not rule.length:
            return speaker.say(Phrase.ONCE, moments=moment_words(speaker, rule.said_at))
        case Delay():
            length = length_words(speaker, ticks.of_length(rule.length))
            return speaker.say(Phrase.DELAY, length=length, moment=moment_words(speaker, rule.said_at))
        case Every():
            return every_rule_words(speaker, rule, policies.clock)
        case Weekly() | Monthly() | Yearly() | Easter():
            return calendar_rule_words(speaker, rule)
        case RecurrenceSet():
            return recurrence_set_words(speaker, rule, policies.readings)
        case Cron():
            return cron_words(speaker, rule)
        case OnCalendar():
            return on_calendar_words(speaker, rule)
        case AtStart():
            return speaker.say(Phrase.AT_START)
        case _:
            assert_never(rule)
