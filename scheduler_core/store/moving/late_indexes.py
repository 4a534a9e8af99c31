"""Drop indexes of tables while they are filled, and create them at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from scheduler_core.store.tables.common import METADATA

# Those of constraints stay: they belong to their table.
_INDEXES = {
    "sqlite": """
        SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
    """,
    "postgresql": """
        SELECT each.relname, owner.relname, pg_get_indexdef(indexrelid) FROM pg_index
        JOIN pg_class AS each ON each.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
        WHERE pg_table_is_visible(owner.oid)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
    """,
}


@contextmanager
def indexes_made_later(connection: Connection) -> Iterator[None]:
    """Leave the indexes of our tables out for as long as the block lasts, all in one transaction."""
    found = connection.exec_driver_sql(_INDEXES[connection.dialect.name]).all()
    ours = [(name, made_by) for name, table, made_by in found if table in METADATA.tables]
    for name, _ in ours:
        connection.exec_driver_sql(f'DROP INDEX "{name}"')
    yield
    for _, made_by in ours:
        connection.exec_driver_sql(made_by)
