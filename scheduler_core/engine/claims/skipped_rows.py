"""Make the rows for occurrences that a due job does not run, and say why. Pure."""

from collections.abc import Iterable, Iterator

from scheduler_core.planning.planner import Hold, NeverRan
from scheduler_core.store.jobs.due_jobs import DueJob
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.run import Reason


def holds_of(job: DueJob, paused: Iterable[Pause]) -> Iterator[Hold]:
    """Yield the pauses that cover a job, or covered it and are still to account for."""
    if job.is_paused:
        yield Hold(job.paused_until, "the job was paused", since=job.paused_at)
    if job.was_paused_until is not None and job.was_paused_until > job.due_at:
        yield Hold(job.was_paused_until, "it was paused")
    for pause in paused:
        if pause.covers(job.folder):
            what = "everything" if pause.folder == EVERYTHING else f"the folder {pause.folder}"
            yield Hold(pause.until, f"{what} was paused", since=pause.paused_at)


def skipped_row(job: DueJob, row: NeverRan) -> NewRun:
    is_extended = row.reason is Reason.PAUSED
    return NewRun(
        job.id,
        job.revision,
        row.due_at,
        state=row.state,
        reason=row.reason,
        reason_text=row.text,
        request=row.request,
        due_until=row.due_until or (row.due_at if is_extended else None),
        occurrences=row.count,
    )
