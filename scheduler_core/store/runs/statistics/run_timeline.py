"""Summarise the ledger by steps of time: outcomes, durations and lateness."""

from collections.abc import Sequence
from dataclasses import field
from datetime import datetime
from itertools import pairwise

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.runs.statistics.run_statistics import spread, ticks_between
from scheduler_core.store.sql import JOBS, RUNS, SQLColumnExpression, func, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.runs.run_statistics import RunsOfStep, RunTimeline

Conditions = Sequence[SQLColumnExpression[bool]]

# So many runs of a step tell how long they take: enough for a percentile, few enough for a year of steps.
_SAMPLE = 400
# With all states named, the index over state and `due_at` answers alone.
_IN_INDEX = RUNS.c.state.in_(sorted(RunState))


def timeline(tx: Reading, edges: Sequence[datetime], job_ids: Sequence[JobId] | None = None) -> RunTimeline:
    """Sum up what fell due between each two edges; a span of unseen occurrences is one, where it begins."""
    whose = _of_jobs(tx, job_ids)
    everything, steps = _Lengths(), []
    for begin, end in pairwise(edges):
        within = (*whose, RUNS.c.due_at >= begin, RUNS.c.due_at < end)
        counts = _counts(tx, within if job_ids is not None else (*within, _IN_INDEX))
        lengths = _lengths(tx, within) if counts else _Lengths()
        everything.add(lengths)
        steps.append(RunsOfStep(begin, end, counts, spread(lengths.durations), spread(lengths.latenesses)))
    return RunTimeline(tuple(steps), spread(everything.durations), spread(everything.latenesses))


@dataclass(slots=True)
class _Lengths:
    """How long runs took, and how late those of the schedule began, in microseconds."""

    durations: list[int] = field(default_factory=list)
    latenesses: list[int] = field(default_factory=list)

    def add(self, other: "_Lengths") -> None:
        self.durations += other.durations
        self.latenesses += other.latenesses


def _of_jobs(tx: Reading, job_ids: Sequence[JobId] | None) -> list[SQLColumnExpression[bool]]:
    conditions: list[SQLColumnExpression[bool]] = []
    if job_ids is not None:
        is_one = len(job_ids) == 1
        conditions.append(RUNS.c.job_id == job_ids[0] if is_one else among(tx, RUNS.c.job_id, job_ids))
    purged = tx.connection.scalars(select(JOBS.c.id).where(JOBS.c.is_purged)).all()
    if purged:
        conditions.append(RUNS.c.job_id.not_in(purged))
    return conditions


def _counts(tx: Reading, within: Conditions) -> dict[RunState, int]:
    found = tx.connection.execute(select(RUNS.c.state, func.count()).where(*within).group_by(RUNS.c.state))
    return dict(found.all())


def _lengths(tx: Reading, within: Conditions) -> _Lengths:
    found = tx.connection.execute(
        select(
            ticks_between(RUNS.c.started_at, RUNS.c.finished_at),
            ticks_between(RUNS.c.due_at, RUNS.c.started_at),
            RUNS.c.trigger == Trigger.SCHEDULE,
        )
        .where(*within, RUNS.c.started_at.is_not(None), RUNS.c.finished_at.is_not(None))
        .order_by(RUNS.c.due_at.desc(), RUNS.c.id.desc())
        .limit(_SAMPLE)
    ).all()
    return _Lengths(
        [duration for duration, _, _ in found], [late for _, late, is_scheduled in found if is_scheduled]
    )
