"""The history of a job: what can happen to it, and one change of it."""

import re
from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass

ENGINE = "engine"  # who changed a job, if no person did
# When a pause ends, before or without a note.
_PAUSED_UNTIL = re.compile(r"(?:until )?(\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d)(?:: (.*))?", re.DOTALL)


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


PAUSES = frozenset({JobChange.PAUSED, JobChange.SNOOZED})


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

    @property
    def pause(self) -> tuple[datetime | None, str]:
        """Return when a pause was to end, as its detail has it, and what else was noted."""
        return pause_of(self.detail)


def pause_of(detail: str) -> tuple[datetime | None, str]:
    """Return when a pause was to end, as its detail has it, and what else was noted."""
    found = _PAUSED_UNTIL.fullmatch(detail)
    if found is None:
        return None, detail
    try:
        return datetime.fromisoformat(found[1]), found[2] or ""
    except ValueError:  # a note that looks like a time, such as 2026-99-01T00:00+00:00
        return None, detail
