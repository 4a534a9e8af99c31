"""Events that somebody sent, and the waits that they end."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from scheduler_core.store.opening.column_types import Whole
from scheduler_core.store.tables.row import STRICT, STRICT_WITH_LASTING_IDS, Row, index_where, lasting_id
from scheduler_core.store.tables.run_rows import RunRow
from scheduler_core.values.ids import EventId, RunId


class EventRow(Row):
    """Something that happened elsewhere; an empty `key` is for all waits.

    Two of one name with the same `request` are one. `used_at` is when it first ended a wait: an instance that
    begins later has no use of it.
    """

    __tablename__ = "events"

    id: Mapped[EventId] = lasting_id()
    name: Mapped[str]
    key: Mapped[str]
    request: Mapped[str]
    came_at: Mapped[datetime]
    sent_by: Mapped[str]
    used_at: Mapped[datetime | None]

    __table_args__ = (
        Index(None, "name", "key", "came_at"),
        Index(None, "came_at"),
        index_where("request <> ''", "uq_events_name_request", "name", "request", is_unique=True),
        STRICT_WITH_LASTING_IDS,
    )


class WaitRow(Row):
    """What a run that is a wait is for; there is one as soon as the wait has begun.

    It ends at `ends_at`, or at once when `event_id` is the event it waits for. What came before it had failed
    if `is_after_failure`. `moved_by` is who gave it another end than its step says.
    """

    __tablename__ = "waits"

    run_id: Mapped[RunId] = mapped_column(
        ForeignKey(RunRow.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    event: Mapped[str]
    key: Mapped[str]
    ends_at: Mapped[datetime]
    is_after_failure: Mapped[bool]
    event_id: Mapped[EventId | None] = mapped_column(Whole)
    moved_by: Mapped[str]

    __table_args__ = (
        index_where("event_id IS NULL AND event <> ''", "ix_waits_event", "event"),
        STRICT,
    )
