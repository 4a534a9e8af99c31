"""What the inspector shows of a job: its sentence, its state, what is next and how it went."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui import formats, span_words
from gui.core_bridge import Core
from scheduler_core.errors import NotFound
from scheduler_core.values.ids import JobId
from scheduler_core.values.run import RunState

if TYPE_CHECKING:
    from scheduler_core import Explanation
    from scheduler_core.values.actions import Action
    from scheduler_core.values.job import Job

_NEXT_SHOWN = 10
_OUTCOMES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class NextTime:
    """One occurrence to come with what is remarkable about it."""

    at: datetime
    badges: tuple[str, ...]
    is_paused: bool


@dataclass(frozen=True, slots=True)
class InspectedJob:
    """A job with all that the inspector says of it; outcomes are the oldest first."""

    job: "Job"
    sentence: str
    problems: tuple[str, ...]
    action: str
    next_times: tuple[NextTime, ...]
    outcomes: tuple[RunState, ...]
    usual_duration: timedelta | None


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why an instant of a job ran, did not, or will: sentences, the most important first."""

    job_id: JobId
    at: datetime
    sentences: tuple[str, ...]


def inspected_job(core: Core, job_id: JobId) -> InspectedJob | None:
    """Look at a job from all sides; None if it is gone."""
    try:
        job = core.jobs.get(job_id)
    except NotFound:
        return None
    coming = core.times.upcoming(_NEXT_SHOWN, job_ids=[job_id])
    preview = core.times.preview(job.draft.schedule, limit=_NEXT_SHOWN)
    explained = {explanation.at: explanation for explanation in preview.instants}
    outcomes = core.runs.last_outcomes([job_id], _OUTCOMES_SHOWN).get(job_id, ())
    return InspectedJob(
        job,
        preview.sentence,
        tuple(problem.message for problem in preview.problems),
        action_in_words(job.draft.action),
        tuple(
            NextTime(planned.at, tuple(badges(explained.get(planned.at))), planned.is_paused)
            for planned in coming
        ),
        tuple(reversed(outcomes)),
        core.runs.usual_durations([job_id]).get(job_id),
    )


def reasons(core: Core, job_id: JobId, at: datetime) -> Reasons:
    """Explain an instant of a job."""
    from scheduler_core import sentences

    return Reasons(job_id, at, tuple(sentences(core.times.why(job_id, at), formats.instant_with_seconds)))


def badges(explanation: "Explanation | None") -> Iterator[str]:
    """Say what is remarkable about an occurrence, in few words."""
    if explanation is None:
        return
    if explanation.shifted_from is not None:
        yield _tr("clock change: no {time}").format(time=f"{explanation.shifted_from:%H:%M}")
    if explanation.is_repeated:
        yield _tr("clock change: second time") if explanation.is_second else _tr("clock change: first time")
    if explanation.rolled_from:
        day = formats.short_day(explanation.rolled_from[0])
        yield _tr("instead of {day}").format(day=day)
    if explanation.moved_from is not None:
        yield _tr("moved")
    if explanation.is_added:
        yield _tr("added")
    if explanation.delayed_by_jitter_from is not None:
        late = explanation.at - explanation.delayed_by_jitter_from
        yield _tr("spread by {length}").format(length=span_words.duration(late))


def action_in_words(action: "Action") -> str:
    """Return what a run does in one line."""
    from scheduler_core.values.actions import HttpAction

    if isinstance(action, HttpAction):
        return f"{action.method} {action.url}"
    first_line = action.inline_text.strip().partition("\n")[0]
    return action.command_line or " ".join(action.argv) or f"{action.interpreter}: {first_line}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("inspected_job", text)
