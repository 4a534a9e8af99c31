"""Fires when the power supply changes."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.event_kind import EventKind, lasting
from scheduler_core.recurrence.kinds.events.said_change import said_change, written_change
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_power import LOW_PERCENT, OnPower, PowerChange
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
        said = speaker.say(_SAID[rule.change], percent=str(rule.percent))
        return lasting(speaker, said, rule.lasts)


_EXAMPLE = "below 20%"
_BELOW = re.compile(r"\bbelow\s+([0-9]{1,3})\s*%")


def parse_on_power(text: str) -> OnPower:
    """Read a rule; how much charge counts as little stands behind `below`."""
    found = _BELOW.search(text)
    head = text if found is None else text[: found.start()] + PowerChange.BELOW + text[found.end() :]
    said = said_change("on_power", head, PowerChange, _EXAMPLE)
    if said.change is None or (said.change is PowerChange.BELOW and found is None):
        raise InvalidInput("on_power", "says no change; write mains, battery or below 20%")
    percent = LOW_PERCENT if found is None else int(found[1])
    return OnPower(said.change, percent, said.already, said.lasts)


def print_on_power(rule: OnPower) -> str:
    """Write a rule so that it is read as the same one."""
    text = written_change(rule.change, already=rule.already, lasts=rule.lasts)
    return f"below {rule.percent}%{text.removeprefix('below')}" if rule.change is PowerChange.BELOW else text
