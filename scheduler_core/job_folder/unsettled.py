"""Keep the conflicts that a sync leaves to a person, and what was chosen."""

from scheduler_core.job_folder.sync_plan import BadFile, KnownFile
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict with what both sides say; `before` is what they said when they last were alike, if known.

    `arrives_off` tells a file that has its job on, which would be switched off here at first.
    """

    path: str
    job_id: JobId
    reason: str
    file: JobDraft
    job: JobDraft
    before: JobDraft | None
    arrives_off: bool


@dataclass(frozen=True, slots=True)
class JobLeftOff:
    """A job that is off although its file has it on; `reason` says what switched it off, where that is kept.

    `before` is what it said when it was on last, if that is known.
    """

    path: str
    job_id: JobId
    reason: str
    job: JobDraft
    before: JobDraft | None


@dataclass(frozen=True, slots=True)
class Unsettled:
    """What needs a person: sides to choose between, files that can't be taken, and jobs to look at."""

    conflicts: tuple[Disagreement, ...] = ()
    refused: tuple[BadFile, ...] = ()
    left_off: tuple[JobLeftOff, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolved:
    """A side that was chosen, with what it takes to have the conflict again.

    First what was before, then what the choice has left: the job's revision, the file's path and digest.
    """

    path: str
    takes_file: bool
    job_id: JobId
    revision: int
    text: str
    known: KnownFile | None
    left_revision: int
    left_path: str
    left_digest: str
