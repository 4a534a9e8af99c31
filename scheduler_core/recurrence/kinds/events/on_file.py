"""Fires on what happens to files."""

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {
    FileChange.ARRIVES: Phrase.FILE_ARRIVES,
    FileChange.CHANGES: Phrase.FILE_CHANGES,
    FileChange.GOES: Phrase.FILE_GOES,
    FileChange.REMAINS: Phrase.FILE_REMAINS,
}


class OnFileKind(EventKind[OnFile]):
    """Fires when files arrive, change or go; it has no instants."""

    made = OnFile

    def describe(self, speaker: Speaker, rule: OnFile, _policies: TimePolicies) -> str:
        files = speaker.say(Phrase.FILES_BELOW, files=rule.pattern) if rule.below else rule.pattern
        said = speaker.say(_SAID[rule.change], files=files)
        if rule.together:
            together = speaker.say(
                Phrase.TOGETHER, length=length_words(speaker, ticks.of_length(rule.together))
            )
            said = speaker.joined(Phrase.DETAIL, [said, together])
        return said
