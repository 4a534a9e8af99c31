"""When the most runs are under way at once."""

from collections.abc import Iterable
from datetime import datetime
from heapq import nsmallest

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId

MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class RunsUnderWay:
    """A run from its beginning up to its end."""

    begins: datetime
    ends: datetime
    job_id: JobId


@dataclass(frozen=True, slots=True)
class BusiestMoment:
    """From `begins` up to `ends` so many runs are under way: of these jobs, and of more if they are many."""

    begins: datetime
    ends: datetime
    count: int
    job_ids: tuple[JobId, ...]


def busiest_moments(runs: Iterable[RunsUnderWay], most: int) -> list[BusiestMoment]:
    """Return the moments after which it gets quieter, the busiest first; one that comes alone is none.

    What ends at an instant makes room for what begins at it, but a run of no length counts at its instant.
    """
    edges: list[tuple[datetime, int, JobId]] = []
    for run in runs:
        edges.append((run.begins, 1, run.job_id))
        edges.append((run.ends, 2 if run.ends <= run.begins else 0, run.job_id))
    edges.sort()
    peaks: list[BusiestMoment] = []
    under_way: dict[JobId, int] = {}
    count, grew_at = 0, None
    for at, kind, job_id in edges:
        if kind == 1:
            count += 1
            under_way[job_id] = under_way.get(job_id, 0) + 1
            grew_at = at
            continue
        if grew_at is not None and count > 1:
            named = tuple(sorted(nsmallest(MOST_NAMED, under_way)))
            peaks.append(BusiestMoment(grew_at, at, count, named))
        grew_at = None
        count -= 1
        under_way[job_id] -= 1
        if not under_way[job_id]:
            del under_way[job_id]
    return nsmallest(most, peaks, key=lambda moment: (-moment.count, moment.begins))
