"""What changed from the last run of a job that succeeded to one that failed."""

from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.surroundings import FileMark


class Changed(StrEnum):
    """What can be another, for programs."""

    JOB = "job"
    SCRIPT = "script"
    PROGRAM = "program"
    INTERPRETER = "interpreter"
    PARAMETER = "parameter"
    VARIABLE = "variable"
    FOLDER = "folder"
    USER = "user"
    HOST = "host"
    BOOT = "boot"
    KERNEL = "kernel"
    HOURBELL = "hourbell"


class Comparable(StrEnum):
    """Whether two runs could be compared, for programs."""

    YES = "yes"
    PARTLY = "partly"  # what scripts run by was not noted of one of them
    NO_FAILURE = "no-failure"
    NO_SUCCESS = "no-success"


@dataclass(frozen=True, slots=True)
class ChangeSince:
    """One thing that is another: which, what it was and is, since when and by whom where that is known.

    `is_worded` says that Hourbell words what it was and is; else a person or a system wrote that. Of a file
    there is what was seen of it, too.
    """

    kind: Changed
    what: str
    was: str
    now: str
    at: datetime | None = None
    who: str = ""
    is_worded: bool = False
    file_was: FileMark | None = None
    file_now: FileMark | None = None


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run that is compared."""

    id: RunId
    due_at: datetime
    started_at: datetime | None
    revision: int


@dataclass(frozen=True, slots=True)
class SinceSuccess:
    """A run that failed beside the last one before it that succeeded.

    Variables that are `not_compared` are, or may be, secrets.
    """

    job_id: JobId
    job_name: str
    comparable: Comparable
    failed: ComparedRun | None = None
    succeeded: ComparedRun | None = None
    changes: tuple[ChangeSince, ...] = ()
    not_compared: tuple[str, ...] = ()
