"""The tables of the library stand in a schema of their own, and each migration is done once."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from importlib.machinery import PathFinder
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from procrastinate.schema import SchemaManager
from psycopg import sql

from scheduler_core.engine.dispatch.procrastinate_schema import update_after, update_before
from scheduler_core.engine.dispatch.sharing import clear_up, is_shared, make_room, open_tasks, share
from scheduler_core.engine.dispatch.task_queue import SCHEMA
from scheduler_core.errors import SchedulerError, StoreUnavailable
from scheduler_core.program_version import program_version
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.other_schemas import other_schema
from scheduler_core.store.runs.engines import engines, register, stop_engine
from scheduler_core.store.store import Store
from tests.core.engine.dispatch.dispatch_databases import forget_dispatch
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS
from tests.support.postgres import ADMINISTRATOR, OWNER

pytestmark = pytest.mark.slow

TABLES = """
    SELECT nspname, relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND (relname = 'applied' OR relname LIKE 'procrastinate%')
"""


@pytest.fixture
def server_store(migrated_database: str) -> Iterator[Store]:
    """Return a store on a server whose runs stay on one machine."""
    store = open_store(migrated_database, NOW)
    yield store
    store.close()
    forget_dispatch(migrated_database)


def shared(store: Store) -> bool:
    with store.read() as tx:
        return is_shared(tx)


def enable(store: Store) -> None:
    with store.write() as tx:
        share(tx, NOW)


def refused(store: Store) -> str:
    with pytest.raises(SchedulerError) as refusal:
        enable(store)
    return str(refusal.value)


def names_of(url: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement.encode()).fetchall()


def test_enabling_adds_a_schema_and_leaves_ours_alone(server_store: Store, migrated_database: str) -> None:
    assert not shared(server_store)

    enable(server_store)

    assert shared(server_store)
    assert {schema for schema, _ in names_of(migrated_database, TABLES)} == {"hourbell_dispatch"}
    open_store(migrated_database, NOW).close()  # it finds nothing strange
    with server_store.write() as tx:
        assert (update_before(tx, NOW), update_after(tx, NOW)) == ([], [])


def test_machines_that_shared_runs_before_get_the_table_of_takers_with_the_rights_of_workers(
    server_store: Store, migrated_database: str
) -> None:
    """A role that was let be a worker must be able to say which engine it is, without being let anew."""
    enable(server_store)
    role = f"hands_{uuid4().hex[:12]}"
    administrators = migrated_database.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@")
    with psycopg.connect(administrators, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(role)))
        connection.execute("DROP TABLE hourbell_dispatch.takers")
        connection.execute(
            sql.SQL("GRANT SELECT, INSERT ON hourbell_dispatch.procrastinate_workers TO {}").format(
                sql.Identifier(role)
            )
        )
    tasks = open_tasks(server_store.location)
    try:
        with server_store.write() as tx:  # as a machine that can't add it does
            assert (tasks.holders(tx), tasks.give_back_of(tx, set())) == (set(), 0)
        with server_store.write() as tx:
            make_room(tx, NOW)
            make_room(tx, NOW)

        rights = f"SELECT has_table_privilege('{role}', 'hourbell_dispatch.takers', 'INSERT')"
        assert names_of(migrated_database, rights) == [(True,)]
    finally:
        forget_dispatch(migrated_database)
        with psycopg.connect(administrators, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def test_what_can_not_be_enabled_says_why_and_changes_nothing(
    server_store: Store, migrated_database: str
) -> None:
    administrators = migrated_database.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@")
    database = sql.Identifier(migrated_database.rpartition("/")[2])
    with psycopg.connect(administrators, autocommit=True) as connection:
        connection.execute(
            sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, sql.Identifier(ADMINISTRATOR))
        )
        try:
            assert "may make no schema" in refused(server_store)
            assert "GRANT CREATE ON DATABASE" in refused(server_store)
        finally:
            connection.execute(
                sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, sql.Identifier(OWNER))
            )
    assert names_of(migrated_database, TABLES) == []

    with psycopg.connect(migrated_database) as connection:
        connection.execute("CREATE SCHEMA hourbell_dispatch")
    assert "Hourbell did not make" in refused(server_store)
    with psycopg.connect(migrated_database) as connection:
        connection.execute("DROP SCHEMA hourbell_dispatch")

    enable(server_store)
    assert "already" in refused(server_store)


def test_a_store_in_a_file_has_no_other_machines(file_store: Store) -> None:
    assert not shared(file_store)
    with pytest.raises(StoreUnavailable, match="PostgreSQL"):
        enable(file_store)


def test_who_lacks_the_library_is_told_what_to_install(
    server_store: Store, migrated_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    monkeypatch.delitem(sys.modules, "procrastinate")

    assert "HOURBELL_MACHINES=yes" in refused(server_store)
    assert not shared(server_store)


def test_a_newer_library_is_made_room_for_before_and_cleared_up_after(
    server_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Machines of two versions work beside each other between the two."""
    for name, text in {
        "03.99.00_01_pre_more.sql": "ALTER TABLE procrastinate_jobs ADD COLUMN more text DEFAULT '100%'",
        "03.99.00_50_post_less.sql": "DROP TABLE procrastinate_periodic_defers CASCADE",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    enable(server_store)
    for former in Path(SchemaManager.get_migrations_path()).glob("*.sql"):
        (tmp_path / former.name).write_bytes(former.read_bytes())
    monkeypatch.setattr(SchemaManager, "get_migrations_path", lambda: str(tmp_path))

    with server_store.write() as tx:
        before, again = update_before(tx, NOW), update_before(tx, NOW)
    with server_store.write() as tx:
        after = update_after(tx, NOW + timedelta(days=1))

    assert (before, again, after) == (["03.99.00_01_pre_more.sql"], [], ["03.99.00_50_post_less.sql"])


def test_whoever_skips_a_release_has_all_that_comes_before_its_last_step(
    server_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enable(server_store)
    names = ["03.98.00_50_post_a.sql", "03.99.00_01_pre_b.sql", "03.99.00_50_post_c.sql"]
    for name in names:
        (tmp_path / name).write_text("SELECT 1; SELECT 2", encoding="utf-8")
    monkeypatch.setattr(SchemaManager, "get_migrations_path", lambda: str(tmp_path))

    with server_store.write() as tx:
        assert update_before(tx, NOW) == names[:2]
        assert update_after(tx, NOW) == names[2:]


def test_what_an_older_machine_needs_is_taken_away_when_none_is_left(
    server_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One by one the machines of a store get a newer version; until the last has it, all of them work."""
    enable(server_store)
    (tmp_path / "03.99.00_01_pre_a.sql").write_text("SELECT 1", encoding="utf-8")
    (tmp_path / "03.99.00_50_post_b.sql").write_text("SELECT 2", encoding="utf-8")
    monkeypatch.setattr(SchemaManager, "get_migrations_path", lambda: str(tmp_path))
    with server_store.write() as tx:
        for left in engines(tx):  # the database is that of other tests, too
            stop_engine(tx, left.id, NOW)
        register(tx, replace(THIS_PROCESS, version=program_version()), NOW + HOUR, NOW)
        older = register(tx, replace(THIS_PROCESS, machine="attic", version="0.0.1"), NOW + HOUR, NOW)

    with server_store.write() as tx:
        make_room(tx, NOW)
    assert applied(server_store)[-1] == "03.99.00_01_pre_a.sql"
    with server_store.write() as tx:
        clear_up(tx, NOW)
    assert applied(server_store)[-1] == "03.99.00_01_pre_a.sql"

    with server_store.write() as tx:
        stop_engine(tx, older, NOW)
        clear_up(tx, NOW)
    assert applied(server_store)[-1] == "03.99.00_50_post_b.sql"


def applied(store: Store) -> list[str]:
    with store.read() as tx, other_schema(tx, SCHEMA) as raw:
        return [name for (name,) in raw.execute("SELECT name FROM applied ORDER BY name").fetchall()]
