"""What the list shows of a job, put together from the core and said in words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui import formats, span_words
from gui.core_bridge import Core
from gui.core_words import said
from gui.outcomes import state_name
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobLine
from scheduler_core.values.pause import Pause
from scheduler_core.values.run import RunState
from scheduler_core.values.run_log import RunFilter

OUTCOMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class ListedJob:
    """A line of the list: the job, how its last runs ended (oldest first), what runs, what holds it up."""

    job: JobLine
    outcomes: tuple[RunState, ...] = ()
    running: int = 0
    hold: Pause | None = None

    @property
    def is_held(self) -> bool:
        return self.job.is_paused or self.hold is not None


def listed_jobs(core: Core, ids: Sequence[JobId]) -> list[ListedJob]:
    """Return the lines of jobs, without those that are gone."""
    outcomes = core.runs.last_outcomes(ids, OUTCOMES_SHOWN)
    under_way = core.runs.ids(RunFilter(job_ids=tuple(ids), states=frozenset({RunState.RUNNING})))
    running = Counter(run.job_id for run in core.runs.lines(under_way))
    pauses = core.jobs.pauses()
    return [
        ListedJob(
            line,
            tuple(reversed(outcomes.get(line.id, ()))),
            running[line.id],
            next((pause for pause in pauses if pause.covers(line.folder)), None),
        )
        for line in core.jobs.lines(ids)
    ]


def place_in_words(line: ListedJob) -> str:
    """Return folder and tags: Backups · #nightly #disk."""
    tags = " ".join(f"#{tag}" for tag in line.job.tags)
    return " · ".join(part for part in (line.job.folder, tags) if part)


def next_in_words(line: ListedJob, now: datetime) -> str:
    """Return when a job runs next, and how long that is from now."""
    if line.job.next_due_at is None:
        return "" if line.job.is_enabled else _tr("off")
    at = formats.near_instant(line.job.next_due_at, now)
    return f"{at} · {span_words.countdown(line.job.next_due_at - now)}"


def state_in_words(line: ListedJob, now: datetime) -> str:
    """Return what a user should know about a job now; nothing for one that simply waits."""
    if line.job.deleted_at is not None:
        return _tr("in the bin since {at}").format(at=formats.near_instant(line.job.deleted_at, now))
    if line.running:
        return _tr("running") if line.running == 1 else _tr("{count} running").format(count=line.running)
    if line.job.disabled_reason:
        return _tr("stopped: {reason}").format(reason=said(line.job.disabled_reason))
    if line.job.is_paused:
        return _paused(line.job.paused_until, now)
    if line.hold is not None:
        return _paused(line.hold.until, now)
    return ""


def outcomes_in_words(line: ListedJob) -> str:
    """Return the last outcomes, the newest first, as a screen reader says them."""
    names = [state_name(state) for state in reversed(line.outcomes)]
    return ", ".join(names) if names else _tr("has not run yet")


def _paused(until: datetime | None, now: datetime) -> str:
    if until is None:
        return _tr("paused")
    return _tr("paused until {at}").format(at=formats.near_instant(until, now))


def _tr(text: str) -> str:
    return QCoreApplication.translate("listed_job", text)
