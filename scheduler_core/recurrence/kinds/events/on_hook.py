"""Describes, reads and writes rules that fire with deliveries to a hook."""

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_hook import OnHook, Signature
from scheduler_core.values.schedules.policies import TimePolicies

_SIGNED = {
    Signature.NONE: Phrase.HOOK_CALLED,
    Signature.GITHUB: Phrase.HOOK_CALLED_BY_GITHUB,
    Signature.STANDARD: Phrase.HOOK_CALLED_SIGNED,
}


class OnHookKind(EventKind[OnHook]):
    """Fires whenever its hook is called."""

    made = OnHook

    def describe(self, speaker: Speaker, rule: OnHook, _policies: TimePolicies) -> str:
        return speaker.say(_SIGNED[rule.signed], name=rule.name)


def parse_on_hook(text: str) -> OnHook:
    """Read a rule; what signs stands behind a comma."""
    name, comma, signed = (part.strip() for part in text.partition(","))
    if not comma:
        return OnHook(name)
    if signed not in set(Signature):
        raise InvalidInput(
            "on_hook", f"{shown(signed)!r} is none of {', '.join(Signature)}; write it like “deploy, github”"
        )
    return OnHook(name, Signature(signed))


def print_on_hook(rule: OnHook) -> str:
    """Write a rule so that it is read as the same one."""
    return rule.name if rule.signed is Signature.NONE else f"{rule.name}, {rule.signed.value}"
