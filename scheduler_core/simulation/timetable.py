"""What happens next on a virtual clock, and what is told of it."""

import heapq
from dataclasses import field, replace
from datetime import datetime
from enum import IntEnum
from itertools import count
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.simulation.foresight import Fate, Foreseen
from scheduler_core.simulation.virtual_runs import VirtualRun
from scheduler_core.values.runs.run import Trigger

_FATES = {
    Trigger.CATCH_UP: Fate.MADE_UP,
    Trigger.RETRY: Fate.RETRIED,
    Trigger.RERUN: Fate.RETRIED,
    Trigger.CHAIN: Fate.CHAINED,
    Trigger.STEP: Fate.STEP,
}


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


class ToldLines:
    """The lines of a simulation; `count` counts the occurrences that they tell of."""

    def __init__(self) -> None:
        self.all: list[Foreseen] = []
        self.count = 0

    def add(self, line: Foreseen) -> None:
        self.all.append(line)
        self.count += line.count

    def add_run(self, run: VirtualRun, text: str) -> None:
        """Tell of a run that is to begin."""
        run.line = len(self.all)
        self.add(
            Foreseen(
                run.job.id,
                run.due_at,
                _FATES.get(run.trigger, Fate.RUNS),
                run.start_at,
                reason_text=text,
                trigger=run.trigger,
                attempt=run.attempt,
                step=run.step,
            )
        )

    def of(self, run: VirtualRun) -> Foreseen:
        return self.all[run.line]

    def put(self, run: VirtualRun, line: Foreseen) -> None:
        self.all[run.line] = line

    def note(self, run: VirtualRun, text: str) -> None:
        """Say more about why."""
        said = self.of(run).reason_text
        self.put(run, replace(self.of(run), reason_text=f"{said}; {text}" if said else text))
