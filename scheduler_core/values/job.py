"""A job: what a user makes and names."""

from dataclasses import dataclass, field
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.values.actions import Action
from scheduler_core.values.ids import JobId
from scheduler_core.values.run_policies import RunPolicies
from scheduler_core.values.schedule import Schedule

LONGEST_NAME = 200
LONGEST_NOTES = 20_000


@dataclass(frozen=True, slots=True)
class JobDraft:
    """Everything about a job that a user writes, and that a revision keeps."""

    name: str
    schedule: Schedule
    action: Action
    policies: RunPolicies = field(default_factory=RunPolicies)
    folder: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    is_enabled: bool = True

    def __post_init__(self) -> None:
        _check_text("name", self.name, LONGEST_NAME)
        if not self.name.strip():
            raise InvalidInput("name", "a job needs a name")
        if self.folder:
            _check_text("folder", self.folder, LONGEST_NAME)
        for tag in self.tags:
            _check_text("tag", tag, LONGEST_NAME)
        if len(self.notes) > LONGEST_NOTES:
            raise InvalidInput("notes", f"longer than {LONGEST_NOTES} characters")


@dataclass(frozen=True, slots=True)
class Job:
    """A stored job. `next_due_at` is None when nothing is to come; `revision` counts its edits."""

    id: JobId
    revision: int
    draft: JobDraft
    next_due_at: datetime | None
    created_at: datetime
    changed_at: datetime
    paused_until: datetime | None = None
    is_paused: bool = False
    deleted_at: datetime | None = None
    disabled_reason: str = ""

    @property
    def name(self) -> str:
        return self.draft.name


def _check_text(name: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise InvalidInput(name, f"longer than {longest} characters")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise InvalidInput(name, "holds a control character or a line break")
