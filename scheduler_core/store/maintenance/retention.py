"""Delete what is no longer kept, a few rows at a time, so that claims never wait.

Each function deletes at most `limit` rows of the ledger and returns how many went: call it again,
in a transaction of its own, until nothing goes. Unfinished runs always stay, with the steps before
them. From then on the ledger answers for a job's occurrences after the last one that was taken away.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from scheduler_core.store.batches import RowsParameter, among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import (
    JOBS,
    OUTPUTS,
    REVISIONS,
    RUNS,
    ColumnElement,
    Select,
    Update,
    and_,
    delete,
    exists,
    func,
    not_,
    or_,
    select,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.backfill import backfill_of, beginning_of_requests
from scheduler_core.values.runs.run import BACKFILL

AT_ONCE = 500
# The output of a batch may weigh more than its rows: a claim waits for some hundredths of a second.
_MOST_BYTES = 8 * 2**20
_OF_BACKFILL = RUNS.c.request.startswith(BACKFILL)


def delete_runs_before(tx: Writing, before: datetime, limit: int = AT_ONCE) -> int:
    """Delete finished runs that were due before an instant; a span goes when all of it lies before.

    What makes up for an occurrence long past goes by when it ended.
    """
    old = (
        select(RUNS.c.id)
        .where(
            RUNS.c.due_at < before,
            func.coalesce(RUNS.c.due_until, RUNS.c.due_at) < before,
            or_(~_OF_BACKFILL, RUNS.c.finished_at < before),
            _is_over(),
            *_of_no_backfill_under_way(tx),
        )
        .order_by(RUNS.c.due_at, RUNS.c.id)
        .limit(limit)
    )
    return _delete_runs(tx, old)


def delete_surplus_runs(tx: Writing, job_id: JobId, kept: int, limit: int = AT_ONCE) -> int:
    """Delete the oldest finished runs of a job beyond so many."""
    newest_surplus = tx.connection.scalar(
        select(RUNS.c.id).where(RUNS.c.job_id == job_id).order_by(RUNS.c.id.desc()).offset(kept).limit(1)
    )
    if newest_surplus is None:
        return 0
    surplus = (
        select(RUNS.c.id)
        .where(
            RUNS.c.job_id == job_id, RUNS.c.id <= newest_surplus, _is_over(), *_of_no_backfill_under_way(tx)
        )
        .order_by(RUNS.c.id)
        .limit(limit)
    )
    return _delete_runs(tx, surplus)


def jobs_with_more_runs(tx: Reading, kept: int) -> list[JobId]:
    """Return the jobs with more rows in the ledger than so many."""
    return list(
        tx.connection.scalars(
            select(RUNS.c.job_id).group_by(RUNS.c.job_id).having(func.count() > kept).order_by(RUNS.c.job_id)
        )
    )


def output_bytes(tx: Reading) -> int:
    """Return the size of all kept output."""
    return int(tx.connection.scalar(select(func.sum(OUTPUTS.c.size))) or 0)


def delete_surplus_output(tx: Writing, kept_bytes: int, limit: int = AT_ONCE) -> int:
    """Delete the oldest output beyond so many bytes, some chunks a time; return the bytes that went."""
    surplus = output_bytes(tx) - kept_bytes
    if surplus <= 0:
        return 0
    oldest = tx.connection.execute(
        select(OUTPUTS.c.id, OUTPUTS.c.size).order_by(OUTPUTS.c.id).limit(limit)
    ).all()
    doomed = _first_of_weight(oldest, min(surplus, _MOST_BYTES))
    gone = tx.connection.execute(
        delete(OUTPUTS).where(among(tx, OUTPUTS.c.id, doomed)).returning(OUTPUTS.c.run_id, OUTPUTS.c.size)
    ).all()
    tx.note(ChangeKind.OUTPUTS, (row.run_id for row in gone))
    return sum(row.size for row in gone)


def delete_old_revisions(tx: Writing, job_id: JobId, kept: int, limit: int = AT_ONCE) -> int:
    """Delete the oldest history of a job beyond so many entries; what it says or follows now stays."""
    newest_surplus = (
        select(REVISIONS.c.id)
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id.desc())
        .offset(kept)
        .limit(1)
        .scalar_subquery()
    )
    present = select(JOBS.c.revision).where(JOBS.c.id == job_id).scalar_subquery()
    # A sequence under way may follow the steps of the revision that it began with.
    followed = select(RUNS.c.revision).where(RUNS.c.job_id == job_id, RUNS.c.finished_at.is_(None))
    surplus = (
        select(REVISIONS.c.id)
        .where(
            REVISIONS.c.job_id == job_id,
            REVISIONS.c.id <= newest_surplus,
            REVISIONS.c.revision < present,
            REVISIONS.c.revision.not_in(followed),
        )
        .order_by(REVISIONS.c.id)
        .limit(limit)
    )
    gone = tx.connection.scalars(
        delete(REVISIONS).where(REVISIONS.c.id.in_(surplus)).returning(REVISIONS.c.id)
    )
    return len(gone.all())


def jobs_with_more_revisions(tx: Reading, kept: int) -> list[JobId]:
    """Return the jobs with more entries in their history than so many."""
    return list(
        tx.connection.scalars(
            select(REVISIONS.c.job_id)
            .group_by(REVISIONS.c.job_id)
            .having(func.count() > kept)
            .order_by(REVISIONS.c.job_id)
        )
    )


def purge(tx: Writing, limit: int = AT_ONCE) -> int:
    """Take away the rows of jobs that were deleted for ever, the jobs themselves last."""
    doomed = select(JOBS.c.id).where(JOBS.c.is_purged).order_by(JOBS.c.id).limit(1)
    job_id = tx.connection.scalar(doomed)
    if job_id is None:
        return 0
    runs = select(RUNS.c.id).where(RUNS.c.job_id == job_id).order_by(RUNS.c.id).limit(limit)
    gone = _delete_runs(tx, runs)
    if gone:
        return gone
    tx.connection.execute(delete(JOBS).where(JOBS.c.id == job_id))
    return 1


def _is_over() -> ColumnElement[bool]:
    """Tell whether a run has ended, and so have the attempts and steps that followed it."""
    later = RUNS.alias()
    goes_on = exists().where(
        later.c.job_id == RUNS.c.job_id,
        later.c.due_at == RUNS.c.due_at,
        later.c.request == RUNS.c.request,
        later.c.finished_at.is_(None),
    )
    return and_(RUNS.c.finished_at.is_not(None), ~goes_on)


def _of_no_backfill_under_way(tx: Reading) -> list[ColumnElement[bool]]:
    """Return what leaves out the runs of backfills that go on, lest one forgets how far it has come."""
    going_on = select(RUNS.c.job_id, RUNS.c.request).where(RUNS.c.finished_at.is_(None), _OF_BACKFILL)
    found = {(job_id, backfill_of(request)) for job_id, request in tx.connection.execute(going_on)}
    return [
        not_(
            and_(
                RUNS.c.job_id == job_id,
                RUNS.c.request.startswith(beginning_of_requests(name), autoescape=True),
            )
        )
        for job_id, name in sorted(found)
    ]


def _delete_runs(tx: Writing, doomed: Select[RunId]) -> int:
    ids = doomed.subquery()
    weight = select(func.sum(OUTPUTS.c.size)).where(OUTPUTS.c.run_id == ids.c.id).scalar_subquery()
    weighed = tx.connection.execute(select(ids.c.id, func.coalesce(weight, 0))).all()
    gone = tx.connection.execute(
        delete(RUNS)
        .where(among(tx, RUNS.c.id, _first_of_weight(weighed, _MOST_BYTES)))
        .returning(RUNS.c.id, RUNS.c.job_id, RUNS.c.due_at, RUNS.c.due_until)
    ).all()
    tx.note(ChangeKind.RUNS, [row.id for row in gone])
    last: dict[JobId, datetime] = {}
    for row in gone:
        reached = row.due_until or row.due_at
        last[row.job_id] = max(last.get(row.job_id, reached), reached)
    _answer_from_after(tx, list(last.items()))
    return len(gone)


def _first_of_weight(weighed: Iterable[Sequence[Any]], most: int) -> list[int]:
    """Return the first ids, one at least, that weigh no more together than `most` and the last of them."""
    chosen, weight = [], 0
    for number, size in weighed:
        if weight >= most:
            break
        chosen.append(number)
        weight += size
    return chosen


def _answer_from_after(tx: Writing, last: Sequence[tuple[JobId, datetime]]) -> None:
    if last:
        tx.connection.execute(_account_after(tx.dialect), _REACHED.filled(tx.dialect, last))


_REACHED = RowsParameter(id=JOBS.c.id, reached=JOBS.c.accounted_after_at)


@cache
def _account_after(dialect: str) -> Update:
    wanted = _REACHED.table(dialect)
    return (
        update(JOBS)
        .where(JOBS.c.id == wanted.c.id, JOBS.c.accounted_after_at < wanted.c.reached)
        .values(accounted_after_at=wanted.c.reached)
    )
