"""Names read without opening the store: the same as lists show, and nothing where it must be opened."""

import sqlite3
from pathlib import Path

import pytest

from scheduler_core.store.jobs import job_lists
from scheduler_core.store.jobs.job_states import delete_for_ever, put_in_bin
from scheduler_core.store.jobs.quick_names import quick_names
from scheduler_core.store.opening.file_form import NEWEST_FORM
from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import ME, NOW, a_draft, add_job, add_jobs

NAMES = ("zebra", "Ärger", "apfel", "Bote", "ähre", "zebra2", "-x", "日本")


def listed(store: Store, *, in_bin: bool) -> list[str]:
    with store.read() as tx:
        ids = job_lists.job_ids(tx, JobFilter(in_bin=in_bin))
        return [line.name for line in job_lists.job_lines(tx, ids)]


def test_names_are_those_of_the_list_and_of_the_bin(file_store: Store) -> None:
    add_jobs(file_store, *map(a_draft, NAMES))
    gone, purged = add_job(file_store, name="gone"), add_job(file_store, name="purged")
    with file_store.write() as tx:
        put_in_bin(tx, [gone, purged], ME, NOW)
        delete_for_ever(tx, [purged])

    for in_bin in (False, True):
        assert quick_names(str(file_store.location), in_bin=in_bin) == listed(file_store, in_bin=in_bin)
    assert sorted(quick_names(str(file_store.location)) or ()) == sorted(NAMES)
    assert quick_names(str(file_store.location), in_bin=True) == ["gone"]


def test_names_are_read_while_somebody_writes(file_store: Store) -> None:
    add_job(file_store, name="before")
    with file_store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE jobs SET name = 'after'")

        assert quick_names(str(file_store.location)) == ["before"]
    assert quick_names(str(file_store.location)) == ["after"]


@pytest.mark.parametrize("place", ["", " ", "a\0b", "postgresql://user@host/jobs", "sqlite:///jobs.db"])
def test_what_is_no_path_is_opened_as_usual(place: str) -> None:
    assert quick_names(place) is None


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert quick_names(str(tmp_path / "jobs.db")) is None
    assert quick_names(str(tmp_path)) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"no database at all, whatever it is called" * 40])
def test_what_is_no_database_is_opened_as_usual_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "jobs.db"
    file.write_bytes(content)

    assert quick_names(str(file)) is None
    assert file.read_bytes() == content


def test_the_database_of_another_program_is_opened_as_usual(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.executescript(
            "CREATE TABLE jobs (id, name, name_key, deleted_at, is_purged);"
            "INSERT INTO jobs (name) VALUES ('x');"
            "CREATE TABLE alembic_version (version_num);"
            f"INSERT INTO alembic_version VALUES ('{NEWEST_FORM}');"
        )
    other.close()

    assert quick_names(str(tmp_path / "other.db")) is None


@pytest.mark.parametrize("form", ["0006", f"{int(NEWEST_FORM) + 1:04}", "moved"])
def test_another_form_is_opened_as_usual(file_store: Store, form: str) -> None:
    with file_store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (form,))

    assert quick_names(str(file_store.location)) is None


def test_the_form_is_that_of_the_newest_migration() -> None:
    assert max(file.name for file in (OURS.folder / "versions").glob("0*.py")).startswith(NEWEST_FORM)
