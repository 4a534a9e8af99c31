"""Find the next occurrence of all jobs that no pause covers."""

import itertools
from collections.abc import Sequence

from scheduler_core.facade.times.coming import Coming
from scheduler_core.facade.times.planned import Planned, ends_of_pauses
from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.jobs.planned_jobs import plan_lines
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job_list import LIVE_JOBS, JobOrder
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.schedules.schedule import Schedule

_LINES_AT_ONCE = 50


def next_up(tx: Reading, known: KnownSchedules, paused: Sequence[Pause]) -> Planned | None:
    """Look at jobs in the order in which they are due, until none can come before the one found."""
    best: Planned | None = None
    for begin in itertools.count(step=_LINES_AT_ONCE):
        lines = plan_lines(tx, job_ids(tx, LIVE_JOBS, JobOrder.NEXT_DUE, offset=begin, limit=_LINES_AT_ONCE))
        if not lines:
            break
        covered = [line for line in lines if ends_of_pauses(line, paused)]
        # Without a pause the row says it all, and what reads documents, 2 MB, is not loaded.
        schedules = known.of(tx, covered) if covered else {}
        for line in lines:
            if best is not None and ticks.to_instant(line.due) >= best.at:
                return best
            found = _first_free(line, schedules.get(line.id), paused)
            if found is not None and (best is None or found.at < best.at):
                best = found
    return best


def _first_free(line: PlanLine, schedule: Schedule | None, paused: Sequence[Pause]) -> Planned | None:
    """Return the first occurrence of a job after all pauses that cover it."""
    ends = ends_of_pauses(line, paused)
    if None in ends:
        return None
    due_at = ticks.to_instant(line.due)
    if not ends:
        return Planned(line.id, line.name, due_at)
    if schedule is None:
        return None
    free_from = max((end for end in ends if end is not None), default=due_at)
    at = next(Coming(schedule, due_at).from_(free_from), None)
    return None if at is None else Planned(line.id, line.name, at)
