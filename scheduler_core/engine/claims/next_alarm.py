"""For which occurrence the machine is woken next, if it sleeps by then."""

from datetime import datetime

from scheduler_core.engine.claims.skipped_rows import holds_of
from scheduler_core.engine.system.waking import Alarm
from scheduler_core.store.jobs.due_jobs import waking_jobs
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.run_policies import Wake


def next_alarm(tx: Reading, now: datetime) -> Alarm | None:
    """Return the earliest occurrence to come that wants the machine awake; what a pause covers does not."""
    for job, wake in waking_jobs(tx, now):
        holds = holds_of(job, pauses(tx))
        if not any(hold.until is None or hold.until > job.due_at for hold in holds):
            return Alarm(job.due_at, then_sleep=wake is Wake.THEN_SLEEP)
    return None
