"""Fires when the engine starts."""

from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.instants import NoInstants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import AtStart, Rule


class AtStartKind(RuleKind[AtStart]):
    """Fires when the engine starts; it has no instants."""

    made = AtStart

    def source(self, _rule: AtStart, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: AtStart, _move: RuleMove) -> Rule:
        raise not_movable("it fires whenever the engine starts")

    def describe(self, speaker: Speaker, _rule: AtStart, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.AT_START)

    def sentence(self, _rule: AtStart) -> str:
        return "when Hourbell starts"
