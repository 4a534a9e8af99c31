"""Which jobs act after a change that did not act before it, or did something else."""

from collections.abc import Iterable

from scheduler_core.store.jobs import job_lists, jobs
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobLine


def newly_acting(before: Reading, after: Reading, job_ids: Iterable[int]) -> list[JobDraft]:
    """Return what those jobs say that are on and out of the bin now, unless they did the same before."""
    ids = [JobId(number) for number in job_ids]
    alive = [line.id for line in job_lists.job_lines(after, ids) if _acts(line)]
    acted = {line.id for line in job_lists.job_lines(before, alive) if _acts(line)}
    said_before = jobs.drafts(before, sorted(acted))
    said = jobs.drafts(after, alive)
    return [
        draft
        for job_id in alive
        if not isinstance(draft := said[job_id], Unreadable)
        and not (job_id in acted and _says_the_same(said_before[job_id], draft))
    ]


def _acts(line: JobLine) -> bool:
    return line.is_enabled and not line.disabled_reason and line.deleted_at is None


def _says_the_same(before: JobDraft | Unreadable, after: JobDraft) -> bool:
    return not isinstance(before, Unreadable) and before.action == after.action
