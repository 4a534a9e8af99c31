"""The changes of jobs that the core can undo."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import CoreAreas
from scheduler_core.errors import NotFound
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job_list import JobFilter

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

_Ids = Sequence[JobId]


def adding(draft: "JobDraft", added: list[JobId]) -> Change:
    """Add a job; its id comes into the list."""
    return doing(lambda core: added.append(core.jobs.add(draft)))


def adding_all(drafts: "Sequence[JobDraft]") -> Change:
    return doing(lambda core: core.jobs.add_all(drafts))


def duplicating(ids: _Ids, copies: list[JobId]) -> Change:
    """Copy jobs; the ids of the copies come into the list."""
    return doing(partial(_duplicate, ids, copies))


def enabling(ids: _Ids) -> Change:
    return doing(lambda core: core.jobs.enable(ids))


def disabling(ids: _Ids) -> Change:
    return doing(lambda core: core.jobs.disable(ids))


def toggling(ids: _Ids) -> Change:
    """Switch jobs on if the first of them is off, and the other way round."""
    return doing(partial(_toggle, ids))


def deleting(ids: _Ids) -> Change:
    return doing(lambda core: core.jobs.delete(ids))


def restoring(ids: _Ids) -> Change:
    return doing(lambda core: core.jobs.restore(ids))


def renaming(job_id: JobId, name: str) -> Change:
    return doing(lambda core: core.jobs.rename(job_id, name))


def reverting(job_id: JobId, revision: int) -> Change:
    return doing(lambda core: core.jobs.revert(job_id, core.jobs.get(job_id).revision, revision))


def moving(ids: _Ids, folder: str) -> Change:
    return doing(lambda core: core.jobs.move(ids, folder))


def moving_folder(folder: str, to: str) -> Change:
    """Let jobs of a folder, and of the folders in it, lie in another one."""
    return doing(partial(_move_folder, folder, to))


def colouring(ids: _Ids, colour: Colour) -> Change:
    return doing(lambda core: core.jobs.colour(ids, colour))


def colouring_folder(folder: str, colour: Colour) -> Change:
    return doing(lambda core: core.jobs.colour_folder(folder, colour))


def tagging(ids: _Ids, add: Sequence[str], remove: Sequence[str]) -> Change:
    return doing(lambda core: core.jobs.tag(ids, add, remove))


def pausing(ids: _Ids, until: datetime | None) -> Change:
    return doing(lambda core: core.jobs.pause(ids, until))


def resuming(ids: _Ids, resumed: list[JobId] | None = None) -> Change:
    """End the pauses of jobs; the ids of those that had one come into the list, if there is one."""
    return doing(partial(_resume, ids, [] if resumed is None else resumed))


def pausing_everything(until: datetime | None) -> Change:
    return doing(lambda core: core.jobs.pause_all(until))


def resuming_everything() -> Change:
    return doing(lambda core: core.jobs.resume_all())


def resuming_folder(folder: str) -> Change:
    return doing(lambda core: core.jobs.resume_folder(folder))


def _resume(ids: _Ids, resumed: list[JobId], core: CoreAreas) -> None:
    resumed.extend(core.jobs.resume(ids))


def _duplicate(ids: _Ids, copies: list[JobId], core: CoreAreas) -> None:
    for job_id in ids:
        try:
            copies.append(core.jobs.duplicate(job_id))
        except NotFound:  # somebody gave it up meanwhile; the others are wanted all the same
            if not copies and job_id == ids[-1]:
                raise


def _toggle(ids: _Ids, core: CoreAreas) -> None:
    lines = core.jobs.lines(ids[:1])
    is_on = any(line.is_enabled and not line.disabled_reason for line in lines)
    switch = core.jobs.disable if is_on else core.jobs.enable
    switch(ids)


def _move_folder(folder: str, to: str, core: CoreAreas) -> None:
    wanted: defaultdict[str, list[JobId]] = defaultdict(list)
    for line in core.jobs.lines(core.jobs.ids(JobFilter(folder=folder))):
        wanted[f"{to}{line.folder[len(folder) :]}".strip("/")].append(line.id)
    kept = core.jobs.colours(()).folders
    moved_jobs = [job_id for to_folder, ids in wanted.items() for job_id in core.jobs.move(ids, to_folder)]
    for each, colour in kept.items() if moved_jobs else ():
        moved = f"{to}{each[len(folder) :]}".strip("/")
        if (each == folder or each.startswith(f"{folder}/")) and moved and moved not in kept:
            core.jobs.colour_folder(moved, colour)
