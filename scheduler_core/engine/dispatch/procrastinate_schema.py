"""The tables of procrastinate, in a schema of their own in the store's database."""

from datetime import datetime
from pathlib import Path
from typing import Any

from procrastinate.schema import SchemaManager

from scheduler_core.engine.dispatch.task_queue import SCHEMA
from scheduler_core.recurrence.ticks import of_instant
from scheduler_core.store.other_schemas import other_schema
from scheduler_core.store.transactions import Reading, Writing

# The library keeps no list of its migrations. The instant is in microseconds, as everywhere in the store.
_LIST = "CREATE TABLE applied (name text PRIMARY KEY, at bigint NOT NULL)"
# Which engine a worker of the library is; it goes with the worker's own row.
_TAKERS = """
    CREATE TABLE takers (
        worker bigint PRIMARY KEY REFERENCES procrastinate_workers (id) ON DELETE CASCADE,
        engine bigint NOT NULL
    )
"""
_LACKS_TAKERS = "SELECT to_regclass('takers') IS NULL AND has_schema_privilege(%s, 'CREATE')"
# Roles that were let be workers before there was this table.
_GRANTEES = """
    SELECT DISTINCT quote_ident(rolname) FROM pg_class CROSS JOIN aclexplode(relacl) AS rights
    JOIN pg_roles ON pg_roles.oid = grantee
    WHERE pg_class.oid = 'procrastinate_workers'::regclass AND privilege_type = 'INSERT'
        AND grantee <> relowner
"""
_NOTE = "INSERT INTO applied (name, at) SELECT unnest(%s::text[]), %s"


def make_schema(tx: Writing, now: datetime) -> None:
    """Make the tables of the library that is installed, in a schema that is not there yet."""
    with other_schema(tx, SCHEMA) as raw:
        raw.execute(f"CREATE SCHEMA {SCHEMA}")
        raw.execute(SchemaManager.get_schema())
        raw.execute(_LIST)
        raw.execute(_TAKERS)
        _note(raw, [each.name for each in _migrations()], now)


def update_before(tx: Writing, now: datetime) -> list[str]:
    """Apply what a newer library needs, which an older one alongside it does not mind; return the names.

    That is all up to its last migration of that kind: who skips a release can't have both side by side.
    """
    missing = _missing(tx)
    last = max((number for number, each in enumerate(missing) if not _is_for_after(each)), default=-1)
    return _apply(tx, missing[: last + 1], now)


def add_takers(tx: Writing) -> bool:
    """Add what says which engine a worker is, where machines shared runs before there was that.

    Only the owner can; whoever may not leaves it, as nothing depends on it but how soon tasks are free.
    """
    with other_schema(tx, SCHEMA) as raw:
        if not raw.execute(_LACKS_TAKERS, (SCHEMA,)).fetchone()[0]:
            return False
        raw.execute(_TAKERS)
        for (role,) in raw.execute(_GRANTEES).fetchall():
            raw.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON takers TO {role}")
        return True


def update_after(tx: Writing, now: datetime) -> list[str]:
    """Apply what takes away what an older library needs, once none is there any more; return the names."""
    return _apply(tx, _missing(tx), now)


def _missing(tx: Reading) -> list[Path]:
    with other_schema(tx, SCHEMA) as raw:
        applied = {name for (name,) in raw.execute("SELECT name FROM applied").fetchall()}
    return [each for each in _migrations() if each.name not in applied]


def _apply(tx: Writing, migrations: list[Path], now: datetime) -> list[str]:
    """Apply migrations; without any nothing is written, which the role of a worker may not."""
    if not migrations:
        return []
    with other_schema(tx, SCHEMA) as raw:
        for each in migrations:
            raw.execute(each.read_text(encoding="utf-8"))
        _note(raw, [each.name for each in migrations], now)
    return [each.name for each in migrations]


def _note(raw: Any, names: list[str], now: datetime) -> None:  # noqa: ANN401 - the driver's connection
    raw.execute(_NOTE, (names, of_instant(now)))


def _migrations() -> list[Path]:
    """Return the migrations of the library that is installed, in their order."""
    return sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))


def _is_for_after(migration: Path) -> bool:
    """Tell by its name, such as 03.01.00_50_post_add_heartbeat.sql: numbers from 50 on are for afterwards."""
    return int(migration.name.split("_")[1]) >= 50
