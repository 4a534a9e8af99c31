"""A moment comes when the clock says so."""

import asyncio
from datetime import timedelta

from scheduler_core.engine.runs.timers import Timers
from tests.support.fake_clock import START, FakeClock

LENGTH = timedelta(milliseconds=2)


def test_a_moment_comes_by_the_clock_not_by_time_that_really_passes() -> None:
    """On a busy machine a run acted ahead of the clock that its engine goes by."""

    async def work() -> None:
        clock = FakeClock()
        waiting = asyncio.create_task(Timers(clock).wait_for(START + LENGTH))
        done, _ = await asyncio.wait([waiting], timeout=0.03)
        assert not done

        clock.advance(LENGTH)
        async with asyncio.timeout(5):
            await waiting

    asyncio.run(work())


def test_a_clock_set_back_keeps_nobody_waiting() -> None:
    async def work() -> None:
        clock = FakeClock()
        waiting = asyncio.create_task(Timers(clock).wait_for(START + LENGTH))
        await asyncio.sleep(0)
        clock.jump(timedelta(hours=-1))
        clock.advance(LENGTH)

        async with asyncio.timeout(5):
            await waiting

    asyncio.run(work())
