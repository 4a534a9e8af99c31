"""What stands before the subject of an event rule: `mounted, already: Backup`."""

import re
from enum import StrEnum
from typing import TypeVar

from scheduler_core.errors import InvalidInput, shown

ALREADY = "already"
_HEAD = re.compile(r"\s*([a-z][a-z ,]*?)\s*:\s*(.*)", re.DOTALL)

W = TypeVar("W", bound=StrEnum)


def split_head(text: str) -> tuple[str, str]:
    """Return the words before the colon and what stands behind it; without words all of it."""
    found = _HEAD.fullmatch(text)
    return ("", text.strip()) if found is None else (found[1], found[2].strip())


def said_change(field: str, head: str, changes: type[W], example: str) -> tuple[W | None, bool]:
    """Read the words of a head: at most one change, and whether what is so already counts, too."""
    found: list[W] = []
    already = False
    for part in filter(None, (part.strip() for part in head.split(","))):
        if part in set(changes):
            found.append(changes(part))
        elif part == ALREADY and not already:
            already = True
        else:
            known = ", ".join(changes)
            raise InvalidInput(
                field, f"{shown(part)!r} is none of {known} and already; write it like “{example}”"
            )
    if len(found) > 1:
        raise InvalidInput(field, f"says both {found[0]} and {found[1]}; make a rule for each")
    return (found[0] if found else None), already


def written_change(change: StrEnum, *, already: bool) -> str:
    """Write a head so that it is read as the same one."""
    return f"{change}, {ALREADY}" if already else change.value
