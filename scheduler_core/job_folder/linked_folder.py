"""The folder of job files that the settings of a store name."""

from pathlib import Path

from scheduler_core.errors import NotFound
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.job_folder.folder_state import state_path
from scheduler_core.job_folder.folder_sync import FolderSync


def linked_folder(core: Areas, location: str) -> FolderSync:
    """Return the folder of the store at a place, on behalf of whoever acts; NotFound if none is linked."""
    folder = core.settings.read().job_folder
    if not folder:
        raise NotFound("no folder is linked; hourbell folder link PATH links one")
    return FolderSync(core, Path(folder), state_path(location, Path(folder)))
