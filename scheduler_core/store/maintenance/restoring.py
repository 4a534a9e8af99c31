"""Restore a backup in the place of a store, and keep what was there."""

from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from sqlalchemy import Connection, Row, inspect, select

from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.store.changes.change_marker import touch_news
from scheduler_core.store.faults import StoreCorrupt, said_of_copy, told_plainly
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up, copy_file
from scheduler_core.store.opening.database import copy_whole, plain_file_engine
from scheduler_core.store.opening.file_check import is_sound
from scheduler_core.store.opening.forms import version_of
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.schema import refuse_newer
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import make_private_file, settle, shared_memory, write_ahead_log
from scheduler_core.store.tables.store_rows import ENGINES


def restore(location: FileLocation, source: Path, now: datetime, *, machine: str) -> Path | None:
    """Give a store the content of a backup; return where its former content was kept.

    The caller holds the lock of the engines of its `machine`, so none lives there, whatever its row
    says; an engine elsewhere lives as long as its lease.
    A sound store is backed up first and then changed as one transaction, so windows that have it
    open see the restored state. A damaged file is moved aside. The store is left unsealed: whoever
    opens it sees that it was restored (`identity.is_in_its_place`).
    """
    library = sound_library()
    _refuse_unfit(source, library)
    path = location.path
    if not path.exists() or not path.stat().st_size:
        _moved_aside(path, now)  # a log that is left would be read as that of the restored file
        _put_in_place(source, path)
        return None
    if not is_sound(path, library):
        kept = _moved_aside(path, now)
        _put_in_place(source, path)
        return kept
    _refuse_while_running(path, library, now, machine)
    kept = back_up(location, now, BackupPurpose.RESTORE).path
    _overwrite(source, path, library)
    touch_news(path)
    return kept


def _refuse_unfit(source: Path, library: ModuleType) -> None:
    if not source.is_file():
        if source.exists():
            raise StoreUnavailable(f"{source} is not a file; name a backup: hourbell backup --list")
        raise StoreUnavailable(f"There is no backup {source}; hourbell restore --list shows which there are")
    if not is_sound(source, library):
        raise StoreCorrupt(f"{source} is not a sound copy of a store; choose another backup")
    engine = plain_file_engine(source, library, can_write=False)
    with told_plainly(str(source)), engine.connect() as connection:
        refuse_newer(connection, version_of(connection), str(source))


def _refuse_while_running(path: Path, library: ModuleType, now: datetime, machine: str) -> None:
    engine = plain_file_engine(path, library, can_write=False)
    with told_plainly(str(path)), engine.connect() as connection:
        found = _engine_elsewhere(connection, now, machine)
    if found is not None:
        raise Conflict(
            f"An engine (process {found.pid} on {found.host}) is running jobs of {path}; stop it first"
        )


def _engine_elsewhere(connection: Connection, now: datetime, machine: str) -> Row[int, str] | None:
    if not inspect(connection).has_table(ENGINES.name):
        return None
    return connection.execute(
        select(ENGINES.c.pid, ENGINES.c.host)
        .where(ENGINES.c.stopped_at.is_(None), ENGINES.c.lease_until > now, ENGINES.c.machine != machine)
        .limit(1)
    ).one_or_none()


def _overwrite(source: Path, path: Path, library: ModuleType) -> None:
    reading = plain_file_engine(source, library, can_write=False)
    writing = plain_file_engine(path, library, can_write=True)
    try:
        with told_plainly(str(path)), reading.connect() as origin, writing.connect() as present:
            copy_whole(origin, present)
    except library.Error as error:
        raise said_of_copy(error, str(source), str(path)) from error


def _put_in_place(source: Path, path: Path) -> None:
    draft = path.with_name(f"{path.name}.restored")
    try:
        draft.unlink(missing_ok=True)
        make_private_file(draft)
        copy_file(source, draft)
        settle(draft, path)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be written: {error.strerror}") from error


def _moved_aside(path: Path, now: datetime) -> Path:
    kept = path.with_name(f"{path.name}.damaged-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}")
    for part, name in (
        (path, kept),
        (write_ahead_log(path), write_ahead_log(kept)),
        (shared_memory(path), shared_memory(kept)),
    ):
        if part.exists():
            part.rename(name)
    return kept
