"""What fails, what runs and what is next, as the inspector shows it while no job is selected."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import how_it_failed
from gui.core_access.overview import held_jobs
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job_list import LIVE_JOBS, JobOrder
from scheduler_core.values.runs.run import FAILURES, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

MOST_SHOWN = 3
# So many runs and jobs are looked through for the last failures.
_MOST_READ = 100
_RUNNING = RunFilter(states=frozenset({RunState.RUNNING}))


class GlanceKind(Enum):
    """The lists of the overview, in their order."""

    FAILING = auto()
    RUNNING = auto()
    NEXT = auto()


@dataclass(frozen=True, slots=True)
class GlanceEntry:
    """A job, with the run that is told of and its first error; `at` is when it was, began or is due."""

    job_id: JobId
    name: str
    at: datetime
    run_id: RunId | None = None
    error: str = ""


@dataclass(frozen=True, slots=True)
class GlanceList:
    """The first of its jobs, and all that belong there."""

    entries: tuple[GlanceEntry, ...] = ()
    all_jobs: frozenset[JobId] = frozenset()

    @property
    def more(self) -> int:
        """How many jobs there are besides the first."""
        return max(len(self.all_jobs) - len(self.entries), 0)


@dataclass(frozen=True, slots=True)
class StoreGlance:
    """The lists; of a store without any job there is nothing to tell."""

    lists: dict[GlanceKind, GlanceList]
    has_jobs: bool


def store_glance(core: Core) -> StoreGlance:
    lists = {
        GlanceKind.FAILING: _failing(core),
        GlanceKind.RUNNING: _running(core),
        GlanceKind.NEXT: _next(core),
    }
    return StoreGlance(lists, core.jobs.count() > 0)


def _failing(core: Core) -> GlanceList:
    """Return the jobs whose last run failed, the newest failure first."""
    failing = core.jobs.failing()
    if not failing:
        return GlanceList()
    among = frozenset(failing)
    of_late = core.runs.lines(core.runs.ids(RunFilter(states=FAILURES), _MOST_READ))
    last: dict[JobId, Run] = {}
    for run in of_late:
        if run.job_id in among:
            last.setdefault(run.job_id, run)
    if len(last) < min(MOST_SHOWN, len(failing)):
        # One that fails every few seconds hides the others from the newest failures.
        last |= core.runs.last_failures([each for each in failing if each not in last][:_MOST_READ])
    newest = sorted(last.values(), key=_ended_at, reverse=True)[:MOST_SHOWN]
    entries = [
        GlanceEntry(run.job_id, run.job_name, _ended_at(run), run.id, how_it_failed(run)) for run in newest
    ]
    return GlanceList(tuple(entries), among)


def _running(core: Core) -> GlanceList:
    """Return the jobs that run, each with its newest run."""
    first: dict[JobId, Run] = {}
    for run in core.runs.lines(core.runs.ids(_RUNNING, _MOST_READ)):
        first.setdefault(run.job_id, run)
    shown = list(first.values())[:MOST_SHOWN]
    entries = tuple(
        GlanceEntry(run.job_id, run.job_name, run.started_at or run.due_at, run.id) for run in shown
    )
    return GlanceList(entries, frozenset(tally.job_id for tally in core.runs.tallies(_RUNNING)))


def _next(core: Core) -> GlanceList:
    """Return the jobs that are due first, without those that a pause holds."""
    held = held_jobs(core)
    ids = [each for each in core.jobs.ids(LIVE_JOBS, JobOrder.NEXT_DUE) if each not in held]
    entries = [
        GlanceEntry(line.id, line.name, line.next_due_at)
        for line in core.jobs.lines(ids[:MOST_SHOWN])
        if line.next_due_at is not None
    ]
    # Those with nothing to come stand at the end.
    due = bisect_left(ids, True, key=lambda job_id: _has_nothing_to_come(core, job_id))
    return GlanceList(tuple(entries), frozenset(ids[:due]))


def _has_nothing_to_come(core: Core, job_id: JobId) -> bool:
    return all(line.next_due_at is None for line in core.jobs.lines([job_id]))


def _ended_at(run: Run) -> datetime:
    return run.finished_at or run.due_at
