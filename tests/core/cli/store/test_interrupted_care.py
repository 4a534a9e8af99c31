"""Ctrl+C while a store is looked after: it stays whole, and nothing half made is left."""

import os
import shutil
import signal
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW
from tests.faults.child_engine import PROGRAM
from tests.support.forked_python import start_python
from tests.support.store_copies import copy_store

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="Windows interrupts whole consoles"),
]

_OLD_RUNS = 12_000


@pytest.fixture(scope="module")
def care_takes_long(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store whose care takes a while, and that has a backup; nobody holds it."""
    path = copy_store(migrated_file, tmp_path_factory.mktemp("long past"))
    past = Past(open_store(str(path), NOW))
    job_id = past.job("Back up")
    long_ago = NOW - timedelta(days=400)
    runs = [
        NewRun(
            job_id,
            1,
            long_ago + timedelta(seconds=second),
            state=RunState.SKIPPED,
            reason=Reason.PAUSED,
            reason_text="x" * 500,
        )
        for second in range(_OLD_RUNS)
    ]
    with past.store.write() as tx:
        record(tx, runs, past.engine, NOW)
    back_up(past.store.location, NOW, BackupPurpose.ASKED)
    past.retire()
    return path


@pytest.fixture
def long_past(care_takes_long: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of it, which commands find."""
    path = copy_store(care_takes_long, tmp_path)
    shutil.copytree(care_takes_long.parent / "backups", tmp_path / "backups")
    monkeypatch.setenv("HOURBELL_STORE", str(path))
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("prune",),
        ("restore", "--newest"),
        *(
            pytest.param(words, marks=pytest.mark.thorough)
            for words in (("backup",), ("check", "--thorough"))
        ),
    ],
    ids=" ".join,
)
def test_ctrl_c_leaves_the_store_whole(words: tuple[str, ...], long_past: Path) -> None:
    with start_python([*PROGRAM[1:], *words]) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("hourbell: ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out, err) == (130, "", "")
    assert list(long_past.parent.rglob("*.part")) + list(long_past.parent.glob("*.restored")) == []
    store = open_store(str(long_past), NOW)
    try:
        assert check(store, NOW) == []
    finally:
        store.close()
