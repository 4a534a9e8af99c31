"""Change a table that SQLite has to rebuild, without losing any of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import op
from alembic.operations import BatchOperations
from sqlalchemy import Connection, inspect, text

_TABLE = text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = :name")
_INDEXES = text(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = :name AND sql IS NOT NULL"
)
_LAST_ID = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_KEEP_LAST_ID = text("UPDATE sqlite_sequence SET seq = :seq WHERE name = :name")


@contextmanager
def changed_table(name: str) -> Iterator[BatchOperations]:
    """Change a table by the operations given to the batch; use this, not `op.batch_alter_table`.

    Alembic's own rebuilding forgets that a table is STRICT, that its ids are never given out again,
    and that a part of an index is descending.
    """
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        with op.batch_alter_table(name) as batch:
            yield batch
        return
    indexes = _indexes_of(connection, name)
    has_lasting_ids = "AUTOINCREMENT" in str(connection.scalar(_TABLE, {"name": name}))
    last_id = connection.scalar(_LAST_ID, {"name": name}) if has_lasting_ids else None
    options = {**inspect(connection).get_table_options(name), "sqlite_autoincrement": has_lasting_ids}
    with op.batch_alter_table(name, table_kwargs=options) as batch:
        yield batch
    connection.execute(_KEEP_LAST_ID, {"name": name, "seq": last_id})
    _repair_indexes(connection, name, indexes)


def _indexes_of(connection: Connection, table: str) -> dict[str, str]:
    return {row.name: row.sql for row in connection.execute(_INDEXES, {"name": table})}


def _repair_indexes(connection: Connection, table: str, former: dict[str, str]) -> None:
    for index, sql in _indexes_of(connection, table).items():
        if former.get(index, sql) != sql:
            connection.exec_driver_sql(f'DROP INDEX "{index}"')
            connection.exec_driver_sql(former[index])
