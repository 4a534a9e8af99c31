"""The process was stopped, or the store could not be written, while all clocks went on."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from scheduler_core.planning.clock_events import ClockEvents
from scheduler_core.planning.clock_jumps import LEAST_HOLD_UP
from scheduler_core.planning.planner import Away, Claim, Decision, decide
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
EVERY_TWO_SECONDS = compile_schedule(Schedule((Every(2 * SECOND, START),)))


class Watched:
    """An engine that has looked once at START and means to look each second."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.events = ClockEvents(self.clock, START)
        self.look()

    def look(self) -> tuple[Away, ...]:
        """Look well, and mean to look again a second later."""
        look = self.events.look()
        self.events.mark_applied(look)
        self.events.expect_look(look.now + SECOND)
        return look.aways

    def fail(self) -> tuple[Away, ...]:
        """Look while the store can't be written."""
        self.events.could_not_write()
        return self.events.look().aways


def off(begins: datetime, ends: datetime, text: str) -> Away:
    return Away(begins, ends, Reason.OFF, text)


def test_a_look_that_comes_much_too_late_was_held_up() -> None:
    engine = Watched()
    engine.clock.advance(41 * SECOND)

    assert engine.look() == (off(START, START + 41 * SECOND, "Hourbell was held up for 40 seconds"),)
    engine.clock.advance(SECOND)
    assert engine.look() == ()


def test_an_engine_that_waited_for_a_decision_was_there() -> None:
    """After `trust` each missed run of a copy said that Hourbell was not running, while it stood by."""
    clock = FakeClock(START + 10 * SECOND)
    events = ClockEvents(clock, START, held_since=START + 4 * SECOND)

    before, held = events.look().aways

    assert before == off(START, START + 4 * SECOND, "Hourbell was not running")
    assert (held.begins, held.ends) == (START + 4 * SECOND, START + 10 * SECOND)
    assert "was held until somebody had decided" in held.text


@pytest.mark.parametrize(("late", "is_seen"), [(-0.1, False), (0.0, True)])
def test_a_look_that_is_merely_slow_was_not(late: float, is_seen: bool) -> None:
    engine = Watched()
    engine.clock.advance(SECOND + LEAST_HOLD_UP + late * SECOND)

    assert bool(engine.look()) is is_seen


def test_two_freezes_are_two_absences() -> None:
    engine = Watched()
    engine.clock.advance(11 * SECOND)
    first = engine.look()
    engine.clock.advance(21 * SECOND)
    second = engine.look()

    assert [each.text for each in (*first, *second)] == [
        "Hourbell was held up for 10 seconds",
        "Hourbell was held up for 20 seconds",
    ]
    assert second[0].begins == first[0].ends


def test_an_idle_engine_is_not_held_up() -> None:
    engine = Watched()
    engine.events.expect_look(START + 30 * SECOND)
    engine.clock.advance(30 * SECOND)

    assert engine.look() == ()


def test_a_store_that_could_not_be_written_is_named_until_a_look_was_good() -> None:
    engine = Watched()
    engine.clock.advance(SECOND)
    assert engine.fail() == ()
    for _ in range(10):
        engine.clock.advance(3 * SECOND)
        engine.fail()
    engine.clock.advance(10 * SECOND)

    text = "the store could not be written for 40 seconds"
    assert engine.look() == (off(START, START + 41 * SECOND, text),)
    engine.clock.advance(11 * SECOND)
    assert [each.text for each in engine.look()] == ["Hourbell was held up for 10 seconds"]


def test_a_first_look_that_fails_is_an_absence_too() -> None:
    clock = FakeClock()
    events = ClockEvents(clock, START)
    events.could_not_write()
    events.look()
    clock.advance(40 * SECOND)

    [away] = events.look().aways
    assert (away.begins, away.text) == (START, "the store could not be written for 40 seconds")


@pytest.mark.parametrize(
    "happen", [lambda clock: clock.sleep(3 * HOUR), lambda clock: clock.jump(3 * HOUR)], ids=["sleep", "set"]
)
def test_what_sleep_and_set_clocks_explain_is_theirs(happen: Callable[[FakeClock], None]) -> None:
    engine = Watched()
    happen(engine.clock)

    assert [away.reason for away in engine.look()] in ([Reason.ASLEEP], [Reason.CLOCK_SET_FORWARD])


def test_a_clock_set_back_holds_nothing_up() -> None:
    engine = Watched()
    engine.clock.advance(15 * SECOND)
    engine.clock.jump(-8 * SECOND)

    assert engine.look() == ()


def test_sleep_within_failing_looks_keeps_its_own_span() -> None:
    engine = Watched()
    engine.clock.advance(10 * SECOND)
    engine.fail()
    engine.clock.sleep(HOUR)
    engine.fail()
    engine.clock.advance(10 * SECOND)

    assert [away.reason for away in engine.look()] == [Reason.OFF, Reason.ASLEEP, Reason.OFF]


def decided(kind: Missed) -> Decision:
    """Return what becomes of a job every 2 s after 20 s in which the process was stopped."""
    engine = Watched()
    engine.clock.advance(21 * SECOND)
    return decide(START + 2 * SECOND, EVERY_TWO_SECONDS, MissedPolicy(kind), engine.events.look())


def test_all_that_a_freeze_left_out_is_made_up_for() -> None:
    decision = decided(Missed.ALL)

    late = [claim.due_at for claim in decision.claims if claim.trigger is Trigger.CATCH_UP]
    assert late == [START + 2 * number * SECOND for number in range(1, 11)]
    assert len(decision.claims) == 11
    assert decision.never_ran == ()


@pytest.mark.parametrize("kind", [Missed.LAST, Missed.SKIP])
def test_what_a_freeze_left_out_is_missed_by_the_policy_of_the_job(kind: Missed) -> None:
    decision = decided(kind)

    assert decision.claims == (Claim(START + 22 * SECOND),)
    [row] = decision.never_ran
    is_last = kind is Missed.LAST
    reason = Reason.SUPERSEDED if is_last else Reason.OFF
    policy = "the next regular one stands in for it" if is_last else "the job skips what it missed"
    assert (row.state, row.reason, row.count) == (RunState.MISSED, reason, 10)
    assert row.text == f"Hourbell was held up for 20 seconds; {policy}"
