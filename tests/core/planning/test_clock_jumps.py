from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.planning.clock_jumps import (
    ClockReading,
    Happening,
    SetBack,
    SetForward,
    Slept,
    aways,
    happened,
    read,
)
from scheduler_core.planning.planner import Away
from scheduler_core.values.runs.run import Reason
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
QUARTER_MINUTE = 15 * SECOND


def between(*events: Callable[[FakeClock], None]) -> tuple[ClockReading, ClockReading]:
    """Return readings before and after events."""
    clock = FakeClock()
    before = read(clock)
    for event in events:
        event(clock)
    return before, read(clock)


def waiting(length: timedelta = QUARTER_MINUTE) -> Callable[[FakeClock], None]:
    return lambda clock: clock.advance(length)


def sleeping(length: timedelta) -> Callable[[FakeClock], None]:
    return lambda clock: clock.sleep(length)


def setting(by: timedelta) -> Callable[[FakeClock], None]:
    return lambda clock: clock.jump(by)


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([waiting()], ()),
        ([waiting(30 * DAY)], ()),
        ([waiting(), sleeping(3 * HOUR), waiting()], (Slept(3 * HOUR),)),
        ([setting(2 * HOUR), waiting()], (SetForward(2 * HOUR),)),
        ([waiting(), setting(-2 * HOUR)], (SetBack(2 * HOUR),)),
        ([setting(-9 * 365 * DAY)], (SetBack(9 * 365 * DAY),)),
        ([sleeping(8 * HOUR), setting(5 * SECOND)], (Slept(8 * HOUR),)),
        ([sleeping(8 * HOUR), setting(HOUR)], (Slept(8 * HOUR), SetForward(HOUR))),
        ([sleeping(8 * HOUR), setting(-HOUR)], (Slept(8 * HOUR), SetBack(HOUR))),
        ([sleeping(SECOND)], (Slept(SECOND),)),
        ([sleeping(0.9 * SECOND)], ()),
    ],
)
def test_what_happened_is_seen(
    events: list[Callable[[FakeClock], None]], found: tuple[Happening, ...]
) -> None:
    assert happened(*between(*events)) == found


@pytest.mark.parametrize(("jump", "is_seen"), [(1.1, True), (-1.1, True), (0.9, False), (-0.9, False)])
def test_a_jump_of_less_than_a_second_is_none(jump: float, is_seen: bool) -> None:
    assert bool(happened(*between(waiting(), setting(jump * SECOND)))) is is_seen


def test_a_clock_that_is_kept_right_does_not_jump() -> None:
    """Over a day of correction by 500 parts in a million it moves by 43 seconds."""
    assert happened(*between(waiting(DAY), setting(43 * SECOND))) == ()
    assert happened(*between(waiting(DAY), setting(45 * SECOND))) != ()


# ---- spans


def test_sleep_becomes_an_absence_that_says_so() -> None:
    before, after = between(waiting(), sleeping(3 * HOUR + 10 * SECOND))

    [away] = aways(before, after)

    text = "the machine was asleep for 3 hours"
    assert away == Away(START, START + QUARTER_MINUTE + 3 * HOUR + 10 * SECOND, Reason.ASLEEP, text)


def test_a_clock_set_forward_becomes_an_absence_that_says_so() -> None:
    [away] = aways(*between(setting(2 * DAY + 3 * HOUR)))

    text = "the clock was set forward by 51 hours"
    assert away == Away(START, START + 2 * DAY + 3 * HOUR, Reason.CLOCK_SET_FORWARD, text)


def test_sleep_and_a_clock_set_forward_stand_side_by_side() -> None:
    asleep, jump = aways(*between(sleeping(8 * HOUR), setting(HOUR)))

    assert (asleep.begins, asleep.ends) == (START, START + 8 * HOUR)
    assert (jump.begins, jump.ends) == (START + 8 * HOUR, START + 9 * HOUR)


def test_sleep_with_a_clock_set_back_ends_now() -> None:
    [away] = aways(*between(sleeping(8 * HOUR), setting(-HOUR)))

    assert (away.ends, away.reason) == (START + 7 * HOUR, Reason.ASLEEP)


@pytest.mark.parametrize("events", [[waiting()], [setting(-HOUR)], [sleeping(HOUR), setting(-2 * HOUR)]])
def test_otherwise_nobody_was_away(events: list[Callable[[FakeClock], None]]) -> None:
    assert aways(*between(*events)) == ()


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (1.4 * SECOND, "1 second"),
        (40 * SECOND, "40 seconds"),
        (HOUR + 29 * SECOND, "1 hour"),
        (3 * HOUR + 12 * 60 * SECOND, "3 hours 12 minutes"),
        (119.6 * SECOND, "2 minutes"),
        (3 * DAY + 5 * 60 * SECOND, "3 days"),
        (3652 * DAY + 5 * SECOND, "3652 days"),
    ],
)
def test_lengths_are_told_no_more_exactly_than_people_do(length: timedelta, words: str) -> None:
    [away] = aways(*between(sleeping(length)))

    assert away.text == f"the machine was asleep for {words}"


# ---- reading


class SleepyClock(FakeClock):
    """Falls asleep between two of the readings that belong together, so many times."""

    def __init__(self, naps: int) -> None:
        super().__init__()
        self.naps = naps

    def now(self) -> datetime:
        found = super().now()
        if self.naps:
            self.naps -= 1
            self.sleep(HOUR)
        return found


def test_readings_belong_together_even_if_the_machine_sleeps_while_they_are_taken() -> None:
    clock = SleepyClock(0)
    before = read(clock)
    clock.naps = 1

    assert happened(before, read(clock)) == (Slept(HOUR),)


def test_reading_comes_to_an_end_on_a_machine_that_stalls_all_the_time() -> None:
    assert read(SleepyClock(5_000)).now > START


def test_the_clocks_of_this_machine_go_on() -> None:
    clock = SystemClock()

    before, after = read(clock), read(clock)

    assert before.boot_seconds <= after.boot_seconds
    assert before.awake_seconds <= after.awake_seconds
    assert before.now.tzinfo is UTC
    assert happened(before, after) == ()
