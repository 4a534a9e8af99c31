"""Read what some days bring: each entry of them, and each day as a whole. No Qt here."""

from collections.abc import Sequence
from datetime import date, datetime

from gui.calendar.day_load import YEARS, DayLoad, coming_days, joined, past_days
from gui.commands.job_choice import Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core
from gui.occurrences.entries import NOTHING, Entries, entries_of
from gui.text import formats


def entries_of_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, Entries]:
    """Return the entries of each of some days in a row."""
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    known = [day for day in days if day.year in YEARS]
    parts = [formats.day_span(day) for day in known]
    entries = entries_of(core, parts, now, jobs) if parts else []
    return {**dict.fromkeys(days, NOTHING), **dict(zip(known, entries, strict=True))}


def loads_of_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, DayLoad]:
    """Return what stands in the heads of days: how they went, and how busy they are."""
    past, coming = past_days(core, days, now, wanted), coming_days(core, days, now, wanted)
    return {day: joined(past.get(day), coming.get(day)) for day in days}
