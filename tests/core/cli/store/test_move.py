"""The command that moves a store, and what finds it afterwards."""

import io
import json
import shlex
import stat
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from scheduler_core.cli.printing.progress import PrintedProgress
from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.job_folder.folder_state import read_state, state_path, write_state
from scheduler_core.job_folder.sync_plan import KnownFile
from scheduler_core.store.opening.engine_lock import EngineLock
from scheduler_core.store.opening.location import find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.settings import set_setting
from scheduler_core.store_choice import chosen_store
from scheduler_core.values.ids import JobId
from tests.core.cli.running import NOW, Hourbell
from tests.core.engine.dispatch.dispatch_databases import make_dispatch_schema
from tests.support.postgres import PostgresServer
from tests.support.store_copies import copy_store


@pytest.fixture
def own(hourbell: Hourbell, migrated_file: Path, tmp_path: Path) -> Path:
    """Return the user's own store, which is opened where none is named; it has one job."""
    folder = tmp_path / "data" / "hourbell"
    folder.mkdir(parents=True)
    path = copy_store(migrated_file, folder)
    assert hourbell("job", "add", "Back up", "--every", "1h", "--script", "true").code == 0
    return path


@pytest.mark.slow
def test_who_names_no_store_finds_it_where_it_went(
    own: Path, hourbell: Hourbell, empty_database: str
) -> None:
    moved = hourbell("store", "move", f"{empty_database}?sslmode=prefer", "--json")

    told = json.loads(moved.out)
    assert (told["to"], told["is_found"], told["rows"]["jobs"]) == (
        f"{empty_database}?sslmode=prefer",
        True,
        1,
    )
    assert hourbell("status").lines[0] == f"Store     {empty_database}?sslmode=prefer"
    note = own.with_name("hourbell.db-moved")
    assert note.read_text() == f"{empty_database}?sslmode=prefer"
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    old = hourbell("job", "list", "--store", str(own))
    assert old.code == 4
    assert "moved to postgresql://" in old.err

    back = hourbell("store", "move", str(own))
    assert (back.code, "is kept: " in back.out) == (0, True)
    assert not note.exists()
    assert hourbell("status").lines[0] == f"Store     {own}"
    assert hourbell("check", "--quiet").code == 0


def test_the_window_follows_the_store_that_it_keeps(own: Path, hourbell: Hourbell) -> None:
    there = own.with_name("there.db")

    assert hourbell("store", "move", str(there)).code == 0

    assert chosen_store({}, kept=str(own)) == str(there)
    assert chosen_store({"HOURBELL_STORE": str(own)}) == str(own), "what is said is never exchanged"
    assert chosen_store({}, kept="postgresql://ann@db.example/h") == "postgresql://ann@db.example/h"


