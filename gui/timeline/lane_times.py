"""Times of entries in lanes: their order, whether they are in sight, and to what they snap."""

from datetime import datetime, timedelta

from gui.occurrences.entries import Entry
from gui.occurrences.placed_entries import handle_of
from gui.text import formats


def walked_in(entry: Entry) -> tuple[datetime, int]:
    """Return what the entries of a lane are walked by: of what begins at one instant the runs first."""
    run = handle_of(entry)[2]
    return entry.at, -1 if run is None else run


def lies_in(entry: Entry, span: tuple[datetime, datetime]) -> bool:
    """Tell whether anything of an entry lies in a span; of what waits nobody may know the end."""
    begin, end = span
    until = entry.until or (end if entry.waiting is not None else entry.at)
    return entry.at < end and until >= begin


def snapped(at: datetime, step: timedelta) -> datetime:
    """Return the last round time before an instant, on the wall clock of its day."""
    day = formats.local_date(at)
    minutes = step / timedelta(minutes=1)
    return formats.instant_at(day, formats.minutes_of_day(at) // minutes * minutes)
