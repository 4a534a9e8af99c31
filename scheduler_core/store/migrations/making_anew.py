"""Move the rows of tables into new tables of the same names, on either database."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Connection, inspect, text

FORMER = "former_"
# Names of constraints and indexes are taken as long as the former table has them.
_CONSTRAINTS = text("""
    SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE contype IN ('f', 'p', 'u', 'c') AND conrelid = ANY(CAST(:tables AS regclass[]))
    ORDER BY contype <> 'f'
""")
_LAST_ID_OF_FILE = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_KEEP_LAST_ID_OF_FILE = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)")
_FORGET_LAST_ID_OF_FILE = text("DELETE FROM sqlite_sequence WHERE name = :name")


def make_anew(tables: Iterable[str], make: Callable[[], None], values: Mapping[tuple[str, str], str]) -> None:
    """Have tables, named in the order of their making, made anew and filled with the rows that they have.

    A column that is new is empty: NULL, "", 0 or what `values` says, an expression over `former_TABLE`.
    """
    connection = op.get_bind()
    present = set(inspect(connection).get_table_names())
    former = [each for each in tables if each in present]
    last_ids = {each: _last_id(connection, each) for each in former}
    _set_aside(connection, former)
    make()
    for table in former:
        _fill(connection, table, values)
        _keep_last_id(connection, table, last_ids[table])
    for table in reversed(former):
        op.drop_table(FORMER + table)


def _set_aside(connection: Connection, tables: list[str]) -> None:
    found = inspect(connection)
    indexes = [(each["name"], table) for table in tables for each in found.get_indexes(table)]
    if connection.dialect.name == "postgresql":
        for row in connection.execute(_CONSTRAINTS, {"tables": tables}).all():
            op.drop_constraint(row.name, row.table)
        indexes = [
            (each["name"], table) for table in tables for each in inspect(connection).get_indexes(table)
        ]
    for name, table in indexes:
        op.drop_index(str(name), table)
    for table in tables:
        op.rename_table(table, FORMER + table)


def _fill(connection: Connection, table: str, values: Mapping[tuple[str, str], str]) -> None:
    former = {each["name"] for each in inspect(connection).get_columns(FORMER + table)}
    columns = inspect(connection).get_columns(table)
    wanted = {
        str(each["name"]): f'"{each["name"]}"' if each["name"] in former else _value(table, each, values)
        for each in columns
    }
    overriding = "OVERRIDING SYSTEM VALUE " if connection.dialect.name == "postgresql" else ""
    names = ", ".join(f'"{name}"' for name in wanted)
    connection.exec_driver_sql(
        f'INSERT INTO "{table}" ({names}) {overriding}'
        f'SELECT {", ".join(wanted.values())} FROM "{FORMER}{table}"'
    )


def _value(table: str, column: Any, values: Mapping[tuple[str, str], str]) -> str:  # noqa: ANN401 - as inspected
    known = values.get((table, column["name"]))
    if known is not None:
        return known
    if column["nullable"]:
        return "NULL"
    match column["type"]:
        case sa.Text():
            return "''"
        case sa.Boolean():
            return "false"
        case _:
            return "0"


def _last_id(connection: Connection, table: str) -> int | None:
    """Return the last id that was given out, so that it is not given out again; None if there are none."""
    if connection.dialect.name == "sqlite":
        last: int | None = connection.scalar(_LAST_ID_OF_FILE, {"name": table})
        return last
    sequence = _sequence(connection, table)
    if sequence is None:
        return None
    row = connection.exec_driver_sql(f"SELECT last_value, is_called FROM {sequence}").one()
    return int(row.last_value) if row.is_called else None


def _keep_last_id(connection: Connection, table: str, last: int | None) -> None:
    if last is None:
        return
    if connection.dialect.name == "sqlite":
        connection.execute(_FORGET_LAST_ID_OF_FILE, {"name": table})
        connection.execute(_KEEP_LAST_ID_OF_FILE, {"name": table, "seq": last})
    else:
        connection.execute(
            text("SELECT setval(CAST(:sequence AS regclass), :last)"),
            {"sequence": _sequence(connection, table), "last": last},
        )


def _sequence(connection: Connection, table: str) -> str | None:
    """Return the sequence of a server's table; the column that counts is called id or sequence."""
    names = {each["name"] for each in inspect(connection).get_columns(table)}
    column = "sequence" if "sequence" in names else "id"
    if column not in names:
        return None
    found: str | None = connection.scalar(
        text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": table, "column": column}
    )
    return found
