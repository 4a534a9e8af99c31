"""Rules of the sun as one short text: 30m before sunset at 52.52,13.405 on mon-fri."""

import re
from datetime import timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence.words.compact import parse_days, parse_duration, print_days, print_duration
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent

_FIELD = "sun"
_EXAMPLE = "30m before sunset at 52.52,13.405 on mon-fri"
_TEXT = re.compile(
    rf"(?:(?P<offset>\S+\s+(?:before|after))\s+)?(?P<event>{'|'.join(SunEvent)})"
    r"\s+at\s+(?P<place>[-+0-9.]+\s*,\s*[-+0-9.]+)(?:\s+on\s+(?P<days>.+))?",
    re.IGNORECASE,
)
_DEGREES = re.compile(r"[-+]?[0-9]{1,3}(?:\.[0-9]{1,10})?")
_BEFORE, _AFTER = "before", "after"


def parse_sun(text: str) -> Sun:
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise InvalidInput(_FIELD, f"{shown(text)!r} is not understood; write it like {_EXAMPLE}")
    offset, days = found["offset"], found["days"]
    return Sun(
        SunEvent(found["event"].lower()),
        parse_place(found["place"]),
        parse_offset(offset) if offset else timedelta(0),
        parse_days(days) if days else frozenset(),
    )


def print_sun(rule: Sun) -> str:
    offset = f"{print_offset(rule.offset)} " if rule.offset else ""
    days = f" on {print_days(rule.weekdays)}" if rule.weekdays else ""
    return f"{offset}{rule.event} at {print_place(rule.place).replace(' ', '')}{days}"


def parse_offset(text: str) -> timedelta:
    """Read 30m before, 1h after, or nothing."""
    length, _, word = text.strip().rpartition(" ")
    if not text.strip():
        return timedelta(0)
    if word.casefold() not in {_BEFORE, _AFTER}:
        raise InvalidInput("offset", f"{shown(text)!r} is not understood; write 30m before or 1h after")
    offset = parse_duration(length)
    return -offset if word.casefold() == _BEFORE else offset


def print_offset(offset: timedelta) -> str:
    if not offset:
        return ""
    return f"{print_duration(abs(offset))} {_BEFORE if offset < timedelta(0) else _AFTER}"


def parse_place(text: str) -> Place:
    """Read 52.52, 13.405: degrees north, degrees east."""
    degrees = [each.strip() for each in text.split(",")]
    if len(degrees) != 2 or not all(map(_DEGREES.fullmatch, degrees)):
        example = "52.52, 13.405, degrees north and east"
        raise InvalidInput("place", f"{shown(text)!r} is not a place; write it like {example}")
    return Place(float(degrees[0]), float(degrees[1]))


def print_place(place: Place) -> str:
    return ", ".join(
        f"{degrees:.4f}".rstrip("0").rstrip(".") for degrees in (place.latitude, place.longitude)
    )
