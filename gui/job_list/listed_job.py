"""What the list shows of a job, from the core's line to words."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from statistics import median

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import how_it_failed, said
from gui.job_list.job_outlines import NO_OUTLINE, JobOutline, JobOutlines
from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from gui.text import formats, span_words
from gui.text.instance_words import instance_in_full, instance_in_words, is_standing
from gui.text.job_names import by_whom
from gui.text.state_names import state_name
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import FAILURES, RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.runs.run_statistics import TimedOutcome

OUTCOMES_SHOWN = 8
_USUAL_HEIGHT, _LEAST_HEIGHT, _ALIKE_SECONDS = 0.62, 0.25, 1.0
_NEVER = datetime.max.replace(tzinfo=UTC)
_UNDER_WAY = (RunState.CLAIMED, RunState.RUNNING)


@dataclass(frozen=True, slots=True)
class ListedJob:
    """A line of the list: the job, how its last runs ended (oldest first), what runs, what holds it up.

    `heights` are those of the bars of the outcomes. `running_since` is when the oldest of the runs began that
    run now, `usual` how long a run usually takes, and `error` the first line of error of a job whose last run
    failed, or how that ended. `paused_by` is who paused the job itself.
    """

    job: JobLine
    outcomes: tuple[RunState, ...] = ()
    heights: tuple[float, ...] = ()
    running: int = 0
    hold: Pause | None = None
    waits: tuple[Instance, ...] = ()
    outline: JobOutline = NO_OUTLINE
    running_since: datetime | None = None
    usual: timedelta | None = None
    error: str = ""
    hue: Hue = Hue.SLATE
    paused_by: str = ""

    @property
    def failure(self) -> RunState | None:
        """How the last run that ended failed; None if it did not."""
        last = next(iter(self._ended), None)
        return last if last in FAILURES else None

    @property
    def failed_alike(self) -> int:
        """How many of the last runs failed as the last one did, one after the other, as far as is known."""
        ended, failure = self._ended, self.failure
        return next((count for count, state in enumerate(ended) if state is not failure), len(ended))

    @property
    def failed_alike_before(self) -> bool:
        """Whether older runs that are not known may have failed alike, too."""
        return self.failed_alike == len(self.outcomes) >= OUTCOMES_SHOWN

    @property
    def _ended(self) -> list[RunState]:
        return [state for state in reversed(self.outcomes) if state not in _UNDER_WAY]

    @property
    def is_held(self) -> bool:
        return self.job.is_paused or self.hold is not None

    @property
    def bars(self) -> tuple[RunState, ...]:
        """The last outcomes, the newest last, with what runs now behind them."""
        return (*self.outcomes, *[RunState.RUNNING] * min(self.running, 1))[-OUTCOMES_SHOWN:]

    @property
    def bar_heights(self) -> tuple[float, ...]:
        """How high the bars are; what runs now is as high as they become."""
        return (*self.heights, *[1.0] * min(self.running, 1))[-OUTCOMES_SHOWN:]

    @property
    def held_until(self) -> datetime | None:
        """When the last of what holds it ends; None where a user has to end it, or nothing holds it."""
        return max(self._holds(), key=_ends)[0] if self.is_held else None

    @property
    def held_by(self) -> str:
        """Who began the pause that ends last; empty where that is not kept."""
        return max(self._holds(), key=_ends)[1] if self.is_held else ""

    def _holds(self) -> Iterator[tuple[datetime | None, str]]:
        if self.job.is_paused:
            yield self.job.paused_until, self.paused_by
        if self.hold is not None:
            yield self.hold.until, self.hold.paused_by


def listed_jobs(core: Core, ids: Sequence[JobId], outlines: JobOutlines | None = None) -> list[ListedJob]:
    """Return the lines of jobs, without those that are gone."""
    lines = core.jobs.lines(ids)
    ends = core.runs.outcome_lengths(ids, OUTCOMES_SHOWN)
    under_way = core.runs.ids(RunFilter(job_ids=tuple(ids), states=frozenset({RunState.RUNNING})))
    begun: defaultdict[JobId, list[datetime]] = defaultdict(list)
    for run in core.runs.lines(under_way):
        begun[run.job_id].append(run.started_at or run.due_at)
    pauses, colours = core.jobs.pauses(), core.jobs.colours(ids)
    waits: defaultdict[JobId, list[Instance]] = defaultdict(list)
    for instance in core.runs.under_way(ids):
        if is_standing(instance):
            waits[instance.job_id].append(instance)
    said_of = (outlines or JobOutlines()).of(core, lines)
    usual = core.runs.usual_durations(list(begun)) if begun else {}
    paused = [line.id for line in lines if line.is_paused]
    paused_by = core.jobs.paused_by(paused) if paused else {}
    listed = [
        ListedJob(
            line,
            tuple(end.state for end in reversed(ends.get(line.id, ()))),
            bar_heights(ends.get(line.id, ())[::-1]),
            len(begun[line.id]),
            _longest([pause for pause in pauses if pause.covers(line.folder)]),
            tuple(waits[line.id]),
            said_of.get(line.id, NO_OUTLINE),
            min(begun[line.id], default=None),
            usual.get(line.id),
            hue=hue_of(colours.of_job(line.id, line.folder)),
            paused_by=paused_by.get(line.id, ""),
        )
        for line in lines
    ]
    failing = [line.job.id for line in listed if line.failure]
    failed = core.runs.last_failures(failing) if failing else {}
    return [
        replace(line, error=how_it_failed(failed[line.job.id])) if line.job.id in failed else line
        for line in listed
    ]


def bar_heights(ends: Sequence[TimedOutcome]) -> tuple[float, ...]:
    """Return how high the bars of runs are: one that took as long as most do is of the usual height.

    By the root, so that one long run does not flatten all others. What is shorter than a second is alike,
    and what failed or did not run is drawn as high as its sign needs.
    """
    took = [max(end.took.total_seconds(), _ALIKE_SECONDS) for end in ends if _has_length(end) and end.took]
    usual = median(took) if took else _ALIKE_SECONDS
    return tuple(_height_of(end, usual) for end in ends)


def _height_of(end: TimedOutcome, usual: float) -> float:
    if not _has_length(end):
        return _USUAL_HEIGHT
    seconds = max(end.took.total_seconds() if end.took else 0.0, _ALIKE_SECONDS)
    return min(max(_USUAL_HEIGHT * math.sqrt(seconds / usual), _LEAST_HEIGHT), 1.0)


def _has_length(end: TimedOutcome) -> bool:
    return end.state is RunState.SUCCEEDED and end.took is not None


def _longest(pauses: Sequence[Pause]) -> Pause | None:
    """Return the pause that ends last, or never by itself."""
    return max(pauses, key=lambda pause: pause.until or _NEVER, default=None)


def _ends(hold: tuple[datetime | None, str]) -> datetime:
    return hold[0] or _NEVER


def place_in_words(line: ListedJob) -> str:
    """Return folder and tags: Backups · #nightly #disk."""
    tags = " ".join(f"#{tag}" for tag in line.job.tags)
    return " · ".join(part for part in (line.job.folder, tags) if part)


