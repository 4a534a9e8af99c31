"""Rows of the ledger beside which plans are held: those of occurrences, and how many others there are."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Row as ResultRow
from sqlalchemy import and_, case, func, or_, select, type_coerce

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.opening.column_types import Whole
from scheduler_core.store.tables.job_rows import JOBS, REVISIONS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.runs.run import AGAIN, BACKFILL, ON_EVENT, REPEAT

_ROWS_AT_ONCE = 1_000
_IS_FIRST = and_(RUNS.c.step == 1, RUNS.c.attempt == 1)
_IS_OF_PLAN = and_(or_(RUNS.c.request == "", RUNS.c.request.startswith(AGAIN)), _IS_FIRST)


@dataclass(frozen=True, slots=True)
class JobWithRows:
    """How a job stands now; a live one waits for `next_tick`, and its plan counts from `accounted_tick`.

    `first_row_tick` is the first occurrence of which the ledger has a row, `rows` how many rows it has.
    """

    id: JobId
    name: str
    revision: int
    is_live: bool
    next_tick: int | None
    accounted_tick: int
    rows: int
    first_row_tick: int | None


@dataclass(frozen=True, slots=True)
class WrittenChange:
    """One change of a job as its history has it."""

    number: int
    revision: int
    change: JobChange
    tick: int
    document: str | None


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One row of an occurrence, or of all from `tick` to `until_tick`, by the plan of a revision.

    `written_tick` is when it was claimed, or written down as what never ran.
    """

    tick: int
    until_tick: int | None
    occurrences: int
    is_again: bool
    revision: int
    written_tick: int | None
    said: str


def planned_jobs(tx: Reading) -> list[tuple[JobId, str]]:
    """Return all jobs there are, also those in the bin, but for those that were given up for ever."""
    found = tx.connection.execute(select(JOBS.c.id, JOBS.c.name).where(~JOBS.c.is_purged).order_by(JOBS.c.id))
    return [(row.id, row.name) for row in found]


def planned_job(tx: Reading, job_id: JobId) -> JobWithRows:
    """Return how a job stands."""
    row = tx.connection.execute(
        select(
            JOBS.c.name,
            JOBS.c.revision,
            and_(JOBS.c.is_enabled, JOBS.c.disabled_reason == "", JOBS.c.deleted_at.is_(None)),
            type_coerce(JOBS.c.next_due_at, Whole),
            type_coerce(JOBS.c.accounted_after_at, Whole),
        ).where(JOBS.c.id == job_id)
    ).one()
    rows = tx.connection.scalar(select(func.count()).where(RUNS.c.job_id == job_id))
    first = tx.connection.scalar(
        select(func.min(type_coerce(RUNS.c.due_at, Whole))).where(RUNS.c.job_id == job_id, _IS_OF_PLAN)
    )
    return JobWithRows(job_id, row[0], row[1], bool(row[2]), row[3], row[4], int(rows or 0), first)


def written_changes(tx: Reading, job_id: JobId) -> Iterator[WrittenChange]:
    """Yield the history of a job as far as it is kept, the oldest change first."""
    found = tx.connection.execute(
        select(
            REVISIONS.c.id,
            REVISIONS.c.revision,
            REVISIONS.c.change,
            type_coerce(REVISIONS.c.changed_at, Whole),
            REVISIONS.c.document,
        )
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id)
        .execution_options(yield_per=100)
    )
    for row in found:
        yield WrittenChange(*row)


def oldest_surely_kept(tx: Reading, job_id: JobId, kept: int | None) -> int | None:
    """Return the number of the oldest change of a job that belongs to its newest so many.

    None where there are fewer, or all are kept.
    """
    if kept is None:
        return None
    return tx.connection.scalar(
        select(REVISIONS.c.id)
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id.desc())
        .offset(kept - 1)
        .limit(1)
    )


def planned_rows(tx: Reading, job_id: JobId, begins: datetime, ends: datetime) -> Iterator[PlannedRow]:
    """Yield the rows of a job's occurrences that reach into a span, in the order of time."""
    found = tx.connection.execute(
        select(
            type_coerce(RUNS.c.due_at, Whole),
            type_coerce(RUNS.c.due_until, Whole),
            RUNS.c.occurrences,
            RUNS.c.request,
            RUNS.c.revision,
            RUNS.c.trigger,
            RUNS.c.state,
            RUNS.c.reason,
            type_coerce(func.coalesce(RUNS.c.claimed_at, RUNS.c.finished_at), Whole),
        )
        .where(
            RUNS.c.job_id == job_id,
            _IS_OF_PLAN,
            RUNS.c.due_at < ends,
            func.coalesce(RUNS.c.due_until, RUNS.c.due_at) >= begins,
        )
        .order_by(RUNS.c.due_at, RUNS.c.request)
        .execution_options(yield_per=_ROWS_AT_ONCE)
    )
    for row in found:
        yield PlannedRow(row[0], row[1], row[2], row[3] != "", row[4], row[8], _said(row))


def other_rows(tx: Reading, begins: datetime, ends: datetime) -> dict[str, int]:
    """Count the rows of a span that no plan asked for, by what did."""
    kind = case(
        (RUNS.c.attempt > 1, "retry"),
        (RUNS.c.step > 1, "step"),
        (RUNS.c.request.startswith(ON_EVENT), "event"),
        (RUNS.c.request.startswith(BACKFILL), "backfill"),
        (RUNS.c.request.startswith(REPEAT), "begun-again"),
        else_=RUNS.c.trigger,
    )
    counted = (
        select(kind.label("kind"))
        .where(~_IS_OF_PLAN, RUNS.c.due_at >= begins, RUNS.c.due_at < ends)
        .subquery()
    )
    found = tx.connection.execute(
        select(counted.c.kind, func.count()).group_by(counted.c.kind).order_by(counted.c.kind)
    )
    return {str(kind): count for kind, count in found}


def _said(row: ResultRow[int, int | None, int, str, int, str, str, str, int | None]) -> str:
    due, until, occurrences, request, revision, trigger, state, reason, _ = row
    return f"{due} {until or ''} {occurrences} {request} {revision} {trigger} {state} {reason}"
