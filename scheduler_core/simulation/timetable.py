"""What happens next on a virtual clock."""

import heapq
from dataclasses import field
from datetime import datetime
from enum import IntEnum
from itertools import count
from typing import Any

from scheduler_core.lazy_dataclass import dataclass


class What(IntEnum):
    """What happens, in the order of one instant: what ends makes room for what begins."""

    END = 0
    OFF = 1
    ON = 2
    START = 3
    DUE = 4
    BEGIN = 5

    @property
    def brings_more(self) -> bool:
        return self >= What.START


@dataclass(frozen=True, slots=True, order=True)
class SimulatedComing:
    """The next thing that happens, to a job, a run or the machine."""

    at: datetime
    what: What
    rank: int
    number: int
    subject: Any = field(compare=False, default=None)


class Timetable:
    """All that is to happen, in order of time; in one instant by rank, then as it was put in."""

    def __init__(self) -> None:
        self._heap: list[SimulatedComing] = []
        self._numbers = count()

    def __bool__(self) -> bool:
        return bool(self._heap)

    @property
    def first(self) -> SimulatedComing:
        return self._heap[0]

    def pop(self) -> SimulatedComing:
        return heapq.heappop(self._heap)

    def push(self, at: datetime, what: What, subject: object = None, rank: int = 0) -> None:
        heapq.heappush(self._heap, SimulatedComing(at, what, rank, next(self._numbers), subject))
