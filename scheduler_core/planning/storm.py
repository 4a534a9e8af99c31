"""Spread what falls due together after sleep or at a start. Pure: no clock, no store, no thread."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId

_NOW = timedelta(0)


@dataclass(frozen=True, slots=True)
class StormLimits:
    """How many start at once, how far apart such groups are, and how long the last may wait.

    Where that is not long enough for all, the groups grow.
    """

    together: int = 10
    apart: timedelta = timedelta(seconds=2)
    longest: timedelta = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Latecomer:
    """An occurrence to be made up for, or a job that starts with the engine."""

    job_id: JobId
    due_at: datetime
    priority: int = 0


def start_offsets(latecomers: Sequence[Latecomer], limits: StormLimits | None = None) -> list[timedelta]:
    """Return how long each has to wait, in the order given: the important first, then the oldest.

    The same latecomers always wait the same, in whatever order they come.
    """
    limits = limits or StormLimits()
    places = sorted(range(len(latecomers)), key=lambda place: _rank(latecomers[place]))
    groups = limits.longest // limits.apart + 1
    together = max(limits.together, -(-len(latecomers) // groups))
    offsets = [_NOW] * len(latecomers)
    for rank, place in enumerate(places):
        offsets[place] = rank // together * limits.apart
    return offsets


def _rank(latecomer: Latecomer) -> tuple[int, datetime, JobId]:
    return -latecomer.priority, latecomer.due_at, latecomer.job_id
