"""The two lines of a job in the list: what it is, and the one thing to know now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.job_list.listed_job import (
    ListedJob,
    as_last_known,
    next_in_words,
    state_in_full,
    state_in_words,
    until_next,
)
from gui.look.tokens import Tone
from gui.text import formats, span_words
from gui.text.instance_words import instance_in_words
from gui.text.job_names import by_whom
from gui.text.state_names import state_name
from gui.widgets.buttons.pill import PillSign
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import RunState


@dataclass(frozen=True, slots=True)
class RowStatus:
    """What stands where the next run does: the run and how far it is, or a pill and what to know of it.

    `share` is how much of its usual time a run has taken, where that is known; `sign` stands in the pill.
    What `is_doubtful` was true when the store could be read last.
    """

    text: str
    below: str
    tone: Tone | None = None
    share: float | None = None
    sign: PillSign | None = None
    is_doubtful: bool = False


def below_the_name(line: ListedJob) -> str:
    """Return the second line: what went wrong last, or when the job runs and what it does in brief."""
    return failure_of(line) or _outline(line.outline.schedule, line.outline.brief_action)


def _outline(schedule: str, action: str) -> str:
    return " · ".join(part for part in (schedule, action) if part)


def failure_of(line: ListedJob) -> str:
    """Say what went wrong last, and how often the same came before; nothing where the last run went well.

    Runs that ended otherwise in between were no such failure, whatever else was wrong with them.
    """
    failure, error = line.failure, line.error
    if failure is None or not error or line.failed_alike == 1:
        return error if failure else ""
    if failure is RunState.FAILED and error != state_name(failure):
        words = _tr("{error} · failed {count} times in a row")
    elif failure is RunState.TIMED_OUT and error != state_name(failure):
        words = _tr("{error} · timed out {count} times in a row")
    else:
        words = _tr("{error} · {count} times in a row")
    count = formats.whole_number(line.failed_alike)
    return words.format(error=error, count=f"{count}+" if line.failed_alike_before else count)


def state_in_one_line(line: ListedJob, now: datetime) -> str:
    """Return what is not as usual, where a job has one line: else it says what went wrong last."""
    return state_in_words(line, now) or failure_of(line)


def is_only_failing(line: ListedJob) -> bool:
    """Tell whether the last failure is what a job of one line says."""
    is_otherwise = line.running or line.is_held or line.waits or line.job.disabled_reason
    return bool(failure_of(line)) and not is_otherwise and line.job.deleted_at is None


def name_in_full(line: ListedJob) -> str:
    """Return both lines of a job, uncut and with all steps, for tool tips and screen readers."""
    below = failure_of(line) or _outline(line.outline.schedule, line.outline.action)
    return "\n".join(filter(None, (line.job.name, below)))


def status_in_full(line: ListedJob, now: datetime, *, is_known: bool = True) -> str:
    """Return the state of a job, where that is not as usual, and its next run, uncut."""
    return "\n".join(filter(None, (state_in_full(line, now), next_in_words(line, now, is_known=is_known))))


def status_of(line: ListedJob, now: datetime, *, is_known: bool = True) -> RowStatus:
    """Return what a user should know first: what is not as usual, else the next run, if that `is_known`."""
    if line.job.deleted_at is not None:
        return RowStatus(_tr("In the bin"), formats.near_instant(line.job.deleted_at, now), Tone.QUIET)
    if line.running:
        return _running(line, now, is_known)
    if line.job.disabled_reason:
        return RowStatus(_tr("Stopped"), said(line.job.disabled_reason), Tone.BAD)
    if not line.job.is_enabled:
        return RowStatus(_tr("Off"), _held_count(line), Tone.QUIET)
    if line.is_held:
        below = ", ".join(filter(None, (_pause(line, now), _held_count(line))))
        return RowStatus(_tr("Paused"), below, Tone.QUIET, sign=PillSign.PAUSE)
    if line.waits:
        return _waiting(line.waits, now)
    if line.job.next_due_at is None:
        words = _tr("Once it happens") if line.outline.fires_on_events else _tr("Nothing to come")
        return RowStatus(words, "", None)
    at = formats.next_run(line.job.next_due_at, now)
    below = until_next(line, line.job.next_due_at, now, is_known=is_known)
    return RowStatus(at, below, is_doubtful=not is_known)


def _pause(line: ListedJob, now: datetime) -> str:
    """Say until when a job is paused, and by whom, as far as that is known."""
    at = "" if line.held_until is None else formats.near_end(line.held_until, now)
    who = by_whom(line.held_by)
    if not who:
        return _tr("until {at}").format(at=at) if at else ""
    words = _tr("until {at} by {who}") if at else _tr("by {who}")
    return words.format(at=at, who=who)


def _waiting(waits: Sequence[Instance], now: datetime) -> RowStatus:
    """Say how many wait, and until when the first of them does."""
    ends = [each.until for each in waits if each.until is not None and each.state is InstanceState.WAITING]
    if len(waits) == 1:
        (wait,) = waits
        if ends:
            below = _tr("until {at}").format(at=formats.near_end(ends[0], now))
        else:
            below = instance_in_words(wait, now)
        return RowStatus(_tr("Waiting"), below, Tone.DOUBTFUL, sign=PillSign.CLOCK)
    pill = _tr("{count} waiting").format(count=formats.whole_number(len(waits)))
    if ends:
        below = _tr("first until {at}").format(at=formats.near_end(min(ends), now))
    else:
        below = instance_in_words(waits[0], now)
    return RowStatus(pill, below, Tone.DOUBTFUL, sign=PillSign.CLOCK)


def _running(line: ListedJob, now: datetime, is_known: bool) -> RowStatus:
    pill = _tr("Running") if line.running == 1 else _tr("{count} running").format(count=line.running)
    if line.running_since is None:
        return RowStatus(pill, "", Tone.BUSY, sign=PillSign.RUN)
    if not is_known:
        return RowStatus(pill, as_last_known(), Tone.BUSY, sign=PillSign.RUN)
    taken = max(now - line.running_since, timedelta(0))
    words = span_words.whole_seconds(taken.total_seconds())
    if not line.usual:
        return RowStatus(pill, words, Tone.BUSY, sign=PillSign.RUN)
    below = _tr("{taken} of about {usual}").format(taken=words, usual=span_words.about(line.usual))
    return RowStatus(pill, below, Tone.BUSY, min(taken / line.usual, 1.0), PillSign.RUN)


def _held_count(line: ListedJob) -> str:
    count = sum(instance.state is InstanceState.HELD for instance in line.waits)
    return _tr("{count} held").format(count=formats.whole_number(count)) if count else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_status", text)
