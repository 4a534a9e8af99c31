"""An engine is killed while logins begin runs: each login is one row, whatever was cut off."""

import sys
from pathlib import Path

import pytest

from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.events.machine_events import OnScreen, ScreenChange
from tests.core.engine.engine_runs import findings, ledger, now
from tests.core.engine.watching.desktop_services import system_bus
from tests.core.engine.watching.test_screen import SessionManager
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until
from tests.faults.test_event_kills import a_job

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

pytestmark = pytest.mark.slow

_COMMITS = [(commit, moment) for commit in range(2, 12) for moment in ("before", "after")]
_TRIED = {(3, "after"), (4, "before")}


def told(store: Store) -> list[tuple[str, ...]]:
    """Return what began the rows, once for all tries of a run."""
    with store.read() as tx:
        events = {(run.due_at, run.idempotency_key): event_of(tx, run.id) for run in ledger(store)}
    return sorted(event.subjects for event in events.values() if event is not None)


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_killed_at_any_commit_each_login_is_one_run(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, commit: int, moment: str
) -> None:
    with store.write() as tx:
        rule = OnScreen(ScreenChange.LOGIN)
        add_many(tx, [NewJob(a_job("Greet", rule), None)], "ann", now())

    with system_bus(monkeypatch) as bus, SessionManager(bus) as manager:
        for number in range(3):
            manager.log_in(f"c{number}")
        with child_engine(path, program=mortal(moment, commit)) as engine:
            engine.wait()
        with child_engine(path) as engine:
            wait_until(store, lambda _: len(told(store)) == 3 and all(r.finished_at for r in ledger(store)))
            assert engine.terminate() == 0

    assert [subject.partition(" ")[0] for (subject,) in told(store)] == ["c0", "c1", "c2"]
    assert findings(store) == []
