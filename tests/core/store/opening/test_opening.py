"""Opening a store: made, found, refused, each with words that say what to do."""

import shutil
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.store.faults import StoreLocked, StoreMissing
from scheduler_core.store.jobs import job_lists, jobs
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.opening import identity
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW, add_job
from tests.core.store.other_process import said_by, standing_at, start
from tests.support.postgres import PostgresServer

# Other processes begin at once.
pytestmark = pytest.mark.usefixtures("forks")


def rights(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


@pytest.mark.slow
def test_the_store_of_the_user_is_made_for_the_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    store = open_store(None, NOW)
    add_job(store)

    assert isinstance(store.location, FileLocation)
    path = store.location.path
    assert path == tmp_path / "data" / "hourbell" / "hourbell.db"
    assert rights(path.parent) == "drwx------"
    assert {rights(each) for each in path.parent.iterdir()} == {"-rw-------"}
    store.close()


@pytest.mark.slow
def test_a_folder_of_ours_that_others_may_read_is_closed_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "hourbell"
    folder.mkdir(mode=0o755)
    (folder / "hourbell.db").touch(mode=0o644)

    open_store(None, NOW).close()

    assert (rights(folder), rights(folder / "hourbell.db")) == ("drwx------", "-rw-------")


@pytest.mark.slow
def test_a_file_elsewhere_is_made_private_and_its_folder_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    open_store(str(tmp_path / "store.db"), NOW).close()

    assert (rights(tmp_path), rights(tmp_path / "store.db")) == ("drwxr-xr-x", "-rw-------")


@pytest.mark.parametrize("form", ["{path}", "sqlite:///{path}"])
def test_a_file_is_named_by_its_path_or_as_a_url(file_path: Path, form: str) -> None:
    store = open_store(form.format(path=file_path), NOW)

    assert store.location == FileLocation(file_path)
    store.close()


@pytest.mark.slow
def test_names_that_a_url_would_misread_are_taken_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "50% größer? #1 & more.db"

    store = open_store(str(path), NOW)
    job_id = add_job(store)
    store.close()

    reopened = open_store(str(path), NOW)
    with reopened.read() as tx:
        assert jobs.job(tx, job_id).id == job_id
    reopened.close()
    assert path.is_file()


@pytest.mark.parametrize(
    "text", ["mysql://host/db", "http://example.org", "sqlite://", "postgresql+x://[::", " "]
)
def test_what_names_no_store_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="store"):
        open_store(text, NOW)


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="is not a file"):
        open_store(str(tmp_path), NOW)


def test_a_file_below_a_file_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()

    with pytest.raises(StoreUnavailable, match="is a file, not a folder"):
        open_store(str(tmp_path / "plain" / "hourbell.db"), NOW)


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "places.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    content = path.read_bytes()

    with pytest.raises(StoreUnavailable, match="of another program"):
        open_store(str(path), NOW)

    assert (path.read_bytes(), list(tmp_path.iterdir())) == (content, [path])


@pytest.mark.slow
def test_a_store_that_another_program_holds_is_told_as_locked(store_url: str) -> None:
    store = open_store(store_url, NOW, patience=timedelta(milliseconds=50))
    with standing_at("holding", "hold", store_url):
        with pytest.raises(StoreLocked, match="locked by another program"), store.write():
            pass
        with store.read() as tx:
            assert job_lists.count_jobs(tx) == 0

    add_job(store)
    store.close()


def test_a_store_that_another_thread_holds_is_told_as_locked(store_url: str) -> None:
    store = open_store(store_url, NOW, patience=timedelta(milliseconds=50))
    with ThreadPoolExecutor(1) as other, store.write(), pytest.raises(StoreLocked, match="another thread"):
        other.submit(add_job, store).result()

    add_job(store)
    store.close()


def test_a_closed_store_says_so(file_store: Store) -> None:
    file_store.close()
    file_store.close()

    with pytest.raises(StoreUnavailable, match="is closed"), file_store.read():
        pass
    with pytest.raises(StoreUnavailable, match="is closed"), file_store.write():
        pass


