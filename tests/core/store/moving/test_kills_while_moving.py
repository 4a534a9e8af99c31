"""A move is killed before each of its writes; said again, it always ends alike."""

import json
import os
import signal
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.job_folder.folder_state import state_path
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store.settings import set_setting
from tests.core.store.builders import NOW, add_job
from tests.support.forked_python import start_python
from tests.support.store_copies import copy_store

# Names of drafts that hold a process' number or chance: who is killed may leave one, which nobody reads.
_DRAFTS = (".part", ".new")
_FEWEST_WRITES, _MOST_WRITES = 10, 120
_SAID_ALREADY = 7  # a command without --store finds the store where it is to go


@dataclass(frozen=True, slots=True)
class Place:
    """A user's folder with a store; `home` is what the system knows as that of his data."""

    home: Path
    target: str

    @property
    def own(self) -> Path:
        return self.home / "hourbell" / "hourbell.db"

    def all(self) -> set[str]:
        """Return where the store may be."""
        return {str(self.own), str(self.home / "there.db"), self.target}

    def move(self, *, dies_at: int = 0) -> int:
        """Say it, and return how that ended."""
        program = ["-m", "tests.support.dying_program", str(dies_at or 10_000)]
        words = [*program, "store", "move", self.target, "--quiet"]
        with start_python(words, env={**os.environ, "XDG_DATA_HOME": str(self.home)}) as child:
            _, err = child.communicate()
        assert child.returncode in {0, _SAID_ALREADY, -signal.SIGKILL}, err
        return child.returncode

    def end_state(self) -> dict[str, object]:
        """Return all that a move is about, with names that are the same each time."""
        files = {
            str(path.relative_to(self.home)): path
            for path in self.home.rglob("*")
            if path.is_file() and path.suffix not in _DRAFTS
        }
        notes = {name: path.read_text() for name, path in files.items() if name.endswith("-moved")}
        return {
            "files": {
                _plain(name) for name in files if not name.endswith(("-wal", "-shm", "-news", ".json"))
            },
            "notes": {name: text.replace(str(self.home), "~") for name, text in notes.items()},
            "own": _words_of(str(self.own), self.home),
            "target": _words_of(self.target, self.home),
            "folder": json.loads(state_path_of(self.home, self.target).read_text()),
        }


def _plain(name: str) -> str:
    before, is_kept, _ = name.partition(".moved-")
    suffix = "-seal" if name.endswith("-seal") else ""
    return f"{before}.moved{suffix}" if is_kept else name


def _words_of(place: str, home: Path) -> list[str]:
    """Return the jobs of a store, or why it can't be opened."""
    try:
        if look_at_store(place).is_new:
            return ["nothing"]
        with closing(open_store(place, NOW, is_made=False)) as store, store.read() as tx:
            return sorted(tx.connection.exec_driver_sql("SELECT name FROM jobs").scalars())
    except StoreUnavailable as error:
        return [type(error).__name__, str(error).replace(str(home), "~")]


def state_path_of(home: Path, store: str) -> Path:
    before = os.environ.get("XDG_DATA_HOME", "")
    os.environ["XDG_DATA_HOME"] = str(home)
    try:
        return state_path(store, Path("/srv/jobs"))
    finally:
        os.environ["XDG_DATA_HOME"] = before


@pytest.fixture
def make(migrated_file: Path, tmp_path: Path) -> Callable[[str], Place]:
    """Return what makes the same store with a linked folder, in a home of its own."""

    def made(name: str) -> Place:
        home = tmp_path / name
        (home / "hourbell" / "folders").mkdir(parents=True)
        path = copy_store(migrated_file, home / "hourbell")
        with closing(open_store(str(path), NOW)) as store:
            add_job(store, name="Back up")
            with store.write() as tx:
                set_setting(tx, "job_folder", '"/srv/jobs"', NOW)
        known = {"version": 1, "files": {"a.yaml": [1, 1, "0"]}}
        state_path_of(home, str(path)).write_text(json.dumps(known))
        return Place(home, str(home / "there.db"))

    return made


def killed_at_every_write(make: Callable[[str], Place]) -> int:
    """Kill the same move before each of its writes, say it again, and compare; return how many there are."""
    wanted = make("whole")
    assert wanted.move() == 0
    end = wanted.end_state()
    for number in range(1, _MOST_WRITES):
        place = make(f"killed-{number}")
        code = place.move(dies_at=number)
        if code == 0:
            return number - 1
        opened = [each for each in place.all() if _words_of(each, place.home) == ["Back up"]]
        assert len(opened) <= 1, f"killed at write {number}: {opened} can be opened"
        place.move()
        assert place.end_state() == end, f"killed at write {number}"
    raise AssertionError("it makes ever more writes")


@pytest.mark.usefixtures("forks")
@pytest.mark.thorough
def test_to_another_file(make: Callable[[str], Place]) -> None:
    assert killed_at_every_write(make) > _FEWEST_WRITES


@pytest.mark.usefixtures("forks")
@pytest.mark.thorough
def test_to_a_server(make: Callable[[str], Place], empty_database: str) -> None:
    def on_server(name: str) -> Place:
        with psycopg.connect(empty_database) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return replace(make(name), target=empty_database)

    assert killed_at_every_write(on_server) > _FEWEST_WRITES


@pytest.mark.usefixtures("forks")
@pytest.mark.thorough
def test_back_to_the_file_that_it_had_left(make: Callable[[str], Place]) -> None:
    """What it had left is put aside; a window may have it open."""

    def moved_before(name: str) -> Place:
        place = make(name)
        with closing(open_store(str(place.own), NOW)) as opened, opened.read():
            assert place.move() == 0
        return replace(place, target=str(place.own))

    assert killed_at_every_write(moved_before) > _FEWEST_WRITES
