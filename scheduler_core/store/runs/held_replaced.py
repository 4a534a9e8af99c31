"""End held runs whose place a later run has taken."""

from collections.abc import Iterable
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.overlap import REPLACED_TEXT
from scheduler_core.store.jobs.jobs import jobs_with_key
from scheduler_core.store.runs.held_runs import held_runs
from scheduler_core.store.runs.ledger import finish
from scheduler_core.store.runs.owned_runs import OwnedRun
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.sequences.waits import open_waits
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import BACKFILL, Reason, RunState


@dataclass(frozen=True, slots=True)
class Replacing:
    """A run that takes the place of earlier ones of its key, or of its job if it has none."""

    run_id: RunId
    job_id: JobId
    due_at: datetime
    key: str


def end_replaced(tx: Writing, replacing: Iterable[Replacing], now: datetime) -> None:
    """End what is held and was due before; a job of the key may be in the bin."""
    for each in replacing:
        job_ids = jobs_with_key(tx, each.key) if each.key else [each.job_id]
        held = [owned for owned in held_runs(tx, job_ids) if owned.run.id != each.run_id]
        earlier = [
            owned
            for owned in held
            if owned.run.due_at <= each.due_at and not owned.request.startswith(BACKFILL)
        ]
        waits = open_waits(tx, [owned.run.id for owned in earlier])
        finish(tx, [_ended(owned, now, is_wait=owned.run.id in waits) for owned in earlier])


def _ended(owned: OwnedRun, now: datetime, *, is_wait: bool) -> Finished:
    has_begun = is_wait or owned.run.step > 1 or owned.run.attempt > 1
    state = RunState.CANCELLED if has_begun else RunState.SKIPPED
    return Finished(owned.run.id, state, now, Reason.REPLACED, REPLACED_TEXT, fence=owned.fence)
