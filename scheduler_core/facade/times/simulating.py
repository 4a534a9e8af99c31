"""Reads what a simulation needs of the jobs: the same rows, drafts and pauses that an engine reads."""

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from scheduler_core.engine.claims.skipped_rows import holds_of
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.simulation.foresight import SimulatedJob
from scheduler_core.simulation.off_hours import OffHours, aways_of
from scheduler_core.simulation.simulation import MOST_FORESEEN, Simulation
from scheduler_core.store.jobs.due_jobs import DueJob, due_among, due_jobs, jobs_at_start
from scheduler_core.store.jobs.job_lists import job_lines
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.run_statistics import usual_durations
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobLine

_END_OF_TIME = datetime.max.replace(tzinfo=UTC)
_ALL_JOBS = 10_000_000


def simulation_of(
    tx: Reading,
    span: tuple[datetime, datetime],
    off: Sequence[OffHours],
    zone: str,
    wanted: Collection[JobId] | None = None,
    most: int = MOST_FORESEEN,
) -> Simulation:
    """Prepare a simulation of all jobs that are switched on, or of some of them."""
    aways = aways_of(off, known_zone(zone), *span)
    return Simulation(list(_jobs(tx, wanted)), *span, aways, most)


def _jobs(tx: Reading, wanted: Collection[JobId] | None) -> Iterator[SimulatedJob]:
    due = due_jobs(tx, _END_OF_TIME, _ALL_JOBS) if wanted is None else due_among(tx, wanted, _END_OF_TIME)
    due_of = {job.id: job for job in due}
    at_start = {job_id for job_id in jobs_at_start(tx) if wanted is None or job_id in wanted}
    ids = sorted(due_of.keys() | at_start)
    written = drafts(tx, ids)
    durations = usual_durations(tx, ids)
    paused = pauses(tx)
    for line in job_lines(tx, ids):
        draft = written.get(line.id)
        if isinstance(draft, JobDraft):
            job = due_of.get(line.id)
            yield SimulatedJob(
                line.id,
                line.name,
                None if job is None else job.due_at,
                draft.schedule,
                draft.policies.made_up_for,
                tuple(holds_of(job or _without_dues(line), paused)),
                durations.get(line.id, timedelta(0)),
                line.id in at_start,
            )


def _without_dues(line: JobLine) -> DueJob:
    """Return a job that only starts of an engine fire as the planner has those that are due."""
    return DueJob(
        line.id,
        line.revision,
        _END_OF_TIME,
        line.priority,
        line.folder,
        "",
        line.is_paused,
        line.paused_until,
        None,
    )
