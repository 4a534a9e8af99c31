"""What can be told of a job, in the words of the editor. No widgets here."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from scheduler_core.values.jobs.telling import Telling, Told


def told_words() -> Mapping[Told, str]:
    """Return the words for each of what can be told."""
    return {
        Told.FAILURE: _tr("it fails"),
        Told.RECOVERED: _tr("it works again"),
        Told.MISSED: _tr("a run is missed"),
        Told.STOPPED: _tr("Hourbell stops it"),
        Told.SLOW: _tr("it is unusually slow"),
    }


def telling_words(telling: Telling) -> str:
    """Say what a channel is told."""
    said = ", ".join(words for kind, words in told_words().items() if kind in telling.kinds)
    return _tr("{channel}: {kinds}").format(channel=telling.channel, kinds=said or _tr("nothing"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("told_words", text)
