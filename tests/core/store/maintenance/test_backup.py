"""Backups: made in use, listed, thinned out, put back."""

import os
import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.store.faults import StoreCorrupt
from scheduler_core.store.jobs import job_lists
from scheduler_core.store.maintenance.backup import (
    BackupPurpose,
    back_up,
    backups,
    newest_sound_backup,
    thin_out,
)
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.restoring import restore
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs import engines
from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.store import Store
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, add_job, an_engine

DAY = timedelta(days=1)
HERE = THIS_PROCESS.machine
ASKED, DAILY = BackupPurpose.ASKED, BackupPurpose.DAILY


@pytest.fixture
def location(file_path: Path) -> FileLocation:
    return FileLocation(file_path)


def names(store: Store) -> list[str]:
    with store.read() as tx:
        return [line.name for line in job_lists.job_lines(tx, job_lists.job_ids(tx))]


def names_in(path: Path) -> list[str]:
    store = open_store(str(path), NOW)
    found = names(store)
    store.close()
    return found


def ruin(path: Path) -> bytes:
    content = os.urandom(path.stat().st_size)
    path.write_bytes(content)
    return content


def test_a_backup_is_a_store_in_one_file(file_store: Store, location: FileLocation) -> None:
    add_job(file_store, name="kept")

    made = back_up(location, NOW, ASKED)

    assert made.path.name == "hourbell-2026-11-20T08-00-00-000000Z-asked.db"
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert list(made.path.parent.iterdir()) == [made.path]
    assert names_in(made.path) == ["kept"]
    assert made.size == made.path.stat().st_size


@pytest.mark.slow
def test_a_backup_holds_a_whole_state_while_others_write(file_store: Store, location: FileLocation) -> None:
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            add_job(file_store, name=f"job {number}")
            number += 1

    writer = threading.Thread(target=write, name="writer")
    writer.start()
    made = [back_up(location, NOW + number * DAY, DAILY) for number in range(5)]
    stop.set()
    writer.join()

    counts = []
    for each in made:
        store = open_store(str(each.path), NOW)
        counts.append(len(names(store)))
        assert check(store, NOW, is_thorough=True) == []
        store.close()
    assert counts == sorted(counts)


def test_backups_are_listed_newest_first(file_store: Store, location: FileLocation) -> None:
    old, new = back_up(location, NOW, ASKED), back_up(location, NOW + DAY, DAILY)
    (old.path.parent / "notes.db").touch()
    (old.path.parent / "hourbell-2026-11-20T08-00-00-000000Z-whim.db").touch()

    assert backups(location) == [new, old]
    assert newest_sound_backup(location) == new

    ruin(new.path)
    assert newest_sound_backup(location) == old


@pytest.mark.slow
def test_old_backups_go_unless_a_person_asked_for_them(file_store: Store, location: FileLocation) -> None:
    asked = [back_up(location, NOW + number * DAY, ASKED) for number in range(3)]
    daily = [back_up(location, NOW + number * HOUR, DAILY) for number in range(3)]

    gone = thin_out(location, 1)

    assert sorted(gone) == sorted(each.path for each in daily[:2])
    assert set(backups(location)) == {*asked, daily[2]}


def test_no_backup_is_made_of_a_damaged_store(file_path: Path, location: FileLocation) -> None:
    ruin(file_path)

    with pytest.raises(StoreCorrupt):
        back_up(location, NOW, DAILY)

    assert backups(location) == []


def test_a_server_is_backed_up_by_its_own_tools(migrated_database: str) -> None:
    store = open_store(migrated_database, NOW)

    with pytest.raises(InvalidInput, match="pg_dump"):
        back_up(store.location, NOW, ASKED)

    assert backups(store.location) == []
    store.close()


@pytest.mark.slow
def test_a_restore_gives_back_what_was_and_keeps_what_is(file_store: Store, location: FileLocation) -> None:
    add_job(file_store, name="before")
    made = back_up(location, NOW, ASKED)
    add_job(file_store, name="after")

    kept = restore(location, made.path, NOW + DAY, machine=HERE)

    assert names(file_store) == ["before"], "a window that has it open sees the restored state"
    assert kept is not None
    assert names_in(kept) == ["after", "before"]
    assert check(file_store, NOW) == []
    add_job(file_store, name="new")
    assert names(file_store) == ["before", "new"]


def test_a_damaged_file_is_moved_aside_and_replaced(file_path: Path, location: FileLocation) -> None:
    made = back_up(location, NOW, DAILY)
    content = ruin(file_path)

    kept = restore(location, made.path, NOW, machine=HERE)

    assert kept is not None
    assert kept.name == "hourbell.db.damaged-2026-11-20T08-00-00Z"
    assert kept.read_bytes() == content
    assert names_in(file_path) == []
    assert file_path.stat().st_mode & 0o777 == 0o600


def test_a_lost_file_is_put_back(file_path: Path, location: FileLocation) -> None:
    made = back_up(location, NOW, DAILY)
    file_path.unlink()

    assert restore(location, made.path, NOW, machine=HERE) is None

    assert names_in(file_path) == []


def test_what_is_no_sound_backup_is_not_restored(
    file_store: Store, location: FileLocation, tmp_path: Path
) -> None:
    add_job(file_store, name="kept")
    made = back_up(location, NOW, DAILY)
    ruin(made.path)

    with pytest.raises(StoreCorrupt, match="choose another backup"):
        restore(location, made.path, NOW, machine=HERE)
    with pytest.raises(StoreUnavailable, match="no backup"):
        restore(location, tmp_path / "nothing.db", NOW, machine=HERE)

    assert names(file_store) == ["kept"]


@pytest.mark.slow
def test_nothing_is_restored_while_an_engine_elsewhere_runs(
    file_store: Store, location: FileLocation
) -> None:
    made = back_up(location, NOW, DAILY)
    engine = an_engine(file_store)

    with pytest.raises(Conflict, match=r"process 4711 on \w+"):
        restore(location, made.path, NOW, machine="another machine")

    with file_store.write() as tx:
        engines.stop_engine(tx, engine, NOW)
    restore(location, made.path, NOW, machine="another machine")


@pytest.mark.slow
def test_an_engine_that_was_killed_here_does_not_hold_up_a_restore(
    file_store: Store, location: FileLocation
) -> None:
    """Whoever restores holds the lock, and still waited for the lease of a killed engine: five minutes."""
    add_job(file_store, name="before")
    made = back_up(location, NOW, DAILY)
    an_engine(file_store)
    add_job(file_store, name="after")

    restore(location, made.path, NOW, machine=HERE)

    assert names(file_store) == ["before"]


def test_a_log_that_was_left_is_not_taken_for_that_of_the_restored_file(
    file_store: Store, file_path: Path
) -> None:
    made = back_up(file_store.location, NOW, BackupPurpose.ASKED)
    with file_store.write() as tx:
        set_setting(tx, "color", "1", NOW)
    file_path.unlink()  # as its log stays while somebody has it open

    restore(FileLocation(file_path), made.path, NOW, machine="machine-1")

    with closing(open_store(str(file_path), NOW)) as restored, restored.read() as tx:
        assert setting(tx, "color") is None
    assert list(file_path.parent.glob("*.damaged-*-wal"))
