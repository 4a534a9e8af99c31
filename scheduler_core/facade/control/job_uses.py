"""Find the jobs that name a secret or a channel."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from scheduler_core.store.jobs import job_lists, jobs
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobFilter


def jobs_by_use(
    tx: Reading, used_by: Callable[[JobDraft], Iterable[str]]
) -> Mapping[str, Sequence[tuple[JobId, str]]]:
    """Return the jobs that name each thing, in the order of their names, those in the bin last.

    Jobs that can't be read are left out.
    """
    ids = [*job_lists.job_ids(tx), *job_lists.job_ids(tx, JobFilter(in_bin=True))]
    drafts = jobs.drafts(tx, ids)
    found: defaultdict[str, list[tuple[JobId, str]]] = defaultdict(list)
    for job_id in ids:
        draft = drafts.get(job_id)
        if isinstance(draft, JobDraft):
            for name in used_by(draft):
                found[name].append((job_id, draft.name))
    return found
