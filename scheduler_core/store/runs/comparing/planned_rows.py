"""Rows of the ledger beside which plans are held: those of occurrences, and how many others there are."""

from collections.abc import Iterator
from datetime import datetime
from typing import Generic, TypeVar

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.sql import JOBS, REVISIONS, RUNS, Whole, and_, case, func, or_, select, type_coerce
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.runs.run import AGAIN, BACKFILL, ON_EVENT, REPEAT

Piece = TypeVar("Piece")

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


def planned_jobs(tx: Reading) -> list[JobWithRows]:
    """Return how all jobs stand, also those in the bin, but for those that were given up for ever."""
    counted = (
        select(
            RUNS.c.job_id,
            func.count().label("rows"),
            func.min(case((_IS_OF_PLAN, type_coerce(RUNS.c.due_at, Whole)))).label("first_row"),
        )
        .group_by(RUNS.c.job_id)
        .subquery()
    )
    found = tx.connection.execute(
        select(
            JOBS.c.id,
            JOBS.c.name,
            JOBS.c.revision,
            and_(JOBS.c.is_enabled, JOBS.c.disabled_reason == "", JOBS.c.deleted_at.is_(None)),
            type_coerce(JOBS.c.next_due_at, Whole),
            type_coerce(JOBS.c.accounted_after_at, Whole),
            func.coalesce(counted.c.rows, 0),
            counted.c.first_row,
        )
        .outerjoin(counted, counted.c.job_id == JOBS.c.id)
        .where(~JOBS.c.is_purged)
        .order_by(JOBS.c.id)
    )
    return [JobWithRows(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in found]


class JobsInTurn(Generic[Piece]):
    """Deals out a stream that is in the order of jobs to one job after the other.

    One statement for all jobs takes a fraction of what one for each takes.
    """

    def __init__(self, pieces: Iterator[tuple[JobId, Piece]]) -> None:
        self._pieces = pieces
        self._next = next(pieces, None)

    def of(self, job_id: JobId) -> Iterator[Piece]:
        """Yield what is of a job; those before it are over by then."""
        while self._next is not None and self._next[0] <= job_id:
            of, piece = self._next
            if of == job_id:
                yield piece
            self._next = next(self._pieces, None)


def written_changes(tx: Reading) -> Iterator[tuple[JobId, WrittenChange]]:
    """Yield the histories of all jobs as far as they are kept, the oldest change of each first."""
    found = tx.connection.execute(
        select(
            REVISIONS.c.job_id,
            REVISIONS.c.id,
            REVISIONS.c.revision,
            REVISIONS.c.change,
            type_coerce(REVISIONS.c.changed_at, Whole),
            REVISIONS.c.document,
        )
        .order_by(REVISIONS.c.job_id, REVISIONS.c.id)
        .execution_options(yield_per=100)
    )
    for row in found:
        yield row[0], WrittenChange(*row[1:])


def with_full_history(tx: Reading, kept: int | None) -> frozenset[JobId]:
    """Return the jobs that have as many changes as are kept, so that older ones may be gone."""
    if kept is None:
        return frozenset()
    are_many = select(REVISIONS.c.job_id).group_by(REVISIONS.c.job_id).having(func.count() >= kept)
    return frozenset(tx.connection.scalars(are_many))


def oldest_surely_kept(tx: Reading, job_id: JobId, kept: int) -> int | None:
    """Return the number of the oldest change of a job that belongs to its newest so many, if it has them."""
    return tx.connection.scalar(
        select(REVISIONS.c.id)
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id.desc())
        .offset(kept - 1)
        .limit(1)
    )


def planned_rows(tx: Reading, begins: datetime, ends: datetime) -> Iterator[tuple[JobId, PlannedRow]]:
    """Yield the rows of occurrences that reach into a span, job by job in the order of time."""
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
            RUNS.c.job_id,
        )
        .where(
            _IS_OF_PLAN,
            RUNS.c.due_at < ends,
            func.coalesce(RUNS.c.due_until, RUNS.c.due_at) >= begins,
        )
        .order_by(RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request)
        .execution_options(yield_per=_ROWS_AT_ONCE)
    )
    for row in found:
        yield row[9], PlannedRow(row[0], row[1], row[2], row[3] != "", row[4], row[8], _said(row))


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


def _said(row: ResultRow[int, int | None, int, str, int, str, str, str, int | None, JobId]) -> str:
    due, until, occurrences, request, revision, trigger, state, reason, _, _ = row
    return f"{due} {until or ''} {occurrences} {request} {revision} {trigger} {state} {reason}"
