"""The columns of the log: what each says of a run."""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import first_error, said
from gui.text import formats, span_words
from gui.text.outcomes import asked_for_by, result_of, run_state_name
from gui.widgets.tables.paged_model import Column
from scheduler_core.values.runs.run import Run, RunState, Trigger


class RunColumn(IntEnum):
    """The columns in their order."""

    OUTCOME = 0
    JOB = 1
    DETAIL = 2
    REASON = 3
    DUE = 4
    STARTED = 5
    LATENESS = 6
    DURATION = 7
    RESULT = 8
    ERROR = 9


# What the log shows unless somebody has chosen otherwise, and what stays in any case.
SHOWN_FIRST = (RunColumn.OUTCOME, RunColumn.JOB, RunColumn.DETAIL, RunColumn.STARTED, RunColumn.DURATION)
ALWAYS_SHOWN = (RunColumn.OUTCOME, RunColumn.JOB, RunColumn.DETAIL)
_JOINT = " \N{MIDDLE DOT} "


def run_columns(now: Callable[[], datetime]) -> tuple[Column[Run], ...]:
    """Return the columns; `now` says how long ago and how long until now."""
    return (
        Column(_tr("Outcome"), run_state_name, outcome_in_words, outcome_in_words),
        Column(_tr("Job"), lambda run: run.job_name),
        Column(_tr("Result"), lambda run: detail_in_words(run, now())),
        Column(_tr("Reason"), reason_in_words),
        Column(_tr("Due"), lambda run: formats.recent_instant(run.due_at, now()), _due_in_full),
        Column(
            _tr("Started"),
            lambda run: _began(run, now()),
            lambda run: _instant(run.started_at or run.due_at),
            is_right=True,
        ),
        Column(_tr("Late"), lateness_in_words, is_right=True),
        Column(_tr("Took"), lambda run: duration_in_words(run, now()), is_right=True),
        Column(_tr("Code"), result_of),
        Column(_tr("First error"), first_error),
    )


def outcome_in_words(run: Run) -> str:
    name = run_state_name(run)
    if run.step == 1 and run.attempt == 1:
        return name
    if run.step == 1:
        words = _tr("{outcome} (attempt {number})")
    elif run.attempt == 1:
        words = _tr("{outcome} (step {step})")
    else:
        words = _tr("{outcome} (step {step}, attempt {number})")
    return words.format(outcome=name, number=run.attempt, step=run.step)


def reason_in_words(run: Run) -> str:
    """Return why a run ended so, or what asked for it if that is not the schedule."""
    if run.reason_text:
        return said(run.reason_text)
    return "" if run.trigger in {Trigger.SCHEDULE, Trigger.STEP} else asked_for_by(run)


def detail_in_words(run: Run, now: datetime) -> str:
    """Return the one thing to know of a run, behind its step or attempt where it has more than one.

    That is its first error, its reason, what it waits for or its result; of what succeeded it is what that
    said at its end, behind what else is to be known.
    """
    if run.state is RunState.SUCCEEDED and run.result_line:
        parts = (_place_in_words(run), said(run.reason_text), run.result_line)
    else:
        told = first_error(run) or reason_in_words(run) or waiting_in_words(run, now) or result_of(run)
        parts = (_place_in_words(run), told, "")
    return _JOINT.join(filter(None, parts))


def running_in_words(run: Run, line: str) -> str:
    """Return what a run that is under way wrote last, behind its step or attempt."""
    return _JOINT.join(filter(None, (_place_in_words(run), line)))


def _place_in_words(run: Run) -> str:
    if run.step == 1 and run.attempt == 1:
        return ""
    if run.step == 1:
        words = _tr("Attempt {number}")
    elif run.attempt == 1:
        words = _tr("Step {step}")
    else:
        words = _tr("Step {step}, attempt {number}")
    return words.format(number=run.attempt, step=run.step)


def waiting_in_words(run: Run, now: datetime) -> str:
    """Say until when a run waits, and which event ends that before."""
    until = "" if run.waits_until is None else formats.near_instant(run.waits_until, now)
    if run.waits_for and until:
        return _tr("for “{event}”, until {time}").format(event=run.waits_for, time=until)
    if run.waits_for:
        return _tr("for “{event}”").format(event=run.waits_for)
    return _tr("until {time}").format(time=until) if until else ""


def alike_in_words(run: Run | None, count: int, *, is_open: bool) -> str:
    """Say how many equal runs there are in a row, and whether they are shown one by one."""
    if _went_well(run):
        words = _tr("repeated {count} times, shown one by one") if is_open else _tr("repeated {count} times")
    else:
        words = _tr("{count} alike, shown one by one") if is_open else _tr("{count} alike, folded")
    return words.format(count=formats.whole_number(count))


def alike_in_short(run: Run | None, count: int) -> str:
    words = _tr("repeated {count} times") if _went_well(run) else _tr("{count} alike")
    return words.format(count=formats.whole_number(count))


def number_alike(count: int) -> str:
    return _tr("{count}\N{MULTIPLICATION SIGN}").format(count=formats.whole_number(count))


def since_in_words(run: Run, now: datetime) -> str:
    """Say since when runs have ended alike, of which this was the first."""
    time = formats.recent_minute(run.started_at or run.due_at, now)
    return _tr("since {time}").format(time=time)


def _went_well(run: Run | None) -> bool:
    return run is not None and run.state is RunState.SUCCEEDED


def lateness_in_words(run: Run) -> str:
    if run.started_at is None or run.trigger is not Trigger.SCHEDULE:
        return ""
    return span_words.duration(max(run.started_at - run.due_at, timedelta()))


def duration_in_words(run: Run, now: datetime) -> str:
    """Return how long a run took, or has taken until now."""
    if run.started_at is None:
        return ""
    if run.finished_at is not None:
        return span_words.duration(run.finished_at - run.started_at)
    seconds = max((now - run.started_at).total_seconds(), 0)
    return span_words.whole_seconds(seconds)


def as_text(run: Run, now: datetime) -> str:
    """Return a run as one line for the clipboard, cells parted by tabs."""
    columns = run_columns(lambda: now)
    others = (columns[each] for each in RunColumn if each not in {RunColumn.OUTCOME, RunColumn.DETAIL})
    cells = [outcome_in_words(run), *(column.text(run) for column in others)]
    return "\t".join(cell.replace("\t", " ") for cell in cells)


def _due_in_full(run: Run) -> str:
    if run.due_until is not None and run.due_until > run.due_at:
        return _tr("{first} to {last}").format(
            first=formats.iso_instant(run.due_at), last=formats.iso_instant(run.due_until)
        )
    return formats.iso_instant(run.due_at)


def _began(run: Run, now: datetime) -> str:
    """Return when a run began; one that never did stands where it was due."""
    return formats.recent_instant(run.started_at or run.due_at, now)


def _instant(at: datetime | None) -> str:
    return "" if at is None else formats.iso_instant(at)


def _tr(text: str) -> str:
    return QCoreApplication.translate("run_columns", text)
