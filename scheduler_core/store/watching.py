"""Notices that another connection, of whatever process, has committed."""

from typing import Protocol

from sqlalchemy import text

from scheduler_core.store.database import data_version, pending_notices, plain_file_engine
from scheduler_core.store.faults import told_plainly
from scheduler_core.store.location import FileLocation
from scheduler_core.store.outbox import CHANNEL
from scheduler_core.store.sqlite_library import sound_library
from scheduler_core.store.store import Store


class Watch(Protocol):
    """A connection of its own, for one thread that asks again and again."""

    def has_changed(self) -> bool:
        """Tell whether anything was committed since the last call; it costs some microseconds."""
        ...

    def close(self) -> None: ...


def watch(store: Store) -> Watch:
    """Begin to watch; what was committed before is not noticed. Close it before the store."""
    with told_plainly(str(store.location)):
        return _FileWatch(store.location) if isinstance(store.location, FileLocation) else _ServerWatch(store)


class _FileWatch:
    def __init__(self, location: FileLocation) -> None:
        self._place = str(location)
        self._connection = plain_file_engine(location.path, sound_library(), can_write=False).connect()
        self._seen = data_version(self._connection)

    def has_changed(self) -> bool:
        with told_plainly(self._place):
            before, self._seen = self._seen, data_version(self._connection)
        return self._seen != before

    def close(self) -> None:
        self._connection.close()


class _ServerWatch:
    def __init__(self, store: Store) -> None:
        self._place = str(store.location)
        readers = store.connections.readers.execution_options(isolation_level="AUTOCOMMIT")
        self._connection = readers.connect()
        self._connection.detach()
        self._connection.execute(text(f"LISTEN {CHANNEL}"))

    def has_changed(self) -> bool:
        with told_plainly(self._place):
            return pending_notices(self._connection) > 0

    def close(self) -> None:
        self._connection.close()
