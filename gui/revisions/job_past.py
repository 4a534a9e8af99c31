"""Ask the core for a job's history, and word it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.widgets.tables.side_by_side import LinePair, side_by_side
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange

_MOST_ENTRIES = 1_000


@dataclass(frozen=True, slots=True)
class JobPast:
    """A job with its changes, the newest first."""

    job_id: JobId
    name: str
    revision: int
    is_in_bin: bool
    entries: tuple[HistoryEntry, ...]

    def revision_before(self, entry: HistoryEntry) -> int | None:
        """Return the revision that a change started from; None for the first."""
        older = (each.revision for each in self.entries if each.has_draft and each.revision < entry.revision)
        return max(older, default=None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two revisions side by side."""

    old: int
    new: int
    pairs: tuple[LinePair, ...]


def job_past(core: Core, job_id: JobId) -> JobPast:
    job = core.jobs.get(job_id)
    entries = core.jobs.history(job_id, limit=_MOST_ENTRIES)
    return JobPast(job_id, job.name, job.revision, job.deleted_at is not None, tuple(entries))


def comparison(core: Core, job_id: JobId, old: int | None, new: int) -> Comparison:
    """Compare two revisions as documents; the first one is compared with nothing."""
    before = "" if old is None else _text(core, job_id, old)
    return Comparison(old or 0, new, tuple(side_by_side(before, _text(core, job_id, new))))


def change_name(change: JobChange) -> str:
    names = {
        JobChange.ADDED: _tr("Added"),
        JobChange.EDITED: _tr("Edited"),
        JobChange.RENAMED: _tr("Renamed"),
        JobChange.ENABLED: _tr("Switched on"),
        JobChange.DISABLED: _tr("Switched off"),
        JobChange.STOPPED: _tr("Stopped by Hourbell"),
        JobChange.PAUSED: _tr("Paused"),
        JobChange.RESUMED: _tr("Resumed"),
        JobChange.SNOOZED: _tr("Snoozed"),
        JobChange.DELETED: _tr("Put into the bin"),
        JobChange.RESTORED: _tr("Restored"),
        JobChange.REVERTED: _tr("Reverted"),
    }
    return names[change]


def changed_places(pairs: Sequence[LinePair]) -> int:
    """Return how many lines differ."""
    return sum(pair.before != pair.after for pair in pairs)


def _text(core: Core, job_id: JobId, revision: int) -> str:
    from scheduler_core.native.documents import job_document
    from scheduler_core.native.text.document_text import yaml_text

    return yaml_text(job_document(core.jobs.draft_at(job_id, revision)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_past", text)
