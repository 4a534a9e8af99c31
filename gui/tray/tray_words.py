"""What the tray says, with Qt or without."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, assert_never

from gui.text.plain_speech import near_instant, past_instant, whole_number
from gui.text.state_names import state_name
from gui.text.translated import translate
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import Run

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing, Status

_MOST_LETTERS = 48
_MOST_NAMED = 3


def summary(status: "Status", firing: "Firing", now: datetime) -> str:
    """Return how things stand, for the tool tip of the icon: a line for each matter."""
    lines = ["Hourbell", *filter(None, [firing_in_words(firing, now)])]
    if status.running:
        lines.append(_tr("{count} running").format(count=whole_number(status.running)))
    if status.recent_failures:
        lines.append(_tr("{count} failed today").format(count=whole_number(status.recent_failures)))
    if status.engine.keeps_awake:
        lines.append(keeping_awake(status.engine.keeps_awake))
    lines.append(next_run(status, now))
    return "\n".join(lines)


def keeping_awake(jobs: Sequence[str]) -> str:
    """Say which runs keep the machine from falling asleep."""
    names = ", ".join(map(short, jobs[:_MOST_NAMED]))
    if len(jobs) > _MOST_NAMED:
        names = _tr("{jobs} and {count} more").format(jobs=names, count=whole_number(len(jobs) - _MOST_NAMED))
    return _tr("This machine is kept awake by {jobs}").format(jobs=names)


def firing_in_words(firing: "Firing", now: datetime) -> str:
    """Say what keeps everything from firing; nothing if nothing does."""
    match firing.hindrance:
        case Hindrance.NOTHING:
            return ""
        case Hindrance.PAUSED:
            if firing.until is None:
                return _tr("Everything is paused until you resume")
            return _tr("Everything is paused until {end}").format(end=near_instant(firing.until, now))
        case Hindrance.NO_ENGINE:
            return _tr("No engine runs: nothing fires")
        case Hindrance.SILENT_ENGINE:
            return _tr("The engine does not answer: nothing fires")
        case Hindrance.COPY:
            return _tr("This store is a copy or was restored: nothing fires until you have decided")
        case Hindrance.STORE:
            return _tr("The store cannot be used: nothing fires")
        case _ as never:
            assert_never(never)


def next_run(status: "Status", now: datetime) -> str:
    """Return what comes next with its time, which stays true while the menu is not looked at."""
    if status.next_up is None:
        return _tr("Nothing is to come")
    when = near_instant(status.next_up.at, now)
    return _tr("Next: {job}, {when}").format(job=short(status.next_up.job_name), when=when)


def stop_run(run: Run, now: datetime) -> str:
    """Return the request to end a run."""
    since = run.started_at or run.claimed_at or run.due_at
    return _tr("Stop {job} (since {when})").format(job=short(run.job_name), when=past_instant(since, now))


def failed_run(run: Run, now: datetime) -> str:
    """Return when and how a run failed."""
    return _tr("{when} {job}: {outcome}").format(
        when=past_instant(run.finished_at or run.due_at, now),
        job=short(run.job_name),
        outcome=state_name(run.state),
    )


def short(name: str) -> str:
    """Return a name no longer than a menu should be wide."""
    line = " ".join(name.split())
    return line if len(line) <= _MOST_LETTERS else f"{line[: _MOST_LETTERS - 1].rstrip()}…"


def _tr(text: str) -> str:
    return translate("Tray", text)
