"""The schedules of jobs, read once for each revision."""

from collections.abc import Sequence
from threading import Lock

from scheduler_core.store.jobs import drafts
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.job import JobDraft
from scheduler_core.values.job_list import JobLine
from scheduler_core.values.schedule import Schedule

_MOST_KEPT = 20_000


class KnownSchedules:
    """Reads no document twice: at a tenth of a millisecond each, a month of 10,000 jobs can't wait for it."""

    def __init__(self) -> None:
        self._kept: dict[JobId, tuple[int, Schedule]] = {}
        self._lock = Lock()

    def of(self, tx: Reading, lines: Sequence[JobLine]) -> dict[JobId, Schedule]:
        """Return the schedules of these jobs, without those that can't be read."""
        with self._lock:
            known = {line.id: self._kept.get(line.id, (0, None)) for line in lines}
        found: dict[JobId, Schedule] = {}
        missing: dict[JobId, int] = {}
        for line in lines:
            revision, schedule = known[line.id]
            if schedule is not None and revision == line.revision:
                found[line.id] = schedule
            else:
                missing[line.id] = line.revision
        if missing:
            read = {
                job_id: draft.schedule
                for job_id, draft in drafts(tx, missing).items()
                if isinstance(draft, JobDraft)
            }
            found |= read
            self._keep({job_id: (missing[job_id], schedule) for job_id, schedule in read.items()})
        return found

    def _keep(self, read: dict[JobId, tuple[int, Schedule]]) -> None:
        with self._lock:
            if len(self._kept) + len(read) > _MOST_KEPT:
                self._kept.clear()
            self._kept |= read
