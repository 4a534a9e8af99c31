"""What is to come, as clients see it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from scheduler_core.values.ids import JobId


@dataclass(frozen=True, slots=True)
class Planned:
    """One occurrence to come; a paused one will be skipped."""

    job_id: JobId
    job_name: str
    at: datetime
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class PlannedJob:
    """The occurrences of a job in a span; `is_cut` says that there are more than were asked for.

    `usual_duration` is None for a job that never succeeded.
    """

    job_id: JobId
    job_name: str
    instants: tuple[datetime, ...]
    is_cut: bool
    usual_duration: timedelta | None
