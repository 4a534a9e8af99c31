"""Zones that a calendar defines itself (VTIMEZONE): what their clocks show, and whose clock agrees."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property

from scheduler_core.errors import shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ical_time_text import at_midnight
from scheduler_core.recurrence.ical.ics_events import event_of
from scheduler_core.recurrence.ical.ics_lines import IcsBlock
from scheduler_core.recurrence.plan import Plan
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_aliases import windows_zones
from scheduler_core.recurrence.zones.zone_files import zone_names
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.recurrence_set import RecurrenceRule
from scheduler_core.values.schedules.schedule import Schedule

MOST_OBSERVANCES = 300
_MOST_CHANGES = 1_000
_FURTHEST = 26 * HOUR
_OFFSET = re.compile(r"([+-])(\d{2})(\d{2})(\d{2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Observance:
    """One part of a definition: from each of its onsets on the clock is `offset` ahead of UTC."""

    onsets: Plan  # on the clock that is `before` ahead of UTC, as if that were UTC
    before: int
    offset: int

    def changes(self, begin: int, end: int) -> list[tuple[int, int]]:
        found = self.onsets.source.between(begin + self.before, end + self.before, _MOST_CHANGES)
        return [(local - self.before, self.offset) for local in found]

    def last_change(self, until: int) -> int | None:
        local = self.onsets.source.last_before(until + self.before)
        return None if local is None else local - self.before


class DefinedZone:
    """The clock of one definition; InvalidInput if it can't be read."""

    def __init__(self, block: IcsBlock) -> None:
        if not 1 <= len(block.parts) <= MOST_OBSERVANCES:
            raise block.refused(f"its zone has {len(block.parts):,} observances, 1 to {MOST_OBSERVANCES} are")
        self._observances = [_observance(part) for part in block.parts]

    @cached_property
    def last_change(self) -> int:
        """The instant after which the definition says no change any more."""
        found = [each.last_change(AFTER_LAST_TICK - _FURTHEST) for each in self._observances]
        return max((at for at in found if at is not None), default=FIRST_TICK)

    def changes(self, begin: int, end: int) -> list[tuple[int, int]]:
        """Return from when on the clock is how far ahead of UTC, the first item at `begin`."""
        found = [(begin, self._offset_before(begin))]
        for at, offset in sorted(change for each in self._observances for change in each.changes(begin, end)):
            if at == found[-1][0]:
                found[-1] = (at, offset)
            elif offset != found[-1][1]:
                found.append((at, offset))
        return found

    def instant_of(self, local: int) -> int:
        """Return when the clock shows a time: the first time if twice, and after a gap as much later."""
        changes = self.changes(local - 2 * DAY, local + 2 * DAY)
        offset = changes[0][1]
        for at, following in changes[1:]:
            if local - offset < at:
                break
            offset = following
        return local - offset

    def offset_at(self, at: int) -> int:
        return self.changes(at, at + 1)[-1][1]

    def like(self, begin: int, end: int, preferred: Iterable[str] = ()) -> str | None:
        """Return a known zone whose clock shows the same from `begin` to `end`, those preferred first."""
        wanted = self.changes(begin, end)
        names = dict.fromkeys((*preferred, *windows_zones().values(), *zone_names()))
        return next((name for name in names if name in zone_names() and _shows(name, wanted, end)), None)

    def agrees_with(self, name: str, begin: int, end: int) -> bool:
        """Tell whether a known zone shows the same from `begin` to `end`."""
        return _shows(name, self.changes(begin, end), end)

    def _offset_before(self, until: int) -> int:
        lasts = [(each.last_change(until + 1), each) for each in self._observances]
        known = [(at, each) for at, each in lasts if at is not None]
        if known:
            return max(known, key=lambda item: item[0])[1].offset
        firsts = [(each.onsets.source.first_from(FIRST_TICK) or 0, each) for each in self._observances]
        return min(firsts, key=lambda item: item[0])[1].before


def _shows(name: str, wanted: list[tuple[int, int]], end: int) -> bool:
    table = zone_table(name)
    begin, offset = wanted[0]
    if table.offset_at(begin) != offset:
        return False
    segments = table.segments(begin, end)
    return [(max(each.begins_at, begin), each.offset) for each in segments] == wanted


def _observance(block: IcsBlock) -> _Observance:
    before, offset = _offset(block, "TZOFFSETFROM"), _offset(block, "TZOFFSETTO")
    times = event_of(block).times
    rules = tuple(_on_clock(rule, before) for rule in times.rules)
    return _Observance(compile_schedule(Schedule((replace(times, rules=rules),), "UTC")), before, offset)


def _on_clock(rule: RecurrenceRule, before: int) -> RecurrenceRule:
    """Return the rule with an UNTIL in UTC on the clock that its times are on."""
    if not isinstance(rule.until, datetime) or rule.until.tzinfo is None:
        return rule
    local = ticks.to_local(ticks.of_instant(rule.until) + before)
    return replace(rule, until=at_midnight(local).replace(tzinfo=UTC))


def _offset(block: IcsBlock, name: str) -> int:
    text = block.text(name)
    found = _OFFSET.fullmatch(text)
    if found is None:
        raise block.refused(f"{name} {shown(text)!r} is not a distance to UTC such as +0100")
    size = int(found[2]) * HOUR + int(found[3]) * MINUTE + int(found[4] or 0) * SECOND
    if size >= _FURTHEST:
        raise block.refused(f"{name} {shown(text)!r} is further from UTC than any clock")
    return -size if found[1] == "-" else size
