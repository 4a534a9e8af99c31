"""Count past and coming runs of each stretch. No Qt here."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from gui.commands.job_choice import Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core
from gui.text import wall_clock
from gui.timeline.lane_layout import ticks_between
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES

FIRST, LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(2400, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Load:
    """What is known of a stretch; of what ran some failed. `job` is the first of the jobs."""

    ran: int = 0
    failed: int = 0
    to_come: int = 0
    jobs: int = 0
    job: JobId | None = None

    @property
    def runs(self) -> int:
        return self.ran + self.to_come


@dataclass(frozen=True, slots=True)
class Grid:
    """Stretches of so many minutes from each edge to the next, on the wall clock of the user."""

    minutes: int = 0
    edges: tuple[datetime, ...] = ()

    def holds(self, begin: datetime, end: datetime) -> bool:
        """Tell whether a span lies in it, as far as anything can."""
        if len(self.edges) < 2:
            return False
        return self.edges[0] <= max(begin, FIRST) and min(end, LAST) <= self.edges[-1]

    def between(self, begin: datetime, end: datetime) -> range:
        """Return the numbers of the stretches that a span touches."""
        first = max(bisect_right(self.edges, begin) - 1, 0)
        return range(first, max(min(bisect_left(self.edges, end), len(self.edges) - 1), first))

    def stretch(self, number: int) -> tuple[datetime, datetime]:
        return self.edges[number], self.edges[number + 1]


def grid_around(begin: datetime, end: datetime, minutes: int) -> Grid:
    """Return the stretches of a span, and of half as much before and behind it."""
    half, step = (end - begin) / 2, timedelta(minutes=minutes)
    first = max(wall_clock.later(begin, -half - step), FIRST)
    last = min(wall_clock.later(end, half + step), LAST)
    if first >= last:
        return Grid(minutes)
    # A step that the wall clock jumps over begins where the one after it does.
    edges = {tick.at for tick in ticks_between(first, last, minutes)}
    # Beyond these nothing is asked for, so nothing is missing there.
    edges |= {end for end in (FIRST, LAST) if end in {first, last}}
    return Grid(minutes, tuple(sorted(edges)))


@dataclass(frozen=True, slots=True)
class FoundStretches:
    """One side of the present, for all stretches of a grid: those on the other side hold nothing of it."""

    grid: Grid
    at: datetime
    loads: Mapping[datetime, Load]


@dataclass(frozen=True, slots=True)
class Known:
    """What was found on both sides of the present, each as far as its answer has come."""

    past: FoundStretches | None = None
    coming: FoundStretches | None = None

    def load(self, begin: datetime, end: datetime) -> Load | None:
        """Return what a stretch holds, or None as long as nobody knows."""
        past, coming = _of(self.past, begin), _of(self.coming, begin)
        if past is not None and self.past is not None and end <= self.past.at:
            return past
        if coming is not None and self.coming is not None and begin > self.coming.at:
            return coming
        if past is None or coming is None:
            return None
        jobs = max(past.jobs, coming.jobs)
        return Load(past.ran, past.failed, coming.to_come, jobs, coming.job or past.job)


def _of(found: FoundStretches | None, begin: datetime) -> Load | None:
    return None if found is None else found.loads.get(begin)


def past_in(grid: Grid, wanted: Wanted, now: Callable[[], datetime], core: Core) -> FoundStretches:
    """Ask what ran in the stretches that have begun."""
    at = now()
    edges = _until(grid.edges, at)
    loads = dict.fromkeys(grid.edges[:-1], Load())
    if len(edges) > 1:
        days = core.runs.days(edges, job_ids=_jobs(core, wanted), most=1)
        for begin, day in zip(edges, days, strict=False):
            ran = sum(day.outcomes.values())
            failed = sum(day.outcomes.get(state, 0) for state in FAILURES)
            loads[begin] = Load(ran, failed, 0, day.jobs, day.first[0].job_id if day.first else None)
    return FoundStretches(grid, at, loads)


def coming_in(grid: Grid, wanted: Wanted, now: Callable[[], datetime], core: Core) -> FoundStretches:
    """Ask what is to run in the stretches that are not over."""
    at = now()
    edges = grid.edges[max(bisect_right(grid.edges, at) - 1, 0) :]
    loads = dict.fromkeys(grid.edges[:-1], Load())
    if len(edges) > 1:
        days = core.times.days(edges, start=at, job_ids=_jobs(core, wanted), most=1)
        for begin, day in zip(edges, days, strict=False):
            job = day.first[0].job_id if day.first else None
            loads[begin] = Load(0, 0, day.runs, day.jobs, job)
    return FoundStretches(grid, at, loads)


def _until(edges: Sequence[datetime], at: datetime) -> Sequence[datetime]:
    """Return the edges of what has begun, with the end of the last stretch."""
    return edges[: bisect_right(edges, at) + 1]


def _jobs(core: Core, wanted: Wanted) -> tuple[JobId, ...] | None:
    return None if wanted.is_everything else tuple(ids_of(core, wanted))
