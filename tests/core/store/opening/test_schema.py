"""The migrations make exactly the tables that the code describes, and every step is kill-safe."""

import pkgutil
import re
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store import tables
from scheduler_core.store.maintenance.backup import BackupPurpose, backups
from scheduler_core.store.opening.forms import OURS, FormSteps, version_of
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.schema import ALL_TABLES, described_columns, migrate
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.tables.common import METADATA
from tests.core.store.builders import NOW, add_job
from tests.core.store.other_process import kill_at
from tests.support.postgres import PostgresServer

# Other processes begin at once.
pytestmark = [pytest.mark.usefixtures("forks"), pytest.mark.slow]

# What a PostgreSQL server knows of a schema; each line names one thing with all that matters of it.
SERVER_FACTS = """
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, is_identity, column_default)
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
"""

_VERSIONS_TABLE = text("SELECT sql FROM sqlite_schema WHERE name = 'alembic_version'")


def described_file(tmp_path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{tmp_path / 'described.db'}", module=sound_library())
    METADATA.create_all(engine)
    return engine


def file_facts(engine: Engine) -> dict[str, str]:
    with engine.connect() as connection:
        found = connection.execute(text("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")).all()
    return {name: _plainly(sql) for name, sql in found if not name.startswith("alembic_")}


def _plainly(sql: str) -> str:
    """Return a statement as a table to which columns were added reads, too: all columns first."""
    said = re.sub(r"\s+", " ", sql).strip()
    if not said.startswith("CREATE TABLE"):
        return said
    head, _, rest = said.partition("(")
    body, _, options = rest.rpartition(")")
    parts = [part.strip() for part in re.split(r",(?![^(]*\))", body)]
    parts.sort(key=lambda part: part if part.startswith("CONSTRAINT") else "")
    name = head.replace('"', "").strip()
    return f"{name} ({', '.join(parts)}){options}"


def server_facts(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return {fact for fact in connection.scalars(text(SERVER_FACTS)) if "alembic_" not in fact}


def test_a_migrated_file_has_the_tables_of_a_new_one(file_path: Path, tmp_path: Path) -> None:
    new = create_engine(f"sqlite:///{file_path}", module=sound_library())
    migrated = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}", module=sound_library())
    with migrated.begin() as connection:
        migrate(connection, "migrated.db", OURS)

    assert file_facts(migrated) == file_facts(new)
    with new.connect() as one, migrated.connect() as other:
        assert version_of(one) == version_of(other) == OURS.newest
        ours, theirs = (_plainly(each.scalar(_VERSIONS_TABLE)) for each in (one, other))
    assert ours == theirs


def test_a_migrated_server_has_the_described_tables(postgres: PostgresServer, migrated_database: str) -> None:
    migrated, described = (
        create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        for url in (migrated_database, postgres.make_database())
    )
    for index in (index for table in METADATA.tables.values() for index in table.indexes):
        index.dialect_options["postgresql"]["where"] = index.dialect_options["sqlite"]["where"]
    METADATA.create_all(described)

    assert server_facts(migrated) == server_facts(described)
    migrated.dispose()
    described.dispose()


def test_every_file_of_tables_is_among_the_described_ones() -> None:
    files = {each.name for each in pkgutil.iter_modules(tables.__path__) if each.name.endswith("_rows")}

    assert {module.__name__.rpartition(".")[2] for module in ALL_TABLES} == files
    assert {"jobs", "runs", "settings"} <= described_columns().keys()


def test_the_steps_lead_to_the_version_that_is_asked_for_and_only_forward() -> None:
    config = Config()
    config.set_main_option("script_location", str(OURS.folder))
    scripts = ScriptDirectory.from_config(config)

    assert scripts.get_heads() == [OURS.newest]
    steps = sorted(step.revision for step in scripts.walk_revisions())
    assert steps == [f"{number:04}" for number in range(1, int(OURS.newest) + 1)]
    assert not any(hasattr(step.module, "downgrade") for step in scripts.walk_revisions())


@pytest.fixture
def older(file_path: Path) -> Path:
    """Return a store of this release with a job in it."""
    store = open_store(str(file_path), NOW)
    add_job(store, name="before")
    store.close()
    return file_path


@pytest.fixture(params=["sqlite", "postgresql"])
def new_store_url(request: pytest.FixtureRequest) -> str:
    """Return where a store may be made that nobody else uses, on either database."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file_path"))
    url: str = request.getfixturevalue("empty_database")
    return url


def version_and_columns(path: Path) -> tuple[str | None, list[str]]:
    with create_engine(f"sqlite:///{path}", module=sound_library()).connect() as connection:
        columns = connection.execute(text("SELECT name FROM pragma_table_info('jobs')")).scalars()
        return version_of(connection), [name for name in columns if name.startswith("new")]


def test_a_later_step_rebuilds_a_table_and_keeps_what_it_is(older: Path, ahead: FormSteps) -> None:
    """SQLite changes a table by copying it: rows, strictness, lasting ids and indexes must survive."""
    open_store(str(older), NOW, steps=ahead).close()

    assert version_and_columns(older) == ("9002", ["new_word", "new_number"])
    engine = create_engine(f"sqlite:///{older}", module=sound_library())
    facts = file_facts(engine)
    assert facts["jobs"].endswith(") STRICT")
    assert "AUTOINCREMENT" in facts["jobs"]
    assert {"ck_jobs_due_if_live", "ck_jobs_new_word"} <= set(facts["jobs"].split())
    assert facts["ix_jobs_due"].endswith("(next_due_at, priority DESC, id) WHERE next_due_at IS NOT NULL")
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT name FROM jobs")) == "before"
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def test_a_later_step_gives_no_id_out_again(older: Path, ahead: FormSteps) -> None:
    """A rebuilt table counted on from its highest row: the id of a deleted job came back."""
    store = open_store(str(older), NOW)
    last = add_job(store, name="to be deleted")
    with store.write() as tx:
        tx.connection.execute(text(f"DELETE FROM jobs WHERE id = {last}"))
    store.close()

    store = open_store(str(older), NOW, steps=ahead)

    assert add_job(store) > last
    store.close()


def test_a_later_step_changes_a_server_too(empty_database: str, ahead: FormSteps) -> None:
    store = open_store(empty_database, NOW)
    add_job(store, name="before")
    store.close()

    store = open_store(empty_database, NOW, steps=ahead)

    with store.read() as tx:
        found = tx.connection.execute(text("SELECT name, new_word, new_number FROM jobs")).one()
    store.close()
    assert tuple(found) == ("before", "x", 1)


def test_a_store_is_backed_up_before_it_is_migrated(older: Path, ahead: FormSteps) -> None:
    open_store(str(older), NOW, steps=ahead).close()

    (kept,) = backups(FileLocation(older))
    assert (kept.purpose, kept.made_at) == (BackupPurpose.MIGRATION, NOW)
    assert version_and_columns(kept.path) == (OURS.newest, [])


def test_a_new_store_and_a_current_one_are_not_backed_up(file_path: Path) -> None:
    open_store(str(file_path), NOW).close()

    assert backups(FileLocation(file_path)) == []


def test_a_newer_store_is_refused_and_left_as_it_is(older: Path, ahead: FormSteps) -> None:
    open_store(str(older), NOW, steps=ahead).close()
    content = older.read_bytes()

    with pytest.raises(
        StoreUnavailable,
        match=rf"newer Hourbell .its tables have form 9002, this one knows up to {OURS.newest}",
    ):
        open_store(str(older), NOW)

    assert older.read_bytes() == content


def test_a_newer_database_is_refused(empty_database: str, ahead: FormSteps) -> None:
    open_store(empty_database, NOW, steps=ahead).close()

    with pytest.raises(StoreUnavailable, match="newer Hourbell"):
        open_store(empty_database, NOW)


def change(url: str, *statements: str) -> None:
    """Change a database behind our back."""
    if url.startswith("postgresql:"):
        engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    else:
        engine = create_engine(f"sqlite:///{url}", module=sound_library())
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        ("DROP TABLE pauses", "the table pauses"),
        ("ALTER TABLE pauses DROP COLUMN note", "the column note of its table pauses"),
    ],
)
def test_a_store_without_all_tables_is_refused_and_says_what_to_do(
    new_store_url: str, statement: str, missing: str
) -> None:
    """A store of a version in the making was opened, and each question then answered with raw SQL."""
    open_store(new_store_url, NOW).close()
    change(new_store_url, statement)

    with pytest.raises(StoreUnavailable, match=rf"lacks {missing}: .*Restore a backup"):
        open_store(new_store_url, NOW)


def test_a_version_that_no_step_leads_from_is_refused(new_store_url: str) -> None:
    open_store(new_store_url, NOW).close()
    change(new_store_url, "UPDATE alembic_version SET version_num = '0000'")

    with pytest.raises(StoreUnavailable, match="no way from its form 0000 to"):
        open_store(new_store_url, NOW)


def test_tables_of_others_that_are_called_like_ours_are_left_alone(empty_database: str) -> None:
    change(empty_database, "CREATE TABLE jobs (title text)", "INSERT INTO jobs VALUES ('theirs')")

    with pytest.raises(StoreUnavailable, match="has a table jobs that Hourbell did not make"):
        open_store(empty_database, NOW)

    change(empty_database, "UPDATE jobs SET title = 'still theirs'")


@pytest.mark.parametrize("moment", ["9001", "9002"])
def test_a_migration_that_is_killed_leaves_the_old_tables(older: Path, ahead: FormSteps, moment: str) -> None:
    kill_at(moment, "migrate", str(older), str(ahead.folder))

    assert version_and_columns(older) == (OURS.newest, [])
    open_store(str(older), NOW, steps=ahead).close()
    assert version_and_columns(older) == ("9002", ["new_word", "new_number"])


def test_a_migration_of_a_server_that_is_killed_leaves_the_old_tables(
    empty_database: str, ahead: FormSteps
) -> None:
    open_store(empty_database, NOW).close()

    kill_at("9002", "migrate", empty_database, str(ahead.folder))

    store = open_store(empty_database, NOW)
    with store.read() as tx:
        assert version_of(tx.connection) == OURS.newest
    store.close()
