"""A store of every form that there ever was is opened, brought to the newest one, and loses nothing."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import psycopg
import pytest
from _pytest.mark import ParameterSet
from sqlalchemy import create_engine, event, text

from scheduler_core.engine.recovery.unfinished_runs import take_over_store
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.audit import audit
from scheduler_core.store.faults import StoreReadOnly
from scheduler_core.store.maintenance.backup import BackupPurpose, backups
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.database import migration_engine
from scheduler_core.store.opening.engine_lock import EngineLock
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.forms import OURS, FormSteps
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.schema import upgrade
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.sequences.events import send
from scheduler_core.store.store import Store
from scheduler_core.values.records.audit import AuditAct
from tests.core.store.builders import ME, THIS_PROCESS
from tests.core.store.opening import kept_stores
from tests.core.store.opening.kept_stores import Rows
from tests.core.store.opening.test_schema import described_file, file_facts
from tests.support.fake_clock import FakeClock
from tests.support.ordinary_user import as_an_ordinary_user

# After the kept stores were made, and before anything in them is due.
LATER = datetime(2026, 11, 24, 12, 50, tzinfo=UTC)
WITH_SEQUENCES = [name for name in kept_stores.kept_files() if not name.endswith("-20")]
# What an update itself adds to, and what counts the changes.
OWN = {"alembic_version", "audit", "sqlite_sequence"}


def by_age(name: str) -> ParameterSet:
    """Return a kept store; those of a day between two others are looked through by the thorough run."""
    return pytest.param(name, marks=pytest.mark.thorough if "11-23" in name else ())


@pytest.fixture(scope="module", params=[by_age(name) for name in kept_stores.kept_files()])
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def kept(name: str, tmp_path: Path) -> Path:
    """Return a store of some form, in a file."""
    return kept_stores.make(name, tmp_path / "hourbell.db")


@dataclass(frozen=True, slots=True)
class Updated:
    """A store of some form that was opened, and what it held before; it is only looked at."""

    path: Path
    before: Rows
    last_ids: dict[str, int]


@pytest.fixture(scope="module")
def updated(name: str, tmp_path_factory: pytest.TempPathFactory) -> Updated:
    path = kept_stores.make(name, tmp_path_factory.mktemp("kept") / "hourbell.db")
    with create_engine(f"sqlite:///{path}", module=sound_library()).begin() as connection:
        connection.execute(text("UPDATE sqlite_sequence SET seq = seq + 100 WHERE name = 'runs'"))
    found = Updated(path, of_file(path), last_ids(path))
    open_store(str(path), LATER).close()
    return found


def last_ids(path: Path) -> dict[str, int]:
    with create_engine(f"sqlite:///{path}", module=sound_library()).connect() as connection:
        return {row.name: row.seq for row in connection.execute(text("SELECT * FROM sqlite_sequence"))}


def form_of(name: str) -> str:
    return name[:4]


def of_file(path: Path) -> Rows:
    return kept_stores.rows(f"sqlite:///{path}")


def assert_nothing_lost(before: Rows, after: Rows) -> None:
    """Every row must be there, with every value that it had."""
    for table in before.keys() - OWN:
        known = (
            [{column: row[column] for column in before[table][0]} for row in after[table]]
            if before[table]
            else []
        )
        assert sorted(known, key=repr) == sorted(before[table], key=repr), table
    assert unmigrated(before.get("audit", [])) == unmigrated(after["audit"])


def unmigrated(entries: list[dict[str, object]]) -> list[dict[str, object]]:
    return [row for row in entries if row["act"] != AuditAct.MIGRATE_STORE]


def test_every_form_is_kept_and_the_newest_describes_the_tables() -> None:
    """Without a form of its own a change lets older programs write into tables that they don't know."""
    assert form_of(kept_stores.kept_files()[-1]) == OURS.newest, (
        "keep a store of the newest form: see kept_stores"
    )
    assert kept_stores.described_digest() == kept_stores.known_digests().get(OURS.newest), (
        f"The tables that the code describes are not those of form {OURS.newest}. Give the change a form of "
        'its own (see "How to change the tables" in scheduler_core/store/DESIGN.md)'
    )


@pytest.mark.slow
def test_a_store_of_any_form_keeps_every_row(updated: Updated) -> None:
    assert_nothing_lost(updated.before, of_file(updated.path))


