"""A store of every released form goes on with the commands of today: updated, backed up, fired, restored."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from scheduler_core.store.maintenance.backup import BackupPurpose, backups
from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.runs.run import Run, RunState
from tests.core.engine.engine_runs import now
from tests.core.store.opening import kept_stores
from tests.core.store.opening.test_kept_forms import by_age, form_of, of_file
from tests.core.store.other_process import kill_at
from tests.faults.child_engine import child_engine
from tests.faults.effects import wait_until
from tests.support.forked_python import run_python

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the jobs of these stores are shell scripts"),
]

Say = Callable[..., str]
Carry = Callable[..., CompletedProcess[str]]
OLDER = [by_age(name) for name in kept_stores.kept_files() if form_of(name) != OURS.newest]


@pytest.fixture(params=[by_age(name) for name in kept_stores.kept_files()])
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def kept(name: str, tmp_path: Path) -> Path:
    folder = tmp_path / "store"
    folder.mkdir()
    return kept_stores.make(name, folder / "hourbell.db")


@pytest.fixture
def run(kept: Path, tmp_path: Path) -> Carry:
    """Return what carries out a command on the store, in a process of its own."""
    own = {"XDG_DATA_HOME": str(tmp_path), "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}

    def run(*words: str) -> CompletedProcess[str]:
        line = ["-m", "tests.support.hourbell_program", *words, "--store", str(kept)]
        return run_python(line, env=os.environ | own)

    return run


@pytest.fixture
def say(run: Carry) -> Say:
    """Return what carries out a command on the store, and returns what it prints."""

    def say(*words: str) -> str:
        done = run(*words)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
        return done.stdout

    return say


def listed(said: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.splitlines()]


def written(path: Path) -> tuple[set[str], set[int], set[str]]:
    """Return what a store of any form holds: names of jobs, ids of runs, names of tokens."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    jobs = {row[0] for row in connection.execute("SELECT name FROM jobs WHERE deleted_at IS NULL")}
    runs = {row[0] for row in connection.execute("SELECT id FROM runs")}
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    named = "SELECT name FROM api_tokens WHERE revoked_at IS NULL"  # the first stores had none
    tokens = {row[0] for row in connection.execute(named)} if "api_tokens" in tables else set()
    connection.close()
    return jobs, runs, tokens


def told(say: Say) -> tuple[set[object], set[object], set[object]]:
    """Return the same as the commands tell it."""
    jobs = {each["name"] for each in listed(say("job", "list", "--json"))}
    runs = {each["id"] for each in listed(say("run", "list", "--json"))}
    tokens = {each["name"] for each in listed(say("token", "list", "--json"))}
    return jobs, runs, tokens


def test_commands_tell_what_was_written_and_the_backup_holds_it_too(name: str, kept: Path, say: Say) -> None:
    before = written(kept)

    assert told(say) == before
    if form_of(name) == OURS.newest:
        return
    (former,) = backups(FileLocation(kept))
    assert former.purpose is BackupPurpose.MIGRATION
    say("job", "delete", "plain", "tries")
    say("restore", str(former.path))
    assert told(say) == before


@pytest.mark.parametrize("name", ["0003"])
@pytest.mark.parametrize(
    "words", [("job", "list"), ("engine", "--until-idle"), ("check",), ("audit", "--json")]
)
def test_the_first_command_says_that_it_updated_the_store(
    kept: Path, run: Carry, words: tuple[str, ...]
) -> None:
    first, second = run(*words), run(*words)

    (backup,) = backups(FileLocation(kept))
    told = f"The tables of {kept} were brought up to this Hourbell (form 0003 to {OURS.newest}). "
    assert f"{told}A backup of what they were before is {backup.path}" in first.stderr
    assert "brought up" not in first.stdout
    assert "brought up" not in second.stderr


def test_an_engine_runs_what_is_due(kept: Path, say: Say) -> None:
    say("trust")
    added = json.loads(
        say("job", "add", "due now", "--in", "1s", "--missed", "all", "--script", "echo done", "--json")
    )

    def of_it(runs: list[Run]) -> list[Run]:
        return [run for run in runs if run.job_id == added["id"] and run.finished_at is not None]

    with child_engine(kept), closing(open_store(str(kept), now())) as store:
        (run,) = of_it(wait_until(store, lambda runs: bool(of_it(runs))))

    assert run.state is RunState.SUCCEEDED
    assert "done" in say("run", "output", str(run.id))


@pytest.mark.parametrize("name", OLDER)
def test_who_is_killed_while_it_updates_leaves_a_store_that_the_next_one_updates(
    kept: Path, say: Say
) -> None:
    before, was = written(kept), of_file(kept)

    kill_at("all steps taken", "migrate_kept", str(kept))

    assert of_file(kept) == was
    assert told(say) == before
    assert "Nothing is wrong" in say("check")
