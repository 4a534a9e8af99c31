"""What can be changed about jobs; each change returns the one that undoes it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from gui.commands.undo import Change
from gui.core_access.core_bridge import Core
from scheduler_core.errors import NotFound
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.pause import Pause

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

_Ids = Sequence[JobId]
# Tags to add, and tags to take away.
_Tagging: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


def adding(draft: "JobDraft", added: list[JobId]) -> Change:
    """Add a job; its id comes into the list."""

    def add(core: Core) -> Change | None:
        added.append(core.jobs.add(draft))
        return deleting(added)

    return add


def adding_all(drafts: "Sequence[JobDraft]") -> Change:
    return lambda core: deleting(core.jobs.add_all(drafts))


def duplicating(ids: _Ids, copies: list[JobId]) -> Change:
    """Copy jobs; the ids of the copies come into the list."""

    def duplicate(core: Core) -> Change | None:
        for job_id in ids:
            try:
                copies.append(core.jobs.duplicate(job_id))
            except NotFound:  # somebody gave it up meanwhile; the others are wanted all the same
                if not copies and job_id == ids[-1]:
                    raise
        return deleting(copies)

    return duplicate


def enabling(ids: _Ids) -> Change:
    return lambda core: _back(disabling, core.jobs.enable(ids))


def disabling(ids: _Ids) -> Change:
    return lambda core: _back(enabling, core.jobs.disable(ids))


def toggling(ids: _Ids) -> Change:
    """Switch jobs on if the first of them is off, and the other way round."""
    return partial(_toggle, ids)


def deleting(ids: _Ids) -> Change:
    return lambda core: _back(restoring, core.jobs.delete(ids))


def restoring(ids: _Ids) -> Change:
    return lambda core: _back(deleting, core.jobs.restore(ids))


def renaming(job_id: JobId, name: str) -> Change:
    return partial(_rename, job_id, name)


def reverting(job_id: JobId, revision: int) -> Change:
    return partial(_revert, job_id, revision, None)


def moving(ids: _Ids, folder: str) -> Change:
    return partial(_move, {folder: tuple(ids)})


def moving_folder(folder: str, to: str) -> Change:
    """Let jobs of a folder, and of the folders in it, lie in another one."""
    return partial(_move_folder, folder, to)


def colouring(ids: _Ids, colour: Colour) -> Change:
    return partial(_colour, {colour: tuple(ids)})


def colouring_folder(folder: str, colour: Colour) -> Change:
    return partial(_colour_folder, folder, colour)


def tagging(ids: _Ids, add: Sequence[str], remove: Sequence[str]) -> Change:
    return partial(_tag, {(tuple(add), tuple(remove)): tuple(ids)})


def pausing(ids: _Ids, until: datetime | None) -> Change:
    return partial(_pause, {until: tuple(ids)}, ())


def resuming(ids: _Ids) -> Change:
    return partial(_pause, {}, tuple(ids))


def pausing_everything(until: datetime | None) -> Change:
    return partial(_pause_everything, until)


def resuming_everything(core: Core) -> Change | None:
    held = next((pause for pause in core.jobs.pauses() if not pause.folder), None)
    return pausing_everything(held.until) if core.jobs.resume_all() and held is not None else None


def resuming_folder(folder: str) -> Change:
    return partial(_resume_folder, folder)


def _back(change: Callable[[_Ids], Change], changed: _Ids) -> Change | None:
    return change(changed) if changed else None


def _toggle(ids: _Ids, core: Core) -> Change | None:
    lines = core.jobs.lines(ids[:1])
    is_on = any(line.is_enabled and not line.disabled_reason for line in lines)
    return (disabling if is_on else enabling)(ids)(core)


def _rename(job_id: JobId, name: str, core: Core) -> Change | None:
    before = core.jobs.get(job_id).name
    core.jobs.rename(job_id, name)
    return None if name == before else renaming(job_id, before)


def _revert(job_id: JobId, revision: int, left: int | None, core: Core) -> Change | None:
    """Let a job read as in a revision; Conflict if it does not read any more as the step back `left` it."""
    before = core.jobs.get(job_id)
    if before.revision == revision:
        return None
    is_changed = left is not None and before.draft != core.jobs.draft_at(job_id, left)
    saved = core.jobs.revert(job_id, left if left and is_changed else before.revision, revision)
    return partial(_revert, job_id, before.revision, saved.revision)


def _move(wanted: dict[str, tuple[JobId, ...]], core: Core) -> Change | None:
    before: defaultdict[str, tuple[JobId, ...]] = defaultdict(tuple)
    for folder, ids in wanted.items():
        folders = {line.id: line.folder for line in core.jobs.lines(ids)}
        for job_id in core.jobs.move(ids, folder):
            before[folders[job_id]] += (job_id,)
    return partial(_move, dict(before)) if before else None


def _move_folder(folder: str, to: str, core: Core) -> Change | None:
    wanted: defaultdict[str, tuple[JobId, ...]] = defaultdict(tuple)
    for line in core.jobs.lines(core.jobs.ids(JobFilter(folder=folder))):
        wanted[f"{to}{line.folder[len(folder) :]}".strip("/")] += (line.id,)
    kept = core.jobs.colours(()).folders
    back = _move(dict(wanted), core)
    for each, colour in kept.items() if back is not None else ():
        moved = f"{to}{each[len(folder) :]}".strip("/")
        if (each == folder or each.startswith(f"{folder}/")) and moved and moved not in kept:
            core.jobs.colour_folder(moved, colour)
    return back


def _colour(wanted: dict[Colour, tuple[JobId, ...]], core: Core) -> Change | None:
    before: defaultdict[Colour, tuple[JobId, ...]] = defaultdict(tuple)
    for colour, ids in wanted.items():
        own = core.jobs.colours(ids).jobs
        for job_id in core.jobs.colour(ids, colour):
            before[own.get(job_id, Colour.FOLDER)] += (job_id,)
    return partial(_colour, dict(before)) if before else None


def _colour_folder(folder: str, colour: Colour, core: Core) -> Change | None:
    before = core.jobs.colour_folder(folder, colour)
    after = core.jobs.colours(()).folders.get(folder, Colour.FOLDER)
    return None if before is after else colouring_folder(folder, before)


def _tag(wanted: dict[_Tagging, tuple[JobId, ...]], core: Core) -> Change | None:
    before: defaultdict[_Tagging, tuple[JobId, ...]] = defaultdict(tuple)
    for (add, remove), ids in wanted.items():
        tags = {line.id: frozenset(line.tags) for line in core.jobs.lines(ids)}
        for job_id in core.jobs.tag(ids, add, remove):
            lacking = tuple(tag for tag in add if tag not in tags[job_id])
            having = tuple(tag for tag in remove if tag in tags[job_id])
            before[having, lacking] += (job_id,)
    return partial(_tag, dict(before)) if before else None


def _pause(paused: dict[datetime | None, tuple[JobId, ...]], resumed: _Ids, core: Core) -> Change | None:
    """Pause some jobs, each until its instant, and resume others."""
    ids = [job_id for each in (*paused.values(), resumed) for job_id in each]
    before: defaultdict[datetime | None, tuple[JobId, ...]] = defaultdict(tuple)
    going: list[JobId] = []
    for line in core.jobs.lines(ids):
        if line.is_paused:
            before[line.paused_until] += (line.id,)
        else:
            going.append(line.id)
    changed = [job_id for until, each in paused.items() for job_id in core.jobs.pause(each, until)]
    changed += core.jobs.resume(resumed)
    return partial(_pause, dict(before), tuple(going)) if changed else None


def _pause_everything(until: datetime | None, core: Core) -> Change | None:
    held = next((pause for pause in core.jobs.pauses() if not pause.folder), None)
    core.jobs.pause_all(until)
    return resuming_everything if held is None else pausing_everything(held.until)


def _resume_folder(folder: str, core: Core) -> Change | None:
    held = next((pause for pause in core.jobs.pauses() if pause.folder == folder), None)
    return partial(_pause_folder, held) if core.jobs.resume_folder(folder) and held is not None else None


def _pause_folder(held: Pause, core: Core) -> Change | None:
    """Pause a folder as it was paused before."""
    core.jobs.pause_folder(held.folder, held.until, held.note)
    return resuming_folder(held.folder)
