"""Names of events that programs and people send."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.values.ranges import check_line

LONGEST_EVENT = 200
LONGEST_EVENT_DATA = 65_536  # bytes; systems take twice that for one variable of a script
# A name that begins so was meant as a time, and nobody would ever send an event of that name.
_LIKE_A_TIME = re.compile(
    r"[0-9]{1,4}[-/.][0-9]{1,2}(?:[-/.][0-9]{1,4})?(?:[ Tt,].*)?"
    r"|[0-9]{1,2}:[0-9]{2}.*"
    r"|(?:[0-9]+(?:\.[0-9]+)? ?(?:s|m|h|d|w|sec|min|hour|day|week|month|year)(?:ond|ute)?s?)+",
    re.IGNORECASE,
)


def is_like_time(name: str) -> bool:
    """Tell whether a name was rather meant as a time: 2027-01-01, 9:00 or 40d."""
    return _LIKE_A_TIME.fullmatch(name) is not None


def check_event(field: str, name: str) -> None:
    """Refuse what can't be the name of an event."""
    check_line(field, name, LONGEST_EVENT)
    if not name.strip():
        raise InvalidInput(field, "is blank; write the name of an event, such as paid")
    if name != name.strip():
        raise InvalidInput(field, f"{name!r} names no event; write a name without spaces around it")


def check_event_data(field: str, data: str) -> None:
    """Refuse data that no script could find in its environment."""
    if "\0" in data:
        raise InvalidInput(field, "holds a NUL, which no variable of a script can hold; send text")
    try:
        length = len(data.encode())
    except UnicodeEncodeError:
        raise InvalidInput(field, "is not a text in UTF-8; send text, such as JSON or base64") from None
    if length > LONGEST_EVENT_DATA:
        raise InvalidInput(
            field,
            f"is {length:,} bytes long; at most {LONGEST_EVENT_DATA:,}: send the path of a file instead",
        )
