"""Read the calendars of a schedule now, for who adds or previews a job and waits for it."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.actions.calendars.fetching import CalendarFetcher, CalendarTrouble
from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ical.calendar_copies import fresh_for, renewed
from scheduler_core.recurrence.ical.calendar_events import ReadCalendar
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.schedules.from_calendar import shown_source
from scheduler_core.values.schedules.schedule import Followed, Schedule

_PATIENCE = timedelta(seconds=20)


def with_calendars_read(
    schedules: Sequence[Schedule], secrets: ActionSecrets, clock: Clock
) -> tuple[list[Schedule], tuple[str, ...]]:
    """Return the schedules with their copies as they are now, and what could not be read."""
    sources = list(dict.fromkeys(source for each in schedules for source in each.calendars))
    if not sources:
        return list(schedules), ()
    found, troubles = asyncio.run(_fetched(sources, secrets, clock))
    now, read = clock.now(), []
    for schedule in schedules:
        try:
            read.append(_read(schedule, found, now))
        except InvalidInput as error:
            troubles.append(f"its calendar {error.reason}")
            read.append(schedule)
    return read, tuple(troubles)


async def _fetched(
    sources: Sequence[str], secrets: ActionSecrets, clock: Clock
) -> tuple[dict[str, ReadCalendar], list[str]]:
    fetcher = CalendarFetcher(clock, secrets, _PATIENCE)
    found: dict[str, ReadCalendar] = {}
    troubles = []
    try:
        for source in sources:
            try:
                calendar = (await fetcher.fetch(source)).calendar
            except (CalendarTrouble, SecretUnavailable) as error:
                troubles.append(f"the calendar {shown_source(source)} can't be read now: {error}")
            else:
                if calendar is not None:
                    found[source] = calendar
    finally:
        await fetcher.close()
    return found, troubles


def _read(schedule: Schedule, found: dict[str, ReadCalendar], now: datetime) -> Schedule:
    def read(part: Followed) -> Followed:
        if part.source not in found:
            return part
        fresh = fresh_for(found[part.source], part, schedule.zone, now)
        return renewed(part, fresh, schedule, now)

    return schedule.with_followed(read)
