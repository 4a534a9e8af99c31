"""Fires with events that somebody sends."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_event import OnEvent
from scheduler_core.values.schedules.policies import TimePolicies


class OnEventKind(EventKind[OnEvent]):
    """Fires whenever an event of its name comes."""

    made = OnEvent

    def describe(self, speaker: Speaker, rule: OnEvent, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.EVENT_COMES, name=rule.name)
