"""A rule about events that stay away as one text: `heartbeat: 25h`."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.values.schedules.events.on_silence import OnSilence


def parse_on_silence(text: str) -> OnSilence:
    """Read a rule; the length stands behind the last colon."""
    name, _, length = text.rpartition(":")
    if not name.strip():
        raise InvalidInput("on_silence", "lacks a name or a length; write it like “heartbeat: 25h”")
    try:
        return OnSilence(name.strip(), parse_duration(length.strip()))
    except InvalidInput as refusal:
        raise InvalidInput("on_silence", refusal.reason) from refusal


def print_on_silence(rule: OnSilence) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{rule.name}: {print_duration(rule.length)}"
