"""Save a job from the editor, with the way back."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from gui.commands import job_changes
from gui.commands.undo import Change
from gui.core_access.core_bridge import Core
from scheduler_core.errors import SchedulerError
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.job import JobDraft


def adding_with(draft: "JobDraft", secrets: "Sequence[FoundSecret]", added: list[JobId]) -> Change:
    """Add a job, and keep the secrets it needs before it can run; its id comes into the list."""

    def add(core: Core) -> Change | None:
        _keep(core, secrets)
        return job_changes.adding(draft, added)(core)

    return add


def saving(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Save a stored job over the revision that was seen; Conflict if there is a newer one."""

    def save(core: Core) -> Change | None:
        _keep(core, secrets)
        before = core.jobs.get(job_id)
        core.jobs.save(job_id, seen_revision, draft)
        return None if before.draft == draft else partial(_put, job_id, before.draft)

    return save


def restoring_with(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Take a job out of the bin and save it, both or neither; Conflict if there is a newer revision."""

    def restore(core: Core) -> Change | None:
        _keep(core, secrets)
        before = core.jobs.get(job_id)
        restored = core.jobs.restore([job_id])
        try:
            core.jobs.save(job_id, seen_revision, draft)
        except SchedulerError:
            core.jobs.delete(restored)
            raise
        return partial(_put_in_bin, job_id, before.draft)

    return restore


def _put_in_bin(job_id: JobId, draft: "JobDraft", core: Core) -> Change | None:
    """Put a job into the bin again, as it was there."""
    before = core.jobs.get(job_id)
    saved = core.jobs.save(job_id, before.revision, draft)
    core.jobs.delete([job_id])
    return restoring_with(job_id, saved.revision, before.draft)


def _put(job_id: JobId, draft: "JobDraft", core: Core) -> Change | None:
    """Undo and redo save over what is there; only the first save is refused by what others did."""
    before = core.jobs.get(job_id)
    core.jobs.save(job_id, before.revision, draft)
    return partial(_put, job_id, before.draft)


def _keep(core: Core, secrets: "Sequence[FoundSecret]") -> None:
    for secret in secrets:
        core.secrets.keep(secret.name, secret.value)
