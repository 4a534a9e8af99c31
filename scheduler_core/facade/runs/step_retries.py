"""Refuse to retry a step that its job no longer has."""

from scheduler_core.engine.runs.sequences import can_go_on_at
from scheduler_core.errors import Conflict, NotFound, StoreUnavailable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import SequenceAction


def refuse_other_step(tx: Reading, run_id: RunId) -> None:
    """Conflict if the step that a run was is none of its job any more, or stands elsewhere."""
    former = run(tx, run_id)
    if former.step == 1:
        return
    now = drafts(tx, [former.job_id]).get(former.job_id)
    if not isinstance(now, JobDraft):
        return  # whoever asks for the run says so
    try:
        is_same = can_go_on_at(former.step, draft_at(tx, former.job_id, former.revision), now)
    except (NotFound, StoreUnavailable):  # nobody knows any more what it was
        is_same = isinstance(now.action, SequenceAction) and now.action.step(former.step) is not None
    if not is_same:
        raise Conflict(
            f"Step {former.step} of “{now.name}” is no longer what run {run_id} was; run the job anew"
        )
