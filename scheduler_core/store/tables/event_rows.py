"""Events that somebody sent, and the waits that they end."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Index, Named, TypedColumns, text

from scheduler_core.store.opening.column_types import Flag, PlainText, UtcDateTime
from scheduler_core.store.tables.common import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    index_where,
    lasting_id,
    number_of,
    table_of,
)
from scheduler_core.values.ids import EventId, RunId


class EventColumns(TypedColumns):
    """Something that happened elsewhere; an empty `key` is for all waits.

    Two of one name with the same `request` are one. `used_at` is when it first ended a wait: an instance that
    begins later has no use of it. `data` is what its sender says of it.
    """

    id: Named[EventId] = lasting_id()
    name: Named[str] = Column(PlainText)
    key: Named[str] = Column(PlainText)
    request: Named[str] = Column(PlainText)
    came_at: Named[datetime] = Column(UtcDateTime)
    sent_by: Named[str] = Column(PlainText)
    used_at: Named[datetime | None] = Column(UtcDateTime)
    data: Named[str] = Column(PlainText, server_default=text("''"))


EVENTS = table_of(
    "events",
    EventColumns,
    Index(None, "name", "key", "came_at"),
    Index(None, "came_at"),
    index_where("request <> ''", "uq_events_name_request", "name", "request", is_unique=True),
    **STRICT_WITH_LASTING_IDS,
)


class WaitColumns(TypedColumns):
    """What a run that is a wait is for; there is one as soon as the wait has begun.

    It ends at `ends_at`, or at once when `event_id` is the event it waits for. What came before it had failed
    if `is_after_failure`. `moved_by` is who gave it another end than its step says. `key` is what its job had
    when it began; an event goes by the key that the job has when it comes.
    """

    run_id: Named[RunId] = number_of(
        ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    event: Named[str] = Column(PlainText)
    key: Named[str] = Column(PlainText)
    ends_at: Named[datetime] = Column(UtcDateTime)
    is_after_failure: Named[bool] = Column(Flag)
    event_id: Named[EventId | None] = number_of()
    moved_by: Named[str] = Column(PlainText)


WAITS = table_of(
    "waits",
    WaitColumns,
    index_where("event_id IS NULL AND event <> ''", "ix_waits_event", "event"),
    **STRICT,
)
