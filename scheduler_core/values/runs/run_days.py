"""What ran on each of some days, as a calendar shows it."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState


@dataclass(frozen=True, slots=True)
class RunsOfJob:
    """What one job did on a day: `count` runs, `failures` of which failed.

    `state` is that of a failure if there is one, else of a run that is not over, else what most say of it.
    `run_id` is that of its only run.
    """

    job_id: JobId
    job_name: str
    folder: str
    state: RunState
    count: int
    failures: int
    first_at: datetime
    last_at: datetime
    run_id: RunId | None


@dataclass(frozen=True, slots=True)
class RunDay:
    """A day: its runs by outcome, how many jobs they are of, how many fell due in each of its 24 hours.

    `first` are the jobs that began first, those that ran often at the end, no more than were asked for.
    """

    outcomes: Mapping[RunState, int]
    jobs: int
    hours: tuple[int, ...]
    first: tuple[RunsOfJob, ...]
