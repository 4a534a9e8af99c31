"""Ends of other jobs begin a run."""

from dataclasses import dataclass
from typing import ClassVar

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.ranges import LONGEST_JOB_NAME, check_count, check_line
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of

_MOST_JOBS = 20


@dataclass(frozen=True, slots=True)
class OnJob(EventRule):
    """Fire once each of these jobs has ended so, counted anew after each time.

    Of a job that ended again the last end counts.
    """

    jobs: tuple[str, ...]
    when: When = When.SUCCESS
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_count("on_job", self.jobs, _MOST_JOBS)
        if not self.jobs or not all(name.strip() for name in self.jobs):
            raise InvalidInput("on_job", "lacks the name of a job; write it like “Backup and Report”")
        for name in self.jobs:
            check_line("on_job", name, LONGEST_JOB_NAME)
        if len({name.casefold() for name in self.jobs}) < len(self.jobs):
            raise InvalidInput("on_job", "names a job twice; once is enough")

    @property
    def watch_name(self) -> str:
        return watch_name_of("job", self.when.value, *self.jobs)
