"""Tell the version of a store's schema, and run the migration from an older one to ours."""

from datetime import datetime

from sqlalchemy import Connection, Engine, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.recurrence.ticks import of_instant
from scheduler_core.store.api_tokens import vouch_for_older_tokens
from scheduler_core.store.audit.audit import record
from scheduler_core.store.faults import StoreNewer
from scheduler_core.store.moving.marks import refuse_marked
from scheduler_core.store.opening.database import orphans
from scheduler_core.store.opening.forms import (
    FORM_TABLE,
    OURS,
    FormSteps,
    columns_of,
    is_newer,
    is_older,
    version_of,
)
from scheduler_core.store.tables import (
    audit_rows,
    channel_rows,
    event_rows,
    job_rows,
    run_rows,
    store_rows,
    token_rows,
    watch_rows,
)
from scheduler_core.store.tables.common import METADATA
from scheduler_core.store.transactions import Writing
from scheduler_core.values.records.audit import AuditAct

# Naming the modules here makes their tables known, whatever else was imported.
ALL_TABLES = (
    audit_rows,
    channel_rows,
    event_rows,
    job_rows,
    run_rows,
    store_rows,
    token_rows,
    watch_rows,
)
_MAKE_VERSION = f"""
    CREATE TABLE {FORM_TABLE} (
        version_num VARCHAR(32) NOT NULL, CONSTRAINT {FORM_TABLE}_pkc PRIMARY KEY (version_num)
    )
"""
_SAY_VERSION = text(f"INSERT INTO {FORM_TABLE} VALUES (:version)")
_WORKS_FROM = text("SELECT works_from FROM store_identity")
_SAY_WORKS_FROM = text("UPDATE store_identity SET works_from = :works_from")
# In words that hold for the tables of every form; the second ones for those since 0004.
_LIVING = "SELECT pid, host FROM engines WHERE stopped_at IS NULL AND lease_until > :now"
_LIVING_ENGINE = text(f"{_LIVING} LIMIT 1")
_LIVING_TOO_OLD = text(f"{_LIVING} AND form < :works_from LIMIT 1")
_GOES_ON = text("SELECT 1 FROM engines WHERE stopped_at IS NULL AND pid = :pid AND form >= :works_from")
_WHO = "hourbell"
_OLDEST_SERVER = 120000


def refuse_old_server(connection: Connection, place: str) -> None:
    """Raise if a server is older than what our statements need."""
    version = connection.scalar(text("SELECT current_setting('server_version_num')::int"))
    if version is None or version < _OLDEST_SERVER:
        raise StoreUnavailable(f"{place} is older than PostgreSQL 12; Hourbell needs 12 or newer")


def refuse_newer(connection: Connection, version: str | None, place: str, steps: FormSteps = OURS) -> None:
    """Raise if a newer Hourbell changed what this one knows: what stands there, we could only damage.

    Where it only added to the tables, this one goes on with them. Raises StoreMoved or StoreArriving for a
    store that is not to be opened here.
    """
    if not is_newer(version, steps):
        return
    refuse_marked(connection, version, place)
    works_from = connection.scalar(_WORKS_FROM)
    if works_from is None or int(works_from) > int(steps.newest):
        raise StoreNewer(
            f"{place} was made by a newer Hourbell (its tables have form {version}, this one knows "
            f"up to {steps.newest}). Update Hourbell, or restore a backup from before that update"
        )


def refuse_strange(connection: Connection, place: str) -> None:
    """Raise if a table or a column that we need is missing, whatever the version says."""
    found = columns_of(connection)
    for table, columns in described_columns().items():
        missing = f"the table {table}" if table not in found else ""
        if table in found and columns - found[table]:
            missing = f"the column {min(columns - found[table])} of its table {table}"
        if missing:
            raise StoreUnavailable(
                f"{place} lacks {missing}: it was made by an unfinished version of Hourbell, or changed by "
                "another program. Restore a backup, or export its jobs with the version that made it"
            )


