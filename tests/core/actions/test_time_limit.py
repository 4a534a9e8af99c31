"""The time that an action may take."""

import asyncio
from datetime import timedelta

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState

DONE = ActionOutcome(RunState.SUCCEEDED)


async def waiting_for_ever() -> ActionOutcome:
    await asyncio.Event().wait()
    return DONE


async def done() -> ActionOutcome:
    return DONE


def test_an_action_in_time_has_its_own_outcome() -> None:
    assert asyncio.run(TimeLimit(timedelta(seconds=5)).over(done())) is DONE
    assert asyncio.run(TimeLimit(None).over(done())) is DONE


def test_an_action_out_of_time_is_cancelled_and_timed_out() -> None:
    outcome = asyncio.run(TimeLimit(timedelta(seconds=0.01)).over(waiting_for_ever()))

    assert outcome.state is RunState.TIMED_OUT
    assert outcome.failure is FailureKind.TIMED_OUT
    assert outcome.reason_text == "not done after 0.01 s; raise the time-out, or see what takes so long"


def test_a_cancelled_action_is_no_time_out() -> None:
    async def cancelled() -> bool:
        task = asyncio.create_task(TimeLimit(timedelta(seconds=5)).over(waiting_for_ever()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())


def test_a_wait_for_a_turn_counts_no_time() -> None:
    async def waiting_first() -> ActionOutcome:
        limit = TimeLimit(timedelta(seconds=0.02))

        async def act() -> ActionOutcome:
            with limit.standing_still():
                await asyncio.sleep(0.1)
            return DONE

        return await limit.over(act())

    assert asyncio.run(waiting_first()) is DONE


def test_what_is_left_counts_on_after_a_wait() -> None:
    async def waiting_first() -> ActionOutcome:
        limit = TimeLimit(timedelta(seconds=0.02))

        async def act() -> ActionOutcome:
            with limit.standing_still():
                await asyncio.sleep(0.01)
            return await waiting_for_ever()

        return await limit.over(act())

    assert asyncio.run(waiting_first()).state is RunState.TIMED_OUT


def test_without_a_limit_a_wait_is_a_wait() -> None:
    async def waiting() -> ActionOutcome:
        limit = TimeLimit(None)

        async def act() -> ActionOutcome:
            with limit.standing_still():
                return DONE

        return await limit.over(act())

    assert asyncio.run(waiting()) is DONE


def test_waits_in_turn_take_back_no_timer_and_set_none() -> None:
    async def waiting() -> int:
        loop = asyncio.get_running_loop()
        limit, begun = TimeLimit(timedelta(seconds=60)), len(loop._scheduled)  # type: ignore[attr-defined]  # noqa: SLF001

        async def act() -> ActionOutcome:
            for _ in range(5):
                with limit.standing_still():
                    await asyncio.sleep(0)
            return DONE

        await limit.over(act())
        return len(loop._scheduled) - begun  # type: ignore[attr-defined]  # noqa: SLF001

    assert asyncio.run(waiting()) == 1


def test_what_takes_back_what_it_began_after_its_time_may_wait() -> None:
    async def late() -> ActionOutcome:
        limit = TimeLimit(timedelta(seconds=0.01))

        async def act() -> ActionOutcome:
            try:
                return await waiting_for_ever()
            finally:
                with limit.standing_still():
                    await asyncio.sleep(0)

        return await limit.over(act())

    assert asyncio.run(late()).state is RunState.TIMED_OUT
