"""The alarm, rung by hand and by APScheduler."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.alarm import LONGEST_WAIT, Alarm
from scheduler_core.errors import StoreUnavailable
from tests.support.fake_clock import FakeClock

SECOND = timedelta(seconds=1)
MOMENT = timedelta(milliseconds=30)
_PATIENCE_SECONDS = 10


class Looks:
    """Looks that are counted; the answers are given in turn, the last one for ever."""

    def __init__(self, *answers: datetime | Exception | None) -> None:
        self.count = 0
        self._answers = list(answers)
        self._changed = asyncio.Event()

    async def __call__(self) -> datetime | None:
        self.count += 1
        self._changed.set()
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def have_been(self, count: int) -> None:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while self.count < count:
                self._changed.clear()
                await self._changed.wait()


def test_it_is_due_at_the_instant_that_the_last_look_named() -> None:
    async def work() -> None:
        clock = FakeClock()
        alarm = Alarm(Looks(clock.now() + 5 * SECOND), clock)

        await alarm.ring()

        assert alarm.next_look_at() == clock.now() + 5 * SECOND
        assert not alarm.is_due(clock.now())
        clock.advance(5 * SECOND)
        assert alarm.is_due(clock.now())

    asyncio.run(work())


@pytest.mark.parametrize("answer", [None, FakeClock().now() + timedelta(days=400)])
def test_it_never_waits_longer_than_it_may(answer: datetime | None) -> None:
    async def work() -> None:
        clock = FakeClock()
        alarm = Alarm(Looks(answer), clock)

        await alarm.ring()

        assert alarm.next_look_at() == clock.now() + LONGEST_WAIT

    asyncio.run(work())


def test_a_clock_that_was_set_back_does_not_silence_it() -> None:
    async def work() -> None:
        clock = FakeClock()
        alarm = Alarm(Looks(clock.now() + 10 * SECOND), clock)
        await alarm.ring()

        clock.jump(timedelta(days=-365))

        assert alarm.next_look_at() == clock.now() + LONGEST_WAIT
        clock.advance(LONGEST_WAIT)
        assert alarm.is_due(clock.now())

    asyncio.run(work())


def test_a_look_that_fails_is_repeated_soon_and_then_later() -> None:
    async def work() -> None:
        clock = FakeClock()
        alarm = Alarm(Looks(StoreUnavailable("locked")), clock)
        waits = []
        for _ in range(4):
            await alarm.ring()
            next_look_at = alarm.next_look_at()
            assert next_look_at is not None
            waits.append(next_look_at - clock.now())

        assert waits == sorted(set(waits))
        assert waits[0] < SECOND

    asyncio.run(work())


def test_it_is_stuck_when_no_look_has_ended_for_too_long() -> None:
    async def work() -> None:
        clock = FakeClock()
        alarm = Alarm(Looks(None), clock)
        await alarm.ring()
        assert not alarm.is_stuck

        clock.advance(2 * LONGEST_WAIT + SECOND)

        assert alarm.is_stuck

    asyncio.run(work())


def test_apscheduler_rings_it_at_the_start_and_when_something_is_due() -> None:
    async def work() -> None:
        clock = SystemClock()
        begun_at = clock.now()
        looks = Looks(begun_at + MOMENT, None)
        alarm = Alarm(looks, clock)
        alarm.start()
        await looks.have_been(2)
        await alarm.stop()

        assert clock.now() >= begun_at + MOMENT

    asyncio.run(work())


def test_it_can_be_woken_and_stopped_at_any_time() -> None:
    _run_real(lambda alarm: alarm.wake(), at_least=2)


def test_a_failure_does_not_end_it() -> None:
    async def work() -> None:
        looks = Looks(StoreUnavailable("locked"), StoreUnavailable("locked"), None)
        alarm = Alarm(looks, SystemClock())
        alarm.start()
        await looks.have_been(3)
        await alarm.stop()
        await alarm.stop()

    asyncio.run(work())


def test_started_over_it_looks_again() -> None:
    _run_real(lambda alarm: alarm.restart(), at_least=2)


def _run_real(act: Callable[[Alarm], None], at_least: int) -> None:
    async def work() -> None:
        looks = Looks(None)
        alarm = Alarm(looks, SystemClock())
        alarm.start()
        await looks.have_been(1)
        act(alarm)
        await looks.have_been(at_least)
        await alarm.stop()

    asyncio.run(work())


class CorrectedClock(SystemClock):
    """The clock of this machine, corrected by so much."""

    def __init__(self, ahead: timedelta) -> None:
        self.ahead = ahead

    def now(self) -> datetime:
        return super().now() + self.ahead


def test_a_host_that_is_an_hour_slow_is_woken_in_time() -> None:
    """APScheduler read the clock of the host, so that what was due waited for an hour."""

    async def work() -> None:
        clock = CorrectedClock(timedelta(hours=1))
        looks = Looks(clock.now() + MOMENT, None)
        alarm = Alarm(looks, clock, ahead=lambda: clock.ahead)
        alarm.start()

        await looks.have_been(2)
        await alarm.stop()

    asyncio.run(work())


def test_a_host_that_is_an_hour_fast_does_not_look_all_the_time() -> None:
    """By the clock of the host everything was due already, so that its engine never rested."""

    async def work() -> None:
        clock = CorrectedClock(timedelta(hours=-1))
        looks = Looks(None)
        alarm = Alarm(looks, clock, ahead=lambda: clock.ahead)
        alarm.start()

        await looks.have_been(1)
        await asyncio.sleep(MOMENT.total_seconds())
        await alarm.stop()

        assert looks.count == 1

    asyncio.run(work())
