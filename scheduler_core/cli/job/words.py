"""Describe a stored job in a few words: its state, what comes next, and its object for programs."""

from collections.abc import Iterable
from datetime import datetime

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_instant
from scheduler_core.cli.printing.table import Styled
from scheduler_core.cli.printing.terminal import Style
from scheduler_core.cli.run.instance_words import word_of_state
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import HistoryEntry
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

_STYLES = {
    RunState.SUCCEEDED: Style.GOOD,
    RunState.FAILED: Style.BAD,
    RunState.TIMED_OUT: Style.BAD,
    RunState.INTERRUPTED: Style.BAD,
    RunState.MISSED: Style.WARN,
}


def state_of(line: JobLine, pauses: Iterable[Pause], now: datetime, zone: str) -> Styled:
    """Say what keeps a job from firing; nothing where nothing does."""
    if line.deleted_at is not None:
        return Styled(tr("in the bin"), Style.DIM)
    if line.disabled_reason:
        return Styled(tr("stopped: {why}", why=of_core(line.disabled_reason)), Style.BAD)
    if not line.is_enabled:
        return Styled(tr("off"), Style.DIM)
    if line.is_paused and (line.paused_until is None or line.paused_until > now):
        return Styled(tr("paused") + _until(line.paused_until, zone), Style.WARN)
    for pause in pauses:
        if pause.covers(line.folder):
            said = (
                tr("paused with everything")
                if pause.folder == EVERYTHING
                else tr("paused with folder {folder}", folder=pause.folder)
            )
            return Styled(said + _until(pause.until, zone), Style.WARN)
    return Styled("", None)


def next_of(line: JobLine, now: datetime, zone: str, pauses: Iterable[Pause] = ()) -> str:
    """Say when a job is due next, and where a pause holds until then that it will be skipped."""
    if line.next_due_at is None:
        return ""
    at = line.next_due_at
    untils = [pause.until for pause in pauses if pause.covers(line.folder)]
    if line.is_paused:
        untils.append(line.paused_until)
    is_skipped = any(until is None or until > at for until in untils)
    return f"{spoken_instant(at, zone)}, {tr('will be skipped') if is_skipped else spoken_distance(at, now)}"


def pause_words(entry: HistoryEntry) -> str:
    """Say until when a pause was to last, and what somebody wrote to it."""
    until, note = entry.pause
    return ": ".join(filter(None, (_until(until, local_zone()).strip(), note)))


def running_jobs(scheduler: Scheduler) -> frozenset[JobId]:
    """Return the jobs that have a run going on."""
    going_on = RunFilter(states=frozenset({RunState.RUNNING}))
    return frozenset(run.job_id for run in scheduler.runs.lines(scheduler.runs.ids(going_on)))


def outcome_of(outcomes: tuple[RunState, ...], *, is_running: bool = False) -> Styled:
    """Say how the newest of these ended, unless there is one that has not; nothing where there is none."""
    if is_running:
        return Styled(tr("running"), Style.STRONG)
    if not outcomes:
        return Styled("", None)
    return Styled(word_of_state(outcomes[0]), _STYLES.get(outcomes[0]))


def _until(until: datetime | None, zone: str) -> str:
    return "" if until is None else tr(" until {time}", time=spoken_instant(until, zone))
