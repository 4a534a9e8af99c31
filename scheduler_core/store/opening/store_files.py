"""The files of a SQLite store: made for their owner alone, named together, flushed to the disk."""

import os
from pathlib import Path

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.location import FileLocation

_OWNER_ONLY_FOLDER, _OWNER_ONLY_FILE = 0o700, 0o600


def make_ready(location: FileLocation) -> bool:
    """Make the file if it isn't there; return whether it can be written.

    Folders are made for the user's own store only: elsewhere they would come from a mistyped path.
    """
    path = location.path
    try:
        if not path.exists():
            if location.is_default:
                path.parent.mkdir(_OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
            make_private_file(path)
        if location.is_default:
            _keep_to_owner(path)
    except (FileExistsError, NotADirectoryError) as error:
        raise StoreUnavailable(
            f"{path} can't be made: a part of that path is a file, not a folder"
        ) from error
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be made: {error.strerror}") from error
    refuse_unreadable(path)
    return _may(path, os.W_OK) and _may(path.parent, os.W_OK)


def refuse_unreadable(path: Path) -> None:
    """Raise if what is there is no file, or none that this user may read."""
    if not path.is_file():
        raise StoreUnavailable(f"{path} is not a file; name the file of the store, not a folder")
    if not _may(path, os.R_OK):
        raise StoreUnavailable(f"{path} can't be read by this user; ask its owner for the right to")


def make_private_file(path: Path) -> None:
    """Make an empty file for the owner alone; an existing one stays as it is."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ONLY_FILE))
    except FileExistsError:
        return


def must_be_read_without_locks(path: Path) -> bool:
    """Tell a file in a folder where not even the shared memory of its log can be made."""
    log = write_ahead_log(path)
    return not _may(path.parent, os.W_OK) and not (log.exists() and log.stat().st_size)


def write_ahead_log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def shared_memory(path: Path) -> Path:
    return path.with_name(f"{path.name}-shm")


def seal_file(path: Path) -> Path:
    """Return the file next to the store that only the store in its own place agrees with."""
    return path.with_name(f"{path.name}-seal")


def write_whole(path: Path, text: str) -> None:
    """Replace a small file: after a crash it holds the old text or the new one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        make_private_file(draft)
        draft.write_text(text, encoding="utf-8")
        settle(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def settle(draft: Path, path: Path) -> None:
    """Move a finished file into its place, durably."""
    flush(draft)
    draft.replace(path)
    flush_folder(path.parent)


def flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def flush_folder(folder: Path) -> None:
    """Make names in a folder durable, where the system has a way to."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep_to_owner(path: Path) -> None:
    for place, rights in ((path.parent, _OWNER_ONLY_FOLDER), (path, _OWNER_ONLY_FILE)):
        if place.stat().st_mode & 0o077 and _may(place, os.W_OK):
            place.chmod(rights)


def _may(path: Path, right: int) -> bool:
    return os.access(path, right, effective_ids=os.access in os.supports_effective_ids)
