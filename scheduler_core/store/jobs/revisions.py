"""The history of jobs: what each change was, and how the job read after it."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.audit.audit_content import witness_of_revision
from scheduler_core.store.jobs.documents import Unreadable, draft_of
from scheduler_core.store.sql import REVISIONS, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.audit import Turned

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

_MOST_LOOKED_AT = 1_000
_OF_BIN = frozenset({JobChange.DELETED, JobChange.RESTORED})
# In the order of the fields of HistoryEntry.
_ENTRY_COLUMNS = (
    REVISIONS.c.id,
    REVISIONS.c.revision,
    REVISIONS.c.change,
    REVISIONS.c.detail,
    REVISIONS.c.changed_by,
    REVISIONS.c.changed_at,
    REVISIONS.c.document.is_not(None).label("has_draft"),
)


@dataclass(frozen=True, slots=True)
class NewRevision:
    """A change to be written down; `document` only if what the user wrote changed."""

    job_id: JobId
    revision: int
    change: JobChange
    document: str | None = None
    detail: str = ""


def write_down(tx: Writing, new: Iterable[NewRevision], who: str, now: datetime) -> None:
    """Write changes down; where none has a document none is named, as the role of a worker writes none."""
    written = list(new)
    with_documents = any(each.document is not None for each in written)
    rows = [
        {
            "job_id": each.job_id,
            "revision": each.revision,
            "change": each.change,
            "detail": each.detail,
            "changed_by": who,
            "changed_at": now,
        }
        | ({"document": each.document} if with_documents else {})
        for each in written
    ]
    if rows:
        tx.connection.execute(insert(REVISIONS), rows)
        tx.change_job_at(now)
    for each in written:
        if each.document is not None:
            tx.witness(*witness_of_revision(each.job_id, each.revision, each.document))
            tx.turn(Turned.SAID, each.job_id, each.revision - 1 or None, each.revision)
        if each.change in _OF_BIN:
            is_in_bin = each.change is JobChange.DELETED
            tx.turn(Turned.IN_BIN, each.job_id, not is_in_bin, is_in_bin)


def history(tx: Reading, job_id: JobId, *, before: int | None = None, limit: int = 100) -> list[HistoryEntry]:
    """Return the changes of a job, newest first; `before` is the number of the last entry seen."""
    statement = (
        select(*_ENTRY_COLUMNS)
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id.desc())
        .limit(limit)
    )
    if before is not None:
        statement = statement.where(REVISIONS.c.id < before)
    return [HistoryEntry(*row) for row in tx.connection.execute(statement)]


def last_change(
    tx: Reading, job_id: JobId, kinds: Collection[JobChange], until: datetime
) -> HistoryEntry | None:
    """Return the newest change of some kinds up to an instant; None if there was none."""
    return next(iter(changes(tx, job_id, kinds, until, 1)), None)


def changes(
    tx: Reading, job_id: JobId, kinds: Collection[JobChange], until: datetime, limit: int
) -> list[HistoryEntry]:
    """Return the changes of some kinds up to an instant, newest first."""
    found = tx.connection.execute(
        select(*_ENTRY_COLUMNS)
        .where(
            REVISIONS.c.job_id == job_id,
            REVISIONS.c.change.in_(sorted(kinds)),
            REVISIONS.c.changed_at <= until,
        )
        .order_by(REVISIONS.c.id.desc())
        .limit(limit)
    )
    return [HistoryEntry(*row) for row in found]


def holds_since(tx: Reading, job_id: JobId, holds: "Callable[[JobDraft], bool]") -> datetime | None:
    """Return since when something holds of a job without a break; None where it does not hold now.

    What is in the bin is no job. Of a very long history the newest part counts.
    """
    found = tx.connection.execute(
        select(REVISIONS.c.change, REVISIONS.c.changed_at, REVISIONS.c.document)
        .where(REVISIONS.c.job_id == job_id)
        .order_by(REVISIONS.c.id.desc())
        .limit(_MOST_LOOKED_AT)
    )
    since = None
    for row in found:
        if row.document is not None:
            draft = draft_of(row.document)
            if isinstance(draft, Unreadable) or not holds(draft):
                break
            since = row.changed_at
        if row.change in _OF_BIN:
            since = row.changed_at
            break
    return since


def draft_at(tx: Reading, job_id: JobId, revision: int) -> "JobDraft":
    """Return a job as it read in a revision."""
    text = tx.connection.scalar(
        select(REVISIONS.c.document).where(
            REVISIONS.c.job_id == job_id,
            REVISIONS.c.revision == revision,
            REVISIONS.c.document.is_not(None),
        )
    )
    if text is None:
        raise NotFound(f"Job {job_id} has no revision {revision}")
    draft = draft_of(text)
    if isinstance(draft, Unreadable):
        raise StoreUnavailable(f"Revision {revision} of job {job_id} can't be read: {draft.reason}")
    return draft
