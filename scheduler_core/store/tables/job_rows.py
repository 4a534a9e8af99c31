"""Jobs, their tags and every revision of them."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Named, TypedColumns, false, text

from scheduler_core.store.opening.column_types import Flag, PlainText, UtcDateTime, Whole, Word
from scheduler_core.store.tables.common import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    STRICT_WITHOUT_ROWID,
    index_where,
    lasting_id,
    number_of,
    one_of,
    table_of,
)
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job_history import JobChange


class JobColumns(TypedColumns):
    """What lists and the engine ask for. What the user wrote stands in the job's current revision.

    A claim rewrites this row, so it is kept short: with the document in it a burst of claims took
    twice as long. The ledger answers for every occurrence of the current schedule that lies after
    `accounted_after_at` and before `next_due_at`. What was due before `was_paused_until` fell into a pause
    that is over, whenever it is noticed. `late` has the limits by which it is late, counted from
    `late_since`; what passed them until `late_seen_at` was told.
    """

    id: Named[JobId] = lasting_id()
    revision: Named[int] = Column(Whole)
    name: Named[str] = Column(PlainText)
    name_key: Named[str] = Column(PlainText)
    folder: Named[str] = Column(PlainText)
    priority: Named[int] = Column(Whole)
    key: Named[str | None] = Column(PlainText)
    is_enabled: Named[bool] = Column(Flag)
    off_since: Named[datetime | None] = Column(UtcDateTime)
    disabled_reason: Named[str] = Column(PlainText)
    fires_at_start: Named[bool] = Column(Flag)
    is_paused: Named[bool] = Column(Flag)
    paused_at: Named[datetime | None] = Column(UtcDateTime)
    paused_until: Named[datetime | None] = Column(UtcDateTime)
    was_paused_until: Named[datetime | None] = Column(UtcDateTime)
    next_due_at: Named[datetime | None] = Column(UtcDateTime)
    accounted_after_at: Named[datetime] = Column(UtcDateTime)
    created_at: Named[datetime] = Column(UtcDateTime)
    changed_at: Named[datetime] = Column(UtcDateTime)
    deleted_at: Named[datetime | None] = Column(UtcDateTime)
    is_purged: Named[bool] = Column(Flag)
    place: Named[str] = Column(PlainText, server_default=text("''"))
    fires_on_events: Named[bool] = Column(Flag, server_default=false())
    wake: Named[str] = Column(PlainText, server_default=text("''"))
    late: Named[str] = Column(PlainText, server_default=text("''"))
    late_since: Named[datetime | None] = Column(UtcDateTime)
    late_seen_at: Named[datetime | None] = Column(UtcDateTime)


JOBS = table_of(
    "jobs",
    JobColumns,
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
    index_where("place <> ''", "ix_jobs_place", "place"),
    index_where("fires_on_events", "ix_jobs_on_events", "id"),
    index_where("wake <> ''", "ix_jobs_wake", "next_due_at"),
    index_where("late <> ''", "ix_jobs_late", "id"),
    Index(None, "name_key"),
    **STRICT_WITH_LASTING_IDS,
)


class FolderColourColumns(TypedColumns):
    """The colour of a folder: each topmost one has one, those below it where somebody chose it."""

    folder: Named[str] = Column(PlainText, primary_key=True)
    colour: Named[Colour] = Column(Word(Colour))


FOLDER_COLOURS = table_of(
    "folder_colours",
    FolderColourColumns,
    one_of("colour", Colour),
    **STRICT,
)


class JobTagColumns(TypedColumns):
    """One tag of one job."""

    job_id: Named[JobId] = number_of(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    tag: Named[str] = Column(PlainText, primary_key=True, index=True)


JOB_TAGS = table_of(
    "job_tags",
    JobTagColumns,
    **STRICT_WITHOUT_ROWID,
)


class JobColourColumns(TypedColumns):
    """The colour of a job that has one of its own."""

    job_id: Named[JobId] = number_of(
        ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    colour: Named[Colour] = Column(Word(Colour))


JOB_COLOURS = table_of(
    "job_colours",
    JobColourColumns,
    one_of("colour", Colour),
    **STRICT,
)


class JobTextColumns(TypedColumns):
    """What a search for a job looks through: its texts in one, letter case folded."""

    job_id: Named[JobId] = number_of(
        ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    text: Named[str] = Column(PlainText)


JOB_TEXTS = table_of(
    "job_texts",
    JobTextColumns,
    **STRICT,
)


class RevisionColumns(TypedColumns):
    """One change of a job: who, when, what; `document` is the job as written then, if that changed."""

    id: Named[int] = lasting_id()
    job_id: Named[JobId] = number_of(ForeignKey("jobs.id", ondelete="CASCADE"))
    revision: Named[int] = Column(Whole)
    change: Named[JobChange] = Column(Word(JobChange))
    detail: Named[str] = Column(PlainText)
    changed_by: Named[str] = Column(PlainText)
    changed_at: Named[datetime] = Column(UtcDateTime)
    document: Named[str | None] = Column(PlainText)


REVISIONS = table_of(
    "revisions",
    RevisionColumns,
    one_of("change", JobChange),
    Index(None, "job_id", "id"),
    index_where("document IS NOT NULL", "uq_revisions_job_id_revision", "job_id", "revision", is_unique=True),
    **STRICT_WITH_LASTING_IDS,
)
