"""A rule about networks as one text: `joined: Office`."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.said_change import said_change, written_change
from scheduler_core.values.schedules.events.on_network import NetworkChange, OnNetwork

_EXAMPLE = "joined: Office"


def parse_on_network(text: str) -> OnNetwork:
    """Read a rule; without a name it is about any network."""
    head, colon, name = text.partition(":")
    change, already = said_change("on_network", head, NetworkChange, _EXAMPLE)
    if change is None or (colon and not name.strip()):
        raise InvalidInput("on_network", "lacks joined or left, or a name; write it like “joined: Office”")
    return OnNetwork(change, name.strip(), already)


def print_on_network(rule: OnNetwork) -> str:
    """Write a rule so that it is read as the same one."""
    head = written_change(rule.change, already=rule.already)
    return f"{head}: {rule.name}" if rule.name else head
