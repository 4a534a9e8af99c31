"""Looking at a place before it is chosen as the store: what opening it would say, and nothing touched."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.store.faults import StoreCorrupt, StoreNewer
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import ProbedStore, look_at_store, refuse_password, shown_place
from tests.core.store.builders import NOW, add_job
from tests.support.postgres import PostgresServer


def everything_in(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        each.name: (each.stat().st_mtime_ns, each.read_bytes())
        for each in folder.rglob("*")
        if each.is_file()
    }


def test_a_store_is_known_and_not_touched(file_path: Path) -> None:
    before = everything_in(file_path.parent)

    found = look_at_store(str(file_path))

    assert found == ProbedStore(str(file_path), is_new=False)
    assert everything_in(file_path.parent) == before


def test_a_store_that_somebody_has_open_is_known(file_path: Path) -> None:
    with closing(open_store(str(file_path), NOW)) as store:
        add_job(store)

        assert not look_at_store(str(file_path)).is_new


def test_a_log_that_a_crash_left_stays(file_path: Path, tmp_path: Path) -> None:
    """Whoever looks must not take it in, nor make the memory that readers share."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with closing(open_store(str(file_path), NOW)) as store:
        add_job(store)
        for each in (file_path, file_path.with_name(f"{file_path.name}-wal")):
            shutil.copy(each, crashed / each.name)
    before = everything_in(crashed)
    assert len(before) == 2

    assert not look_at_store(str(crashed / file_path.name)).is_new
    assert everything_in(crashed) == before


def test_what_is_not_there_would_be_new_and_is_not_made(tmp_path: Path) -> None:
    found = look_at_store(str(tmp_path / "jobs.db"))

    assert found.is_new
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_would_be_new(tmp_path: Path) -> None:
    (tmp_path / "jobs.db").touch()

    assert look_at_store(str(tmp_path / "jobs.db")).is_new


def test_a_path_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreUnavailable, match="a part of that path is a file"):
        look_at_store(str(tmp_path / "file" / "jobs.db"))


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="name the file of the store, not a folder"):
        look_at_store(str(tmp_path))


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 200)

    with pytest.raises(StoreUnavailable, match="is not a database; name a file of Hourbell"):
        look_at_store(str(tmp_path / "letter.txt"))


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE songs (name TEXT)")
    other.close()

    with pytest.raises(StoreUnavailable, match="of another program"):
        look_at_store(str(tmp_path / "other.db"))


def test_a_damaged_store_is_refused(file_path: Path) -> None:
    content = bytearray(file_path.read_bytes())
    content[4096:20_000] = b"\xff" * (20_000 - 4096)
    file_path.write_bytes(content)

    with pytest.raises(StoreCorrupt):
        look_at_store(str(file_path))


def test_a_store_of_a_newer_hourbell_is_refused(file_path: Path) -> None:
    raw = sqlite3.connect(file_path)
    raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.execute("UPDATE store_identity SET works_from = '9999'")
    raw.commit()
    raw.close()

    with pytest.raises(StoreUnavailable, match="made by a newer Hourbell"):
        look_at_store(str(file_path))


@pytest.mark.parametrize("where", ["mysql://host/jobs", "postgresql://host:port/jobs", "sqlite://"])
def test_a_url_that_means_no_store_is_refused(where: str) -> None:
    with pytest.raises(InvalidInput):
        look_at_store(where)


def test_a_store_on_a_server_is_known(migrated_database: str) -> None:
    assert not look_at_store(migrated_database).is_new


def test_an_empty_database_would_be_new_and_stays_empty(empty_database: str) -> None:
    assert look_at_store(empty_database).is_new
    assert look_at_store(empty_database).is_new


def test_a_database_that_is_not_there_is_refused(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        look_at_store(postgres.url("nowhere"))


def test_a_server_that_is_not_there_is_refused() -> None:
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        look_at_store("postgresql://ann@127.0.0.1:1/jobs")


@pytest.mark.parametrize(
    "where",
    [
        "postgresql://ann:pw-9@host/jobs",
        "postgresql://ann:@host/jobs",
        "postgresql://host/jobs?password=pw-9",
        "postgresql://host/jobs?sslpassword=pw-9",
    ],
)
def test_a_password_in_a_url_is_refused_and_not_repeated(where: str) -> None:
    with pytest.raises(InvalidInput, match="pgpass") as refused:
        refuse_password(where)

    assert "pw-9" not in str(refused.value)


@pytest.mark.parametrize("where", ["/srv/ann/a:b@c.db", "postgresql://ann@host/jobs?passfile=/x", "a b"])
def test_what_holds_no_password_is_let_pass(where: str) -> None:
    refuse_password(where)


@pytest.mark.parametrize("where", ["postgresql://ann:pw-9@host/jobs", "mysql://ann:pw-9@host/jobs"])
def test_no_place_is_shown_with_its_password(where: str) -> None:
    assert "pw-9" not in shown_place(where)


def test_a_newer_store_is_refused_with_the_backup_that_leads_back(file_path: Path) -> None:
    """The choice of the store in the window named none, as opening it does."""
    former = back_up(FileLocation(file_path), NOW, BackupPurpose.MIGRATION).path
    with closing(sqlite3.connect(file_path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9002'")
        connection.execute("UPDATE store_identity SET works_from = '9002'")
        connection.commit()
    before = everything_in(file_path.parent)

    with pytest.raises(StoreNewer) as refused:
        look_at_store(str(file_path))

    said = str(refused.value)
    assert "was made by a newer Hourbell" in said
    assert f"The newest one is {former}; to go back to it: hourbell restore" in said
    assert everything_in(file_path.parent) == before
