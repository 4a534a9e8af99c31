"""Whether a store may be made where there is none."""

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreMissing
from scheduler_core.store.maintenance.backup import newest_sound_backup, restore_command
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.store_files import write_ahead_log


def refuse_missing(location: FileLocation, *, is_made: bool = True) -> None:
    """Raise if a file that isn't there is not to be made, or was there and left what is worth more."""
    path = location.path
    if not location.is_default and not path.parent.exists():
        raise StoreUnavailable(
            f"{path} can't be made: there is no folder {path.parent}; look at the spelling, or make it"
        )
    sound = newest_sound_backup(location)
    if sound is not None:
        raise StoreMissing(
            f"The store {path} is gone, but there are backups of it. Restore the newest, {sound.path}: "
            f"{restore_command(location)}. To begin with an empty store, move {sound.path.parent} away first",
            sound.path,
        )
    if write_ahead_log(path).exists():
        raise StoreMissing(
            f"The store {path} is gone, but {write_ahead_log(path)} belongs to it: a program may have it "
            "open. Put the file back; to begin with an empty store, end that program and move the rest away"
        )
    if not is_made:
        raise StoreMissing(
            f"There is no store {path}; look at the spelling. The first job makes one: hourbell job add"
        )
