"""Lines of .ics calendars: folded, escaped, zones defined by their changes, properties of our own."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from itertools import pairwise

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import first_day
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time
from scheduler_core.recurrence.ical.ics_events import IcsEvent
from scheduler_core.recurrence.ical.recurrence_set_text import print_recurrence_set
from scheduler_core.recurrence.ticks import DAY, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table

_LONGEST_LINE = 75  # bytes
_LAST_YEAR = 2037
_MOST_DATES = 20
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def calendar_text(lines: Iterable[str]) -> str:
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    """Write a text as the value of a property such as SUMMARY."""
    return text.translate(_ESCAPES)


def unescaped(text: str) -> str:
    parts = text.replace("\\\\", "\0").replace("\\n", "\n").replace("\\N", "\n")
    return parts.replace("\\;", ";").replace("\\,", ",").replace("\0", "\\")


def folded(line: str) -> str:
    """Break a line at 75 bytes, never within a character."""
    pieces, piece, size = [], "", 0
    for sign in line:
        length = len(sign.encode())
        if size + length > _LONGEST_LINE:
            pieces.append(piece)
            piece, size = "", 1  # for the blank that goes on with the line
        piece += sign
        size += length
    return "\r\n ".join([*pieces, piece])


def zone_lines(zone: str, begins: datetime) -> Iterator[str]:
    """Define a zone from `begins` on, by each change of its clock until 2037."""
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{zone}"
    table = zone_table(zone)
    at = ticks.of_instant(begins)
    segments = list(table.segments(at, first_day(_LAST_YEAR + 1) * DAY))
    onsets: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    first = segments[0]
    onsets[first.offset, first.offset, table.abbreviation_at(at)].append(at + first.offset)
    for before, after in pairwise(segments):
        name = table.abbreviation_at(after.begins_at)
        onsets[before.offset, after.offset, name].append(after.begins_at + before.offset)
    for (before_offset, offset, name), locals_ in onsets.items():
        yield from _observance(before_offset, offset, name, [ticks.to_local(local) for local in locals_])
    yield "END:VTIMEZONE"


def _observance(before: int, offset: int, name: str, onsets: list[datetime]) -> Iterator[str]:
    kind = "DAYLIGHT" if offset > before else "STANDARD"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{print_ical_time(onsets[0])}"
    yield f"TZOFFSETFROM:{_offset_text(before)}"
    yield f"TZOFFSETTO:{_offset_text(offset)}"
    if name:
        yield f"TZNAME:{escaped(name)}"
    for place in range(1, len(onsets), _MOST_DATES):
        yield "RDATE:" + ",".join(map(print_ical_time, onsets[place : place + _MOST_DATES]))
    yield f"END:{kind}"


def _offset_text(offset: int) -> str:
    size = abs(offset)
    text = f"{'-' if offset < 0 else '+'}{size // (60 * MINUTE):02}{size // MINUTE % 60:02}"
    return f"{text}{size // SECOND % 60:02}" if size % MINUTE else text


OUR_JOB = "X-HOURBELL-JOB"
OUR_MARK = "X-HOURBELL-MARK"
OUR_SUFFIX = "@hourbell"


def mark_of(events: Iterable[IcsEvent]) -> str:
    """Return what changes when somebody moves an event, and stays when a calendar writes it anew."""
    texts = sorted(print_recurrence_set(replace(each.times, text=""), each.zone) for each in events)
    return sha256("\n\n".join(texts).encode()).hexdigest()[:16]
