"""The events of an .ics calendar as recurrence sets."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import TypeAlias

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.ical_time_text import at_midnight, read_ical_time
from scheduler_core.recurrence.ical.ics_lines import IcsBlock, IcsLine, read_ics_blocks
from scheduler_core.recurrence.ical.recurrence_set_text import MOST_DATES
from scheduler_core.recurrence.ical.rrule_text import parse_rrule
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceRule, RecurrenceSet

LONGEST_EVENT = 1_000 * DAY
ZoneOf: TypeAlias = Callable[[str], str]

_LATER = "THISANDFUTURE"

_DURATION = re.compile(
    r"([-+]?)P(?=[T\d])(?:(\d{1,9})W)?(?:(\d{1,9})D)?"
    r"(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?",
    re.ASCII | re.IGNORECASE,
)
_DURATION_UNITS = (7 * DAY, DAY, HOUR, MINUTE, SECOND)


@dataclass(frozen=True, slots=True)
class IcsEvent:
    """One event: its times on the clock of `zone`, and how many ticks it lasts on that clock.

    An event with `replaces` stands for that occurrence of the other event with its `uid`, and for all
    that follow if `replaces_later` is set.
    """

    uid: str
    zone: str
    times: RecurrenceSet
    length: int
    replaces: DatePeriod | None
    is_cancelled: bool
    replaces_later: bool = False


def read_ics_events(data: bytes) -> list[IcsEvent]:
    """Return the events, without cancelled ones and with replaced occurrences excluded.

    A zone nobody knows is read as a plain wall clock. InvalidInput if any event can't be
    understood: half a list of holidays would be worse than none.
    """
    events = [event_of(block) for block in read_ics_blocks(data)]
    replaced: dict[str, list[DatePeriod]] = {}
    for event in events:
        if event.replaces is not None:
            replaced.setdefault(event.uid, []).append(event.replaces)
    return [_without(event, replaced.get(event.uid, [])) for event in events if not event.is_cancelled]


def instant_of(moment: datetime, zone: str) -> int:
    """Return the tick at which the clock of a zone shows a time."""
    return Setting(zone, TimePolicies()).instant(moment)


def zone_or_floating(name: str) -> str:
    """Return the zone of a name; a plain wall clock for a name nobody knows."""
    try:
        return known_zone(name)
    except InvalidInput:
        return FLOATING


def event_of(block: IcsBlock, zone_of: ZoneOf = zone_or_floating) -> IcsEvent:
    """Return what one block says; InvalidInput names it and what can't be read.

    `zone_of` finds the zone that a TZID stands for.
    """
    begins = block.one("DTSTART")
    if begins is None:
        raise block.refused("it has no DTSTART")
    start, zone = _moment(block, begins, zone_of)
    replaces = block.one("RECURRENCE-ID")
    times = RecurrenceSet(
        at_midnight(start),
        rules=_rules(block, "RRULE"),
        extra_dates=_dates(block, "RDATE", zone_of),
        excluded_rules=_rules(block, "EXRULE"),
        excluded_dates=_dates(block, "EXDATE", zone_of),
        all_day=not isinstance(start, datetime),
        includes_start=True,
    )
    return IcsEvent(
        block.text("UID"),
        zone,
        times,
        _length(block, start, zone, zone_of),
        next(iter(_dates(block, "RECURRENCE-ID", zone_of)), None),
        block.text("STATUS").upper() == "CANCELLED",
        replaces is not None and (replaces.parameter("RANGE") or "").upper() == _LATER,
    )


def _length(block: IcsBlock, start: date | datetime, zone: str, zone_of: ZoneOf) -> int:
    """Return how long an event lasts on its clock; without an end it is a day, or a moment."""
    all_day = not isinstance(start, datetime)
    ends, duration = block.one("DTEND"), block.one("DURATION")
    if ends is not None:
        end, end_zone = _moment(block, ends, zone_of)
        if isinstance(end, datetime) == all_day:
            raise block.refused("only one of its two ends has a time of day")
        if end_zone == zone:
            length = ticks.of_local(at_midnight(end)) - ticks.of_local(at_midnight(start))
        else:
            length = instant_of(at_midnight(end), end_zone) - instant_of(at_midnight(start), zone)
    else:
        length = 0 if duration is None else _duration(block, duration.value)
    if length < 0:
        raise block.refused("it ends before it begins")
    if length > LONGEST_EVENT:
        raise block.refused(f"it lasts longer than {LONGEST_EVENT // DAY:,} days")
    return max(length, DAY) if all_day else length


def _duration(block: IcsBlock, text: str) -> int:
    found = _DURATION.fullmatch(text)
    if found is None:
        raise block.refused(f"{shown(text)!r} is not a length of time such as P1D or PT2H")
    sign, *numbers = found.groups("0")
    length = sum(int(number) * unit for number, unit in zip(numbers, _DURATION_UNITS, strict=True))
    return -length if sign == "-" else length


def _rules(block: IcsBlock, name: str) -> tuple[RecurrenceRule, ...]:
    try:
        return tuple(parse_rrule(line.value, strict=False) for line in block.all(name))
    except InvalidInput as error:
        raise block.refused(f"{name} {error.reason}") from error


def _dates(block: IcsBlock, name: str, zone_of: ZoneOf) -> tuple[DatePeriod, ...]:
    """Return listed dates; of a period only its start counts."""
    found: list[DatePeriod] = []
    for line in block.all(name):
        words = line.value.split(",")
        if len(found) + len(words) > MOST_DATES:
            raise block.refused(f"its {name} lists more than {MOST_DATES:,} dates")
        for word in words:
            at = _read_time(block, word.partition("/")[0])
            is_local = isinstance(at, datetime) and at.tzinfo is None
            found.append(DatePeriod(at, _zone_of(line, zone_of) if is_local else None))
    return tuple(found)


def _moment(block: IcsBlock, line: IcsLine, zone_of: ZoneOf) -> tuple[date | datetime, str]:
    """Return a date or a wall-clock time, with its zone."""
    at = _read_time(block, line.value)
    if not isinstance(at, datetime):
        return at, FLOATING
    return at.replace(tzinfo=None), "UTC" if at.tzinfo is not None else _zone_of(line, zone_of)


def _read_time(block: IcsBlock, text: str) -> date | datetime:
    at = read_ical_time(text)
    if at is None:
        raise block.refused(f"{shown(text)!r} is not a date or time")
    return at


def _zone_of(line: IcsLine, zone_of: ZoneOf) -> str:
    return zone_of(line.zone) if line.zone else FLOATING


def _without(event: IcsEvent, replaced: list[DatePeriod]) -> IcsEvent:
    if event.replaces is not None or not replaced:
        return event
    excluded = (*event.times.excluded_dates, *replaced)
    return replace(event, times=replace(event.times, excluded_dates=excluded))
