"""Ask the core about the folder of job files, and change it with undo."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gui.commands.undo import Change
from gui.core_access.core_bridge import Core
from gui.widgets.tables.side_by_side import LinePair, side_by_side
from scheduler_core.errors import InvalidInput, NotFound, SchedulerError, StoreUnavailable

if TYPE_CHECKING:
    from scheduler_core.job_folder.unsettled import Disagreement, JobLeftOff, Resolved
    from scheduler_core.values.ids import JobId
    from scheduler_core.values.jobs.job import JobDraft

_WHO = "window, job folder"


@dataclass(frozen=True, slots=True)
class FolderItem:
    """A file that needs the user: one in conflict with its job, or one that can't be read (without a job).

    `left_off` is the job that is off until somebody has looked at what the file brought; then the pairs
    tell what it said when it was on last from what it says now. `of_file` and `of_job` are the places that
    were changed on each side since both were alike, if that is known.
    """

    path: str
    reason: str
    job: str = ""
    pairs: tuple[LinePair, ...] = ()
    of_file: tuple[str, ...] = ()
    of_job: tuple[str, ...] = ()
    arrives_off: bool = False
    left_off: "JobId | None" = None

    @property
    def is_conflict(self) -> bool:
        return bool(self.pairs) and self.left_off is None


@dataclass(frozen=True, slots=True)
class FolderState:
    """What a look at the folder has found; no folder is linked where it has no name."""

    folder: str = ""
    problem: str = ""
    items: tuple[FolderItem, ...] = ()
    marks: str = ""

    @property
    def left_off(self) -> tuple[FolderItem, ...]:
        return tuple(item for item in self.items if item.left_off is not None)

    @property
    def conflicts(self) -> tuple[FolderItem, ...]:
        return tuple(item for item in self.items if item.is_conflict)


def folder_state(before: FolderState, core: Core) -> FolderState:
    """Look at the folder, unless nothing has changed there and here since `before`."""
    from scheduler_core.job_folder.linked_folder import linked_folder

    try:
        folder = linked_folder(core.acting_as(_WHO), core.location)
    except NotFound:
        return FolderState()
    name = str(folder.folder)
    try:
        marks = folder.marks()
        if (before.folder, before.marks) == (name, marks):
            return before
        found = folder.unsettled()
    except InvalidInput as error:
        return FolderState(name, error.reason)
    except StoreUnavailable as error:  # another program is busy with it
        return FolderState(name, str(error))
    refused = (FolderItem(each.path, each.reason) for each in found.refused)
    items = (*map(_conflict, found.conflicts), *refused, *map(_left_off, found.left_off))
    return FolderState(name, "", items, marks)


def resolving(takes_file: Mapping[str, bool]) -> Change:
    """Choose the file's side or the job's, by the paths of the files."""
    return partial(_resolve, dict(takes_file))


def _resolve(takes_file: Mapping[str, bool], core: Core) -> Change | None:
    from scheduler_core.job_folder.linked_folder import linked_folder

    resolved = linked_folder(core.acting_as(_WHO), core.location).resolve_all(takes_file)
    return partial(_take_back, resolved) if resolved else None


def _take_back(resolved: "Sequence[Resolved]", core: Core) -> Change | None:
    """Have conflicts again; what was changed since stays, and is told if there is nothing else."""
    from scheduler_core.job_folder.linked_folder import linked_folder

    folder = linked_folder(core.acting_as(_WHO), core.location)
    taken_back: dict[str, bool] = {}
    refusals: list[SchedulerError] = []
    # A job that was renamed changed those that start it, so it is the first to have its name again.
    for each in reversed(resolved):
        try:
            folder.take_back(each)
        except SchedulerError as error:
            refusals.append(error)
        else:
            taken_back[each.path] = each.takes_file
    if refusals and not taken_back:
        raise refusals[0]
    return partial(_resolve, taken_back)


def _conflict(found: "Disagreement") -> FolderItem:
    return FolderItem(
        found.path,
        found.reason,
        found.job.name,
        tuple(side_by_side(_text(found.file), _text(found.job))),
        tuple(_places(found.before, found.file)),
        tuple(_places(found.before, found.job)),
        found.arrives_off,
    )


def _left_off(found: "JobLeftOff") -> FolderItem:
    before = "" if found.before is None else _text(found.before)
    pairs = tuple(side_by_side(before, _text(found.job)))
    return FolderItem(found.path, found.reason, found.job.name, pairs, left_off=found.job_id)


def _text(draft: "JobDraft") -> str:
    from scheduler_core.native.documents import job_document
    from scheduler_core.native.text.document_text import yaml_text

    return yaml_text(job_document(draft))


def _places(before: "JobDraft | None", after: "JobDraft") -> Iterator[str]:
    from scheduler_core.facade.jobs.job_differences import differences

    if before is not None:
        yield from (each.path for each in differences(before, after))
