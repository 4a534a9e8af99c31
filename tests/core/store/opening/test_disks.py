"""Disks that are full, and files that can't be written."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreFull, StoreReadOnly
from scheduler_core.store.jobs import job_lists
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up, backup_folder
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening import identity
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.plain.reader import open_for_reading
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW, a_draft, add_job, add_jobs
from tests.core.store.other_process import said_by, start
from tests.support.ordinary_user import as_an_ordinary_user


def count(store: Store) -> int:
    with store.read() as tx:
        return job_lists.count_jobs(tx)


def assert_readable_only(path: Path) -> None:
    store = open_store(str(path), NOW)

    assert store.is_read_only
    assert count(store) == 1
    assert identity.is_in_its_place(store)
    assert check(store, NOW) == []
    with pytest.raises(StoreReadOnly, match="opened for reading only"), store.write():
        pass
    store.close()


def test_a_file_that_can_not_be_written_is_opened_for_reading(users_file: Path) -> None:
    users_file.chmod(0o400)

    with as_an_ordinary_user():
        assert_readable_only(users_file)


@pytest.mark.slow
def test_a_folder_that_can_not_be_written_is_opened_for_reading(users_file: Path) -> None:
    users_file.parent.chmod(0o500)

    with as_an_ordinary_user():
        assert_readable_only(users_file)


def test_a_file_that_can_not_be_read_says_so(users_file: Path) -> None:
    users_file.chmod(0o000)

    with as_an_ordinary_user(), pytest.raises(StoreUnavailable, match="can't be read by this user"):
        open_store(str(users_file), NOW)


def test_a_store_in_a_folder_that_may_not_be_entered_says_so(users_file: Path) -> None:
    users_file.parent.chmod(0o000)

    with as_an_ordinary_user():
        assert open_for_reading(str(users_file)) is None
        with pytest.raises(StoreUnavailable, match="can't be reached: Permission denied"):
            open_store(str(users_file), NOW)
    users_file.parent.chmod(0o700)


def test_a_name_too_long_for_a_disk_says_so(tmp_path: Path) -> None:
    place = str(tmp_path / ("n" * 300))

    assert open_for_reading(place) is None
    with pytest.raises(StoreUnavailable, match="can't be reached: File name too long"):
        open_store(place, NOW)


def test_a_store_can_not_be_made_where_nothing_can(users_file: Path) -> None:
    users_file.parent.chmod(0o500)

    with as_an_ordinary_user(), pytest.raises(StoreUnavailable, match="can't be made: Permission denied"):
        open_store(str(users_file.with_name("new.db")), NOW)


def test_a_backup_that_can_not_be_written_says_so(users_file: Path) -> None:
    users_file.parent.chmod(0o500)

    with as_an_ordinary_user(), pytest.raises(StoreUnavailable, match="can't be written: Permission denied"):
        back_up(FileLocation(users_file), NOW, BackupPurpose.ASKED)


@pytest.mark.slow
def test_a_full_store_keeps_what_it_had_and_goes_on_once_there_is_room(file_store: Store) -> None:
    add_job(file_store)
    limit_pages(file_store, 0)

    with pytest.raises(StoreFull, match="no space left"):
        add_jobs(file_store, *(a_draft(notes="x" * 1_000) for _ in range(500)))

    assert count(file_store) == 1
    limit_pages(file_store, 2**30)
    add_jobs(file_store, *(a_draft(notes="x" * 1_000) for _ in range(500)))
    assert count(file_store) == 501
    assert check(file_store, NOW) == []


def limit_pages(store: Store, count: int) -> None:
    """SQLite takes less than there are for as many as there are."""
    with store.write() as tx:
        tx.connection.exec_driver_sql(f"PRAGMA max_page_count = {count or 1}")


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
def test_a_limit_of_the_system_is_met_like_a_full_disk(file_path: Path) -> None:
    """The system refuses bytes in the middle of a write, to the log as well as to the file."""
    assert said_by(start("fill", str(file_path))) == ["StoreFull", "whole", "goes on"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a file system of one megabyte."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here; the limits of SQLite and of the system are tried above")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
def test_a_full_disk_keeps_what_it_had_and_goes_on_once_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 300_000)
    store = open_store(str(small_disk / "hourbell.db"), NOW)
    add_job(store)

    with pytest.raises(StoreFull):
        add_jobs(store, *(a_draft(notes="x" * 1_000) for _ in range(2_000)))
    ballast.unlink()
    add_jobs(store, *(a_draft() for _ in range(100)))

    assert count(store) == 101
    assert check(store, NOW, is_thorough=True) == []
    store.close()


@pytest.mark.slow
def test_a_backup_without_room_leaves_nothing_behind(small_disk: Path) -> None:
    store = open_store(str(small_disk / "hourbell.db"), NOW)
    add_jobs(store, *(a_draft(notes="x" * 1_000) for _ in range(100)))
    store.close()
    rest = shutil.disk_usage(small_disk).free
    (small_disk / "ballast").write_bytes(b"x" * (rest - 100_000))

    with pytest.raises(StoreUnavailable, match="space"):
        back_up(FileLocation(small_disk / "hourbell.db"), NOW, BackupPurpose.DAILY)

    assert list(backup_folder(FileLocation(small_disk / "hourbell.db")).iterdir()) == []
