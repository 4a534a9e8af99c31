"""Find claims that wait for a machine, a condition or other runs."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from scheduler_core.settings import read_settings
from scheduler_core.store.batches import is_any_of
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.settings import settings
from scheduler_core.store.sql import JOBS, RUNS, and_, case, literal, or_, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Held, Reason, RunState
from scheduler_core.values.runs.run_ends import MachineWaitEnd

_MOST_TOLD = 1_000


def _no_more(*reasons: Reason) -> Mapping[str, Any]:
    waits = is_any_of(RUNS.c.reason, reasons)
    was_held = and_(RUNS.c.held != Held.NOT, RUNS.c.reason == Reason.NONE)
    return {
        "reason": case((waits, literal(Reason.NONE, RUNS.c.reason.type)), else_=RUNS.c.reason),
        "reason_text": case((or_(waits, was_held), ""), else_=RUNS.c.reason_text),
    }


# For whoever takes a claim over: whether it waits is to be found out anew, and its condition goes on.
WAITS_ANEW = _no_more(Reason.MACHINE, Reason.OVERLAP)
# For whoever holds a claim, or begins it.
WAITS_NO_MORE = _no_more(Reason.MACHINE, Reason.CONDITION, Reason.OVERLAP)


def machine_waits(tx: Reading) -> list[MachineWaitEnd]:
    """Return the runs that wait for a machine, the oldest first; of very many the first ones."""
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.job_id, RUNS.c.start_at, RUNS.c.claimed_at, JOBS.c.name, RUNS.c.reason_text)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            RUNS.c.finished_at.is_(None),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.reason == Reason.MACHINE,
            ~JOBS.c.is_purged,
        )
        .order_by(RUNS.c.start_at, RUNS.c.id)
        .limit(_MOST_TOLD)
    )
    return [
        MachineWaitEnd(run_id, job_id, max(start_at, claimed_at or start_at), name, why)
        for run_id, job_id, start_at, claimed_at, name, why in found
    ]


def wait_for_former_place_no_more(tx: Writing, job_id: JobId) -> None:
    """Take out of rows for which machine their claims wait: the job runs at another place from now on.

    Where an engine runs it finds out anew what they wait for.
    """
    said = (RUNS.c.job_id == job_id, RUNS.c.finished_at.is_(None), RUNS.c.state == RunState.CLAIMED)
    changed = tx.connection.scalars(
        update(RUNS)
        .where(*said, RUNS.c.reason == Reason.MACHINE)
        .values(reason=Reason.NONE, reason_text="")
        .returning(RUNS.c.id)
    ).all()
    if changed:
        tx.note(ChangeKind.RUNS, changed)


def overdue_machine_waits(tx: Reading, now: datetime) -> list[MachineWaitEnd]:
    """Return those that have waited for longer than a machine that is restarted takes, by the settings."""
    patience = timedelta(minutes=read_settings(settings(tx)).machine_wait_minutes)
    return [wait for wait in machine_waits(tx) if wait.since + patience <= now]
