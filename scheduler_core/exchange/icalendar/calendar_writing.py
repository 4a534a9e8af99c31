"""Jobs as a calendar: the events of each, and the job itself for whoever reads it back."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from itertools import pairwise

from scheduler_core.exchange.common.losses import Exported, Loss, left_out
from scheduler_core.exchange.icalendar.event_times import event_times
from scheduler_core.native.documents import job_document
from scheduler_core.native.text.document_text import json_line
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.calendar_year import first_day
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time
from scheduler_core.recurrence.ical.ics_events import IcsEvent, event_of
from scheduler_core.recurrence.ical.ics_lines import IcsBlock
from scheduler_core.recurrence.ical.recurrence_set_text import print_recurrence_set
from scheduler_core.recurrence.ticks import DAY, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING

_IN_GENERAL = Loss(
    "",
    "calendars only show jobs; each stands whole in its first event, so mind who gets the file",
)

_LONGEST_LINE = 75  # bytes
_LAST_YEAR = 2037
_MOST_DATES = 20
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


OUR_JOB = "X-HOURBELL-JOB"
OUR_MARK = "X-HOURBELL-MARK"
OUR_SUFFIX = "@hourbell"


def print_calendar(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write jobs as events; those without a zone are in the zone of this machine."""
    writing = _CalendarWriting(zone, now)
    for draft in drafts:
        writing.add(draft)
    general = (_IN_GENERAL,) if writing.count else ()
    return Exported(calendar_text(writing.lines()), writing.count, (*writing.losses, *general))


class _CalendarWriting:
    def __init__(self, zone: str, now: datetime) -> None:
        self.losses: list[Loss] = []
        self.count = 0
        self._usual_zone = zone
        self._now = now
        self._zones: dict[str, None] = {}
        self._events: list[str] = []
        self._namesakes: Counter[tuple[str, str]] = Counter()

    def add(self, draft: JobDraft) -> None:
        zone = self._usual_zone if draft.schedule.zone == FLOATING else draft.schedule.zone
        times = event_times(draft.schedule, zone, self._now)
        if times is None:
            self.losses.append(left_out(draft.name, "it has no time to come"))
            return
        self.count += 1
        self.losses += [Loss(f"“{draft.name}”", text) for text in times.losses]
        if draft.schedule.zone == FLOATING:
            self.losses.append(
                Loss(f"“{draft.name}”", f"goes by the clock of any machine; shown as in {zone}")
            )
        if not draft.is_enabled:
            self.losses.append(Loss(f"“{draft.name}”", "is switched off; its events are shown"))
        texts = [print_recurrence_set(each.times, each.zone).split("\n") for each in times.sets]
        self._zones |= dict.fromkeys(each.zone for each in times.sets)
        namesake = self._namesakes[draft.folder, draft.name]
        self._namesakes[draft.folder, draft.name] += 1
        for number, lines in enumerate(texts):
            self._events += ["BEGIN:VEVENT", *self._head(draft, uid_of(draft, number, namesake))]
            self._events += lines
            if number == 0:
                self._events += [f"{OUR_JOB}:{escaped(json_line(job_document(draft)))}"]
                self._events += [f"{OUR_MARK}:{mark_of(map(_read_back, texts))}"]
            self._events.append("END:VEVENT")

    def lines(self) -> Iterator[str]:
        yield from (
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Hourbell//Hourbell//EN",
            "CALSCALE:GREGORIAN",
        )
        for zone in self._zones:
            if zone != "UTC":
                yield from zone_lines(zone, self._now.replace(month=1, day=1))
        yield from self._events
        yield "END:VCALENDAR"

    def _head(self, draft: JobDraft, uid: str) -> Iterator[str]:
        yield f"UID:{uid}"
        yield f"DTSTAMP:{print_ical_time(self._now.replace(microsecond=0))}"
        yield f"SUMMARY:{escaped(draft.name)}"
        if draft.notes:
            yield f"DESCRIPTION:{escaped(draft.notes)}"
        if labels := [*draft.tags, *([draft.folder] if draft.folder else [])]:
            yield "CATEGORIES:" + ",".join(map(escaped, labels))
        yield "TRANSP:TRANSPARENT"


def uid_of(draft: JobDraft, number: int, namesake: int = 0) -> str:
    """Return what names an event for good: the same job gives the same at each export.

    `namesake` counts the jobs before it that share its folder and name.
    """
    told = f"{draft.folder}\0{draft.name}" + (f"\0{namesake}" if namesake else "")
    name = sha256(told.encode()).hexdigest()[:20]
    return f"{name}-{number}{OUR_SUFFIX}" if number else f"{name}{OUR_SUFFIX}"


def _read_back(lines: Iterable[str]) -> IcsEvent:
    """Return the event as whoever imports it will read it."""
    block = IcsBlock()
    for line in lines:
        block.add(line)
    return event_of(block)


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


def mark_of(events: Iterable[IcsEvent]) -> str:
    """Return what changes when somebody moves an event, and stays when a calendar writes it anew."""
    texts = sorted(print_recurrence_set(replace(each.times, text=""), each.zone) for each in events)
    return sha256("\n\n".join(texts).encode()).hexdigest()[:16]
