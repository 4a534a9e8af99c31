"""What the log says of a run, column by column."""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import first_error, said
from gui.text import formats, span_words
from gui.text.outcomes import result_of, run_state_name, trigger_name
from gui.widgets.tables.paged_model import Column
from scheduler_core.values.runs.run import Run, Trigger


class RunColumn(IntEnum):
    """The columns in their order."""

    OUTCOME = 0
    JOB = 1
    REASON = 2
    DUE = 3
    STARTED = 4
    LATENESS = 5
    DURATION = 6
    RESULT = 7
    ERROR = 8


def run_columns(now: Callable[[], datetime]) -> tuple[Column[Run], ...]:
    """Return the columns; `now` says how long ago and how long until now."""
    return (
        Column(_tr("Outcome"), outcome_in_words),
        Column(_tr("Job"), lambda run: run.job_name),
        Column(_tr("Reason"), reason_in_words),
        Column(_tr("Due"), lambda run: formats.past_instant(run.due_at, now()), _due_in_full),
        Column(_tr("Started"), lambda run: _time(run.started_at), lambda run: _instant(run.started_at)),
        Column(_tr("Late"), lateness_in_words, is_right=True),
        Column(_tr("Took"), lambda run: duration_in_words(run, now()), is_right=True),
        Column(_tr("Result"), result_of),
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
    return "" if run.trigger in {Trigger.SCHEDULE, Trigger.STEP} else trigger_name(run.trigger)


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
    return f"{span_words.whole_seconds(seconds)}…"


def as_text(run: Run, now: datetime) -> str:
    """Return a run as one line for the clipboard, cells parted by tabs."""
    return "\t".join(column.text(run).replace("\t", " ") for column in run_columns(lambda: now))


def _due_in_full(run: Run) -> str:
    if run.due_until is not None and run.due_until > run.due_at:
        return _tr("{first} to {last}").format(
            first=formats.iso_instant(run.due_at), last=formats.iso_instant(run.due_until)
        )
    return formats.iso_instant(run.due_at)


def _time(at: datetime | None) -> str:
    return "" if at is None else formats.exact_time(at)


def _instant(at: datetime | None) -> str:
    return "" if at is None else formats.iso_instant(at)


def _tr(text: str) -> str:
    return QCoreApplication.translate("run_columns", text)
