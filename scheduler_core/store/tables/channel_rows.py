"""Channels, and the notices that go to them."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Index, Named, TypedColumns, UniqueConstraint

from scheduler_core.store.opening.column_types import PlainText, UtcDateTime
from scheduler_core.store.tables.common import (
    STRICT_WITH_LASTING_IDS,
    index_where,
    lasting_id,
    number_of,
    table_of,
)
from scheduler_core.values.ids import ChannelId, JobId, NoticeId, RunId


class ChannelColumns(TypedColumns):
    """One channel: `options` is what it has besides its address, an object in JSON.

    What is wrong with it stands in `broken`, which is empty as a rule.
    """

    id: Named[ChannelId] = lasting_id()
    name: Named[str] = Column(PlainText)
    kind: Named[str] = Column(PlainText)
    address: Named[str] = Column(PlainText)
    options: Named[str] = Column(PlainText)
    created_at: Named[datetime] = Column(UtcDateTime)
    created_by: Named[str] = Column(PlainText)
    broken_at: Named[datetime | None] = Column(UtcDateTime)
    broken: Named[str] = Column(PlainText)


CHANNELS = table_of("channels", ChannelColumns, UniqueConstraint("name"), **STRICT_WITH_LASTING_IDS)


class NoticeColumns(TypedColumns):
    """One notice to one channel, from the commit that made it until some time after it was sent.

    `subject` names what it tells, once for each channel. `next_at` is when it is sent, or tried again; NULL
    once it was sent or given up; `folded_at` is when it became part of a sum. What it says is an object in
    JSON (`told`).
    """

    id: Named[NoticeId] = lasting_id()
    channel_id: Named[ChannelId] = number_of(ForeignKey("channels.id", ondelete="CASCADE"))
    subject: Named[str] = Column(PlainText)
    kind: Named[str] = Column(PlainText)
    job_id: Named[JobId | None] = number_of(ForeignKey("jobs.id", ondelete="CASCADE"))
    run_id: Named[RunId | None] = number_of()
    told: Named[str] = Column(PlainText)
    made_at: Named[datetime] = Column(UtcDateTime)
    next_at: Named[datetime | None] = Column(UtcDateTime)
    tries: Named[int] = number_of()
    sent_at: Named[datetime | None] = Column(UtcDateTime)
    trouble: Named[str] = Column(PlainText)
    folded_at: Named[datetime | None] = Column(UtcDateTime)


NOTICES = table_of(
    "notices",
    NoticeColumns,
    UniqueConstraint("channel_id", "subject"),
    Index(None, "job_id", "id"),
    index_where("next_at IS NOT NULL", "ix_notices_next", "next_at"),
    index_where("next_at IS NOT NULL AND trouble <> ''", "ix_notices_trouble", "channel_id", "next_at"),
    **STRICT_WITH_LASTING_IDS,
)
