"""Copy the rows of a table from one database to another, a few at a time.

What is read is what stands there, without the types of the columns: no value can change on its way. Of the
tables only the description is used, so that a new table or column comes along by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

from sqlalchemy import Connection, LargeBinary, Table, func, select, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.faults import said_of_driver, told_plainly
from scheduler_core.store.opening.column_types import Flag
from scheduler_core.store.tables.common import METADATA

Row: TypeAlias = tuple[Any, ...]
Heard: TypeAlias = Callable[[int], None]

_ROWS_AT_ONCE = 1_000
_DIGEST_BYTES = 16
_LAST_OF_FILE = text("SELECT seq FROM sqlite_sequence WHERE name = :table")
_FORGET_LAST_OF_FILE = text("DELETE FROM sqlite_sequence WHERE name = :table")
_SET_LAST_OF_FILE = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)")
_LAST_OF_SERVER = text(
    "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(:table, :column)::regclass), 0)"
)
_SET_LAST_OF_SERVER = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")


@dataclass(frozen=True, slots=True)
class CopySide:
    """One of the two databases, in a transaction; `place` is what errors call it."""

    connection: Connection
    place: str

    @property
    def is_server(self) -> bool:
        return self.connection.dialect.name == "postgresql"


@dataclass(frozen=True, slots=True)
class TableState:
    """What a table holds: `digest` is that of its rows in any order, `last_id` the last number given out."""

    name: str
    rows: int
    digest: str
    last_id: int


def carried_tables() -> list[Table]:
    """Return all tables, those first that others refer to."""
    return METADATA.sorted_tables


def row_count(side: CopySide, table: Table) -> int:
    with told_plainly(side.place):
        return int(side.connection.scalar(select(func.count()).select_from(table)) or 0)


def copy_table(source: CopySide, target: CopySide, table: Table, heard: Heard) -> TableState:
    """Copy all rows of a table into an empty one; return what was read."""
    digest = _Digest()
    writer = _write_to_server if target.is_server else _write_to_file
    writer(target, table, _heard_rows(source, table, digest, heard))
    last = _last_id(source, table)
    _set_last_id(target, table, last)
    return TableState(table.name, digest.rows, digest.text(), last)


def state_of(side: CopySide, table: Table, heard: Heard) -> TableState:
    """Read a table through."""
    digest = _Digest()
    for _ in _heard_rows(side, table, digest, heard):
        pass
    return TableState(table.name, digest.rows, digest.text(), _last_id(side, table))


class _Digest:
    """The sum of the digests of all rows, which does not depend on their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: Sequence[Row]) -> None:
        self.rows += len(rows)
        for row in rows:
            found = blake2b(repr(row).encode(errors="surrogatepass"), digest_size=_DIGEST_BYTES)
            self._sum += int.from_bytes(found.digest())

    def text(self) -> str:
        return f"{self._sum % (1 << 8 * _DIGEST_BYTES):032x}"


def _heard_rows(side: CopySide, table: Table, digest: _Digest, heard: Heard) -> Iterator[list[Row]]:
    for rows in _rows(side, table):
        digest.add(rows)
        yield rows
        heard(len(rows))


def _rows(side: CopySide, table: Table) -> Iterator[list[Row]]:
    """Read all rows in portions; what either database has its own type for is made alike."""
    alike = _alike(table)
    statement = str(select(table).compile(dialect=side.connection.dialect))
    options = {"stream_results": True, "max_row_buffer": _ROWS_AT_ONCE}
    with (
        told_plainly(side.place),
        side.connection.exec_driver_sql(statement, execution_options=options) as found,
    ):
        for part in found.partitions(_ROWS_AT_ONCE):
            rows = [tuple(row) for row in part]
            yield [_made_alike(row, alike) for row in rows] if alike else rows


def _alike(table: Table) -> list[tuple[int, Callable[[Any], Any]]]:
    """Return which columns are to be made alike, and how."""
    found: list[tuple[int, Callable[[Any], Any]]] = []
    for place, column in enumerate(table.columns):
        if isinstance(column.type, Flag):
            found.append((place, bool))
        elif isinstance(column.type, LargeBinary):
            found.append((place, bytes))
    return found


def _made_alike(row: Row, alike: list[tuple[int, Callable[[Any], Any]]]) -> Row:
    values = list(row)
    for place, make in alike:
        if values[place] is not None:
            values[place] = make(values[place])
    return tuple(values)


def _write_to_file(target: CopySide, table: Table, parts: Iterator[list[Row]]) -> None:
    places = ", ".join("?" for _ in table.columns)
    statement = f'INSERT INTO "{table.name}" ({_names(table)}) VALUES ({places})'
    for rows in parts:
        if rows:
            with told_plainly(target.place):
                target.connection.exec_driver_sql(statement, rows)


def _write_to_server(target: CopySide, table: Table, parts: Iterator[list[Row]]) -> None:
    raw: Any = target.connection.connection.dbapi_connection
    statement = f'COPY "{table.name}" ({_names(table)}) FROM STDIN'
    try:
        with raw.cursor() as cursor, cursor.copy(statement) as copy:
            for rows in parts:
                for row in rows:
                    copy.write_row(row)
    except target.connection.dialect.loaded_dbapi.DataError as error:
        told = f"{target.place} can't hold what stands in the table {table.name}: {error}"
        raise StoreUnavailable(told) from error
    except target.connection.dialect.loaded_dbapi.Error as error:
        raise said_of_driver(error, target.place) from error


def _names(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _id_column(table: Table) -> str | None:
    return next((column.name for column in table.columns if column.identity is not None), None)


def _last_id(side: CopySide, table: Table) -> int:
    """Return the last number that was given out, which may be that of a row that is gone."""
    column = _id_column(table)
    if column is None:
        return 0
    with told_plainly(side.place):
        if side.is_server:
            found = side.connection.scalar(_LAST_OF_SERVER, {"table": table.name, "column": column})
        else:
            found = side.connection.scalar(_LAST_OF_FILE, {"table": table.name})
    return int(found or 0)


def _set_last_id(side: CopySide, table: Table, last: int) -> None:
    """Go on after that number: an id is never given out twice."""
    column = _id_column(table)
    if column is None or not last:
        return
    with told_plainly(side.place):
        if side.is_server:
            values = {"table": table.name, "column": column, "last": last}
            side.connection.execute(_SET_LAST_OF_SERVER, values)
        else:
            side.connection.execute(_FORGET_LAST_OF_FILE, {"table": table.name})
            side.connection.execute(_SET_LAST_OF_FILE, {"table": table.name, "last": last})
