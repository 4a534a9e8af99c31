"""Open a file that needs nothing done to it, without SQLAlchemy."""

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.file_form import APPLICATION_ID, NEWEST_FORM
from scheduler_core.store.opening.file_presence import FilePresence
from scheduler_core.store.opening.file_systems import refuse_shared
from scheduler_core.store.opening.forms import columns_of, version_of
from scheduler_core.store.opening.identity import is_nameless
from scheduler_core.store.opening.location import FileLocation, find_location
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import make_ready
from scheduler_core.store.plain.reader import PlainConnections
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading

if TYPE_CHECKING:
    from scheduler_core.store.opening.database import Connections

_PROGRAM = "PRAGMA application_id"


def open_for_reading(where: str | None, patience: timedelta = PATIENCE) -> Store | None:
    """Open a store in a file by its path (None: the user's own) for a short command that reads.

    The answer is None where more is to be done or said than that: on a server, in another form, read-only,
    damaged, unfinished, of another program, or not there. `open_store` does and says it.
    """
    if where is not None and "://" in where:
        return None
    location = find_location(where)
    if not isinstance(location, FileLocation) or not _holds_something(location.path):
        return None
    refuse_shared(location.path)
    library = sound_library()
    if not make_ready(location):
        return None
    presence = FilePresence(location)
    connections = PlainConnections(location.path, library, patience, presence.refuse_if_gone)
    store = Store(location, cast("Connections", connections), patience, presence)
    try:
        with store.read() as tx:
            if _needs_nothing(tx, connections):
                return store
    except StoreLocked:
        store.close()
        raise
    except (StoreUnavailable, library.Error):
        pass  # `open_store` meets the same, and knows what to advise
    store.close()
    return None


def _holds_something(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:  # `open_store` says it
        return False


def _needs_nothing(tx: Reading, connections: PlainConnections) -> bool:
    connection = tx.connection
    if (
        connection.exec_driver_sql(_PROGRAM).scalar() != APPLICATION_ID
        or version_of(connection) != NEWEST_FORM
    ):
        return False
    found = columns_of(connection)
    known = connections.readers.file.columns()
    has_all = all(columns <= found.get(table, set()) for table, columns in known.items())
    return has_all and not is_nameless(tx)
