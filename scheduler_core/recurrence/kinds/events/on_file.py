"""Fires on what happens to files."""

import re
from datetime import timedelta
from typing import Any

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_file import SETTLED, FileChange, OnFile
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {
    FileChange.ARRIVES: Phrase.FILE_ARRIVES,
    FileChange.CHANGES: Phrase.FILE_CHANGES,
    FileChange.GOES: Phrase.FILE_GOES,
    FileChange.REMAINS: Phrase.FILE_REMAINS,
}


class OnFileKind(EventKind[OnFile]):
    """Fires when files arrive, change or go; it has no instants."""

    made = OnFile

    def describe(self, speaker: Speaker, rule: OnFile, _policies: TimePolicies) -> str:
        files = speaker.say(Phrase.FILES_BELOW, files=rule.pattern) if rule.below else rule.pattern
        said = speaker.say(_SAID[rule.change], files=files)
        if rule.together:
            together = speaker.say(
                Phrase.TOGETHER, length=length_words(speaker, ticks.of_length(rule.together))
            )
            said = speaker.joined(Phrase.DETAIL, [said, together])
        return said


_EXAMPLE = '"arrives: ~/Scans/*.pdf"'
# What stands before the pattern; a drive of Windows has its colon behind one letter.
_HEAD = re.compile(r"\s*([a-z][a-z0-9 ,]+?)\s*:\s*(.*)", re.DOTALL)
_FIELD = "on_file"


def parse_on_file(text: str) -> OnFile:
    """Read a rule; a pattern alone means files that arrive."""
    found = _HEAD.fullmatch(text)
    if found is None:
        return OnFile(text.strip())
    said: dict[str, Any] = {}
    for part in found[1].split(","):
        said |= _said(part.strip(), said)
    return OnFile(found[2].strip(), **said)


def print_on_file(rule: OnFile) -> str:
    """Write a rule so that it is read as the same one."""
    words = [rule.change.value]
    words += ["below"] if rule.below else []
    words += [f"settled {print_duration(rule.settled)}"] if rule.settled != SETTLED else []
    words += [f"together {print_duration(rule.together)}"] if rule.together else []
    words += ["already"] if rule.already else []
    return f"{', '.join(words)}: {rule.pattern}"


def _said(part: str, known: dict[str, Any]) -> dict[str, Any]:
    word, _, length = part.partition(" ")
    name: str
    value: Any
    if word in {each.value for each in FileChange} and not length:
        name, value = "change", FileChange(word)
    elif word in {"below", "already"} and not length:
        name, value = word, True
    elif word in {"settled", "together"}:
        name, value = word, _length(word, length)
    else:
        known_words = ", ".join((*(each.value for each in FileChange), "below", "settled 5s", "together 30s"))
        raise InvalidInput(
            _FIELD, f"{shown(part)!r} is none of {known_words} and already; write it like {_EXAMPLE}"
        )
    if name in known:
        raise InvalidInput(_FIELD, f"{shown(part)!r} says again what stands before it; keep one")
    return {name: value}


def _length(word: str, text: str) -> timedelta:
    try:
        return parse_duration(text)
    except InvalidInput as refusal:
        raise InvalidInput(_FIELD, f"{word}: {refusal.reason}") from refusal
