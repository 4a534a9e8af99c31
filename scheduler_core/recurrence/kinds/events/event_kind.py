"""What the kinds of event rules share: no instants, and the words before the subject of a rule."""

import re
from datetime import timedelta
from enum import StrEnum
from typing import Generic, TypeVar

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.instants import NoInstants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.rules import Rule

R = TypeVar("R", bound=EventRule)


class EventKind(RuleKind[R]):
    """Says when one fires; nothing else is its own."""

    def source(self, _rule: R, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: R, _move: RuleMove) -> Rule:
        raise not_movable("it fires whenever something happens")


def lasting(speaker: Speaker, said: str, lasts: timedelta) -> str:
    """Add to what a rule says how long that must have been so."""
    if not lasts:
        return said
    length = length_words(speaker, ticks.of_length(lasts))
    return speaker.joined(Phrase.DETAIL, [said, speaker.say(Phrase.LASTING, length=length)])


ALREADY = "already"
LASTING = "for"
_HEAD = re.compile(r"\s*(?=[a-z])((?:for\s+[^:,]+(?=[,:])|(?!for\s)[a-z ,])+?)\s*:\s*(.*)", re.DOTALL)
_LASTING = re.compile(r"for\s+(.*)", re.DOTALL)

W = TypeVar("W", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class SaidChange(Generic[W]):
    """What a head says: its change if any, what is so already counts, and for how long it must be so."""

    change: W | None
    already: bool
    lasts: timedelta


def split_head(text: str) -> tuple[str, str]:
    """Return the words before the colon and what stands behind it; without words all of it."""
    found = _HEAD.fullmatch(text)
    return ("", text.strip()) if found is None else (found[1], found[2].strip())


def split_named(field: str, text: str, changes: type[StrEnum], example: str) -> tuple[str, str]:
    """Return the words before the colon and the name behind it; refuse words that stand there alone."""
    head, name = split_head(text)
    first, *others = [part.strip() for part in name.split(",")]
    is_word = all(each == ALREADY or _LASTING.fullmatch(each) for each in others)
    if not head and first in set(changes) and is_word:
        raise InvalidInput(field, f"{shown(name)!r} lacks a colon and a name; write it like “{example}”")
    return head, name


def said_change(field: str, head: str, changes: type[W], example: str) -> SaidChange[W]:
    """Read the words of a head: at most one change."""
    found: list[W] = []
    already = False
    lasts: timedelta | None = None
    for part in filter(None, (part.strip() for part in head.split(","))):
        if part in set(changes):
            found.append(changes(part))
        elif part == ALREADY and not already:
            already = True
        elif (length := _LASTING.fullmatch(part)) and lasts is None:
            lasts = _length(field, length[1])
        else:
            known = ", ".join(changes)
            raise InvalidInput(
                field, f"{shown(part)!r} is none of {known}, for 10m and already; write it like “{example}”"
            )
    if len(found) > 1:
        raise InvalidInput(field, f"says both {found[0]} and {found[1]}; make a rule for each")
    return SaidChange(found[0] if found else None, already, lasts or timedelta(0))


def written_change(change: StrEnum, *, already: bool, lasts: timedelta) -> str:
    """Write a head so that it is read as the same one."""
    words = [change.value]
    words += [f"{LASTING} {print_duration(lasts)}"] if lasts else []
    words += [ALREADY] if already else []
    return ", ".join(words)


def _length(field: str, text: str) -> timedelta:
    try:
        return parse_duration(text)
    except InvalidInput as refusal:
        raise InvalidInput(field, f"{LASTING}: {refusal.reason}") from refusal
