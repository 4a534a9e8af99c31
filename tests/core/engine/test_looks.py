"""How often the engine looks at what is due."""

from datetime import timedelta

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, now, shell, until, with_engine

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)


def test_what_is_due_within_half_a_second_is_claimed_at_one_look(store: Store) -> None:
    """At 200 runs a second there were 200 looks a second, each with a commit of its own."""
    begin = now() + SECOND
    for number in range(20):
        add_job(store, shell("true"), begin + number * SECOND / 20, name=f"{number}")

    async def work(_: Engine) -> None:
        await until(store, lambda runs: sum(run.state is RunState.SUCCEEDED for run in runs) == 20)

    runs = with_engine(store, work)

    assert len({run.claimed_at for run in runs}) <= 5
