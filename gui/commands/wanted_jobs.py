"""Ask the core for the jobs that are wanted."""

from collections.abc import Collection

from gui.commands.job_choice import STATES, GroupKind, Wanted
from gui.core_access.core_bridge import Core
from gui.core_access.overview import held_jobs
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter, JobOrder
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

# So many are listed at most.
_MOST_FAILED = 500


def ids_of(
    core: Core, wanted: Wanted, order: JobOrder = JobOrder.NAME, is_descending: bool = False
) -> list[JobId]:
    """Return the jobs that are wanted, in order."""
    ids = core.jobs.ids(_filter(wanted), order, is_descending=is_descending)
    all_within = [_jobs_in(core, state) for state in STATES.intersection(wanted.only)]
    if wanted.group.kind in STATES:
        is_waiting = wanted.group.kind is GroupKind.WAITING
        all_within.append(_jobs_of_waiting(core) if is_waiting else _jobs_in(core, wanted.group.kind))
    for within in all_within:
        ids = [job_id for job_id in ids if job_id in within]
    return ids


def _jobs_of_waiting(core: Core) -> Collection[JobId]:
    """Return the jobs that *Waiting* lists something of: also what is held or runs, and what failed."""
    listed = {each.job_id for each in core.instances.step_counts()}
    failed = {each.instance.job_id for each in core.instances.failed(limit=_MOST_FAILED)}
    return {*core.runs.waiting_jobs(), *listed, *failed}


def _jobs_in(core: Core, state: GroupKind) -> Collection[JobId]:
    if state is GroupKind.RUNNING:
        under_way = core.runs.ids(RunFilter(states=frozenset({RunState.RUNNING})))
        return {run.job_id for run in core.runs.lines(under_way)}
    if state is GroupKind.PAUSED:
        return held_jobs(core)
    if state is GroupKind.FAILING:
        return set(core.jobs.failing())
    return set(core.runs.waiting_jobs())


def _filter(wanted: Wanted) -> JobFilter:
    kind, name = wanted.group.kind, wanted.group.name
    return JobFilter(
        text=wanted.text,
        folder=name if kind is GroupKind.FOLDER else None,
        tags=(name, *wanted.tags) if kind is GroupKind.TAG else wanted.tags,
        in_bin=kind is GroupKind.BIN,
    )
