"""A store knows itself, and whether it was copied or set back."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete

from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.maintenance.restoring import restore
from scheduler_core.store.opening import identity
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import seal_file
from scheduler_core.store.store import Store
from scheduler_core.store.tables.store_rows import STORE_IDENTITY
from tests.core.store.builders import NOW


def test_a_store_knows_its_place(store: Store) -> None:
    with store.read() as tx:
        first = identity.identity(tx)

    assert identity.is_in_its_place(store)
    for _ in range(3):
        identity.seal(store)
        assert identity.is_in_its_place(store)

    with store.read() as tx:
        assert identity.identity(tx) == first


def test_a_copy_with_or_without_its_seal_is_noticed(
    file_store: Store, file_path: Path, tmp_path: Path
) -> None:
    identity.seal(file_store)
    copy = tmp_path / "copy"
    copy.mkdir()
    for each in file_path.parent.glob("hourbell.db*"):
        shutil.copy(each, copy)
    alone = tmp_path / "alone.db"
    shutil.copy(file_path, alone)

    # All was made up for unasked, as the seal had come along.
    with closing(open_store(str(copy / file_path.name), NOW)) as sealed:
        assert not identity.is_in_its_place(sealed)

    opened = open_store(str(alone), NOW)
    assert not identity.is_in_its_place(opened)
    with opened.read() as tx, file_store.read() as original:
        assert identity.identity(tx) == identity.identity(original)
    identity.seal(opened)
    assert identity.is_in_its_place(opened)
    opened.close()


def test_a_store_that_was_moved_with_its_seal_stands_in_its_place(
    file_store: Store, file_path: Path, tmp_path: Path
) -> None:
    identity.seal(file_store)
    file_store.close()
    moved = tmp_path / "moved"
    moved.mkdir()
    for each in file_path.parent.glob("hourbell.db*"):
        each.rename(moved / each.name)

    with closing(open_store(str(moved / file_path.name), NOW)) as opened:
        assert identity.is_in_its_place(opened)


@pytest.mark.parametrize("way", ["restore", "file"])
def test_a_store_that_was_set_back_is_noticed(file_store: Store, file_path: Path, way: str) -> None:
    """What it calls due may have run already, after the backup."""
    location = FileLocation(file_path)
    made = back_up(location, NOW, BackupPurpose.ASKED)
    identity.seal(file_store)
    assert identity.is_in_its_place(file_store)
    file_store.close()

    if way == "restore":
        restore(location, made.path, NOW, machine="machine-1")
    else:
        shutil.copy(made.path, file_path)

    set_back = open_store(str(file_path), NOW)
    assert not identity.is_in_its_place(set_back)
    identity.seal(set_back)
    assert identity.is_in_its_place(set_back)
    set_back.close()


def test_a_crash_between_the_store_and_its_witness_is_no_false_alarm(
    file_store: Store, file_path: Path
) -> None:
    """Two engines in a row that were killed there left a store that took itself for a copy."""
    witness = file_path.with_name("hourbell.db-seal")
    former = witness.read_text(encoding="utf-8")

    for _ in range(3):
        identity.seal(file_store)
        witness.write_text(former, encoding="utf-8")

        assert identity.is_in_its_place(file_store)

    identity.seal(file_store)
    latest = witness.read_text(encoding="utf-8")
    assert identity.is_in_its_place(file_store)
    identity.seal(file_store)
    witness.write_text(former, encoding="utf-8")
    assert not identity.is_in_its_place(file_store), "what was known before is known no longer"
    assert latest != former


def test_a_store_whose_maker_was_killed_is_named_by_the_next(store: Store, store_url: str) -> None:
    """Such a store was taken for whole, and never opened again."""
    with store.write() as tx:
        tx.connection.execute(delete(STORE_IDENTITY))
    if isinstance(store.location, FileLocation):
        seal_file(store.location.path).unlink()
    store.close()

    names = set()
    for _ in range(2):
        with closing(open_store(store_url, NOW)) as opened, opened.read() as tx:
            assert identity.place_of(opened, tx) is identity.StorePlace.OWN
            names.add(identity.identity(tx).store_id)
    assert len(names) == 1


@pytest.mark.slow
def test_a_restored_dump_of_a_server_is_noticed(empty_database: str) -> None:
    """A dump that is read back makes the tables anew."""
    store = open_store(empty_database, NOW)
    assert identity.is_in_its_place(store)

    with store.write() as tx:
        tx.connection.exec_driver_sql("CREATE TABLE again AS TABLE store_identity")
        tx.connection.exec_driver_sql("DROP TABLE store_identity")
        tx.connection.exec_driver_sql("ALTER TABLE again RENAME TO store_identity")

    assert not identity.is_in_its_place(store)
    store.close()
