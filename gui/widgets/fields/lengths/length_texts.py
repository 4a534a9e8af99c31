"""A length of time as a number and a unit, and the text of both. No widgets here."""

import re
from datetime import timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import parse_duration

# What is typed behind a number for each unit, the longest first.
UNITS = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
}
_PLAIN = re.compile(r"(\d+)([wdhms])", re.ASCII)


def parted(text: str) -> tuple[str, str] | None:
    """Return the number and the unit that say a length: 1h30m is 90 m; None where a text is no length."""
    plain = _PLAIN.fullmatch(text.strip())
    if plain is not None:
        return plain[1], plain[2]
    try:
        length = parse_duration(text.strip())
    except InvalidInput:
        return None
    for sign, unit in UNITS.items():
        if sign != "w" and length and not length % unit:
            return str(length // unit), sign
    return None


def joined(number: str, sign: str) -> str:
    """Return the text of a length; what is more than a number says its unit itself."""
    typed = number.strip()
    return f"{typed}{sign}" if typed.isascii() and typed.isdigit() else typed
