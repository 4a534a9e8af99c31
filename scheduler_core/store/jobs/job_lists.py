"""Lists of jobs: the ids of all that match, in order, and the lines of those in sight."""

from collections.abc import Iterable, Sequence
from typing import Any

from scheduler_core.store.batches import among
from scheduler_core.store.jobs.documents import folded
from scheduler_core.store.sql import (
    JOB_TAGS,
    JOB_TEXTS,
    JOBS,
    RUNS,
    Column,
    SQLColumnExpression,
    and_,
    exists,
    func,
    or_,
    select,
)
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading, listed_ids
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import ALL_JOBS, JobFilter, JobLine, JobOrder
from scheduler_core.values.runs.run import FAILURES, RunState

# In the order of the fields of JobLine, tags left out.
_MANY_FAILURES = 2_000
_LINE_COLUMNS = (
    JOBS.c.id,
    JOBS.c.revision,
    JOBS.c.name,
    JOBS.c.folder,
    JOBS.c.is_enabled,
    JOBS.c.disabled_reason,
    JOBS.c.is_paused,
    JOBS.c.paused_until,
    JOBS.c.next_due_at,
    JOBS.c.priority,
    JOBS.c.changed_at,
    JOBS.c.deleted_at,
)


def job_ids(
    tx: Reading,
    wanted: JobFilter = ALL_JOBS,
    order: JobOrder = JobOrder.NAME,
    *,
    is_descending: bool = False,
    offset: int = 0,
    limit: int | None = None,
) -> list[JobId]:
    """Return the ids of all jobs that match, or of one page of them."""
    statement = select(JOBS.c.id).where(*_conditions(wanted)).order_by(*_sorting(order, is_descending))
    if offset or limit is not None:
        statement = statement.offset(offset).limit(limit)
    return [JobId(each) for each in listed_ids(tx, statement)]


def count_jobs(tx: Reading, wanted: JobFilter = ALL_JOBS) -> int:
    return tx.connection.scalars(select(func.count()).select_from(JOBS).where(*_conditions(wanted))).one()


def job_lines(tx: Reading, ids: Sequence[JobId]) -> list[JobLine]:
    """Return the lines of jobs in the order asked for, without those that are gone."""
    tags = tags_of(tx, ids)
    found = tx.connection.execute(select(*_LINE_COLUMNS).where(among(tx, JOBS.c.id, ids), ~JOBS.c.is_purged))
    # All at once and by place: ten thousand rows fetched one by one take twice as long.
    lines = {row[0]: _line(row, tags.get(row[0], ())) for row in found.all()}
    return [lines[job_id] for job_id in ids if job_id in lines]


def folders(tx: Reading) -> dict[str, int]:
    """Return how many jobs each folder holds, itself alone; the one without a name is the top."""
    found = tx.connection.execute(
        select(JOBS.c.folder, func.count())
        .where(JOBS.c.deleted_at.is_(None))
        .group_by(JOBS.c.folder)
        .order_by(JOBS.c.folder)
    )
    return dict(found.all())


def tags(tx: Reading) -> dict[str, int]:
    """Return how many jobs have each tag."""
    found = tx.connection.execute(
        select(JOB_TAGS.c.tag, func.count())
        .join(JOBS, JOBS.c.id == JOB_TAGS.c.job_id)
        .where(JOBS.c.deleted_at.is_(None))
        .group_by(JOB_TAGS.c.tag)
        .order_by(JOB_TAGS.c.tag)
    )
    return dict(found.all())


def _line(row: ResultRow[*tuple[Any, ...]], tags: tuple[str, ...]) -> JobLine:
    return JobLine(row[0], tags, *row[1:])


def _conditions(wanted: JobFilter) -> Iterable[SQLColumnExpression[bool]]:
    yield (
        and_(JOBS.c.deleted_at.is_not(None), ~JOBS.c.is_purged)
        if wanted.in_bin
        else JOBS.c.deleted_at.is_(None)
    )
    if wanted.folder is not None:
        below = JOBS.c.folder.startswith(f"{wanted.folder}/", autoescape=True)
        yield or_(JOBS.c.folder == wanted.folder, below)
    for tag in wanted.tags:
        yield exists().where(JOB_TAGS.c.job_id == JOBS.c.id, JOB_TAGS.c.tag == tag)
    for word in folded(wanted.text).split():
        yield exists().where(
            JOB_TEXTS.c.job_id == JOBS.c.id, JOB_TEXTS.c.text.contains(word, autoescape=True)
        )
    if wanted.is_enabled is not None:
        yield JOBS.c.is_enabled if wanted.is_enabled else ~JOBS.c.is_enabled
    if wanted.is_paused is not None:
        yield JOBS.c.is_paused if wanted.is_paused else ~JOBS.c.is_paused
    if wanted.is_stopped is not None:
        yield (JOBS.c.disabled_reason != "") == wanted.is_stopped


def _sorting(order: JobOrder, is_descending: bool) -> list[SQLColumnExpression[object]]:
    columns: dict[JobOrder, Column[Any]] = {
        JobOrder.NAME: JOBS.c.name_key,
        JobOrder.FOLDER: JOBS.c.folder,
        JobOrder.NEXT_DUE: JOBS.c.next_due_at,
        JobOrder.CHANGED: JOBS.c.changed_at,
        JobOrder.ADDED: JOBS.c.created_at,
        JobOrder.PRIORITY: JOBS.c.priority,
    }
    first = columns[order]
    directed = first.desc() if is_descending else first.asc()
    return [directed.nulls_last(), JOBS.c.name_key, JOBS.c.id]


def tags_of(tx: Reading, ids: Sequence[JobId]) -> dict[JobId, tuple[str, ...]]:
    """Return the tags that lists show of those jobs that have any."""
    found = tx.connection.execute(
        select(JOB_TAGS.c.job_id, JOB_TAGS.c.tag)
        .where(among(tx, JOB_TAGS.c.job_id, ids))
        .order_by(JOB_TAGS.c.job_id, JOB_TAGS.c.tag)
    )
    tags: dict[JobId, tuple[str, ...]] = {}
    for job_id, tag in found.all():
        tags[job_id] = (*tags.get(job_id, ()), tag)
    return tags


def failing_jobs(tx: Reading) -> list[JobId]:
    """Return the jobs whose last run failed, in the order of their names; none that is off or in the bin.

    One that fails no better for being paused, or for having missed an occurrence since.
    """
    last = (
        select(RUNS.c.state)
        .where(
            RUNS.c.job_id == JOBS.c.id,
            RUNS.c.finished_at.is_not(None),
            RUNS.c.state.not_in((RunState.SKIPPED, RunState.MISSED)),
        )
        .order_by(RUNS.c.id.desc())
        .limit(1)
        .correlate(JOBS)
        .scalar_subquery()
    )
    found = (
        select(JOBS.c.id)
        .where(JOBS.c.deleted_at.is_(None), JOBS.c.is_enabled, last.in_(sorted(FAILURES)))
        .order_by(JOBS.c.name_key, JOBS.c.id)
    )
    # Where little has ever failed, the last run of all other jobs is of no interest.
    failed = select(RUNS.c.job_id).where(RUNS.c.state.in_(sorted(FAILURES))).limit(_MANY_FAILURES)
    of_failures = tx.connection.scalars(failed).all()
    if len(of_failures) < _MANY_FAILURES:
        found = found.where(among(tx, JOBS.c.id, set(of_failures)))
    return [JobId(each) for each in listed_ids(tx, found)]
