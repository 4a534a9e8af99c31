"""Ask the core for the names of some jobs, in few words."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication

from gui.commands.undo import Wording
from gui.core_access.core_bridge import Core
from gui.text import formats
from scheduler_core.values.ids import JobId


def names_of(core: Core, job_ids: Sequence[JobId]) -> str:
    """Return the name of one job, or how many there are; also off the window's thread."""
    lines = core.jobs.lines(job_ids) if len(job_ids) == 1 else ()
    return named(lines[0].name) if lines else counted(len(job_ids))


def plain_name(job_id: JobId, may_be_deleted: bool, core: Core) -> str | None:
    """Return the bare name of a job, for a title; None if the job is gone."""
    for line in core.jobs.lines([job_id]):
        if may_be_deleted or line.deleted_at is None:
            return line.name
    return None


def about(job_ids: Sequence[JobId], words: str, **facts: str) -> Wording:
    """Return words that name jobs; they are asked for their names once the change is made."""
    return partial(_worded, job_ids, words, facts)


def _worded(job_ids: Sequence[JobId], words: str, facts: Mapping[str, str], core: Core) -> str:
    return words.format(jobs=names_of(core, job_ids), **facts)


def named(name: str) -> str:
    return _tr("“{job}”").format(job=name)


def counted(count: int) -> str:
    return _tr("1 job") if count == 1 else _tr("{count} jobs").format(count=formats.whole_number(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_names", text)
