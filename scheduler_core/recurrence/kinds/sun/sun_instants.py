"""The instants of a rule of the sun: one for each of its days, where the sun allows it."""

from scheduler_core.recurrence.kinds.sun.sun_times import is_day, sun_tick
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.sun import Sun

# An event lies within a day of its day's noon, and is moved by half a day at most.
_FURTHEST = 2 * DAY
# Near the poles the sun stays down for half a year; nowhere does it for longer.
_LONGEST_NIGHT = 400


class SunInstants:
    """Looks day by day, from the days on which the rule may fire; `days` has an instant on each."""

    def __init__(self, rule: Sun, days: Instants) -> None:
        self._rule = rule
        self._days = days
        self._offset = int(rule.offset.total_seconds()) * 1_000_000

    def first_from(self, at: int) -> int | None:
        noon = self._days.first_from(max(at - _FURTHEST, FIRST_TICK))
        for _ in range(_LONGEST_NIGHT):
            if noon is None:
                return None
            found = self._on(noon)
            if found is not None and found >= at:
                return found
            noon = self._days.first_from(noon + 1)
        return None

    def last_before(self, at: int) -> int | None:
        noon = self._days.last_before(min(at + _FURTHEST, AFTER_LAST_TICK))
        for _ in range(_LONGEST_NIGHT):
            if noon is None:
                return None
            found = self._on(noon)
            if found is not None and found < at:
                return found
            noon = self._days.last_before(noon)
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found: list[int] = []
        at = self.first_from(begin) if limit > 0 else None
        while at is not None and at < end and len(found) < limit:
            found.append(at)
            at = self.first_from(at + 1)
        return found

    def _on(self, noon: int) -> int | None:
        day = noon // DAY
        if not is_day(day):
            return None
        tick = sun_tick(self._rule.event, self._rule.place, day)
        if tick is None or not FIRST_TICK <= tick + self._offset < AFTER_LAST_TICK:
            return None
        return tick + self._offset
