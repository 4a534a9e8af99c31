"""Ctrl+C while a store is looked after: it stays whole, and nothing half made is left."""

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.runs.run import Reason, RunState
from tests.architecture.repository import ROOT
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW
from tests.core.cli.test_processes import PROGRAM

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="Windows interrupts whole consoles"),
]

_OLD_RUNS = 40_000


@pytest.fixture
def long_past(past: Past) -> Path:
    """Return a store whose care takes a while; nobody holds it."""
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
    past.retire()
    return Path(past.place)


@pytest.mark.parametrize("words", [("prune",), ("backup",), ("check", "--thorough"), ("restore", "--newest")])
def test_ctrl_c_leaves_the_store_whole(words: tuple[str, ...], long_past: Path) -> None:
    store = open_store(str(long_past), NOW)
    back_up(store.location, NOW, BackupPurpose.ASKED)
    store.close()
    command = [sys.executable, "-c", PROGRAM, *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, cwd=ROOT
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith(b"hourbell: ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out, err) == (130, b"", b"")
    assert list(long_past.parent.rglob("*.part")) + list(long_past.parent.glob("*.restored")) == []
    store = open_store(str(long_past), NOW)
    try:
        assert check(store, NOW) == []
    finally:
        store.close()
