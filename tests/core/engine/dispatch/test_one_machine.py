"""Who has one machine needs nothing of what brings runs to others."""

import sys

import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, run_until_idle, shell
from tests.support.fake_clock import START


def test_an_engine_runs_jobs_where_the_library_for_several_machines_is_missing(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [
        each for each in sys.modules if each.startswith("scheduler_core.engine.dispatch.procrastinate")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    add_job(file_store, shell("true"), START)

    assert [run.state for run in run_until_idle(file_store)] == [RunState.SUCCEEDED]
