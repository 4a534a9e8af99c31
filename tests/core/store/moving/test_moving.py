"""A store goes to a server and back, whole or not at all."""

import shlex
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import psycopg
import pytest
from sqlalchemy import text

from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.feed.feed import Feed
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.moving.marks import StoreArriving, StoreMoved
from scheduler_core.store.moving.moving import (
    CHECKING,
    MARKING,
    OPENING,
    Arrival,
    EngineStillRunning,
    Move,
    move,
    take_back,
)
from scheduler_core.store.moving.table_copy import carried_tables
from scheduler_core.store.opening.database import data_version
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.opening.identity import is_in_its_place
from scheduler_core.store.opening.location import find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store.runs.engines import register
from scheduler_core.store.server_time import server_now
from tests.core.store.builders import HOUR, THIS_PROCESS, add_job
from tests.core.store.moving.rich_stores import LATER, rich_store
from tests.core.store.opening.kept_stores import Rows, rows
from tests.core.store.other_process import kill_at
from tests.support.postgres import empty_tables
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow

_END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
_SEALS = {"store_identity", "audit", "alembic_version", "sqlite_stat1", "sqlite_stat4"}


class Stopped(Exception):
    """Somebody pressed Ctrl+C."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return rich_store(tmp_path_factory.mktemp("rich") / "hourbell.db")


@pytest.fixture
def source(made: Path, tmp_path: Path) -> Path:
    return copy_store(made, tmp_path)


def moved(source: object, target: object, *, is_copy: bool = False, stops_at: str = "") -> Arrival:
    def told(words: str, _part: float) -> None:
        if words == stops_at:
            raise Stopped

    places = find_location(str(source)), find_location(str(target))
    return move(Move(*places, LATER, "ann", "machine-9", is_copy), told)


def content(place: object) -> Rows:
    url = str(place) if "://" in str(place) else f"sqlite:///{place}"
    found = rows(url.replace("postgresql://", "postgresql+psycopg://"))
    alike = {name: [_alike(row) for row in found[name]] for name in found if name not in _SEALS}
    return {name: sorted(table, key=repr) for name, table in alike.items()}


def audit_of(place: str) -> list[tuple[object, ...]]:
    with closing(open_store(place, LATER)) as store, store.read() as tx:
        return list(
            tx.connection.execute(text("SELECT number, act, about, digest FROM audit ORDER BY number"))
        )


def indexes_of(place: str) -> set[str]:
    with closing(open_store(place, LATER)) as store, store.read() as tx:
        found = text(
            "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
            if tx.dialect == "sqlite"
            else "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'"
        )
        return set(tx.connection.scalars(found))


def _alike(row: dict[str, object]) -> dict[str, object]:
    """SQLite has no type for true and false."""
    return {name: int(value) if isinstance(value, bool) else value for name, value in row.items()}


def can_open(place: object) -> bool:
    with suppress(StoreMoved, StoreArriving):
        if not look_at_store(str(place)).is_new:
            open_store(str(place), LATER, is_made=False).close()
            return True
    return False


def next_job_id(place: object) -> int:
    with closing(open_store(str(place), LATER)) as store:
        return add_job(store, name="next")


def test_every_table_of_a_store_is_carried(source: Path) -> None:
    found = set(rows(f"sqlite:///{source}"))

    assert {table.name for table in carried_tables()} == found - {"alembic_version"}


def test_it_goes_to_a_server_and_back_unchanged(source: Path, empty_database: str, tmp_path: Path) -> None:
    before, acts = content(source), audit_of(str(source))
    assert all(before.values()), "a table without a row proves nothing: add one to rich_stores"

    indexes = indexes_of(str(source))
    there = moved(source, empty_database)
    assert content(empty_database) == before
    assert indexes_of(empty_database) >= indexes
    back = tmp_path / "back.db"
    moved(empty_database, f"sqlite:///{back}")

    assert content(back) == before
    assert indexes_of(str(back)) == indexes
    assert {table.name: table.rows for table in there.tables if table.name not in _SEALS} == {
        name: len(table) for name, table in before.items()
    }
    assert audit_of(str(back))[: len(acts)] == acts
    assert [entry[1] for entry in audit_of(str(back))[len(acts) :]] == ["move-store", "move-store"]
    with closing(open_store(str(back), LATER)) as store:
        assert is_in_its_place(store)
        assert [each for each in check(store, LATER) if each.rule != "I4"] == []
    assert next_job_id(back) == max(int(str(row["id"])) for row in before["jobs"]) + 2


def test_what_stays_behind_is_opened_by_nobody_until_it_comes_back(source: Path, empty_database: str) -> None:
    newest = max(int(str(row["id"])) for row in content(source)["jobs"])
    with closing(open_store(str(source), LATER)) as opened_before:
        moved(source, empty_database)

        with pytest.raises(StoreMoved, match="moved to postgresql://"):
            add_job(opened_before)
    with closing(sqlite3.connect(source)) as raw:
        row = raw.execute("SELECT version_num, works_from FROM alembic_version, store_identity").fetchone()
    form, works_from = map(str, row)
    assert not form.isdecimal(), "programs that know of no marks would open it"
    assert int(works_from) > int(OURS.newest) + 1000, "so would those that go on with what was added to"
    with pytest.raises(StoreMoved, match=f"hourbell store move {source} --store postgresql://"):
        open_store(str(source), LATER)
    with pytest.raises(StoreMoved):
        moved(source, source.with_name("other.db"))

    # One job was deleted before it moved: its number is never given out again.
    assert next_job_id(empty_database) == newest + 2
    kept = moved(empty_database, source).kept

    assert kept is not None
    assert kept.exists()
    assert newest + 2 in {row["id"] for row in content(source)["jobs"]}
    assert not can_open(empty_database)
    with pytest.raises(
        Conflict,
        match=r"still holds the tables that this store left.*dropdb -h 127\.0\.0\.1 -p \d+ -U hourbell test",
    ):
        moved(source, empty_database)


def test_what_it_says_to_type_can_be_typed_whatever_its_places_are_called(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "Ann's stores; all"
    folder.mkdir()
    here, there = copy_store(made, folder), folder / "one more.db"
    with pytest.raises(Stopped):
        moved(here, there, stops_at=OPENING)
    goes_on = ["hourbell", "store", "move", str(there), "--store", str(here)]
    assert words_after("Say again: ", refused(there)) == goes_on

    moved(here, there)

    goes_back = ["hourbell", "store", "move", str(here), "--store", str(there)]
    assert words_after("To bring it back: ", refused(here).partition(". If that")[0]) == goes_back
    assert words_after("what stands here: ", refused(here)) == ["hourbell", "trust", "--store", str(here)]
    with pytest.raises(Conflict) as both:
        take_back(find_location(str(here)), LATER)
    assert words_after("Bring it back: ", str(both.value)) == goes_back


def refused(place: Path) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        open_store(str(place), LATER)
    return str(caught.value)


def words_after(start: str, said: str) -> list[str]:
    return shlex.split(said.partition(start)[2])


def test_whatever_breaks_off_it_is_in_one_place(source: Path, empty_database: str) -> None:
    before = content(source)

    for moment in ("copying runs", "comparing runs", CHECKING):
        with pytest.raises(Stopped):
            moved(source, empty_database, stops_at=moment)
        assert look_at_store(empty_database).is_new, moment
        assert content(source) == before, moment
    for moment, is_here in ((MARKING, True), (OPENING, False)):
        with pytest.raises(Stopped):
            moved(source, empty_database, stops_at=moment)
        with pytest.raises(StoreArriving, match="has not wholly arrived"):
            open_store(empty_database, LATER)
        assert can_open(source) is is_here, moment
    moved(source, empty_database)

    assert (can_open(source), can_open(empty_database)) == (False, True)
    assert content(empty_database) == before


def test_said_again_after_its_end_it_only_leads_on(source: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    moved(source, there)

    assert moved(source, there).had_arrived
    assert can_open(there)
    moved(there, tmp_path / "third.db")

    with pytest.raises(StoreMoved):
        moved(source, there)


def test_a_file_that_was_left_is_kept_with_its_mark(source: Path, tmp_path: Path) -> None:
    """The mark stood in the log alone while a window had the file open, and the log was put aside first."""
    there = tmp_path / "there.db"
    with closing(open_store(str(source), LATER)) as window:
        with window.read() as tx:
            data_version(tx.connection)
            moved(source, there)
        kept = moved(there, source).kept

    assert kept is not None
    kept.with_name(f"{kept.name}-wal").unlink(missing_ok=True)
    assert not can_open(kept)


def test_a_file_that_somebody_reads_is_put_aside_later(source: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    with closing(open_store(str(source), LATER)) as window, window.read() as tx:
        data_version(tx.connection)
        moved(source, there)
        with pytest.raises(StoreLocked, match="close that program and say this again"):
            moved(there, source)
    assert can_open(there)

    moved(there, source)

    assert can_open(source)


def test_those_who_have_it_open_hear_that_it_moved(source: Path, tmp_path: Path) -> None:
    with closing(open_store(str(source), LATER)) as window:
        heard: SimpleQueue[ChangeSet] = SimpleQueue()
        feed = Feed(window)
        feed.subscribe(heard.put)

        moved(source, tmp_path / "there.db")

        assert heard.get(timeout=20).has_new_engines
        feed.close()


def test_a_file_that_is_not_whole_has_no_name(source: Path) -> None:
    there = source.with_name("there.db")

    for moment in ("copying runs", CHECKING, MARKING, OPENING):
        with pytest.raises(Stopped):
            moved(source, there, stops_at=moment)
        assert not can_open(there), moment
    moved(source, there)

    assert (can_open(source), can_open(there)) == (False, True)
    assert list(source.parent.glob("*.arriving*")) == []


@pytest.mark.usefixtures("forks")
def test_it_is_killed_in_the_midst(source: Path, empty_database: str) -> None:
    kill_at("comparing runs", "move_store", str(source), empty_database)
    assert look_at_store(empty_database).is_new
    kill_at(MARKING, "move_store", str(source), empty_database)
    assert (can_open(source), can_open(empty_database)) == (True, False)

    moved(source, empty_database)

    assert can_open(empty_database)


def test_the_server_goes_away_in_the_midst(source: Path, empty_database: str) -> None:
    def told(words: str, _part: float) -> None:
        if words == "copying runs":
            with psycopg.connect(empty_database, autocommit=True) as other:
                other.execute(_END_OTHERS)

    order = Move(find_location(str(source)), find_location(empty_database), LATER, "ann", "machine-9")
    with pytest.raises(StoreUnavailable):
        move(order, told)

    assert can_open(source)
    assert look_at_store(empty_database).is_new


def test_nothing_moves_while_an_engine_runs(source: Path, empty_database: str) -> None:
    lock = EngineLock(find_location(str(source)))
    try:
        with pytest.raises(EngineStillRunning, match="quit Hourbell, also in the tray"):
            moved(source, empty_database)
        moved(source, empty_database, is_copy=True)
    finally:
        lock.release()
    assert can_open(source)


def test_who_comes_while_it_moves_is_told_to_wait(source: Path, tmp_path: Path) -> None:
    """It was told to end the move by kill, as if that were an engine."""
    refused: list[str] = []

    def told(_words: str, _part: float) -> None:
        try:
            EngineLock(find_location(str(source))).release()  # as what is led to the new place it is free
        except EngineRunning as running:
            refused.append(str(running))

    places = find_location(str(source)), find_location(str(tmp_path / "there.db"))
    move(Move(*places, LATER, "ann", "machine-9"), told)

    assert refused != []
    assert all("is being moved by process" in each and "kill" not in each for each in refused)


def test_nothing_moves_from_a_server_while_an_engine_lives(migrated_database: str, tmp_path: Path) -> None:
    empty_tables(migrated_database)
    with closing(open_store(migrated_database, LATER)) as store, store.write() as tx:
        now = server_now(tx)
        assert now is not None
        register(tx, THIS_PROCESS, now + HOUR, now)

    with pytest.raises(EngineStillRunning, match="on desk; one that was cut off"):
        moved(migrated_database, tmp_path / "there.db")

    with closing(open_store(migrated_database, LATER)) as store, store.write() as tx:
        attic = replace(THIS_PROCESS, machine="attic", host="attic", pid=12)
        register(tx, attic, now + HOUR, now, plans=False)
    named = f"2 engines and workers .* process {THIS_PROCESS.pid} on desk, process 12 on attic"
    with pytest.raises(EngineStillRunning, match=named):
        moved(migrated_database, tmp_path / "there.db")


def test_a_place_that_is_taken_is_left_alone(
    source: Path, migrated_database: str, migrated_file: Path
) -> None:
    with pytest.raises(Conflict, match="nothing is ever overwritten: name an empty database"):
        moved(source, migrated_database)
    with pytest.raises(Conflict, match="name a file that isn't there"):
        moved(source, migrated_file)
    with pytest.raises(InvalidInput, match="is where the store is already"):
        moved(source, f"sqlite:///{source}")
    note = source.with_name("note.txt")
    note.write_text("no database")
    with pytest.raises(StoreUnavailable, match="is not a database"):
        moved(source, note)
    assert can_open(source)


def test_a_store_that_is_made_in_the_place_meanwhile_is_left_alone(source: Path, tmp_path: Path) -> None:
    """What arrived was put in its place, and its jobs were gone."""
    target = tmp_path / "target.db"

    def told(words: str, _part: float) -> None:
        if words == CHECKING:
            next_job_id(target)

    with pytest.raises(Conflict, match="nothing is ever overwritten"):
        move(Move(find_location(str(source)), find_location(str(target)), LATER, "ann", "machine-9"), told)
    assert len(content(target)["jobs"]) == 1
    assert can_open(source)
    assert not list(tmp_path.glob("*.arriving*"))


def test_a_server_that_cannot_be_reached_is_refused_first(source: Path) -> None:
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        moved(source, "postgresql://ann@127.0.0.1:1/nowhere?connect_timeout=2")

    assert can_open(source)


def test_options_of_tls_reach_the_server(source: Path, empty_database: str) -> None:
    with pytest.raises(StoreUnavailable, match="server does not support SSL"):
        moved(source, f"{empty_database}?sslmode=require")


def test_a_copy_is_held_until_somebody_has_decided(source: Path, empty_database: str) -> None:
    before = content(source)

    moved(source, empty_database, is_copy=True)

    assert content(source) == before == content(empty_database)
    for place, is_own in ((str(source), True), (empty_database, False)):
        with closing(open_store(place, LATER)) as store:
            assert is_in_its_place(store) is is_own


def test_what_stayed_behind_goes_on_if_the_other_is_lost(source: Path, tmp_path: Path) -> None:
    between, there = tmp_path / "between.db", tmp_path / "there.db"
    moved(source, between)
    moved(between, there)

    with pytest.raises(Conflict, match=rf"lives in {there}, and both would run the same jobs"):
        take_back(find_location(str(source)), LATER)
    there.unlink()
    take_back(find_location(str(source)), LATER)

    with closing(open_store(str(source), LATER)) as store:
        assert not is_in_its_place(store), "it is held until somebody trusts it"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the locks of engines away from those of the user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
