"""Fires when events stay away."""

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_silence import OnSilence
from scheduler_core.values.schedules.policies import TimePolicies


class OnSilenceKind(EventKind[OnSilence]):
    """Fires whenever no event of its name has come for long enough."""

    made = OnSilence

    def describe(self, speaker: Speaker, rule: OnSilence, _policies: TimePolicies) -> str:
        length = length_words(speaker, ticks.of_length(rule.length))
        return speaker.say(Phrase.EVENT_STAYS_AWAY, name=rule.name, length=length)
