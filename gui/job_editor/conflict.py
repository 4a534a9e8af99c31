"""Compare an edited job with what somebody else saved meanwhile."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from gui.core_access.core_bridge import Core
from gui.job_editor.conflict_fields import FieldPair, field_pairs
from gui.widgets.tables.side_by_side import LinePair, side_by_side
from scheduler_core.errors import NotFound
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.job_editor.reading.job_texts import JobTexts
    from scheduler_core.values.jobs.job import JobDraft

_LATEST = 1


@dataclass(frozen=True, slots=True)
class Theirs:
    """The stored job, with who changed it last; `pairs` has its lines besides those in the editor.

    `fields` says the same in the words of the editor.

    `is_lossless` tells that saving would undo nothing of what others did, `is_untouched` that the editor says
    what it said when it was opened: what others saved stays then.
    """

    revision: int
    name: str
    is_in_bin: bool
    is_lossless: bool
    is_untouched: bool
    draft: "JobDraft"
    texts: "JobTexts"
    pairs: tuple[LinePair, ...]
    changed_by: str
    changed_at: datetime
    fields: tuple[FieldPair, ...] = ()


def theirs(job_id: JobId, seen_revision: int, mine: "JobDraft", now: datetime, core: Core) -> Theirs | None:
    """Return what stands in the store; None if the job is there no more."""
    from gui.job_editor.reading.job_reading import write_job

    try:
        job = core.jobs.get(job_id)
        last = core.jobs.history(job_id, limit=_LATEST)[0]
    except (NotFound, IndexError):
        return None
    seen = _draft_at(core, job_id, seen_revision)
    return Theirs(
        job.revision,
        job.name,
        job.deleted_at is not None,
        job.draft in {seen, mine},
        mine == seen,
        job.draft,
        write_job(job.draft, now),
        tuple(side_by_side(_text(job.draft), _text(mine))),
        last.changed_by,
        last.changed_at,
        field_pairs(job.draft, mine, now),
    )


def _draft_at(core: Core, job_id: JobId, revision: int) -> "JobDraft | None":
    """Return what a job said; None where that is not kept, which does not mean that the job is gone."""
    try:
        return core.jobs.draft_at(job_id, revision)
    except NotFound:
        return None


def _text(draft: "JobDraft") -> str:
    from scheduler_core.native.documents import job_document
    from scheduler_core.native.text.document_text import yaml_text

    return yaml_text(job_document(draft))
