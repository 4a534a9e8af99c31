"""Conditions on how something ended: whether a step follows, and which job starts."""

from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import LONGEST_JOB_NAME, check_line


class When(StrEnum):
    """How something must have ended for what comes after it."""

    SUCCESS = "success"
    FAILURE = "failure"
    ALWAYS = "always"

    def fits(self, *, has_succeeded: bool) -> bool:
        return self is When.ALWAYS or (self is When.SUCCESS) is has_succeeded


@dataclass(frozen=True, slots=True)
class Chain:
    """Start the job of this name once another has ended so."""

    job: str
    when: When = When.SUCCESS

    def __post_init__(self) -> None:
        check_line("job", self.job, LONGEST_JOB_NAME)
        if not self.job.strip():
            raise InvalidInput("job", "there is no name of a job to start")
