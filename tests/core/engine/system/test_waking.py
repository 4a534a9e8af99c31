"""A machine is woken for what wants it, locked, and left to sleep again if nobody came."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.engine.system.waking import HEAD_START, WakeAlarm, WakeTrouble, Waking
from scheduler_core.planning.conditions import ConditionAnswer
from tests.support.fake_clock import START, FakeClock

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DUE = START + HOUR
_LOOK_SECONDS = 0.001
_PATIENCE_SECONDS = 30


class Machine:
    """Remembers its one alarm, and what it was asked for."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.armed: datetime | None = None
        self.asked: list[str] = []
        self.trouble = ""
        self.idle: timedelta | ConditionAnswer = HOUR * 24
        self.slept = timedelta(0)
        self.mistake: Exception | None = None
        self.is_busy = False
        self.answers = threading.Event()
        self.answers.set()

    def arm(self, at: datetime) -> None:
        if self.mistake is not None:
            raise self.mistake
        if self.trouble:
            raise WakeTrouble(self.trouble)
        self.armed = at
        self.answers.wait(_PATIENCE_SECONDS)

    def disarm(self) -> None:
        self.armed = None

    def lock(self) -> None:
        self.asked.append("lock")

    def sleep_until_woken(self) -> None:
        assert self.armed is not None
        self.slept = self.armed + timedelta(seconds=2) - self.clock.now()
        self.clock.sleep(self.slept)
        self.armed = None

    def sleep(self) -> None:
        self.asked.append("sleep")


def waking(
    work: Callable[[Waking, Machine], Coroutine[None, None, None]], *, is_left_behind: bool = False
) -> Machine:
    machine = Machine()

    async def run() -> None:
        made = Waking(
            machine.clock,
            lambda: machine,
            lambda: machine.idle,
            is_busy=lambda: machine.is_busy,
            is_left_behind=is_left_behind,
            look_seconds=_LOOK_SECONDS,
        )
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await work(made, machine)
            await made.close()

    asyncio.run(run())
    assert machine.armed is None
    return machine


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(int(_PATIENCE_SECONDS / _LOOK_SECONDS)):
        if holds():
            return
        await asyncio.sleep(_LOOK_SECONDS)
    raise AssertionError("it never came to be")


def test_it_is_woken_a_minute_before_the_next_one_and_follows_what_changes() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed == DUE - HEAD_START)
        made.plan(WakeAlarm(DUE + HOUR))
        await until(lambda: machine.armed == DUE + HOUR - HEAD_START)
        made.plan(None)
        await until(lambda: machine.armed is None)

    waking(work)


def test_what_is_due_at_once_arms_nothing() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(START + HEAD_START))
        await asyncio.sleep(5 * _LOOK_SECONDS)
        assert machine.armed is None

    waking(work)


def test_a_refusal_is_told_until_it_works_or_nothing_wants_it() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        machine.trouble = "there is no systemd-run"
        made.plan(WakeAlarm(DUE))
        await until(lambda: trouble(made) == "there is no systemd-run")
        made.plan(None)
        await until(lambda: trouble(made) == "")
        made.plan(WakeAlarm(DUE))
        await until(lambda: trouble(made) != "")
        machine.trouble = ""
        made.plan(WakeAlarm(DUE + MINUTE))
        await until(lambda: machine.armed == DUE + MINUTE - HEAD_START)
        assert trouble(made) == ""

    waking(work)


def test_what_was_refused_is_tried_again_after_a_minute() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        machine.trouble = "systemd-run can't be asked"
        made.plan(WakeAlarm(DUE))
        await until(lambda: trouble(made) != "")
        machine.trouble = ""
        made.plan(WakeAlarm(DUE))
        await asyncio.sleep(5 * _LOOK_SECONDS)
        assert machine.armed is None
        machine.clock.advance(MINUTE)
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed == DUE - HEAD_START)

    waking(work)


def test_a_mistake_is_told_and_tried_again_too() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        machine.mistake = OSError("too many open files")
        made.plan(WakeAlarm(DUE))
        await until(lambda: "too many open files" in trouble(made))
        machine.mistake = None
        machine.clock.advance(MINUTE)
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed is not None)
        assert trouble(made) == ""

    waking(work)


def test_what_a_killed_engine_armed_is_taken_away_where_nothing_wants_it() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        machine.armed = DUE
        made.plan(None)
        await until(lambda: machine.armed is None)

    waking(work, is_left_behind=True)


def test_a_sleep_before_that_is_taken_away_locks_nobody_out() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        machine.armed = DUE
        await made.woke(HOUR)
        made.plan(None)
        await until(lambda: machine.armed is None)

    assert waking(work, is_left_behind=True).asked == []


