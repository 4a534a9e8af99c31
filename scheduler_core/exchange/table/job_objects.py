"""Jobs as the objects that programs read."""

from typing import TYPE_CHECKING

from scheduler_core.fields.answers import BOOLEAN, INSTANT, INTEGER, MAY_BE_INSTANT, STRING, Answer, all_of
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.runs.run import RunState

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import Job

# What is stored of a job, without what it says.
object_of_job: Answer[JobLine] = Answer(
    id=INTEGER,
    name=STRING,
    folder=STRING,
    tags=all_of(STRING),
    revision=INTEGER,
    enabled=BOOLEAN.of("is_enabled"),
    paused=BOOLEAN.of("is_paused"),
    paused_until=MAY_BE_INSTANT,
    stopped_because=STRING.of("disabled_reason"),
    next_due_at=MAY_BE_INSTANT,
    priority=INTEGER,
    changed_at=INSTANT,
    deleted_at=MAY_BE_INSTANT,
)


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


def object_of_runs(outcomes: tuple[RunState, ...], *, is_running: bool) -> dict[str, object]:
    """Return what is known of the runs of a job; `outcomes` are those of the last ones, newest first."""
    return {"running": is_running, "last_outcome": outcomes[0] if outcomes else None}
