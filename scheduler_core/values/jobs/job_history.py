"""The history of a job: what can happen to it, and one change of it."""

from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass


class JobChange(StrEnum):
    """One kind of change; the words are stored."""

    ADDED = "added"
    EDITED = "edited"
    RENAMED = "renamed"
    ENABLED = "enabled"
    DISABLED = "disabled"
    STOPPED = "stopped"  # by the engine, with a reason
    PAUSED = "paused"
    RESUMED = "resumed"
    SNOOZED = "snoozed"
    DELETED = "deleted"
    RESTORED = "restored"
    REVERTED = "reverted"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One change of a job, with the revision it led to. `has_draft` says that it can be gone back to."""

    number: int
    revision: int
    change: JobChange
    detail: str
    changed_by: str
    changed_at: datetime
    has_draft: bool
