"""Fires when the power supply changes."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_power import OnPower, PowerChange
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {
    PowerChange.MAINS: Phrase.POWER_MAINS,
    PowerChange.BATTERY: Phrase.POWER_BATTERY,
    PowerChange.BELOW: Phrase.POWER_BELOW,
}


class OnPowerKind(EventKind[OnPower]):
    """Fires whenever mains or battery take over, or the battery gets low."""

    made = OnPower

    def describe(self, speaker: Speaker, rule: OnPower, _policies: TimePolicies) -> str:
        return speaker.say(_SAID[rule.change], percent=str(rule.percent))
