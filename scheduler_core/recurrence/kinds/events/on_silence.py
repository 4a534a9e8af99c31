"""Fires when events stay away."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
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
