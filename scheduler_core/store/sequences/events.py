"""Send and list events, and forget those that no sequence can use any more."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.errors import Conflict
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.sequences.waits import end_by_event, mark_used
from scheduler_core.store.sql import (
    EVENTS,
    JOBS,
    RUNS,
    WAITS,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EventId, JobId, RunId
from scheduler_core.values.runs.event import Event, SentEvent
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.signal_events import HOOK_EVENTS, OnEvent, OnHook

KEPT = timedelta(days=30)
_FOR_ONE_WAIT = "run-"  # begins the request of an event that was sent to one wait alone
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
    EVENTS.c.data,
)


def send(
    tx: Writing, name: str, key: str, request: str, who: str, now: datetime, data: str = ""
) -> SentEvent:
    """Write down an event, and end the waits that it is for.

    One with a key ends the wait of the oldest live instance with that key, one without a key all waits for
    its name. The same request sent twice is one event, so that who is not sure may send it again; Conflict
    where it was sent with another key. The data that came first stays.
    """
    if request:
        known = tx.connection.execute(
            select(*_COLUMNS).where(EVENTS.c.name == name, EVENTS.c.request == request)
        ).one_or_none()
        if known is not None:
            if known.key != key:
                raise Conflict(_other_key(name, request, known.key, key))
            return SentEvent(Event(*known), is_known=True)
    event_id = EventId(
        tx.connection.scalars(
            insert(EVENTS)
            .values(name=name, key=key, request=request, came_at=now, sent_by=who, data=data)
            .returning(EVENTS.c.id)
        ).one()
    )
    ended = _waits_meant(tx, name, key)
    if ended:
        end_by_event(tx, dict.fromkeys(ended, event_id), now)
        mark_used(tx, event_id, now)
    begun = tell_listeners(tx, name, key)
    return SentEvent(Event(event_id, name, key, now, who, request, data), tuple(sorted(ended)), begins=begun)


def send_to(tx: Writing, run_id: RunId, name: str, key: str, who: str, now: datetime) -> None:
    """End one wait by its event, whichever others wait for one of that name; it is of use to no other.

    Without a key it is written down as for that run, since one without a key is for all.
    """
    event_id = EventId(
        tx.connection.scalars(
            insert(EVENTS)
            .values(
                name=name,
                key=key or f"run {run_id}",
                request=f"{_FOR_ONE_WAIT}{run_id}",
                came_at=now,
                sent_by=who,
                used_at=now,
            )
            .returning(EVENTS.c.id)
        ).one()
    )
    end_by_event(tx, {run_id: event_id}, now)


def events(tx: Reading, name: str | None = None, limit: int = 100) -> list[Event]:
    """Return the newest events, of one name or of all."""
    statement = select(*_COLUMNS).order_by(EVENTS.c.id.desc()).limit(limit)
    if name is not None:
        statement = statement.where(EVENTS.c.name == name)
    return [Event(*row) for row in tx.connection.execute(statement)]


def newest_event_before(tx: Reading, at: datetime) -> EventId:
    """Return the newest event that came before an instant; 0 where there is none."""
    return EventId(tx.connection.scalar(select(func.max(EVENTS.c.id)).where(EVENTS.c.came_at < at)) or 0)


def last_event(tx: Reading, name: str, key: str) -> Event | None:
    """Return the newest event of a name; with a key, of those that were sent with that key or without any."""
    statement = _events_for_all(name, key).order_by(EVENTS.c.id.desc()).limit(1)
    row = tx.connection.execute(statement).one_or_none()
    return None if row is None else Event(*row)


def events_after(tx: Reading, name: str, key: str, after: EventId, limit: int) -> list[Event]:
    """Return the events of a name that were written after another, the oldest first.

    With a key they are those that were sent with that key or without any.
    """
    statement = _events_for_all(name, key).where(EVENTS.c.id > after).order_by(EVENTS.c.id).limit(limit)
    return [Event(*row) for row in tx.connection.execute(statement)]


def _events_for_all(name: str, key: str) -> Select[EventId, str, str, datetime, str, str, str]:
    is_for_one_wait = and_(EVENTS.c.request.startswith(_FOR_ONE_WAIT), EVENTS.c.used_at == EVENTS.c.came_at)
    statement = select(*_COLUMNS).where(EVENTS.c.name == name)
    statement = statement.where(or_(EVENTS.c.used_at.is_(None), ~is_for_one_wait))
    return statement.where(EVENTS.c.key.in_((key, ""))) if key else statement


def delete_old_events(tx: Writing, now: datetime, limit: int) -> int:
    """Delete events that no sequence can use any longer; return how many.

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


def _waits_meant(tx: Reading, name: str, key: str) -> Sequence[RunId]:
    """Return the waits for an event that it ends; what is in the bin looks for it when it is restored."""
    earlier = RUNS.alias()
    is_same_instance = and_(
        earlier.c.job_id == RUNS.c.job_id,
        earlier.c.due_at == RUNS.c.due_at,
        earlier.c.request == RUNS.c.request,
    )
    first_run = select(func.min(earlier.c.id)).where(is_same_instance).scalar_subquery()
    waiting = (
        select(RUNS.c.id)
        .join(WAITS, WAITS.c.run_id == RUNS.c.id)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            WAITS.c.event == name,
            WAITS.c.event != "",
            WAITS.c.event_id.is_(None),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.cancel_requested_at.is_(None),
            JOBS.c.deleted_at.is_(None),
        )
    )
    if key:
        waiting = waiting.where(JOBS.c.key == key).order_by(RUNS.c.due_at, first_run).limit(1)
    return tx.connection.scalars(waiting).all()


def _other_key(name: str, request: str, known: str, key: str) -> str:
    sent, wanted = (f"with the key “{each}”" if each else "without a key" for each in (known, key))
    return (
        f"The event “{name}” with the id “{request}” was sent {sent} before, and is sent {wanted} now; "
        "an id names one event, so give this one an id of its own"
    )


_LISTENS, _LISTENS_TO_HOOKS = '"on_event"', '"on_hook"'


def tell_listeners(tx: Writing, name: str, key: str) -> tuple[JobId, ...]:
    """Let the engine look at the jobs that an event begins; return them."""
    if not (watching := watching_jobs(tx)):
        return ()
    listening = tuple(
        job_id
        for said in _of_listeners(name)
        for job_id, draft in drafts(tx, watching, said).items()
        if not isinstance(draft, Unreadable)
        and any(_hears(rule, name) for rule in draft.schedule.rules)
        and (not key or draft.policies.key in {"", key})
    )
    listening = tuple(dict.fromkeys(listening))
    if listening:
        tx.note(ChangeKind.JOBS, listening)
    return listening


def _of_listeners(name: str) -> tuple[str, ...]:
    """Return what stands in the documents of jobs that an event may begin."""
    return (_LISTENS, _LISTENS_TO_HOOKS) if name.startswith(HOOK_EVENTS) else (_LISTENS,)


def _hears(rule: object, name: str) -> bool:
    if isinstance(rule, OnHook):
        return rule.event_name == name
    return isinstance(rule, OnEvent) and rule.name == name
