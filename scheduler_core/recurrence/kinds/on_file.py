"""Fires on what happens to files."""

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.rule_kind import Move, RuleKind, RuleSource, not_movable
from scheduler_core.recurrence.sources.instants import NoInstants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events import FileChange, OnFile
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import Rule

_SAID = {
    FileChange.ARRIVES: Phrase.FILE_ARRIVES,
    FileChange.CHANGES: Phrase.FILE_CHANGES,
    FileChange.GOES: Phrase.FILE_GOES,
    FileChange.REMAINS: Phrase.FILE_REMAINS,
}


class OnFileKind(RuleKind[OnFile]):
    """Fires when files arrive, change or go; it has no instants."""

    made = OnFile

    def source(self, _rule: OnFile, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: OnFile, _move: Move) -> Rule:
        raise not_movable("it fires whenever something happens to a file")

    def describe(self, speaker: Speaker, rule: OnFile, _policies: TimePolicies) -> str:
        files = speaker.say(Phrase.FILES_BELOW, files=rule.pattern) if rule.below else rule.pattern
        said = speaker.say(_SAID[rule.change], files=files)
        if rule.together:
            together = speaker.say(
                Phrase.TOGETHER, length=length_words(speaker, ticks.of_length(rule.together))
            )
            said = speaker.joined(Phrase.DETAIL, [said, together])
        return said
