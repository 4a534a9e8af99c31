"""Steps that elapse from the beginning of a part of each day."""

from collections.abc import Iterator

from scheduler_core.recurrence.days.day_set import DaySet, day_set
from scheduler_core.recurrence.days.off_days import RolledDays
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.wall_clock import FURTHEST_OFFSET, wall_clock
from scheduler_core.recurrence.ticks import DAY

_FURTHEST_DAYS = FURTHEST_OFFSET // DAY + 4


class DailySteps:
    """Steps from the beginning of a part of each day, which ends by the clock on the wall.

    `begins` and `ends` count from midnight; a part over midnight ends after more than a day.
    """

    __slots__ = ("_begins", "_clock", "_days", "_ends", "_setting", "_step")

    def __init__(self, setting: Setting, days: DaySet, *, begins: int, ends: int, step: int) -> None:
        self._setting = setting
        self._clock = wall_clock(setting.zone, setting.resolution())
        self._days = day_set(RolledDays(days.pattern, setting.off_days)) if setting.off_days else days
        self._begins = begins
        self._ends = ends
        self._step = step

    def first_from(self, at: int) -> int | None:
        return next((found for steps in self._from(at) for found in _from_tick(steps, at)), None)

    def last_before(self, at: int) -> int | None:
        day = self._days.last_until(at // DAY + _FURTHEST_DAYS)
        while day is not None:
            steps = self._on(day)
            if steps and steps[0] < at:
                return steps[min((at - 1 - steps[0]) // self._step, len(steps) - 1)]
            day = self._days.last_until(day - 1)
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found: list[int] = []
        for steps in self._from(begin):
            if len(found) >= limit or steps[0] >= end:
                break
            kept = _from_tick(steps, begin)
            found += kept[: max(-(-(end - kept.start) // self._step), 0)]
        return found[: max(limit, 0)]

    def _from(self, at: int) -> Iterator[range]:
        """Yield the steps of each day that has any at an instant or after it."""
        day = self._days.next_from(at // DAY - _FURTHEST_DAYS)
        while day is not None:
            steps = self._on(day)
            if steps and steps[-1] >= at:
                yield steps
            day = self._days.next_from(day + 1)

    def _on(self, day: int) -> range:
        begins, ends = (self._clock.resolve(day * DAY + tick) for tick in (self._begins, self._ends))
        if not begins:
            return range(0)
        last = ends[-1] if ends else self._setting.last_instant(day * DAY + self._ends)
        return range(begins[0], last + 1, self._step)


def _from_tick(steps: range, at: int) -> range:
    return steps[max(-(-(at - steps.start) // steps.step), 0) :]