def test_it_says_who_still_names_the_former_place(
    own: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOURBELL_STORE", str(own))

    moved = hourbell("store", "move", str(own.with_name("there.db")))

    assert f"Say where it is wherever HOURBELL_STORE or --store named {own}." in moved.lines


def test_what_is_refused_says_why(own: Path, hourbell: Hourbell, migrated_file: Path) -> None:
    lock = EngineLock(find_location(str(own)))
    runs = hourbell("store", "move", str(own.with_name("there.db")))
    lock.release()
    taken = hourbell("store", "move", str(migrated_file))
    wrong = hourbell("store", "move", "mysql://ann@db.example/h")
    away = hourbell("store", "move", "postgresql://ann:s3cret@127.0.0.1:1/h?connect_timeout=2")

    assert [each.code for each in (runs, taken, wrong, away)] == [3, 6, 7, 4]
    assert "quit Hourbell, also in the tray, or stop hourbell engine" in runs.err
    assert "nothing is ever overwritten" in taken.err
    assert "s3cret" not in away.err + away.out
    assert hourbell("job", "list", "--json").lines != []


def test_what_stayed_behind_is_trusted_only_if_the_other_is_lost(own: Path, hourbell: Hourbell) -> None:
    there = own.with_name("there.db")
    hourbell("store", "move", str(there))

    both = hourbell("trust", "--store", str(own))
    there.unlink()
    alone = hourbell("trust", "--store", str(own))

    assert (both.code, alone.code) == (6, 0)
    assert "both would run the same jobs" in both.err
    assert hourbell("status").lines[0] == f"Store     {own}"


def test_what_goes_wrong_beside_the_store_is_told_with_its_move(
    own: Path, hourbell: Hourbell, tmp_path: Path
) -> None:
    """“Can't be written” was all that was said, though the store had moved."""
    there = own.with_name("there.db")
    with closing(open_store(str(own), NOW)) as store, store.write() as tx:
        set_setting(tx, "job_folder", json.dumps(str(tmp_path)), NOW)
    state = state_path(str(own), tmp_path)
    state.parent.mkdir(parents=True, exist_ok=True)
    write_state(state, {"a.yaml": KnownFile(JobId(1), 1, "0")})
    state_path(str(there), tmp_path).mkdir()
    note = own.with_name("hourbell.db-moved")
    note.mkdir()

    moved = hourbell("store", "move", str(there))

    assert moved.code == 1
    assert f"{own} has moved to {there}" in moved.out
    assert f"What is known of the folder of jobs {tmp_path} could not be taken along" in moved.err
    assert "No note could be left beside the former place: Is a directory. Name the new one" in moved.err
    state_path(str(there), tmp_path).rmdir()
    note.rmdir()
    again = hourbell("store", "move", str(there), "--quiet")
    assert (again.code, again.err) == (0, "")
    assert f"{own} had moved to {there} already." in again.lines
    assert note.read_text() == str(there)
    assert read_state(state_path(str(there), tmp_path)) == {"a.yaml": KnownFile(JobId(1), 1, "0")}


def test_a_note_that_cannot_be_removed_is_told(own: Path, hourbell: Hourbell) -> None:
    there = own.with_name("there.db")
    hourbell("store", "move", str(there))
    note = own.with_name("hourbell.db-moved")
    note.unlink()
    note.mkdir()
    there.unlink()

    trusted = hourbell("trust", "--store", str(own))

    assert trusted.code == 1
    assert "counts as the original" in trusted.out
    assert f"{note} can't be removed: Is a directory. Remove it" in trusted.err


@pytest.mark.slow
def test_machines_share_the_runs_of_a_store_also_on_its_next_server(
    hourbell: Hourbell, postgres: PostgresServer, tmp_path: Path
) -> None:
    shared, there, back = postgres.make_database(), postgres.make_database(), tmp_path / "back.db"
    make_dispatch_schema(shared)

    moved = hourbell("store", "move", there, "--store", shared)

    assert (
        f"Its machines share the runs there, too. Start each anew with --store {shlex.quote(there)}"
        in moved.lines
    )
    with closing(open_store(there, NOW)) as store, store.read() as tx:
        assert is_shared(tx)
    to_file = hourbell("store", "move", str(back), "--store", there)
    assert "Several machines shared its runs; a file serves this machine alone." in to_file.out
    assert hourbell("check", "--quiet", "--store", str(back)).code == 0


@pytest.mark.slow
def test_a_server_with_a_strange_schema_is_refused_before_anything_moves(
    hourbell: Hourbell, postgres: PostgresServer
) -> None:
    shared, there = postgres.make_database(), postgres.make_database()
    make_dispatch_schema(shared)
    with psycopg.connect(there) as connection:
        connection.execute("CREATE SCHEMA hourbell_dispatch")

    moved = hourbell("store", "move", there, "--store", shared)

    assert (moved.code, "that Hourbell did not make; rename it" in moved.err) == (6, True)
    assert hourbell("status", "--store", shared).code == 0


def test_a_copy_leaves_the_store_where_it_is(own: Path, hourbell: Hourbell) -> None:
    there = own.with_name("over there.db")
    copied = hourbell("store", "move", "--copy", str(there))

    assert f"Nothing fires there until you say hourbell trust --store '{there}'" in copied.lines
    assert hourbell("status").lines[0] == f"Store     {own}"
    assert "Copy  " in hourbell("status", "--store", str(there)).out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)

    with PrintedProgress("moving a to b", is_quiet=False) as progress:
        progress.show_part("copying runs", 0.25)
        progress.show_part("copying runs", 0.5)

    assert shown.getvalue().split("\r\x1b[K") == [
        "hourbell: moving a to b\nhourbell: [######..................]  25 % copying runs",
        "hourbell: [############............]  50 % copying runs",
        "",
    ]
