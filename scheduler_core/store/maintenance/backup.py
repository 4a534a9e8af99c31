"""Back up a store in use: make a backup, list them, thin them out."""

import os
import re
import shlex
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.faults import StoreCorrupt, StoreFull, said_of_copy, told_plainly
from scheduler_core.store.opening.location import FileLocation, Location
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import make_private_file, settle

_FOLDER = "backups"
_INSTANT = "%Y-%m-%dT%H-%M-%S-%fZ"
_NAME = re.compile(r"(?P<stem>.+)-(?P<made>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{6}Z)-(?P<purpose>[a-z]+)\.db")


class BackupPurpose(StrEnum):
    """Why a copy was made; the word is part of its file's name."""

    ASKED = "asked"
    DAILY = "daily"
    MIGRATION = "migration"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy."""

    path: Path
    made_at: datetime
    purpose: BackupPurpose
    size: int


def backups(location: Location) -> list[Backup]:
    """Return the copies of a store in its backup folder, newest first; a server's are not ours to know."""
    if not isinstance(location, FileLocation):
        return []
    folder, stem = backup_folder(location), location.path.stem  # others may have theirs there, too
    found = [_read_name(path, stem) for path in folder.glob("*.db")] if folder.is_dir() else []
    return sorted((each for each in found if each is not None), key=lambda each: each.made_at, reverse=True)


def newest_sound_backup(location: Location) -> Backup | None:
    from scheduler_core.store.opening.file_check import is_sound  # not where a store is only read

    library = sound_library()
    return next((each for each in backups(location) if is_sound(each.path, library)), None)


def newest_backup_of_form(location: Location, is_known: Callable[[str | None], bool]) -> Backup | None:
    """Return the newest sound copy whose tables have a form that is known."""
    from scheduler_core.store.opening.file_check import form_of_file, is_sound

    library = sound_library()
    for each in backups(location):
        if is_sound(each.path, library) and is_known(form_of_file(each.path, library)):
            return each
    return None


def back_up(
    location: Location,
    now: datetime,
    purpose: BackupPurpose,
    told: Callable[[int, int], None] | None = None,
) -> Backup:
    """Copy a store, in use or not, to a file of its own, looked through before it gets its name.

    Others go on writing; the copy holds what was committed when it began. Seal the store anew
    afterwards (`identity.seal`), so that the copy will be known for one. `told` hears how many pages of
    how many are copied; what it raises ends it, and nothing is left of the copy.
    """
    file = _file_of(location)
    folder = backup_folder(location)
    path = folder / f"{file.stem}-{now.astimezone(UTC).strftime(_INSTANT)}-{purpose}.db"
    draft = path.with_suffix(".part")
    try:
        folder.mkdir(0o700, exist_ok=True)
        make_private_file(draft)
        copy_file(file, draft, told)
        settle(draft, path)
    except OSError as error:
        raise StoreUnavailable(f"The backup {path} can't be written: {error.strerror}") from error
    finally:
        draft.unlink(missing_ok=True)
    return Backup(path, now, purpose, path.stat().st_size)


def refuse_place(place: Path) -> None:
    """Raise if no copy can come there: it is a file already, or its folder is not there."""
    if place.exists() and not place.is_dir():
        raise InvalidInput("output", f"{place} is there already; name a new file, or a folder")
    if not place.parent.is_dir():
        raise InvalidInput("output", f"there is no folder {place.parent}; make it, or look at the spelling")


def copy_elsewhere(made: Backup, place: Path) -> Path:
    """Copy a backup to a file that is not there yet, or into a folder; return where it is."""
    path = place / made.path.name if place.is_dir() else place
    refuse_place(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        make_private_file(draft)
        copy_file(made.path, draft)
        settle(draft, path)
    except OSError as error:
        raise InvalidInput(
            "output", f"{path} can't be written: {error.strerror}; the backup is {made.path}"
        ) from error
    finally:
        draft.unlink(missing_ok=True)
    return path


def refuse_if_cramped(location: Location) -> None:
    """Raise if another copy would leave the disk without room for the store itself to grow."""
    file = _file_of(location)
    try:
        needed, free = 2 * file.stat().st_size, shutil.disk_usage(file.parent).free
    except OSError as error:
        raise StoreUnavailable(f"{file} can't be measured: {error.strerror}") from error
    if free < needed:
        raise StoreFull(f"A backup of {file} needs {needed} bytes of free space and there are {free}")


def copy_file(source: Path, target: Path, told: Callable[[int, int], None] | None = None) -> None:
    """Make an existing file a sound copy of a store's, complete in itself; raise if it is not sound."""
    from scheduler_core.store.opening.database import copy_whole, fold_log_in, plain_file_engine
    from scheduler_core.store.opening.file_check import is_sound

    library = sound_library()
    reading = plain_file_engine(source, library, can_write=False)
    writing = plain_file_engine(target, library, can_write=True)
    try:
        with told_plainly(str(source)), reading.connect() as origin, writing.connect() as copy:
            copy_whole(origin, copy, told)
            fold_log_in(copy)
    except library.Error as error:
        raise said_of_copy(error, str(source), str(target)) from error
    if not is_sound(target, library):
        raise StoreCorrupt(f"{source} is damaged, so no backup was made of it")


def thin_out(location: Location, kept: int) -> list[Path]:
    """Delete all but the newest backups of each purpose; those a person asked for stay."""
    gone = []
    for purpose in set(BackupPurpose) - {BackupPurpose.ASKED}:
        of_purpose = [each for each in backups(location) if each.purpose is purpose]
        for each in of_purpose[kept:]:
            each.path.unlink(missing_ok=True)
            gone.append(each.path)
    return gone


def restore_command(location: FileLocation) -> str:
    """Return what puts the newest backup in the place of a store, to be typed as it stands."""
    return f"hourbell restore --newest{_store_option(location)}"


def command_to_restore(backup: Backup, location: FileLocation) -> str:
    """Return what puts one backup in the place of a store, to be typed as it stands."""
    return f"hourbell restore {shlex.quote(str(backup.path))}{_store_option(location)}"


def _store_option(location: FileLocation) -> str:
    return "" if location.is_default else f" --store {shlex.quote(str(location.path))}"


def backup_folder(location: Location) -> Path:
    return _file_of(location).parent / _FOLDER


def _file_of(location: Location) -> Path:
    if isinstance(location, FileLocation):
        return location.path
    raise InvalidInput(
        "store",
        f"PostgreSQL makes its own backups: {dump_command(str(location))}",
    )


def dump_command(url: str) -> str:
    """Return what makes a backup of a store on a server."""
    return f"pg_dump --format=custom --file=hourbell.dump '{url}'"


def _read_name(path: Path, stem: str) -> Backup | None:
    found = _NAME.fullmatch(path.name)
    if found is None or found["stem"] != stem or found["purpose"] not in set(BackupPurpose):
        return None
    made_at = datetime.strptime(found["made"], _INSTANT).replace(tzinfo=UTC)
    return Backup(path, made_at, BackupPurpose(found["purpose"]), path.stat().st_size)
