"""Save a job from the editor as a change that can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core, CoreAreas
from scheduler_core.errors import SchedulerError
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.job import Job, JobDraft


@dataclass(slots=True)
class Saved:
    """Which job stands in the store, and in which revision; 0 while it is not saved.

    It is filled in where the change is made.
    """

    job_id: JobId | None = None
    revision: int = 0


def adding_with(draft: "JobDraft", secrets: "Sequence[FoundSecret]", saved: Saved) -> Change:
    """Add a job, and keep the secrets it needs before it can run."""

    def add(core: CoreAreas) -> None:
        _keep(core, secrets)
        saved.job_id = core.jobs.add(draft)
        saved.revision = core.jobs.get(saved.job_id).revision

    return doing(add)


def saving(
    job_id: JobId,
    seen_revision: int,
    draft: "JobDraft",
    secrets: "Sequence[FoundSecret]" = (),
    saved: Saved | None = None,
) -> Change:
    """Save a stored job over the revision that was seen; Conflict if there is a newer one.

    What the store has already is not written again.
    """

    saved = saved or Saved()

    def save(core: CoreAreas) -> None:
        _keep(core, secrets)
        saved.revision = core.jobs.save(job_id, seen_revision, draft).revision

    def save_with_way_back(core: Core) -> Change | None:
        stored = core.jobs.get(job_id)
        if not secrets and _stands_already(stored, seen_revision, draft):
            saved.revision = stored.revision
            return None
        way_back = doing(save)(core)
        return None if stored.draft == draft else way_back

    return save_with_way_back


def restoring_with(
    job_id: JobId,
    seen_revision: int,
    draft: "JobDraft",
    secrets: "Sequence[FoundSecret]" = (),
    saved: Saved | None = None,
) -> Change:
    """Take a job out of the bin and save it, both or neither; Conflict if there is a newer revision."""

    saved = saved or Saved()

    def restore(core: CoreAreas) -> None:
        _keep(core, secrets)
        restored = core.jobs.restore([job_id])
        try:
            if not _stands_already(core.jobs.get(job_id), seen_revision, draft):
                core.jobs.save(job_id, seen_revision, draft)
        except SchedulerError:
            core.jobs.delete(restored)
            raise
        saved.revision = core.jobs.get(job_id).revision

    return doing(restore)


def _stands_already(stored: "Job", seen_revision: int, draft: "JobDraft") -> bool:
    """Tell whether to save a draft would change nothing; a job that the engine stopped goes on with it."""
    is_seen = stored.revision == seen_revision and stored.deleted_at is None
    return is_seen and not stored.disabled_reason and stored.draft == draft


def _keep(core: CoreAreas, secrets: "Sequence[FoundSecret]") -> None:
    for secret in secrets:
        core.secrets.keep(secret.name, secret.value)
