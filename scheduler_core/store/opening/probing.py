"""Check whether a place could serve as a store, without changing anything there."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError

from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.faults import StoreMissing, StoreNewer, told_plainly
from scheduler_core.store.maintenance.backup import (
    command_to_restore,
    newest_backup_of_form,
    newest_sound_backup,
    restore_command,
)
from scheduler_core.store.opening.database import plain_file_engine, server_connections
from scheduler_core.store.opening.file_check import refuse_damaged, refuse_other_program
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.file_systems import refuse_shared
from scheduler_core.store.opening.forms import OURS, FormSteps, is_newer, is_older, version_of
from scheduler_core.store.opening.location import (
    FileLocation,
    ServerLocation,
    find_location,
    without_password,
)
from scheduler_core.store.opening.schema import (
    refuse_newer,
    refuse_occupied,
    refuse_old_server,
    refuse_strange,
)
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import refuse_unreadable, shared_memory, write_ahead_log

_BEGINNING = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class ProbedStore:
    """A place that `open_store` would take: `place` shows no password, a new store is still to be made."""

    place: str
    is_new: bool


def look_at_store(where: str | None) -> ProbedStore:
    """Return what opening a store by path or URL would find (None: the user's own); raise what it would.

    It may wait for the disk or the network, for a few seconds where a server does not answer.
    """
    location = find_location(where)
    match location:
        case FileLocation():
            return ProbedStore(str(location), _is_new_file(location))
        case ServerLocation():
            return ProbedStore(str(location), _is_new_on_server(location))


def refuse_password(where: str) -> None:
    """Raise if a URL holds a password, which would then stand in a file for everybody to read."""
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        return
    if url != without_password(url):
        raise InvalidInput(
            "store",
            "a password is not kept here; leave it out of the URL and put it into your password file "
            "(~/.pgpass), where PostgreSQL looks for it",
        )


def shown_place(where: str | None) -> str:
    """Return a path or URL as it may be shown: without its password."""
    try:
        return str(find_location(where))
    except InvalidInput:
        return "" if where is None or "@" in where else where


def _is_new_file(location: FileLocation) -> bool:
    path = location.path
    refuse_shared(path)
    try:
        if not path.exists():
            _refuse_unmakeable(path)
            refuse_missing(location)
            return True
        refuse_unreadable(path)
        if not path.stat().st_size:
            refuse_emptied(location)
            return True
        _refuse_other_kind(path)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be made: {error.strerror}") from error
    with told_plainly(str(path)), advice_if_newer(location), _untouched(path) as connection:
        refuse_other_program(connection, path)
        if not _has_log(path):
            refuse_damaged(connection, path)
        return _is_without_tables(connection, str(path))


def _is_new_on_server(location: ServerLocation) -> bool:
    place = str(location)
    connections = server_connections(location.url, PATIENCE)
    try:
        with told_plainly(place), connections.readers.connect() as connection:
            refuse_old_server(connection, place)
            is_new = _is_without_tables(connection, place)
            if is_new:
                refuse_occupied(connection, place)
            return is_new
    finally:
        connections.close()


def _is_without_tables(connection: Connection, place: str) -> bool:
    version = version_of(connection)
    refuse_newer(connection, version, place)
    if not is_older(version):
        refuse_strange(connection, place)
    return version is None


def _refuse_other_kind(path: Path) -> None:
    """Raise if a file is no database at all: it was picked by mistake, and there is nothing to restore."""
    with path.open("rb") as file:
        if file.read(len(_BEGINNING)) != _BEGINNING:
            raise StoreUnavailable(
                f"{path} is not a database; name a file of Hourbell or one that doesn't exist"
            )


def _refuse_unmakeable(path: Path) -> None:
    """Raise if nobody could make the file, as far as that can be told from the folder that it begins in."""
    folder = next(each for each in path.parents if each.exists())
    if not folder.is_dir():
        raise StoreUnavailable(f"{path} can't be made: a part of that path is a file, not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreUnavailable(f"{path} can't be made: {os.strerror(errno.EACCES)}")


def _has_log(path: Path) -> bool:
    log = write_ahead_log(path)
    return log.exists() and log.stat().st_size > 0


@contextmanager
def _untouched(path: Path) -> Iterator[Connection]:
    """Read a file as it stands: alongside one that nobody has open, SQLite would make two files more.

    Where a crash has left a log that is still to be taken in, what stands in the file itself is read.
    """
    is_open = _has_log(path) and shared_memory(path).exists()
    engine = plain_file_engine(path, sound_library(), can_write=False, is_alone=not is_open)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def advice_if_newer(location: FileLocation, steps: FormSteps = OURS) -> Iterator[None]:
    """Where a newer store is refused, name the newest backup that this one knows, and the way back to it."""
    try:
        yield
    except StoreNewer as error:
        known = newest_backup_of_form(location, lambda form: not is_newer(form, steps))
        if known is None:
            raise
        command = command_to_restore(known, location)
        raise StoreNewer(f"{error}. The newest one is {known.path}; to go back to it: {command}") from error


def refuse_emptied(location: FileLocation) -> None:
    """Raise if a file without anything in it was a store that left backups."""
    path = location.path
    sound = newest_sound_backup(location)
    if sound is not None:
        raise StoreMissing(
            f"The store {path} is an empty file now, but there are backups of it. Restore the newest, "
            f"{sound.path}: {restore_command(location)}. To begin with an empty store, move "
            f"{sound.path.parent} away first",
            sound.path,
        )


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
