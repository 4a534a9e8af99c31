"""Open a store: find it, make or check it, and bring its tables up to date."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.audit.audit_head import keep_head
from scheduler_core.store.faults import StoreCorrupt, StoreReadOnly, said_of_copy, told_plainly
from scheduler_core.store.maintenance.backup import (
    BackupPurpose,
    back_up,
    dump_command,
    newest_sound_backup,
    restore_command,
)
from scheduler_core.store.opening.database import (
    Connections,
    file_connections,
    migration_engine,
    plain_file_engine,
    prepare_new_file,
    read_only_connections,
    server_connections,
    server_migration_engine,
)
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning, Holder
from scheduler_core.store.opening.file_check import refuse_damaged, refuse_foreign
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.file_presence import FilePresence
from scheduler_core.store.opening.file_systems import refuse_shared
from scheduler_core.store.opening.forms import OURS, FormSteps, is_older, version_of
from scheduler_core.store.opening.identity import is_nameless, name_store
from scheduler_core.store.opening.location import FileLocation, ServerLocation, find_location
from scheduler_core.store.opening.probing import advice_if_newer, refuse_emptied, refuse_missing
from scheduler_core.store.opening.schema import (
    may_go_on,
    older_engine_runs,
    refuse_newer,
    refuse_old_server,
    refuse_strange,
    upgrade,
)
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import make_ready
from scheduler_core.store.store import Store

_IS_STANDBY = "SELECT pg_is_in_recovery()"


def open_store(
    where: str | None,
    now: datetime,
    *,
    patience: timedelta = PATIENCE,
    is_checked: bool = True,
    is_made: bool = True,
    steps: FormSteps = OURS,
) -> Store:
    """Open a store by path or URL (None: the user's own), making it if it isn't there and `is_made` says so.

    Raises StoreMissing if it isn't made, or if what is left of one stands there: an empty store in its
    place would look as if there had never been a job.

    A file that can't be written is opened for reading (`Store.is_read_only`). A damaged one is
    refused as it is, with the newest sound backup named; `is_checked` False looks less closely,
    for a short command while an engine or a window has the store open.
    """
    location = find_location(where)
    match location:
        case FileLocation():
            size = _size_of(location.path)
            if size is None:
                refuse_shared(location.path)
                refuse_missing(location, is_made=is_made)
            elif not size:
                refuse_emptied(location)
            return _open_file(location, now, patience, is_checked, steps)
        case ServerLocation():
            return _open_server(location, now, patience, steps)


def _size_of(path: Path) -> int | None:
    """Return how much a file holds; None is that there is none. StoreUnavailable where nobody can tell."""
    try:
        return path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be reached: {error.strerror}") from error


def _open_file(
    location: FileLocation, now: datetime, patience: timedelta, is_checked: bool, steps: FormSteps
) -> Store:
    path = location.path
    refuse_shared(path)
    library = sound_library()
    can_write = make_ready(location)
    with _advice_if_damaged(location), advice_if_newer(location, steps):
        refuse_foreign(path, library)
        if can_write:
            _prepare_if_new(path, library)
        presence = FilePresence(location)
        if can_write:
            connections = file_connections(path, library, patience, presence.refuse_if_gone)
        else:
            connections = read_only_connections(path, library, patience)
        with _closed_on_error(Store(location, connections, patience, presence, steps=steps)) as store:
            if is_checked:
                with store.read() as tx:
                    refuse_damaged(tx.connection, path)
            _bring_up_to_date(store, lambda: migration_engine(path, library, patience), now, steps)
    return store


def _open_server(location: ServerLocation, now: datetime, patience: timedelta, steps: FormSteps) -> Store:
    connections = server_connections(location.url, patience)
    with _closed_on_error(Store(location, connections, patience, steps=steps)) as store:
        with store.read() as tx:
            refuse_old_server(tx.connection, str(location))
            is_standby = tx.connection.scalar(text(_IS_STANDBY))
        if is_standby:
            connections = Connections(connections.readers, None)
        with _closed_on_error(Store(location, connections, patience, steps=steps)) as usable:
            _bring_up_to_date(usable, lambda: server_migration_engine(location.url, patience), now, steps)
    return usable


@contextmanager
def _closed_on_error(store: Store) -> Iterator[Store]:
    try:
        yield store
    except BaseException:
        store.close()
        raise


@contextmanager
def _advice_if_damaged(location: FileLocation) -> Iterator[None]:
    try:
        yield
    except StoreCorrupt as error:
        sound = newest_sound_backup(location)
        advice = (
            f"The newest sound backup is {sound.path}; to put it in its place: {restore_command(location)}"
            if sound
            else "There is no sound backup of it"
        )
        raise StoreCorrupt(f"{error}. {advice}", sound.path if sound else None) from error


def _prepare_if_new(path: Path, library: ModuleType) -> None:
    if path.stat().st_size:
        return
    try:
        with plain_file_engine(path, library, can_write=True).connect() as connection:
            prepare_new_file(connection)
    except library.Error as error:
        raise said_of_copy(error, str(path), str(path)) from error


def _bring_up_to_date(
    store: Store, migrations: Callable[[], Engine], now: datetime, steps: FormSteps
) -> None:
    place = str(store.location)
    with store.read() as tx:
        version = version_of(tx.connection)
        refuse_newer(tx.connection, version, place, steps)
    if is_older(version, steps):
        if store.is_read_only:
            raise StoreReadOnly(f"{place} was made by an older Hourbell and can't be written to update it")
        with _without_older_engine(store, version):
            former = None
            if version is not None and isinstance(store.location, FileLocation):
                former = back_up(store.location, now, BackupPurpose.MIGRATION).path
            try:
                with told_plainly(place):
                    digest = upgrade(migrations(), place, now, steps)
            except DBAPIError as error:
                raise StoreUnavailable(
                    f"{place} can't be brought up to this Hourbell: its tables are not of the form "
                    f"{version}, as it says, so another program changed it. Nothing was changed now; restore "
                    "a backup: hourbell restore --list"
                ) from error
        if digest:
            keep_head(store.location, digest)
            store.updated = _updated(place, f"{version} to {steps.newest}", former)
    with store.read() as tx:
        refuse_strange(tx.connection, place)
        has_no_name = is_nameless(tx)
    if has_no_name:  # new, or made by somebody who was killed
        name_store(store, now)


def _updated(place: str, forms: str, former: Path | None) -> str:
    """Say what became of the tables, and what leads back."""
    if former is not None:
        return (
            f"The tables of {place} were brought up to this Hourbell (form {forms}). A backup of what they "
            f"were before is {former}"
        )
    return (
        "Without a backup, as Hourbell makes none of a store on a server, the tables of "
        f"{place} were brought up to this Hourbell (form {forms}). Only a backup that was made there before "
        f"leads back. Make one before the next update: {dump_command(place)}"
    )


@contextmanager
def _without_older_engine(store: Store, version: str | None) -> Iterator[None]:
    """Let no engine of this machine run the jobs of tables that are changed, if it may not go on."""
    if version is None:
        yield
        return
    try:
        lock = EngineLock(store.location, Holder.UPDATE)
    except EngineRunning as running:
        if not running.is_to_be_stopped:
            raise
        with store.read() as tx:
            if not may_go_on(tx.connection, version, running.pid, store.steps):
                who = f"process {running.pid}" if running.pid else "another process"
                raise older_engine_runs(str(store.location), who, store.steps) from running
        yield
        return
    try:
        yield
    finally:
        lock.release()
