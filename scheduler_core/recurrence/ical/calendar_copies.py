"""The copy that a schedule keeps of a calendar: events of a rule, whole days, or spans."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TypeAlias, assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.calendar_events import (
    BACK,
    MONTHS_AHEAD,
    REMEMBERED,
    ReadCalendar,
    events_for,
    merged,
)
from scheduler_core.recurrence.ical.ics_lines import ICS_FIELD
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.from_calendar import MOST_EVENTS, Edge, FromCalendar, KnownEvent
from scheduler_core.values.schedules.schedule import (
    MOST_CALENDAR_DAYS,
    Blackout,
    CalendarBlackout,
    CalendarDays,
    Followed,
    Schedule,
)

# Holidays are read further ahead than events, as previews show them a year ahead and more.
MONTHS_OF_DAYS = 24

# What a calendar holds for one part of a schedule.
Fresh: TypeAlias = Sequence[KnownEvent] | frozenset[date] | tuple[Blackout, ...]


def fresh_for(
    calendar: ReadCalendar,
    part: Followed,
    zone: str,
    now: datetime,
    is_enough: Callable[[], bool] = lambda: False,
) -> Fresh:
    """Return what a calendar that was read holds for a part, as `events_for` finds events."""
    match part:
        case FromCalendar():
            return events_for(calendar, part, now, is_enough)
        case CalendarDays():
            days = frozenset(_days(calendar, part, zone, now, is_enough))
            if len(days) > MOST_CALENDAR_DAYS:
                raise InvalidInput(ICS_FIELD, f"covers more than {MOST_CALENDAR_DAYS:,} days")
            return days
        case CalendarBlackout():
            found = _spans(calendar, part.source, now, is_enough, MONTHS_AHEAD)
            return tuple(Blackout(begins, ends) for begins, ends in found if begins < ends)
        case _:
            assert_never(part)


def renewed(
    part: Followed,
    fresh: Fresh,
    schedule: Schedule,
    now: datetime,
    accounted_until: datetime | None = None,
) -> Followed:
    """Return a part with its new copy; what is past stays as it was when it counted."""
    match part:
        case FromCalendar():
            events = [each for each in fresh if isinstance(each, KnownEvent)]
            return merged(part, events, schedule.zone, now, accounted_until, schedule)
        case CalendarDays():
            days = [each for each in fresh if not isinstance(each, KnownEvent | Blackout)]
            past, oldest = ((now - length).date() for length in (BACK, REMEMBERED))
            kept = {each for each in part.known if oldest <= each < past}
            return replace(part, known=frozenset(kept | {each for each in days if each >= past}))
        case CalendarBlackout():
            spans = [each for each in fresh if isinstance(each, Blackout)]
            return replace(part, known=_spans_kept(part, spans, now))
        case _:
            assert_never(part)


def _spans_kept(part: CalendarBlackout, fresh: Sequence[Blackout], now: datetime) -> tuple[Blackout, ...]:
    past, oldest = ((now - length).replace(tzinfo=None) for length in (BACK, REMEMBERED))
    kept = [each for each in part.known if oldest <= _ended(each) < past]
    coming = sorted({each for each in fresh if _ended(each) >= past}, key=_place)
    room = MOST_EVENTS - min(len(coming), MOST_EVENTS)
    newest = sorted(kept, key=_place)[-room:] if room else []
    return (*newest, *coming[:MOST_EVENTS])


def _ended(span: Blackout) -> datetime:
    return span.ends.replace(tzinfo=None)


def _place(span: Blackout) -> tuple[datetime, datetime]:
    return span.begins.replace(tzinfo=None), _ended(span)


def _days(
    calendar: ReadCalendar, part: CalendarDays, zone: str, now: datetime, is_enough: Callable[[], bool]
) -> Iterator[date]:
    """Yield the days that events of a day or more touch, by the clock of the zone."""
    clock = zone_table(zone)

    def local(at: datetime) -> int:
        if at.tzinfo is None:
            return ticks.of_local(at)
        tick = ticks.of_instant(at)
        return tick + clock.offset_at(tick)

    for begins, ends in _spans(calendar, part.source, now, is_enough, MONTHS_OF_DAYS, shortest=DAY):
        first, last = local(begins), local(ends) - 1
        if last - first + 1 >= DAY:
            yield from (ticks.to_date(day) for day in range(first // DAY, last // DAY + 1))


def _spans(
    calendar: ReadCalendar,
    source: str,
    now: datetime,
    is_enough: Callable[[], bool],
    months: int,
    shortest: int = 0,
) -> Iterator[tuple[datetime, datetime]]:
    """Yield from when to when each event lasts: the same one is found by both of its ends."""
    begin, end = (
        events_for(
            calendar, FromCalendar(source, edge=edge), now, is_enough, months=months, shortest=shortest
        )
        for edge in Edge
    )
    ends = {each.name: each.at for each in end}
    yield from ((each.at, ends[each.name]) for each in begin if each.name in ends)
