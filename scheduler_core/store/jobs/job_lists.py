"""Lists of jobs: the ids of all that match, in order, and the lines of those in sight."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row as ResultRow
from sqlalchemy import SQLColumnExpression, and_, exists, func, or_, select

from scheduler_core.store.batches import among
from scheduler_core.store.id_lists import listed_ids
from scheduler_core.store.jobs.documents import folded
from scheduler_core.store.tables.job_rows import JobRow, JobTagRow, JobTextRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import ALL_JOBS, JobFilter, JobLine, JobOrder

# In the order of the fields of JobLine, tags left out.
_LINE_COLUMNS = (
    JobRow.id,
    JobRow.revision,
    JobRow.name,
    JobRow.folder,
    JobRow.is_enabled,
    JobRow.disabled_reason,
    JobRow.is_paused,
    JobRow.paused_until,
    JobRow.next_due_at,
    JobRow.priority,
    JobRow.changed_at,
    JobRow.deleted_at,
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
    statement = select(JobRow.id).where(*_conditions(wanted)).order_by(*_sorting(order, is_descending))
    if offset or limit is not None:
        statement = statement.offset(offset).limit(limit)
    return [JobId(each) for each in listed_ids(tx, statement)]


def count_jobs(tx: Reading, wanted: JobFilter = ALL_JOBS) -> int:
    return tx.connection.scalars(select(func.count()).select_from(JobRow).where(*_conditions(wanted))).one()


def job_lines(tx: Reading, ids: Sequence[JobId]) -> list[JobLine]:
    """Return the lines of jobs in the order asked for, without those that are gone."""
    tags = _tags_of(tx, ids)
    found = tx.connection.execute(select(*_LINE_COLUMNS).where(among(tx, JobRow.id, ids), ~JobRow.is_purged))
    lines = {row.id: _line(row, tags.get(row.id, ())) for row in found}
    return [lines[job_id] for job_id in ids if job_id in lines]


def folders(tx: Reading) -> dict[str, int]:
    """Return how many jobs each folder holds, itself alone; the one without a name is the top."""
    found = tx.connection.execute(
        select(JobRow.folder, func.count())
        .where(JobRow.deleted_at.is_(None))
        .group_by(JobRow.folder)
        .order_by(JobRow.folder)
    )
    return dict(found.all())


def tags(tx: Reading) -> dict[str, int]:
    """Return how many jobs have each tag."""
    found = tx.connection.execute(
        select(JobTagRow.tag, func.count())
        .join(JobRow, JobRow.id == JobTagRow.job_id)
        .where(JobRow.deleted_at.is_(None))
        .group_by(JobTagRow.tag)
        .order_by(JobTagRow.tag)
    )
    return dict(found.all())


def _line(row: ResultRow[*tuple[Any, ...]], tags: tuple[str, ...]) -> JobLine:
    return JobLine(row[0], tags, *row[1:])


def _conditions(wanted: JobFilter) -> Iterable[SQLColumnExpression[bool]]:
    yield (
        and_(JobRow.deleted_at.is_not(None), ~JobRow.is_purged)
        if wanted.in_bin
        else JobRow.deleted_at.is_(None)
    )
    if wanted.folder is not None:
        below = JobRow.folder.startswith(f"{wanted.folder}/", autoescape=True)
        yield or_(JobRow.folder == wanted.folder, below)
    for tag in wanted.tags:
        yield exists().where(JobTagRow.job_id == JobRow.id, JobTagRow.tag == tag)
    for word in folded(wanted.text).split():
        yield exists().where(JobTextRow.job_id == JobRow.id, JobTextRow.text.contains(word, autoescape=True))
    if wanted.is_enabled is not None:
        yield JobRow.is_enabled if wanted.is_enabled else ~JobRow.is_enabled
    if wanted.is_paused is not None:
        yield JobRow.is_paused if wanted.is_paused else ~JobRow.is_paused
    if wanted.is_stopped is not None:
        yield (JobRow.disabled_reason != "") == wanted.is_stopped


def _sorting(order: JobOrder, is_descending: bool) -> list[SQLColumnExpression[object]]:
    first = {
        JobOrder.NAME: JobRow.name_key,
        JobOrder.FOLDER: JobRow.folder,
        JobOrder.NEXT_DUE: JobRow.next_due_at,
        JobOrder.CHANGED: JobRow.changed_at,
        JobOrder.ADDED: JobRow.created_at,
        JobOrder.PRIORITY: JobRow.priority,
    }[order]
    directed = first.desc() if is_descending else first.asc()
    return [directed.nulls_last(), JobRow.name_key, JobRow.id]


def _tags_of(tx: Reading, ids: Sequence[JobId]) -> dict[JobId, tuple[str, ...]]:
    found = tx.connection.execute(
        select(JobTagRow.job_id, JobTagRow.tag)
        .where(among(tx, JobTagRow.job_id, ids))
        .order_by(JobTagRow.job_id, JobTagRow.tag)
    )
    tags: dict[JobId, tuple[str, ...]] = {}
    for job_id, tag in found:
        tags[job_id] = (*tags.get(job_id, ()), tag)
    return tags
