"""What a simulation foresees."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from scheduler_core.planning.planner import Hold
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import MissedPolicy
from scheduler_core.values.schedules.schedule import Schedule


class Fate(StrEnum):
    """What becomes of an occurrence."""

    RUNS = "runs"
    MADE_UP = "made-up"
    MISSED = "missed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class SimulatedJob:
    """What decides about the occurrences of a job.

    `due_at` is the stored next occurrence; None where only starts of the engine fire it. A job whose rule
    counts from the end of a run is taken to run for its `usual_duration`.
    """

    id: JobId
    name: str
    due_at: datetime | None
    schedule: Schedule
    missed: MissedPolicy
    holds: tuple[Hold, ...] = ()
    usual_duration: timedelta = timedelta(0)
    fires_at_start: bool = False


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An occurrence, or `count` of them from `due_at` to `due_until`, that share a fate and its reason.

    `begins_at` is None for what never begins. An occurrence that a start of the engine fires says so.
    """

    job_id: JobId
    due_at: datetime
    fate: Fate
    begins_at: datetime | None = None
    due_until: datetime | None = None
    count: int = 1
    reason_text: str = ""
    is_at_start: bool = False


@dataclass(frozen=True, slots=True)
class Foresight:
    """All that is foreseen, in order of time; nothing from `until` on, if that is before the end wished for.

    It is cut where more occurrences would follow than anybody reads.
    """

    names: Mapping[JobId, str]
    lines: tuple[Foreseen, ...]
    until: datetime
    is_cut: bool = False

    def counts(self) -> Counter[Fate]:
        """Return how many occurrences have each fate."""
        total: Counter[Fate] = Counter()
        for line in self.lines:
            total[line.fate] += line.count
        return total

    def counts_by_job(self) -> dict[JobId, Counter[Fate]]:
        """Return the same for each job that has any, in order of their names."""
        found: dict[JobId, Counter[Fate]] = {}
        for line in self.lines:
            found.setdefault(line.job_id, Counter())[line.fate] += line.count
        return dict(sorted(found.items(), key=lambda each: (self.names[each[0]].casefold(), each[0])))
