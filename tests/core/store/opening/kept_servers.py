"""Kept stores of a server: the tables that the steps up to a form make, with the rows of the kept file."""

import re
import subprocess
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, create_engine, insert, text

from scheduler_core.store.opening.forms import OURS
from tests.core.store.opening import kept_stores
from tests.support.postgres import ADMINISTRATOR, OWNER, PostgresServer

# What pg_dump of another release says differently, and what names a place.
_SAID_BY_THE_TOOL = re.compile(
    r"^(--.*|\\.*|SET (idle_session|transaction)_timeout.*|SELECT .*'search_path'.*|)$"
)
_COUNTED = "SELECT setval(pg_get_serial_sequence(:table, :column), (SELECT max({column}) FROM {table}))"


def script_of_server(server: PostgresServer, name: str) -> str:
    """Return the SQL that makes the store that is kept in a file on a server, too."""
    database = server.make_database()
    url = database.replace("postgresql:", "postgresql+psycopg:")
    _make_tables(url, name[:4])
    _fill(url.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@"), name)
    return _dumped(server, database.rsplit("/", 1)[1])


def _make_tables(url: str, form: str) -> None:
    engine = create_engine(url)
    with engine.connect() as connection, connection.begin():
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(OURS.folder).replace("%", "%%"))
        command.upgrade(config, form)
    engine.dispose()


def _fill(url: str, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = kept_stores.make(name, Path(folder) / "hourbell.db")
        found = kept_stores.rows(f"sqlite:///{path}")
    engine = create_engine(url)
    tables = MetaData()
    with engine.connect() as connection, connection.begin():
        tables.reflect(connection)
        assert tables.tables.keys() == found.keys(), tables.tables.keys() ^ found.keys()
        # Rows of several tables refer to one another.
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table_name, rows in found.items():
            if rows and table_name != "alembic_version":
                connection.execute(insert(tables.tables[table_name]), rows)
        _count_on(connection, tables)
    engine.dispose()


def _count_on(connection: Connection, tables: MetaData) -> None:
    for table in tables.sorted_tables:
        for column in table.columns:
            if column.identity is not None:
                asked = _COUNTED.format(column=column.name, table=table.name)
                connection.execute(text(asked), {"table": table.name, "column": column.name})


def _dumped(server: PostgresServer, database: str) -> str:
    place = ["-h", "127.0.0.1", "-p", str(server.port), "-U", ADMINISTRATOR]
    how = ["--inserts", "--no-owner", "--no-privileges", "--no-comments"]
    done = subprocess.run(
        [str(server.programs / "pg_dump"), *place, *how, database], check=True, capture_output=True, text=True
    )
    return _without_what_the_tool_says(done.stdout)


def _without_what_the_tool_says(dumped: str) -> str:
    """Leave the lines of rows as they are: a text may hold whatever the tool says itself."""
    kept, is_in_a_row = list[str](), False
    for line in dumped.splitlines():
        is_row = is_in_a_row or line.startswith("INSERT ")
        if is_row or not _SAID_BY_THE_TOOL.match(line):
            kept.append(line)
        if is_row:
            is_in_a_row = (line.count("'") % 2 == 1) != is_in_a_row
    return "\n".join(kept) + "\n"
