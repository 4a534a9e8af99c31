"""Events: sent, listed, and forgotten once no sequence can make use of them any more."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sequences.waits import mark_used
from scheduler_core.store.tables.event_rows import EVENTS, WAITS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EventId, RunId
from scheduler_core.values.runs.event import Event, SentEvent
from scheduler_core.values.runs.run import RunState

KEPT = timedelta(days=30)
# One with a key may come long before what waits for it begins, and counts as long as nothing has used it.
KEPT_FOR_KEY = timedelta(days=400)

# In the order of the fields of Event.
_COLUMNS = (
    EVENTS.c.id,
    EVENTS.c.name,
    EVENTS.c.key,
    EVENTS.c.came_at,
    EVENTS.c.sent_by,
    EVENTS.c.request,
)


def send(tx: Writing, name: str, key: str, request: str, who: str, now: datetime) -> SentEvent:
    """Write down an event, and end the waits for it that have begun.

    The same request sent twice is one event, so that who is not sure may send it again.
    """
    if request:
        known = tx.connection.execute(
            select(*_COLUMNS).where(EVENTS.c.name == name, EVENTS.c.request == request)
        ).one_or_none()
        if known is not None:
            return SentEvent(Event(*known), is_known=True)
    event_id = EventId(
        tx.connection.scalars(
            insert(EVENTS)
            .values(name=name, key=key, request=request, came_at=now, sent_by=who)
            .returning(EVENTS.c.id)
        ).one()
    )
    ended = _end_waits(tx, event_id, name, key, now)
    if ended:
        mark_used(tx, event_id, now)
    return SentEvent(Event(event_id, name, key, now, who, request), tuple(ended))


def events(tx: Reading, name: str | None = None, limit: int = 100) -> list[Event]:
    """Return the newest events, of one name or of all."""
    statement = select(*_COLUMNS).order_by(EVENTS.c.id.desc()).limit(limit)
    if name is not None:
        statement = statement.where(EVENTS.c.name == name)
    return [Event(*row) for row in tx.connection.execute(statement)]


def delete_old_events(tx: Writing, now: datetime, limit: int) -> int:
    """Forget events of which no sequence can still make use; return how many went.

    One with a key that nothing has used yet stays longer, for a sequence that is still to begin.
    """
    oldest = tx.connection.scalar(select(func.min(RUNS.c.due_at)).where(RUNS.c.finished_at.is_(None)))
    before = now - KEPT if oldest is None else min(oldest, now - KEPT)
    waits_for_start = and_(
        EVENTS.c.key != "", EVENTS.c.used_at.is_(None), EVENTS.c.came_at >= now - KEPT_FOR_KEY
    )
    old = (
        select(EVENTS.c.id)
        .where(EVENTS.c.came_at < before, ~waits_for_start)
        .order_by(EVENTS.c.id)
        .limit(limit)
    )
    gone = tx.connection.scalars(delete(EVENTS).where(EVENTS.c.id.in_(old)).returning(EVENTS.c.id))
    return len(gone.all())


def _end_waits(tx: Writing, event_id: EventId, name: str, key: str, now: datetime) -> Sequence[RunId]:
    conditions: list[ColumnElement[bool]] = [
        WAITS.c.event == name,
        WAITS.c.event != "",
        WAITS.c.event_id.is_(None),
        WAITS.c.run_id.in_(select(RUNS.c.id).where(RUNS.c.state == RunState.CLAIMED)),
    ]
    if key:
        conditions.append(WAITS.c.key == key)
    ended = tx.connection.scalars(
        update(WAITS).where(*conditions).values(event_id=event_id).returning(WAITS.c.run_id)
    ).all()
    tx.connection.execute(update(RUNS).where(among(tx, RUNS.c.id, ended)).values(start_at=now))
    tx.note(ChangeKind.RUNS, ended)
    return sorted(ended)
