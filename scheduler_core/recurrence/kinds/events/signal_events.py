"""Fires on what others send or end: events, hooks, jobs, and silence where something was expected."""

import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook, OnJob, OnSilence, Signature
from scheduler_core.values.schedules.policies import TimePolicies


class OnEventKind(EventKind[OnEvent]):
    """Fires whenever an event of its name comes."""

    made = OnEvent

    def describe(self, speaker: Speaker, rule: OnEvent, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.EVENT_COMES, name=rule.name)


_HOOK_SAID = {
    Signature.NONE: Phrase.HOOK_CALLED,
    Signature.GITHUB: Phrase.HOOK_CALLED_BY_GITHUB,
    Signature.STANDARD: Phrase.HOOK_CALLED_SIGNED,
}


class OnHookKind(EventKind[OnHook]):
    """Fires whenever its hook is called."""

    made = OnHook

    def describe(self, speaker: Speaker, rule: OnHook, _policies: TimePolicies) -> str:
        return speaker.say(_HOOK_SAID[rule.signed], name=rule.name)


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


_JOBS_SAID = {
    When.SUCCESS: Phrase.JOBS_SUCCEEDED,
    When.FAILURE: Phrase.JOBS_FAILED,
    When.ALWAYS: Phrase.JOBS_ENDED,
}


class OnJobKind(EventKind[OnJob]):
    """Fires whenever each of its jobs has ended so since it fired last."""

    made = OnJob

    def describe(self, speaker: Speaker, rule: OnJob, _policies: TimePolicies) -> str:
        return speaker.say(_JOBS_SAID[rule.when], jobs=speaker.all_of([f"“{name}”" for name in rule.jobs]))


_ENDS = "|".join(When)
# A name, in quotes where it holds what joins or ends names, and what follows it.
_PART = re.compile(
    rf'\s*(?:"((?:[^"]|"")+)"|(.+?))\s*(?:(\sand\s)|:\s*({_ENDS})\s*$|$)', re.DOTALL | re.IGNORECASE
)
_NEEDS_QUOTES = re.compile(rf'^"|\sand\s|:\s*(?:{_ENDS})\s*$|^\s|\s$', re.IGNORECASE)


def parse_on_job(text: str) -> OnJob:
    """Read the names, joined by “and”, and how the jobs must have ended."""
    names, when = _read_names(text)
    return OnJob(names, When.SUCCESS if when is None else when)


def print_on_job(rule: OnJob) -> str:
    """Write a rule so that it is read as the same one."""
    names = print_names(rule.jobs)
    return names if rule.when is When.SUCCESS else f"{names}: {rule.when}"


def parse_names(text: str) -> tuple[str, ...]:
    """Read names that are joined by “and”."""
    names, when = _read_names(text)
    if when is not None:
        raise InvalidInput("on_job", f"names no job by “: {when}”; put a name that ends so in quotes")
    return names


def print_names(names: tuple[str, ...]) -> str:
    return " and ".join(map(_quoted, names))


def _read_names(text: str) -> tuple[tuple[str, ...], When | None]:
    names: list[str] = []
    place = 0
    while (found := _PART.match(text, place)) is not None:
        quoted, plain, goes_on, ends = found.groups()
        names.append(plain if quoted is None else quoted.replace('""', '"'))
        if goes_on is None:
            return tuple(names), None if ends is None else When(ends.casefold())
        place = found.end()
    raise InvalidInput("on_job", "lacks the name of a job; write it like “Backup and Report”")


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""')) if _NEEDS_QUOTES.search(name) else name


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