def next_in_words(line: ListedJob, now: datetime, *, is_known: bool = True) -> str:
    """Return when a job runs next, and how long that is from now; or that this is as it was last known."""
    if line.job.next_due_at is None:
        by_events = _tr("once it happens") if line.outline.fires_on_events else ""
        return by_events if line.job.is_enabled else _tr("off")
    if line.is_held and (line.held_until is None or line.job.next_due_at < line.held_until):
        # What comes due before is skipped, so there is nothing to count down to.
        end = line.held_until
        return (
            _tr("when resumed")
            if end is None
            else _tr("after {at}").format(at=formats.near_instant(end, now))
        )
    at = line.job.next_due_at
    return f"{formats.next_run_in_short(at, now)} · {until_next(line, at, now, is_known=is_known)}"


def until_next(line: ListedJob, at: datetime, now: datetime, *, is_known: bool = True) -> str:
    """Return how long it is until a job runs, behind what its own clock shows then if that is not ours.

    Where the store can't be used nobody knows whether it will, so nothing is counted down.
    """
    zone = line.outline.zone
    there = formats.clock_in_zone(at, zone) if zone and formats.clock_differs(at, zone) else ""
    left = span_words.countdown(at - now) if is_known else as_last_known()
    return " · ".join(filter(None, (there, left)))


def state_in_words(line: ListedJob, now: datetime) -> str:
    """Return what a user should know about a job now; nothing for one that simply waits."""
    if line.job.deleted_at is not None:
        return _tr("in the bin since {at}").format(at=formats.near_instant(line.job.deleted_at, now))
    if line.running:
        return _tr("running") if line.running == 1 else _tr("{count} running").format(count=line.running)
    if line.job.disabled_reason:
        return _tr("stopped: {reason}").format(reason=said(line.job.disabled_reason))
    if line.is_held:
        return _with_held(_paused(line.held_until, line.held_by, now), line)
    return instance_in_words(line.waits[0], now) if line.waits else ""


def as_last_known() -> str:
    """Say so in place of what would be counted: the store can't be used."""
    return _tr("as last known")


def state_in_full(line: ListedJob, now: datetime) -> str:
    """Return what a user should know about a job now, and all that waits in it, each in its line."""
    waits = [instance_in_full(instance, now, said(instance.why_held)) for instance in line.waits]
    state = (
        ""
        if line.waits and state_in_words(line, now) == instance_in_words(line.waits[0], now)
        else state_in_words(line, now)
    )
    return "\n".join(filter(None, (state, *waits)))


def outcomes_in_words(line: ListedJob) -> str:
    """Return the last outcomes, the newest first, as a screen reader says them."""
    names = [state_name(state) for state in reversed(line.outcomes)]
    return ", ".join(names) if names else _tr("has not run yet")


def _with_held(state: str, line: ListedJob) -> str:
    """Add how much of what is under way waits for the end of the pause."""
    count = sum(instance.state is InstanceState.HELD for instance in line.waits)
    if not count:
        return state
    return _tr("{state}, {count} held").format(state=state, count=formats.whole_number(count))


def _paused(until: datetime | None, who: str, now: datetime) -> str:
    at = "" if until is None else formats.near_instant(until, now)
    if not who:
        return _tr("paused until {at}").format(at=at) if at else _tr("paused")
    words = _tr("paused until {at} by {who}") if at else _tr("paused by {who}")
    return words.format(at=at, who=by_whom(who))


def _tr(text: str) -> str:
    return QCoreApplication.translate("listed_job", text)
