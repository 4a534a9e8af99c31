"""For which occurrence the machine is woken next, if it sleeps by then."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from scheduler_core.engine.claims.skipped_rows import holds_of
from scheduler_core.engine.system.waking import HEAD_START, Alarm
from scheduler_core.store.jobs.due_jobs import waking_jobs
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.run_policies import Wake

_MOST_LOOKED_AT = 1_000


def next_alarm(tx: Reading, now: datetime) -> Alarm | None:
    """Return the earliest occurrence to come that wants the machine awake; what a pause covers does not.

    It sleeps again only if each that wants it woken about then wants that.
    """
    found: Alarm | None = None
    for due_at, wake in _wanting(tx, now):
        sleeps = wake is Wake.THEN_SLEEP
        if found is None:
            found = Alarm(due_at, sleeps)
        elif due_at > found.due_at + HEAD_START:
            break
        else:
            found = replace(found, then_sleep=found.then_sleep and sleeps)
    return found


def _wanting(tx: Reading, now: datetime) -> Iterator[tuple[datetime, Wake]]:
    wanting = waking_jobs(tx, now, _MOST_LOOKED_AT)
    paused = pauses(tx) if wanting else []
    for job, wake in wanting:
        if not any(hold.until is None or hold.until > job.due_at for hold in holds_of(job, paused)):
            yield job.due_at, Wake(wake)
