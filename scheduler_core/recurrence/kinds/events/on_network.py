"""Fires when a network is joined or left."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.event_kind import EventKind, lasting
from scheduler_core.recurrence.kinds.events.said_change import said_change, written_change
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
        words, named = (_NAMED, {"network": rule.name}) if rule.name else (_ANY, {})
        return lasting(speaker, speaker.say(words[rule.change], **named), rule.lasts)


_EXAMPLE = "joined: Office"


def parse_on_network(text: str) -> OnNetwork:
    """Read a rule; without a name it is about any network."""
    head, colon, name = text.partition(":")
    said = said_change("on_network", head, NetworkChange, _EXAMPLE)
    if said.change is None or (colon and not name.strip()):
        raise InvalidInput("on_network", "lacks joined or left, or a name; write it like “joined: Office”")
    return OnNetwork(said.change, name.strip(), said.already, said.lasts)


def print_on_network(rule: OnNetwork) -> str:
    """Write a rule so that it is read as the same one."""
    head = written_change(rule.change, already=rule.already, lasts=rule.lasts)
    return f"{head}: {rule.name}" if rule.name else head
