"""The ledger day by day: the first jobs of each, and how many runs there were in each hour."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from sqlalchemy import BigInteger, SQLColumnExpression, case, func, select, type_coerce

from scheduler_core.recurrence.ticks import of_instant
from scheduler_core.store.opening.column_types import UtcDateTime
from scheduler_core.store.runs.run_log import conditions
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_days import RunDay, RunsOfJob
from scheduler_core.values.runs.run_log import RunFilter

_HOURS = 24
_HOUR = 3_600_000_000


def run_days(
    tx: Reading, edges: Sequence[datetime], job_ids: Sequence[JobId] | None, most: int, most_single: int
) -> list[RunDay]:
    """Return what ran between each two edges; jobs with more than `most_single` runs stand at the end."""
    whose = None if job_ids is None else tuple(job_ids)
    return [
        _day(tx, RunFilter(job_ids=whose, since=begin, until=end), begin, most, most_single)
        for begin, end in pairwise(edges)
    ]


def _day(tx: Reading, wanted: RunFilter, begin: datetime, most: int, most_single: int) -> RunDay:
    outcomes: dict[RunState, int] = {}
    hours = [0] * _HOURS
    hour = ((type_coerce(RUNS.c.due_at, BigInteger) - of_instant(begin)) // _HOUR).label("hour")
    narrowed = tuple(conditions(tx, wanted))
    found = tx.connection.execute(
        select(RUNS.c.state, hour, func.count()).where(*narrowed).group_by(RUNS.c.state, hour)
    )
    for state, number, count in found:
        outcomes[state] = outcomes.get(state, 0) + count
        # A day of 25 hours has two for the last bar; a span that began before counts where it reaches in.
        hours[min(max(int(number), 0), _HOURS - 1)] += count
    jobs, first = _first(tx, narrowed, most, most_single) if outcomes else (0, ())
    return RunDay(outcomes, jobs, tuple(hours), first)


def _first(
    tx: Reading, narrowed: Sequence[SQLColumnExpression[bool]], most: int, most_single: int
) -> tuple[int, tuple[RunsOfJob, ...]]:
    """Return how many jobs ran, and the first of them."""
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
    found = tx.connection.execute(
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
    ).all()
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
