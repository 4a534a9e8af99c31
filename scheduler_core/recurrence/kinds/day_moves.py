"""What rules of days share when one of their times moves."""

from collections.abc import Iterable
from datetime import date, time
from typing import TypeVar

from scheduler_core.recurrence.kinds.rule_kind import RuleMove
from scheduler_core.values.schedules.weekday import Weekday

Part = TypeVar("Part")


def moved_times(times: tuple[time, ...], move: RuleMove) -> tuple[time, ...]:
    begin, end = move.from_local.time(), move.to_local.time()
    return once_each(sorted(end if each == begin else each for each in times))


def once_each(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(dict.fromkeys(parts))


def weekday_of(day: date) -> Weekday:
    return Weekday.numbered(day.weekday())
