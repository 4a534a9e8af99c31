"""A store that only a newer Hourbell knows is refused by every command, and nothing is written beside it."""

import os
import re
import shlex
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.sqlite_library import sound_library
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.opening import kept_stores

LINES = (
    "audit",
    "backup",
    "calendar link",
    "calendar publish {folder}/jobs.ics",
    "calendar read x",
    "calendar renew x",
    "calendar revoke x",
    "check",
    "engine",
    "engine --until-idle",
    "event list",
    "event send paid --key k",
    "export",
    "folder colour ops blue",
    "folder link {folder}",
    "folder resolve x.yaml --take file",
    "folder status",
    "folder sync",
    "folder unlink",
    "hook add deploy",
    "hook list",
    "hook renew deploy",
    "hook revoke deploy",
    "import {folder}/jobs.yaml",
    "import {folder}/jobs.yaml --dry-run",
    "instance again 1 --from 1",
    "instance end 1",
    "instance go-on 1",
    "instance list",
    "instance move 1 --in 1h",
    "instance send 1",
    "instance show 1",
    "instance skip 1",
    "job add x --in 1h --script true",
    "job backfill x --from yesterday",
    "job delete x",
    "job disable x",
    "job duplicate x",
    "job edit x --notes y",
    "job enable x",
    "job history x",
    "job list",
    "job logs x",
    "job move x --to ops",
    "job pause x",
    "job pauses",
    "job purge x",
    "job rename x y",
    "job restore x",
    "job resume x",
    "job revert x 1",
    "job run x",
    "job show x",
    "job status x",
    "job stop x",
    "job tag x --add y",
    "job test x",
    "key list",
    "key reschedule k --at tomorrow",
    "key revoke k",
    "key show k",
    "machines drain 1",
    "machines enable",
    "machines forget 1",
    "machines list",
    "machines resume 1",
    "machines tag 1 gpu",
    "next",
    "occurrence add x tomorrow",
    "occurrence list x",
    "occurrence move x tomorrow +2d",
    "occurrence skip x tomorrow",
    "occurrence undo x tomorrow",
    "prove",
    "prune",
    "run answer 1 worked",
    "run cancel 1",
    "run list",
    "run output 1",
    "run reschedule 1 --at tomorrow",
    "run retry 1",
    "run show 1",
    "run statistics",
    "settings get zone",
    "settings list",
    "settings reset zone",
    "settings set zone UTC",
    "simulate",
    "status",
    "store move {folder}/other.db",
    "channel add x --hook http://localhost/x",
    "channel delete x",
    "channel list",
    "channel test x",
    "token create x",
    "token list",
    "token revoke x",
    "token rotate x",
    "trust",
    "undo",
    "why x tomorrow",
    # A worker asks for a server: below.
    "watch list",
    "watch test x",
)
_JOBS = """\
hourbell: 1
jobs:
- name: x
  zone: UTC
  rules: [{every: 1h, anchor: 2026-01-05T00:00}]
  action: {script: 'true'}
"""
# These ask no store, or are about another one.
WITHOUT = {
    "completion",
    "describe",
    "gui",
    "guide",
    "help",
    "machines role",
    "preview",
    "restore",
    "secret delete",
    "secret list",
    "secret rename",
    "secret set",
    "doctor",
    "worker",
}


@pytest.fixture
def newer(store: Path) -> Path:
    """Return a store whose tables a newer Hourbell has changed."""
    store.parent.joinpath("jobs.yaml").write_text(_JOBS)
    engine = create_engine(f"sqlite:///{store}", module=sound_library())
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9002'"))
        connection.execute(text("UPDATE store_identity SET works_from = '9002'"))
    engine.dispose()
    return store


def lying_there(store: Path) -> dict[str, tuple[int, bytes]]:
    """Return what lies beside a store, with its rights."""
    return {
        os.fspath(each.relative_to(store.parent)): (each.stat().st_mode, each.read_bytes())
        for each in store.parent.rglob("*")
        if each.is_file()
    }


def test_every_command_is_among_those_that_are_tried() -> None:
    names = set(build_parser()[1])
    groups = {name.rpartition(" ")[0] for name in names}

    assert {
        name for name in names - groups - WITHOUT if not any(_is_of(line, name) for line in LINES)
    } == set()


def _is_of(line: str, name: str) -> bool:
    return line == name or line.startswith(f"{name} ")


@pytest.mark.parametrize("line", LINES)
def test_a_newer_store_is_refused_with_what_to_do_and_left_alone(
    newer: Path, hourbell: Hourbell, line: str
) -> None:
    before = lying_there(newer)

    said = hourbell(*line.format(folder=newer.parent).split())

    assert "was made by a newer Hourbell (its tables have form 9002" in said.err
    assert "Update Hourbell, or restore a backup from before that update" in said.err
    assert (said.code, said.out) == (ExitCode.STORE_UNAVAILABLE, "")
    assert lying_there(newer) == before


def test_the_doctor_tells_of_a_newer_store_and_leaves_it_alone(newer: Path, hourbell: Hourbell) -> None:
    before = lying_there(newer)

    said = hourbell("doctor")

    assert "was made by a newer Hourbell" in said.out
    assert lying_there(newer) == before


def test_a_backup_from_before_the_update_takes_the_place_of_a_newer_store(
    store: Path, request: pytest.FixtureRequest, hourbell: Hourbell
) -> None:
    former = back_up(FileLocation(store), NOW, BackupPurpose.MIGRATION).path
    request.getfixturevalue("newer")
    # One that the newer Hourbell made is of no use to this one.
    back_up(FileLocation(store), NOW + timedelta(days=1), BackupPurpose.DAILY)
    refused = hourbell("job", "list").err
    (command,) = re.findall(r"The newest one is (.+); to go back to it: hourbell (.+)", refused)
    assert command[0] == str(former)

    said = hourbell(*shlex.split(command[1]))

    assert said.code == ExitCode.DONE
    assert hourbell("job", "list").code == ExitCode.DONE


@pytest.mark.slow
@pytest.mark.parametrize("command", [("worker",), ("engine", "--standby"), ("status",), ("machines", "list")])
def test_a_newer_store_of_a_server_is_refused_and_left_alone(
    empty_database: str, hourbell: Hourbell, command: tuple[str, ...]
) -> None:
    engine = create_engine(empty_database.replace("postgresql:", "postgresql+psycopg:"))
    open_store(empty_database, NOW).close()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9002'"))
        connection.execute(text("UPDATE store_identity SET works_from = '9002'"))
    engine.dispose()
    before = kept_stores.rows(empty_database.replace("postgresql:", "postgresql+psycopg:"))

    said = hourbell(*command, "--store", empty_database)

    assert "was made by a newer Hourbell (its tables have form 9002" in said.err
    assert said.code == ExitCode.STORE_UNAVAILABLE
    assert kept_stores.rows(empty_database.replace("postgresql:", "postgresql+psycopg:")) == before
