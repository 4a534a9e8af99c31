"""Damaged stores: refused, never overwritten, with the way back named."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select, text
from sqlalchemy.exc import DBAPIError

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreCorrupt
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.file_check import WHOLE_UP_TO
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.store import Store
from scheduler_core.store.tables.common import METADATA
from scheduler_core.values.runs.run import OutputStream
from tests.core.store.builders import NOW, a_finished_run, add_job, an_engine


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread and butter\n" * 100, encoding="utf-8")

    with pytest.raises(StoreCorrupt, match="There is no sound backup"):
        open_store(str(path), NOW)

    assert path.read_text(encoding="utf-8") == "milk, bread and butter\n" * 100


def damaged(path: Path) -> bytes:
    """Overwrite some pages in the middle of a store, as a failing disk does."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8 * 4096] = os.urandom(8 * 4096)
    path.write_bytes(content)
    return bytes(content)


def test_a_damaged_store_is_refused_with_the_newest_sound_backup(file_path: Path) -> None:
    location = FileLocation(file_path)
    sound = back_up(location, NOW, BackupPurpose.DAILY)
    newer = back_up(location, NOW + timedelta(days=1), BackupPurpose.DAILY)
    damaged(newer.path)
    content = damaged(file_path)

    with pytest.raises(StoreCorrupt, match=r"is damaged .*The newest sound backup is .*daily\.db") as refusal:
        open_store(str(file_path), NOW)

    assert refusal.value.newest_backup == sound.path
    assert file_path.read_bytes() == content


def test_a_truncated_store_is_refused(file_path: Path) -> None:
    os.truncate(file_path, 3 * 4096)

    with pytest.raises(StoreCorrupt):
        open_store(str(file_path), NOW)


def ruin_root(path: Path, table: str) -> None:
    """Overwrite the first page of a table in a store that nobody has open."""
    with create_engine(f"sqlite:///{path}", module=sound_library()).connect() as connection:
        page = connection.scalar(
            text("SELECT rootpage FROM sqlite_schema WHERE name = :name"), {"name": table}
        )
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(os.urandom(4096))


@pytest.fixture
def large_file(file_path: Path) -> Path:
    """Return a store too large to be looked through whole whenever it is opened."""
    store = open_store(str(file_path), NOW)
    run_id = a_finished_run(store, add_job(store, due_at=NOW), NOW, an_engine(store))
    part = WHOLE_UP_TO // 8
    with store.write() as tx:
        append(tx, [Chunk(run_id, OutputStream.STDOUT, number * part, bytes(part)) for number in range(9)])
    store.close()
    return file_path


@pytest.mark.slow
def test_of_a_large_store_all_but_its_log_is_looked_through(large_file: Path) -> None:
    ruin_root(large_file, "revisions")

    with pytest.raises(StoreCorrupt):
        open_store(str(large_file), NOW)


@pytest.mark.slow
def test_damage_in_the_log_of_a_large_store_is_found_by_the_check(large_file: Path) -> None:
    ruin_root(large_file, "outputs")

    store = open_store(str(large_file), NOW)

    assert {found.rule for found in check(store, NOW)} == {"file"}
    store.close()


def test_damage_met_on_the_way_is_told_as_such(file_path: Path) -> None:
    damaged(file_path)
    store = open_store(str(file_path), NOW, is_checked=False)

    with pytest.raises(StoreCorrupt, match="restore a backup"):
        read_everything(store)
    store.close()


def read_everything(store: Store) -> None:
    with store.read() as tx:
        for table in METADATA.sorted_tables:
            tx.connection.execute(select(table)).all()


@pytest.mark.parametrize(
    "question",
    [
        "SELECT 1 FROM nowhere",
        "SELECT missing FROM jobs",
        "INSERT INTO settings (missing) VALUES (1)",
    ],
)
def test_what_asks_for_a_table_or_a_column_that_is_gone_is_told_so(store: Store, question: str) -> None:
    """The library's own error came through, with the whole statement."""
    told = "lacks a part of its tables .*(nowhere|missing).*; restore a backup of it"
    for transaction in (store.read, store.write):
        with pytest.raises(StoreUnavailable, match=told), transaction() as tx:
            tx.connection.execute(text(question))


def test_a_mistake_in_a_question_is_no_damage(store: Store) -> None:
    with pytest.raises(DBAPIError), store.read() as tx:
        tx.connection.execute(text("SELECT FROM WHERE"))
