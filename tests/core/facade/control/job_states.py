"""How a job stands, to be compared before and after an undo."""

from datetime import timedelta

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId

HOUR = timedelta(hours=1)


def state_of(scheduler: Scheduler, job: JobId) -> tuple[object, ...]:
    found = scheduler.jobs.get(job)
    paused = [(line.is_paused, line.paused_until) for line in scheduler.jobs.lines([job])]
    return found.draft, found.deleted_at is not None, paused
