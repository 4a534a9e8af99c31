"""Begin waits of sequences, and end them by an event or by time."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import RowsParameter, among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import (
    EVENTS,
    JOBS,
    RUNS,
    WAITS,
    Select,
    and_,
    bindparam,
    insert,
    or_,
    select,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, EventId, RunId
from scheduler_core.values.runs.run import FAILURES, Reason, RunState


@dataclass(frozen=True, slots=True)
class NewWait:
    """A run that is a wait: how long or until when, and for which event if any.

    `text` says in words what it waits for, as long as it does. With `is_since_start` no event counts that
    came before the sequence was due. One that `is_branch` asks for events that ended waits of its sequence,
    too. What begins a way of a `branch` comes after no failure, since it deals with that.
    It waits as the `revision` of its job says; as that of its row if it is 0.
    """

    run_id: RunId
    time: timedelta | datetime
    event: str = ""
    text: str = ""
    is_since_start: bool = False
    is_branch: bool = False
    branch: int | None = None
    revision: int = 0

    def ends_at(self, start_at: datetime) -> datetime:
        """Return when it is over that begins then: at once where its moment is past."""
        return start_at + self.time if isinstance(self.time, timedelta) else max(self.time, start_at)


@dataclass(frozen=True, slots=True)
class OpenWait:
    """A wait that has begun. Its end has come at `ends_at`, or at once if `event_id` tells what ended it.

    `moved_by` is who gave it another end than its step says.
    """

    run_id: RunId
    ends_at: datetime
    is_after_failure: bool
    event_id: EventId | None
    moved_by: str = ""

    def is_over(self, now: datetime) -> bool:
        return self.event_id is not None or self.ends_at <= now


def opened(tx: Writing, wanted: Sequence[NewWait]) -> dict[RunId, OpenWait]:
    """Return the waits, those that have not begun yet begun now.

    One counts from when its run was to begin. It ends at once by an event that had come before.
    """
    known = open_waits(tx, [each.run_id for each in wanted])
    fresh = {each.run_id: each for each in wanted if each.run_id not in known}
    if not fresh:
        return known
    rows = []
    keys: dict[RunId, str] = {}
    revisions: dict[RunId, int] = {}
    branches = {each.run_id: each.branch for each in fresh.values()}
    for run_id, start_at, failed, key, revision in _before(tx, branches):
        new = fresh[run_id]
        revisions[run_id] = new.revision or revision
        keys[run_id] = key
        event_id = _event_of_sequence(tx, run_id, new.event) if new.is_branch and new.event else None
        if event_id is None:
            event_id = early_event(tx, run_id, new.event, start_at, is_since_start=new.is_since_start)
        rows.append(OpenWait(run_id, new.ends_at(start_at), failed, event_id))
    tx.connection.execute(insert(WAITS), [_values(row, fresh[row.run_id], keys[row.run_id]) for row in rows])
    told = ((row.run_id, row.ends_at, fresh[row.run_id].text, revisions[row.run_id]) for row in rows)
    ends = _ENDS.table(tx.dialect)
    tx.connection.execute(
        update(RUNS)
        .where(RUNS.c.id == ends.c.id)
        .values(
            start_at=ends.c.start_at,
            reason=Reason.NONE,
            reason_text=ends.c.reason_text,
            revision=ends.c.revision,
        ),
        _ENDS.filled(tx.dialect, told),
    )
    tx.note(ChangeKind.RUNS, (row.run_id for row in rows))
    return known | {row.run_id: row for row in rows}


def say_again(tx: Writing, words: Mapping[RunId, str]) -> None:
    """Write for what waits wait that have begun, where their rows say nothing any more."""
    silent = tx.connection.scalars(
        select(RUNS.c.id)
        .join(WAITS, WAITS.c.run_id == RUNS.c.id)
        .where(
            among(tx, RUNS.c.id, words),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.reason == Reason.NONE,
            RUNS.c.reason_text == "",
        )
    ).all()
    for run_id in silent:
        tx.connection.execute(update(RUNS).where(RUNS.c.id == run_id).values(reason_text=words[run_id]))
    tx.note(ChangeKind.RUNS, silent)


def open_waits(tx: Reading, run_ids: Iterable[RunId]) -> dict[RunId, OpenWait]:
    """Return those of these runs that are waits and have begun."""
    found = tx.connection.execute(
        select(
            WAITS.c.run_id, WAITS.c.ends_at, WAITS.c.is_after_failure, WAITS.c.event_id, WAITS.c.moved_by
        ).where(among(tx, WAITS.c.run_id, run_ids))
    )
    return {row.run_id: OpenWait(*row) for row in found}


def is_after_failure(tx: Reading, run_id: RunId, branch: int | None = None) -> bool:
    """Tell whether what came before a step had failed; waits pass that on, and so do branches to all but
    the steps of their ways.
    """
    return any(failed for _, _, failed, _, _ in _before(tx, {run_id: branch}))


def ended_by_event(tx: Reading, engine: EngineId) -> list[RunId]:
    """Return the waits held by an engine whose event has come."""
    return list(
        tx.connection.scalars(
            select(RUNS.c.id)
            .join(WAITS, WAITS.c.run_id == RUNS.c.id)
            .where(
                RUNS.c.finished_at.is_(None),
                RUNS.c.engine_id == engine,
                RUNS.c.state == RunState.CLAIMED,
                WAITS.c.event_id.is_not(None),
            )
        )
    )


_ENDS = RowsParameter(
    id=RUNS.c.id, start_at=RUNS.c.start_at, reason_text=RUNS.c.reason_text, revision=RUNS.c.revision
)


def _before(tx: Reading, fresh: Mapping[RunId, int | None]) -> list[tuple[RunId, datetime, bool, str, int]]:
    """Return when each of these waits begins, whether the step before had failed, and the key of its job.

    With that comes the revision by which it was claimed.

    Each comes with the branch whose way it stands in, if it does in one.
    """
    earlier, wait_before = RUNS.alias(), WAITS.alias()
    passed_on = wait_before.c.is_after_failure
    found = tx.connection.execute(
        select(
            RUNS.c.id,
            RUNS.c.start_at,
            earlier.c.state,
            passed_on,
            JOBS.c.key,
            earlier.c.step,
            RUNS.c.revision,
        )
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .outerjoin(earlier, earlier.c.id == RUNS.c.follows_run)
        .outerjoin(wait_before, wait_before.c.run_id == earlier.c.id)
        .where(among(tx, RUNS.c.id, fresh))
    )
    return [
        (run_id, start_at, state in FAILURES or (bool(failed) and fresh[run_id] != step), key or "", revision)
        for run_id, start_at, state, failed, key, step, revision in found
    ]


def _event_of_sequence(tx: Reading, run_id: RunId, event: str) -> EventId | None:
    """Return the last event of a name that ended a wait before a step, also of what its sequence repeats."""
    steps = (
        select(RUNS.c.id, RUNS.c.follows_run, RUNS.c.step, RUNS.c.attempt)
        .where(RUNS.c.id == run_id)
        .cte("steps", recursive=True)
    )
    steps = steps.union_all(
        select(RUNS.c.id, RUNS.c.follows_run, RUNS.c.step, RUNS.c.attempt).where(
            RUNS.c.id == steps.c.follows_run, or_(steps.c.step > 1, steps.c.attempt > 1)
        )
    )
    return tx.connection.scalar(
        select(WAITS.c.event_id)
        .where(WAITS.c.run_id.in_(select(steps.c.id)), WAITS.c.event == event, WAITS.c.event_id.is_not(None))
        .order_by(WAITS.c.run_id.desc())
        .limit(1)
    )


def early_event(
    tx: Writing, run_id: RunId, event: str, now: datetime, *, is_since_start: bool
) -> EventId | None:
    """Return the first event that had come for a wait, and write down that it is used."""
    if not event:
        return None
    found = tx.connection.scalar(_early(is_since_start=is_since_start), {"run": run_id, "event": event})
    if found is not None:
        mark_used(tx, found, now)
    return found


def mark_used(tx: Writing, event_id: EventId, now: datetime) -> None:
    """Write down that an event ended a wait; one with a key is of use to no other."""
    tx.connection.execute(
        update(EVENTS).where(EVENTS.c.id == event_id, EVENTS.c.used_at.is_(None)).values(used_at=now)
    )


def end_by_event(tx: Writing, ended: Mapping[RunId, EventId], now: datetime) -> None:
    """Let waits that have begun end now, each by an event."""
    for run_id, event_id in ended.items():
        tx.connection.execute(update(WAITS).where(WAITS.c.run_id == run_id).values(event_id=event_id))
    tx.connection.execute(update(RUNS).where(among(tx, RUNS.c.id, ended)).values(start_at=now))
    tx.note(ChangeKind.RUNS, ended)


@cache
def _early(*, is_since_start: bool) -> Select[EventId]:
    """Ask for the event that had come for a wait when that began.

    With the key of its job it is one that ended no wait yet, from before its sequence too unless only those
    since its start count. Without a key it is one that came since its sequence was due, and ended no other
    wait of it; what came before its job was added is not for it, though a delay may be due a little earlier.
    """
    this, job = RUNS.alias(), JOBS.alias()
    is_same_instance = and_(
        RUNS.c.job_id == this.c.job_id, RUNS.c.due_at == this.c.due_at, RUNS.c.request == this.c.request
    )
    used = (
        select(WAITS.c.event_id)
        .join(RUNS, RUNS.c.id == WAITS.c.run_id)
        .where(is_same_instance, WAITS.c.event_id.is_not(None))
        .correlate(this)
    )
    came_since = EVENTS.c.came_at >= this.c.due_at
    is_for_all = and_(
        EVENTS.c.key == "",
        came_since,
        or_(EVENTS.c.came_at >= job.c.created_at, this.c.asked_at.is_not(None)),
        EVENTS.c.id.not_in(used),
    )
    is_for_key = and_(EVENTS.c.key == job.c.key, EVENTS.c.used_at.is_(None))
    return (
        select(EVENTS.c.id)
        .where(
            this.c.id == bindparam("run"),
            job.c.id == this.c.job_id,
            EVENTS.c.name == bindparam("event"),
            or_(is_for_all, and_(is_for_key, came_since) if is_since_start else is_for_key),
        )
        .order_by(EVENTS.c.id)
        .limit(1)
    )


def _values(row: OpenWait, new: NewWait, key: str) -> dict[str, object]:
    return {
        "run_id": row.run_id,
        "event": new.event,
        "key": key,
        "ends_at": row.ends_at,
        "is_after_failure": row.is_after_failure,
        "event_id": row.event_id,
        "moved_by": row.moved_by,
    }
