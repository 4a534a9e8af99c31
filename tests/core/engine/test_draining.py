"""An engine that stops leaves everything that has not begun to the next one."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.store.opening import open_store
from scheduler_core.store.owned_runs import unfinished
from scheduler_core.values.run import RunState
from scheduler_core.values.run_policies import RetryPolicy
from tests.core.engine.engine_runs import add_job, shell
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
