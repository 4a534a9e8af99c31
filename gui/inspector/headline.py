"""Decide the one thing to know of a job now, and what can be done; without widgets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import first_error, said
from gui.inspector.inspected_job import InspectedJob
from gui.look.tokens import Tone
from gui.text import formats, span_words
from gui.text.instance_words import instance_in_full
from gui.text.job_names import by_whom
from gui.text.outcomes import is_elsewhere
from gui.text.state_names import state_name
from scheduler_core.values.jobs.job_history import PAUSES
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run import Run, RunState

_FAILED = frozenset({RunState.FAILED, RunState.TIMED_OUT})
_UNDER_WAY = frozenset({RunState.CLAIMED, RunState.RUNNING})
_STANDING_SHOWN = 3


class Sign(Enum):
    """What stands before a title, next to its tone."""

    NONE = auto()
    FAILED = auto()
    TIMED_OUT = auto()
    RUNNING = auto()
    WAITING = auto()
    PAUSED = auto()


class HeadlineAct(Enum):
    """What a headline offers, in the order in which that is shown."""

    OUTPUT = auto()
    MOVE = auto()
    SKIP = auto()
    RESUME = auto()
    WHY = auto()
    CHANGED = auto()


@dataclass(frozen=True, slots=True)
class Headline:
    """A title in a tone with its sign, what there is to say below it, and how far a run is.

    `run` or `at` is what it is about; what `is_usual` stands on a quieter ground. The first of `shorter` that
    fits stands for the title where that has no room: a time is never cut. `hold` is the pause that Resume
    ends, if it is not the job's own.
    """

    title: str
    text: str
    tone: Tone
    acts: tuple[HeadlineAct, ...] = ()
    share: float | None = None
    run: Run | None = None
    sign: Sign = Sign.NONE
    at: datetime | None = None
    is_usual: bool = False
    shorter: tuple[str, ...] = ()
    hold: Pause | None = None


def headline_of(
    inspected: InspectedJob, picked_at: datetime | None, now: datetime, *, is_known: bool = True
) -> Headline:
    """Return what comes first: a picked occurrence, what runs, keeps it, failed, waits or is next.

    Where the store can't be used it is not known how things are now, so no time is counted.
    """
    job = inspected.job
    if picked_at is not None and picked_at > now and job.deleted_at is None:
        return _of_occurrence(inspected, picked_at, now, is_known)
    if job.deleted_at is not None:
        at = formats.moment_within(job.deleted_at, now)
        return Headline(_tr("In the bin"), _tr("since {at}").format(at=at), Tone.QUIET)
    running = next((run for run in reversed(inspected.last_runs) if run.state is RunState.RUNNING), None)
    if running is not None:
        return _of_running(inspected, running, now, is_known)
    if job.disabled_reason:
        return Headline(
            _tr("Stopped"), said(job.disabled_reason), Tone.BAD, (HeadlineAct.WHY,), sign=Sign.FAILED
        )
    if not job.draft.is_enabled:
        return _of_off(inspected, now)
    if job.is_paused or inspected.hold is not None:
        return _of_pause(inspected, now)
    ended = next((run for run in reversed(inspected.last_runs) if run.state not in _UNDER_WAY), None)
    if ended is not None and ended.state in _FAILED:
        return _of_failure(inspected, ended, now)
    if inspected.standing:
        return _of_waits(inspected, now)
    return _of_next(inspected, now, is_known)


def _of_off(inspected: InspectedJob, now: datetime) -> Headline:
    """Say how a job that is off ended last, with its output; else why it is off can be asked."""
    title, words = _tr("Switched off"), _tr("It runs only when asked.")
    ended = (run for run in reversed(inspected.last_runs) if run.started_at and run.state not in _UNDER_WAY)
    run = next(ended, None)
    if run is None:
        return Headline(title, words, Tone.QUIET, (HeadlineAct.WHY,))
    last = _tr("Last run: {outcome} {at}").format(
        outcome=state_name(run.state), at=formats.moment_within(run.finished_at or run.due_at, now)
    )
    return Headline(title, f"{words}\n{last}", Tone.QUIET, (HeadlineAct.OUTPUT,), run=run)


def _of_next(inspected: InspectedJob, now: datetime, is_known: bool) -> Headline:
    """Return what there is to know of a job that is as usual."""
    coming = (each.at for each in inspected.next_times if not each.is_left_out and each.at > now)
    at = next(coming, None)
    if at is None:
        is_by_events = inspected.job.draft.schedule.fires_on_events
        title = _tr("Waits until it happens") if is_by_events else _tr("Nothing is to come")
        return Headline(title, "", Tone.QUIET, is_usual=True)
    headline = _of_occurrence(inspected, at, now, is_known)
    title = _tr("Next run: {at}").format(at=headline.title)
    return replace(headline, title=title, tone=Tone.QUIET, is_usual=True, shorter=(headline.title,))


def _of_occurrence(inspected: InspectedJob, at: datetime, now: datetime, is_known: bool) -> Headline:
    facts = [span_words.countdown(at - now) if is_known else _tr("as last known")]
    if inspected.usual_duration is not None:
        facts.append(_tr("usually {length}").format(length=span_words.about(inspected.usual_duration)))
    title = formats.next_run(at, now)
    told = next((each for each in inspected.next_times if each.at == at), None)
    facts += [] if told is None else told.badges
    if told is not None and told.is_left_out:
        return Headline(title, _tr("left out"), Tone.QUIET, (HeadlineAct.WHY,), at=at)
    return Headline(
        title, "\n".join(facts), Tone.BUSY, (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY), at=at
    )


def _of_running(inspected: InspectedJob, run: Run, now: datetime, is_known: bool) -> Headline:
    begun = run.started_at or run.due_at
    taken = max(now - begun, timedelta(0))
    words = span_words.whole_seconds(taken.total_seconds())
    usual, share = inspected.usual_duration, None
    if not is_known:
        words = _tr("as last known")
    elif usual:
        words = _tr("{taken} of about {usual}").format(taken=words, usual=span_words.about(usual))
        share = min(taken / usual, 1.0)
    facts = [_tr("Started by {who}").format(who=by_whom(run.asked_by))] if run.asked_by else []
    if is_elsewhere(run):
        facts.append(_tr("on {machine}").format(machine=run.host))
    if run.step > 1:
        facts.append(_tr("step {step}").format(step=formats.whole_number(run.step)))
    title = _tr("Running since {at}")
    of_late = formats.recent_instant(begun, now)
    return Headline(
        title.format(at=formats.past_instant(begun, now)),
        " · ".join((*facts, words)),
        Tone.BUSY,
        (HeadlineAct.OUTPUT,),
        share,
        run,
        Sign.RUNNING,
        shorter=(title.format(at=of_late), _tr("since {at}").format(at=of_late)),
    )


def words_to_resume(hold: Pause | None) -> str:
    """Say what ends a pause of a folder or of everything, or else that of a job."""
    if hold is None:
        return _tr("Resume")
    if hold.folder == EVERYTHING:
        return _tr("Resume everything")
    return _tr("Resume the folder “{folder}”").format(folder=hold.folder)


def _of_pause(inspected: InspectedJob, now: datetime) -> Headline:
    """Say until when and what is paused; where the job is so too, Resume ends its own pause first."""
    job, hold = inspected.job, inspected.hold
    ends = [job.paused_until] if job.is_paused else []
    ends += [] if hold is None else [hold.until]
    known = [end for end in ends if end is not None]
    title, at = _tr("Paused until you resume"), ""
    shorter: tuple[str, ...] = (_tr("Paused"),)
    if len(known) == len(ends):
        end = max(known)
        is_today = formats.local_date(end) == formats.local_date(now)
        at = formats.moment_within(end, now) if is_today else formats.near_end(end, now)
        title, near = _tr("Paused until {at}").format(at=at), formats.near_end(end, now)
        shorter = (_tr("Paused until {at}").format(at=near), _tr("until {at}").format(at=near))
    facts: list[str] = []
    if job.is_paused:
        paused = next((each for each in inspected.history if each.change in PAUSES), None)
        who = paused.changed_by if paused is not None else ""
        facts += [_tr("by {who}").format(who=by_whom(who))] if who else []
        facts += [] if hold is None else [_also_paused(hold)]
    elif hold is not None:
        facts += [_tr("by {who}").format(who=by_whom(hold.paused_by))] if hold.paused_by else []
        facts += [hold.note] if hold.note else []
    coming = (each for each in inspected.next_times if not (each.is_paused or each.is_left_out))
    after = next((each.at for each in coming if each.at > now), None)
    lines = [" · ".join(facts)] if facts else []
    if after is not None and known:
        lines.append(_tr("Next run: {at}").format(at=formats.next_run(after, now)))
    ended = None if job.is_paused else hold
    if ended is not None:
        title, shorter = _title_of_hold(ended, at), (title, *shorter)
    acts = (HeadlineAct.RESUME, HeadlineAct.WHY)
    return Headline(title, "\n".join(lines), Tone.QUIET, acts, sign=Sign.PAUSED, shorter=shorter, hold=ended)


def _title_of_hold(hold: Pause, at: str) -> str:
    """Say what is paused beyond the job, until when or for how long."""
    if hold.folder == EVERYTHING:
        words = _tr("Everything is paused until {at}") if at else _tr("Everything is paused until you resume")
    elif at:
        words = _tr("The folder “{folder}” is paused until {at}")
    else:
        words = _tr("The folder “{folder}” is paused until you resume")
    return words.format(folder=hold.folder, at=at)


def _also_paused(hold: Pause) -> str:
    if hold.folder == EVERYTHING:
        return _tr("also paused: everything")
    return _tr("also paused: the folder “{folder}”").format(folder=hold.folder)


def _of_failure(inspected: InspectedJob, run: Run, now: datetime) -> Headline:
    ended_at = run.finished_at or run.due_at
    words, outcome = _tr("{outcome} {at}"), state_name(run.state)
    title = words.format(outcome=outcome, at=formats.moment_within(ended_at, now))
    minute = formats.recent_minute(ended_at, now)
    shorter = (words.format(outcome=outcome, at=minute), minute)
    text = first_error(run) or said(run.reason_text)
    ended = [each.state for each in reversed(inspected.last_runs) if each.state not in _UNDER_WAY]
    count = next((number for number, state in enumerate(ended) if state is not run.state), len(ended))
    # What ended before all these may have failed alike, too.
    has_more = count == len(ended) and inspected.has_older_runs
    if count > 1:
        number = formats.whole_number(count)
        times = _tr("{count} in a row").format(count=f"{number}+" if has_more else number)
        text = " · ".join(filter(None, (text, times)))
    sign = Sign.TIMED_OUT if run.state is RunState.TIMED_OUT else Sign.FAILED
    acts = (HeadlineAct.OUTPUT, HeadlineAct.WHY, HeadlineAct.CHANGED)
    return Headline(title, text, Tone.BAD, acts, run=run, sign=sign, shorter=shorter)


def _of_waits(inspected: InspectedJob, now: datetime) -> Headline:
    count = len(inspected.standing)
    title = _tr("Waiting") if count == 1 else _tr("{count} waiting").format(count=formats.whole_number(count))
    lines = [_standing_in_full(each, now) for each in inspected.standing[:_STANDING_SHOWN]]
    if count > _STANDING_SHOWN:
        rest = formats.whole_number(count - _STANDING_SHOWN)
        lines.append(_tr("and {count} more").format(count=rest))
    return Headline(title, "\n".join(lines), Tone.DOUBTFUL, sign=Sign.WAITING)


def _standing_in_full(instance: Instance, now: datetime) -> str:
    """Say what it waits for, and which computer, condition or run that is."""
    words = instance_in_full(instance, now, said(instance.why_held))
    return f"{words}: {said(instance.why_queued)}" if instance.why_queued else words


def runs_in_words(runs: Sequence[Run], usual: timedelta | None) -> tuple[str, ...]:
    """Return how the last runs went and how long one takes: 81 % well · usually 28 min.

    What follows is how long alone, for where there is less room.
    """
    ended = [run.state for run in runs if run.state in _FAILED or run.state is RunState.SUCCEEDED]
    well = sum(state is RunState.SUCCEEDED for state in ended)
    facts: list[str] = []
    if ended and well == len(ended):
        facts.append(_tr("all well"))
    elif ended:
        facts.append(_tr("{share} % well").format(share=formats.whole_number(100 * well // len(ended))))
    if usual is not None:
        facts.append(_tr("usually {length}").format(length=span_words.about(usual)))
    return " · ".join(facts), *facts[1:]


def _tr(text: str) -> str:
    return QCoreApplication.translate("headline", text)
