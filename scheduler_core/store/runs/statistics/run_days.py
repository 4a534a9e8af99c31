"""Summarise the ledger by day: the first jobs, and the number of runs in each hour."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from scheduler_core.recurrence.ticks import of_instant
from scheduler_core.store.runs.run_log import bound_span, conditions, within_bound_span
from scheduler_core.store.sql import (
    JOBS,
    RUNS,
    BigInteger,
    Select,
    SQLColumnExpression,
    UtcDateTime,
    bindparam,
    case,
    func,
    select,
    type_coerce,
)
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_days import RunDay, RunsOfJob
from scheduler_core.values.runs.run_log import RunFilter

_HOURS = 24
_HOUR = 3_600_000_000
_BEGIN = "begin"


def run_days(
    tx: Reading, edges: Sequence[datetime], job_ids: Sequence[JobId] | None, most: int, most_single: int
) -> Iterator[RunDay]:
    """Yield what ran between each two edges; jobs with more than `most_single` runs stand at the end."""
    whose = RunFilter(job_ids=None if job_ids is None else tuple(job_ids))
    # Made once: to make the statements of a day takes ten times as long as to run them.
    narrowed = (*conditions(tx, whose), *within_bound_span())
    in_hours, first = _in_hours(narrowed), _first(narrowed, most, most_single)
    for begin, end in pairwise(edges):
        yield _day(tx, in_hours, first, bound_span(tx, begin, end) | {_BEGIN: of_instant(begin)})


def _day(
    tx: Reading, in_hours: Select[*tuple[Any, ...]], first: Select[*tuple[Any, ...]], span: Mapping[str, Any]
) -> RunDay:
    outcomes: dict[RunState, int] = {}
    hours = [0] * _HOURS
    for state, number, count in tx.connection.execute(in_hours, span):
        outcomes[state] = outcomes.get(state, 0) + count
        # A day of 25 hours has two for the last bar; a span that began before counts where it reaches in.
        hours[min(max(int(number), 0), _HOURS - 1)] += count
    jobs, first_jobs = _first_of(tx, first, span) if outcomes else (0, ())
    return RunDay(outcomes, jobs, tuple(hours), first_jobs)


def _in_hours(narrowed: Sequence[SQLColumnExpression[bool]]) -> Select[*tuple[Any, ...]]:
    """Return the statement that counts the runs of a day by outcome and hour."""
    since = type_coerce(RUNS.c.due_at, BigInteger) - bindparam(_BEGIN, type_=BigInteger)
    hour = (since // _HOUR).label("hour")
    return select(RUNS.c.state, hour, func.count()).where(*narrowed).group_by(RUNS.c.state, hour)


def _first(
    narrowed: Sequence[SQLColumnExpression[bool]], most: int, most_single: int
) -> Select[*tuple[Any, ...]]:
    """Return the statement that finds the first jobs that ran on a day, and how many did."""
    state = RUNS.c.state
    failing = case((state.in_(sorted(FAILURES)), state))
    under_way = case((state.in_(sorted(UNFINISHED)), state))
    telling = func.coalesce(func.min(failing), func.min(under_way), func.max(state))
    of_job = (
        select(
            func.min(RUNS.c.job_id).label("job_id"),
            type_coerce(telling, state.type).label("state"),
            func.sum(RUNS.c.occurrences).label("occurrences"),
            func.count(failing).label("failures"),
            type_coerce(func.min(RUNS.c.due_at), UtcDateTime).label("first_at"),
            type_coerce(func.max(func.coalesce(RUNS.c.due_until, RUNS.c.due_at)), UtcDateTime).label(
                "last_at"
            ),
            func.min(RUNS.c.id).label("run_id"),
            func.count().label("runs"),
        )
        .where(*narrowed)
        # By the column alone SQLite walks through all jobs to find the few runs of a day: twice the time.
        .group_by(RUNS.c.job_id + 0)
        .subquery()
        .c
    )
    return (
        select(
            of_job.job_id,
            JOBS.c.name,
            JOBS.c.folder,
            of_job.state,
            of_job.occurrences,
            of_job.failures,
            of_job.first_at,
            of_job.last_at,
            of_job.run_id,
            of_job.runs,
            func.count().over(),
        )
        .join(JOBS, JOBS.c.id == of_job.job_id)
        .order_by(of_job.occurrences > most_single, of_job.first_at, JOBS.c.name_key, of_job.job_id)
        .limit(most)
    )


def _first_of(
    tx: Reading, statement: Select[*tuple[Any, ...]], span: Mapping[str, Any]
) -> tuple[int, tuple[RunsOfJob, ...]]:
    """Return how many jobs ran, and the first of them."""
    found = tx.connection.execute(statement, span).all()
    first = tuple(
        RunsOfJob(
            job_id,
            name,
            folder,
            state,
            int(count),
            failures,
            first_at,
            last_at,
            run_id if rows == 1 else None,
        )
        for job_id, name, folder, state, count, failures, first_at, last_at, run_id, rows, _ in found
    )
    return (found[0][-1] if found else 0), first
