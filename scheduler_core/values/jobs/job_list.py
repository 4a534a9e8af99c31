"""Lists of jobs: which are wanted, in what order, and what a line shows."""

from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId


class JobOrder(StrEnum):
    """What a list of jobs is sorted by; equal ones follow by name."""

    NAME = "name"
    FOLDER = "folder"
    NEXT_DUE = "next-due"  # those with nothing to come at the end, either way round
    CHANGED = "changed"
    ADDED = "added"
    PRIORITY = "priority"


@dataclass(frozen=True, slots=True)
class JobFilter:
    """Which jobs are wanted; None asks for all.

    `folder` includes what is below it, all of `tags` must be there, and every word of `text` is
    looked for anywhere in names, folders, tags, notes, URLs and command lines.
    """

    text: str = ""
    folder: str | None = None
    tags: tuple[str, ...] = ()
    is_enabled: bool | None = None
    is_paused: bool | None = None
    is_stopped: bool | None = None
    in_bin: bool = False


@dataclass(frozen=True, slots=True)
class JobLine:
    """What a list shows of a job."""

    id: JobId
    tags: tuple[str, ...]
    revision: int
    name: str
    folder: str
    is_enabled: bool
    disabled_reason: str
    is_paused: bool
    paused_until: datetime | None
    next_due_at: datetime | None
    priority: int
    changed_at: datetime
    deleted_at: datetime | None


ALL_JOBS = JobFilter()
LIVE_JOBS = JobFilter(is_enabled=True, is_stopped=False)
STOPPED_JOBS = JobFilter(is_enabled=True, is_stopped=True)
