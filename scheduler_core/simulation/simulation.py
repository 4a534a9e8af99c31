"""A virtual clock that goes through a span and asks the planner what becomes of all that is due."""

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.planner import Away, Decision, Look, NeverRan, after_end, counts_from_end, decide
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight, SimulatedJob
from scheduler_core.values.runs.run import UNCOUNTED, RunState, Trigger

MOST_FORESEEN = 100_000
_LOOKS_AT_ONCE = 1_000
_TICK = timedelta(microseconds=1)
_AT_ITS_INSTANT = timedelta(0)


@dataclass(frozen=True, slots=True, order=True)
class _Coming:
    """The next thing that happens to a job; at one instant a start of the engine comes first."""

    at: datetime
    is_due: bool
    job: int


class Simulation:
    """Goes on a little at each call of `advance`, so that whoever asks can tell how far, or stop.

    The machine looks at each occurrence when it is due; at what came due while it was off it looks when it
    is on again, as an engine that starts does. It belongs to one thread at a time.
    """

    def __init__(
        self,
        jobs: Sequence[SimulatedJob],
        start: datetime,
        end: datetime,
        aways: Sequence[Away] = (),
        most: int = MOST_FORESEEN,
    ) -> None:
        if start >= end:
            raise InvalidInput("end", f"{end} is not after {start}")
        self._jobs = list(jobs)
        self._start, self._end = start, end
        self._aways = list(aways)
        self._most = most
        self._lines: list[Foreseen] = []
        self._count = 0
        self._is_cut = False
        self._coming = [*self._first_dues(), *self._starts()]
        heapq.heapify(self._coming)

    @property
    def is_done(self) -> bool:
        return self._is_cut or not self._coming or self._coming[0].at >= self._end

    @property
    def until(self) -> datetime:
        """The instant before which all is foreseen."""
        return min(self._coming[0].at, self._end) if self._coming else self._end

    @property
    def share(self) -> float:
        """How much of the span lies behind, from 0 to 1."""
        return (max(self.until, self._start) - self._start) / (self._end - self._start)

    def advance(self, looks: int = _LOOKS_AT_ONCE) -> None:
        """Go on by so many looks; beyond the end it does nothing."""
        for _ in range(looks):
            if self.is_done:
                return
            coming = heapq.heappop(self._coming)
            job = self._jobs[coming.job]
            if coming.is_due:
                next_due_at = self._look(job, coming.at)
                if next_due_at is not None:
                    heapq.heappush(self._coming, replace(coming, at=next_due_at))
            elif not any(hold.until is None or coming.at < hold.until for hold in job.holds):
                self._add(Foreseen(job.id, coming.at, Fate.RUNS, coming.at, is_at_start=True))
            self._is_cut = self._count >= self._most and bool(self._coming) and self.until < self._end

    def foresight(self) -> Foresight:
        """Return what is foreseen so far."""
        until = self.until
        lines = sorted(
            (line for line in self._lines if line.due_at < until), key=lambda line: (line.due_at, line.job_id)
        )
        names = {job.id: job.name for job in self._jobs}
        return Foresight(names, tuple(lines), until, self._is_cut)

    def _first_dues(self) -> Iterable[_Coming]:
        for number, job in enumerate(self._jobs):
            first = self._first_due(job)
            if first is not None:
                yield _Coming(first, True, number)

    def _first_due(self, job: SimulatedJob) -> datetime | None:
        if job.due_at is None or job.due_at >= self._start:
            return job.due_at
        if counts_from_end(job.schedule):
            return after_end(job.schedule, self._start)
        return next_after(compile_schedule(job.schedule), self._start, inclusive=True)

    def _starts(self) -> Iterable[_Coming]:
        for number, job in enumerate(self._jobs):
            if job.fires_at_start:
                for away in self._aways:
                    if self._start <= away.ends < self._end:
                        yield _Coming(away.ends, False, number)

    def _look(self, job: SimulatedJob, due_at: datetime) -> datetime | None:
        """Decide about what is due of a job, and return what is due next."""
        away = self._away_at(due_at)
        look = (
            Look(due_at, ahead=_AT_ITS_INSTANT)
            if away is None
            else Look(away.ends, (away,), ahead=_AT_ITS_INSTANT)
        )
        decision = decide(due_at, compile_schedule(job.schedule), job.missed, look, job.holds)
        self._add_decision(job, decision, look.now)
        if decision.next_due_at is None and decision.claims and counts_from_end(job.schedule):
            return after_end(job.schedule, look.now + job.usual_duration)
        return decision.next_due_at

    def _add_decision(self, job: SimulatedJob, decision: Decision, now: datetime) -> None:
        for claim in decision.claims:
            fate = Fate.MADE_UP if claim.trigger is Trigger.CATCH_UP else Fate.RUNS
            self._add(Foreseen(job.id, claim.due_at, fate, max(claim.due_at, now)))
        for row in decision.never_ran:
            fate = Fate.SKIPPED if row.state is RunState.SKIPPED else Fate.MISSED
            counted = self._within_span(job, row)
            if counted is not None:
                due_until, count = counted
                line = Foreseen(job.id, row.due_at, fate, None, due_until, count, row.text)
                self._add(line)

    def _within_span(self, job: SimulatedJob, row: NeverRan) -> tuple[datetime | None, int] | None:
        """Return up to when and how many of a row's occurrences lie in the span; None for none of them."""
        if row.due_at >= self._end:
            return None
        if row.due_until is None or (row.due_until < self._end and row.count < UNCOUNTED):
            return row.due_until, row.count
        end = min(row.due_until + _TICK, self._end)
        later = occurrences(compile_schedule(job.schedule), row.due_at + _TICK, end)
        return (later[-1] if later else None), 1 + len(later)

    def _away_at(self, at: datetime) -> Away | None:
        """Return the span without a machine that an instant lies in; the clock goes on, so the past goes."""
        while self._aways and self._aways[0].ends <= at:
            del self._aways[0]
        return self._aways[0] if self._aways and self._aways[0].begins <= at else None

    def _add(self, line: Foreseen) -> None:
        if line.due_at < self._end:
            self._lines.append(line)
            self._count += line.count
