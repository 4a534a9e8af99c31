"""Check that the file of an open store is still in its place."""

import os
from pathlib import Path

from scheduler_core.store.faults import StoreGone
from scheduler_core.store.opening.location import FileLocation


class FilePresence:
    """Remembers which file was opened; asking costs one look at the folder, and needs no lock.

    What is committed to a file that was removed or replaced is lost with the last program that has it open.
    """

    def __init__(self, location: FileLocation) -> None:
        self._location = location
        self._opened = _identity(location.path)
        self._trouble: StoreGone | None = None

    def trouble(self) -> StoreGone | None:
        """Say what became of the file; None while it stands where it was opened, also if it came back."""
        found = _identity(self._location.path)
        if found == self._opened:
            self._trouble = None
        elif self._trouble is None or self._trouble.is_replaced is not (found is not None):
            self._trouble = _said(self._location, is_replaced=found is not None)
        return self._trouble

    def refuse_if_gone(self) -> None:
        trouble = self.trouble()
        if trouble is not None:
            raise StoreGone(str(trouble), trouble.newest_backup, is_replaced=trouble.is_replaced)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - three times as fast, and asked before each write
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _said(location: FileLocation, *, is_replaced: bool) -> StoreGone:
    from scheduler_core.store.maintenance.backup import backups, restore_command  # rarely

    happened = "was replaced by another file" if is_replaced else "was removed or moved away"
    made = backups(location)
    back = f" (the newest is {made[0].path})" if made else ""
    advice = (
        f"Put the file back, and all goes on; or quit Hourbell, and restore a backup{back}: "
        f"{restore_command(location)}"
        if made
        else "Put the file back, and all goes on; there is no backup of it"
    )
    return StoreGone(
        f"The store {location} {happened} while it was open, so nothing is kept and no job begins. {advice}",
        made[0].path if made else None,
        is_replaced=is_replaced,
    )
