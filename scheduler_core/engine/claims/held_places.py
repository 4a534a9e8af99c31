"""Keep the places of held sequences among other runs while their jobs are paused or switched off.

What is in the bin has none, as another may start meanwhile.
"""

from collections.abc import Iterable

from scheduler_core.engine.claims.claim_validation import current
from scheduler_core.engine.claims.holds import KEEPS_PLACE
from scheduler_core.engine.runs.work import Work, work_of_owned
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.runs.held_runs import held_runs
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft


def held_places(tx: Reading, job_ids: Iterable[JobId] | None = None) -> list[Work]:
    """Return what is held of some jobs, or of all, and has a place, as the jobs read now."""
    owned = [each for each in held_runs(tx, job_ids) if each.run.held in KEEPS_PLACE]
    known = drafts(tx, {each.run.job_id for each in owned}) if owned else {}
    works = [
        work_of_owned(each, draft)
        for each in owned
        if isinstance(draft := known.get(each.run.job_id), JobDraft)
    ]
    return [work for work in current(tx, works) if work.is_under_way]
