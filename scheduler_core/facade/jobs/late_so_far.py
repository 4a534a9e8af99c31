"""Write what is late before a pause, as nothing is told of a paused job."""

from datetime import datetime

from scheduler_core.store.jobs.late_columns import may_be_late
from scheduler_core.store.transactions import Writing


def write_late_so_far(tx: Writing, now: datetime) -> None:
    """Look what is late by now, as an engine does that may not have looked yet."""
    if may_be_late(tx):
        from scheduler_core.phrases.local_zone import local_zone
        from scheduler_core.store.telling.late_jobs import write_late

        write_late(tx, now, local_zone())
