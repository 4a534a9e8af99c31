"""Save a job from the editor, so that it can be undone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core, CoreAreas
from scheduler_core.errors import SchedulerError
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.job import JobDraft


def adding_with(draft: "JobDraft", secrets: "Sequence[FoundSecret]", added: list[JobId]) -> Change:
    """Add a job, and keep the secrets it needs before it can run; its id comes into the list."""

    def add(core: CoreAreas) -> None:
        _keep(core, secrets)
        added.append(core.jobs.add(draft))

    return doing(add)


def saving(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Save a stored job over the revision that was seen; Conflict if there is a newer one."""

    def save(core: CoreAreas) -> None:
        _keep(core, secrets)
        core.jobs.save(job_id, seen_revision, draft)

    def save_with_way_back(core: Core) -> Change | None:
        before = core.jobs.get(job_id).draft
        way_back = doing(save)(core)
        return None if before == draft else way_back

    return save_with_way_back


def restoring_with(
    job_id: JobId, seen_revision: int, draft: "JobDraft", secrets: "Sequence[FoundSecret]" = ()
) -> Change:
    """Take a job out of the bin and save it, both or neither; Conflict if there is a newer revision."""

    def restore(core: CoreAreas) -> None:
        _keep(core, secrets)
        restored = core.jobs.restore([job_id])
        try:
            core.jobs.save(job_id, seen_revision, draft)
        except SchedulerError:
            core.jobs.delete(restored)
            raise

    return doing(restore)


def _keep(core: CoreAreas, secrets: "Sequence[FoundSecret]") -> None:
    for secret in secrets:
        core.secrets.keep(secret.name, secret.value)
