"""Commands that read a file without SQLAlchemy say the same to the byte as with it."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from scheduler_core.store.opening.store_files import write_ahead_log
from scheduler_core.store.plain.prepared import PREPARED
from tests.architecture.repository import ROOT
from tests.core.store.opening.some_of_everything import make_some_of_everything
from tests.core.store.plain.prepared_file import INSTANT, LINES, as_words, prepared_text

pytestmark = pytest.mark.slow

_LOADED = "SQLAlchemy is loaded"
# Carries out the words of each line of its standard input, and says what they ended with.
_PROGRAM = f"""
import json, sys
from datetime import datetime
from scheduler_core.cli.main import run
from tests.support.fake_clock import FakeClock

AT = datetime.fromisoformat("{INSTANT}")
for line in sys.stdin.read().splitlines():
    print(line, run(json.loads(line), lambda _: 90, FakeClock(AT)), flush=True)
if "sqlalchemy" in sys.modules:
    print("{_LOADED}", file=sys.stderr)
"""
_ALONE, _WITH_SQLALCHEMY = _PROGRAM, f"import sqlalchemy\n{_PROGRAM}"
_LARGE = f"""
from tests.core.store.plain.preparing_program import as_in_a_large_store

large = as_in_a_large_store()
large.__enter__()
{_PROGRAM}"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "store").mkdir()
    return make_some_of_everything(tmp_path / "store" / "hourbell.db")


def _said(program: str, lines: Iterable[str], *places: Path) -> tuple[str, list[str]]:
    given = [[*words, "--store", str(place)] for place in places for words in as_words(lines)]
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="".join(f"{json.dumps(words)}\n" for words in given),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=100,
        check=True,
    )
    return done.stdout, done.stderr.splitlines()


def test_what_is_prepared_is_what_sqlalchemy_makes_of_the_statements() -> None:
    """Made anew by `python -m tests.core.store.plain.prepared_file`."""
    assert json.loads(PREPARED.read_text("utf-8")) == json.loads(prepared_text())


def test_all_commands_that_read_say_the_same_and_load_no_sqlalchemy(place: Path) -> None:
    said, told = _said(_ALONE, LINES, place)
    usual, usually_told = _said(_WITH_SQLALCHEMY, LINES, place)

    assert usually_told.pop() == _LOADED
    assert told == usually_told
    assert said == usual


def test_what_nobody_prepared_is_prepared_by_sqlalchemy_meanwhile(place: Path) -> None:
    line = ("job list --folder ops --tag disk --tag nightly --state on --sort priority --reverse night",)

    assert _said(_ALONE, line, place) == _said(_WITH_SQLALCHEMY, line, place)


def test_statements_of_large_stores_are_prepared(place: Path) -> None:
    lines = ("status", "job list --state failing", "run list --limit 3")

    said, told = _said(_LARGE, lines, place)

    assert (said, [*told, _LOADED]) == _said(f"import sqlalchemy\n{_LARGE}", lines, place)


def test_a_name_is_no_pattern(place: Path) -> None:
    lines = (
        "job list %",
        "job list _",
        "job list /",
        "job show nightl_",
        "job show nig%",
        "run list --job /",
    )

    said, told = _said(_ALONE, lines, place)
    usual, usually_told = _said(_WITH_SQLALCHEMY, lines, place)

    assert said == usual
    assert [each for each in told if each != _LOADED] == usually_told[:-1]


def _executed(*statements: str) -> Callable[[Path], None]:
    def make(place: Path) -> None:
        with closing(sqlite3.connect(place, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    return make


def _damaged(place: Path) -> None:
    _executed("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode = DELETE")(place)
    with place.open("r+b") as file:
        file.seek(4_096)
        file.write(b"\xff" * 60_000)


def _foreign(place: Path) -> None:
    place.unlink()
    _executed("CREATE TABLE others (id INTEGER)")(place)


def _log_of_another(place: Path) -> None:
    write_ahead_log(place).write_bytes(b"no log at all")


_TROUBLES: dict[str, Callable[[Path], object]] = {
    "newer": _executed("UPDATE alembic_version SET version_num = '9001'"),
    "too new": _executed(
        "UPDATE alembic_version SET version_num = '9001'", "UPDATE store_identity SET works_from = '9001'"
    ),
    "marked": _executed("UPDATE alembic_version SET version_num = 'moved'"),
    "lacks a column": _executed("ALTER TABLE settings DROP COLUMN changed_at"),
    "lacks a table": _executed("DROP TABLE channels"),
    "nameless": _executed("DELETE FROM store_identity"),
    "no text": _executed("UPDATE jobs SET name = CAST(x'ff41' AS TEXT)"),
    "no time": _executed("UPDATE jobs SET changed_at = 9000000000000000000"),
    "no state": _executed("PRAGMA ignore_check_constraints = ON", "UPDATE runs SET state = 'odd'"),
    "damaged": _damaged,
    "of another program": _foreign,
    "log of another": _log_of_another,
    "emptied": lambda place: place.write_bytes(b""),
    "no database": lambda place: place.write_text("some other text" * 1_000),
    "gone": Path.unlink,
}


def test_troubles_of_files_are_told_alike(place: Path, tmp_path: Path) -> None:
    """Each way has files of its own in the same places: what is opened may be named, or taken for a copy."""
    lines = ("job list", "run list", "status")
    kept, used = tmp_path / "kept", tmp_path / "used"
    for name, make_trouble in _TROUBLES.items():
        make_trouble(shutil.copytree(place.parent, kept / name) / place.name)
    places = [used / name / place.name for name in _TROUBLES]
    seen = []
    for program in (_ALONE, _WITH_SQLALCHEMY):
        shutil.copytree(kept, used)
        seen.append(_said(program, lines, *places))
        shutil.rmtree(used)

    assert seen[0] == seen[1]


def test_a_file_that_is_locked_is_told_alike(place: Path) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")

        told = [_said(program, ("job list",), place) for program in (_ALONE, _WITH_SQLALCHEMY)]

    assert told[0][0] == told[1][0]
    assert told[0][1][0] == told[1][1][0]
    assert "is locked by another program" in told[0][1][0]
