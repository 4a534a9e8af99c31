"""The version of a store's tables, and the way from an older one to ours."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.database import orphans

_TABLE = "alembic_version"


@dataclass(frozen=True, slots=True)
class Steps:
    """A folder of migrations, and the version that the last of them makes."""

    folder: Path
    newest: str


OURS = Steps(Path(__file__).parent / "migrations", "0001")


def version_of(connection: Connection) -> str | None:
    """Return the version of the tables; None where there are none yet."""
    if not inspect(connection).has_table(_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {_TABLE}"))
    return version


def refuse_newer(version: str | None, place: str, steps: Steps = OURS) -> None:
    """Raise if a newer Hourbell made these tables: what it wrote there, we could only damage."""
    if version is not None and (not version.isdecimal() or int(version) > int(steps.newest)):
        raise StoreUnavailable(
            f"{place} was made by a newer Hourbell (its tables have version {version}, this one knows "
            f"up to {steps.newest}). Update Hourbell, or restore a backup from before that update"
        )


def upgrade(engine: Engine, place: str, steps: Steps = OURS) -> None:
    """Bring the tables to the newest version, in one transaction: whoever is killed leaves the old ones."""
    from alembic import command
    from alembic.config import Config

    with engine.connect() as connection, connection.begin():
        version = version_of(connection)
        refuse_newer(version, place, steps)
        if version == steps.newest:  # another process was first
            return
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(steps.folder).replace("%", "%%"))
        command.upgrade(config, steps.newest)
        _refuse_orphans(connection, place)


def _refuse_orphans(connection: Connection, place: str) -> None:
    """Foreign keys are off while SQLite's tables are rebuilt, so look afterwards."""
    found = orphans(connection) if connection.dialect.name == "sqlite" else []
    if found:
        raise StoreUnavailable(
            f"{place} can't be updated: a row of {found[0]} belongs to nothing; restore a backup"
        )
