"""The version of a store's tables, and the way from an older one to ours."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.database import orphans
from scheduler_core.store.tables import audit_rows, event_rows, job_rows, run_rows, store_rows, token_rows
from scheduler_core.store.tables.common import METADATA

# Naming the modules here makes their tables known, whatever else was imported.
ALL_TABLES = (audit_rows, event_rows, job_rows, run_rows, store_rows, token_rows)
_TABLE = "alembic_version"
_OLDEST_SERVER = 120000
_COLUMNS = {
    "sqlite": """
        SELECT made.name, columns.name FROM sqlite_schema AS made, pragma_table_info(made.name) AS columns
        WHERE made.type = 'table'
    """,
    "postgresql": """
        SELECT relname, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND pg_table_is_visible(pg_class.oid)
    """,
}


@dataclass(frozen=True, slots=True)
class Steps:
    """A folder of migrations, and the version that the last of them makes."""

    folder: Path
    newest: str


OURS = Steps(Path(__file__).parents[1] / "migrations", "0001")


def version_of(connection: Connection) -> str | None:
    """Return the version of the tables; None where there are none yet."""
    if not inspect(connection).has_table(_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {_TABLE}"))
    return version


def refuse_old_server(connection: Connection, place: str) -> None:
    """Raise if a server is older than what our statements need."""
    version = connection.scalar(text("SELECT current_setting('server_version_num')::int"))
    if version is None or version < _OLDEST_SERVER:
        raise StoreUnavailable(f"{place} is older than PostgreSQL 12; Hourbell needs 12 or newer")


def refuse_newer(version: str | None, place: str, steps: Steps = OURS) -> None:
    """Raise if a newer Hourbell made these tables: what it wrote there, we could only damage."""
    if version is not None and (not version.isdecimal() or int(version) > int(steps.newest)):
        raise StoreUnavailable(
            f"{place} was made by a newer Hourbell (its tables have version {version}, this one knows "
            f"up to {steps.newest}). Update Hourbell, or restore a backup from before that update"
        )


def refuse_strange(connection: Connection, place: str) -> None:
    """Raise if a table or a column that we need is missing, whatever the version says."""
    found = _columns(connection)
    for table, columns in described_columns().items():
        missing = f"the table {table}" if table not in found else ""
        if table in found and columns - found[table]:
            missing = f"the column {min(columns - found[table])} of its table {table}"
        if missing:
            raise StoreUnavailable(
                f"{place} lacks {missing}: it was made by an unfinished version of Hourbell, or changed by "
                "another program. Restore a backup, or export its jobs with the version that made it"
            )


def upgrade(engine: Engine, place: str, steps: Steps = OURS) -> None:
    """Bring the tables to the newest version, in one transaction: whoever is killed leaves the old ones."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    with engine.connect() as connection, connection.begin():
        version = version_of(connection)
        refuse_newer(version, place, steps)
        if version == steps.newest:  # another process was first
            return
        if version is None:
            refuse_occupied(connection, place)
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(steps.folder).replace("%", "%%"))
        try:
            command.upgrade(config, steps.newest)
        except CommandError as error:
            raise StoreUnavailable(
                f"{place} can't be updated: there is no way from its version {version} to {steps.newest}. "
                "Export its jobs with the version of Hourbell that made it"
            ) from error
        _refuse_orphans(connection, place)


def refuse_occupied(connection: Connection, place: str) -> None:
    """A database of a server may hold tables of other programs, but none that are called like ours."""
    taken = _columns(connection).keys() & described_columns().keys()
    if taken:
        raise StoreUnavailable(
            f"{place} has a table {min(taken)} that Hourbell did not make; name a database of its own"
        )


def _columns(connection: Connection) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for table, column in connection.exec_driver_sql(_COLUMNS[connection.dialect.name]):
        found.setdefault(table, set()).add(column)
    return found


def _refuse_orphans(connection: Connection, place: str) -> None:
    """Foreign keys are off while SQLite's tables are rebuilt, so look afterwards."""
    found = orphans(connection) if connection.dialect.name == "sqlite" else []
    if found:
        raise StoreUnavailable(
            f"{place} can't be updated: a row of {found[0]} belongs to nothing; restore a backup"
        )


def described_columns() -> dict[str, frozenset[str]]:
    """Return the names of the columns of each table."""
    return {name: frozenset(table.columns.keys()) for name, table in METADATA.tables.items()}
