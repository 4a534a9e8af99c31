"""Programs of two forms of the tables use one store at the same time, if the newer one only added to it."""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.jobs.job_lists import job_ids, job_lines
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up, backups
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.restoring import restore
from scheduler_core.store.opening.engine_lock import EngineLock
from scheduler_core.store.opening.forms import OURS, FormSteps, version_of
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, add_job
from tests.core.store.opening import kept_stores
from tests.core.store.opening.test_schema import described_file, file_facts

pytestmark = pytest.mark.slow

LATER = NOW + timedelta(minutes=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Return where a store may be made that nobody else uses, on either database."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file_path"))
    found: str = request.getfixturevalue("empty_database")
    return found


def names(store: Store) -> list[str]:
    with store.read() as tx:
        return [line.name for line in job_lines(tx, job_ids(tx, JobFilter()))]


def form(store: Store) -> str | None:
    with store.read() as tx:
        return version_of(tx.connection)


def test_who_has_a_store_open_goes_on_when_a_newer_program_adds_to_it(url: str, added: FormSteps) -> None:
    older = open_store(url, NOW)
    add_job(older, name="before")

    newer = open_store(url, NOW, steps=added)
    add_job(older, name="by the older")
    add_job(newer, name="by the newer")

    assert names(older) == names(newer) == ["before", "by the newer", "by the older"]
    assert (form(older), form(newer)) == ("9002", "9002")
    for store in (older, newer):
        assert check(store, LATER) == []
        store.close()


def test_who_opens_a_store_to_which_was_added_leaves_its_tables_as_they_are(
    url: str, added: FormSteps
) -> None:
    open_store(url, NOW, steps=added).close()

    assert not look_at_store(url).is_new
    older = open_store(url, NOW)
    add_job(older)

    assert form(older) == "9002"
    with older.read() as tx:
        assert older.newer_form(tx) == "9002"
        assert tx.connection.scalar(text("SELECT new_word FROM jobs")) == "x"
    older.close()


def test_whoever_does_not_know_what_was_changed_is_refused(url: str, ahead: FormSteps) -> None:
    older = open_store(url, NOW)
    open_store(url, NOW, steps=ahead).close()

    with pytest.raises(StoreUnavailable, match="newer Hourbell"), older.write():
        pass
    older.close()
    with pytest.raises(StoreUnavailable, match="newer Hourbell"):
        open_store(url, NOW)


def an_engine_runs(store: Store, **columns: object) -> None:
    """Let an engine of this process hold the store, as one of another form would say of itself."""
    process = EngineProcess(THIS_PROCESS.machine, "desk", os.getpid(), "boot-1", "0.1.0")
    with store.write() as tx:
        register(tx, process, NOW + HOUR, NOW)
        for column, value in columns.items():
            tx.connection.execute(text(f"UPDATE engines SET {column} = :value"), {"value": value})


def test_an_engine_goes_on_while_a_newer_program_adds(url: str, added: FormSteps) -> None:
    older = open_store(url, NOW)
    lock = EngineLock(older.location)
    an_engine_runs(older)

    open_store(url, NOW, steps=added).close()

    lock.release()
    assert form(older) == "9002"
    older.close()


@pytest.mark.parametrize("columns", [{"form": "0003"}, {"pid": 1, "stopped_at": 0}])
def test_an_engine_that_can_not_go_on_holds_the_update_up(
    url: str, added: FormSteps, columns: dict[str, object]
) -> None:
    """Of one that holds the lock and has not said its form, nobody knows."""
    older = open_store(url, NOW)
    lock = EngineLock(older.location)
    an_engine_runs(older, **columns)

    with pytest.raises(StoreUnavailable, match=r"an engine of it \(process \d+.*\) runs the jobs"):
        open_store(url, NOW, steps=added)

    lock.release()
    assert form(older) == OURS.newest
    older.close()


def test_an_engine_elsewhere_that_can_not_go_on_holds_the_update_up(
    empty_database: str, added: FormSteps
) -> None:
    older = open_store(empty_database, NOW)
    an_engine_runs(older, form="0003")

    with pytest.raises(StoreUnavailable, match=rf"process {os.getpid()} on desk. runs the jobs"):
        open_store(empty_database, NOW, steps=added)
    older.close()


def test_an_older_program_backs_up_and_restores_what_a_newer_one_added_to(
    file_path: Path, added: FormSteps, ahead: FormSteps
) -> None:
    open_store(str(file_path), NOW, steps=added).close()
    older = open_store(str(file_path), NOW)
    add_job(older, name="kept")
    kept = back_up(older.location, NOW, BackupPurpose.ASKED)
    add_job(older, name="gone")

    location = FileLocation(file_path)
    restore(location, kept.path, LATER, machine=THIS_PROCESS.machine)

    assert names(older) == ["kept"]
    assert form(older) == "9002"
    older.close()
    open_store(str(file_path), LATER, steps=ahead).close()


def test_a_backup_that_only_newer_programs_know_is_not_restored(file_path: Path, ahead: FormSteps) -> None:
    newer = open_store(str(file_path), NOW, steps=ahead)
    kept = back_up(newer.location, NOW, BackupPurpose.ASKED)
    newer.close()

    with pytest.raises(StoreUnavailable, match="newer Hourbell"):
        restore(FileLocation(file_path), kept.path, LATER, machine=THIS_PROCESS.machine)


def test_a_newer_program_is_told_of_an_older_backup_that_was_put_in_place(
    file_path: Path, added: FormSteps
) -> None:
    open_store(str(file_path), NOW).close()
    newer = open_store(str(file_path), NOW, steps=added)
    former = next(each for each in backups(newer.location) if each.purpose is BackupPurpose.MIGRATION)

    restore(FileLocation(file_path), former.path, LATER, machine=THIS_PROCESS.machine)

    with pytest.raises(StoreUnavailable, match="tables of an older Hourbell since a backup"), newer.write():
        pass
    newer.close()


def test_what_a_newer_program_wrote_of_a_job_is_no_fault_of_the_store(url: str, added: FormSteps) -> None:
    newer = open_store(url, NOW, steps=added)
    job_id = add_job(newer)
    with newer.write() as tx:
        tx.connection.execute(text("UPDATE revisions SET document = '{\"what is new\": 1}'"))
    older = open_store(url, NOW)

    assert check(older, LATER) == []
    assert [f"Job {job_id} can't be read" in finding.message for finding in check(newer, LATER)] == [True]
    for store in (older, newer):
        store.close()


def test_nothing_but_additions_came_since_the_oldest_form_that_goes_on(tmp_path: Path) -> None:
    """Raise `works_from` with a step that changes or takes away anything: an older program would meet it."""
    oldest = kept_stores.make(OURS.works_from, tmp_path / "oldest.db")
    before = file_facts(create_engine(f"sqlite:///{oldest}", module=sound_library()))
    after = file_facts(described_file(tmp_path))

    for name, said in before.items():
        assert parts(said) <= parts(after.get(name, "")), name
        added = parts(after[name]) - parts(said)
        assert not [each for each in added if re.search(r"^CONSTRAINT|^(?!.*DEFAULT).* NOT NULL", each)], name


def parts(said: str) -> set[str]:
    """Return the columns of a table and what holds for them, or an index as a whole."""
    if not said.startswith("CREATE TABLE"):
        return {said}
    return set(re.split(r", (?![^(]*\))", said.partition("(")[2].rpartition(")")[0]))