def test_a_look_after_its_end_arms_nothing() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed is not None)
        await made.close()
        made.plan(WakeAlarm(DUE + HOUR))
        await asyncio.sleep(5 * _LOOK_SECONDS)
        assert (machine.armed, trouble(made)) == (None, "")

    waking(work)


def test_a_clock_that_is_set_in_the_last_minute_locks_nobody_out() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed is not None)
        machine.clock.advance(HOUR - HEAD_START / 2)
        await made.woke(timedelta(seconds=5))  # a nap after the alarm came

    assert waking(work).asked == []


def test_whom_it_woke_it_locks_before_anything_begins() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed is not None)
        machine.sleep_until_woken()
        await made.woke(machine.slept)
        assert machine.asked == ["lock"]

    assert waking(work).asked == ["lock"]


def test_whom_it_woke_it_locks_though_its_system_had_not_answered_before_the_sleep() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE + HOUR))
        await until(lambda: machine.armed is not None)
        machine.answers.clear()
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed == DUE - HEAD_START)
        machine.sleep_until_woken()
        hears = asyncio.create_task(made.woke(machine.slept))
        await asyncio.sleep(_LOOK_SECONDS)
        machine.answers.set()
        await hears
        assert machine.asked == ["lock"]

    assert waking(work).asked == ["lock"]


def test_whom_it_woke_it_locks_though_a_look_ends_before_the_sleep_is_heard_of() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE))
        await until(lambda: machine.armed is not None)
        machine.sleep_until_woken()
        made.plan(WakeAlarm(DUE))
        await asyncio.sleep(5 * _LOOK_SECONDS)
        await made.woke(machine.slept)
        assert machine.asked == ["lock"]

    assert waking(work).asked == ["lock"]


def test_whom_somebody_woke_it_leaves_alone() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        made.plan(WakeAlarm(DUE, then_sleep=True))
        await until(lambda: machine.armed is not None)
        machine.slept = HOUR / 2
        machine.clock.sleep(machine.slept)
        await made.woke(machine.slept)
        machine.clock.advance(HOUR / 2 - HEAD_START / 2)  # awake when the alarm comes
        machine.slept = timedelta(seconds=5)
        machine.clock.sleep(machine.slept)
        await made.woke(machine.slept)

    assert waking(work).asked == []


async def woken(made: Waking, machine: Machine) -> None:
    made.plan(WakeAlarm(DUE, then_sleep=True))
    await until(lambda: machine.armed is not None)
    machine.sleep_until_woken()
    await made.woke(machine.slept)


async def passes(machine: Machine, length: timedelta) -> None:
    """Let time go by in steps that are seen."""
    for _ in range(int(length / timedelta(seconds=10))):
        machine.clock.advance(timedelta(seconds=10))
        await asyncio.sleep(3 * _LOOK_SECONDS)


def test_it_sleeps_again_a_minute_after_the_last_run_has_ended() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        await woken(made, machine)
        await passes(machine, 2 * MINUTE - HEAD_START / 2)
        machine.is_busy = True
        await passes(machine, 10 * MINUTE)
        assert machine.asked == ["lock"]
        machine.is_busy = False
        await passes(machine, 2 * MINUTE)
        assert machine.asked == ["lock", "sleep"]
        await passes(machine, 10 * MINUTE)

    assert waking(work).asked == ["lock", "sleep"]


def test_it_stays_awake_for_who_came_meanwhile() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        await woken(made, machine)
        machine.idle = timedelta(seconds=5)
        await passes(machine, 10 * MINUTE)
        machine.idle = HOUR
        await passes(machine, 10 * MINUTE)

    assert waking(work).asked == ["lock"]


def test_it_stays_awake_where_nobody_can_tell_who_came() -> None:
    async def work(made: Waking, machine: Machine) -> None:
        await woken(made, machine)
        machine.idle = ConditionAnswer(None, "there is no system bus")
        await passes(machine, 10 * MINUTE)

    assert waking(work).asked == ["lock"]


@given(st.lists(st.tuples(st.none() | st.integers(2, 9), st.booleans()), max_size=20))
def test_whatever_is_planned_while_it_is_armed_the_last_word_counts(
    plans: list[tuple[int | None, bool]],
) -> None:
    async def work(made: Waking, machine: Machine) -> None:
        wanted = None

        def is_so() -> bool:
            return machine.armed == wanted

        for hours, waits in plans:
            alarm = None if hours is None else WakeAlarm(START + hours * HOUR)
            wanted = None if alarm is None else alarm.due_at - HEAD_START
            made.plan(alarm)
            if waits:
                await until(is_so)
        await until(is_so)

    waking(work)


def trouble(made: Waking) -> str:
    return made.trouble
