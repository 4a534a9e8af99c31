"""The copy that a schedule keeps of a calendar: events of a rule, whole days, or spans."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TypeAlias, assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.calendar_events import (
    MONTHS_AHEAD,
    REMEMBERED,
    ReadCalendar,
    events_for,
    merged,
    read_back_to,
)
from scheduler_core.recurrence.ical.ics_lines import ICS_FIELD
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.from_calendar import MOST_EVENTS, Edge, FromCalendar, KnownEvent
from scheduler_core.values.schedules.policies import TimePolicies
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
# A day moves no occurrence from further away; where many lie within, fewer days around are compared.
_REACHES = (timedelta(days=35), timedelta(days=3), timedelta(hours=12))
_MOST_COMPARED = 50_000
_FAR_OFF = timedelta(days=62)

# What a calendar holds for one part of a schedule.
Fresh: TypeAlias = Sequence[KnownEvent] | frozenset[date] | tuple[Blackout, ...]


def fresh_for(
    calendar: ReadCalendar,
    part: Followed,
    zone: str,
    now: datetime,
    is_enough: Callable[[], bool] = lambda: False,
    since: datetime | None = None,
) -> Fresh:
    """Return what a calendar that was read holds for a part, as `events_for` finds events."""
    match part:
        case FromCalendar():
            return events_for(calendar, part, now, is_enough, since=since)
        case CalendarDays():
            days = frozenset(_days(calendar, part, zone, now, is_enough, since))
            if len(days) > MOST_CALENDAR_DAYS:
                raise InvalidInput(ICS_FIELD, f"covers more than {MOST_CALENDAR_DAYS:,} days")
            return days
        case CalendarBlackout():
            found = _spans(calendar, part.source, now, is_enough, MONTHS_AHEAD, since=since)
            return tuple(Blackout(begins, ends) for begins, ends in found if begins < ends)
        case _:
            assert_never(part)


def renewed(
    part: Followed,
    fresh: Fresh,
    schedule: Schedule,
    now: datetime,
    accounted_until: datetime | None = None,
    *,
    is_first: bool = True,
) -> Followed:
    """Return a part with its new copy; what is past stays as it was when it counted.

    The first copy of days decides as it is: nothing ran by an earlier one.
    """
    match part:
        case FromCalendar():
            events = [each for each in fresh if isinstance(each, KnownEvent)]
            return merged(part, events, schedule.zone, now, accounted_until, schedule)
        case CalendarDays():
            past = read_back_to(now, accounted_until).date()
            days = {each for each in fresh if not isinstance(each, KnownEvent | Blackout) and each >= past}
            if is_first and not part.known:
                return replace(part, known=frozenset(days))
            border = now if accounted_until is None else min(now, accounted_until)
            return _days_kept(part, days, schedule, now, border)
        case CalendarBlackout():
            spans = [each for each in fresh if isinstance(each, Blackout)]
            return replace(part, known=_spans_kept(part, spans, schedule.zone, now, accounted_until))
        case _:
            assert_never(part)


def is_held_back(copy: Followed, fresh: Fresh, zone: str, now: datetime) -> bool:
    """Tell whether a new copy lacks a coming day that became known, or has one that was called off."""
    if not isinstance(copy, CalendarDays):
        return False
    today = _today(zone, now)
    days = {each for each in fresh if not isinstance(each, KnownEvent | Blackout) and each >= today}
    return days != {each for each in copy.known if each >= today}


def has_coming(part: Followed, zone: str, since: datetime) -> bool:
    """Tell whether the copy of a part holds anything that has not ended at an instant."""
    setting, at = Setting(zone, TimePolicies()), ticks.of_instant(since)
    match part:
        case FromCalendar():
            shift = ticks.of_length(part.offset)
            return any(setting.instant(each.at) + shift >= at for each in part.known)
        case CalendarDays():
            today = _today(zone, since)
            return any(each >= today for each in part.known)
        case CalendarBlackout():
            return any(setting.instant(each.ends) > at for each in part.known)
        case _:
            assert_never(part)


def _days_kept(
    part: CalendarDays, fresh: set[date], schedule: Schedule, now: datetime, border: datetime
) -> CalendarDays:
    """Return a part with the days that became known, but for those that lose an occurrence or repeat it.

    A day that is over stays, for what rolled off it may still be to come. A day is neither learnt nor given
    up while that would move an occurrence over the border behind which all is accounted for.
    """
    today, oldest = _today(schedule.zone, now), (now - REMEMBERED).date()
    over = {each for each in part.known if oldest <= each < today}
    coming = {each for each in part.known if each >= today}

    def kept(known: set[date]) -> CalendarDays:
        newest = sorted(known, reverse=True)[:MOST_CALENDAR_DAYS]
        return replace(part, known=frozenset(newest))

    def schedule_with(copy: CalendarDays) -> Schedule:
        return schedule.with_followed(lambda each: copy if each == part else each)

    def moves_none(before: CalendarDays, after: CalendarDays) -> bool:
        return _moves_none_over(schedule_with(before), schedule_with(after), border)

    found = kept(over | coming)
    if moves_none(found, whole := kept(over | fresh)):
        return whole
    changes = (coming ^ fresh) - over
    far = {each for each in changes if abs(each - today) > _FAR_OFF}
    found = kept(set(found.known) ^ far)
    for day in sorted(changes - far):
        if moves_none(found, changed := kept(set(found.known) ^ {day})):
            found = changed
    return found


def _moves_none_over(before: Schedule, after: Schedule, border: datetime) -> bool:
    """Tell whether no occurrence of a schedule is on the other side of a border by another one."""
    sources = [compile_schedule(replace(each, times=None)).source for each in (before, after)]
    at = ticks.of_instant(border)

    def found(reach: int) -> list[set[int]]:
        spans = ((at - reach, at), (at, at + reach))
        return [set(each.between(*span, _MOST_COMPARED)) for each in sources for span in spans]

    reaches = (found(ticks.of_length(each)) for each in _REACHES)
    past, coming, later_past, later_coming = next(
        (each for each in reaches if all(len(moments) < _MOST_COMPARED for moments in each)),
        [set()] * 4,  # it fires so often that a day more or less loses nothing
    )
    is_lost = later_past - past and coming - later_coming
    is_repeated = past - later_past and later_coming - coming
    return not is_lost and not is_repeated


def _today(zone: str, now: datetime) -> date:
    at = ticks.of_instant(now)
    return ticks.to_date((at + zone_table(zone).offset_at(at)) // DAY)


def _spans_kept(
    part: CalendarBlackout,
    fresh: Sequence[Blackout],
    zone: str,
    now: datetime,
    accounted_until: datetime | None,
) -> tuple[Blackout, ...]:
    """Return what has ended as it is known, with what has not as it is in the calendar now.

    What ended while nobody read the calendar kept its time free, too.
    """
    setting = Setting(zone, TimePolicies())
    looked_back = read_back_to(now, accounted_until)
    present, past, oldest = (ticks.of_instant(each) for each in (now, looked_back, now - REMEMBERED))
    kept = {each for each in part.known if oldest <= setting.instant(each.ends) <= present}
    coming = sorted({each for each in fresh if setting.instant(each.ends) >= past} - kept, key=_place)
    room = MOST_EVENTS - min(len(coming), MOST_EVENTS)
    newest = sorted(kept, key=_place)[-room:] if room else []
    return tuple(sorted([*newest, *coming[:MOST_EVENTS]], key=_place))


def _ended(span: Blackout) -> datetime:
    return span.ends.replace(tzinfo=None)


def _place(span: Blackout) -> tuple[datetime, datetime]:
    return span.begins.replace(tzinfo=None), _ended(span)


def _days(
    calendar: ReadCalendar,
    part: CalendarDays,
    zone: str,
    now: datetime,
    is_enough: Callable[[], bool],
    since: datetime | None,
) -> Iterator[date]:
    """Yield the days that events of a day or more touch, by the clock of the zone."""
    clock = zone_table(zone)

    def local(at: datetime) -> int:
        if at.tzinfo is None:
            return ticks.of_local(at)
        tick = ticks.of_instant(at)
        return tick + clock.offset_at(tick)

    found = _spans(calendar, part.source, now, is_enough, MONTHS_OF_DAYS, shortest=DAY, since=since)
    for begins, ends in found:
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
    since: datetime | None = None,
) -> Iterator[tuple[datetime, datetime]]:
    """Yield from when to when each event lasts: the same one is found by both of its ends."""
    begin, end = (
        events_for(
            calendar,
            FromCalendar(source, edge=edge),
            now,
            is_enough,
            months=months,
            shortest=shortest,
            since=since,
        )
        for edge in Edge
    )
    ends = {each.name: each.at for each in end}
    yield from ((each.at, ends[each.name]) for each in begin if each.name in ends)
