"""Random values of cronie and OpenBSD's cron (`5~20`), which they draw when they read a crontab."""

import hashlib
import re
from collections.abc import Callable, Iterator

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Note
from scheduler_core.recurrence.cron.cron_field_reader import quoted

RANDOM = "~"

_FIELDS = (("minute", 0, 59), ("hour", 0, 23), ("day of month", 1, 31), ("month", 1, 12), ("weekday", 0, 6))
_PART = re.compile(r"([0-9]{0,4})~([0-9]{0,4})(?:/([0-9]{1,4}))?")


def drawn(when: str, seed: str, tell: Callable[[str], None]) -> str:
    """Return the five fields with a number for each random value; `tell` hears which.

    The same line draws the same numbers, so that a second import changes nothing.
    """
    fields = when.split()
    if RANDOM not in when or len(fields) != len(_FIELDS):
        return when
    return " ".join(_field(number, text, seed, tell) for number, text in enumerate(fields))


def _field(number: int, text: str, seed: str, tell: Callable[[str], None]) -> str:
    if RANDOM not in text:
        return text
    found = ",".join(_parts(number, text, seed))
    told = f"{text}: cron draws a number each time it reads the file; here it stays {found}"
    tell(Note(f"{_FIELDS[number][0]} {told}"))
    return found


def _parts(number: int, text: str, seed: str) -> Iterator[str]:
    name, lowest, highest = _FIELDS[number]
    for place, part in enumerate(text.split(",")):
        if RANDOM not in part:
            yield part
            continue
        found = _PART.fullmatch(part)
        if found is None:
            raise InvalidInput(name, f"{quoted(part)} is not a random value; write it as 5~20, 5~20/5 or ~")
        low, high = int(found[1] or lowest), int(found[2] or highest)
        if low < lowest or high > highest or low > high:
            raise InvalidInput(name, f"{quoted(part)} is not within {lowest} to {highest}; write it as 5~20")
        step = int(found[3]) if found[3] else 0
        if found[3] and not 0 < step <= highest:
            raise InvalidInput(name, f"{quoted(part)} has no step from 1 to {highest}")
        width = min(step, high - low + 1) if step else high - low + 1
        first = low + _number(f"{seed}\n{number}\n{place}", width)
        yield f"{first}-{high}/{step}" if step and first + step <= high else str(first)


def _number(seed: str, width: int) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()[:8]) % width
