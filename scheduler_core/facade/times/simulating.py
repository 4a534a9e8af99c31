"""Read what a simulation needs: the rows, drafts and pauses that an engine reads."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime, timedelta

from scheduler_core.engine.claims.skipped_rows import holds_of
from scheduler_core.exchange.importing.import_plan import ImportKind, ImportPlan
from scheduler_core.facade.times.next_due import next_due_of
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.simulation.foresight import ASSUMED_DURATION, SimulatedJob
from scheduler_core.simulation.off_hours import Off, aways_of
from scheduler_core.simulation.simulation import MOST_FORESEEN, Simulation
from scheduler_core.store.jobs.chains import job_called
from scheduler_core.store.jobs.due_jobs import DueJob, due_among, due_jobs, jobs_at_start, standings
from scheduler_core.store.jobs.job_lists import job_lines
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.statistics.run_statistics import usual_durations
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobLine

_END_OF_TIME = datetime.max.replace(tzinfo=UTC)
_ALL_JOBS = 10_000_000


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What is supposed: when it is off, how often runs of jobs fail first, an import, and the rest as it is.

    A run of a job that never succeeded lasts as long as `assumed`.
    """

    off: Sequence[Off] = ()
    fails: Mapping[JobId, int] = field(default_factory=dict)
    brings: ImportPlan | None = None
    assumed: timedelta = ASSUMED_DURATION


NOTHING_SUPPOSED = WhatIf()


def simulation_of(
    tx: Reading,
    span: tuple[datetime, datetime],
    zone: str,
    what_if: WhatIf,
    now: datetime,
    wanted: Collection[JobId] | None = None,
    most: int = MOST_FORESEEN,
) -> Simulation:
    """Prepare a simulation of all jobs that are switched on, or of some of them and those that they start."""
    aways = aways_of(what_if.off, known_zone(zone), *span)
    jobs = list(_jobs(tx, wanted))
    if what_if.brings is not None:
        jobs = _with_import(jobs, what_if.brings, now)
    jobs = [replace(job, fails=what_if.fails.get(job.id, 0)) for job in jobs]
    return Simulation(jobs, *span, aways, most, what_if.assumed)


def _jobs(tx: Reading, wanted: Collection[JobId] | None) -> Iterator[SimulatedJob]:
    due = due_jobs(tx, _END_OF_TIME, _ALL_JOBS) if wanted is None else due_among(tx, wanted, _END_OF_TIME)
    due_of = {job.id: job for job in due}
    at_start = {job_id for job_id in jobs_at_start(tx) if wanted is None or job_id in wanted}
    written = _readable(tx, due_of.keys() | at_start)
    targets = _with_chained(tx, written)
    durations = usual_durations(tx, sorted(written))
    paused = pauses(tx)
    for line in job_lines(tx, sorted(written)):
        job = due_of.get(line.id)
        draft = written[line.id]
        yield SimulatedJob(
            line.id,
            draft,
            None if job is None else job.due_at,
            tuple(holds_of(job or _without_dues(line), paused)),
            durations.get(line.id),
            line.id in at_start,
            targets={chain.job: targets[chain.job] for chain in draft.policies.chains},
        )


def _readable(tx: Reading, ids: Collection[JobId]) -> dict[JobId, JobDraft]:
    found = drafts(tx, sorted(ids))
    return {job_id: draft for job_id, draft in found.items() if isinstance(draft, JobDraft)}


def _with_chained(tx: Reading, written: dict[JobId, JobDraft]) -> dict[str, JobId | str]:
    """Add the jobs that others start, and return what each name in a chain means, or why none is started."""
    targets: dict[str, JobId | str] = {}
    new = written
    while new:
        names = {chain.job for draft in new.values() for chain in draft.policies.chains} - targets.keys()
        targets |= {name: _target(tx, name) for name in sorted(names)}
        meant = {target for target in targets.values() if not isinstance(target, str)}
        new = _readable(tx, meant - written.keys()) if meant - written.keys() else {}
        written |= new
    return targets


def _target(tx: Reading, name: str) -> JobId | str:
    found = job_called(tx, name)
    if isinstance(found, str):
        return found
    return found[0] if standings(tx, [found[0]])[found[0]].is_live else "it is switched off"


def _with_import(jobs: Sequence[SimulatedJob], plan: ImportPlan, now: datetime) -> list[SimulatedJob]:
    """Return the jobs as an import would leave them; what it would keep off is on, as the file has it."""
    found = {job.id: job for job in jobs}
    for number, step in enumerate(plan.changes, 1):
        job_id = JobId(-number) if step.stored is None else step.stored.id
        former = found.pop(job_id, None)
        if step.kind is ImportKind.REMOVE or step.draft is None:
            continue
        draft = replace(step.draft, is_enabled=step.draft.is_enabled or step.is_kept_off)
        if draft.is_enabled:
            found[job_id] = SimulatedJob(
                job_id,
                draft,
                next_due_of(draft, now),
                () if former is None else former.holds,
                None if former is None else former.usual_duration,
                draft.schedule.fires_at_start,
            )
    names = {job.name: job.id for job in found.values()}
    return [
        replace(
            job,
            targets={
                chain.job: names.get(chain.job) or job.targets.get(chain.job, "no job is called so")
                for chain in job.draft.policies.chains
            },
        )
        for job in found.values()
    ]


def _without_dues(line: JobLine) -> DueJob:
    """Return a job that only starts of an engine, or others, fire as the planner has those that are due."""
    return DueJob(
        line.id,
        line.revision,
        _END_OF_TIME,
        line.priority,
        line.folder,
        "",
        line.is_paused,
        None,
        line.paused_until,
        None,
    )
