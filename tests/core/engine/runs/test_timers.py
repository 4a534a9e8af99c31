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


class PassingClock(FakeClock):
    """A clock that goes on with each look at what went by: the machine is busy."""

    def monotonic_seconds(self) -> float:
        seconds = super().monotonic_seconds()
        self.advance(LENGTH)
        return seconds


def test_a_moment_that_comes_while_it_is_asked_for_is_not_missed() -> None:
    """A retry never began: its moment came between two looks at the clock."""

    async def work() -> None:
        timers = Timers(PassingClock())
        async with asyncio.timeout(5):
            await asyncio.gather(*(timers.wait_for(START + LENGTH) for _ in range(2)))

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


def test_a_moment_that_was_chosen_comes_once_whatever_the_clock_shows_afterwards() -> None:
    """A clock set back while the beginning of a run was written held up the run, and again its end."""

    async def work() -> None:
        clock = FakeClock()
        timers = Timers(clock)
        coming = timers.coming(START + LENGTH)
        assert timers.waiting == 0
        clock.jump(timedelta(hours=-1))
        waiting = asyncio.create_task(timers.until(coming))
        done, _ = await asyncio.wait([waiting], timeout=0.03)
        assert not done

        clock.advance(LENGTH)
        async with asyncio.timeout(5):
            await waiting
        clock.jump(timedelta(hours=-1))
        async with asyncio.timeout(5):
            await timers.until(coming)

    asyncio.run(work())


def test_who_goes_on_hears_how_many_others_go_on_at_the_same_moment() -> None:
    async def work() -> list[int | BaseException]:
        clock = FakeClock()
        timers = Timers(clock)
        coming = timers.coming(START + LENGTH)

        async def go_on() -> int:
            await timers.until(coming)
            return coming.waiting

        waiting = [asyncio.create_task(go_on()) for _ in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.sleep(0)
        assert timers.waiting == 3
        clock.advance(LENGTH)

        async with asyncio.timeout(5):
            told = await asyncio.gather(*waiting, return_exceptions=True)
            await timers.wait_for(START + LENGTH)
        return [each for each in told if not isinstance(each, asyncio.CancelledError)]

    assert asyncio.run(work()) == [2, 1, 0]
