"""Runs keep the machine awake together, as long as they last and the battery does."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.engine.system.awake import Awake, AwakeTrouble, Block
from scheduler_core.values.ids import RunId
from tests.support.fake_clock import FakeClock

FIRST, SECOND = RunId(1), RunId(2)
HOUR = timedelta(hours=1)
_LOOK_SECONDS = 0.001
_PATIENCE_SECONDS = 30


class System:
    """Counts the blocks that are open at a time."""

    def __init__(self) -> None:
        self.open = self.opened = self.asked = 0
        self.mistake: Exception | None = None
        self.is_low = False
        self.is_held = True
        self.trouble = ""

    def block(self) -> Block:
        self.asked += 1
        if self.mistake is not None:
            raise self.mistake
        if self.trouble:
            raise AwakeTrouble(self.trouble)
        self.open += 1
        self.opened += 1
        self.is_held = True
        return self

    def close(self) -> None:
        self.open -= 1

    def battery_is_low(self) -> bool:
        return self.is_low


def awake(work: Callable[[Awake, System, FakeClock], Coroutine[None, None, None]]) -> System:
    system, clock = System(), FakeClock()

    async def run() -> None:
        keeping = Awake(clock, lambda: system, _LOOK_SECONDS)
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await work(keeping, system, clock)
            await keeping.close()

    asyncio.run(run())
    assert system.open == 0
    return system


def names(keeping: Awake) -> list[str]:
    """Return who keeps it awake, anew each time."""
    return list(keeping.names)


def trouble(keeping: Awake) -> str:
    return keeping.trouble


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(int(_PATIENCE_SECONDS / _LOOK_SECONDS)):
        if holds():
            return
        await asyncio.sleep(_LOOK_SECONDS)
    raise AssertionError("it never came to be")


def test_runs_at_one_time_hold_one_block_until_the_last_ends() -> None:
    async def work(keeping: Awake, system: System, _clock: FakeClock) -> None:
        assert names(keeping) == []
        with keeping.during(FIRST, "Backup"):
            await until(lambda: system.open == 1)
            with keeping.during(SECOND, "Archive"):
                assert names(keeping) == ["Archive", "Backup"]
            await asyncio.sleep(5 * _LOOK_SECONDS)
            assert (system.open, names(keeping)) == (1, ["Backup"])
        await until(lambda: system.open == 0)
        assert names(keeping) == []

    assert awake(work).opened == 1


def test_a_run_that_fails_lets_the_machine_sleep() -> None:
    async def work(keeping: Awake, system: System, _clock: FakeClock) -> None:
        try:
            with keeping.during(FIRST, "Backup"):
                await until(lambda: system.open == 1)
                raise ValueError
        except ValueError:
            await until(lambda: system.open == 0)

    awake(work)


def test_a_run_of_more_than_twelve_hours_holds_it_no_longer() -> None:
    async def work(keeping: Awake, system: System, clock: FakeClock) -> None:
        with keeping.during(FIRST, "Backup"):
            await until(lambda: system.open == 1)
            clock.advance(11 * HOUR)
            with keeping.during(SECOND, "Archive"):
                clock.advance(HOUR)
                await until(lambda: names(keeping) == ["Archive"])
                assert system.open == 1
                clock.advance(11 * HOUR)
                await until(lambda: system.open == 0)
                assert names(keeping) == []

    awake(work)


def test_a_low_battery_lets_the_machine_sleep_until_it_is_charged() -> None:
    async def work(keeping: Awake, system: System, clock: FakeClock) -> None:
        with keeping.during(FIRST, "Backup"):
            await until(lambda: system.open == 1)
            system.is_low = True
            clock.advance(timedelta(minutes=1))
            await until(lambda: system.open == 0)
            assert names(keeping) == []
            system.is_low = False
            clock.advance(timedelta(minutes=1))
            await until(lambda: system.open == 1)
            assert names(keeping) == ["Backup"]

    awake(work)


def test_a_block_that_the_system_forgot_is_taken_again() -> None:
    async def work(keeping: Awake, system: System, clock: FakeClock) -> None:
        with keeping.during(FIRST, "Backup"):
            await until(lambda: system.open == 1)
            system.is_held = False
            clock.advance(timedelta(minutes=1))
            await until(lambda: system.opened == 2)
            assert (system.open, names(keeping)) == (1, ["Backup"])
            system.is_held, system.trouble = False, "logind is not running"
            clock.advance(timedelta(minutes=1))
            await until(lambda: trouble(keeping) == "logind is not running")
            assert names(keeping) == []

    awake(work)


def test_a_refusal_is_told_as_long_as_it_lasts() -> None:
    async def work(keeping: Awake, system: System, clock: FakeClock) -> None:
        system.trouble = "there is no system bus"
        with keeping.during(FIRST, "Backup"):
            await until(lambda: trouble(keeping) == "there is no system bus")
            assert names(keeping) == []
            system.trouble = ""
            clock.advance(timedelta(minutes=1))
            await until(lambda: system.open == 1)
            assert (trouble(keeping), names(keeping)) == ("", ["Backup"])
            system.trouble = "too late"
        await until(lambda: system.open == 0)
        assert trouble(keeping) == ""

    awake(work)


def test_a_mistake_is_told_and_the_block_taken_later() -> None:
    async def work(keeping: Awake, system: System, clock: FakeClock) -> None:
        system.mistake = OSError("too many open files")
        with keeping.during(FIRST, "Backup"):
            await until(lambda: "too many open files" in trouble(keeping))
            assert names(keeping) == []
            system.mistake = None
            clock.advance(timedelta(minutes=1))
            await until(lambda: system.open == 1)
            assert (trouble(keeping), names(keeping)) == ("", ["Backup"])

    awake(work)


def test_who_refuses_is_not_asked_anew_by_each_run() -> None:
    async def work(keeping: Awake, system: System, _clock: FakeClock) -> None:
        system.trouble = "there is no system bus"
        with keeping.during(FIRST, "Backup"):
            await until(lambda: trouble(keeping) != "")
            for number in range(3, 10):
                with keeping.during(RunId(number), "Archive"):
                    await asyncio.sleep(3 * _LOOK_SECONDS)
        assert system.asked == 1

    awake(work)


@given(st.lists(st.tuples(st.integers(1, 3), st.booleans()), max_size=20))
def test_in_whatever_order_runs_begin_and_end_the_block_is_held_just_as_long(
    acts: list[tuple[int, bool]],
) -> None:
    """Some begin before the last one's end is seen, some in the same turn."""

    async def work(keeping: Awake, system: System, _clock: FakeClock) -> None:
        running: dict[int, AbstractContextManager[None]] = {}
        for number, waits in acts:
            if number in running:
                running.pop(number).__exit__(None, None, None)
            else:
                running[number] = keeping.during(RunId(number), str(number))
                running[number].__enter__()
            if waits:
                await until(lambda: system.open == bool(running))
            assert names(keeping) == sorted(map(str, running))
        for each in running.values():
            each.__exit__(None, None, None)
        await until(lambda: system.open == 0)

    awake(work)
