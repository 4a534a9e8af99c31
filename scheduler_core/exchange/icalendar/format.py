"""Calendars (.ics) as a format of files."""

from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.icalendar.calendar_writing import print_calendar

    return print_calendar(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, action: Action | None) -> Imported:
    from scheduler_core.exchange.icalendar.calendar_reading import read_calendar

    return read_calendar(text, machine.zone, machine.now, action)


def _looks_so(begin: str) -> bool:
    return begin.upper().startswith(("BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTIMEZONE"))


FORMAT = Format(
    "Calendar (iCalendar)",
    "Shows in a calendar when the jobs run.",
    (".ics", ".ical"),
    _write,
    _read,
    _looks_so,
    has_no_action=True,
)
