"""Summarise the ledger: last outcomes, success, durations, lateness, frequent failures."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache

from scheduler_core.store.batches import RowsParameter
from scheduler_core.store.runs.run_log import conditions, count_runs
from scheduler_core.store.runs.run_reading import REASON
from scheduler_core.store.sql import (
    JOBS,
    RUNS,
    BigInteger,
    Column,
    ColumnElement,
    Select,
    Text,
    UtcDateTime,
    bindparam,
    cast,
    exists,
    func,
    select,
    type_coerce,
)
from scheduler_core.store.stored_values import read_word
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, RunState, Trigger
from scheduler_core.values.runs.run_log import RunFilter, RunTally
from scheduler_core.values.runs.run_statistics import Failure, JobLength, RunStatistics, Spread, TimedOutcome

_SAMPLE = 10_000
_USUAL_SAMPLE = 20
_TICK = timedelta(microseconds=1)
_BETWEEN = ":"


def last_outcomes(
    tx: Reading, job_ids: Sequence[JobId], count: int = 10
) -> dict[JobId, tuple[RunState, ...]]:
    """Return how the last runs of jobs ended, the newest first; a job that never ran is missing."""
    said = _of_jobs(tx, job_ids, _last_outcomes(tx.dialect), count)
    return {job_id: tuple(map(RunState, words)) for job_id, words in said.items()}


def outcome_lengths(
    tx: Reading, job_ids: Sequence[JobId], count: int
) -> dict[JobId, tuple[TimedOutcome, ...]]:
    """Return how the last runs of jobs ended and how long they took, as `last_outcomes` does."""
    said = _of_jobs(tx, job_ids, _last_ends(tx.dialect), count)
    return {job_id: tuple(map(_end_of, words)) for job_id, words in said.items()}


def usual_durations(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, timedelta]:
    """Return how long jobs usually take, from their last successes; one without any is missing."""
    said = _of_jobs(tx, job_ids, _last_durations(tx.dialect), _USUAL_SAMPLE)
    return {job_id: _median(sorted(map(int, ticks))) * _TICK for job_id, ticks in said.items()}


def statistics(tx: Reading, wanted: RunFilter) -> RunStatistics:
    found = tx.connection.execute(
        select(
            ticks_between(RUNS.c.started_at, RUNS.c.finished_at),
            ticks_between(RUNS.c.due_at, RUNS.c.started_at),
            RUNS.c.trigger == Trigger.SCHEDULE,
        )
        .where(*conditions(tx, wanted), RUNS.c.started_at.is_not(None), RUNS.c.finished_at.is_not(None))
        .order_by(RUNS.c.due_at.desc(), RUNS.c.id.desc())
        .limit(_SAMPLE)
    ).all()
    return RunStatistics(
        count_runs(tx, wanted),
        spread([duration for duration, _, _ in found]),
        spread([late for _, late, is_scheduled in found if is_scheduled]),
    )


def failures(tx: Reading, wanted: RunFilter, limit: int = 50) -> list[Failure]:
    """Return the ways in which runs failed, the most frequent first."""
    count = func.count()
    found = tx.connection.execute(
        select(
            RUNS.c.state,
            REASON,
            RUNS.c.first_error_line,
            count,
            type_coerce(func.max(RUNS.c.due_at), UtcDateTime),
        )
        .where(*conditions(tx, wanted), RUNS.c.state.in_(sorted(FAILURES)))
        .group_by(RUNS.c.state, REASON, RUNS.c.first_error_line)
        .order_by(count.desc(), RUNS.c.first_error_line)
        .limit(limit)
    )
    return [Failure(*row) for row in found]


def slowest_jobs(tx: Reading, wanted: RunFilter, limit: int = 10) -> list[JobLength]:
    """Return how long the runs of jobs were, those that take longest on average first."""
    ticks = ticks_between(RUNS.c.started_at, RUNS.c.finished_at)
    average = func.avg(ticks)
    found = tx.connection.execute(
        select(RUNS.c.job_id, JOBS.c.name, func.count(), average, func.max(ticks))
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(*conditions(tx, wanted), RUNS.c.started_at.is_not(None), RUNS.c.finished_at.is_not(None))
        .group_by(RUNS.c.job_id, JOBS.c.name)
        .order_by(average.desc(), RUNS.c.job_id)
        .limit(limit)
    )
    # A clock that was set back gives a run no negative length.
    return [
        JobLength(job_id, name, count, max(round(mean), 0) * _TICK, max(longest, 0) * _TICK)
        for job_id, name, count, mean, longest in found
    ]


_JOBS = RowsParameter(id=RUNS.c.job_id)


def _of_jobs(
    tx: Reading, job_ids: Sequence[JobId], statement: Select[JobId, str], count: int
) -> dict[JobId, list[str]]:
    rows = _JOBS.filled(tx.dialect, ((job_id,) for job_id in job_ids))
    found = tx.connection.execute(statement, {**rows, "count": count})
    return {job_id: said.split() for job_id, said in found if said}


@cache
def _last_outcomes(dialect: str) -> Select[JobId, str]:
    return _of_last_runs(dialect, type_coerce(RUNS.c.state, Text), RUNS.c.finished_at.is_not(None))


@cache
def _last_ends(dialect: str) -> Select[JobId, str]:
    ticks = cast(ticks_between(RUNS.c.started_at, RUNS.c.finished_at), Text)
    end = type_coerce(RUNS.c.state, Text) + _BETWEEN + func.coalesce(ticks, "")
    return _of_last_runs(dialect, end, RUNS.c.finished_at.is_not(None))


def _end_of(word: str) -> TimedOutcome:
    state, _, ticks = word.partition(_BETWEEN)
    # A clock that was set back gives a run no negative length.
    return TimedOutcome(read_word(RunState, state), max(int(ticks), 0) * _TICK if ticks else None)


@cache
def _last_durations(dialect: str) -> Select[JobId, str]:
    duration = cast(ticks_between(RUNS.c.started_at, RUNS.c.finished_at), Text)
    return _of_last_runs(dialect, duration, RUNS.c.state == RunState.SUCCEEDED)


def _of_last_runs(
    dialect: str, what: ColumnElement[str], condition: ColumnElement[bool]
) -> Select[JobId, str]:
    """Ask each job's index for its last runs: a few rows a job, however many it has.

    Of a sequence the last step counts, since it says how the occurrence went.
    """
    jobs = _JOBS.table(dialect)
    later = RUNS.alias()
    has_later_step = exists().where(
        later.c.job_id == RUNS.c.job_id,
        later.c.due_at == RUNS.c.due_at,
        later.c.request == RUNS.c.request,
        later.c.step > RUNS.c.step,
    )
    last = (
        select(what.label("what"))
        .where(RUNS.c.job_id == jobs.c.id, condition, ~has_later_step)
        .order_by(RUNS.c.id.desc())
        .limit(bindparam("count"))
        .correlate(jobs)
        .subquery()
    )
    words = select(func.string_agg(last.c.what, " ")).correlate(jobs).scalar_subquery()
    return select(jobs.c.id, words)


def ticks_between(
    begin: Column[datetime] | Column[datetime | None],
    end: Column[datetime | None],
) -> ColumnElement[int]:
    return type_coerce(end, BigInteger) - type_coerce(begin, BigInteger)


def spread(ticks: list[int]) -> Spread | None:
    if not ticks:
        return None
    ordered = sorted(ticks)
    return Spread(_median(ordered) * _TICK, ordered[len(ordered) * 95 // 100] * _TICK, ordered[-1] * _TICK)


def _median(ordered: Sequence[int]) -> float:
    """Return the middle as Python's `statistics` does, which takes a megabyte in every reading command."""
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def run_tallies(tx: Reading, wanted: RunFilter) -> list[RunTally]:
    """Return one line for each job and state among the runs that match, in order of time."""
    first = type_coerce(func.min(RUNS.c.due_at), UtcDateTime)
    last = type_coerce(func.max(func.coalesce(RUNS.c.due_until, RUNS.c.due_at)), UtcDateTime)
    found = tx.connection.execute(
        select(
            RUNS.c.job_id, JOBS.c.name, RUNS.c.state, func.sum(RUNS.c.occurrences), first, last, JOBS.c.folder
        )
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(*conditions(tx, wanted))
        .group_by(RUNS.c.job_id, JOBS.c.name, JOBS.c.folder, RUNS.c.state)
        .order_by(first, RUNS.c.job_id, RUNS.c.state)
    )
    return [
        RunTally(job_id, name, state, int(count), first_due_at, last_due_at, folder)
        for job_id, name, state, count, first_due_at, last_due_at, folder in found
    ]
