"""A pause of a folder, or of everything."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass

EVERYTHING = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a folder with all below it, until an instant or until it is ended; `note` says why."""

    folder: str
    until: datetime | None
    paused_at: datetime
    paused_by: str
    note: str = ""

    def covers(self, folder: str) -> bool:
        return self.folder in {EVERYTHING, folder} or folder.startswith(f"{self.folder}/")
