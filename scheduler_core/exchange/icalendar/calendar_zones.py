"""The zones that the events of a calendar name: known ones, and those that the file defines itself."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TypeAlias

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Note
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ical_time_text import at_midnight
from scheduler_core.recurrence.ical.ics_events import IcsEvent, event_of, zone_or_floating
from scheduler_core.recurrence.ical.ics_lines import IcsBlock
from scheduler_core.recurrence.ical.ics_zones import DefinedZone
from scheduler_core.recurrence.plan import Finite
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule

_Lose: TypeAlias = Callable[[str], None]
_ZONED_LINES = ("DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID")
_MOST_FIXED = 500
_MOST_SEARCHES = 200  # of a zone that agrees, in one calendar
_MARGIN = 200 * DAY  # as far as the last change that a definition says is held to be true
_SPAN = timedelta(days=10 * 366)
_WITHIN = timedelta(days=5 * 366)


class CalendarZones:
    """Reads events in the zones that they name; each definition is looked up once for the same years."""

    def __init__(self, zone: str, now: datetime) -> None:
        self._zone = zone
        self._now = now
        self._defined: dict[int, DefinedZone] = {}
        self._redefined: dict[int, bool] = {}
        self._agreeing: dict[tuple[int, int, int], str | None] = {}

    def event(self, block: IcsBlock, lose: _Lose) -> IcsEvent:
        """Return what a block says, with times that mean the instants its zones mean.

        InvalidInput if it names a zone that neither the zone data nor the calendar defines.
        """
        names = _zones_of(block)
        unknown = [name for name in names if not _is_known(name)]
        for name in names:
            if name not in unknown and self._is_redefined(name, block.zones.get(name)):
                told = "has its own clock here, not the one that the calendar gives it"
                lose(Note(f"the zone {shown(name)} {told}"))
        if not unknown:
            return event_of(block)
        begin, end = self._span(event_of(block))
        found = {name: self._named(block, name, begin, end) for name in unknown}
        fixed = [name for name, zone in found.items() if zone is None]
        if fixed:
            return self._fixed(block, fixed[0], lose)
        for name, zone in found.items():
            told = f"which the calendar defines, is read as {zone}, whose clock agrees"
            lose(Note(f"the zone {shown(name)}, {told}"))
        return event_of(block, lambda name: found.get(name) or zone_or_floating(name))

    def _span(self, event: IcsEvent) -> tuple[int, int]:
        """Return the ticks between which the clock of an event matters."""
        start = ticks.of_local(event.times.start)
        begin = min(max(ticks.of_instant(self._now), start), AFTER_LAST_TICK - 400 * DAY)
        last = _last_of(event.times)
        end = ticks.of_instant(self._now + _SPAN) if last is None else last
        return max(begin - 2 * DAY, FIRST_TICK + 400 * DAY), max(end, begin) + 2 * DAY

    def _named(self, block: IcsBlock, name: str, begin: int, end: int) -> str | None:
        """Return the known zone whose clock agrees with a definition; None if none does."""
        zone = self._definition(block, name)
        ends = [max(end, ticks.of_instant(self._now + _SPAN)), end]
        if zone.last_change < end:
            ends.append(max(zone.last_change + _MARGIN, begin + DAY))
        preferred = [self._zone, *_hints(block.zones[name])]
        return next((found for each in ends if (found := self._like(zone, begin, each, preferred))), None)

    def _like(self, zone: DefinedZone, begin: int, end: int, preferred: Iterable[str]) -> str | None:
        key = (id(zone), begin // DAY, end // DAY)
        if key not in self._agreeing:
            if len(self._agreeing) >= _MOST_SEARCHES:
                raise InvalidInput("TZID", "the calendar defines too many zones; split it")
            self._agreeing[key] = zone.like(begin, end, preferred)
        return self._agreeing[key]

    def _is_redefined(self, name: str, defined: IcsBlock | None) -> bool:
        """Tell a definition that disagrees with the known zone of its name from now on, as far as it goes."""
        if defined is None:
            return False
        if id(defined) not in self._redefined:
            try:
                self._redefined[id(defined)] = self._differs(DefinedZone(defined), name)
            except InvalidInput:  # nobody can read it, and nobody needs it
                self._redefined[id(defined)] = False
        return self._redefined[id(defined)]

    def _differs(self, zone: DefinedZone, name: str) -> bool:
        begin, end = ticks.of_instant(self._now), ticks.of_instant(self._now + _SPAN)
        reaches = max(min(zone.last_change + _MARGIN, end), begin + DAY)
        return not any(zone.agrees_with(known_zone(name), begin, each) for each in (end, reaches))

    def _definition(self, block: IcsBlock, name: str) -> DefinedZone:
        defined = block.zones.get(name)
        if defined is None:
            raise InvalidInput(
                "TZID", f"nobody knows the zone {shown(name)}, and the calendar does not define it"
            )
        if id(defined) not in self._defined:
            self._defined[id(defined)] = DefinedZone(defined)
        return self._defined[id(defined)]

    def _fixed(self, block: IcsBlock, name: str, lose: _Lose) -> IcsEvent:
        """Return the event with its times as instants, for a clock that no known zone shows."""
        zone = self._definition(block, name)
        if any(other != name and not _is_known(other) for other in _zones_of(block)):
            raise InvalidInput(
                "TZID", f"no known zone has the clock of {shown(name)}, and it names another one too"
            )
        event = event_of(block)
        if event.zone != FLOATING or event.times.all_day:
            raise InvalidInput("TZID", f"no known zone has the clock of {shown(name)}")
        times, last = self._fixed_times(event.times, zone)
        told = f"the zone {shown(name)}, whose clock no known zone shows: its times are kept as instants"
        lose(Note(told if last is None else f"{told}; the last one is on {last:%Y-%m-%d}"))
        replaces = event.replaces and DatePeriod(_instant(event.replaces.at, zone))
        return replace(event, zone="UTC", times=times, replaces=replaces)

    def _fixed_times(self, times: RecurrenceSet, zone: DefinedZone) -> tuple[RecurrenceSet, datetime | None]:
        """Return the times to come as dates, and the last of them if there are more."""
        begin = max(ticks.of_local(times.start), ticks.of_instant(self._now) - 2 * DAY)
        on_clock = replace(
            times,
            rules=tuple(_on_clock(rule, zone) for rule in times.rules),
            excluded_rules=tuple(_on_clock(rule, zone) for rule in times.excluded_rules),
            extra_dates=tuple(DatePeriod(_local(each.at, zone)) for each in times.extra_dates),
            excluded_dates=tuple(DatePeriod(_local(each.at, zone)) for each in times.excluded_dates),
        )
        source = compile_schedule(Schedule((on_clock,), "UTC")).source
        end = min(begin + ticks.of_length(_WITHIN), AFTER_LAST_TICK)
        found = source.between(begin, end, _MOST_FIXED + 1) or [ticks.of_local(times.start)]
        shown_locals = found[:_MOST_FIXED]
        instants = [ticks.to_instant(zone.instant_of(local)) for local in shown_locals]
        is_whole = len(found) == len(shown_locals) and source.first_from(found[-1] + 1) is None
        first, *others = instants
        listed = RecurrenceSet(
            first.replace(tzinfo=None), extra_dates=tuple(map(DatePeriod, others)), includes_start=True
        )
        return listed, None if is_whole else instants[-1]


def _zones_of(block: IcsBlock) -> list[str]:
    """Return the zones that a block names, each once."""
    names = dict.fromkeys(line.zone for line_name in _ZONED_LINES for line in block.all(line_name))
    return [name for name in names if name]


def _is_known(name: str) -> bool:
    try:
        known_zone(name)
    except InvalidInput:
        return False
    return True


def _hints(zone: IcsBlock) -> Iterable[str]:
    """Yield the names that programs write alongside a definition of their own."""
    for property_name in ("X-LIC-LOCATION", "TZID"):
        words = zone.text(property_name).strip("/").split("/")
        yield from ("/".join(words[-count:]) for count in (3, 2, 1) if len(words) >= count)


def _last_of(times: RecurrenceSet) -> int | None:
    fires = compile_schedule(Schedule((times,), "UTC")).fires
    return ticks.of_instant(fires.last) if isinstance(fires, Finite) else None


def _on_clock(rule: RecurrenceRule, zone: DefinedZone) -> RecurrenceRule:
    return rule if rule.until is None else replace(rule, until=_local(rule.until, zone))


def _local(at: date | datetime, zone: DefinedZone) -> date | datetime:
    """Return an instant on the clock of a zone; what is on it already stays."""
    if not isinstance(at, datetime) or at.tzinfo is None:
        return at
    tick = ticks.of_instant(at)
    return ticks.to_local(tick + zone.offset_at(tick))


def _instant(at: date | datetime, zone: DefinedZone) -> datetime:
    moment = at_midnight(at)
    if moment.tzinfo is not None:
        return moment
    return ticks.to_instant(zone.instant_of(ticks.of_local(moment)))
