"""Record what a person says about an interrupted run."""

from datetime import datetime

from scheduler_core.errors import Conflict
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.sql import RUNS, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Reason, RunState


def accept_as_succeeded(tx: Writing, run_id: RunId, who: str) -> None:
    """Take an interrupted run as succeeded, because somebody saw its effect; Conflict for any other."""
    told = tx.connection.scalar(
        update(RUNS)
        .where(RUNS.c.id == run_id, RUNS.c.state == RunState.INTERRUPTED, RUNS.c.started_at.is_not(None))
        .values(
            state=RunState.SUCCEEDED,
            reason=Reason.BY_USER,
            reason_text=f"interrupted; {who} saw that it worked",
        )
        .returning(RUNS.c.id)
    )
    if told is None:
        refuse_decided(tx, run_id)
        raise Conflict(f"Run {run_id} never began, so it can't have worked")
    tx.note(ChangeKind.RUNS, [run_id])


def end_repetition(tx: Writing, run_id: RunId, who: str, now: datetime) -> None:
    """Ask for the end of what was to do the work of a run once more and has not begun."""
    done = select(RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request, RUNS.c.step, RUNS.c.attempt)
    done_run = done.where(RUNS.c.id == run_id).subquery()
    is_repetition = (
        (RUNS.c.job_id == done_run.c.job_id)
        & (RUNS.c.due_at == done_run.c.due_at)
        & (RUNS.c.request == done_run.c.request)
        & (RUNS.c.step == done_run.c.step)
        & (RUNS.c.attempt > done_run.c.attempt)
    )
    pending = select(RUNS.c.id).where(is_repetition, RUNS.c.state == RunState.CLAIMED)
    request_cancel(tx, list(tx.connection.scalars(pending)), who, now)


def refuse_decided(tx: Reading, run_id: RunId) -> None:
    """Raise Conflict for a run that is not, or no longer, interrupted."""
    state = run(tx, run_id).state
    if state is not RunState.INTERRUPTED:
        raise Conflict(f"Run {run_id} is {state}, not interrupted; there is nothing to decide about it")
