"""Short pieces of work timed in turns, so that their ratios hold on a busy machine."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import get_clock_info, perf_counter_ns, thread_time_ns

_SECOND = 1_000_000_000
_COUNTS_FINELY = get_clock_info("thread_time").resolution < 1e-6


def computing_time_ns() -> int:
    """Return the time this thread had a processor, where the system counts it finely; else all time.

    On a quiet machine it is the same; on a busy one it leaves out the time of other processes.
    """
    return thread_time_ns() if _COUNTS_FINELY else perf_counter_ns()


@dataclass(frozen=True, slots=True)
class Work:
    """Something to time: `run` does `units` of it, after an untimed `prepare`."""

    name: str
    run: Callable[[], object]
    units: int = 1
    prepare: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: at most `rounds` turns, and no further turn after `seconds` of one work.

    Work that waits for nothing is better timed by `computing_time_ns`.
    """

    rounds: int
    seconds: float = 2.0
    shortest_turn_ns: int = 2_000_000
    clock: Callable[[], int] = perf_counter_ns


@dataclass(frozen=True, slots=True)
class Figure:
    """Nanoseconds a unit took: the best repeat, their median, and between which quartiles they lie."""

    best: float
    median: float
    low: float
    high: float
    repeats: int

    @property
    def spread(self) -> float:
        """Half the distance of the quartiles, as a part of the median."""
        return (self.high - self.low) / 2 / self.median if self.median else 0.0


@dataclass(slots=True)
class _Timed:
    """One work with its repeats so far."""

    work: Work
    effort: Effort
    loops: int = 1
    spent_ns: int = 0
    samples: list[float] = field(default_factory=list)

    def warm_up(self) -> None:
        """Run once; that counts as a repeat only of what is so slow that it isn't repeated."""
        took = self._run()
        if self.work.prepare is None:
            self.loops = max(1, self.effort.shortest_turn_ns // max(took, 1))
        if self._is_done():
            self.samples.append(took / self.work.units)

    def take_turn(self) -> None:
        if not self._is_done():
            self.samples.append(self._run() / self.loops / self.work.units)

    def figure(self) -> Figure:
        ordered = sorted(self.samples)
        size = len(ordered)
        return Figure(ordered[0], median(ordered), ordered[size // 4], ordered[size * 3 // 4], size)

    def _is_done(self) -> bool:
        return self.spent_ns >= self.effort.seconds * _SECOND

    def _run(self) -> int:
        run, loops = self.work.run, self.loops
        if self.work.prepare is not None:
            self.work.prepare()
        clock = self.effort.clock
        begun_at = clock()
        for _ in range(loops):
            run()
        took = clock() - begun_at
        self.spent_ns += took
        return took


def measured(works: list[Work], effort: Effort) -> dict[str, Figure]:
    """Return the figure of each work by its name; they take turns, without the garbage collector."""
    timed = [_Timed(work, effort) for work in works]
    with _no_garbage_collection():
        for each in timed:
            each.warm_up()
        for _ in range(effort.rounds):
            for each in timed:
                each.take_turn()
    return {each.work.name: each.figure() for each in timed}


def noise(effort: Effort) -> Figure:
    """Time the same bare arithmetic again and again: what varies is the machine."""
    work = Work("noise", lambda: sum(range(20_000)))
    return measured([work], effort)["noise"]


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
