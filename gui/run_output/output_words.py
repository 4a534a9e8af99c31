"""The texts of the output pane, and the name of its file. No widgets here."""

from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.commands.files.file_writing import FilePart
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import first_error, said
from gui.text import formats, span_words
from gui.text.outcomes import asked_for_by, is_elsewhere, result_of, run_state_name
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import FAILURES, Run, RunState

_JOINT = " · "


def title_of(run: Run, now: datetime, job_name: str = "") -> str:
    """Return the job, or as much of its name as is given, and when the run began: Fetch rates · 10:21:30."""
    at = formats.recent_instant(run.started_at or run.due_at, now)
    return _tr("{job} · {time}").format(job=job_name or run.job_name, time=at)


def outcome_of(run: Run, now: datetime, tries: int = 1, usual: timedelta | None = None) -> str:
    """Say what came of a run, after how long, and at which try: Failed after 30 s · try 3 of 3 · exit 75.

    What runs says of how long it usually takes. The error stands last, as the log and the output show it.
    """
    return _JOINT.join(filter(None, (facts_of(run, now, tries, usual), _why_not(run))))


def share_of(run: Run, now: datetime, usual: timedelta | None) -> float | None:
    """Return how much of its usual time a run has taken, while it runs and that is known."""
    if not usual or run.started_at is None or run.finished_at is not None:
        return None
    return min(max((now - run.started_at) / usual, 0.0), 1.0)


def facts_of(run: Run, now: datetime, tries: int = 1, usual: timedelta | None = None) -> str:
    """Say the same without the error."""
    parts = [_ended(run, now, usual)]
    if tries > 1:
        words = _tr("try {number} of {count}")
        parts.append(words.format(number=run.attempt, count=max(tries, run.attempt)))
    elif run.attempt > 1:
        parts.append(_tr("try {number}").format(number=run.attempt))
    if run.step > 1:
        parts.append(_tr("step {number}").format(number=run.step))
    return _JOINT.join(filter(None, [*parts, result_of(run)]))


def asked_by_words(run: Run, event: str = "") -> str:
    """Say in few words what asked for a run, which state of its job it was, and where it ran if not here."""
    words = _tr("{trigger} · revision {number}")
    told = words.format(trigger=asked_for_by(run, event), number=run.revision)
    return (
        told if not is_elsewhere(run) else _JOINT.join((told, _tr("on {machine}").format(machine=run.host)))
    )


def why_empty(run: Run) -> str:
    """Say why there is no output of a run."""
    if run.output_bytes:
        return _tr("What it wrote is not kept any more.")
    if run.finished_at is None:
        return said(run.why_waiting) if run.why_waiting else _tr("It has not written anything yet.")
    return first_error(run) or said(run.reason_text) or _tr("It has not written anything.")


def is_error_alone(run: Run) -> bool:
    """Tell whether what stands for the output of a run is the error with which it ended."""
    return run.state in FAILURES and not run.output_bytes and bool(first_error(run))


def _ended(run: Run, now: datetime, usual: timedelta | None) -> str:
    name = run_state_name(run)
    if run.started_at is None:
        return name
    if run.finished_at is None:
        seconds = max((now - run.started_at).total_seconds(), 0)
        length = span_words.whole_seconds(seconds)
        if usual:
            words = _tr("{state} for {length} of about {usual}")
            return words.format(state=name, length=length, usual=span_words.about(usual))
        return _tr("{state} for {length}").format(state=name, length=length)
    length = span_words.duration(run.finished_at - run.started_at)
    return _tr("{state} after {length}").format(state=name, length=length)


def _why_not(run: Run) -> str:
    """Return the first error, or the reason of what never ran, unless the result says the same."""
    error = first_error(run)
    if run.state in {RunState.SKIPPED, RunState.MISSED, RunState.CANCELLED, RunState.INTERRUPTED}:
        return error or said(run.reason_text)
    return error


def _tr(text: str) -> str:
    return QCoreApplication.translate("output_words", text)


_AT_ONCE = 50


class OutputParts:
    """Asks for some chunks at a time, in the order in which they came."""

    def __init__(self, run_id: RunId) -> None:
        self._run_id = run_id
        self._after = 0
        self._done = 0

    def __call__(self, core: Core) -> FilePart:
        chunks = core.runs.output(self._run_id, after=self._after, limit=_AT_ONCE)
        content = b"".join(chunk.content for chunk in chunks)
        self._done += len(content)
        if len(chunks) < _AT_ONCE:
            return FilePart(content, self._done, self._done)
        self._after = chunks[-1].number
        return FilePart(content, self._done, max(core.runs.get(self._run_id).output_bytes, self._done + 1))
