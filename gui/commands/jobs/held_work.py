"""Say in a notice which running work a change holds."""

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from gui.commands.jobs.job_names import names_of
from gui.commands.undo import Wording
from gui.core_access.core_bridge import Core
from gui.text import formats
from scheduler_core.values.ids import JobId


class HeldUntil(Enum):
    """What lets held work go on."""

    THEN = auto()
    RESUMED = auto()
    SWITCHED_ON = auto()
    RESTORED = auto()


def about_holding(job_ids: Sequence[JobId], words: str, until: HeldUntil, end: str = "") -> Wording:
    """Return words that name jobs, and say what of them is held and until when."""

    def worded(core: Core) -> str:
        done = words.format(jobs=names_of(core, job_ids), end=end)
        return " ".join(filter(None, (done, held_words(core, until, job_ids))))

    return worded


def held_words(core: Core, until: HeldUntil, job_ids: Sequence[JobId] | None = None) -> str:
    """Say how much waits and is held now, of some jobs or of all; nothing if nothing does."""
    count = len(core.runs.waiting(job_ids=job_ids))
    if not count:
        return ""
    words = _of_one(until) if count == 1 else _of_many(until)
    return words.format(count=formats.whole_number(count))


def _of_one(until: HeldUntil) -> str:
    return {
        HeldUntil.THEN: _tr("1 wait or next try is held until then."),
        HeldUntil.RESUMED: _tr("1 wait or next try is held until you resume."),
        HeldUntil.SWITCHED_ON: _tr("1 wait or next try is held until it is switched on."),
        HeldUntil.RESTORED: _tr("1 wait or next try is held until it is restored."),
    }[until]


def _of_many(until: HeldUntil) -> str:
    return {
        HeldUntil.THEN: _tr("{count} waits and next tries are held until then."),
        HeldUntil.RESUMED: _tr("{count} waits and next tries are held until you resume."),
        HeldUntil.SWITCHED_ON: _tr("{count} waits and next tries are held until they are switched on."),
        HeldUntil.RESTORED: _tr("{count} waits and next tries are held until they are restored."),
    }[until]


def _tr(text: str) -> str:
    return QCoreApplication.translate("held_work", text)
