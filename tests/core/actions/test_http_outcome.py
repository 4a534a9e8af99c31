"""What actions give back, and the deadline around them."""

import asyncio
from datetime import timedelta

import pytest

from scheduler_core.actions.outcome import ActionOutcome, within
from scheduler_core.errors import InvalidInput
from scheduler_core.values.run import RunState
from scheduler_core.values.run_policies import FailureKind

DONE = ActionOutcome(RunState.SUCCEEDED)


async def waiting_for_ever() -> ActionOutcome:
    await asyncio.Event().wait()
    return DONE


async def done() -> ActionOutcome:
    return DONE


def test_an_action_in_time_has_its_own_outcome() -> None:
    assert asyncio.run(within(timedelta(seconds=5), done())) is DONE
    assert asyncio.run(within(None, done())) is DONE


def test_an_action_out_of_time_is_cancelled_and_timed_out() -> None:
    outcome = asyncio.run(within(timedelta(seconds=0.01), waiting_for_ever()))

    assert outcome.state is RunState.TIMED_OUT
    assert outcome.failure is FailureKind.TIMED_OUT
    assert outcome.reason_text == "not done after 0.01 s; raise the time-out, or see what takes so long"


def test_a_cancelled_action_is_no_time_out() -> None:
    async def cancelled() -> bool:
        task = asyncio.create_task(within(timedelta(seconds=5), waiting_for_ever()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())


@pytest.mark.parametrize("state", [RunState.RUNNING, RunState.SKIPPED, RunState.FAILED])
def test_an_outcome_that_is_none_is_refused(state: RunState) -> None:
    with pytest.raises(InvalidInput):
        ActionOutcome(state)
