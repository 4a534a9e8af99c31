import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

import pytest

from scheduler_core.engine.system.sleep_watch import SleepWatch, open_timer


def watched(events: Callable[[int], Awaitable[None]]) -> int:
    """Watch a pipe in place of a timer while events happen; return how often it called."""
    calls = 0

    def then() -> None:
        nonlocal calls
        calls += 1

    async def watch() -> None:
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        watching = SleepWatch(then, lambda: reader)
        assert watching.open()
        await events(writer)
        watching.close()
        watching.close()
        os.close(writer)

    asyncio.run(watch())
    return calls


async def some_rounds_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_nothing_is_called_while_nothing_happens() -> None:
    async def nothing(_timer: int) -> None:
        await some_rounds_of_the_loop()

    assert watched(nothing) == 0


def test_each_change_is_told_once() -> None:
    async def two_changes(timer: int) -> None:
        for _ in range(2):
            os.write(timer, bytes(8))
            await some_rounds_of_the_loop()

    assert watched(two_changes) == 2


def no_timer() -> int:
    raise OSError("there is none")


def test_a_system_that_does_not_tell_is_no_trouble() -> None:
    async def watch() -> bool:
        watching = SleepWatch(lambda: None, no_timer)
        is_open = watching.open()
        watching.close()
        return is_open

    assert asyncio.run(watch()) is False


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such timer")
def test_the_timer_of_linux_is_quiet_while_the_clock_is_left_alone() -> None:
    timer = open_timer()

    with pytest.raises(BlockingIOError):
        os.read(timer, 8)

    assert not os.get_inheritable(timer)
    os.close(timer)
