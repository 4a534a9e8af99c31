"""An engine that stops leaves everything that has not begun to the next one."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.owned_runs import unfinished
from scheduler_core.values.jobs.run_policies import Delivery, RetryPolicy
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

# Ahead of every real clock, so that no alarm rings by itself.
START = datetime(2090, 3, 1, 9, 0, tzinfo=UTC)
ONE_RETRY = RetryPolicy(retries=1, first_wait=timedelta(seconds=1), has_jitter=False)


@pytest.mark.parametrize("turns", [0, 1, 3, 9])
def test_an_attempt_that_follows_while_the_engine_stops_is_left_to_the_next(
    tmp_path: Path, turns: int
) -> None:
    """It stayed with the engine that had stopped, if its predecessor ended just before."""
    path, clock = make_store(str(tmp_path)), FakeClock(START)
    store = open_store(str(path), START)
    add_job(store, shell("true"), START, retry=ONE_RETRY)
    with asyncio.Runner() as runner:
        LivingEngine(runner, path, clock, World()).end_runs_and_stop(succeed=False, turns=turns)

    with store.read() as tx:
        (left,) = unfinished(tx)
    assert (left.run.state, left.run.attempt, left.engine) == (RunState.CLAIMED, 2, None)
    store.close()


@pytest.mark.parametrize(
    ("delivery", "left"),
    [(Delivery.AT_LEAST_ONCE, [(RunState.CLAIMED, 2, None)]), (Delivery.AT_MOST_ONCE, [])],
)
def test_a_run_that_a_stop_cuts_off_is_run_again_as_it_promises(
    tmp_path: Path, delivery: Delivery, left: list[tuple[RunState, int, None]]
) -> None:
    path, clock = make_store(str(tmp_path)), FakeClock(START)
    store = open_store(str(path), START)
    add_job(store, shell("true"), START, delivery=delivery)
    with asyncio.Runner() as runner:
        LivingEngine(runner, path, clock, World()).stop()

    with store.read() as tx:
        assert [(each.run.state, each.run.attempt, each.engine) for each in unfinished(tx)] == left
    assert RunState.INTERRUPTED in {run.state for run in ledger(store)}
    store.close()
