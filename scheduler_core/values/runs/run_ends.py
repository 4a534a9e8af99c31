"""How a run ended for good, or that no machine takes it, for notifications."""

from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import FAILURES, RunState

# What is worth telling; that somebody ended a run, or that one was passed over, is none.
TOLD_ENDS = FAILURES | {RunState.SUCCEEDED, RunState.MISSED}


@dataclass(frozen=True, slots=True)
class MachineWaitEnd:
    """A run that could have begun `since` an instant, and waits for a machine on which its job may run.

    `why` says which machine is missing, as the row of the run does.
    """

    run_id: RunId
    job_id: JobId
    since: datetime
    job_name: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Backlog:
    """How many runs are to be made up for yet, and how many of them began in the last minute."""

    runs: int
    begun_lately: int

    @property
    def time_left(self) -> timedelta | None:
        """Return how long it takes at the pace of the last minute; None while nothing begins."""
        if not self.begun_lately:
            return None
        return timedelta(minutes=1) * self.runs / self.begun_lately


@dataclass(frozen=True, slots=True)
class RunEnd:
    """The end of a run that nothing follows: no next try, no next step.

    `failed_before` says of a failure that what the job ran before had failed, too, and before anybody looked.
    """

    run_id: RunId
    job_id: JobId
    state: RunState
    failed_before: bool = False


@dataclass(frozen=True, slots=True)
class LateJob:
    """A job that is late by a limit it says itself; the same `subject` is the same lateness."""

    job_id: JobId
    job_name: str
    subject: str
    text: str
    run_id: RunId | None = None


@dataclass(frozen=True, slots=True)
class LateJobs:
    """What is late and has not succeeded meanwhile, and when more may be."""

    jobs: tuple[LateJob, ...]
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class FinalEnd:
    """The end of a run that nothing follows, with what is told of it; the one `before` had ended so."""

    run_id: RunId
    job_id: JobId
    state: RunState
    job_name: str
    due_at: datetime
    ended_at: datetime
    text: str = ""
    exit_code: int | None = None
    http_status: int | None = None
    before: RunState | None = None
    began_at: datetime | None = None
    step: int = 1
    attempt: int = 1

    @property
    def took(self) -> timedelta | None:
        """Return how long its last try of its last step ran; None where that never began."""
        return None if self.began_at is None else self.ended_at - self.began_at
