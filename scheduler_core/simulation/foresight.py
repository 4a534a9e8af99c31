"""The question and the answer of a simulation."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum
from heapq import nsmallest

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import Hold
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Trigger

MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class RunsUnderWay:
    """A run from its beginning up to its end."""

    begins: datetime
    ends: datetime
    job_id: JobId


@dataclass(frozen=True, slots=True)
class BusiestMoment:
    """From `begins` up to `ends` so many runs are under way: of these jobs, and of more if they are many."""

    begins: datetime
    ends: datetime
    count: int
    job_ids: tuple[JobId, ...]


def busiest_moments(runs: Iterable[RunsUnderWay], most: int) -> list[BusiestMoment]:
    """Return the moments after which it gets quieter, the busiest first; one that comes alone is none.

    What ends at an instant makes room for what begins at it, but a run of no length counts at its instant.
    """
    edges: list[tuple[datetime, int, JobId]] = []
    for run in runs:
        edges.append((run.begins, 1, run.job_id))
        edges.append((run.ends, 2 if run.ends <= run.begins else 0, run.job_id))
    edges.sort()
    peaks: list[BusiestMoment] = []
    under_way: dict[JobId, int] = {}
    count, grew_at = 0, None
    for at, kind, job_id in edges:
        if kind == 1:
            count += 1
            under_way[job_id] = under_way.get(job_id, 0) + 1
            grew_at = at
            continue
        if grew_at is not None and count > 1:
            named = tuple(sorted(nsmallest(MOST_NAMED, under_way)))
            peaks.append(BusiestMoment(grew_at, at, count, named))
        grew_at = None
        count -= 1
        under_way[job_id] -= 1
        if not under_way[job_id]:
            del under_way[job_id]
    return nsmallest(most, peaks, key=lambda moment: (-moment.count, moment.begins))


# How long a run is taken to last of a job that never succeeded. Short, so that nothing overlaps for
# that alone.
ASSUMED_DURATION = timedelta(seconds=1)


class Fate(StrEnum):
    """What becomes of an occurrence, or of what follows from one."""

    RUNS = "runs"
    WAITS = "waits"
    MADE_UP = "made-up"
    MISSED = "missed"
    SKIPPED = "skipped"
    REPLACED = "replaced"
    CUT_OFF = "cut-off"
    RETRIED = "retried"
    CHAINED = "chained"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class SimulatedJob:
    """What decides about the occurrences of a job.

    `due_at` is the stored next occurrence; None where only starts of the engine or other jobs fire it. Its
    `usual_duration` is None where none is known. Of the first `fails` attempts of each run, or of each step,
    none succeeds. `targets` are the jobs that the names in its chains mean, or why that can't be told.
    """

    id: JobId
    draft: JobDraft
    due_at: datetime | None
    holds: tuple[Hold, ...] = ()
    usual_duration: timedelta | None = None
    fires_at_start: bool = False
    fails: int = 0
    targets: Mapping[str, JobId | str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.draft.name

    def is_held_at(self, at: datetime) -> bool:
        return any(hold.until is None or at < hold.until for hold in self.holds)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An occurrence, or `count` of them from `due_at` to `due_until`, that share a fate and its reason.

    `begins_at` is None for what never begins in the span, `ends_at` for what never ends in it. What is no
    occurrence says so by its `trigger`: a further attempt, a step, a run that another job or a start of the
    engine fires.
    """

    job_id: JobId
    due_at: datetime
    fate: Fate
    begins_at: datetime | None = None
    due_until: datetime | None = None
    count: int = 1
    reason_text: str = ""
    trigger: Trigger = Trigger.SCHEDULE
    attempt: int = 1
    step: int = 1
    ends_at: datetime | None = None
    has_failed: bool = False
    is_wait: bool = False

    @property
    def is_occurrence(self) -> bool:
        return self.trigger in (Trigger.SCHEDULE, Trigger.CATCH_UP)

    @property
    def is_at_start(self) -> bool:
        return self.trigger is Trigger.START

    @property
    def is_plain(self) -> bool:
        """Tell whether it simply runs when it is due."""
        return self.fate is Fate.RUNS and self.begins_at == self.due_at and not self.has_failed


@dataclass(frozen=True, slots=True)
class Foresight:
    """All that is foreseen, in order of time; nothing from `until` on, if that is before the end asked for.

    It is cut where more occurrences would follow than anybody reads. `durations` tells how long a run of each
    job is taken to last; those of `assumed` have never succeeded, or are sequences, whose steps nobody timed.
    """

    names: Mapping[JobId, str]
    lines: tuple[Foreseen, ...]
    until: datetime
    is_cut: bool = False
    durations: Mapping[JobId, timedelta] = field(default_factory=dict)
    assumed: frozenset[JobId] = frozenset()

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

    def busiest(self, most: int = 5) -> list[BusiestMoment]:
        """Return when the most runs are under way at once, the busiest first; what waits does nothing."""
        under_way = (
            RunsUnderWay(line.begins_at, line.ends_at or self.until, line.job_id)
            for line in self.lines
            if line.begins_at is not None and line.begins_at < self.until and not line.is_wait
        )
        return busiest_moments(under_way, most)