def upgrade(engine: Engine, place: str, now: datetime, steps: FormSteps = OURS) -> str:
    """Bring the tables to the newest version, in one transaction: whoever is killed leaves the old ones.

    Return the digest of the entry that says so in the audit; "" where there were no tables yet, or
    another process was first.
    """
    with engine.connect() as connection, connection.begin():
        version = version_of(connection)
        refuse_newer(connection, version, place, steps)
        if not is_older(version, steps):  # another process was first
            return ""
        if version is None:
            refuse_occupied(connection, place)
        else:
            _refuse_running(connection, version, place, now, steps)
        take_steps(connection, place, steps)
        return "" if version is None else _noted(connection, now, version, steps)


def take_steps(connection: Connection, place: str, steps: FormSteps = OURS) -> None:
    """Make the tables, or bring those that are there to the newest form, in the connection's transaction."""
    if connection.dialect.name == "sqlite" and steps is OURS and version_of(connection) is None:
        _make_tables(connection)
    else:
        migrate(connection, place, steps)
    connection.execute(_SAY_WORKS_FROM, {"works_from": steps.works_from})
    _refuse_orphans(connection, place)
    refuse_strange(connection, place)


def _make_tables(connection: Connection) -> None:
    """Make the tables of a new file as they are described, without the library that changes older ones."""
    METADATA.create_all(connection, checkfirst=False)
    connection.exec_driver_sql(_MAKE_VERSION)
    connection.execute(_SAY_VERSION, {"version": OURS.newest})


def migrate(connection: Connection, place: str, steps: FormSteps) -> None:
    """Take each step from the form of the tables to the newest."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    version = version_of(connection)
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(steps.folder).replace("%", "%%"))
    try:
        command.upgrade(config, steps.newest)
    except CommandError as error:
        raise StoreUnavailable(
            f"{place} can't be updated: there is no way from its form {version} to {steps.newest}. "
            "Export its jobs with the version of Hourbell that made it"
        ) from error


def refuse_occupied(connection: Connection, place: str) -> None:
    """A database of a server may hold tables of other programs, but none that are called like ours."""
    taken = columns_of(connection).keys() & described_columns().keys()
    if taken:
        raise StoreUnavailable(
            f"{place} has a table {min(taken)} that Hourbell did not make; name a database of its own"
        )


def refuse_changed(connection: Connection, place: str, steps: FormSteps) -> None:
    """Raise if another program changed the tables since this one opened the store; adding to them is fine."""
    version = version_of(connection)
    refuse_newer(connection, version, place, steps)
    if is_older(version, steps):
        raise StoreUnavailable(
            f"{place} has tables of an older Hourbell since a backup was put in its place. Start Hourbell "
            "anew, which brings them up to date"
        )


def _noted(connection: Connection, now: datetime, version: str, steps: FormSteps) -> str:
    """Say in the audit what became of the tables, and vouch for tokens that it says were made."""
    tx = Writing(connection)
    vouch_for_older_tokens(tx)
    record(tx, now, _WHO, AuditAct.MIGRATE_STORE, {}, f"{version} to {steps.newest}")
    return tx.audit_digest


def may_go_on(connection: Connection, version: str, pid: int, steps: FormSteps) -> bool:
    """Tell whether the engine that is a process of this machine may go on once the steps are done."""
    asked = {"pid": pid, "works_from": steps.works_from}
    return steps.add_only_to(version) and connection.execute(_GOES_ON, asked).first() is not None


def _refuse_running(
    connection: Connection, version: str, place: str, now: datetime, steps: FormSteps
) -> None:
    """Raise if an engine anywhere says that it runs the jobs, and would go on with tables that are gone."""
    if connection.dialect.name == "sqlite":
        return  # its engines are on this machine, and the lock says more
    asked = {"now": of_instant(now)}
    if steps.add_only_to(version):
        found = connection.execute(_LIVING_TOO_OLD, asked | {"works_from": steps.works_from}).first()
    else:
        found = connection.execute(_LIVING_ENGINE, asked).first()
    if found is not None:
        raise older_engine_runs(place, f"process {found.pid} on {found.host}", steps)


def older_engine_runs(place: str, who: str, steps: FormSteps = OURS) -> StoreUnavailable:
    return StoreUnavailable(
        f"{place} has tables of an older Hourbell, and an engine of it ({who}) runs the jobs. Stop that one "
        f"first; this one then backs the store up and brings its tables to form {steps.newest}"
    )


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
