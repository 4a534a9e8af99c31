"""The days that the events of an .ics calendar cover."""

from collections.abc import Iterable, Iterator
from datetime import date

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.calendar_year import FIRST_YEAR, LAST_YEAR, first_day
from scheduler_core.recurrence.ical.ics_events import IcsEvent, instant_of, read_ics_events
from scheduler_core.recurrence.ical.ics_lines import ICS_FIELD
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.schedule import Schedule

MOST_OCCURRENCES = 100_000


def read_ics_dates(
    data: bytes, first_year: int, last_year: int, zone: str | None = None, *, of_a_day_or_more: bool = False
) -> frozenset[date]:
    """Return the days of some years that events cover: all-day ones to their end, others where they touch.

    Days are those of the clock in `zone`, or of each event's own; where events are to be `of_a_day_or_more`,
    those of hours do not count. InvalidInput if the calendar can't be understood as a whole, or repeats
    without measure.
    """
    if not FIRST_YEAR <= first_year <= last_year <= LAST_YEAR:
        raise InvalidInput(
            ICS_FIELD, f"{first_year} to {last_year} are not years from {FIRST_YEAR} to {LAST_YEAR}"
        )
    begin, end = first_day(first_year), first_day(last_year + 1)
    shortest = DAY if of_a_day_or_more else 0
    spans: list[tuple[int, int]] = []
    for event in read_ics_events(data):
        spans += _spans(event, begin, end, zone, MOST_OCCURRENCES - len(spans), shortest)
    return frozenset(ticks.to_date(day) for day in _days_of(spans, begin, end))


def _spans(
    event: IcsEvent, begin: int, end: int, zone: str | None, most: int, shortest: int
) -> list[tuple[int, int]]:
    """Return the first and last days that occurrences near the days from `begin` to `end` touch."""
    earliest = max(begin * DAY - event.length - 2 * DAY, FIRST_TICK)
    latest = min(end * DAY + 2 * DAY, AFTER_LAST_TICK - 1)
    own_clock = zone_table(event.zone)
    clock = own_clock if zone is None or event.zone == FLOATING else zone_table(zone)
    found = []
    for at in _starts(event, earliest, latest, most):
        ends_local = at + own_clock.offset_at(at) + event.length
        ends_at = ends_local - own_clock.offset_at(at + event.length)
        first = at + clock.offset_at(at)
        last = max(ends_at + clock.offset_at(ends_at) - 1, first)
        if last - first + 1 >= shortest:
            found.append((first // DAY, last // DAY))
    return found


def _starts(event: IcsEvent, earliest: int, latest: int, most: int) -> Iterable[int]:
    times = event.times
    if not (times.rules or times.extra_dates or times.excluded_rules or times.excluded_dates):
        at = instant_of(times.start, event.zone)
        return (at,) if earliest <= at < latest else ()
    plan = compile_schedule(Schedule((times,), event.zone))
    found = occurrences(plan, ticks.to_instant(earliest), ticks.to_instant(latest), most + 1)
    if len(found) > most:
        raise InvalidInput(
            ICS_FIELD, f"its events repeat more than {MOST_OCCURRENCES:,} times in these years"
        )
    return (ticks.of_instant(moment) for moment in found)


def _days_of(spans: list[tuple[int, int]], begin: int, end: int) -> Iterator[int]:
    """Yield the days of all spans that lie from `begin` up to but without `end`, each once."""
    following = begin
    for first, last in sorted(spans):
        yield from range(max(first, following), min(last + 1, end))
        following = max(following, last + 1)
