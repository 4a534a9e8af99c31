"""Describe what can be told of a job, as the editor does. No widgets here."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from gui.text import formats, span_words
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.jobs.telling import Telling, Told


def told_words() -> Mapping[Told, str]:
    """Return the words for each of what can be told."""
    return {
        Told.FAILURE: _tr("it fails"),
        Told.RECOVERED: _tr("it works again"),
        Told.MISSED: _tr("a run is missed"),
        Told.STOPPED: _tr("Hourbell stops it"),
        Told.SLOW: _tr("it is unusually slow"),
        Told.LATE: _tr("it is late"),
    }


def telling_words(telling: Telling) -> str:
    """Say what a channel is told."""
    said = ", ".join(words for kind, words in told_words().items() if kind in telling.kinds)
    return _tr("{channel}: {kinds}").format(channel=telling.channel, kinds=said or _tr("nothing"))


def late_words(limit: LateLimit) -> str:
    """Say when a job is late."""
    if limit.by is not None:
        is_start = limit.kind is LateKind.START
        said = _tr("late if not begun by {limit}") if is_start else _tr("late if not ended by {limit}")
        return said.format(limit=formats.time_of_day(limit.by))
    said = {
        LateKind.START: _tr("late if not begun within {limit}"),
        LateKind.END: _tr("late if not ended within {limit}"),
        LateKind.SUCCESS: _tr("late without a success for {limit}"),
    }[limit.kind]
    return said.format(limit=span_words.in_full(limit.length))


def _tr(text: str) -> str:
    return QCoreApplication.translate("told_words", text)
