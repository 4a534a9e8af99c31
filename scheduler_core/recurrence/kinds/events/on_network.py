"""Fires when a network is joined or left."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_network import NetworkChange, OnNetwork
from scheduler_core.values.schedules.policies import TimePolicies

_NAMED = {NetworkChange.JOINED: Phrase.NETWORK_JOINED, NetworkChange.LEFT: Phrase.NETWORK_LEFT}
_ANY = {NetworkChange.JOINED: Phrase.ANY_NETWORK_JOINED, NetworkChange.LEFT: Phrase.ANY_NETWORK_LEFT}


class OnNetworkKind(EventKind[OnNetwork]):
    """Fires whenever the network is joined, or left."""

    made = OnNetwork

    def describe(self, speaker: Speaker, rule: OnNetwork, _policies: TimePolicies) -> str:
        if not rule.name:
            return speaker.say(_ANY[rule.change])
        return speaker.say(_NAMED[rule.change], network=rule.name)