def test_a_store_of_any_form_gets_the_described_tables(updated: Updated, described: dict[str, str]) -> None:
    assert file_facts(create_engine(f"sqlite:///{updated.path}", module=sound_library())) == described


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what the code says of the tables."""
    return file_facts(described_file(tmp_path_factory.mktemp("described")))


def test_a_store_of_any_form_is_sound_afterwards_and_its_tokens_are_genuine(updated: Updated) -> None:
    store = open_store(str(updated.path), LATER)

    assert check(store, LATER) == []
    store.close()


@pytest.mark.slow
def test_a_token_that_nobody_made_is_found_after_an_update(tmp_path: Path) -> None:
    path = kept_stores.make("0001-of-2026-11-22", tmp_path / "hourbell.db")
    with create_engine(f"sqlite:///{path}", module=sound_library()).begin() as connection:
        connection.execute(
            text("INSERT INTO api_tokens VALUES (9, 'guest', 'run', 'x', 0, 'x', NULL, NULL, NULL)")
        )
    store = open_store(str(path), LATER)

    assert ["guest" in finding.message for finding in check(store, LATER)] == [True]
    store.close()


def test_what_was_written_is_backed_up_as_it_was(updated: Updated, name: str) -> None:
    found = backups(FileLocation(updated.path))
    if form_of(name) == OURS.newest:
        assert found == []
    else:
        assert [each.purpose for each in found] == [BackupPurpose.MIGRATION]
        assert of_file(found[0].path) == updated.before


@pytest.mark.slow
def test_who_opens_an_older_store_is_told_once_and_where_its_backup_is(tmp_path: Path) -> None:
    path = kept_stores.make("0003", tmp_path / "hourbell.db")

    first = open_store(str(path), LATER)
    second = open_store(str(path), LATER)

    (backup,) = backups(first.location)
    assert first.updated == (
        f"The tables of {path} were brought up to this Hourbell (form 0003 to {OURS.newest}). "
        f"A backup of what they were before is {backup.path}"
    )
    assert second.updated == ""
    first.close()
    second.close()


def test_a_new_store_was_not_updated(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "hourbell.db"), LATER)

    assert store.updated == ""
    store.close()


def test_ids_are_not_given_out_again(updated: Updated) -> None:
    before = updated.last_ids

    assert before["runs"] > 100
    assert {each: last for each, last in last_ids(updated.path).items() if each in before} == before


def test_the_audit_says_which_forms_a_store_had(updated: Updated, name: str) -> None:
    store = open_store(str(updated.path), LATER)
    with store.read() as tx:
        newest = audit.entries(tx, limit=1)[0]
    store.close()

    if form_of(name) == OURS.newest:
        assert newest.act is not AuditAct.MIGRATE_STORE
    else:
        assert (newest.act, newest.about) == (AuditAct.MIGRATE_STORE, f"{form_of(name)} to {OURS.newest}")


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_SEQUENCES)
def test_an_engine_goes_on_with_what_waits(kept: Path) -> None:
    """A program that took the tables of two days before for its own ended all pending waits."""
    store = open_store(str(kept), LATER)
    with store.write() as tx:
        take_over_store(
            tx, THIS_PROCESS, FakeClock(LATER), LATER + timedelta(minutes=3), is_in_its_place=True
        )
    assert unfinished(store) == {5: "claimed", 6: "claimed", 7: "claimed"}

    with store.write() as tx:
        sent = send(tx, "paid", "k1", "", ME, LATER)
    store.close()

    assert sent.ended_waits == (5,)


def unfinished(store: Store) -> dict[int, str]:
    with store.read() as tx:
        rows = tx.connection.execute(text("SELECT id, state FROM runs WHERE finished_at IS NULL"))
        return {row.id: row.state for row in rows}


@pytest.mark.slow
def test_since_when_a_job_is_off_or_paused_is_taken_from_its_history(tmp_path: Path) -> None:
    path = kept_stores.make("0001-of-2026-11-22", tmp_path / "hourbell.db")
    changed = {(row["job_id"], row["change"]): row["changed_at"] for row in of_file(path)["revisions"]}

    open_store(str(path), LATER).close()

    jobs = of_file(path)["jobs"]
    assert {row["id"]: row["off_since"] for row in jobs if row["off_since"]} == {4: changed[4, "disabled"]}
    assert {row["id"]: row["paused_at"] for row in jobs if row["paused_at"]} == {5: changed[5, "paused"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["0001-of-2026-11-24", "0002"])
def test_folders_get_colours_and_jobs_have_those_of_their_folders(kept: Path) -> None:
    open_store(str(kept), LATER).close()

    found = of_file(kept)
    assert found["folder_colours"] == [{"folder": "ops", "colour": "blue"}]
    assert found["job_colours"] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["0001-of-2026-11-22", "0003"])
def test_what_is_new_in_places_is_empty_in_older_stores(kept: Path) -> None:
    open_store(str(kept), LATER).close()

    found = of_file(kept)
    assert {row["place"] for row in found["jobs"]} == {""}
    assert {(row["form"], row["tags"]) for row in found["engines"]} == {("", "[]")}
    assert {row["result_line"] for row in found["runs"]} == {""}
    assert {row["fires_on_events"] for row in found["jobs"]} == {0}
    assert {row["data"] for row in found["events"]} <= {""}
    assert {row["surroundings"] for row in found["runs"]} == {""}
    assert found["surroundings"] == []
    assert (found["watched"], found["run_events"], found["run_values"]) == ([], [], [])
    assert [row["works_from"] for row in found["store_identity"]] == [OURS.works_from]


@pytest.mark.slow
@pytest.mark.parametrize("stride", [7, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("0001-of-2026-11-20", marks=pytest.mark.thorough),
        "0001-of-2026-11-22",
        "0001-of-2026-11-24",
    ],
)
def test_who_is_killed_at_any_statement_leaves_the_old_store_whole(
    kept: Path, tmp_path: Path, stride: int
) -> None:
    before = of_file(kept)
    left = list(files_at_statements(kept, tmp_path, stride))

    assert len(left) * stride > 5
    assert [path for path in left if of_file(path) != before] == []


def files_at_statements(kept: Path, folder: Path, stride: int) -> Iterator[Path]:
    """Yield what a power cut would leave before one of so many statements of an update."""
    engine = migration_engine(kept, sound_library(), PATIENCE)
    left: list[Path] = []

    seen = count()

    def copy(*_: object) -> None:
        if next(seen) % stride:
            return
        into = folder / str(len(left))
        into.mkdir()
        for part in folder.glob(f"{kept.name}*"):
            shutil.copy(part, into)
        left.append(into / kept.name)

    event.listen(engine, "before_cursor_execute", copy)
    upgrade(engine, str(kept), LATER)
    engine.dispose()
    yield from left


@pytest.mark.slow
def test_a_store_whose_older_engine_runs_is_left_to_it(tmp_path: Path) -> None:
    path = kept_stores.make("0001-of-2026-11-22", tmp_path / "hourbell.db")
    before = of_file(path)
    lock = EngineLock(FileLocation(path))

    with pytest.raises(
        StoreUnavailable, match=r"tables of an older Hourbell, and an engine of it .process \d+"
    ):
        open_store(str(path), LATER)

    lock.release()
    assert of_file(path) == before
    open_store(str(path), LATER).close()
    assert_nothing_lost(before, of_file(path))


@pytest.mark.slow
def test_a_program_that_has_a_store_open_writes_nothing_after_it_got_another_form(
    tmp_path: Path, ahead: FormSteps
) -> None:
    path = kept_stores.make(OURS.newest, tmp_path / "hourbell.db")
    store = open_store(str(path), LATER)
    open_store(str(path), LATER, steps=ahead).close()

    with pytest.raises(StoreUnavailable, match="newer Hourbell"), store.write():
        pass
    store.close()


def test_an_older_store_that_cannot_be_written_says_so(users_file: Path) -> None:
    users_file.unlink()
    kept_stores.make("0001-of-2026-11-22", users_file)
    users_file.chmod(0o444)

    with (
        as_an_ordinary_user(),
        pytest.raises(StoreReadOnly, match="by an older Hourbell and can't be written"),
    ):
        open_store(str(users_file), LATER)


@pytest.mark.slow
@pytest.mark.parametrize("name", kept_stores.kept_databases())
def test_a_database_of_a_server_keeps_every_row(name: str, empty_database: str) -> None:
    url = fill(empty_database, name)
    before = kept_stores.rows(url)
    place = "SELECT 'store_identity'::regclass::oid"
    number = asked(url, place)

    store = open_store(empty_database, LATER)

    assert check(store, LATER) == []
    store.close()
    is_older = form_of(name) != OURS.newest
    assert (
        store.updated.startswith("Without a backup, as Hourbell makes none of a store on a server")
    ) == is_older
    assert f"pg_dump --format=custom --file=hourbell.dump '{store.location}'" in store.updated or not is_older
    assert_nothing_lost(before, kept_stores.rows(url))
    assert asked(url, place) == number, "a copy is told by it"


def asked(url: str, question: str) -> object:
    engine = create_engine(url)
    with engine.begin() as connection:
        answer: object = connection.scalar(text(question))
    engine.dispose()
    return answer


@pytest.mark.slow
def test_a_database_whose_older_engine_lives_is_left_to_it(empty_database: str) -> None:
    url = fill(empty_database, "0001-of-2026-11-22.postgresql")
    asked(url, "UPDATE engines SET stopped_at = NULL, lease_until = 9000000000000000 RETURNING 1")
    before = kept_stores.rows(url)

    with pytest.raises(StoreUnavailable, match=r"an engine of it .process .* on desk. runs the jobs"):
        open_store(empty_database, LATER)

    assert kept_stores.rows(url) == before


def fill(url: str, name: str) -> str:
    """Make a kept store in an empty database; return its address for SQLAlchemy."""
    with psycopg.connect(url) as connection:
        connection.execute(kept_stores.script(name).encode())
    return url.replace("postgresql:", "postgresql+psycopg:")
