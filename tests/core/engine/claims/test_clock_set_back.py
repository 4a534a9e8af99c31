"""What the clock comes to a second time is claimed again, whatever happens meanwhile."""

from datetime import datetime, timedelta

import pytest

from scheduler_core.engine.claims.repeats import known_repeat
from scheduler_core.planning.clock_events import ClockEvents
from scheduler_core.store.jobs import job_states
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START, FakeClock

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))


def each_minute(store: Store) -> JobId:
    return add_job(store, TRUE, START, rule=Every(MINUTE, START - HOUR), missed=MissedPolicy(Missed.ALL))


async def run_ten_minutes(at: Looking) -> None:
    """Run at START and the ten minutes after it."""
    await at.look()
    for _ in range(10):
        at.clock.advance(MINUTE)
        await at.look()


def ran_again(at: Looking) -> list[datetime]:
    runs = sorted(at.runs(), key=lambda run: run.id)[11:]
    assert {run.state for run in runs} <= {RunState.SUCCEEDED}
    return [run.due_at for run in runs]


def restarted(at: Looking) -> ClockEvents:
    with at.store.read() as tx:
        return ClockEvents(at.clock, at.clock.now(), known_repeat(tx))


def test_a_restart_while_the_clock_repeats_itself_silences_nobody(store: Store) -> None:
    """After setting the clock back an hour and restarting Hourbell, nothing ran until the hour had passed."""
    each_minute(store)

    async def work(at: Looking) -> None:
        await run_ten_minutes(at)
        at.clock.jump(-9 * MINUTE)
        await at.look()
        at.happenings = restarted(at)
        for _ in range(2):
            at.clock.advance(MINUTE)
            await at.look()

        assert ran_again(at) == [START + 2 * MINUTE, START + 3 * MINUTE]

    looking(store, work)


def test_sleep_over_the_end_of_what_comes_again_loses_nothing_of_it(store: Store) -> None:
    """What was still to come a second time was dropped without a row if one look saw all of it."""
    each_minute(store)

    async def work(at: Looking) -> None:
        await run_ten_minutes(at)
        at.clock.jump(-5 * MINUTE)
        await at.look()
        at.clock.sleep(8 * MINUTE)
        await at.look()

        assert [due_at - START for due_at in ran_again(at)] == [n * MINUTE for n in range(6, 14)]

    looking(store, work)


def test_what_comes_again_is_forgotten_when_it_is_over(store: Store) -> None:
    each_minute(store)

    async def work(at: Looking) -> None:
        await run_ten_minutes(at)
        at.clock.jump(-2 * MINUTE)
        await at.look()
        assert restarted(at).look().repeat is not None

        at.clock.advance(3 * MINUTE)
        await at.look()
        assert at.happenings.look().repeat is None
        assert restarted(at).look().repeat is None

    looking(store, work)


def test_a_look_that_failed_has_taken_nothing_into_account() -> None:
    """A full disk while the clock was being set back made the jobs wait for it to come back."""
    clock = FakeClock()
    happenings = ClockEvents(clock, clock.now())
    clock.jump(-MINUTE)
    happenings.look()
    clock.sleep(HOUR)

    failed, again = happenings.look(), happenings.look()

    assert failed.repeat == again.repeat is not None
    assert failed.aways == again.aways


def test_what_a_clock_said_that_was_wrong_is_no_pause(store: Store) -> None:
    """A pause that ended by a clock an hour fast went on for that hour after it was put right."""
    job_id = each_minute(store)

    async def work(at: Looking) -> None:
        await run_ten_minutes(at)
        with store.write() as tx:
            job_states.pause(tx, [job_id], None, "ann", at.clock.now())
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        at.clock.jump(-5 * MINUTE)
        await at.look()
        at.clock.advance(MINUTE)
        await at.look()

        assert ran_again(at) == [START + 6 * MINUTE]

    looking(store, work)
