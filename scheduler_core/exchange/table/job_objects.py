"""Jobs as the objects that programs read."""

from typing import TYPE_CHECKING

from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.runs.run import RunState

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import Job


def line_of(job: "Job") -> JobLine:
    """Return what a list would show of a job."""
    return JobLine(
        id=job.id,
        tags=job.draft.tags,
        revision=job.revision,
        name=job.name,
        folder=job.draft.folder,
        is_enabled=job.draft.is_enabled,
        disabled_reason=job.disabled_reason,
        is_paused=job.is_paused,
        paused_until=job.paused_until,
        next_due_at=job.next_due_at,
        priority=job.draft.policies.priority,
        changed_at=job.changed_at,
        deleted_at=job.deleted_at,
    )


def object_of_job(line: JobLine) -> dict[str, object]:
    """Return what is stored of a job, without what it says."""
    return {
        "id": line.id,
        "name": line.name,
        "folder": line.folder,
        "tags": list(line.tags),
        "revision": line.revision,
        "enabled": line.is_enabled,
        "paused": line.is_paused,
        "paused_until": for_programs_if_known(line.paused_until),
        "stopped_because": line.disabled_reason,
        "next_due_at": for_programs_if_known(line.next_due_at),
        "priority": line.priority,
        "changed_at": for_programs(line.changed_at),
        "deleted_at": for_programs_if_known(line.deleted_at),
    }


def object_of_runs(outcomes: tuple[RunState, ...], *, is_running: bool) -> dict[str, object]:
    """Return what is known of the runs of a job; `outcomes` are those of the last ones, newest first."""
    return {"running": is_running, "last_outcome": outcomes[0] if outcomes else None}
