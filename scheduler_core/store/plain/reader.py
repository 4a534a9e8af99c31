"""Connections to a file that only read, by prepared statements: what `store.read()` needs of SQLAlchemy's."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreLocked, driver_told_plainly
from scheduler_core.store.opening.file_connector import FOR_READING, PATIENCE, file_connector
from scheduler_core.store.opening.file_form import APPLICATION_ID, NEWEST_FORM
from scheduler_core.store.opening.file_presence import FilePresence
from scheduler_core.store.opening.file_systems import refuse_shared
from scheduler_core.store.opening.forms import columns_of, version_of
from scheduler_core.store.opening.identity import is_nameless
from scheduler_core.store.opening.location import FileLocation, find_location
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import make_ready
from scheduler_core.store.plain.prepared import Prepared, PreparedFile
from scheduler_core.store.plain.recording import RecordedWord, key_of
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from scheduler_core.store.opening.database import Connections


_PROGRAM = "PRAGMA application_id"


class PlainRow(tuple[Any, ...]):
    """A row whose cells have names, too."""

    __slots__ = ()
    names: tuple[str, ...] = ()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the column holds
        try:
            return self[self.names.index(name)]
        except ValueError:
            raise AttributeError(name) from None


class PlainFound:
    """What a statement finds; `make` makes a row, or a value, of the cells that SQLite gives."""

    def __init__(self, cursor: Any, make: Callable[[tuple[Any, ...]], Any]) -> None:  # noqa: ANN401
        self._cursor = cursor
        self._make = make

    def __iter__(self) -> Iterator[Any]:
        return map(self._make, self._cursor)

    def all(self) -> list[Any]:
        return list(self)

    def first(self) -> Any:  # noqa: ANN401 - a row, or whatever stands in a column
        """Return the first, or None; the rest is left."""
        cells = self._cursor.fetchone()
        self._cursor.close()
        return None if cells is None else self._make(cells)

    def one_or_none(self) -> Any:  # noqa: ANN401
        found = self.all()
        if len(found) > 1:
            raise ValueError(f"{len(found)} rows were found where one was expected")
        return found[0] if found else None

    def one(self) -> Any:  # noqa: ANN401
        (found,) = self.all()
        return found

    def scalars(self) -> "PlainFound":
        return PlainFound(self._cursor, lambda cells: self._make(cells)[0])

    def scalar(self) -> Any:  # noqa: ANN401
        return self.scalars().first()

    def scalar_one(self) -> Any:  # noqa: ANN401
        return self.scalars().one()

    def scalar_one_or_none(self) -> Any:  # noqa: ANN401
        return self.scalars().one_or_none()

    fetchall = all
    fetchone = first


class PlainDialect:
    """What statements ask a dialect for."""

    name = "sqlite"


class PlainConnection:
    """One connection; statements are found among the prepared ones, or prepared now by SQLAlchemy."""

    dialect = PlainDialect()

    def __init__(self, driver: Any, prepared: Callable[[str, RecordedWord], Prepared]) -> None:  # noqa: ANN401
        self._driver = driver
        self._prepared = prepared

    @contextmanager
    def begin(self) -> Iterator[None]:
        """See one state until the end."""
        self._driver.execute("BEGIN")
        try:
            yield
        finally:
            self._driver.rollback()  # nothing was changed

    def execute(self, statement: RecordedWord, named: Mapping[str, Any] | None = None) -> PlainFound:
        key, values = key_of(statement)
        prepared = self._prepared(key, statement)
        cursor = self._driver.execute(prepared.sql, prepared.filled(values, named or {}))
        names = [name for name, _ in prepared.columns] or _names_of(cursor)
        return PlainFound(cursor, _maker(names, prepared.converters()))

    def scalar(self, statement: RecordedWord, named: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401
        return self.execute(statement, named).scalar()

    def scalars(self, statement: RecordedWord, named: Mapping[str, Any] | None = None) -> PlainFound:
        return self.execute(statement, named).scalars()

    def exec_driver_sql(self, sql: str, parameters: Sequence[Any] = ()) -> PlainFound:
        cursor = self._driver.execute(sql, parameters)
        return PlainFound(cursor, _maker(_names_of(cursor), ()))

    def close(self) -> None:
        self._driver.close()


class PlainReaders:
    """The connections to a file; each is used again by whoever reads next."""

    def __init__(
        self, path: Path, library: ModuleType, patience: timedelta, refuse_if_gone: Callable[[], None]
    ) -> None:
        self._connect = file_connector(path, library, patience, FOR_READING, refuse_if_gone=refuse_if_gone)
        self._idle: list[PlainConnection] = []
        self._added: dict[str, Prepared] = {}

    @cached_property
    def file(self) -> PreparedFile:
        return PreparedFile()

    @contextmanager
    def connect(self) -> Iterator[PlainConnection]:
        connection = self._idle.pop() if self._idle else PlainConnection(self._connect(), self.prepared)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def prepared(self, key: str, statement: RecordedWord) -> Prepared:
        """Return a statement as SQLite takes it; what nobody prepared is prepared now."""
        found = self._added.get(key) or self.file.statement(key)
        if found is None:
            from scheduler_core.store.plain.replaying import prepare  # loads SQLAlchemy

            self._added[key] = found = prepare(statement)
        return found

    def dispose(self) -> None:
        while self._idle:
            self._idle.pop().close()


class PlainConnections:
    """The ways into a file that is read; what writes after all, or watches, connects by SQLAlchemy."""

    def __init__(
        self, path: Path, library: ModuleType, patience: timedelta, refuse_if_gone: Callable[[], None]
    ) -> None:
        self.readers = PlainReaders(path, library, patience, refuse_if_gone)
        self._path, self._library, self._patience = path, library, patience
        self._refuse_if_gone = refuse_if_gone

    @cached_property
    def _writing(self) -> "Connections":
        from scheduler_core.store.opening.database import file_connections

        return file_connections(self._path, self._library, self._patience, self._refuse_if_gone)

    @property
    def writers(self) -> "Engine | None":
        return self._writing.writers

    def told_plainly(self, place: str) -> AbstractContextManager[None]:
        """Let errors of questions leave as ours."""
        return driver_told_plainly(place, self._library)

    def close(self) -> None:
        self.readers.dispose()
        if "_writing" in self.__dict__:
            self._writing.close()


def _names_of(cursor: Any) -> list[str]:  # noqa: ANN401
    return [each[0] for each in cursor.description or ()]


def _maker(
    names: Sequence[str], converters: Sequence[tuple[int, Callable[[Any], Any]]]
) -> Callable[[tuple[Any, ...]], Any]:
    """Return what makes a row of the cells that SQLite gives."""
    row = type("Row", (PlainRow,), {"__slots__": (), "names": tuple(names)})
    if not converters:
        return row

    def make(cells: tuple[Any, ...]) -> Any:  # noqa: ANN401
        read = list(cells)
        for place, convert in converters:
            read[place] = convert(read[place])
        return row(read)

    return make


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
