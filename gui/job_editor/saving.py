"""Save a job from the editor as a change that can be undone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core, CoreAreas
from scheduler_core.errors import SchedulerError
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.job import Job, JobDraft


def adding_with(draft: "JobDraft", secrets: "Sequence[FoundSecret]", added: list[JobId]) -> Change:
    """Add a job, and keep the secrets it needs before it can run; its id comes into the list."""

    def add(core: CoreAreas) -> None:
        _keep(core, secrets)
        added.append(core.jobs.add(draft))

    return doing(add)


def saving(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Save a stored job over the revision that was seen; Conflict if there is a newer one.

    What the store has already is not written again.
    """

    def save(core: CoreAreas) -> None:
        _keep(core, secrets)
        core.jobs.save(job_id, seen_revision, draft)

    def save_with_way_back(core: Core) -> Change | None:
        stored = core.jobs.get(job_id)
        if not secrets and _stands_already(stored, seen_revision, draft):
            return None
        way_back = doing(save)(core)
        return None if stored.draft == draft else way_back

    return save_with_way_back


def restoring_with(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Take a job out of the bin and save it, both or neither; Conflict if there is a newer revision."""

    def restore(core: CoreAreas) -> None:
        _keep(core, secrets)
        restored = core.jobs.restore([job_id])
        try:
            if not _stands_already(core.jobs.get(job_id), seen_revision, draft):
                core.jobs.save(job_id, seen_revision, draft)
        except SchedulerError:
            core.jobs.delete(restored)
            raise

    return doing(restore)


def _stands_already(stored: "Job", seen_revision: int, draft: "JobDraft") -> bool:
    """Tell whether to save a draft would change nothing; a job that the engine stopped goes on with it."""
    is_seen = stored.revision == seen_revision and stored.deleted_at is None
    return is_seen and not stored.disabled_reason and stored.draft == draft


def _keep(core: CoreAreas, secrets: "Sequence[FoundSecret]") -> None:
    for secret in secrets:
        core.secrets.keep(secret.name, secret.value)
