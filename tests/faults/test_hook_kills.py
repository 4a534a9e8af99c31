"""Engines are killed while deliveries come; a sender that was not answered repeats them: each is one run."""

from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.settings import Settings
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.events.signal_events import OnHook
from tests.core.engine.engine_runs import findings, ledger
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until
from tests.faults.test_event_kills import a_job, told
from tests.support.callers import free_port

pytestmark = pytest.mark.slow

_DELIVERIES = 4
_TAKEN, _KNOWN = 202, 200
_PATIENCE_SECONDS = 20
_COMMITS = [(commit, moment) for commit in range(3, 14) for moment in ("before", "after")]
_TRIED = {(5, "after"), (7, "before"), (8, "after")}


def _posted(port: int, path: str, name: str) -> int | None:
    """Return how a delivery was answered; None where whoever takes it has died."""
    connection = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_SECONDS)
    try:
        connection.request("POST", path, b"{}", {"X-GitHub-Delivery": name})
        return connection.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_each_delivery_is_one_run_wherever_the_engine_dies(
    store: Store, path: Path, commit: int, moment: str
) -> None:
    port = free_port()
    with open_scheduler(str(path), who="ann", clock=SystemClock()) as core:
        core.settings.save(Settings(api_port=port))
        job_id = core.jobs.add(a_job("Roll out", OnHook("deploy")))
        address = core.hooks.add("deploy").address.removeprefix(f"http://127.0.0.1:{port}")

    answers = []
    with ExitStack() as engines:
        engines.enter_context(child_engine(path, program=mortal(moment, commit)))
        engine = None
        for number in range(_DELIVERIES):
            answer = _posted(port, address, f"d{number}")
            if answer is None:
                engine = engines.enter_context(child_engine(path))
                answer = _posted(port, address, f"d{number}")
            answers.append(answer)
            assert _posted(port, address, f"d{number}") == _KNOWN or engine is None
        if engine is None:  # it dies of what it does with them, or not at all
            engines.pop_all().close()
            engine = engines.enter_context(child_engine(path))
        wait_until(store, lambda runs: len(runs) >= _DELIVERIES and all(run.finished_at for run in runs))
        assert engine.terminate() == 0

    assert set(answers) <= {_TAKEN, _KNOWN}
    assert told(store, job_id) == [f"d{number}" for number in range(_DELIVERIES)]
    assert all(run.job_id == job_id for run in ledger(store))
    assert findings(store) == []
