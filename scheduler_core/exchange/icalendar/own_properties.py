"""What we write into an event so that the job can be read back from it."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from scheduler_core.recurrence.ical.ics_events import IcsEvent
from scheduler_core.recurrence.ical.recurrence_set_text import print_recurrence_set

OUR_JOB = "X-HOURBELL-JOB"
OUR_MARK = "X-HOURBELL-MARK"
OUR_SUFFIX = "@hourbell"


def mark_of(events: Iterable[IcsEvent]) -> str:
    """Return what changes when somebody moves an event, and stays when a calendar writes it anew."""
    texts = sorted(print_recurrence_set(replace(each.times, text=""), each.zone) for each in events)
    return sha256("\n\n".join(texts).encode()).hexdigest()[:16]