def test_a_write_inside_a_write_is_a_mistake_and_not_a_standstill(store: Store) -> None:
    with store.write(), pytest.raises(RuntimeError, match="wait for itself"), store.write():
        pass


def test_nothing_can_be_written_while_reading(store: Store) -> None:
    with pytest.raises(StoreUnavailable, match="can't be written"), store.read() as tx:
        tx.connection.exec_driver_sql("DELETE FROM settings")


@pytest.mark.slow
def test_a_store_opened_by_many_at_once_is_made_once(tmp_path: Path) -> None:
    path = str(tmp_path / "hourbell.db")

    children = [start("add", path, "5") for _ in range(6)]

    assert [said_by(child) for child in children] == [["added 5"]] * 6
    store = open_store(path, NOW)
    with store.read() as tx:
        assert job_lists.count_jobs(tx) == 30
    assert identity.is_in_its_place(store)
    store.close()


@pytest.mark.slow
def test_a_database_opened_by_many_at_once_is_made_once(empty_database: str) -> None:
    children = [start("add", empty_database, "5") for _ in range(4)]

    assert [said_by(child) for child in children] == [["added 5"]] * 4
    store = open_store(empty_database, NOW)
    with store.read() as tx:
        assert job_lists.count_jobs(tx) == 20
    store.close()


def test_a_server_that_is_not_there_is_told_without_the_password(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnavailable, match="can't be reached") as refusal:
        open_store("postgresql://ann:s3cret@127.0.0.1:1/db", NOW)

    assert "s3cret" not in str(refusal.value)
    assert "postgresql://ann:***@127.0.0.1:1/db" in str(refusal.value)


def test_a_database_that_is_not_there_is_told(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnavailable, match='database "nowhere" does not exist'):
        open_store(postgres.url("nowhere"), NOW)


def test_a_moved_copy_needs_no_log(file_path: Path, tmp_path: Path) -> None:
    store = open_store(str(file_path), NOW)
    job_id = add_job(store)
    store.close()

    assert sorted(each.name for each in file_path.parent.iterdir()) == [
        "hourbell.db",
        "hourbell.db-news",
        "hourbell.db-seal",
    ]
    copy = tmp_path / "copy.db"
    shutil.copy(file_path, copy)
    reopened = open_store(str(copy), NOW)
    with reopened.read() as tx:
        assert jobs.job(tx, job_id).id == job_id
    reopened.close()


def test_no_folder_is_made_for_a_mistyped_store(tmp_path: Path) -> None:
    """Any command made folders and a database wherever its --store led."""
    with pytest.raises(StoreUnavailable, match="there is no folder"):
        open_store(str(tmp_path / "jbos" / "hourbell.db"), NOW)

    assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_not_to_be_made_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing, match="There is no store"):
        open_store(str(tmp_path / "hourbell.db"), NOW, is_made=False)

    assert list(tmp_path.iterdir()) == []


def test_no_empty_store_is_made_where_the_former_one_left_backups(file_store: Store, file_path: Path) -> None:
    """A restart showed an empty welcome beside a backup that was two minutes old."""
    kept = back_up(file_store.location, NOW, BackupPurpose.DAILY)
    file_store.close()
    file_path.unlink()

    with pytest.raises(StoreMissing, match="hourbell restore --newest --store") as refusal:
        open_store(str(file_path), NOW)

    assert refusal.value.newest_backup == kept.path
    assert not file_path.exists()


def test_no_empty_store_is_made_beside_the_log_of_one_that_is_open(
    file_store: Store, file_path: Path
) -> None:
    """It broke the one that was moved away for a moment and came back."""
    file_path.rename(file_path.with_name("away.db"))

    with pytest.raises(StoreMissing, match="-wal belongs to it"):
        open_store(str(file_path), NOW)

    assert not file_path.exists()
