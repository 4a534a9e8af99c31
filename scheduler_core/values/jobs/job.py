"""A job: what a user makes and names."""

from dataclasses import field, replace
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.parameters import Parameter, check_parameters
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.ranges import LONGEST_JOB_NAME, check_count, check_line, check_text
from scheduler_core.values.schedules.schedule import Schedule

LONGEST_NAME = LONGEST_JOB_NAME
LONGEST_NOTES = 20_000
MOST_TAGS = 50


@dataclass(frozen=True, slots=True)
class JobDraft:
    """Everything about a job that a user writes, and that a revision keeps."""

    name: str
    schedule: Schedule
    action: JobAction
    policies: RunPolicies = field(default_factory=RunPolicies)
    folder: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    colour: Colour = Colour.FOLDER
    is_enabled: bool = True
    parameters: tuple[Parameter, ...] = ()

    def __post_init__(self) -> None:
        check_line("name", self.name, LONGEST_NAME)
        if not self.name.strip():
            raise InvalidInput("name", "a job needs a name")
        check_line("folder", self.folder, LONGEST_NAME)
        check_count("tags", self.tags, MOST_TAGS)
        for tag in self.tags:
            check_line("tag", tag, LONGEST_NAME)
            if not tag.strip():
                raise InvalidInput("tag", "is empty; take it out")
        check_text("notes", self.notes, LONGEST_NOTES)
        check_parameters(self.parameters)

    @property
    def said(self) -> "JobDraft":
        """Return what a person wrote, without copies of calendars."""
        return self._with(self.schedule.said)

    def with_copies_of(self, before: "JobDraft") -> "JobDraft":
        """Return it with the copies of calendars that it had before, where it says the same of them."""
        return self._with(self.schedule.with_copies_of(before.schedule))

    def _with(self, schedule: Schedule) -> "JobDraft":
        return self if schedule == self.schedule else replace(self, schedule=schedule)


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
