"""What event rules know of what they watch, and what began a run."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Named, TypedColumns, text

from scheduler_core.store.opening.column_types import PlainText, UtcDateTime
from scheduler_core.store.tables.common import STRICT, STRICT_WITHOUT_ROWID, number_of, table_of
from scheduler_core.values.ids import JobId, RunId


class WatchedColumns(TypedColumns):
    """One thing that a rule of a job watches, as it was when it was last accounted for.

    The `rule` is named by what it watches. An empty `subject` says that the rule has looked before.
    """

    job_id: Named[JobId] = number_of(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    rule: Named[str] = Column(PlainText, primary_key=True)
    subject: Named[str] = Column(PlainText, primary_key=True)
    identity: Named[str] = Column(PlainText)
    seen_at: Named[datetime] = Column(UtcDateTime)


WATCHED = table_of("watched", WatchedColumns, **STRICT_WITHOUT_ROWID)


class RunEventColumns(TypedColumns):
    """What began a run: by which rule, its subjects as a list in JSON, its values as an object."""

    run_id: Named[RunId] = number_of(
        ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    rule: Named[str] = Column(PlainText)
    subjects: Named[str] = Column(PlainText)
    told: Named[str] = Column(PlainText, server_default=text("'{}'"))


RUN_EVENTS = table_of("run_events", RunEventColumns, **STRICT)
