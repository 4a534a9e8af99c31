"""List the coming occurrences of one job from its schedule and its row. Pure."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.schedules.policies import ClockKind
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule

_TICK = timedelta(microseconds=1)
_DAY = timedelta(days=1)


class Coming:
    """What is due of a job from its stored next occurrence on; all before that stands in the ledger.

    Of a rule that counts from the end of a run only the stored occurrence is known.
    """

    def __init__(self, schedule: Schedule, next_due_at: datetime) -> None:
        self._first = next_due_at
        self._rest = _known_ahead(schedule)

    def from_(self, start: datetime | None) -> Iterator[datetime]:
        """Yield the instants from one on, without end."""
        at = self._first_from(self._first if start is None else start)
        while at is not None:
            yield at
            at = self._after(at)

    def between(self, start: datetime, end: datetime, most: int) -> list[datetime]:
        """Return the first instants of a span."""
        return ticks.to_instants(self.ticks(ticks.of_instant(start), ticks.of_instant(end), most))

    def ticks(self, begin: int, end: int, most: int) -> list[int]:
        """Return the first instants of a span, all in ticks."""
        first = ticks.of_instant(self._first)
        stored = [first] if begin <= first < end else []
        if self._rest is None:
            return stored[:most]
        found = compile_schedule(self._rest).source.between(max(begin, first + 1), end, most)
        return (stored + found)[:most]

    def _first_from(self, at: datetime) -> datetime | None:
        return self._first if at <= self._first else self._after(at - _TICK)

    def _after(self, at: datetime) -> datetime | None:
        return None if self._rest is None else next_after(compile_schedule(self._rest), at)


def _known_ahead(schedule: Schedule) -> Schedule | None:
    if not counts_from_end(schedule):
        return schedule
    rules = tuple(rule for rule in schedule.rules if not (isinstance(rule, Every) and rule.from_last_end))
    return replace(schedule, rules=rules) if rules or schedule.included else None


def plain_step(schedule: Schedule) -> timedelta | None:
    """Return the distance of all occurrences, if one rule of elapsing steps says them all unbent."""
    rule = schedule.rules[0] if len(schedule.rules) == 1 else None
    if not isinstance(rule, Every) or rule.between or rule.weekdays or rule.from_last_end:
        return None
    is_elapsing = rule.step % _DAY != timedelta(0) and schedule.policies.clock is not ClockKind.WALL
    plain = Schedule(schedule.rules, schedule.zone, schedule.policies, jitter_seed=schedule.jitter_seed)
    return rule.step if is_elapsing and schedule == plain else None
