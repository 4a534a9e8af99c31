"""Reschedule waits and next attempts."""

from datetime import UTC, datetime

from scheduler_core.engine.runs.sequences import begun_wait
from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.sequences.instances import instance_of_run, move_start
from scheduler_core.store.sequences.waits import opened
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.sequence import SequenceAction, Wait
from scheduler_core.values.records.audit import Turned
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import UNFINISHED

_MOVED = frozenset({InstanceState.WAITING, InstanceState.RETRYING})


def moved_wait(tx: Writing, instance: Instance, at: datetime, who: str) -> None:
    """Let an instance that waits go on at another instant."""
    if instance.run_id is not None:
        if instance.until is not None:
            ends = (each.astimezone(UTC).isoformat() for each in (instance.until, at))
            tx.turn(Turned.END_OF_WAIT, instance.run_id, *ends)
        move_start(tx, instance.run_id, at, who)


def waiting_at(tx: Writing, run_id: RunId, now: datetime) -> Instance:
    """Return the instance that waits at a run; Conflict if that is no wait and no next try."""
    found = instance_of_run(tx, run_id, now)
    if found is not None and found.state is InstanceState.QUEUED:
        open_unbegun(tx, run_id)
        found = instance_of_run(tx, run_id, now)
    if found is not None and found.state in _MOVED:
        return found
    ledger = run(tx, run_id)
    if ledger.state not in UNFINISHED:
        raise Conflict(f"Run {run_id} has ended already: {ledger.state.replace('_', ' ')}")
    raise Conflict(f"Run {run_id} is under way or due, and waits for no time that could be moved")


def open_unbegun(tx: Writing, run_id: RunId) -> None:
    """Begin the wait that a run is, if it is one and no engine has begun it yet."""
    ledger = run(tx, run_id)
    try:
        draft = draft_at(tx, ledger.job_id, ledger.revision)
    except NotFound:
        return
    step = draft.action.step(ledger.step) if isinstance(draft.action, SequenceAction) else None
    if isinstance(step, Wait):
        opened(tx, [begun_wait(run_id, ledger.step, step, draft, ledger.revision)])
