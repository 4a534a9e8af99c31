"""What stands before the subject of an event rule: `mounted, already: Backup`."""

import re
from datetime import timedelta
from enum import StrEnum
from typing import Generic, TypeVar

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.compact import parse_duration, print_duration

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
