"""Fires when the machine wakes."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_wake import OnWake
from scheduler_core.values.schedules.policies import TimePolicies


class OnWakeKind(EventKind[OnWake]):
    """Fires whenever the machine has woken from sleep."""

    made = OnWake

    def describe(self, speaker: Speaker, _rule: OnWake, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.MACHINE_WAKES)
