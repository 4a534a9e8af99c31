"""Cache the schedules of jobs, one for each state of a job."""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import TypeAlias

from scheduler_core.facade.making_way import make_way
from scheduler_core.store.jobs.planned_jobs import schedules
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.schedules.schedule import Schedule

_MOST_KEPT = 20_000
# Between parts another one, who wants few, has a turn.
_READ_AT_ONCE = 500

# After a backup was restored a revision may come a second time and say something else.
_State: TypeAlias = tuple[int, int]


class KnownSchedules:
    """Reads no schedule twice: of 10,000 jobs even that takes half as long as a month may.

    Jobs with equal schedules share one, so that who asks for many can work out each of them once.
    """

    def __init__(self) -> None:
        self._kept: dict[JobId, tuple[_State, Schedule]] = {}
        self._equal: dict[Schedule, Schedule] = {}
        self._lock = Lock()
        self._reading = Lock()

    def of(self, tx: Reading, lines: Sequence[PlanLine]) -> dict[JobId, Schedule]:
        """Return the schedules of these jobs, without those that can't be read."""
        wanted = {line.id: (line.revision, line.changed) for line in lines}
        found = self._known(wanted)
        missing = [job_id for job_id in wanted if job_id not in found]
        for first in range(0, len(missing), _READ_AT_ONCE):
            make_way()
            part = missing[first : first + _READ_AT_ONCE]
            found |= self._read(tx, {job_id: wanted[job_id] for job_id in part})
        return found

    def _known(self, wanted: Mapping[JobId, _State]) -> dict[JobId, Schedule]:
        with self._lock:
            kept = {job_id: self._kept[job_id] for job_id in wanted if job_id in self._kept}
        return {job_id: schedule for job_id, (state, schedule) in kept.items() if state == wanted[job_id]}

    def _read(self, tx: Reading, wanted: Mapping[JobId, _State]) -> dict[JobId, Schedule]:
        # A window asks for the days of a month and for a day of it at once; each would read all of it.
        with self._reading:
            found = self._known(wanted)
            missing = wanted.keys() - found.keys()
            read = schedules(tx, missing) if missing else {}
            return found | self._keep(wanted, read)

    def _keep(self, wanted: Mapping[JobId, _State], read: Mapping[JobId, Schedule]) -> dict[JobId, Schedule]:
        with self._lock:
            if len(self._kept) + len(read) > _MOST_KEPT:
                self._kept.clear()
                self._equal.clear()
            shared = {job_id: self._equal.setdefault(each, each) for job_id, each in read.items()}
            self._kept |= {job_id: (wanted[job_id], schedule) for job_id, schedule in shared.items()}
        return shared
