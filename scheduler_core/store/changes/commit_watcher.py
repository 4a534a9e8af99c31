"""Notice commits of other connections, in any process."""

import logging
from pathlib import Path
from typing import Protocol

from scheduler_core.store.changes.change_marker import NewsNotices
from scheduler_core.store.changes.outbox import CHANNEL, LAST
from scheduler_core.store.faults import said_of_driver, told_plainly
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.sql import text
from scheduler_core.store.store import Store

log = logging.getLogger(__name__)


class ChangeWatch(Protocol):
    """A connection of its own, for one thread.

    `descriptor` becomes readable when it is worth asking again; where there is none (None), it is asked
    every now and then.
    """

    descriptor: int | None

    def has_changed(self, known: int | None = None) -> bool:
        """Tell whether anything was committed since the last call, and make the descriptor unreadable.

        Where a file tells, commits do not count that noted nothing beyond what is `known` of the outbox. That
        the file went or came counts, too. It costs some microseconds and waits for nothing. Raises
        StoreUnavailable when the watch is lost: close it, and begin another.
        """
        ...

    def close(self) -> None:
        """Watch no more; closing twice is fine."""
        ...


def watch(store: Store) -> ChangeWatch:
    """Begin to watch; what was committed before is not noticed. Close it before the store."""
    with told_plainly(str(store.location)):
        if isinstance(store.location, FileLocation):
            store.refuse_if_gone()
            return _FileWatch(store, store.location)
        return _ServerWatch(store)


class _FileWatch:
    def __init__(self, store: Store, location: FileLocation) -> None:
        from scheduler_core.store.opening.database import data_version, number_found, plain_file_engine

        self._data_version, self._number_found = data_version, number_found
        self._place = str(location)
        self._store = store
        self._is_there = True
        self._library = sound_library()
        self._connection = plain_file_engine(location.path, self._library, can_write=False).connect()
        self._notices = _notices_of(location.path)
        self.descriptor = None if self._notices is None else self._notices.descriptor
        self._seen = self._data_version(self._connection)

    def has_changed(self, known: int | None = None) -> bool:
        if self._notices is not None:
            self._notices.take()
        try:
            before, self._seen = self._seen, self._data_version(self._connection)
            is_news = self._seen != before and (
                known is None or self._number_found(self._connection, LAST) != known
            )
        except self._library.Error as error:
            raise said_of_driver(error, self._place) from error
        was_there, self._is_there = self._is_there, self._store.trouble() is None
        return is_news or was_there is not self._is_there

    def close(self) -> None:
        self._connection.close()
        if self._notices is not None:
            self._notices.close()
            self._notices = self.descriptor = None


class _ServerWatch:
    def __init__(self, store: Store) -> None:
        import psycopg  # not for those whose store is a file

        from scheduler_core.store.opening import database

        self._database = database
        self._errors = psycopg.Error
        self._place = str(store.location)
        readers = store.connections.readers.execution_options(isolation_level="AUTOCOMMIT")
        self._connection = readers.connect()
        self._connection.detach()
        self._connection.execute(text(f"LISTEN {CHANNEL}"))
        self.descriptor: int | None = database.notice_socket(self._connection)

    def has_changed(self, _known: int | None = None) -> bool:
        try:
            return self._database.pending_notices(self._connection) > 0
        except self._errors as error:
            raise said_of_driver(error, self._place) from error

    def close(self) -> None:
        self._database.drop(self._connection)
        self.descriptor = None


def _notices_of(path: Path) -> NewsNotices | None:
    try:
        return NewsNotices(path)
    except OSError as error:
        log.info("%s is asked for changes, as the system does not tell: %s", path, error)
        return None
