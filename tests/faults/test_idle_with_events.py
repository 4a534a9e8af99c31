"""An engine that ends once nothing is to do has looked at what happened, and at what its runs began."""

from pathlib import Path

import pytest

from scheduler_core.store.sequences.events import send
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnJob
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.core.store.builders import a_draft, add_jobs
from tests.faults.child_engine import child_engine

pytestmark = pytest.mark.slow


def test_it_runs_what_was_sent_before_and_what_follows_and_ends(store: Store, path: Path) -> None:
    first = a_draft("first", action=shell("true"), schedule=Schedule((OnEvent("paid"),)))
    second = a_draft("second", action=shell("true"), schedule=Schedule((OnJob(("first",)),)))
    third = a_draft("third", action=shell("true"), schedule=Schedule((OnJob(("second",)),)))
    add_jobs(store, first, second, third, due_at=None)
    with store.write() as tx:
        send(tx, "paid", "", "", "ann", now())

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    ran = [(run.job_name, run.state) for run in sorted(ledger(store), key=lambda run: run.id)]
    assert ran == [(name, RunState.SUCCEEDED) for name in ("first", "second", "third")]
    assert findings(store) == []


def test_it_ends_where_nothing_has_happened_yet(store: Store, path: Path) -> None:
    waits = a_draft("waits", action=shell("true"), schedule=Schedule((OnEvent("paid"),)))
    add_jobs(store, waits, due_at=None)

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    assert ledger(store) == []
