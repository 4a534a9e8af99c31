"""Build a calendar of past and coming occurrences.

It names instants in UTC, so it needs no zones, and says nothing that changes without a reason: whoever asks
for it again is answered alike until something happened.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from scheduler_core.exchange.icalendar.ics_writing import OUR_SUFFIX, calendar_text, escaped
from scheduler_core.facade.calendars.calendar_days import CalendarBlock, CalendarEntry
from scheduler_core.phrases.calendar_words import (
    counted,
    ended_lines,
    outcome_lines,
    outcome_sign,
    shown_until,
    will_be_skipped,
)
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time

_SHORTEST = timedelta(minutes=1)
_EACH_HOUR = "PT1H"


def shown_calendar(
    shown: Iterable[CalendarEntry | CalendarBlock],
    store_id: str,
    name: str,
    said: Callable[[str], str],
    cut_at: str = "",
) -> str:
    """Write a calendar in the language of `said`; `cut_at` is the day from which on nothing is shown."""
    return calendar_text(_lines(shown, store_id, name, said, cut_at))


def _lines(
    shown: Iterable[CalendarEntry | CalendarBlock],
    store_id: str,
    name: str,
    said: Callable[[str], str],
    cut_at: str,
) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hourbell//Hourbell//EN", "CALSCALE:GREGORIAN")
    yield "METHOD:PUBLISH"
    yield f"X-WR-CALNAME:{escaped(name)}"
    if cut_at:
        yield f"X-WR-CALDESC:{escaped(said(shown_until(cut_at)))}"
    yield f"REFRESH-INTERVAL;VALUE=DURATION:{_EACH_HOUR}"
    yield f"X-PUBLISHED-TTL:{_EACH_HOUR}"
    for each in shown:
        yield "BEGIN:VEVENT"
        yield f"UID:{escaped(each.name)}.{store_id}{OUR_SUFFIX}"
        yield from _of_block(each, said) if isinstance(each, CalendarBlock) else _of_entry(each, said)
        yield "TRANSP:TRANSPARENT"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _of_entry(entry: CalendarEntry, said: Callable[[str], str]) -> Iterator[str]:
    run = entry.run
    if run is None:
        length = entry.usual_duration
        yield from _times(entry.at, entry.at + max(length or _SHORTEST, _SHORTEST), entry.at)
        yield f"SUMMARY:{escaped(entry.job_name)}"
        if entry.is_paused:
            yield f"DESCRIPTION:{escaped(said(will_be_skipped()))}"
        return
    begins, ends = run.started_at or run.due_at, run.finished_at or run.started_at or run.due_at
    stamp = run.finished_at or run.started_at or run.claimed_at or run.due_at
    yield from _times(begins, max(ends, begins + _SHORTEST), stamp)
    yield f"SUMMARY:{escaped(f'{outcome_sign(run.state)} {entry.job_name}')}"
    yield "DESCRIPTION:" + escaped("\n".join(map(said, outcome_lines(run))))


def _of_block(block: CalendarBlock, said: Callable[[str], str]) -> Iterator[str]:
    yield from _times(block.first_at, max(block.last_at, block.first_at + _SHORTEST), block.day)
    yield f"SUMMARY:{escaped(f'{block.job_name}: {said(counted(block.count, is_about=block.is_about))}')}"
    if block.ended:
        yield "DESCRIPTION:" + escaped("\n".join(map(said, ended_lines(block.ended))))


def _times(begins: datetime, ends: datetime, stamp: datetime) -> Iterator[str]:
    yield f"DTSTAMP:{print_ical_time(stamp.replace(microsecond=0))}"
    yield f"DTSTART:{print_ical_time(begins.replace(microsecond=0))}"
    yield f"DTEND:{print_ical_time(ends.replace(microsecond=0))}"
