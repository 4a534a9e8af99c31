"""What the inspector shows of a job: sentence, state, next runs and past ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import said
from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from gui.text import formats, span_words
from gui.text.action_words import action_in_words
from gui.text.instance_words import is_standing
from gui.text.language.languages import sentence_language
from scheduler_core.errors import NotFound
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job_history import HistoryEntry
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.runs.run_statistics import RunsOfStep
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from scheduler_core.facade.times.explanation import Why
    from scheduler_core.facade.times.planned import Planned
    from scheduler_core.recurrence.explain import Explanation
    from scheduler_core.values.jobs.job import Job

_NEXT_SHOWN = 5
_HISTORY_SHOWN = 20
_RUNS_SHOWN = 24
_DAYS_SHOWN = 30
_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NextTime:
    """One occurrence to come with what is remarkable about it."""

    at: datetime
    badges: tuple[str, ...]
    is_paused: bool
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class InspectedJob:
    """A job with all that the inspector says of it; runs and days are the oldest first.

    `standing` is what has begun and waits, is to be tried again or is held; `hold` a pause of its folder that
    ends last, `history` its newest changes first, and `other_zone` the zone of its clock where that differs.
    `calendars` are the places that it follows, with how it stands with each. There are runs before the last
    ones where it `has_older_runs`.
    """

    job: "Job"
    sentence: str
    problems: tuple[str, ...]
    action: str
    next_times: tuple[NextTime, ...]
    last_runs: tuple[Run, ...]
    days: tuple[RunsOfStep, ...]
    usual_duration: timedelta | None
    standing: tuple[Instance, ...] = ()
    hold: Pause | None = None
    history: tuple[HistoryEntry, ...] = ()
    hue: Hue = Hue.SLATE
    other_zone: str = ""
    calendars: Mapping[str, CalendarState | None] = field(default_factory=dict)
    has_older_runs: bool = False

    @property
    def events(self) -> tuple[EventRule, ...]:
        """Return the rules that something begins."""
        return tuple(rule for rule in self.job.draft.schedule.rules if isinstance(rule, EventRule))

    @property
    def is_running(self) -> bool:
        return any(run.state is RunState.RUNNING for run in self.last_runs)


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why an instant of a job ran, did not, or will: sentences, the most important first.

    What is `known_from` a run stands in a banner about it, too.
    """

    job_id: JobId
    at: datetime
    sentences: tuple[str, ...]
    known_from: Mapping[RunId, frozenset[str]] = field(default_factory=dict)

    def beside(self, run_id: RunId | None) -> tuple[str, ...]:
        """Return what there is to say beside a banner about a run."""
        known = frozenset[str]() if run_id is None else self.known_from.get(run_id, frozenset())
        return tuple(each for each in self.sentences if each not in known) or self.sentences


def inspected_job(core: Core, job_id: JobId, days: Sequence[datetime] = ()) -> InspectedJob | None:
    """Look at a job from all sides, and at the days between these edges; None if it is gone."""
    from scheduler_core.recurrence.words.sentences import describe

    try:
        job = core.jobs.get(job_id)
    except NotFound:
        return None
    coming = core.times.upcoming(_NEXT_SHOWN, job_ids=[job_id])
    preview = core.times.preview(job.draft.schedule, limit=_NEXT_SHOWN, language=sentence_language())
    explained = {explanation.at: explanation for explanation in preview.instants}
    pauses = [pause for pause in core.jobs.pauses() if pause.covers(job.draft.folder)]
    zone = job.draft.schedule.zone
    next_times = _next_times(core, job_id, coming, explained)
    past = core.runs.page(RunFilter(job_ids=(job_id,)), _RUNS_SHOWN)
    under_way = core.runs.ids(RunFilter(job_ids=(job_id,), states=frozenset({RunState.RUNNING})))
    known = {run.id for run in past.runs}
    # One that takes long may have fallen due before all these.
    older = core.runs.lines([each for each in under_way if each not in known])
    return InspectedJob(
        job,
        describe(job.draft.schedule, sentence_language(), formats.time_zone_name()),
        tuple(said(problem.message) for problem in preview.problems),
        action_in_words(job.draft.action),
        next_times,
        tuple(reversed((*past.runs, *older))),
        core.runs.timeline(days, [job_id]).steps,
        core.runs.usual_durations([job_id]).get(job_id),
        tuple(each for each in core.runs.under_way([job_id]) if is_standing(each)),
        max(pauses, key=lambda pause: pause.until or _NEVER, default=None),
        tuple(core.jobs.history(job_id, limit=_HISTORY_SHOWN)),
        hue_of(core.jobs.colours([job_id]).of_job(job_id, job.draft.folder)),
        zone if any(formats.clock_differs(each.at, zone) for each in next_times) else "",
        _calendars(core, job),
        past.after is not None,
    )


def _calendars(core: Core, job: "Job") -> Mapping[str, CalendarState | None]:
    sources = job.draft.schedule.calendars if job.draft.is_enabled else ()  # off, it follows nothing
    states = core.watches.calendar_states(job.id) if sources else {}
    return {source: states.get(source) for source in sources}


def _next_times(
    core: Core, job_id: JobId, coming: "Sequence[Planned]", explained: Mapping[datetime, "Explanation"]
) -> tuple[NextTime, ...]:
    """Return what comes next, and between that what the user left out."""
    times = [
        NextTime(planned.at, tuple(badges(explained.get(planned.at))), planned.is_paused)
        for planned in coming
    ]
    if len(times) > 1:
        within = core.times.planned(times[0].at, times[-1].at, job_ids=[job_id], most_per_job=1)
        times += [NextTime(at, (), False, True) for each in within for at in each.skipped[:_NEXT_SHOWN]]
    return tuple(sorted(times, key=lambda each: each.at))


def reasons(core: Core, job_id: JobId, at: datetime, now: datetime) -> Reasons:
    """Explain an instant of a job."""
    return _said(core.times.why(job_id, at, language=sentence_language()), now)


def reasons_of_run(core: Core, run_id: RunId, now: datetime) -> Reasons:
    """Explain a run, also one that no rule asked for."""
    return _said(core.times.why_of_run(run_id, language=sentence_language()), now)


def last_days(now: datetime) -> tuple[datetime, ...]:
    """Return the midnights between which the last days lie, until the next one."""
    today = formats.local_date(now)
    days = (today - timedelta(days=ago) for ago in range(_DAYS_SHOWN - 1, -2, -1))
    return tuple(formats.day_span(day)[0] for day in days)


def badges(explanation: "Explanation | None") -> Iterator[str]:
    """Say what is remarkable about an occurrence, in few words."""
    if explanation is None:
        return
    if explanation.shifted_from is not None:
        yield _tr("clock change: no {time}").format(time=formats.time_of_day(explanation.shifted_from.time()))
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


def _said(why: "Why", now: datetime) -> Reasons:
    from scheduler_core.facade.times.explanation_text import how_told, sentences

    def shown(at: datetime) -> str:
        return formats.instant_within(at, now)

    told = sentences(why, shown)
    known = {run.id: frozenset(said(each) for each in how_told(run, shown)) for run in why.runs}
    return Reasons(why.job.id, why.at, tuple(said(sentence) for sentence in told), known)


def _tr(text: str) -> str:
    return QCoreApplication.translate("inspected_job", text)
