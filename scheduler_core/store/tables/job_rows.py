"""Jobs, their tags and every revision of them."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from scheduler_core.store.opening.column_types import PlainText, Word
from scheduler_core.store.tables.row import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    STRICT_WITHOUT_ROWID,
    Row,
    index_where,
    lasting_id,
    one_of,
)
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange


class JobRow(Row):
    """What lists and the engine ask for. What the user wrote stands in the job's current revision.

    A claim rewrites this row, so it is kept short: with the document in it a burst of claims took
    twice as long. The ledger answers for every occurrence of the current schedule that lies after
    `accounted_after_at` and before `next_due_at`. What was due before `was_paused_until` fell into a pause
    that is over, whenever it is noticed.
    """

    __tablename__ = "jobs"

    id: Mapped[JobId] = lasting_id()
    revision: Mapped[int]
    name: Mapped[str]
    name_key: Mapped[str]
    folder: Mapped[str]
    priority: Mapped[int]
    key: Mapped[str | None]
    is_enabled: Mapped[bool]
    off_since: Mapped[datetime | None]
    disabled_reason: Mapped[str]
    fires_at_start: Mapped[bool]
    is_paused: Mapped[bool]
    paused_at: Mapped[datetime | None]
    paused_until: Mapped[datetime | None]
    was_paused_until: Mapped[datetime | None]
    next_due_at: Mapped[datetime | None]
    accounted_after_at: Mapped[datetime]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    is_purged: Mapped[bool]

    __table_args__ = (
        CheckConstraint("revision >= 1", "revision"),
        CheckConstraint(
            "next_due_at IS NULL OR (is_enabled AND disabled_reason = '' AND deleted_at IS NULL)",
            "due_if_live",
        ),
        CheckConstraint("is_paused OR paused_until IS NULL", "paused_until"),
        CheckConstraint("deleted_at IS NOT NULL OR NOT is_purged", "purged_from_bin"),
        index_where("next_due_at IS NOT NULL", "ix_jobs_due", "next_due_at", "priority DESC", "id"),
        index_where("key IS NOT NULL", "ix_jobs_key", "key"),
        index_where("deleted_at IS NOT NULL", "ix_jobs_bin", "deleted_at"),
        index_where("fires_at_start", "ix_jobs_at_start", "id"),
        index_where("paused_until IS NOT NULL", "ix_jobs_paused_until", "paused_until"),
        Index(None, "name_key"),
        STRICT_WITH_LASTING_IDS,
    )


class JobTagRow(Row):
    """One tag of one job."""

    __tablename__ = "job_tags"
    __table_args__ = (STRICT_WITHOUT_ROWID,)

    job_id: Mapped[JobId] = mapped_column(ForeignKey(JobRow.id, ondelete="CASCADE"), primary_key=True)
    tag: Mapped[str] = mapped_column(PlainText, primary_key=True, index=True)


class JobTextRow(Row):
    """What a search for a job looks through: its texts in one, letter case folded."""

    __tablename__ = "job_texts"
    __table_args__ = (STRICT,)

    job_id: Mapped[JobId] = mapped_column(
        ForeignKey(JobRow.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    text: Mapped[str]


class RevisionRow(Row):
    """One change of a job: who, when, what; `document` is the job as written then, if that changed."""

    __tablename__ = "revisions"

    id: Mapped[int] = lasting_id()
    job_id: Mapped[JobId] = mapped_column(ForeignKey(JobRow.id, ondelete="CASCADE"))
    revision: Mapped[int]
    change: Mapped[JobChange] = mapped_column(Word(JobChange))
    detail: Mapped[str]
    changed_by: Mapped[str]
    changed_at: Mapped[datetime]
    document: Mapped[str | None]

    __table_args__ = (
        one_of("change", JobChange),
        Index(None, "job_id", "id"),
        index_where(
            "document IS NOT NULL", "uq_revisions_job_id_revision", "job_id", "revision", is_unique=True
        ),
        STRICT_WITH_LASTING_IDS,
    )
