"""What can happen to a job, as its history names it."""

from enum import StrEnum


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
