"""Build the rows of the instances page. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from gui.core_access.core_words import said
from gui.look.tokens import Hue
from gui.text import progress_words
from gui.text.state_names import state_name
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.progress import Progress, StepCount

SHOWN_OF_A_JOB = 7


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job with how many instances it has, and how they begin."""

    job_id: JobId
    name: str
    count: int
    hue: Hue
    begins: str = ""


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """One instance, in the hue of its job."""

    progress: Progress
    hue: Hue


@dataclass(frozen=True, slots=True)
class MoreRow:
    """How many of a job are not shown."""

    job_id: JobId
    name: str
    count: int


Row: TypeAlias = JobRow | InstanceRow | MoreRow
# The first run of an instance: it stays the same while the instance goes on.
Identity: TypeAlias = RunId


@dataclass(frozen=True, slots=True)
class Seen:
    """What the core knows of the instances of all jobs, or of the chosen one."""

    found: tuple[Progress, ...]
    counts: tuple[StepCount, ...]
    names: Mapping[JobId, str]
    hues: Mapping[JobId, Hue]
    failed: tuple[Progress, ...] = ()
    begins: Mapping[JobId, str] = field(default_factory=dict)


NOTHING_SEEN = Seen((), (), {}, {})


def rows_of(seen: Seen, chosen: JobId | None) -> list[Row]:
    """Return the rows: the jobs in the order of their first instance; of the chosen job alone all.

    What failed stands above what is under way, as it waits for somebody; its job after those with something
    under way.
    """
    by_job, failed_by_job = _by_job(seen.found), _by_job(seen.failed)
    totals = totals_of(seen.counts)
    rows: list[Row] = []
    for job_id in dict.fromkeys((*by_job, *failed_by_job)):
        found, failed = by_job.get(job_id, []), failed_by_job.get(job_id, [])
        name = seen.names.get(job_id, (found or failed)[0].instance.job_name)
        hue = seen.hues.get(job_id, Hue.SLATE)
        total = max(totals.get(job_id, 0), len(found))
        rows.append(JobRow(job_id, name, total + len(failed), hue, seen.begins.get(job_id, "")))
        # One line for a single one more would say less than that one.
        shown = found if chosen is not None or total <= SHOWN_OF_A_JOB + 1 else found[:SHOWN_OF_A_JOB]
        rows += [InstanceRow(each, hue) for each in (*failed, *shown)]
        if total > len(shown):
            rows.append(MoreRow(job_id, name, total - len(shown)))
    return rows


def _by_job(found: Sequence[Progress]) -> dict[JobId, list[Progress]]:
    by_job: dict[JobId, list[Progress]] = {}
    for each in found:
        by_job.setdefault(each.instance.job_id, []).append(each)
    return by_job


def totals_of(counts: Sequence[StepCount]) -> dict[JobId, int]:
    totals: dict[JobId, int] = {}
    for each in counts:
        totals[each.job_id] = totals.get(each.job_id, 0) + each.count
    return totals


def identity_of(progress: Progress) -> Identity | None:
    """Return what an instance is known by while it goes on."""
    runs = [step.run.id for step in progress.steps if step.run is not None and not step.from_before]
    return min(runs, default=progress.instance.run_id)


def row_of(rows: Sequence[Row], identity: Identity | None) -> int | None:
    """Return where an instance stands; None if it is not shown."""
    found = (
        number
        for number, row in enumerate(rows)
        if isinstance(row, InstanceRow) and identity_of(row.progress) == identity
    )
    return None if identity is None else next(found, None)


def awaited(progress: Progress) -> str:
    instance, here = progress.instance, progress.here
    if instance.outcome is None or not instance.has_failed:
        return progress_words.awaited(progress, said(instance.why_held))
    line = "" if here is None or here.run is None else here.run.first_error_line
    reason = said(instance.reason) or state_name(instance.outcome)
    return f"{reason}: {line}" if line else reason
