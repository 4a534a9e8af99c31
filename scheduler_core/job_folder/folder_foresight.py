"""Tell what a folder would change in a store, as a dry run of an import."""

from pathlib import Path
from tempfile import TemporaryDirectory

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.importing.import_plan import ImportPlan
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.job_folder.folder_files import JobFiles
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.job_folder.reading_notes import reading_notes


def plan_of_folder(
    core: Areas, location: str, folder: Path, *, replaces: bool = False
) -> tuple[ImportPlan, tuple[Loss, ...]] | None:
    """Return what a folder would change, and what of it is not taken; None if it holds no job files.

    The folder that is linked with the store would do what its next sync does, another one what an import of
    all of its files does. It is only read, and so is the store.
    """
    if core.settings.read().job_folder == str(folder.resolve()):
        if replaces:
            raise InvalidInput("replace", "a linked folder leaves alone the jobs that have no file in it")
        return linked_folder(core, location).foreseen()
    # What is read here is given up with the program, and not remembered as what ended it.
    with TemporaryDirectory() as place, reading_notes(Path(place) / "reading") as notes:
        files = JobFiles(folder).scan(notes).files
    if not files:
        return None
    drafts = [file.draft for _, file in sorted(files.items()) if file.draft is not None]
    plan = core.exchange.preview(drafts, replaces=replaces, origin=str(folder))
    losses = (Loss(path, file.problem) for path, file in sorted(files.items()) if file.draft is None)
    return plan, (*losses, *plan.losses)
