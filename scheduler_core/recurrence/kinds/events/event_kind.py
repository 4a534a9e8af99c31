"""What the kinds of event rules share: they have no instants, and none can be moved."""

from datetime import timedelta
from typing import TypeVar

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.instants import NoInstants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.rules import Rule

R = TypeVar("R", bound=EventRule)


class EventKind(RuleKind[R]):
    """Says when one fires; nothing else is its own."""

    def source(self, _rule: R, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: R, _move: RuleMove) -> Rule:
        raise not_movable("it fires whenever something happens")


def lasting(speaker: Speaker, said: str, lasts: timedelta) -> str:
    """Add to what a rule says how long that must have been so."""
    if not lasts:
        return said
    length = length_words(speaker, ticks.of_length(lasts))
    return speaker.joined(Phrase.DETAIL, [said, speaker.say(Phrase.LASTING, length=length)])
