"""Maintain a SQLite file in use; PostgreSQL maintains itself."""

from scheduler_core.store.faults import said_of_driver, told_plainly
from scheduler_core.store.opening.database import (
    free_cache,
    move_log,
    plain_file_engine,
    refresh_plans,
    release_pages,
)
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.store import Store

_PAGES_AT_ONCE = 500


def tidy_log(store: Store) -> None:
    """Move the log into the file between bursts, so that no commit has to; writers don't wait for it."""
    if store.is_read_only or not isinstance(store.location, FileLocation):
        return
    store.refuse_if_gone()
    library = sound_library()
    engine = plain_file_engine(store.location.path, library, can_write=True)
    try:
        with told_plainly(str(store.location)), engine.connect() as connection:
            move_log(connection)
    except library.Error as error:
        raise said_of_driver(error, str(store.location)) from error


def shrink(store: Store, pages: int = _PAGES_AT_ONCE) -> bool:
    """Give a little of the free space back to the disk; True while there is more."""
    if not isinstance(store.location, FileLocation):
        return False
    try:
        with store.write() as tx:
            return release_pages(tx.connection, pages) > 0
    except sound_library().Error as error:
        raise said_of_driver(error, str(store.location)) from error


def free_caches(store: Store) -> None:
    """Let go of the pages that kept connections have read, up to 8 MB by the writer and 2 by each reader."""
    if isinstance(store.location, FileLocation):
        store.connections.readers.dispose()
        try:
            with store.write() as tx:
                free_cache(tx.connection)
        except sound_library().Error as error:
            raise said_of_driver(error, str(store.location)) from error


def refresh_query_plans(store: Store) -> None:
    """Let the database learn anew how large its tables are."""
    if isinstance(store.location, FileLocation):
        with store.write() as tx:
            refresh_plans(tx.connection)
