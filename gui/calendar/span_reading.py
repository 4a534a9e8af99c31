"""Read the entries of some days, and each day's summary. No Qt here."""

from collections.abc import Sequence
from datetime import date, datetime

from gui.calendar.day_load import YEARS, DayLoad, coming_days, joined, past_days, waits_of_days
from gui.commands.job_choice import Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core
from gui.occurrences.entries import MOST_SINGLE, NOTHING, Entries, entries_of
from gui.occurrences.waits import ends_of_waits, with_waits
from gui.text import formats


def entries_of_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, Entries]:
    """Return the entries of each of some days in a row."""
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    known = [day for day in days if day.year in YEARS]
    parts = [formats.day_span(day) for day in known]
    entries = entries_of(core, parts, now, jobs) if parts else []
    waits = ends_of_waits(core, parts, jobs, MOST_SINGLE)
    found = map(with_waits, entries, waits)
    return {**dict.fromkeys(days, NOTHING), **dict(zip(known, found, strict=True))}


def loads_of_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, DayLoad]:
    """Return what stands in the heads of days: how they went, and how busy they are."""
    past, coming = past_days(core, days, now, wanted), coming_days(core, days, now, wanted)
    waits = waits_of_days(core, days, now, wanted)
    return {day: joined(past.get(day), coming.get(day), waits=waits.get(day, ())) for day in days}
