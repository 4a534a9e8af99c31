"""Runs that no machine takes are logged, each once, when a notification would tell them."""

import logging
from datetime import timedelta

import pytest

from scheduler_core.engine.upkeep.untaken_runs import UntakenRuns
from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import Reason
from tests.core.store.builders import HOUR, NOW, add_job, an_engine, claim_next

WHY = "no machine with tag gpu is there"


def test_each_run_that_nobody_takes_is_logged_once_and_not_before_its_time(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    engine, job_id = an_engine(file_store), add_job(file_store, name="Render", due_at=NOW)
    with file_store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, WHY)])
    untaken = UntakenRuns(file_store)

    with caplog.at_level(logging.WARNING):
        untaken.tell(NOW + timedelta(minutes=4))
        assert caplog.messages == []
        untaken.tell(NOW + timedelta(minutes=5))
        untaken.tell(NOW + HOUR)

    assert caplog.messages == [f"no machine takes run {run_id} of “Render”: {WHY}"]


def test_of_very_many_runs_the_first_are_named(file_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    engine = an_engine(file_store)
    jobs = [add_job(file_store, name=f"Render {number}", due_at=NOW) for number in range(12)]
    with file_store.write() as tx:
        for job_id in jobs:
            run_id = claim_next(tx, job_id, NOW, engine)
            say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, WHY)])

    UntakenRuns(file_store).tell(NOW + HOUR)

    assert len(caplog.messages) == 11
    assert "no machine takes 2 more runs" in caplog.messages[-1]
