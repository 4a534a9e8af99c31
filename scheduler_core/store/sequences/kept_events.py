"""Keep events that came before a wait could use them: another key then, or in the bin."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.sequences.waits import early_event, end_by_event
from scheduler_core.store.sql import RUNS, WAITS, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EventId, JobId, RunId
from scheduler_core.values.runs.run import RunState

if TYPE_CHECKING:
    from scheduler_core.values.jobs.sequence import Step


def look_again(tx: Writing, job_ids: Iterable[JobId], now: datetime) -> None:
    """End the waits of jobs that have begun and whose event has come, the oldest first."""
    from scheduler_core.values.jobs.sequence import Since, Wait

    waiting = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.job_id, RUNS.c.revision, RUNS.c.step, WAITS.c.event)
        .join(WAITS, WAITS.c.run_id == RUNS.c.id)
        .where(
            among(tx, RUNS.c.job_id, job_ids),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.finished_at.is_(None),
            RUNS.c.cancel_requested_at.is_(None),
            WAITS.c.event != "",
            WAITS.c.event_id.is_(None),
        )
        .order_by(RUNS.c.due_at, RUNS.c.id)
    ).all()
    ended: dict[RunId, EventId] = {}
    for row in waiting:
        step = _step(tx, row.job_id, row.revision, row.step)
        if not isinstance(step, Wait):
            continue
        is_since_start = step.since is Since.START
        event_id = early_event(tx, row.id, row.event, now, is_since_start=is_since_start)
        if event_id is not None:
            ended[row.id] = event_id
    if ended:
        end_by_event(tx, ended, now)


def _step(tx: Reading, job_id: JobId, revision: int, number: int) -> "Step | None":
    from scheduler_core.values.jobs.sequence import SequenceAction

    try:
        draft = draft_at(tx, job_id, revision)
    except (NotFound, StoreUnavailable):
        return None  # nobody can say any more what it waits for
    return draft.action.step(number) if isinstance(draft.action, SequenceAction) else None
