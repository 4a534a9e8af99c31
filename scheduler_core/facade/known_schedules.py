"""The schedules of jobs, read once for each state of a job."""

from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import TypeAlias

from scheduler_core.store.jobs import drafts
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.job import JobDraft
from scheduler_core.values.job_list import JobLine
from scheduler_core.values.schedule import Schedule

_MOST_KEPT = 20_000

# After a backup was restored a revision may come a second time and say something else.
_State: TypeAlias = tuple[int, datetime]


class KnownSchedules:
    """Reads no document twice: at a tenth of a millisecond each, a month of 10,000 jobs can't wait for it."""

    def __init__(self) -> None:
        self._kept: dict[JobId, tuple[_State, Schedule]] = {}
        self._lock = Lock()

    def of(self, tx: Reading, lines: Sequence[JobLine]) -> dict[JobId, Schedule]:
        """Return the schedules of these jobs, without those that can't be read."""
        wanted = {line.id: (line.revision, line.changed_at) for line in lines}
        with self._lock:
            kept = {job_id: self._kept[job_id] for job_id in wanted if job_id in self._kept}
        found = {job_id: schedule for job_id, (state, schedule) in kept.items() if state == wanted[job_id]}
        missing = wanted.keys() - found.keys()
        if missing:
            read = {
                job_id: draft.schedule
                for job_id, draft in drafts(tx, missing).items()
                if isinstance(draft, JobDraft)
            }
            self._keep({job_id: (wanted[job_id], schedule) for job_id, schedule in read.items()})
            found |= read
        return found

    def _keep(self, read: dict[JobId, tuple[_State, Schedule]]) -> None:
        with self._lock:
            if len(self._kept) + len(read) > _MOST_KEPT:
                self._kept.clear()
            self._kept |= read
